// Code generated from the table ROOT by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build !ethogen

package shapes

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/coderun"
)

const slottedID = 0xda869658dad77a08

// slottedEngine is the tree as this code sees it, and slottedTurn a tick that does not go as planned.
type (
	slottedEngine = coderun.Engine[*Agent]
	slottedTurn   = coderun.Turn[*Agent]
)

// slottedCode is the table ROOT as Go code, for Compile: decider.Generated(slottedCode).
var slottedCode = &decider.GeneratedCode[*Agent]{
	Version:   5,
	ID:        slottedID,
	Layout:    0x82e9c2a668ed5c94,
	Redecides: 65535,
	Tick:      slottedTick,
	Rows: []decider.GeneratedRow[*Agent]{
		{Name: "ROOT", Hash: 0xddb643bc7b38ff06},
		{Name: "FLEE", Hash: 0xd30fcffc8f754273, When: wants0, Activate: begin, Tick: act, Deactivate: end},
		{Name: "FIGHT", Hash: 0x7320b9adcd216bb, When: wants1, Activate: begin, Tick: act, Deactivate: end},
		{Name: "EAT", Hash: 0x1bad76f9863f4091, When: wants2},
		{Name: "PLAY", Hash: 0x91da6223e4cf265a},
		{Name: "STAND", Hash: 0xc2eb83c4c2a131a, Activate: begin, Tick: act, Deactivate: end},
	},
}

// The interpreter does a part of 1 of the 6 rows; how many ticks need it is up to the game:
//   - ROOT→EAT: a Slot (asked, entered, left, each tick)

// tickSlotted is [decider.Tree.Tick] of a tree that was compiled with slottedCode. It saves a call;
// other trees tick as they would by Tick.
func tickSlotted(t *decider.Tree[*Agent], agent *Agent, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return slottedTick(t, agent, mem, in, coderun.Lone)
}

// slottedTick ticks by the code as far as it knows how.
func slottedTick(tree *decider.Tree[*Agent], a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	t := (*slottedEngine)(tree)
	h := t.Header(mem)
	if !t.Runs(slottedID, h, in.Delta) || t.Heeds(in.World, knows) || t.Foreign(h, in.World) {
		return t.Interpret(slottedID, a, mem, in, knows)
	}
	h.Flags, h.Stimuli = uint64(in.Flags), coderun.Live(in.Stimuli)
	h.Now += in.Delta
	h.Delta = in.Delta
	h.Tick++
	h.Mark = coderun.Busy
	in = decider.Input{Stimuli: in.Stimuli, World: in.World} // what is still needed
	world := t.World(in.World)
	rows := (*[6]coderun.Row)(t.Rows())
	c0 := *h.Byte(345) // the active child of ROOT

	if c0 == 1 { // FLEE
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[1], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return slottedStopsFlee(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 1}, nil
	}
	if wants0(a) {
		return slottedToFlee(t, a, h, in)
	}
	if c0 == 2 { // FIGHT
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[2], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return slottedStopsFight(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 2}, nil
	}
	if wants1(a) {
		return slottedToFight(t, a, h, in)
	}
	return t.GoPlanned(a, h, in, 2)
}

// slottedToFlee replaces what is active by FLEE, which accepts.
func slottedToFlee(t *slottedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &slottedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !slottedLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return slottedEnterFlee(x)
}

// slottedStopsFlee goes on after the tick of FLEE has ended it or changed something.
func slottedStopsFlee(t *slottedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &slottedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		*h.Byte(346) = coderun.Reason(st)
		x.Ran = 2
		return slottedRedecideRoot(x, 0, st)
	}
	return x.RunsOn(1)
}

// slottedToFight replaces what is active by FIGHT, which accepts.
func slottedToFight(t *slottedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &slottedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !slottedLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return slottedEnterFight(x)
}

// slottedStopsFight goes on after the tick of FIGHT has ended it or changed something.
func slottedStopsFight(t *slottedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &slottedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(2, st) {
		*h.Byte(346) = coderun.Reason(st)
		x.Ran = 3
		return slottedRedecideRoot(x, 1, st)
	}
	return x.RunsOn(2)
}

// slottedLeaveRoot deactivates what is active in ROOT, and reports whether the tick may go on.
func slottedLeaveRoot(x *slottedTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[6]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(346)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	switch *h.Byte(345) {
	case 1: // FLEE
		*h.Byte(345) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[1], world), why)
		x.Refresh()
	case 2: // FIGHT
		*h.Byte(345) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[2], world), why)
		x.Refresh()
	case 3: // EAT
		x.Deactivate(3, cause)
	case 4: // PLAY
		*h.Byte(345) = 0
		h.Draws = coderun.SaltDeactivate
		t.Rows()[4].Act.(*acts).Deactivate(a, coderun.Context(h, &rows[4], world), why)
		x.Refresh()
	case 5: // STAND
		*h.Byte(345) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[5], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}

// slottedEnterFlee activates FLEE and goes on below it.
func slottedEnterFlee(x *slottedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[6]coderun.Row)(t.Rows())
	*h.Word(336) = uint64(h.Now)
	*h.Byte(346) = 0
	h.Draws = coderun.SaltActivate
	ok := begin(a, coderun.Context(h, &rows[1], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(1)
	}
	*h.Byte(345) = 1
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := act(a, coderun.Context(h, &rows[1], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		return x.Ended(1, st)
	}
	return x.RunsOn(1)
}

// slottedRedecideRoot decides in ROOT again, without child not, which has ended with last.
func slottedRedecideRoot(x *slottedTurn, not uint8, last decider.Status) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[6]coderun.Row)(t.Rows())
	x.Redecides++
	x.Group, x.Mask, x.Last = 0, 1<<not, last
	if not == 4 { // STAND
		x.WalkNext = true
	}
	if not != 0 && wants0(a) {
		if !slottedLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return slottedEnterFlee(x)
	}
	if not != 1 && wants1(a) {
		if !slottedLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return slottedEnterFight(x)
	}
	if not != 2 {
		return x.AskFrom(0, 2)
	}
	h.Mark |= coderun.Redecide
	if not != 3 {
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 4, t.Rows()[4].Ask.(*acts).Decide(a, coderun.Query(h, &rows[4], world))); h.Mark&coderun.Reset != 0 {
			return x.Halted()
		} else if v > 0 {
			if !slottedLeaveRoot(x, behavior.ReasonInterrupted) {
				return x.Halted()
			}
			return slottedEnterPlay(x)
		}
	}
	if not != 4 {
		if !slottedLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return slottedEnterStand(x)
	}
	return x.Ended(0, last)
}

// slottedEnterFight activates FIGHT and goes on below it.
func slottedEnterFight(x *slottedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[6]coderun.Row)(t.Rows())
	*h.Word(336) = uint64(h.Now)
	*h.Byte(346) = 0
	h.Draws = coderun.SaltActivate
	ok := begin(a, coderun.Context(h, &rows[2], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(2)
	}
	*h.Byte(345) = 2
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := act(a, coderun.Context(h, &rows[2], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(2, st) {
		return x.Ended(2, st)
	}
	return x.RunsOn(2)
}

// slottedEnterPlay activates PLAY and goes on below it.
func slottedEnterPlay(x *slottedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[6]coderun.Row)(t.Rows())
	*h.Word(336) = uint64(h.Now)
	*h.Byte(346) = 0
	h.Draws = coderun.SaltActivate
	ok := t.Rows()[4].Act.(*acts).Activate(a, coderun.Context(h, &rows[4], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(4)
	}
	*h.Byte(345) = 4
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := t.Rows()[4].Act.(*acts).Act(a, coderun.Context(h, &rows[4], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(4, st) {
		return x.Ended(4, st)
	}
	return x.RunsOn(4)
}

// slottedEnterStand activates STAND and goes on below it.
func slottedEnterStand(x *slottedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[6]coderun.Row)(t.Rows())
	*h.Word(336) = uint64(h.Now)
	*h.Byte(346) = 0
	h.Draws = coderun.SaltActivate
	ok := begin(a, coderun.Context(h, &rows[5], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(5)
	}
	*h.Byte(345) = 5
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := act(a, coderun.Context(h, &rows[5], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(5, st) {
		return x.Ended(5, st)
	}
	return x.RunsOn(5)
}
