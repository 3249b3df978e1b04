package decider

import (
	"math/bits"

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
	tick    func(A, behavior.Context) Status // the leaf's
	row     *core.Row                        // the leaf, or the outermost Parallel above it
	steps   []stepOf[A]                      // before that
	plain   []stepOf[A]                      // those from the first on that are nothing but a call of Decide
	more    bool                             // there are others:
	from    uint32                           // where steps begin among those of all plans, which share them
	whens   []stepOf[A]                      // those behind plain that are nothing but a call of When,
	calls   []stepOf[A]                      // those that are nothing but a call of either, where they alternate or lead past others,
	slow    bool                             // and any
	rest    bool                             // what comes behind plain is not just the Tick of the leaf
	ok      bool                             // false: this leaf's path has to be walked every tick
	hold    bool                             // a row on the path has a Commit or a Timeout
	settled bool                             // a tick that ends with this leaf active has nothing else to look at before the next goes by the plan
}

type plan = planOf[erased]

// step is one thing to do on the way to the leaf: to ask a row that may
// interrupt, or to recheck or tick a row on the path. A list that delegates has a step for
// each row that it would ask, and for its own checks one that leads past these.
type stepOf[A any] struct {
	when   func(A) bool           // what the step calls: this,
	decide func(A, Query) float64 // or this; neither where it is more than a call
	row    *core.Row
	want   bool   // what when returns as planned
	path   bool   // the row is on the path
	tick   bool   // of a group on the path
	look   look   // before the call
	skip   uint16 // of a list's own checks: how many steps ask its children
	at     uint16 // number in the plan

	sign, least float64 // what decide returns is as planned if sign times that is least or more
}

// look is what a step looks at before its call.
type look uint8

const (
	lookNowhere look = iota
	lookAtGate       // the row's gate, and that is all
	lookAtRow        // masks, timers and gate: see tree.precheck
	lookAtLanes      // those of a Parallel on the path, in place of a call
)

type step = stepOf[erased]

// maxSteps bounds a plan, and maxAllSteps the memory that the plans of a tree take.
const (
	maxSteps    = 1 << 10
	maxAllSteps = 1 << 16
)

// plan makes the plans of all leaves. Those of a group's leaves begin with the same steps,
// and so are parts of one list; each state of a StateMachine has a list of its own.
func (c *compiler) plan() {
	plans := make([]plan, c.n)
	counts := c.countSteps(plans)
	steps := make([]step, 0, counts.total)
	from := make([]uint32, c.n) // by group: where its list begins
	for i := range c.nodes {
		n, p := &c.nodes[i], &plans[i]
		if !p.ok {
			continue
		}
		list := uint32(len(steps))
		if up := n.parent; up != core.NoRow {
			p.from = from[up]
			switch shared := steps[from[up]:]; {
			case c.nodes[up].states != nil:
				p.from = list
				steps = c.asksOfState(append(steps, shared[:counts.path[up]]...), n)
			case n.count > 0 || n.recheckEach():
				p.from = list
				steps = append(steps, shared[:counts.path[up]+counts.before[i]]...)
			}
		}
		if n.recheckEach() {
			s := step{row: n.row, path: true}
			c.calls(&s, n)
			steps = append(steps, s)
		}
		if n.count == 0 {
			p.tick, p.row = n.tick, n.row
		} else {
			if n.tick != nil {
				steps = append(steps, step{row: n.row, path: true, tick: true})
			}
			if n.row.Parallel {
				p.row = n.row
				steps = append(steps, step{row: n.row, look: lookAtLanes})
			}
			from[i] = list
			for k := range uint16(n.count) - 1 {
				if child := &c.nodes[n.first+k]; n.states == nil && c.stepOf(child) {
					steps = c.asks(steps, child)
				}
			}
		}
		for k := range steps[list:] {
			steps[list:][k].at = uint16(k)
		}
	}
	t := c.tree
	for i := range c.nodes {
		p := &plans[i]
		if p.ok = p.ok && (c.nodes[i].count == 0 || c.nodes[i].row.Parallel); p.ok { // a group without an active child rests
			p.steps = steps[p.from:][:counts.path[i]:counts.path[i]]
			divide(p)
		}
		p.settled = p.ok && !t.lanes && !t.shared() && t.timed == nil && t.layout.due == 0
	}
	c.findLanes()
	c.planLanes(plans)
	c.tree.plans, c.tree.steps = plans, steps
}

// divide finds which of the steps are nothing but calls.
func divide[A any](p *planOf[A]) {
	plain := 0
	for plain < len(p.steps) && p.steps[plain].decide != nil && p.steps[plain].look == lookNowhere {
		plain++
	}
	whens := plain
	for whens < len(p.steps) && p.steps[whens].decide == nil && isCall(&p.steps[whens]) && p.steps[whens].skip == 0 {
		whens++
	}
	calls := whens
	for k, behind := whens, 0; k < len(p.steps) && isCall(&p.steps[k]); k++ {
		if behind = max(behind, k+1+int(p.steps[k].skip)); behind == k+1 { // no step leads past others
			calls = k + 1
		}
	}
	if calls > whens { // they alternate: one function calls them all
		plain, whens = 0, 0
	}
	p.plain, p.more = p.steps[:plain], plain < len(p.steps)
	p.rest = p.more || p.tick == nil
	p.whens, p.calls, p.slow = p.steps[plain:whens], p.steps[whens:calls], calls < len(p.steps)
}

// stepCounts says of how many steps plans are made.
type stepCounts struct {
	path   []int // by row: of the path to it, its own included
	before []int // by row: of asking those of its group before it, or that may follow it
	total  int   // of all lists
}

// countSteps finds the rows whose path can go by a plan, and counts steps.
func (c *compiler) countSteps(plans []plan) stepCounts {
	counts := make([]int, 2*c.n)
	s := stepCounts{path: counts[:c.n], before: counts[c.n:]}
	for i := range c.nodes {
		n, p := &c.nodes[i], &plans[i]
		p.ok, p.hold = true, n.holds()
		own := 0
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
			own += s.path[up] + s.before[i]
		}
		s.path[i] = own
		asks := 0
		for k := range uint16(n.count) {
			child := &c.nodes[n.first+k]
			s.before[n.first+k] = asks
			switch {
			case n.states != nil:
				s.before[n.first+k] = c.countAsksOfState(child)
			case k+1 < uint16(n.count) && c.stepOf(child):
				asks += c.countAsks(child)
			}
		}
		if own > maxSteps || s.total+own+asks > maxAllSteps || n.walked() {
			p.ok = false
		}
		if p.ok && (n.count > 0 || n.recheckEach() || n.up != nil && n.up.states != nil) {
			s.total += own + asks
		}
	}
	return s
}

// walked reports whether a path through n has to be walked in every tick.
func (n *node) walked() bool {
	return n.opts.has(optCondition) || n.opts&(optSquad|optSlot|optSwitch) != 0 ||
		n.count > 0 && n.policy == Scored
}

// isCall reports whether s is nothing but a call.
func isCall[A any](s *stepOf[A]) bool {
	return (s.when != nil || s.decide != nil) && s.look == lookNowhere
}

// asks appends the steps of asking n.
func (c *compiler) asks(steps []step, n *node) []step {
	if !c.flattens(n) {
		return append(steps, c.step(n))
	}
	own := len(steps)
	if n.checksItself() {
		s := step{row: n.row, when: n.when, want: n.src.Not}
		if n.opts.has(optMasks) {
			s.look = lookAtRow
		}
		steps = append(steps, s)
	}
	first := len(steps)
	for k := range uint16(n.count) {
		steps = c.asks(steps, &c.nodes[n.first+k])
	}
	if first > own {
		steps[own].skip = uint16(len(steps) - first)
	}
	return steps
}

// asksOfState appends the steps of asking those that may follow state n while it runs.
func (c *compiler) asksOfState(steps []step, n *node) []step {
	for may := n.up.states.after[n.index].may[Running]; may != 0; may &= may - 1 {
		switch of := &n.up.rows[bits.TrailingZeros64(may)]; {
		case !c.stepOf(of):
		case of == n: // as a whole: steps of rows below it would be those of an active group
			steps = append(steps, c.step(of))
		default:
			steps = c.asks(steps, of)
		}
	}
	return steps
}

// countAsksOfState returns how many steps asksOfState would append.
func (c *compiler) countAsksOfState(n *node) (all int) {
	for may := n.up.states.after[n.index].may[Running]; may != 0; may &= may - 1 {
		switch of := &n.up.rows[bits.TrailingZeros64(may)]; {
		case !c.stepOf(of):
		case of == n:
			all++
		default:
			all += c.countAsks(of)
		}
	}
	return all
}

// countAsks returns how many steps asks would append.
func (c *compiler) countAsks(n *node) int {
	if !c.flattens(n) {
		return 1
	}
	all := 0
	if n.checksItself() {
		all++
	}
	for k := range uint16(n.count) {
		all += c.countAsks(&c.nodes[n.first+k])
	}
	return all
}

// flattens reports whether the rows that n delegates to have steps of their own. Those that
// check only words would need none as children of a group on the path; a sieve passes over
// many of them faster.
func (c *compiler) flattens(n *node) bool {
	if !n.opts.has(optDelegate|optList) || n.opts&(optOutcome|optTargets|optTakes|optPerAgent) != 0 || n.decide != nil || timed(n.src) {
		return false
	}
	pure := 0
	for k := range uint16(n.count) {
		if c.nodes[n.first+k].opts.has(optPure) {
			pure++
		}
	}
	return pure <= fewRows
}

// checksItself reports whether n, which delegates, is asked before its children.
func (n *node) checksItself() bool { return n.opts.has(optMasks) || n.when != nil }

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
		return s
	}
	switch waits := n.opts.has(optMasks) || timed(n.src); {
	case !waits && n.gate != 0 && n.local == 0 && !asksAgents(n.src.Gate):
		s.look = lookAtGate
	case waits || n.gate != 0:
		s.look = lookAtRow
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
