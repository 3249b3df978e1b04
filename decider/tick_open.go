package decider

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// In a turn-based game most ticks begin with nothing active and end so: a tick is a turn. An
// opening is the plan of such a tick. It asks the rows below the root and runs the leaf that
// accepts, on the memory alone; where that ends in any other way than by itself, or more
// is to be entered than lists and a leaf, a run goes on. In what a callback sees and in
// all that outlives the tick it is no different from a walk.

// opens reports whether a tick of h, which has no marks, may go by the tree's opening.
func (t *tree) opens(h *core.Header, in Input, knows heed) bool {
	w := in.World
	return t.opening != nil && h.Print == t.print && in.Delta >= 0 && h.Tick+1 != standingTicks &&
		(w == nil || (knows >= heedFrame || !w.inFrame) && w.detailOf(h.ID) == Nothing && (in.Stimuli != nil || !t.hears))
}

// beginOpening begins a tick of h by the opening.
func (t *tree) beginOpening(h *core.Header, in Input) {
	h.Now = advanced(h.Now, in.Delta)
	h.Delta = in.Delta
	h.Tick++
	h.Flags, h.Stimuli = uint64(in.Flags), 0
	if in.Stimuli != nil {
		h.Stimuli = uint64(*in.Stimuli)
	}
	h.Mark, h.Draws = core.MarkBusy, onlyAsks
	if !t.opening.asked {
		t.beginRoot(h)
	}
}

// tickOpening is a tick by the opening.
func (t *tree) tickOpening(agent erased, h *core.Header, in Input) (Result, error) {
	t.beginOpening(h, in)
	p := t.opening
	k := 0
	for ; k < p.whens; k++ {
		if s := &p.steps[k]; s.when(agent) == s.want {
			k += int(s.skip)
		} else if s.skip == 0 {
			return t.openWith(agent, h, in, s)
		}
	}
	if k < len(p.steps) {
		k = t.askOpening(agent, h, in, k)
	}
	if k < len(p.steps) {
		return t.openWith(agent, h, in, &p.steps[k])
	}
	if p.always != nil {
		return t.openWith(agent, h, in, p.always)
	}
	return t.opensNothing(agent, h, in)
}

// askOpening asks on from step k of the opening, and returns that of the row that accepts, or
// whose callback has reset the agent.
func (t *tree) askOpening(agent erased, h *core.Header, in Input, k int) int {
	p := t.opening
	for ; k < len(p.steps); k++ {
		s := &p.steps[k]
		said := callDecide
		if s.look != lookNowhere {
			said = t.precheck(h, in.World, &t.nodes[s.row.Self])
		}
		switch {
		case said == refused:
			k += int(s.skip)
		case said == unknown || s.skip == 0 && s.when == nil && s.decide == nil:
			var r run
			r.init(t, agent, h, in.Stimuli, in.World)
			if v, _ := r.ask(s.row.Self, asking{inside: p.asked || t.nodes[s.row.Self].parent != 0}); v > 0 || r.reset() {
				return k
			}
		case s.skip != 0:
			if s.when != nil && s.when(agent) == s.want {
				k += int(s.skip)
			}
		case s.when != nil:
			if s.when(agent) != s.want {
				return k
			}
		default:
			h.Draws = core.SaltDecide << 24
			if v := s.decide(agent, Query(core.NewFrame(h, s.row, in.World.inner()))); !(v <= 0) || h.Mark&core.MarkReset != 0 {
				if v == v || h.Mark&core.MarkReset != 0 {
					return k
				}
				in.World.notNumber(h, s.row, ofDecide, "Decide")
			}
		}
	}
	return k
}

// beginRoot activates the root, which nothing is called for.
func (t *tree) beginRoot(h *core.Header) {
	begin(h, &t.nodes[0])
	h.Mark |= core.MarkRoot
}

// begin notes that n, a list, has begun.
func begin(h *core.Header, n *node) {
	*h.Word(n.since) = uint64(h.Now)
	*h.Byte(n.ended), *h.Byte(n.child) = 0, 0
}

// openWith enters the row of step s, which has accepted, unless the agent was reset.
func (t *tree) openWith(agent erased, h *core.Header, in Input, s *step) (Result, error) {
	if h.Mark&core.MarkRoot == 0 && h.Mark&core.MarkReset == 0 {
		t.beginRoot(h)
	}
	if s.tick && h.Mark&core.MarkReset == 0 {
		return t.turn(agent, h, in, s.row.Self)
	}
	var r run
	r.init(t, agent, h, in.Stimuli, in.World)
	if r.reset() {
		return r.finish(halted)
	}
	n := &t.nodes[s.row.Self]
	for ; n.parent != 0; n = n.up {
		*h.Byte(n.up.row.Choice) = n.index + 1
	}
	return r.finish(r.opened(int(n.index)))
}

// opened enters this child of the root, and goes on until the tick is over.
func (r *run) opened(child int) Status {
	root := &r.t.nodes[0]
	return r.climb(root, r.listAfter(root, child, r.replace(root, child), masked{last: Running}), behavior.ReasonNone)
}

// opensNothing ends a tick in which no row has accepted.
func (t *tree) opensNothing(agent erased, h *core.Header, in Input) (Result, error) {
	var r run
	r.init(t, agent, h, in.Stimuli, in.World)
	switch {
	case r.reset():
		return r.finish(halted)
	case t.opening.asked:
		return r.finish(Idle)
	}
	return r.finish(r.end(&t.nodes[0], Failed, behavior.ReasonNone))
}

// turn enters leaf o, which has nothing but a Tick, and leaves all again if it succeeds.
func (t *tree) turn(agent erased, h *core.Header, in Input, o uint16) (Result, error) {
	leaf := &t.nodes[o]
	*h.Word(leaf.since), *h.Byte(leaf.ended) = uint64(h.Now), 0
	*h.Byte(leaf.place) = leaf.index + 1
	for n := leaf.up; n.up != nil; n = n.up {
		*h.Word(n.since), *h.Byte(n.ended) = uint64(h.Now), 0
		*h.Byte(n.place) = n.index + 1
	}
	if leaf.opts.has(optBlock) {
		startBlock(h, leaf.row)
	}
	h.Draws = core.SaltTick << 24
	st := leaf.tick(agent, behavior.Context(core.NewFrame(h, leaf.row, in.World.inner())))
	if st == Succeeded && h.Mark&core.MarkReset == 0 {
		if in.Stimuli != nil {
			h.Stimuli = uint64(*in.Stimuli)
		}
		h.Leaf, h.Mark, h.Draws = core.NoRow, 0, core.SaltRan<<24|uint32(o)
		return Result{Status: Succeeded, Leaf: NoRow}, nil
	}
	var r run
	r.init(t, agent, h, in.Stimuli, in.World)
	h.Leaf = o
	return r.finish(r.afterLeaf(st))
}
