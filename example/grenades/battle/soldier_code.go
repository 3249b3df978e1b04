// Code generated from the table SOLDIER by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build !ethogen

package battle

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/coderun"
)

const soldierID = 0x946a648ee07055e

// soldierEngine is the tree as this code sees it, and soldierTurn a tick that does not go as planned.
type (
	soldierEngine = coderun.Engine[*Soldier]
	soldierTurn   = coderun.Turn[*Soldier]
)

// soldierCode is the table SOLDIER as Go code, for Compile: decider.Generated(soldierCode).
var soldierCode = &decider.GeneratedCode[*Soldier]{
	Version:   5,
	ID:        soldierID,
	Layout:    0xae21eeeb1a0c7718,
	Redecides: 4,
	Tick:      soldierTick,
	Rows: []decider.GeneratedRow[*Soldier]{
		{Name: "SOLDIER", Hash: 0xa250a07abd5eef14},
		{Name: "THROW", Hash: 0x50bb349c0ecd3b80},
		{Name: "SHOOT", Hash: 0xac6e01022f0bd7b},
		{Name: "CHARGE", Hash: 0x91ef3d3d603fdba1},
	},
}

// These functions have no name that this file could call. They are called through their
// rows, which costs about 2 ns more; package-level functions and method expressions such as
// (*Guard).Bark are called directly:
//   - Tick of THROW is a closure
//   - Tick of SHOOT is a closure
//   - Tick of CHARGE is a closure

// The interpreter does a part of 3 of the 4 rows; how many ticks need it is up to the game:
//   - SOLDIER→THROW: a Gate (asked, entered, left), a Scope (entered, left)
//   - SOLDIER→SHOOT: a Gate (asked, entered, left), a Scope (entered, left)
//   - SOLDIER→CHARGE: a Scope (entered, left)

// tickSoldier is [decider.Tree.Tick] of a tree that was compiled with soldierCode. It saves a call;
// other trees tick as they would by Tick.
func tickSoldier(t *decider.Tree[*Soldier], agent *Soldier, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return soldierTick(t, agent, mem, in, coderun.Lone)
}

// soldierTick ticks by the code as far as it knows how.
func soldierTick(tree *decider.Tree[*Soldier], a *Soldier, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	t := (*soldierEngine)(tree)
	h := t.Header(mem)
	if !t.Runs(soldierID, h, in.Delta) || t.Heeds(in.World, knows) || t.Foreign(h, in.World) {
		return t.Interpret(soldierID, a, mem, in, knows)
	}
	h.Flags, h.Stimuli = uint64(in.Flags), coderun.Live(in.Stimuli)
	h.Now += in.Delta
	h.Delta = in.Delta
	h.Tick++
	h.Mark = coderun.Busy
	in = decider.Input{Stimuli: in.Stimuli, World: in.World} // what is still needed
	world := t.World(in.World)
	rows := (*[4]coderun.Row)(t.Rows())
	c0 := *h.Byte(109) // the active child of SOLDIER

	if c0 == 1 { // THROW
		h.Draws = coderun.SaltTick
		st := t.Source(1).Behavior.Tick(a, coderun.Context(h, &rows[1], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return soldierStopsThrow(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 1}, nil
	}
	switch refuses, ask := t.LookAtGate(h, in.World, 1); {
	case ask:
		return t.AskPlanned(a, h, in, 0)
	case !refuses:
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 1, t.Rows()[1].Ask.(*CanThrow).Decide(a, coderun.Query(h, &rows[1], world))); v > 0 || h.Mark != coderun.Busy {
			return soldierDecidedThrow(t, a, h, in, v)
		}
	}
	if c0 == 2 { // SHOOT
		h.Draws = coderun.SaltTick
		st := t.Source(2).Behavior.Tick(a, coderun.Context(h, &rows[2], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return soldierStopsShoot(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 2}, nil
	}
	switch refuses, ask := t.Look(h, in.World, 2); {
	case ask:
		return t.AskPlanned(a, h, in, 1)
	case !refuses:
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 2, t.Rows()[2].Ask.(*Range).Decide(a, coderun.Query(h, &rows[2], world))); v > 0 || h.Mark != coderun.Busy {
			return soldierDecidedShoot(t, a, h, in, v)
		}
	}
	// CHARGE
	h.Draws = coderun.SaltTick
	st := t.Source(3).Behavior.Tick(a, coderun.Context(h, &rows[3], world))
	if st != decider.Running || h.Mark != coderun.Busy {
		return soldierStopsCharge(t, a, h, in, st)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: 3}, nil
}

// soldierDecidedThrow goes on after the Decide of THROW has accepted with v, or has reset the agent.
func soldierDecidedThrow(t *soldierEngine, a *Soldier, h *coderun.Header, in decider.Input, v float64) (decider.Result, error) {
	x := &soldierTurn{Tree: t, Agent: a, Mem: h, In: in}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if !(v > 0) {
		return t.AskPlanned(a, h, in, 1)
	}
	return x.Enter(1, v)
}

// soldierStopsThrow goes on after the tick of THROW has ended it or changed something.
func soldierStopsThrow(t *soldierEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &soldierTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		*h.Byte(110) = coderun.Reason(st)
		x.Ran = 2
		return soldierRedecideSoldier(x, 0, st)
	}
	return x.RunsOn(1)
}

// soldierDecidedShoot goes on after the Decide of SHOOT has accepted with v, or has reset the agent.
func soldierDecidedShoot(t *soldierEngine, a *Soldier, h *coderun.Header, in decider.Input, v float64) (decider.Result, error) {
	x := &soldierTurn{Tree: t, Agent: a, Mem: h, In: in}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if !(v > 0) {
		return t.AskPlanned(a, h, in, 2)
	}
	return x.Enter(2, v)
}

// soldierStopsShoot goes on after the tick of SHOOT has ended it or changed something.
func soldierStopsShoot(t *soldierEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &soldierTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(2, st) {
		*h.Byte(110) = coderun.Reason(st)
		x.Ran = 3
		return soldierRedecideSoldier(x, 1, st)
	}
	return x.RunsOn(2)
}

// soldierStopsCharge goes on after the tick of CHARGE has ended it or changed something.
func soldierStopsCharge(t *soldierEngine, a *Soldier, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &soldierTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(3, st) {
		*h.Byte(110) = coderun.Reason(st)
		x.Ran = 4
		return soldierRedecideSoldier(x, 2, st)
	}
	return x.RunsOn(3)
}

// soldierRedecideSoldier decides in SOLDIER again, without child not, which has ended with last.
func soldierRedecideSoldier(x *soldierTurn, not uint8, last decider.Status) (decider.Result, error) {
	x.Redecides++
	x.Group, x.Mask, x.Last = 0, 1<<not, last
	if not == 2 { // CHARGE
		x.WalkNext = true
	}
	if not != 0 {
		return x.AskFrom(0, 0)
	}
	if not != 1 {
		return x.AskFrom(0, 1)
	}
	if not != 2 {
		if !soldierLeaveSoldier(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return soldierEnterCharge(x)
	}
	return x.Ended(0, last)
}

// soldierLeaveSoldier deactivates what is active in SOLDIER, and reports whether the tick may go on.
func soldierLeaveSoldier(x *soldierTurn, cause behavior.Reason) bool {
	h := x.Mem
	switch *h.Byte(109) {
	case 1: // THROW
		x.Deactivate(1, cause)
	case 2: // SHOOT
		x.Deactivate(2, cause)
	case 3: // CHARGE
		x.Deactivate(3, cause)
	}
	return h.Mark&coderun.Reset == 0
}

// soldierEnterCharge activates CHARGE and goes on below it.
func soldierEnterCharge(x *soldierTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[4]coderun.Row)(t.Rows())
	if !x.Activate(3) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(3)
	}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := t.Source(3).Behavior.Tick(a, coderun.Context(h, &rows[3], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(3, st) {
		return x.Ended(3, st)
	}
	return x.RunsOn(3)
}
