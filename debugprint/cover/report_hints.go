package cover

import (
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/refusal"
)

// hints says what is missing in row i, in plain words, and how to reach it. Rows below
// a group that was never chosen have nothing of their own to say.
func (t *tree) hints(i int) []string {
	r := &t.rows[i]
	if r.asked == 0 {
		if t.unseen() || r.parent >= 0 && (t.joined() || t.rows[r.parent].unreached()) {
			return nil
		}
		return []string{t.neverAsked(r)}
	}
	var hints []string
	barred := false // by a check that has never passed: those behind it were not reached
	for c := range refusal.NumChecks {
		for _, p := range [...]points{passed, failed} {
			if r.want[c]&p == 0 || r.covered(c, p) {
				continue
			}
			if c < asked && r.results[c].passed+r.results[c].failed == 0 {
				continue // not reached
			}
			barred = barred || p == passed && c <= refusal.Squad
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
	if r.words[c] == "" {
		return c.String()
	}
	return c.String() + " " + plain.Name(r.words[c])
}

// hint says how to reach a point of a check.
func (r *row) hint(c refusal.Check, p points) string {
	text, n := c.HintFail(), r.results[c].passed
	if p == passed {
		text, n = c.HintPass(), r.results[c].failed
	}
	return strings.NewReplacer("{about}", r.about(c), "{n}", times(n), "{asked}", times(r.asked), "{returned}", r.returned()).Replace(text)
}

// returned says what the row's Decide returned.
func (r *row) returned() string {
	number := func(v float64) string { return string(plain.AppendNumber(nil, v)) }
	switch v := r.values; {
	case !v.known:
		return "Its value is not known."
	case v.low == v.high:
		return "Its value was always " + number(v.low) + "."
	default:
		return "Its value was " + number(v.low) + " to " + number(v.high) + "."
	}
}

// unseen reports whether t was observed without what its rows answered.
func (t *tree) unseen() bool { return t.rows[0].asked == 0 && t.rows[0].chosen > 0 }

// joined reports whether all agents were in t already when they were first observed, as
// after a Retable: how their rows began was not seen.
func (t *tree) joined() bool { return t.rows[0].asked == 0 && t.ticks > 0 }

// unreached reports whether no child of group r could be asked.
func (r *row) unreached() bool {
	return r.times() == 0 && (r.want[refusal.Children] == 0 || r.results[refusal.Children] == result{})
}

// neverAsked says why r was never asked, although its group was active or asked.
func (t *tree) neverAsked(r *row) string {
	if r.parent < 0 {
		if t.joined() {
			return "its agents were in it before they were observed. Observe them from their first tick on."
		}
		return "no agent ticked this tree."
	}
	up := &t.rows[r.parent]
	name := plain.Name(up.name)
	before := t.before(r)
	switch up.policy {
	case decider.PrioritizedList, decider.Selector:
		if s := always(before); s != nil {
			return fmt.Sprintf("never asked: %s, before it, accepted %s it was asked. Let it refuse, or move this row up.", plain.Name(s.name), each(s.asked))
		}
		return fmt.Sprintf("never asked: each time %s decided, a row before it accepted. Play a moment in which all of them refuse.", name)
	case decider.SequentialList, decider.Sequence:
		if s := stuck(before); s != nil {
			return fmt.Sprintf("never asked: the step %s, before it, %s.", plain.Name(s.name), s.ends(up.policy))
		}
		return fmt.Sprintf("never asked: %s never came to this step. Let it run to its end.", name)
	case decider.Random, decider.Shuffle:
		return fmt.Sprintf("never asked: %s was chosen %s and drew other rows. Play more ticks or more agents.", name, times(up.times()))
	}
	return fmt.Sprintf("never asked while %s was active. Play more ticks.", name)
}

// before returns the siblings before r.
func (t *tree) before(r *row) []*row {
	var before []*row
	for i := range t.rows {
		if s := &t.rows[i]; s.parent == r.parent && s.index < r.index {
			before = append(before, s)
		}
	}
	return before
}

// always returns the first row that was asked and has accepted each time.
func always(rows []*row) *row {
	for _, s := range rows {
		if s.asked > 0 && s.accepted == s.asked {
			return s
		}
	}
	return nil
}

// stuck returns the last row that was asked.
func stuck(rows []*row) *row {
	for i := len(rows) - 1; i >= 0; i-- {
		if rows[i].asked > 0 {
			return rows[i]
		}
	}
	return nil
}

// ends says how a step of a list has ended.
func (r *row) ends(policy decider.Policy) string {
	switch {
	case r.times() == 0 && r.accepted == 0:
		return "refused each time. Let it accept"
	case r.left[behavior.ReasonSucceeded] > 0:
		return "never ended so that its group went on. Play longer"
	case r.left[behavior.ReasonFailed]+r.left[behavior.ReasonTimedOut] > 0 && policy == decider.Sequence:
		return "failed each time. Let it succeed"
	}
	return "never ended by itself. Let it end"
}

// neverChosen says why r, which has accepted or was refused for different reasons, was
// never chosen.
func (t *tree) neverChosen(r *row) string {
	up := decider.PrioritizedList
	if r.parent >= 0 {
		up = t.rows[r.parent].policy
	}
	switch {
	case r.accepted == 0:
		var why []string
		for c := range asked {
			if n := r.results[c].failed; r.want[c] != 0 && n > 0 {
				why = append(why, fmt.Sprintf("%s failed %s", r.about(c), times(n)))
			}
		}
		return fmt.Sprintf("it never accepted: %s. Let all of them pass in one tick.", strings.Join(why, ", "))
	case r.denied > 0:
		return fmt.Sprintf("its Activate said no %s.", each(r.denied))
	case up == decider.Scored:
		return fmt.Sprintf("it accepted %s, but another row won each time. %s", times(r.accepted), r.returned())
	case up == decider.Random, up == decider.WeightedRandom, up == decider.Shuffle:
		return fmt.Sprintf("it accepted %s, but another row was drawn each time. Play more ticks or more agents.", times(r.accepted))
	case r.want[refusal.Gate] != 0:
		return fmt.Sprintf("it accepted %s, but other agents took the last token of its gate.", times(r.accepted))
	}
	return fmt.Sprintf("it accepted %s when its group was only asked, and was never run.", times(r.accepted))
}

// notes says what is remarkable in the row and costs no point.
func (r *row) notes() []string {
	var notes []string
	if r.empty > 0 {
		notes = append(notes, fmt.Sprintf("it was chosen although all its children refused, %s (Subset Rule).", times(r.empty)))
	}
	if r.denied > 0 && r.times() > 0 {
		notes = append(notes, fmt.Sprintf("its Activate said no %s.", times(r.denied)))
	}
	if r.values.known && r.values.low == r.values.high && r.asked > 1 && r.covered(refusal.Decide, passed) {
		notes = append(notes, fmt.Sprintf("%s always returned %s.", r.about(refusal.Decide), plain.AppendNumber(nil, r.values.low)))
	}
	if n := r.left[behavior.ReasonTimedOut]; n > 0 && n == r.chosen && n > 1 {
		notes = append(notes, fmt.Sprintf("it reached its %s %s.", r.about(refusal.Timeout), each(n)))
	}
	return notes
}
