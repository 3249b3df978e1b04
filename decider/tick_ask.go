package decider

import (
	"math"
	"time"

	"github.com/ethogram-go/ethogram/internal/core"
)

// asking is on whose behalf a row is asked.
type asking struct {
	k        uint32 // number of the decision in the visit that asks: keys its draws
	redecide bool   // a child of the asking group ended or could not activate in this tick
	inside   bool   // the asking group is itself only asked
	from     uint8  // those before have refused in this tick and would again
	begins   bool   // a StateMachine that had no state when its visit began
}

// choice is what a group decided for.
type choice struct {
	child int // -1 for none
	value float64
	done  bool // accepted, and would end Succeeded at once
}

// maxValue is what higher values of a Decide count as, so that sums stay exact
// enough.
const maxValue = 1e9

// accepted returns what a Decide's value counts as: 0 for a refusal.
func accepted(v float64, not bool) float64 {
	switch {
	case not && v <= 0:
		return 1
	case not, !(v > 0):
		return 0
	case v > maxValue:
		return maxValue
	}
	return v
}

// ask returns the value with which row o accepts, or 0, and whether it is done
// as soon as it is entered. It changes nothing but timers and scratch. After a
// reset in a Decide it asks no row and refuses.
func (r *run) ask(o uint16, a asking) (float64, bool) {
	n := &r.t.nodes[o]
	if n.opts.has(optMasks) && !n.pass(r.h) {
		if r.detail >= Rows {
			r.observeMasked(o, n, a)
		}
		return 0, false
	}
	if n.opts&(optMore|optCondition) == 0 && r.detail < Rows {
		return 1, false
	}
	if n.opts.has(optDelegate|optPure) && r.detail < Rows {
		if r.nextPassing(n, 0) >= int(n.count) {
			return 0, false // no child could pass: most groups of a wide table
		}
	}
	if r.reset() {
		return 0, false
	}
	if n.opts.has(optFirst) && r.detail < Rows {
		v, w, _ := r.delegate(o, n, a)
		if !w.Accepts() {
			return 0, false
		}
		return v, w == AnsweredDone
	}
	if n.opts.has(optPlain) && r.detail < Rows {
		return accepted(r.decide(n, a.redecide), false), false
	}
	if n.opts.has(optWhen) && r.detail < Rows {
		r.callback(core.SaltDecide)
		if n.when(r.agent) {
			return 1, false
		}
		return 0, false
	}
	v, w, left := r.askMore(o, n, a)
	if r.detail >= Rows {
		r.observeAsked(o, n, a, w, v, left)
	}
	if !w.Accepts() {
		return 0, false
	}
	return v, w == AnsweredDone
}

// askMore asks what lies beyond the masks: timers, gate, When, Decide, and what the
// row delegates to. It returns Decide's value, or the chosen child's, the answer, and
// how long a timer that refused still runs.
func (r *run) askMore(o uint16, n *node, a asking) (float64, Answer, time.Duration) {
	if w, left := r.askTimers(n); w != Accepted {
		return math.NaN(), w, left
	}
	if n.opts.has(optSquad) && (a.inside || !r.shared.frozen || r.t.prog.Active(r.h, o)) {
		return math.NaN(), RefusedSquad, 0
	}
	if n.gate != 0 && !n.claims() && !(n.opts.has(optSquad) && r.mayJoin(n)) {
		if p := r.peek(n, a.redecide); !p.open {
			r.peeked = p
			return math.NaN(), RefusedGate, p.left
		}
		if r.reset() {
			return math.NaN(), RefusedGate, 0
		}
	}
	if n.opts.has(optEvery) {
		r.stamp(n)
	}
	v := 1.0
	if n.when != nil && (!r.passesWhen(n) || r.reset()) {
		return math.NaN(), RefusedWhen, 0
	}
	if n.opts.has(optTargets) {
		return r.askTargets(o, n, a)
	}
	if n.decide != nil {
		raw := r.decide(n, a.redecide)
		if v = accepted(raw, n.src.Not); v == 0 || r.reset() {
			return raw, RefusedDecide, 0
		}
	}
	switch {
	case n.opts.has(optDelegate):
		return r.delegate(o, n, a)
	case n.opts.has(optSlot):
		return r.askSlot(n, a)
	case n.opts.has(optCondition):
		return v, r.askCondition(n, a), 0
	}
	return v, Accepted, 0
}

// askTimers asks n's Cooldown, Every and Chance.
func (r *run) askTimers(n *node) (Answer, time.Duration) {
	if n.opts.has(optPerAgent) {
		return r.askLimits(n)
	}
	pre := &n.src.Preconditions
	if n.cooldown != 0 {
		if left := cooling(r.h, n, pre.Cooldown); left > 0 {
			return RefusedCooldown, left
		}
	}
	if n.opts.has(optEvery) {
		if left := everyLeft(r.h, n, pre.Every); left > 0 {
			return RefusedEvery, left
		}
	}
	if pre.Chance > 0 && !r.roll(n, pre.Chance) {
		return RefusedChance, 0
	}
	return Accepted, 0
}

// roll rolls the dice of n, and reports whether it passes with this chance.
func (r *run) roll(n *node, chance float64) bool {
	if n.opts.has(optEvery) {
		r.stamp(n)
	}
	return core.Unit(r.draw(n.row, core.SaltChance, 0)) < chance // not of NaN
}

// askCondition is the answer of a condition whose When and Decide accept. One that ends
// Failed is not entered where it would interrupt only to fail at once, in a
// Selector, or would count as a failed lane although the group only asks.
func (r *run) askCondition(n *node, a asking) Answer {
	if !n.opts.has(optFailing) {
		return AnsweredDone
	}
	if a.inside {
		return RefusedDelegate
	}
	if n.up != nil && (n.up.policy == Selector || n.up.policy == Parallel) {
		return RefusedDelegate
	}
	return Accepted
}

// question prepares for a callback with a Query.
func (r *run) question(redecide bool) {
	mark := r.h.Mark &^ core.MarkRedecide
	if redecide {
		mark |= core.MarkRedecide
	}
	r.h.Mark = mark
	r.callback(core.SaltDecide)
}

// passesWhen calls n's When, and reports whether the row passes.
func (r *run) passesWhen(n *node) bool {
	r.callback(core.SaltDecide)
	return n.when(r.agent) != (n.src.Not && n.decide == nil)
}

// decide calls n's Decide.
func (r *run) decide(n *node, redecide bool) float64 {
	h := r.h
	if !n.opts.has(optPlain) && n.row.DBlock != nil {
		clear(h.Bytes(n.row.DBlockOff, sizeOf(n.src.DBlock)))
	}
	r.question(redecide)
	v := n.decide(r.agent, Query(r.frame(n.row)))
	if v != v {
		r.w.notNumber(h, n.row, ofDecide, "Decide")
	}
	return v
}

// recheck asks an active row's flag checks, When and Decide again: those of a squad's
// row without the role that the agent has below it, as before.
func (r *run) recheck(o uint16, n *node, redecide bool) bool {
	if n.opts.has(optSquad) {
		defer func(before uint64) { r.h.Flags = before }(r.h.Flags)
		r.h.Flags = r.baseFlags
	}
	return r.check(o, n, redecide)
}

func (r *run) check(o uint16, n *node, redecide bool) bool {
	if n.opts.has(optMasks) && !n.pass(r.h) {
		if r.detail >= Rows {
			r.observeRecheck(o, math.NaN())
		}
		return false
	}
	if n.when != nil {
		passes := r.passesWhen(n)
		if r.reset() {
			return false
		}
		if !passes {
			if r.detail >= Rows {
				r.observeRecheckWhen(o)
			}
			return false
		}
	}
	if n.decide == nil || n.opts.has(optSwitch) {
		return true
	}
	r.aimAtTarget(n)
	raw := r.decide(n, redecide)
	if r.reset() {
		return false
	}
	if accepted(raw, n.src.Not) == 0 {
		if r.detail >= Rows {
			r.observeRecheck(o, raw)
		}
		return false
	}
	return true
}

// cooling returns how long this Cooldown of n still refuses.
func cooling(h *core.Header, n *node, cooldown time.Duration) time.Duration {
	at := *h.Word(n.cooldown)
	if at == 0 {
		return 0
	}
	return remaining(cooldown, time.Duration(at-1), h.Now)
}

// everyLeft returns how long this Every of n still refuses. It may change the row's timer.
func everyLeft(h *core.Header, n *node, every time.Duration) time.Duration {
	if n.src.Preconditions.Scatter {
		return scatterLeft(h, n.every, n.row.Program.Rows[n.scatter].Draw, every)
	}
	switch word := *h.Word(n.every + 8); {
	case word == 0, looked(h, n.every), word&waiting != 0:
		return 0 // it has not looked yet, or in this tick, or was due when it lost its Scatter
	}
	return remaining(every, time.Duration(*h.Word(n.every)), h.Now)
}

// looked reports whether the row with this timer has looked in this tick. The time tells the
// tick from one of the same number, 2^32 ticks before.
func looked(h *core.Header, timer uint32) bool {
	return *h.Word(timer + 8)&(1<<shareBit-1) == tickStamp(h) && *h.Word(timer) == uint64(h.Now)
}

// tickStamp is the number of the tick where 0 means never.
func tickStamp(h *core.Header) uint64 { return max(uint64(h.Tick), 1) }

// stamp notes that evaluation reached When and Decide.
func (r *run) stamp(n *node) {
	word := r.h.Word(n.every + 8)
	if !n.src.Preconditions.Scatter || *word&come == waiting {
		*word = 0
	}
	*r.h.Word(n.every) = uint64(r.h.Now)
	*word = *word>>shareBit<<shareBit | tickStamp(r.h)
}

// draw returns a draw of the row's own.
func (r *run) draw(row *core.Row, salt uint8, n uint32) uint64 {
	key := row.Draw
	if salt == core.SaltChance {
		key = core.DrawKey(row.Name, 0) // one roll for all rows of the decider, as for its timers
	}
	seed := uint64(0)
	if r.w != nil {
		seed = r.w.core.Seed
	}
	return core.Draw(seed, r.h.ID, key, r.h.Tick, salt, n)
}

// delegate asks the children of an inactive group by its policy, and keeps the
// choice for its entry.
func (r *run) delegate(o uint16, n *node, a asking) (float64, Answer, time.Duration) {
	var c choice
	inner := asking{k: a.k, inside: true}
	switch n.policy {
	case Sequence:
		c = r.askSequence(n, inner)
	case Parallel:
		c = r.askLanes(n, inner)
	default:
		if n.opts.has(optList) && r.detail < Rows {
			c = r.firstAccepting(n, 0, int(n.count), 0, &inner)
			c.value = min(c.value, maxValue)
		} else {
			c = r.pick(o, n, 0, inner, -1)
		}
		*r.h.Byte(n.row.Choice) = uint8(c.child + 1)
		if n.policy == Scored {
			setFloat(r.h, n.row.Choice+choiceValue, c.value)
		}
		c.done = c.done && n.policy.doneByChild() && !n.rows[c.child].aside()
	}
	switch {
	case c.child < 0:
		return math.NaN(), RefusedDelegate, 0
	case !c.done || n.src.Behavior != nil:
		return c.value, Accepted, 0
	case n.src.Outcome.apply(Succeeded) == Failed:
		return c.value, RefusedDelegate, 0
	}
	return c.value, AnsweredDone, 0
}

// askSequence asks on past the steps that are done.
func (r *run) askSequence(n *node, a asking) choice {
	start := 0
	if n.opts.has(optRemember) {
		start = int(*r.h.Byte(n.row.Memo + memoCursor))
	}
	for i := start; i < int(n.count); i++ {
		v, done := r.ask(n.first+uint16(i), a)
		if v == 0 {
			return choice{child: -1}
		}
		if !done {
			*r.h.Byte(n.row.Choice) = uint8(i + 1)
			return choice{child: i, value: v}
		}
	}
	*r.h.Byte(n.row.Choice) = choicePast
	return choice{child: int(n.count), value: 1, done: true}
}

// askLanes asks the lanes of an inactive Parallel.
func (r *run) askLanes(n *node, a asking) choice {
	c := choice{child: -1}
	var lanes uint64
	dones := 0
	running := false
	for i := range int(n.count) {
		v, done := r.ask(n.first+uint16(i), a)
		if v == 0 {
			continue
		}
		lanes |= 1 << i
		c.value = max(c.value, v)
		if done {
			dones++
		} else {
			running = true
		}
	}
	*r.h.Word(n.row.Choice) = lanes
	switch {
	case running:
		c.child = 0
	case lanes != 0 && dones >= lanesNeeded(n.src.Succeed, int(n.count)):
		c.child, c.done = 0, true
	}
	return c
}
