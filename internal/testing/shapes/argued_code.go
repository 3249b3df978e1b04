// Code generated from the table ROOT by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build !ethogen

package shapes

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/coderun"
)

const arguedID = 0x626bea92efc5763b

// arguedEngine is the tree as this code sees it, and arguedTurn a tick that does not go as planned.
type (
	arguedEngine = coderun.Engine[*Agent]
	arguedTurn   = coderun.Turn[*Agent]
)

// arguedCode is the table ROOT as Go code, for Compile: decider.Generated(arguedCode).
var arguedCode = &decider.GeneratedCode[*Agent]{
	Version:   5,
	ID:        arguedID,
	Layout:    0xf43b40c7bcf35f22,
	Redecides: 7,
	Tick:      arguedTick,
	Rows: []decider.GeneratedRow[*Agent]{
		{Name: "ROOT", Hash: 0x29ec630e76d65b89},
		{Name: "A", Hash: 0xb3bbf3d8f1f8d445},
		{Name: "B", Hash: 0x2ce01b727a621fc8},
		{Name: "C", Hash: 0x3ded4e0d19bcfc7e},
		{Name: "E", Hash: 0x8bfff6776a520143, Activate: begin, Tick: act, Deactivate: end},
		{Name: "B_C", Hash: 0x1cb682216b22508e},
		{Name: "B_E", Hash: 0x71f9c70ccf1df074, Activate: begin, Tick: act, Deactivate: end},
	},
}

// tickArgued is [decider.Tree.Tick] of a tree that was compiled with arguedCode. It saves a call;
// other trees tick as they would by Tick.
func tickArgued(t *decider.Tree[*Agent], agent *Agent, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return arguedTick(t, agent, mem, in, coderun.Lone)
}

// arguedTick ticks by the code as far as it knows how.
func arguedTick(tree *decider.Tree[*Agent], a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	t := (*arguedEngine)(tree)
	h := t.Header(mem)
	if !t.Runs(arguedID, h, in.Delta) || t.Heeds(in.World, knows) {
		return arguedFresh(t, a, mem, in, knows)
	}
	h.Flags, h.Stimuli = uint64(in.Flags), coderun.Live(in.Stimuli)
	h.Now += in.Delta
	h.Delta = in.Delta
	h.Tick++
	h.Mark = coderun.Busy
	in = decider.Input{Stimuli: in.Stimuli, World: in.World} // what is still needed
	world := t.World(in.World)
	rows := (*[7]coderun.Row)(t.Rows())
	c0 := *h.Byte(81) // the active child of ROOT

	if c0 == 1 { // A
		h.Draws = coderun.SaltTick
		st := t.Rows()[1].Act.(*acts).Act(a, coderun.Context(h, &rows[1], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return arguedStopsA(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 1}, nil
	}
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 1, t.Rows()[1].Ask.(*wanted).Decide(a, coderun.Query(h, &rows[1], world))); v > 0 || h.Mark != coderun.Busy {
		return arguedDecidedA(t, a, h, in, v)
	}
	if c0 == 2 { // B
		{
			h.Draws = coderun.SaltTick
			st := t.Rows()[2].Act.(*acts).Act(a, coderun.Context(h, &rows[2], world))
			if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
				return arguedTickedB(t, a, h, in, st)
			}
		}
		c2 := *h.Byte(83) // the active child of B

		if c2 == 1 { // B_C
			h.Draws = coderun.SaltTick
			st := t.Rows()[5].Act.(*acts).Act(a, coderun.Context(h, &rows[5], world))
			if st != decider.Running || h.Mark != coderun.Busy {
				return arguedStopsBC(t, a, h, in, st)
			}
			h.Mark = coderun.Steady
			return decider.Result{Status: decider.Running, Leaf: 5}, nil
		}
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 5, t.Rows()[5].Ask.(*acts).Decide(a, coderun.Query(h, &rows[5], world))); v > 0 || h.Mark != coderun.Busy {
			return arguedDecidedBC(t, a, h, in, v)
		}
		// B_E
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[6], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return arguedStopsBE(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 6}, nil
	}
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 2, t.Rows()[2].Ask.(*wanted).Decide(a, coderun.Query(h, &rows[2], world))); v > 0 || h.Mark != coderun.Busy {
		return arguedDecidedB(t, a, h, in, v)
	}
	if c0 == 3 { // C
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 3, t.Rows()[3].Ask.(*wanted).Decide(a, coderun.Query(h, &rows[3], world))); !(v <= 0) || h.Mark != coderun.Busy {
			return arguedFailsC(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := t.Rows()[3].Act.(*acts).Act(a, coderun.Context(h, &rows[3], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return arguedStopsC(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 3}, nil
	}
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 3, t.Rows()[3].Ask.(*wanted).Decide(a, coderun.Query(h, &rows[3], world))); v <= 0 || h.Mark != coderun.Busy {
		return arguedDecidedC(t, a, h, in, v)
	}
	// E
	h.Draws = coderun.SaltTick
	st := act(a, coderun.Context(h, &rows[4], world))
	if st != decider.Running || h.Mark != coderun.Busy {
		return arguedStopsE(t, a, h, in, st)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: 4}, nil
}

// arguedOpen goes on with a tick that has begun with nothing active.
func arguedOpen(t *arguedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &arguedTurn{Tree: t, Agent: a, Mem: h, In: in}
	world := t.World(in.World)
	rows := (*[7]coderun.Row)(t.Rows())
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 1, t.Rows()[1].Ask.(*wanted).Decide(a, coderun.Query(h, &rows[1], world))); h.Mark&coderun.Reset != 0 {
		return x.Halted()
	} else if v > 0 {
		return arguedEnterA(x)
	}
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 2, t.Rows()[2].Ask.(*wanted).Decide(a, coderun.Query(h, &rows[2], world))); h.Mark&coderun.Reset != 0 {
		return x.Halted()
	} else if v > 0 {
		return arguedEnterB(x)
	}
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 3, t.Rows()[3].Ask.(*wanted).Decide(a, coderun.Query(h, &rows[3], world))); h.Mark&coderun.Reset != 0 {
		return x.Halted()
	} else if v <= 0 {
		return arguedEnterC(x)
	}
	return arguedEnterE(x)
}

// arguedFresh is a tick that does not go on where the last one ended.
func arguedFresh(t *arguedEngine, a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	h := t.Header(mem)
	if t.Opens(arguedID, h, in, knows) {
		return arguedOpen(t, a, h, in)
	}
	return t.Interpret(arguedID, a, mem, in, knows)
}

// arguedDecidedA goes on after the Decide of A has accepted with v, or has reset the agent.
func arguedDecidedA(t *arguedEngine, a *Agent, h *coderun.Header, in decider.Input, v float64) (decider.Result, error) {
	x := &arguedTurn{Tree: t, Agent: a, Mem: h, In: in}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	x.Interrupted = true
	if !arguedLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return arguedEnterA(x)
}

// arguedStopsA goes on after the tick of A has ended it or changed something.
func arguedStopsA(t *arguedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &arguedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		*h.Byte(82) = coderun.Reason(st)
		x.Ran = 2
		return arguedRedecideRoot(x, 0, st)
	}
	return x.RunsOn(1)
}

// arguedDecidedB goes on after the Decide of B has accepted with v, or has reset the agent.
func arguedDecidedB(t *arguedEngine, a *Agent, h *coderun.Header, in decider.Input, v float64) (decider.Result, error) {
	x := &arguedTurn{Tree: t, Agent: a, Mem: h, In: in}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	x.Interrupted = true
	if !arguedLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return arguedEnterB(x)
}

// arguedTickedB goes on after the tick of B has ended it or changed something.
func arguedTickedB(t *arguedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &arguedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(2, st) {
		*h.Byte(82) = coderun.Reason(st)
		return arguedRedecideRoot(x, 1, st)
	}
	return x.WalkFrom(2)
}

// arguedDecidedBC goes on after the Decide of B_C has accepted with v, or has reset the agent.
func arguedDecidedBC(t *arguedEngine, a *Agent, h *coderun.Header, in decider.Input, v float64) (decider.Result, error) {
	x := &arguedTurn{Tree: t, Agent: a, Mem: h, In: in}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	x.Interrupted = true
	if !arguedLeaveB(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return arguedEnterBC(x)
}

// arguedStopsBC goes on after the tick of B_C has ended it or changed something.
func arguedStopsBC(t *arguedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &arguedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(5, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 6
		return arguedRedecideB(x, 0, st)
	}
	return x.RunsOn(5)
}

// arguedStopsBE goes on after the tick of B_E has ended it or changed something.
func arguedStopsBE(t *arguedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &arguedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(6, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 7
		return arguedRedecideB(x, 1, st)
	}
	return x.RunsOn(6)
}

// arguedDecidedC goes on after the Decide of C has accepted with v, or has reset the agent.
func arguedDecidedC(t *arguedEngine, a *Agent, h *coderun.Header, in decider.Input, v float64) (decider.Result, error) {
	x := &arguedTurn{Tree: t, Agent: a, Mem: h, In: in}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	x.Interrupted = true
	if !arguedLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return arguedEnterC(x)
}

// arguedFailsC ends C, which no longer accepts.
func arguedFailsC(t *arguedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &arguedTurn{Tree: t, Agent: a, Mem: h, In: in}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	*h.Byte(82) = uint8(behavior.ReasonFailed)
	x.Ran = 4
	return arguedRedecideRoot(x, 2, decider.Failed)
}

// arguedStopsC goes on after the tick of C has ended it or changed something.
func arguedStopsC(t *arguedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &arguedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(3, st) {
		*h.Byte(82) = coderun.Reason(st)
		x.Ran = 4
		return arguedRedecideRoot(x, 2, st)
	}
	return x.RunsOn(3)
}

// arguedStopsE goes on after the tick of E has ended it or changed something.
func arguedStopsE(t *arguedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &arguedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(4, st) {
		*h.Byte(82) = coderun.Reason(st)
		x.Ran = 5
		return arguedRedecideRoot(x, 3, st)
	}
	return x.RunsOn(4)
}

// arguedEnterA activates A and goes on below it.
func arguedEnterA(x *arguedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[7]coderun.Row)(t.Rows())
	*h.Word(64) = uint64(h.Now)
	*h.Byte(82) = 0
	h.Draws = coderun.SaltActivate
	ok := t.Rows()[1].Act.(*acts).Activate(a, coderun.Context(h, &rows[1], world))
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
	st := t.Rows()[1].Act.(*acts).Act(a, coderun.Context(h, &rows[1], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		return x.Ended(1, st)
	}
	return x.Runs(1)
}

// arguedEnterB activates B and goes on below it.
func arguedEnterB(x *arguedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[7]coderun.Row)(t.Rows())
	*h.Word(64) = uint64(h.Now)
	*h.Byte(82) = 0
	*h.Byte(83) = 0
	h.Draws = coderun.SaltActivate
	ok := t.Rows()[2].Act.(*acts).Activate(a, coderun.Context(h, &rows[2], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(2)
	}
	*h.Byte(81) = 2
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := t.Rows()[2].Act.(*acts).Act(a, coderun.Context(h, &rows[2], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(2, st) {
		return x.Ended(2, st)
	}
	h.Mark &^= coderun.Redecide
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 5, t.Rows()[5].Ask.(*acts).Decide(a, coderun.Query(h, &rows[5], world))); h.Mark&coderun.Reset != 0 {
		return x.Halted()
	} else if v > 0 {
		return arguedEnterBC(x)
	}
	return arguedEnterBE(x)
}

// arguedEnterC activates C and goes on below it.
func arguedEnterC(x *arguedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[7]coderun.Row)(t.Rows())
	*h.Word(64) = uint64(h.Now)
	*h.Byte(82) = 0
	h.Draws = coderun.SaltActivate
	ok := t.Rows()[3].Act.(*acts).Activate(a, coderun.Context(h, &rows[3], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(3)
	}
	*h.Byte(81) = 3
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := t.Rows()[3].Act.(*acts).Act(a, coderun.Context(h, &rows[3], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(3, st) {
		return x.Ended(3, st)
	}
	return x.Runs(3)
}

// arguedEnterE activates E and goes on below it.
func arguedEnterE(x *arguedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[7]coderun.Row)(t.Rows())
	*h.Word(64) = uint64(h.Now)
	*h.Byte(82) = 0
	h.Draws = coderun.SaltActivate
	ok := begin(a, coderun.Context(h, &rows[4], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(4)
	}
	*h.Byte(81) = 4
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := act(a, coderun.Context(h, &rows[4], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(4, st) {
		return x.Ended(4, st)
	}
	return x.Runs(4)
}

// arguedLeaveRoot deactivates what is active in ROOT, and reports whether the tick may go on.
func arguedLeaveRoot(x *arguedTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[7]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(82)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	below := cause
	if own != behavior.ReasonNone {
		below = behavior.ReasonGroupEnded
	}
	switch *h.Byte(81) {
	case 1: // A
		*h.Byte(81) = 0
		h.Draws = coderun.SaltDeactivate
		t.Rows()[1].Act.(*acts).Deactivate(a, coderun.Context(h, &rows[1], world), why)
		x.Refresh()
	case 2: // B
		arguedLeaveB(x, below)
		*h.Byte(81) = 0
		h.Draws = coderun.SaltDeactivate
		t.Rows()[2].Act.(*acts).Deactivate(a, coderun.Context(h, &rows[2], world), why)
		x.Refresh()
	case 3: // C
		*h.Byte(81) = 0
		h.Draws = coderun.SaltDeactivate
		t.Rows()[3].Act.(*acts).Deactivate(a, coderun.Context(h, &rows[3], world), why)
		x.Refresh()
	case 4: // E
		*h.Byte(81) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[4], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}

// arguedRedecideRoot decides in ROOT again, without child not, which has ended with last.
func arguedRedecideRoot(x *arguedTurn, not uint8, last decider.Status) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[7]coderun.Row)(t.Rows())
	x.Redecides++
	x.Group, x.Mask, x.Last = 0, 1<<not, last
	if not == 3 { // E
		x.WalkNext = true
	}
	h.Mark |= coderun.Redecide
	if not != 0 {
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 1, t.Rows()[1].Ask.(*wanted).Decide(a, coderun.Query(h, &rows[1], world))); h.Mark&coderun.Reset != 0 {
			return x.Halted()
		} else if v > 0 {
			if !arguedLeaveRoot(x, behavior.ReasonInterrupted) {
				return x.Halted()
			}
			return arguedEnterA(x)
		}
	}
	h.Mark |= coderun.Redecide
	if not != 1 {
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 2, t.Rows()[2].Ask.(*wanted).Decide(a, coderun.Query(h, &rows[2], world))); h.Mark&coderun.Reset != 0 {
			return x.Halted()
		} else if v > 0 {
			if !arguedLeaveRoot(x, behavior.ReasonInterrupted) {
				return x.Halted()
			}
			return arguedEnterB(x)
		}
	}
	h.Mark |= coderun.Redecide
	if not != 2 {
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 3, t.Rows()[3].Ask.(*wanted).Decide(a, coderun.Query(h, &rows[3], world))); h.Mark&coderun.Reset != 0 {
			return x.Halted()
		} else if v <= 0 {
			if !arguedLeaveRoot(x, behavior.ReasonInterrupted) {
				return x.Halted()
			}
			return arguedEnterC(x)
		}
	}
	if not != 3 {
		if !arguedLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return arguedEnterE(x)
	}
	return x.Ended(0, last)
}

// arguedLeaveB deactivates what is active in B, and reports whether the tick may go on.
func arguedLeaveB(x *arguedTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[7]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(84)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	switch *h.Byte(83) {
	case 1: // B_C
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		t.Rows()[5].Act.(*acts).Deactivate(a, coderun.Context(h, &rows[5], world), why)
		x.Refresh()
	case 2: // B_E
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[6], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}

// arguedEnterBC activates B_C and goes on below it.
func arguedEnterBC(x *arguedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[7]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := t.Rows()[5].Act.(*acts).Activate(a, coderun.Context(h, &rows[5], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(5)
	}
	*h.Byte(83) = 1
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := t.Rows()[5].Act.(*acts).Act(a, coderun.Context(h, &rows[5], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(5, st) {
		return x.Ended(5, st)
	}
	return x.Runs(5)
}

// arguedRedecideB decides in B again, without child not, which has ended with last.
func arguedRedecideB(x *arguedTurn, not uint8, last decider.Status) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[7]coderun.Row)(t.Rows())
	x.Redecides++
	x.Group, x.Mask, x.Last = 2, 1<<not, last
	if not == 1 { // B_E
		x.WalkNext = true
	}
	h.Mark |= coderun.Redecide
	if not != 0 {
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 5, t.Rows()[5].Ask.(*acts).Decide(a, coderun.Query(h, &rows[5], world))); h.Mark&coderun.Reset != 0 {
			return x.Halted()
		} else if v > 0 {
			if !arguedLeaveB(x, behavior.ReasonInterrupted) {
				return x.Halted()
			}
			return arguedEnterBC(x)
		}
	}
	if not != 1 {
		if !arguedLeaveB(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return arguedEnterBE(x)
	}
	*h.Byte(82) = coderun.Reason(last)
	return arguedRedecideRoot(x, 1, last)
}

// arguedEnterBE activates B_E and goes on below it.
func arguedEnterBE(x *arguedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[7]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := begin(a, coderun.Context(h, &rows[6], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(6)
	}
	*h.Byte(83) = 2
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := act(a, coderun.Context(h, &rows[6], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(6, st) {
		return x.Ended(6, st)
	}
	return x.Runs(6)
}
