package cover

import (
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/refusal"
)

// hints says what is missing in row i, in plain words, and how to reach it. Rows below
// a group that was never chosen have nothing of their own to say.
func (t *tree) hints(i int) []string {
	r := &t.rows[i]
	if r.Asked == 0 {
		if t.unseen() || r.Parent != decider.NoRow && (t.joined() || t.rows[r.Parent].unreached()) {
			return nil
		}
		return []string{t.neverAsked(r)}
	}
	var hints []string
	barred := false // by a check that has never passed: those behind it were not reached
	for c := range refusal.NumChecks {
		for _, p := range [...]tally.Points{tally.Passed, tally.Failed} {
			if r.Want[c]&p == 0 || r.covered(c, p) {
				continue
			}
			if c < asked && r.Results[c].Passed+r.Results[c].Failed == 0 {
				continue // not reached
			}
			barred = barred || p == tally.Passed && c <= refusal.Squad
			hints = append(hints, r.hint(c, p))
		}
	}
	if r.times() == 0 && !barred {
		hints = append(hints, t.neverChosen(r))
	}
	return hints
}

// times puts a count into words: "12 times".
func times(n uint64) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

// each puts a count of cases into words that are all there were.
func each(n uint64) string {
	if n == 1 {
		return "the only time"
	}
	return fmt.Sprintf("each of the %d times", n)
}

// about returns what check c is about, after its name.
func (r *row) about(c refusal.Check) string {
	if r.Words[c] == "" {
		return c.String()
	}
	return c.String() + " " + plain.Name(r.Words[c])
}

// hint says how to reach a point of a check.
func (r *row) hint(c refusal.Check, p tally.Points) string {
	text, n := c.HintFail(), r.Results[c].Passed
	if p == tally.Passed {
		text, n = c.HintPass(), r.Results[c].Failed
	}
	return strings.NewReplacer("{about}", r.about(c), "{n}", times(n), "{asked}", times(r.Asked), "{returned}", r.returned()).Replace(text)
}

// returned says what the row's Decide returned.
func (r *row) returned() string {
	number := func(v float64) string { return string(plain.AppendNumber(nil, v)) }
	switch v := r.Values; {
	case !v.Known:
		return "Its value is not known."
	case v.Low == v.High:
		return "Its value was always " + number(v.Low) + "."
	default:
		return "Its value was " + number(v.Low) + " to " + number(v.High) + "."
	}
}

// unseen reports whether t was observed without what its rows answered.
func (t *tree) unseen() bool { return t.rows[0].Asked == 0 && t.rows[0].Activated > 0 }

// joined reports whether all agents were in t already when they were first observed, as
// after a Retable: how their rows began was not seen.
func (t *tree) joined() bool { return t.rows[0].Asked == 0 && t.Ticks > 0 }

// unreached reports whether no child of group r could be asked.
func (r *row) unreached() bool {
	return r.times() == 0 && (r.Want[refusal.Children] == 0 || r.Results[refusal.Children] == tally.Result{})
}

// neverAsked says why r was never asked, although its group was active or asked.
func (t *tree) neverAsked(r *row) string {
	if r.Parent == decider.NoRow {
		if t.joined() {
			return "its agents were in it before they were observed. Observe them from their first tick on."
		}
		return "no agent ticked this tree."
	}
	up := &t.rows[r.Parent]
	name := plain.Name(up.Name)
	before := t.before(r)
	switch up.Policy {
	case decider.PrioritizedList, decider.Selector, decider.FirstOf:
		if s := always(before); s != nil {
			return fmt.Sprintf("never asked: %s, before it, accepted %s it was asked. Let it refuse, or move this row up.", plain.Name(s.Name), each(s.Asked))
		}
		return fmt.Sprintf("never asked: each time %s decided, a row before it accepted. Play a moment in which all of them refuse.", name)
	case decider.SequentialList, decider.Sequence:
		if s := stuck(before); s != nil {
			return fmt.Sprintf("never asked: the step %s, before it, %s.", plain.Name(s.Name), s.ends(up.Policy))
		}
		return fmt.Sprintf("never asked: %s never came to this step. Let it run to its end.", name)
	case decider.Random, decider.Shuffle:
		return fmt.Sprintf("never asked: %s was chosen %s and drew other rows. Play more ticks or more agents.", name, times(up.times()))
	case decider.StateMachine:
		return fmt.Sprintf("never asked: %s was in no state that it may follow, or a row before it accepted. Play until it is.", name)
	}
	return fmt.Sprintf("never asked while %s was active. Play more ticks.", name)
}

// before returns the siblings before r.
func (t *tree) before(r *row) []*row {
	var before []*row
	for i := range t.rows {
		if s := &t.rows[i]; s.Parent == r.Parent && s.Index < r.Index {
			before = append(before, s)
		}
	}
	return before
}

// always returns the first row that was asked and has accepted each time.
func always(rows []*row) *row {
	for _, s := range rows {
		if s.Asked > 0 && s.Accepted == s.Asked {
			return s
		}
	}
	return nil
}

// stuck returns the last row that was asked.
func stuck(rows []*row) *row {
	for i := len(rows) - 1; i >= 0; i-- {
		if rows[i].Asked > 0 {
			return rows[i]
		}
	}
	return nil
}

// ends says how a step of a list has ended.
func (r *row) ends(policy decider.Policy) string {
	switch {
	case r.times() == 0 && r.Accepted == 0:
		return "refused each time. Let it accept"
	case r.Left[behavior.ReasonSucceeded] > 0:
		return "never ended so that its group went on. Play longer"
	case r.Left[behavior.ReasonFailed]+r.Left[behavior.ReasonTimedOut] > 0 && policy == decider.Sequence:
		return "failed each time. Let it succeed"
	}
	return "never ended by itself. Let it end"
}

// neverChosen says why r, which has accepted or was refused for different reasons, was
// never chosen.
func (t *tree) neverChosen(r *row) string {
	up := decider.PrioritizedList
	if r.Parent != decider.NoRow {
		up = t.rows[r.Parent].Policy
	}
	switch {
	case r.Accepted == 0:
		var why []string
		for c := range asked {
			if n := r.Results[c].Failed; r.Want[c] != 0 && n > 0 {
				why = append(why, fmt.Sprintf("%s failed %s", r.about(c), times(n)))
			}
		}
		return fmt.Sprintf("it never accepted: %s. Let all of them pass in one tick.", strings.Join(why, ", "))
	case r.Denied > 0:
		return fmt.Sprintf("its Activate said no %s.", each(r.Denied))
	case up == decider.Scored:
		return fmt.Sprintf("it accepted %s, but another row won each time. %s", times(r.Accepted), r.returned())
	case up == decider.Random, up == decider.WeightedRandom, up == decider.Shuffle:
		return fmt.Sprintf("it accepted %s, but another row was drawn each time. Play more ticks or more agents.", times(r.Accepted))
	case r.Want[refusal.Gate] != 0:
		return fmt.Sprintf("it accepted %s, but other agents took the last token of its gate.", times(r.Accepted))
	}
	return fmt.Sprintf("it accepted %s when its group was only asked, and was never run.", times(r.Accepted))
}

// notes says what is remarkable in the row and costs no point.
func (r *row) notes() []string {
	var notes []string
	if r.Empty > 0 {
		notes = append(notes, fmt.Sprintf("it was chosen although all its children refused, %s (Subset Rule).", times(r.Empty)))
	}
	if r.Denied > 0 && r.times() > 0 {
		notes = append(notes, fmt.Sprintf("its Activate said no %s.", times(r.Denied)))
	}
	if r.Values.Known && r.Values.Low == r.Values.High && r.Asked > 1 && r.covered(refusal.Decide, tally.Passed) {
		notes = append(notes, fmt.Sprintf("%s always returned %s.", r.about(refusal.Decide), plain.AppendNumber(nil, r.Values.Low)))
	}
	if n := r.Left[behavior.ReasonTimedOut]; n > 0 && n == r.Activated && n > 1 {
		notes = append(notes, fmt.Sprintf("it reached its %s %s.", r.about(refusal.Timeout), each(n)))
	}
	return notes
}
