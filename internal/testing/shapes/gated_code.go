// Code generated from the table ROOT by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build !ethogen

package shapes

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/coderun"
)

const gatedID = 0xc346f2850dc8122f

// gatedEngine is the tree as this code sees it, and gatedTurn a tick that does not go as planned.
type (
	gatedEngine = coderun.Engine[*Agent]
	gatedTurn   = coderun.Turn[*Agent]
)

// gatedCode is the table ROOT as Go code, for Compile: decider.Generated(gatedCode).
var gatedCode = &decider.GeneratedCode[*Agent]{
	Version:   5,
	ID:        gatedID,
	Layout:    0x954794279e190c39,
	Redecides: 6,
	Tick:      gatedTick,
	Rows: []decider.GeneratedRow[*Agent]{
		{Name: "ROOT", Hash: 0xddb643bc7b38ff06},
		{Name: "FLEE", Hash: 0xc462df695a4ba391, When: wants0, Activate: begin, Tick: act, Deactivate: end},
		{Name: "FIGHT", Hash: 0x2a31373e73712b89, When: wants1, Activate: begin, Tick: act, Deactivate: end},
		{Name: "EAT", Hash: 0xfcdc74437034a71b},
		{Name: "PLAY", Hash: 0x91da6223e4cf265a},
		{Name: "STAND", Hash: 0xc2eb83c4c2a131a, Activate: begin, Tick: act, Deactivate: end},
	},
}

// The interpreter does a part of 3 of the 6 rows; how many ticks need it is up to the game:
//   - ROOT→FLEE: a Gate (asked, entered, left)
//   - ROOT→FIGHT: a Gate (asked, entered, left)
//   - ROOT→EAT: a Gate (asked, entered, left)

// tickGated is [decider.Tree.Tick] of a tree that was compiled with gatedCode. It saves a call;
// other trees tick as they would by Tick.
func tickGated(t *decider.Tree[*Agent], agent *Agent, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return gatedTick(t, agent, mem, in, coderun.Lone)
}

// gatedTick ticks by the code as far as it knows how.
func gatedTick(tree *decider.Tree[*Agent], a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	t := (*gatedEngine)(tree)
	h := t.Header(mem)
	if !t.Runs(gatedID, h, in.Delta) || t.Heeds(in.World, knows) || t.Foreign(h, in.World) {
		return t.Interpret(gatedID, a, mem, in, knows)
	}
	h.Flags, h.Stimuli = uint64(in.Flags), coderun.Live(in.Stimuli)
	h.Now += in.Delta
	h.Delta = in.Delta
	h.Tick++
	h.Mark = coderun.Busy
	in = decider.Input{Stimuli: in.Stimuli, World: in.World} // what is still needed
	world := t.World(in.World)
	rows := (*[6]coderun.Row)(t.Rows())
	c0 := *h.Byte(89) // the active child of ROOT

	if c0 == 1 { // FLEE
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[1], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return gatedStopsFlee(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 1}, nil
	}
	switch refuses, ask := t.LookAtGate(h, in.World, 1); {
	case ask:
		return t.AskPlanned(a, h, in, 0)
	case !refuses:
		if wants0(a) {
			return gatedToFlee(t, a, h, in)
		}
	}
	if c0 == 2 { // FIGHT
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[2], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return gatedStopsFight(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 2}, nil
	}
	switch refuses, ask := t.LookAtGate(h, in.World, 2); {
	case ask:
		return t.AskPlanned(a, h, in, 1)
	case !refuses:
		if wants1(a) {
			return gatedToFight(t, a, h, in)
		}
	}
	if c0 == 3 { // EAT
		h.Draws = coderun.SaltTick
		st := t.Rows()[3].Act.(*acts).Act(a, coderun.Context(h, &rows[3], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return gatedStopsEat(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 3}, nil
	}
	switch refuses, ask := t.Look(h, in.World, 3); {
	case ask:
		return t.AskPlanned(a, h, in, 2)
	case !refuses:
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 3, t.Rows()[3].Ask.(*wanted).Decide(a, coderun.Query(h, &rows[3], world))); v > 0 || h.Mark != coderun.Busy {
			return gatedDecidedEat(t, a, h, in, v)
		}
	}
	if c0 == 4 { // PLAY
		h.Draws = coderun.SaltTick
		st := t.Rows()[4].Act.(*acts).Act(a, coderun.Context(h, &rows[4], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return gatedStopsPlay(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 4}, nil
	}
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 4, t.Rows()[4].Ask.(*acts).Decide(a, coderun.Query(h, &rows[4], world))); v > 0 || h.Mark != coderun.Busy {
		return gatedDecidedPlay(t, a, h, in, v)
	}
	// STAND
	h.Draws = coderun.SaltTick
	st := act(a, coderun.Context(h, &rows[5], world))
	if st != decider.Running || h.Mark != coderun.Busy {
		return gatedStopsStand(t, a, h, in, st)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: 5}, nil
}

// gatedToFlee replaces what is active by FLEE, which accepts.
func gatedToFlee(t *gatedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &gatedTurn{Tree: t, Agent: a, Mem: h, In: in}
	return x.Enter(1, 1)
}

// gatedStopsFlee goes on after the tick of FLEE has ended it or changed something.
func gatedStopsFlee(t *gatedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &gatedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		*h.Byte(90) = coderun.Reason(st)
		x.Ran = 2
		return gatedRedecideRoot(x, 0, st)
	}
	return x.RunsOn(1)
}

// gatedToFight replaces what is active by FIGHT, which accepts.
func gatedToFight(t *gatedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &gatedTurn{Tree: t, Agent: a, Mem: h, In: in}
	return x.Enter(2, 1)
}

// gatedStopsFight goes on after the tick of FIGHT has ended it or changed something.
func gatedStopsFight(t *gatedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &gatedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(2, st) {
		*h.Byte(90) = coderun.Reason(st)
		x.Ran = 3
		return gatedRedecideRoot(x, 1, st)
	}
	return x.RunsOn(2)
}

// gatedDecidedEat goes on after the Decide of EAT has accepted with v, or has reset the agent.
func gatedDecidedEat(t *gatedEngine, a *Agent, h *coderun.Header, in decider.Input, v float64) (decider.Result, error) {
	x := &gatedTurn{Tree: t, Agent: a, Mem: h, In: in}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if !(v > 0) {
		return t.AskPlanned(a, h, in, 3)
	}
	return x.Enter(3, v)
}

// gatedStopsEat goes on after the tick of EAT has ended it or changed something.
func gatedStopsEat(t *gatedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &gatedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(3, st) {
		*h.Byte(90) = coderun.Reason(st)
		x.Ran = 4
		return gatedRedecideRoot(x, 2, st)
	}
	return x.RunsOn(3)
}

// gatedDecidedPlay goes on after the Decide of PLAY has accepted with v, or has reset the agent.
func gatedDecidedPlay(t *gatedEngine, a *Agent, h *coderun.Header, in decider.Input, v float64) (decider.Result, error) {
	x := &gatedTurn{Tree: t, Agent: a, Mem: h, In: in}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if !(v > 0) {
		return t.AskPlanned(a, h, in, 4)
	}
	x.Interrupted = true
	if !gatedLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return gatedEnterPlay(x)
}

// gatedStopsPlay goes on after the tick of PLAY has ended it or changed something.
func gatedStopsPlay(t *gatedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &gatedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(4, st) {
		*h.Byte(90) = coderun.Reason(st)
		x.Ran = 5
		return gatedRedecideRoot(x, 3, st)
	}
	return x.RunsOn(4)
}

// gatedStopsStand goes on after the tick of STAND has ended it or changed something.
func gatedStopsStand(t *gatedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &gatedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(5, st) {
		*h.Byte(90) = coderun.Reason(st)
		x.Ran = 6
		return gatedRedecideRoot(x, 4, st)
	}
	return x.RunsOn(5)
}

// gatedRedecideRoot decides in ROOT again, without child not, which has ended with last.
func gatedRedecideRoot(x *gatedTurn, not uint8, last decider.Status) (decider.Result, error) {
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
	if not != 0 {
		return x.AskFrom(0, 0)
	}
	if not != 1 {
		return x.AskFrom(0, 1)
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
			if !gatedLeaveRoot(x, behavior.ReasonInterrupted) {
				return x.Halted()
			}
			return gatedEnterPlay(x)
		}
	}
	if not != 4 {
		if !gatedLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return gatedEnterStand(x)
	}
	return x.Ended(0, last)
}

// gatedLeaveRoot deactivates what is active in ROOT, and reports whether the tick may go on.
func gatedLeaveRoot(x *gatedTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[6]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(90)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	switch *h.Byte(89) {
	case 1: // FLEE
		x.Deactivate(1, cause)
	case 2: // FIGHT
		x.Deactivate(2, cause)
	case 3: // EAT
		x.Deactivate(3, cause)
	case 4: // PLAY
		*h.Byte(89) = 0
		h.Draws = coderun.SaltDeactivate
		t.Rows()[4].Act.(*acts).Deactivate(a, coderun.Context(h, &rows[4], world), why)
		x.Refresh()
	case 5: // STAND
		*h.Byte(89) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[5], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}

// gatedEnterPlay activates PLAY and goes on below it.
func gatedEnterPlay(x *gatedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[6]coderun.Row)(t.Rows())
	*h.Word(64) = uint64(h.Now)
	*h.Byte(90) = 0
	h.Draws = coderun.SaltActivate
	ok := t.Rows()[4].Act.(*acts).Activate(a, coderun.Context(h, &rows[4], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(4)
	}
	*h.Byte(89) = 4
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

// gatedEnterStand activates STAND and goes on below it.
func gatedEnterStand(x *gatedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[6]coderun.Row)(t.Rows())
	*h.Word(64) = uint64(h.Now)
	*h.Byte(90) = 0
	h.Draws = coderun.SaltActivate
	ok := begin(a, coderun.Context(h, &rows[5], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(5)
	}
	*h.Byte(89) = 5
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
