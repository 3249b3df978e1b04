package profile

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/refusal"
)

// asked are the checks that a row passes before it accepts, in their order.
const asked = refusal.Squad

// heard are the kinds of events that count.
const heard = 1<<decider.EventAsked | 1<<decider.EventActivated | 1<<decider.EventDeactivated | 1<<decider.EventRefused |
	1<<decider.EventSubset | 1<<decider.EventTicked | 1<<decider.EventVisit | 1<<decider.EventPush

// Observe implements decider.Observer.
func (c *Counts) Observe(e decider.Event) {
	if e.Tree == nil || int(e.Row) >= len(e.Tree.Rows()) || heard>>e.Kind&1 == 0 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	t := c.of(e.Tree)
	if t.world == nil {
		t.world = e.World
	}
	r := &t.Rows[e.Row]
	switch e.Kind {
	case decider.EventAsked:
		t.answered(r, &e)
	case decider.EventActivated:
		r.Activated++
		if r.Want[refusal.Squad] != 0 {
			r.Results[refusal.Squad].Passed++
		}
	case decider.EventRefused:
		r.Denied++
	case decider.EventSubset:
		r.Empty++
	case decider.EventTicked:
		r.Ticked++
	case decider.EventDeactivated:
		if e.Reason < tally.Reasons {
			r.Left[e.Reason]++
		}
		if r.Want[refusal.Timeout] != 0 && e.Reason == behavior.ReasonTimedOut {
			r.Results[refusal.Timeout].Failed++
		}
	}
	c.lives.observe(&e)
}

// answered counts what row r of t has answered.
func (t *observed) answered(r *tally.Row, e *decider.Event) {
	switch a := e.Answer; a {
	case decider.Accepted, decider.AnsweredDone:
		r.Asked++
		r.Accepted++
		pass(r, asked)
		if a == decider.AnsweredDone {
			r.Done++
		}
		value(r, e)
	case decider.RefusedDraw: // a group that draws has looked at its masks, or has asked it before
		pass(r, refusal.Cooldown)
		fail(r, refusal.Score)
	case decider.RefusedScore: // it was asked before
		fail(r, refusal.Score)
	case decider.RefusedLost: // it has accepted before
		fail(r, refusal.Gate)
	case decider.RefusedSquad, decider.RefusedTurn, decider.RefusedUndone:
		r.Asked++
		pass(r, refusal.Gate)
		fail(r, refusal.Squad)
	case decider.RefusedCommitted:
		t.committed(e)
	case decider.RefusedRecheck:
		fail(r, refusal.Recheck)
	default:
		if by := refusal.Of(a).Check; by != refusal.None {
			r.Asked++
			pass(r, by)
			fail(r, by)
			if a == decider.RefusedDecide {
				fail(r, refusal.Score)
				value(r, e)
			}
		}
	}
}

// pass counts that the checks of r before c have passed.
func pass(r *tally.Row, c refusal.Check) {
	for i := range c {
		if r.Want[i] != 0 {
			r.Results[i].Passed++
		}
	}
}

func fail(r *tally.Row, c refusal.Check) {
	if r.Want[c] != 0 {
		r.Results[c].Failed++
	}
}

// value notes what the row's own Decide has returned. A row that delegates accepts
// with the value of another.
func value(r *tally.Row, e *decider.Event) {
	if r.Want[refusal.Decide] != 0 && r.Want[refusal.Children]|r.Want[refusal.Slot] == 0 {
		r.Values.Add(e.Value)
	}
}

// committed counts that a row was not asked, because the Commit of its active sibling
// is not over. If only one sibling has a Commit, it is that one, even if the event's
// State is not known.
func (t *observed) committed(e *decider.Event) {
	var last *tally.Row
	several := false
	for i := range t.Rows {
		s := &t.Rows[i]
		if s.Parent != t.Rows[e.Row].Parent || s.Want[refusal.Commit] == 0 || i == int(e.Row) {
			continue
		}
		if e.State.Active(decider.Row(i)) {
			s.Results[refusal.Commit].Failed++
			return
		}
		last, several = s, last != nil
	}
	if last != nil && !several {
		last.Results[refusal.Commit].Failed++
	}
}
