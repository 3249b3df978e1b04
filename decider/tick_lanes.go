package decider

import (
	"math/bits"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// A tick by the plan visits the lanes of a Parallel without a run, as long as each does
// what it did in the last tick: a lane that does not run refuses, one that runs is a leaf
// that runs on. From the first lane that does not, a run goes on.

// laneFound is what a tick by the plan finds at the first lane that is not as planned.
type laneFound uint8

const (
	laneFull    laneFound = iota // it has to be asked in full, or visited if it runs
	laneDiffers                  // it was asked and accepts; or it runs, was rechecked and refuses
	laneTicked                   // it runs, and was ticked
	laneNone                     // all are as planned
)

// visitLanes visits those of n, a Parallel on the path, up to the first that is not as planned,
// and returns it with what was found, and the status that its Tick returned.
func (t *tree) visitLanes(agent erased, h *core.Header, in Input, n *node) (int, laneFound, Status) {
	world := in.World.inner()
	running := *h.Word(n.row.Word + core.WordRunning)
	lanes := t.laneOf[n.first : n.first+uint16(n.count)]
	for rest := allLanes(n) &^ (running | *h.Word(n.row.Word + core.WordRest)); rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		s := &lanes[i].ask
		if s.look != lookNowhere {
			switch t.precheck(h, in.World, &t.nodes[s.row.Self]) {
			case refused:
				continue
			case unknown:
				return i, laneFull, Running
			}
		}
		accepts := false
		switch {
		case s.when != nil:
			accepts = s.when(agent) != s.want
		case s.decide != nil:
			h.Draws = core.SaltDecide << 24
			v := s.decide(agent, Query(core.NewFrame(h, s.row, world)))
			if accepts = v > 0; v != v {
				in.World.notNumber(h, s.row, ofDecide, "Decide")
			}
		default:
			return i, laneFull, Running
		}
		if accepts || h.Mark != steadyBusy {
			return i, laneDiffers, Running
		}
	}
	for rest := running; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		l := &lanes[i]
		if !l.bare {
			if found := t.recheckLane(agent, h, world, l); found != laneNone {
				return i, found, Running
			}
		}
		if l.tick == nil {
			continue
		}
		h.Draws = core.SaltTick << 24
		st := l.tick(agent, behavior.Context(core.NewFrame(h, l.ask.row, world)))
		h.Draws = onlyAsks
		if st != Running || h.Mark != steadyBusy || in.Stimuli != nil && uint64(*in.Stimuli) != h.Stimuli {
			return i, laneTicked, st
		}
	}
	return 0, laneNone, Running
}

// allLanes are those of n, by bit.
func allLanes(n *node) uint64 { return ^uint64(0) >> (-n.count & 63) }

// recheckLane looks at what comes before the Tick of l, a lane that runs, and reports what it
// has found: laneNone where the Tick is next.
func (t *tree) recheckLane(agent erased, h *core.Header, world *core.World, l *lane) laneFound {
	s := &l.again
	switch n := &t.nodes[s.row.Self]; {
	case !l.plain || l.timed && h.Now-since(h, n.row) >= n.timeout(h) || s.look == lookAtRow && !n.pass(h):
		return laneFull
	case s.when != nil:
		if s.when(agent) != s.want || h.Mark != steadyBusy {
			return laneDiffers
		}
	case s.decide != nil:
		h.Draws = core.SaltDecide << 24
		if v := s.decide(agent, Query(core.NewFrame(h, s.row, world))); !(v > 0) || h.Mark != steadyBusy {
			if v != v {
				outer(world).notNumber(h, s.row, ofDecide, "Decide")
			}
			return laneDiffers
		}
	}
	return laneNone
}

// tickLanes is the last step of a plan, that of Parallel o.
func (t *tree) tickLanes(agent erased, h *core.Header, in Input, o uint16) (Result, error) {
	i, found, st := t.visitLanes(agent, h, in, &t.nodes[o])
	if found == laneNone {
		h.Mark = steady
		return Result{Status: Running, Leaf: Row(h.Leaf)}, nil
	}
	return t.walkFromLane(agent, h, in, t.nodes[o].first+uint16(i), found, st)
}

// walkFromLane goes on at row lane, of which a tick by the plan has found this.
func (t *tree) walkFromLane(agent erased, h *core.Header, in Input, lane uint16, found laneFound, st Status) (Result, error) {
	var r run
	r.init(t, agent, h, in.Stimuli, in.World)
	return r.finish(r.walkLanes(lane, found, st))
}

// walkLanes is walkFromLane of a run that is made.
func (r *run) walkLanes(lane uint16, found laneFound, st Status) Status {
	o, i := r.t.nodes[lane].parent, int(r.t.nodes[lane].index)
	n := &r.t.nodes[o]
	running := *r.h.Word(n.row.Word + core.WordRunning)
	l := locals{mask: running}
	runs := running>>i&1 != 0
	l.set(localSecond, runs)
	if found == laneTicked {
		r.refreshStimuli()
	}
	switch {
	case found != laneFull && r.reset():
		return halted
	case found == laneDiffers && runs:
		st = r.end(&r.t.nodes[lane], Failed, behavior.ReasonFailed)
	case ended(st):
		st = r.end(&r.t.nodes[lane], st, behavior.ReasonNone)
	default:
		if st != Running {
			r.w.strangeStatus(r.h, r.t.nodes[lane].row, st)
		}
		st = Running
	}
	return r.climb(n, r.visitFrom(o, n, &l, i, found == laneDiffers && !runs, runs && found != laneFull, st), behavior.ReasonNone)
}
