package record

import (
	"math"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/rowbit"
	"github.com/ethogram-go/ethogram/stimuli"
)

// recorded is one tick of an agent as a log has it: what its callbacks answered.
type recorded struct {
	table *standTable
	start decider.Event

	rows    []recordedRow // by name
	used    []int         // the names that have something
	effects []effect
	word    uint64        // the stimuli as the last event had them
	last    decider.Event // without its state
	touched map[decider.Row]bool
	began   []decider.Row // of the table's tree, in order
	ended   bool          // a row ended by itself or could not activate, so that OnRedecide rechecks
	removed bool          // the agent was removed after the tick
	round   int           // how often it has lost a token to another agent, and so decided once more
}

// recordedRow is what one row did and answered in a tick.
type recordedRow struct {
	used    bool
	asked   []reply
	round   int            // of the tick in which it was asked
	said    decider.Event  // how what it shares refused; without a state
	notes   []decider.Note // that its Decide left when it was asked last
	waits   bool           // its Every refused
	tries   []bool         // of its Activate
	lives   []life
	again   int // how often it went on for another target
	recheck recheck
	lost    bool            // it had no target any more
	why     behavior.Reason // something that the table does not know of has ended it
	value   float64         // of the Decide that refused the Recheck
	bar     float64         // of a Scored group: the value that its children had to exceed
	barred  bool
	beaten  bool // of a Scored group: its active child was interrupted,
	scored  bool // and had this new score
	score   float64
}

// reply is what a row's own functions answered.
type reply struct {
	verdict verdict
	value   float64
}

type verdict uint8

const (
	passes verdict = iota + 1
	whenRefuses
	decideRefuses
	shut // a gate, a squad, a slot or a limit of the agent's own refused
)

type recheck uint8

const (
	whenRechecked recheck = iota + 1
	decideRechecked
	masksRechecked
)

// life is a row's time from its activation, or the start of the tick, on.
type life struct {
	status decider.Status // that its behavior returned
	fresh  bool           // it began in this tick
	over   bool
	cut    bool // something else ended it before or after its Tick
}

// effect is a change of the live stimuli that a callback made.
type effect struct {
	id   int
	by   callback
	word uint64
	done bool
}

type callback uint8

const (
	byActivate callback = iota + 1
	byTick
	byDeactivate
)

func (r *recorded) row(id int) *recordedRow {
	for len(r.rows) <= id {
		r.rows = append(r.rows, recordedRow{})
	}
	row := &r.rows[id]
	if !row.used {
		row.used = true
		r.used = append(r.used, id)
	}
	return row
}

// of returns what is known of a row, nil for nothing.
func (r *recorded) of(id int) *recordedRow {
	if id >= len(r.rows) || !r.rows[id].used {
		return nil
	}
	return &r.rows[id]
}

// begin begins a tick of an agent in this table.
func (r *recorded) begin(t *standTable, e decider.Event) {
	r.table = t
	for _, id := range r.used {
		old := &r.rows[id]
		*old = recordedRow{asked: old.asked[:0], notes: old.notes[:0], tries: old.tries[:0], lives: old.lives[:0]}
	}
	r.used, r.effects = r.used[:0], r.effects[:0]
	clear(r.touched)
	r.start, r.began, r.ended, r.removed, r.round, r.word = e, r.began[:0], false, false, 0, e.Stimuli
	r.start.State = decider.State{}
	for i, to := range r.table.to {
		if row := decider.Row(i); to != decider.NoRow && e.State.Active(row) {
			r.live(row, false)
		}
	}
	r.last = decider.Event{}
}

func (r *recorded) live(row decider.Row, fresh bool) {
	of := r.row(r.table.ids[row])
	of.lives = append(of.lives, life{status: decider.Running, fresh: fresh})
}

// observe notes what an event of the tick says.
func (r *recorded) observe(e *decider.Event) {
	if int(e.Row) >= len(r.table.to) || r.table.to[e.Row] == decider.NoRow {
		return
	}
	info := r.table.outline.Row(e.Row)
	id := r.table.ids[e.Row]
	r.noteStimuli(e, info)
	if (e.Kind == decider.EventActivated || e.Kind == decider.EventRefused) && info.Parent != decider.NoRow {
		r.touched[info.Parent] = true
	}
	switch e.Kind {
	case decider.EventNoted:
		row := r.row(id)
		if r.last.Kind != decider.EventNoted || r.last.Row != e.Row { // it is asked again
			row.notes = row.notes[:0]
		}
		row.notes = append(row.notes, e.Note)
	case decider.EventAsked:
		r.answered(e, info, id)
	case decider.EventRefused:
		r.ended = true
		row := r.row(id)
		row.tries = append(row.tries, false)
	case decider.EventActivated:
		row := r.row(id)
		// A log may also tell of rows that end without having begun.
		if last := &r.last; last.Kind == decider.EventDeactivated && last.Row == e.Row && last.Reason == behavior.ReasonInterrupted && len(row.lives) > 0 {
			l := &row.lives[len(row.lives)-1] // for another target: it goes on
			*l = life{status: decider.Running, fresh: l.fresh}
			row.again++
			r.began = append(r.began, r.table.to[e.Row])
			if info.Parent != decider.NoRow {
				r.row(r.table.ids[info.Parent]).beaten = false
			}
			break
		}
		row.tries = append(row.tries, true)
		r.began = append(r.began, r.table.to[e.Row])
		r.live(e.Row, true)
		delete(r.touched, e.Row)
	case decider.EventDeactivated:
		r.left(e, info, id)
	}
	r.last = *e
	r.last.State = decider.State{}
}

// answered notes what a row's own functions answered.
func (r *recorded) answered(e *decider.Event, info *decider.RowInfo, id int) {
	row := r.row(id)
	switch e.Answer {
	case decider.RefusedMasked, decider.RefusedLatched, decider.RefusedCommitted,
		decider.RefusedActivate, decider.RefusedDraw:
		return
	case decider.RefusedScore:
		r.scored(e, info)
		return
	case decider.RefusedRecheck:
		if row.lost = e.Checked == decider.CheckTargets; row.lost {
			return
		}
		row.recheck, row.value = masksRechecked, e.Value
		switch {
		case e.Checked == decider.CheckWhen:
			row.recheck = whenRechecked
		case info.Checks&decider.CheckDecide != 0 && masksPass(e, info):
			row.recheck = decideRechecked
		}
		return
	}
	if info.Parent != decider.NoRow {
		r.touched[info.Parent] = true
	}
	if row.round != r.round && e.Answer != decider.RefusedLost { // what it answered before stands no more
		row.asked, row.round = row.asked[:0], r.round
	}
	switch e.Answer {
	case decider.Accepted, decider.AnsweredDone:
		value := e.Value
		if info.Bits&rowbit.Delegate != 0 || info.Checks&decider.CheckDecide == 0 {
			value = 1
		}
		row.asked = append(row.asked, reply{passes, value})
	case decider.RefusedDelegate:
		row.asked = append(row.asked, reply{passes, 1})
	case decider.RefusedWhen:
		row.asked = append(row.asked, reply{whenRefuses, math.NaN()})
	case decider.RefusedDecide:
		row.asked = append(row.asked, reply{decideRefuses, e.Value})
	case decider.RefusedCooldown, decider.RefusedEvery, decider.RefusedChance:
		if info.PerAgent&limitOf[e.Answer] != 0 { // each agent's own: the log has their answers only
			row.asked = append(row.asked, reply{shut, math.NaN()})
		}
		row.waits = e.Answer == decider.RefusedEvery
	case decider.RefusedGate, decider.RefusedSlot, decider.RefusedTarget:
		row.asked = append(row.asked, reply{shut, math.NaN()})
	case decider.RefusedLost, decider.RefusedSquad, decider.RefusedTurn, decider.RefusedUndone: // often after it has accepted
		if n := len(row.asked); n > 0 && row.asked[n-1].verdict == passes {
			row.asked[n-1].verdict = shut
		} else {
			row.asked = append(row.asked, reply{shut, math.NaN()})
		}
		if e.Answer == decider.RefusedLost {
			r.round++
		}
	}
	if n := len(row.asked); n > 0 && row.asked[n-1].verdict == shut {
		row.said = *e
		row.said.State = decider.State{}
	}
}

// unstamped reports whether a gate or a Cooldown of the agent's own refused, which is asked before an Every is stamped.
func (r *recordedRow) unstamped(info *decider.RowInfo) bool {
	return r.said.Answer == decider.RefusedCooldown || r.said.Answer == decider.RefusedGate && !(info.GateKeyed && info.Checks&decider.CheckTargets != 0)
}

// timers are the limits that refuse, limitOf those of each answer.
const timers = decider.LimitCooldown | decider.LimitEvery | decider.LimitChance

var limitOf = [...]decider.Limits{
	decider.RefusedCooldown: decider.LimitCooldown, decider.RefusedEvery: decider.LimitEvery, decider.RefusedChance: decider.LimitChance,
}

func masksPass(e *decider.Event, info *decider.RowInfo) bool {
	p := &info.Preconditions
	return p.Flags.Passes(e.Flags) && p.Stimuli.Passes(stimuli.Mask(e.Stimuli))
}

// scored notes what the children of a Scored group had to exceed.
func (r *recorded) scored(e *decider.Event, info *decider.RowInfo) {
	if info.Parent == decider.NoRow {
		return
	}
	group := r.row(r.table.ids[info.Parent])
	group.bar, group.barred = e.Other, true
}

// life returns the n-th time in the tick that the row began, 0 for the one that it was
// in when the tick began; if there is none, another, since what a behavior returned says
// something of any time in that tick; nil if it did not run at all. fresh is how often it began, up to n.
func (r *recordedRow) life(n int) (best *life, fresh int) {
	for i := range r.lives {
		l := &r.lives[i]
		if l.fresh {
			fresh++
		}
		if l.fresh && n == fresh || !l.fresh && n == 0 {
			return l, fresh
		}
		best = l
	}
	return best, fresh
}

// left notes how a row ended.
func (r *recorded) left(e *decider.Event, info *decider.RowInfo, id int) {
	row := r.row(id)
	var l *life
	for i := range row.lives {
		if !row.lives[i].over {
			l = &row.lives[i]
			break
		}
	}
	if l == nil {
		return
	}
	l.over, l.cut = true, true
	up := info.Parent
	switch e.Reason {
	case behavior.ReasonSucceeded, behavior.ReasonFailed:
		l.cut = false
		if !row.lost && (!r.table.rows[id].opaque && info.Group() && r.touched[e.Row] || row.recheck != 0) {
			break // its children came to their end, or its Recheck refused
		}
		l.status = decider.Succeeded
		if e.Reason == behavior.ReasonFailed {
			l.status = decider.Failed
		}
		if info.Outcome == decider.Invert {
			l.status = decider.Succeeded + decider.Failed - l.status
		}
	case behavior.ReasonTimedOut: // by the engine's own clock, or by a time that only the agent knows
		if info.PerAgent&decider.LimitTimeout != 0 {
			l.status, l.cut, row.why = decider.Failed, false, e.Reason
		}
	case behavior.ReasonSquadAborted, behavior.ReasonEjected, behavior.ReasonRestored:
		l.status, l.cut, row.why = decider.Failed, false, e.Reason
	case behavior.ReasonInterrupted:
		if up != decider.NoRow {
			group := r.row(r.table.ids[up])
			group.beaten, group.scored, group.score = true, !math.IsNaN(e.Value), e.Value
		}
		return
	default: // what its Tick would have returned is not known
		r.removed = r.removed || e.Reason == behavior.ReasonRemoved
		return
	}
	r.ended = true
	if up != decider.NoRow {
		r.touched[up] = true
	}
}

// noteStimuli notes which callback has changed the live stimuli before an event.
func (r *recorded) noteStimuli(e *decider.Event, info *decider.RowInfo) {
	if e.Stimuli == r.word {
		return
	}
	r.word = e.Stimuli
	by, row := byTick, e.Row
	switch last := &r.last; {
	case (e.Kind == decider.EventActivated || e.Kind == decider.EventRefused) && info.HasBehavior:
		by = byActivate
	case last.Kind == decider.EventDeactivated:
		by, row = byDeactivate, last.Row
	case last.Kind == decider.EventActivated:
		row = last.Row
	case e.Kind == decider.EventDeactivated:
	case e.Kind == decider.EventRedecide: // of a group whose child has ended
		row = r.ticking(e.State, e.Row)
	default:
		for up := info.Parent; up != decider.NoRow; up = r.table.outline.Row(up).Parent {
			if r.table.outline.Row(up).HasTick && e.State.Active(up) {
				row = up
				break
			}
		}
	}
	r.effects = append(r.effects, effect{id: r.table.ids[row], by: by, word: e.Stimuli})
}

// ticking returns the first row below a group that runs and has a Tick.
func (r *recorded) ticking(s decider.State, group decider.Row) decider.Row {
	for row := group; ; {
		info := r.table.outline.Row(row)
		if row != group && info.HasTick {
			return row
		}
		child := -1
		if info.Group() && s.Active(row) {
			child = s.Child(row)
		}
		if child < 0 || child >= len(info.Children) {
			return group
		}
		row = info.Children[child]
	}
}
