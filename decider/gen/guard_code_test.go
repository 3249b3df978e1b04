// Code generated from the table GUARD by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build !ethogen

package gen_test

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/coderun"
)

const guardID = 0xd8c4027a96fa76ed

// guardEngine is the tree as this code sees it, and guardTurn a tick that does not go as planned.
type (
	guardEngine = coderun.Engine[*Guard]
	guardTurn   = coderun.Turn[*Guard]
)

// guardCode is the table GUARD as Go code, for Compile: decider.Generated(guardCode).
var guardCode = &decider.GeneratedCode[*Guard]{
	Version:   5,
	ID:        guardID,
	Layout:    0x8349d75f564bfdd7,
	Redecides: 6,
	Tick:      guardTick,
	Rows: []decider.GeneratedRow[*Guard]{
		{Name: "GUARD", Hash: 0xaecf41087701d433},
		{Name: "FLEE", Hash: 0xc3c7d2537fc7c01c, When: danger, Activate: start, Tick: walk},
		{Name: "EAT", Hash: 0x1af6ab59ca8beece, Decide: hungry},
		{Name: "STAY", Hash: 0xc97d3c54c8172e0f},
		{Name: "FIND_FOOD", Hash: 0xabef735723da4481, Each: (*Guard).Bark},
		{Name: "CHEW", Hash: 0x1f363ae753e75575, Tick: walk},
	},
}

// These functions have no name that this file could call. They are called through their
// rows, which costs about 2 ns more; package-level functions and method expressions such as
// (*Guard).Bark are called directly:
//   - Tick of STAY is generic

// tickGuard is [decider.Tree.Tick] of a tree that was compiled with guardCode. It saves a call;
// other trees tick as they would by Tick.
func tickGuard(t *decider.Tree[*Guard], agent *Guard, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return guardTick(t, agent, mem, in, coderun.Lone)
}

// guardTick ticks by the code as far as it knows how.
func guardTick(tree *decider.Tree[*Guard], a *Guard, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	t := (*guardEngine)(tree)
	h := t.Header(mem)
	if !t.Runs(guardID, h, in.Delta) || t.Heeds(in.World, knows) {
		return guardFresh(t, a, mem, in, knows)
	}
	if uint64(in.Flags) != h.Flags || coderun.Live(in.Stimuli) != h.Stimuli {
		return guardChanged(t, a, h, in)
	}
	h.Now += in.Delta
	h.Delta = in.Delta
	h.Tick++
	h.Mark = coderun.Busy
	in = decider.Input{Stimuli: in.Stimuli, World: in.World} // what is still needed
	world := t.World(in.World)
	rows := (*[6]coderun.Row)(t.Rows())
	c0 := *h.Byte(81) // the active child of GUARD

	if c0 == 1 { // FLEE
		if !danger(a) {
			return guardFailsFlee(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := walk(a, coderun.Context(h, &rows[1], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return guardStopsFlee(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 1}, nil
	}
	if danger(a) {
		return guardToFlee(t, a, h, in)
	}
	if c0 == 2 { // EAT
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 2, hungry(a, coderun.Query(h, &rows[2], world))); !(v > 0) || h.Mark != coderun.Busy {
			return guardFailsEat(t, a, h, in)
		}
		c2 := *h.Byte(83) // the active child of EAT

		switch c2 {
		case 1: // FIND_FOOD
			(*Guard).Bark(a)
			if h.Mark != coderun.Busy {
				return guardStopsFindFood(t, a, h, in, decider.Running)
			}
			h.Mark = coderun.Steady
			return decider.Result{Status: decider.Running, Leaf: 4}, nil
		case 2: // CHEW
			h.Draws = coderun.SaltTick
			st := walk(a, coderun.Context(h, &rows[5], world))
			if st != decider.Running || h.Mark != coderun.Busy {
				return guardStopsChew(t, a, h, in, st)
			}
			h.Mark = coderun.Steady
			return decider.Result{Status: decider.Running, Leaf: 5}, nil
		}
		panic("ethogram: internal error: generated code does not know what is active below EAT")
	}
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 2, hungry(a, coderun.Query(h, &rows[2], world))); v > 0 || h.Mark != coderun.Busy {
		return guardDecidedEat(t, a, h, in, v)
	}
	// STAY
	h.Draws = coderun.SaltTick
	st := t.Source(3).Behavior.Tick(a, coderun.Context(h, &rows[3], world))
	if st != decider.Running || h.Mark != coderun.Busy {
		return guardStopsStay(t, a, h, in, st)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: 3}, nil
}

// guardOpen goes on with a tick that has begun with nothing active.
func guardOpen(t *guardEngine, a *Guard, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &guardTurn{Tree: t, Agent: a, Mem: h, In: in}
	world := t.World(in.World)
	rows := (*[6]coderun.Row)(t.Rows())
	if danger(a) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return guardEnterFlee(x)
	}
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 2, hungry(a, coderun.Query(h, &rows[2], world))); h.Mark&coderun.Reset != 0 {
		return x.Halted()
	} else if v > 0 {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return guardEnterEat(x)
	}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	return guardEnterStay(x)
}

// guardFresh is a tick that does not go on where the last one ended.
func guardFresh(t *guardEngine, a *Guard, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	h := t.Header(mem)
	if t.Opens(guardID, h, in, knows) {
		return guardOpen(t, a, h, in)
	}
	return t.Interpret(guardID, a, mem, in, knows)
}

// guardChanged ticks an agent whose flags or stimuli have changed.
func guardChanged(t *guardEngine, a *Guard, h *coderun.Header, in decider.Input) (decider.Result, error) {
	h.Now += in.Delta
	h.Delta = in.Delta
	h.Tick++
	h.Mark = coderun.Busy
	h.Flags, h.Stimuli = uint64(in.Flags), coderun.Live(in.Stimuli)
	in = decider.Input{Stimuli: in.Stimuli, World: in.World} // what is still needed
	world := t.World(in.World)
	rows := (*[6]coderun.Row)(t.Rows())
	c0 := *h.Byte(81) // the active child of GUARD

	if c0 == 1 { // FLEE
		if !danger(a) {
			return guardFailsFlee(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := walk(a, coderun.Context(h, &rows[1], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return guardStopsFlee(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 1}, nil
	}
	if danger(a) {
		return guardToFlee(t, a, h, in)
	}
	if c0 == 2 { // EAT
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 2, hungry(a, coderun.Query(h, &rows[2], world))); !(v > 0) || h.Mark != coderun.Busy {
			return guardFailsEat(t, a, h, in)
		}
		c2 := *h.Byte(83) // the active child of EAT

		if c2 == 1 { // FIND_FOOD
			(*Guard).Bark(a)
			if h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
				return guardStopsFindFood(t, a, h, in, decider.Running)
			}
			h.Mark = coderun.Steady
			return decider.Result{Status: decider.Running, Leaf: 4}, nil
		}
		if h.Flags&3 == 3 {
			return guardToFindFood(t, a, h, in)
		}
		// CHEW
		h.Draws = coderun.SaltTick
		st := walk(a, coderun.Context(h, &rows[5], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return guardStopsChew(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 5}, nil
	}
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 2, hungry(a, coderun.Query(h, &rows[2], world))); h.Mark&coderun.Reset != 0 {
		return t.Halted(a, h, in)
	} else if v > 0 {
		return guardDecidedEat(t, a, h, in, v)
	}
	// STAY
	h.Draws = coderun.SaltTick
	st := t.Source(3).Behavior.Tick(a, coderun.Context(h, &rows[3], world))
	if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
		return guardStopsStay(t, a, h, in, st)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: 3}, nil
}

// guardToFlee replaces what is active by FLEE, which accepts.
func guardToFlee(t *guardEngine, a *Guard, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &guardTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !guardLeaveGuard(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return guardEnterFlee(x)
}

// guardFailsFlee ends FLEE, which no longer accepts.
func guardFailsFlee(t *guardEngine, a *Guard, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &guardTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(82) = uint8(behavior.ReasonFailed)
	x.Ran = 2
	return guardRedecideGuard(x, 0, decider.Failed)
}

// guardStopsFlee goes on after the tick of FLEE has ended it or changed something.
func guardStopsFlee(t *guardEngine, a *Guard, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &guardTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		*h.Byte(82) = coderun.Reason(st)
		x.Ran = 2
		return guardRedecideGuard(x, 0, st)
	}
	return x.RunsOn(1)
}

// guardDecidedEat goes on after the Decide of EAT has accepted with v, or has reset the agent.
func guardDecidedEat(t *guardEngine, a *Guard, h *coderun.Header, in decider.Input, v float64) (decider.Result, error) {
	x := &guardTurn{Tree: t, Agent: a, Mem: h, In: in}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	x.Interrupted = true
	if !guardLeaveGuard(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return guardEnterEat(x)
}

// guardFailsEat ends EAT, which no longer accepts.
func guardFailsEat(t *guardEngine, a *Guard, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &guardTurn{Tree: t, Agent: a, Mem: h, In: in}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	*h.Byte(82) = uint8(behavior.ReasonFailed)
	return guardRedecideGuard(x, 1, decider.Failed)
}

// guardStopsFindFood goes on after the tick of FIND_FOOD has ended it or changed something.
func guardStopsFindFood(t *guardEngine, a *Guard, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &guardTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(4, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 5
		return guardRedecideEat(x, 0, st)
	}
	return x.RunsOn(4)
}

// guardStopsChew goes on after the tick of CHEW has ended it or changed something.
func guardStopsChew(t *guardEngine, a *Guard, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &guardTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(5, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 6
		return guardRedecideEat(x, 1, st)
	}
	return x.RunsOn(5)
}

// guardStopsStay goes on after the tick of STAY has ended it or changed something.
func guardStopsStay(t *guardEngine, a *Guard, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &guardTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(3, st) {
		*h.Byte(82) = coderun.Reason(st)
		x.Ran = 4
		return guardRedecideGuard(x, 2, st)
	}
	return x.RunsOn(3)
}

// guardEnterFlee activates FLEE and goes on below it.
func guardEnterFlee(x *guardTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[6]coderun.Row)(t.Rows())
	*h.Word(64) = uint64(h.Now)
	*h.Byte(82) = 0
	h.Draws = coderun.SaltActivate
	ok := start(a, coderun.Context(h, &rows[1], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(1)
	}
	*h.Byte(81) = 1
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := walk(a, coderun.Context(h, &rows[1], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		return x.Ended(1, st)
	}
	return x.Runs(1)
}

// guardEnterEat activates EAT and goes on below it.
func guardEnterEat(x *guardTurn) (decider.Result, error) {
	h := x.Mem
	*h.Word(64) = uint64(h.Now)
	*h.Byte(82) = 0
	*h.Byte(83) = 0
	*h.Byte(81) = 2
	if h.Flags&3 == 3 {
		return guardEnterFindFood(x)
	}
	return guardEnterChew(x)
}

// guardEnterStay activates STAY and goes on below it.
func guardEnterStay(x *guardTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[6]coderun.Row)(t.Rows())
	*h.Word(64) = uint64(h.Now)
	*h.Byte(82) = 0
	*h.Byte(81) = 3
	h.Draws = coderun.SaltTick
	st := t.Source(3).Behavior.Tick(a, coderun.Context(h, &rows[3], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(3, st) {
		return x.Ended(3, st)
	}
	return x.Runs(3)
}

// guardToFindFood replaces what is active by FIND_FOOD, which accepts.
func guardToFindFood(t *guardEngine, a *Guard, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &guardTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !guardLeaveEat(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return guardEnterFindFood(x)
}

// guardLeaveGuard deactivates what is active in GUARD, and reports whether the tick may go on.
func guardLeaveGuard(x *guardTurn, cause behavior.Reason) bool {
	h := x.Mem
	own := behavior.Reason(*h.Byte(82)) // why it has ended, if it has
	below := cause
	if own != behavior.ReasonNone {
		below = behavior.ReasonGroupEnded
	}
	switch *h.Byte(81) {
	case 2: // EAT
		guardLeaveEat(x, below)
		*h.Byte(81) = 0
	default:
		*h.Byte(81) = 0
	}
	return h.Mark&coderun.Reset == 0
}

// guardRedecideGuard decides in GUARD again, without child not, which has ended with last.
func guardRedecideGuard(x *guardTurn, not uint8, last decider.Status) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[6]coderun.Row)(t.Rows())
	x.Redecides++
	x.Group, x.Mask, x.Last = 0, 1<<not, last
	if not == 2 { // STAY
		x.WalkNext = true
	}
	if not != 0 && danger(a) {
		if !guardLeaveGuard(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return guardEnterFlee(x)
	}
	h.Mark |= coderun.Redecide
	if not != 1 {
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 2, hungry(a, coderun.Query(h, &rows[2], world))); h.Mark&coderun.Reset != 0 {
			return x.Halted()
		} else if v > 0 {
			if !guardLeaveGuard(x, behavior.ReasonInterrupted) {
				return x.Halted()
			}
			return guardEnterEat(x)
		}
	}
	if not != 2 {
		if !guardLeaveGuard(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return guardEnterStay(x)
	}
	return x.Ended(0, last)
}

// guardRedecideEat decides in EAT again, without child not, which has ended with last.
func guardRedecideEat(x *guardTurn, not uint8, last decider.Status) (decider.Result, error) {
	h := x.Mem
	x.Redecides++
	x.Group, x.Mask, x.Last = 2, 1<<not, last
	switch not {
	case 0: // FIND_FOOD
		x.WalkNext = x.WalkNext || h.Flags&3 == 3
	case 1: // CHEW
		x.WalkNext = true
	}
	if not != 0 && h.Flags&3 == 3 {
		if !guardLeaveEat(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return guardEnterFindFood(x)
	}
	if not != 1 {
		if !guardLeaveEat(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return guardEnterChew(x)
	}
	*h.Byte(82) = coderun.Reason(last)
	return guardRedecideGuard(x, 1, last)
}

// guardEnterFindFood activates FIND_FOOD and goes on below it.
func guardEnterFindFood(x *guardTurn) (decider.Result, error) {
	a := x.Agent
	h := x.Mem
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	*h.Byte(83) = 1
	(*Guard).Bark(a)
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	return x.Runs(4)
}

// guardEnterChew activates CHEW and goes on below it.
func guardEnterChew(x *guardTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[6]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	*h.Byte(83) = 2
	h.Draws = coderun.SaltTick
	st := walk(a, coderun.Context(h, &rows[5], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(5, st) {
		return x.Ended(5, st)
	}
	return x.Runs(5)
}

// guardLeaveEat deactivates what is active in EAT, and reports whether the tick may go on.
func guardLeaveEat(x *guardTurn, cause behavior.Reason) bool {
	h := x.Mem
	*h.Byte(83) = 0
	return h.Mark&coderun.Reset == 0
}
