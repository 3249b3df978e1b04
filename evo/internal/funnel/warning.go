package funnel

import "fmt"

// Warning is something about a pack that a user should know before shipping it.
type Warning struct {
	Code  string `json:"code"`
	Class string `json:"class,omitempty"` // "" is the whole pack
	Text  string `json:"text"`            // what was found
	Fix   string `json:"fix"`
}

// The codes of warnings.
const (
	WarnNoSituations = "no-situations" // only structure was compared
	WarnAlike        = "alike"         // two tables behave nearly alike
	WarnCopies       = "copies"        // picked tables were the same player
	WarnFewer        = "fewer"         // a class has fewer tables than it keeps
	WarnEmpty        = "empty"         // a class has no tables
	WarnFamily       = "family"        // most tables of a class have one ancestor
	WarnRefused      = "refused"       // a metric or a class is not fit for use
	WarnStrict       = "strict"        // a limit drops half of a class as unnatural
	WarnUntrimmed    = "untrimmed"     // tables could not be trimmed
)

// String says it in a line.
func (w Warning) String() string {
	where := ""
	if w.Class != "" {
		where = w.Class + ": "
	}
	return where + w.Text + ". Fix: " + w.Fix
}

// alike is the least difference in behavior between two tables that goes without
// a warning, in thousandths.
const alike = 100

// warnings returns what the packing itself has found.
func (w *packing) warnings() (all []Warning) {
	warn := func(code, class, fix, format string, args ...any) {
		all = append(all, Warning{code, class, fmt.Sprintf(format, args...), fix})
	}
	asked, answered := len(w.choices), 0
	for _, choices := range w.choices { // any order: a count
		if len(choices) > 0 {
			answered++
		}
	}
	if asked > 0 && answered == 0 {
		warn(WarnNoSituations, "", "record Situations of the game, so that tables can be compared by what they choose",
			"the game has no Situations: only the structure of the %d tables was compared, not their behavior", len(With(w.shipped, Shipped)))
	}
	for _, c := range w.report.Classes {
		if c.Copies > 0 {
			warn(WarnCopies, c.Class, "give the game Situations",
				"%d of the %d picked tables play exactly as another one, and were left out", c.Copies, c.Picked)
		}
		if c.Least >= 0 && c.Least < alike {
			warn(WarnAlike, c.Class, "give the game other Situations, in which tables choose more",
				"two tables differ in only %d.%d %% of the situations", c.Least/10, c.Least%10)
		}
		switch {
		case c.Packed == 0:
			warn(WarnEmpty, c.Class, "look at the report why its candidates were dropped; search longer, or change its ranges (calibrate)",
				"it has no tables, and should have %d", c.Keep)
		case c.Packed < c.Keep:
			warn(WarnFewer, c.Class, "search longer, or let it keep fewer", "it has %d tables of the %d that it keeps", c.Packed, c.Keep)
		}
	}
	all = append(all, Strict(w.Spec, w.all)...)
	if n := w.report.Trimmed.Unplayed; n > 0 {
		warn(WarnUntrimmed, "", "evolve again in this folder",
			"%d tables were not trimmed: their certified rounds did not come out as certified", n)
	}
	return all
}
