package decider

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// A plan is what a tick has to do while nothing changes and one leaf is
// active. A row that checks only flags and stimuli and refused in the last walk
// refuses until one of these words changes: only rows with a When, a Decide, a timer
// or a roll have to be asked again, and only behaviors with a Tick to be ticked. A
// walk that did not ask such a row, although it may interrupt what is active
// then, sets walkNext: the next tick walks as well. That makes a steady
// tick independent of the number of masked rows, and is not noticed otherwise:
// the differential tests compare it with the full walk.
//
// A plan is the only part of a tree that is there twice: with adapters, for runs, and with
// the author's own functions, for Tree.tick.
type planOf[A any] struct {
	tick  func(A, behavior.Context) Status // the leaf's
	row   *core.Row                        // the leaf, or the outermost Parallel above it
	steps []stepOf[A]                      // before that
	plain []stepOf[A]                      // those from the first on that are nothing but a call of Decide
	more  bool                             // there are others:
	whens []stepOf[A]                      // those behind plain that are nothing but a call of When,
	calls []stepOf[A]                      // those that are nothing but a call of either, where they alternate,
	slow  bool                             // and any
	ok    bool                             // false: this leaf's path has to be walked every tick
	hold  bool                             // a row on the path has a Commit or a Timeout
}

type plan = planOf[erased]

// step is one thing to do on the way to the leaf: to ask a row that may
// interrupt, or to recheck or tick a row on the path.
type stepOf[A any] struct {
	when   func(A) bool           // what the step calls: this,
	decide func(A, Query) float64 // or this; neither where it is more than a call
	row    *core.Row
	want   bool   // what when returns as planned
	path   bool   // the row is on the path
	tick   bool   // of a group on the path
	lanes  bool   // visits those of a Parallel on the path
	look   bool   // at masks, timers or a gate before the call: see tree.precheck
	gate   uint16 // if that is all: the tree's gate, plus one
	at     uint16 // number in the plan
	heads  *heads // what asks a group that delegates first, or nil
}

type step = stepOf[erased]

// noStep is no step of a plan.
const noStep = -1

// number returns the number of s in its plan, also where there is no s.
func numberOf[A any](s *stepOf[A]) int {
	if s == nil {
		return noStep
	}
	return int(s.at)
}

// firstSlow returns the number of the first step that is more than a call.
func firstSlow[A any](p *planOf[A]) int { return len(p.plain) + len(p.whens) + len(p.calls) }

// maxSteps bounds a plan, and so the memory that the plans of a wide table
// take. Behind that many Decides a walk costs no more.
const maxSteps = 64

// plan makes the plans of all leaves, cut from one slab.
func (c *compiler) plan() {
	plans := make([]plan, c.n)
	counts, total := c.countSteps(plans)
	slab := make([]step, total)
	for i := range c.nodes {
		n, p := &c.nodes[i], &plans[i]
		if p.ok = p.ok && (n.count == 0 || n.row.Parallel); !p.ok { // a group without an active child rests
			continue
		}
		if p.row = n.row; n.count == 0 {
			p.tick = n.tick
		}
		p.steps, slab = slab[:counts[i]:counts[i]], slab[counts[i]:]
		c.fill(p.steps, uint16(i))
		divide(p)
	}
	c.findLanes()
	c.planLanes(plans)
	c.tree.plans = plans
}

// divide finds which of the steps are nothing but calls, and numbers them.
func divide[A any](p *planOf[A]) {
	for k := range p.steps {
		p.steps[k].at = uint16(k)
	}
	plain := 0
	for plain < len(p.steps) && onlyDecide(&p.steps[plain]) {
		plain++
	}
	whens := plain
	for whens < len(p.steps) && onlyWhen(&p.steps[whens]) {
		whens++
	}
	calls := whens
	for calls < len(p.steps) && isCall(&p.steps[calls]) {
		calls++
	}
	if calls > whens { // they alternate: one function calls them all
		plain, whens = 0, 0
	}
	p.plain, p.more = p.steps[:plain], plain < len(p.steps)
	p.whens, p.calls, p.slow = p.steps[plain:whens], p.steps[whens:calls], calls < len(p.steps)
}

// countSteps finds the rows whose path can go by a plan, and returns how many
// steps each such path has, and those of all leaves together.
func (c *compiler) countSteps(plans []plan) (counts []uint16, total int) {
	counts = make([]uint16, 2*c.n)               // by row: the steps of its path,
	counts, before := counts[:c.n], counts[c.n:] // and those of its group before it
	for i := range c.nodes {
		n, p := &c.nodes[i], &plans[i]
		p.ok, p.hold = true, n.holds()
		own := uint16(0)
		if n.recheckEach() {
			own++
		}
		if n.tick != nil && n.count > 0 {
			own++
		}
		if n.row.Parallel {
			own++
		}
		if up := n.parent; up != core.NoRow { // a lower number: known already
			p.ok, p.hold = plans[up].ok && !c.nodes[up].row.Parallel, p.hold || plans[up].hold
			own += counts[up] + before[i]
		}
		counts[i] = own
		if own > maxSteps || n.walked() {
			p.ok, counts[i] = false, 0
		}
		if p.ok && (n.count == 0 || n.row.Parallel) {
			total += int(own)
		}
		asks := uint16(0)
		for k := range uint16(n.count) {
			before[n.first+k] = asks
			if c.stepOf(&c.nodes[n.first+k]) {
				asks++
			}
		}
	}
	return counts, total
}

// walked reports whether a path through n has to be walked in every tick.
func (n *node) walked() bool {
	return n.opts.has(optCondition) || n.opts&(optSquad|optSlot|optSwitch) != 0 ||
		n.count > 0 && n.policy == Scored
}

// plain reports whether s is nothing but a call of Decide.
func onlyDecide[A any](s *stepOf[A]) bool { return s.decide != nil && !s.look && s.gate == 0 }

// onlyWhen reports whether s is nothing but a call of When.
func onlyWhen[A any](s *stepOf[A]) bool { return s.when != nil && !s.look && s.gate == 0 }

// called reports whether s is nothing but a call.
func isCall[A any](s *stepOf[A]) bool {
	return (s.when != nil || s.decide != nil) && !s.look && s.gate == 0
}

// fill writes the steps of the path to row r, from the last to the first.
func (c *compiler) fill(steps []step, r uint16) {
	at := len(steps)
	for {
		n := &c.nodes[r]
		if n.row.Parallel {
			at--
			steps[at] = step{row: n.row, lanes: true}
		}
		if n.tick != nil && n.count > 0 {
			at--
			steps[at] = step{row: n.row, path: true, tick: true}
		}
		if n.recheckEach() {
			at--
			steps[at] = step{row: n.row, path: true}
			c.calls(&steps[at], n)
		}
		if n.parent == core.NoRow {
			return
		}
		first := c.nodes[n.parent].first
		for s := r; s > first; s-- {
			if sibling := &c.nodes[s-1]; c.stepOf(sibling) {
				at--
				steps[at] = c.step(sibling)
			}
		}
		r = n.parent
	}
}

// stepOf reports whether n has to be asked while a later sibling is active.
func (c *compiler) stepOf(n *node) bool {
	up := &c.nodes[n.parent]
	return up.opts.has(optInterrupts) && !n.opts.has(optPure) &&
		(!up.opts.has(optLatched) || n.opts.has(optUrgent))
}

// holds reports whether time alone can change what n's path allows.
func (n *node) holds() bool { return limits(n.src).has(LimitTimeout | LimitCommit) }

// recheckEach reports whether n calls its When or Decide while it is active. Flag
// checks alone need no call: as long as the words stay, they pass.
func (n *node) recheckEach() bool {
	return n.src.Recheck == EachTick && hasCondition(n.src)
}

// step returns the step of asking n. One that is not plain may still be no more
// than the calls of n's When and Decide once masks, timers and gate are passed.
func (c *compiler) step(n *node) step {
	s := step{row: n.row}
	if n.opts&(optDelegate|optSquad|optSlot|optCondition) != 0 {
		s.heads = c.headsOf(n)
		return s
	}
	waits := n.opts.has(optMasks) || timed(n.src)
	s.look = waits || n.gate != 0
	if n.gate != 0 && n.local == 0 && n.src.Gate.Key == nil && !waits {
		s.look, s.gate = false, n.gate
	}
	c.calls(&s, n)
	return s
}

// calls makes s, a step of n, call n's When or Decide itself, unless that takes more
// than the call.
func (c *compiler) calls(s *step, n *node) {
	switch {
	case n.opts.has(optTargets):
	case n.decide == nil:
		s.when, s.want = n.when, s.path != n.src.Not
	case n.src.Not || n.src.DBlock != nil:
	case n.when == nil:
		s.decide = n.decide
	default:
		s.decide = c.joint(n)
	}
}

// joint returns n's When and Decide as one Decide, the same for all steps of n.
func (c *compiler) joint(n *node) func(erased, Query) float64 {
	if c.joints == nil {
		c.joints = make(map[uint16]func(erased, Query) float64)
	}
	o := n.row.Self
	if c.joints[o] == nil {
		c.joints[o] = joint(n.when, n.decide)
	}
	return c.joints[o]
}

func joint[A any](when func(A) bool, decide func(A, Query) float64) func(A, Query) float64 {
	return func(agent A, q Query) float64 {
		if !when(agent) {
			return 0
		}
		return decide(agent, q)
	}
}
