package ask

import (
	"cmp"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint/record"
)

// clock knows the times of the steps of a log. Steps that follow each other as before take no
// room.
type clock struct {
	first, step int64 // the first and the current one
	told        int64 // the last one with a time
	now         time.Duration
	turns       []turn
}

// turn is a step from which on steps have another length.
type turn struct {
	step int64
	time time.Duration
	long time.Duration
}

var _ record.StepObserver = (*lives)(nil)

// ObserveStep implements record.StepObserver.
func (c *clock) ObserveStep(step int64) { c.step = step }

// tell tells the time of the current step, which may be late: agents have clocks of their own.
func (c *clock) tell(now time.Duration) {
	n := len(c.turns)
	switch {
	case n == 0:
		c.turns = append(c.turns, turn{c.step, now, 0})
	case c.step == c.told, now <= c.now: // of another agent, which may be younger
		return
	default:
		last := &c.turns[n-1]
		long := (now - c.now) / time.Duration(max(1, c.step-c.told))
		switch {
		case last.long == 0 && last.step == c.told:
			last.long = long
		case long != last.long || last.time+last.long*time.Duration(c.step-last.step) != now:
			c.turns = append(c.turns, turn{c.told, c.now, long})
		}
	}
	c.told, c.now = c.step, now
}

// at returns the time of a step.
func (c *clock) at(step int64) time.Duration {
	i, found := slices.BinarySearchFunc(c.turns, step, func(t turn, step int64) int { return cmp.Compare(t.step, step) })
	if !found {
		i--
	}
	if i < 0 {
		return 0
	}
	t := &c.turns[i]
	return t.time + t.long*time.Duration(min(step, max(c.told, t.step))-t.step)
}

// stepAt returns the last step that has begun at a time.
func (c *clock) stepAt(d time.Duration) int64 {
	i, found := slices.BinarySearchFunc(c.turns, d, func(t turn, d time.Duration) int { return cmp.Compare(t.time, d) })
	if !found {
		i--
	}
	if i < 0 {
		return c.first
	}
	t := &c.turns[i]
	if t.long <= 0 {
		return t.step
	}
	return min(c.step, t.step+int64((d-t.time)/t.long))
}
