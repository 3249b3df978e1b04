package ask

import (
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// stuck says which step before a row never ended, and in it which lanes.
func (t *treeLives) stuck(r *decider.RowInfo) string {
	up := t.Row(r.Parent)
	if r.Index == 0 || up.Policy != decider.Sequence && up.Policy != decider.SequentialList {
		return ""
	}
	step := t.Row(up.Children[r.Index-1])
	if e := t.ended(step.Row); e.begun == 0 || e.own > 0 {
		return ""
	}
	text := fmt.Sprintf("; the step before it, %s, never ended by itself", name(step.Name))
	if step.Policy != decider.Parallel {
		return text
	}
	var lanes []string
	for _, k := range step.Children {
		switch e := t.ended(k); {
		case e.own > 0:
			lanes = append(lanes, fmt.Sprintf("%s ended %d times", name(t.Name(k)), e.own))
		case e.begun > 0:
			lanes = append(lanes, fmt.Sprintf("%s never, and ran for up to %d steps", name(t.Name(k)), e.longest))
		}
	}
	want := len(step.Children)
	if step.Succeed > 0 {
		want = step.Succeed
	}
	return text + fmt.Sprintf(": of its lanes %d must succeed, but %s", want, strings.Join(lanes, ", "))
}

// ends is how the stays in a row ended.
type ends struct {
	begun, own int // own: by itself
	timedOut   int // of these
	longest    int64
	first      moment // that timed out
}

// ended returns how a row ended.
func (t *treeLives) ended(r decider.Row) *ends {
	if t.ends == nil {
		t.ends = make([]ends, len(t.Rows()))
		for _, a := range t.lives {
			for i := range a.stays {
				t.ends[a.stays[i].row].add(a, &a.stays[i])
			}
		}
	}
	return &t.ends[r]
}

// ended returns how all rows of a name ended: how often they began, and ended by themselves.
func (l *lives) ended() map[string][2]int {
	all := map[string][2]int{}
	for _, t := range l.order {
		for i := range t.Rows() {
			n, e := t.Name(decider.Row(i)), t.ended(decider.Row(i))
			all[n] = [2]int{all[n][0] + e.begun, all[n][1] + e.own}
		}
	}
	return all
}

func (e *ends) add(a *life, s *stay) {
	until := s.until
	switch {
	case until < 0:
		until = a.last + 1
	case s.how.Own():
		e.own++
	}
	if s.how == behavior.ReasonTimedOut && s.until >= 0 {
		if e.timedOut++; e.timedOut == 1 || until < e.first.step {
			e.first = moment{a.id, until}
		}
	}
	e.begun++
	e.longest = max(e.longest, until-s.from)
}

// cuts finds rows that end now by themselves, now by their Timeout.
func (t *treeLives) cuts(l *lives, all *troubles) {
	for i := range t.Rows() {
		r := t.Row(decider.Row(i))
		if r.Timeout == 0 && r.PerAgent&decider.LimitTimeout == 0 {
			continue
		}
		if e := t.ended(r.Row); e.timedOut >= 3 && 10*e.timedOut >= e.own && e.own-e.timedOut >= 3 {
			all.add(2.5, "cut", r.Name, e.first, "%s was ended by its Timeout %d times, and ended by itself %d times: is it too short? First %s at step %d", name(r.Name), e.timedOut, e.own-e.timedOut, l.g.nameOf(e.first.agent), e.first.step)
		}
	}
}
