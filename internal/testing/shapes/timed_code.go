// Code generated from the table ROOT by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build !ethogen

package shapes

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/coderun"
)

const timedID = 0xf7303085cc4d6679

// timedEngine is the tree as this code sees it, and timedTurn a tick that does not go as planned.
type (
	timedEngine = coderun.Engine[*Agent]
	timedTurn   = coderun.Turn[*Agent]
)

// timedCode is the table ROOT as Go code, for Compile: decider.Generated(timedCode).
var timedCode = &decider.GeneratedCode[*Agent]{
	Version:   5,
	ID:        timedID,
	Layout:    0x5c4697cd96f3f95,
	Redecides: 6,
	Tick:      timedTick,
	Rows: []decider.GeneratedRow[*Agent]{
		{Name: "ROOT", Hash: 0xddb643bc7b38ff06},
		{Name: "FLEE", Hash: 0x4f47407088214c3c, When: wants0, Activate: begin, Tick: act, Deactivate: end},
		{Name: "FIGHT", Hash: 0xd55fff35a76a5222, When: wants1, Activate: begin, Tick: act, Deactivate: end},
		{Name: "EAT", Hash: 0x6197fadfd6fe69d3},
		{Name: "PLAY", Hash: 0x86e1f443962e812e},
		{Name: "STAND", Hash: 0xc2eb83c4c2a131a, Activate: begin, Tick: act, Deactivate: end},
	},
}

// The interpreter does a part of 3 of the 6 rows; how many ticks need it is up to the game:
//   - ROOT→FLEE: a Cooldown (asked)
//   - ROOT→FIGHT: an Every (asked)
//   - ROOT→EAT: a Chance (asked)

// tickTimed is [decider.Tree.Tick] of a tree that was compiled with timedCode. It saves a call;
// other trees tick as they would by Tick.
func tickTimed(t *decider.Tree[*Agent], agent *Agent, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return timedTick(t, agent, mem, in, coderun.Lone)
}

// timedTick ticks by the code as far as it knows how.
func timedTick(tree *decider.Tree[*Agent], a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	t := (*timedEngine)(tree)
	h := t.Header(mem)
	if !t.Runs(timedID, h, in.Delta) || t.Heeds(in.World, knows) || t.Due(h, in.Delta) {
		return t.Interpret(timedID, a, mem, in, knows)
	}
	h.Flags, h.Stimuli = uint64(in.Flags), coderun.Live(in.Stimuli)
	h.Now += in.Delta
	h.Delta = in.Delta
	h.Tick++
	h.Mark = coderun.Busy
	in = decider.Input{Stimuli: in.Stimuli, World: in.World} // what is still needed
	world := t.World(in.World)
	rows := (*[6]coderun.Row)(t.Rows())
	c0 := *h.Byte(105) // the active child of ROOT

	if c0 == 1 { // FLEE
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[1], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return timedStopsFlee(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 1}, nil
	}
	switch refuses, ask := t.Look(h, in.World, 1); {
	case ask:
		return t.AskPlanned(a, h, in, 0)
	case !refuses:
		if wants0(a) {
			return timedToFlee(t, a, h, in)
		}
	}
	if c0 == 2 { // FIGHT
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[2], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return timedStopsFight(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 2}, nil
	}
	switch refuses, ask := t.Look(h, in.World, 2); {
	case ask:
		return t.AskPlanned(a, h, in, 1)
	case !refuses:
		if wants1(a) {
			return timedToFight(t, a, h, in)
		}
	}
	if c0 == 3 { // EAT
		h.Draws = coderun.SaltTick
		st := t.Rows()[3].Act.(*acts).Act(a, coderun.Context(h, &rows[3], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return timedStopsEat(t, a, h, in, st)
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
			return timedDecidedEat(t, a, h, in, v)
		}
	}
	if c0 == 4 { // PLAY
		h.Draws = coderun.SaltTick
		st := t.Rows()[4].Act.(*acts).Act(a, coderun.Context(h, &rows[4], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return timedStopsPlay(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 4}, nil
	}
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 4, t.Rows()[4].Ask.(*acts).Decide(a, coderun.Query(h, &rows[4], world))); v > 0 || h.Mark != coderun.Busy {
		return timedDecidedPlay(t, a, h, in, v)
	}
	// STAND
	h.Draws = coderun.SaltTick
	st := act(a, coderun.Context(h, &rows[5], world))
	if st != decider.Running || h.Mark != coderun.Busy {
		return timedStopsStand(t, a, h, in, st)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: 5}, nil
}

// timedToFlee replaces what is active by FLEE, which accepts.
func timedToFlee(t *timedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &timedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !timedLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return timedEnterFlee(x)
}

// timedStopsFlee goes on after the tick of FLEE has ended it or changed something.
func timedStopsFlee(t *timedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &timedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		*h.Byte(106) = coderun.Reason(st)
		x.Ran = 2
		*h.Word(64) = uint64(h.Now) + 1
		return timedRedecideRoot(x, 0, st)
	}
	return x.RunsOn(1)
}

// timedToFight replaces what is active by FIGHT, which accepts.
func timedToFight(t *timedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &timedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !timedLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return timedEnterFight(x)
}

// timedStopsFight goes on after the tick of FIGHT has ended it or changed something.
func timedStopsFight(t *timedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &timedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(2, st) {
		*h.Byte(106) = coderun.Reason(st)
		x.Ran = 3
		return timedRedecideRoot(x, 1, st)
	}
	return x.RunsOn(2)
}

// timedDecidedEat goes on after the Decide of EAT has accepted with v, or has reset the agent.
func timedDecidedEat(t *timedEngine, a *Agent, h *coderun.Header, in decider.Input, v float64) (decider.Result, error) {
	x := &timedTurn{Tree: t, Agent: a, Mem: h, In: in}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	x.Interrupted = true
	if !timedLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return timedEnterEat(x)
}

// timedStopsEat goes on after the tick of EAT has ended it or changed something.
func timedStopsEat(t *timedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &timedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(3, st) {
		*h.Byte(106) = coderun.Reason(st)
		x.Ran = 4
		return timedRedecideRoot(x, 2, st)
	}
	return x.RunsOn(3)
}

// timedDecidedPlay goes on after the Decide of PLAY has accepted with v, or has reset the agent.
func timedDecidedPlay(t *timedEngine, a *Agent, h *coderun.Header, in decider.Input, v float64) (decider.Result, error) {
	x := &timedTurn{Tree: t, Agent: a, Mem: h, In: in}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	x.Interrupted = true
	if !timedLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return timedEnterPlay(x)
}

// timedStopsPlay goes on after the tick of PLAY has ended it or changed something.
func timedStopsPlay(t *timedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &timedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(4, st) {
		*h.Byte(106) = coderun.Reason(st)
		x.Ran = 5
		return timedRedecideRoot(x, 3, st)
	}
	return x.RunsOn(4)
}

// timedStopsStand goes on after the tick of STAND has ended it or changed something.
func timedStopsStand(t *timedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &timedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(5, st) {
		*h.Byte(106) = coderun.Reason(st)
		x.Ran = 6
		return timedRedecideRoot(x, 4, st)
	}
	return x.RunsOn(5)
}

// timedLeaveRoot deactivates what is active in ROOT, and reports whether the tick may go on.
func timedLeaveRoot(x *timedTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[6]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(106)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	switch *h.Byte(105) {
	case 1: // FLEE
		*h.Byte(105) = 0
		if own == behavior.ReasonNone {
			*h.Word(64) = uint64(h.Now) + 1
		}
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[1], world), why)
		x.Refresh()
	case 2: // FIGHT
		*h.Byte(105) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[2], world), why)
		x.Refresh()
	case 3: // EAT
		*h.Byte(105) = 0
		h.Draws = coderun.SaltDeactivate
		t.Rows()[3].Act.(*acts).Deactivate(a, coderun.Context(h, &rows[3], world), why)
		x.Refresh()
	case 4: // PLAY
		*h.Byte(105) = 0
		h.Draws = coderun.SaltDeactivate
		t.Rows()[4].Act.(*acts).Deactivate(a, coderun.Context(h, &rows[4], world), why)
		x.Refresh()
	case 5: // STAND
		*h.Byte(105) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[5], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}

// timedEnterFlee activates FLEE and goes on below it.
func timedEnterFlee(x *timedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[6]coderun.Row)(t.Rows())
	*h.Word(96) = uint64(h.Now)
	*h.Byte(106) = 0
	h.Draws = coderun.SaltActivate
	ok := begin(a, coderun.Context(h, &rows[1], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(1)
	}
	*h.Byte(105) = 1
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

// timedRedecideRoot decides in ROOT again, without child not, which has ended with last.
func timedRedecideRoot(x *timedTurn, not uint8, last decider.Status) (decider.Result, error) {
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
			if !timedLeaveRoot(x, behavior.ReasonInterrupted) {
				return x.Halted()
			}
			return timedEnterPlay(x)
		}
	}
	if not != 4 {
		if !timedLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return timedEnterStand(x)
	}
	return x.Ended(0, last)
}

// timedEnterFight activates FIGHT and goes on below it.
func timedEnterFight(x *timedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[6]coderun.Row)(t.Rows())
	*h.Word(96) = uint64(h.Now)
	*h.Byte(106) = 0
	h.Draws = coderun.SaltActivate
	ok := begin(a, coderun.Context(h, &rows[2], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(2)
	}
	*h.Byte(105) = 2
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

// timedEnterEat activates EAT and goes on below it.
func timedEnterEat(x *timedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[6]coderun.Row)(t.Rows())
	*h.Word(96) = uint64(h.Now)
	*h.Byte(106) = 0
	h.Draws = coderun.SaltActivate
	ok := t.Rows()[3].Act.(*acts).Activate(a, coderun.Context(h, &rows[3], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(3)
	}
	*h.Byte(105) = 3
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
	return x.RunsOn(3)
}

// timedEnterPlay activates PLAY and goes on below it.
func timedEnterPlay(x *timedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[6]coderun.Row)(t.Rows())
	*h.Word(96) = uint64(h.Now)
	*h.Byte(106) = 0
	h.Draws = coderun.SaltActivate
	ok := t.Rows()[4].Act.(*acts).Activate(a, coderun.Context(h, &rows[4], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(4)
	}
	*h.Byte(105) = 4
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

// timedEnterStand activates STAND and goes on below it.
func timedEnterStand(x *timedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[6]coderun.Row)(t.Rows())
	*h.Word(96) = uint64(h.Now)
	*h.Byte(106) = 0
	h.Draws = coderun.SaltActivate
	ok := begin(a, coderun.Context(h, &rows[5], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(5)
	}
	*h.Byte(105) = 5
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
