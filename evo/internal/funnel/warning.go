package funnel

import (
	"context"
	"fmt"
)

// Warning is something about a pack that a user should know before shipping it.
type Warning struct {
	Class string // "" is the whole pack
	Text  string // what was found
	Fix   string
}

// String says it in a line.
func (w Warning) String() string {
	where := ""
	if w.Class != "" {
		where = w.Class + ": "
	}
	return where + w.Text + ". Fix: " + w.Fix
}

// warn says what the packing itself has found.
func (w *packing) warn(ctx context.Context) error {
	warn := func(class, fix, format string, args ...any) {
		w.report.Warnings = append(w.report.Warnings, Warning{class, fmt.Sprintf(format, args...), fix})
	}
	shipped := With(w.shipped, Shipped)
	if err := w.ask(ctx, shipped); err != nil {
		return err
	}
	answered := 0
	for _, choices := range w.choices { // any order: a count
		answered += min(len(choices), 1)
	}
	if len(w.choices) > 0 && answered == 0 {
		warn("", "record Situations of the game, so that tables can be compared by what they choose",
			"the game has no Situations: only the structure of the %d tables was compared, not their behavior", len(shipped))
	}
	for i, class := range w.Spec.Classes {
		if w.copies[i] > 0 {
			warn(class.Name, "give the game Situations",
				"%d of the %d picked tables play exactly as another one, and were left out", w.copies[i], w.want[i])
		}
		own, nearest := inClass(shipped, Shipped, i), int64(leastApart)
		for k, c := range own {
			for _, d := range own[:k] {
				if len(w.choices[c]) > 0 {
					nearest = min(nearest, differing(w.choices[c], w.choices[d]))
				}
			}
		}
		if nearest < leastApart {
			warn(class.Name, "give the game other Situations, in which tables choose more",
				"two tables differ in only %d.%d %% of the situations", nearest/10, nearest%10)
		}
		switch n := len(own); {
		case n == 0:
			warn(class.Name, "look at the report why its candidates were dropped; search longer, or change its ranges (calibrate)",
				"it has no tables, and should have %d", class.Keep)
		case n < class.Keep:
			warn(class.Name, "search longer, or let it keep fewer", "it has %d tables of the %d that it keeps", n, class.Keep)
		}
	}
	w.report.Warnings = append(w.report.Warnings, Strict(w.Spec, w.all)...)
	if n := w.report.Trimmed.Unplayed; n > 0 {
		warn("", "evolve again in this folder",
			"%d tables were not trimmed: their certified rounds did not come out as certified", n)
	}
	return nil
}
