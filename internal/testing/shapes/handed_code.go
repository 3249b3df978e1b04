// Code generated from the table ROOT by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build !ethogen

package shapes

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/coderun"
)

const handedID = 0xfb8dbcc175f3d047

// handedEngine is the tree as this code sees it, and handedTurn a tick that does not go as planned.
type (
	handedEngine = coderun.Engine[*Agent]
	handedTurn   = coderun.Turn[*Agent]
)

// handedCode is the table ROOT as Go code, for Compile: decider.Generated(handedCode).
var handedCode = &decider.GeneratedCode[*Agent]{
	Version:   5,
	ID:        handedID,
	Layout:    0x5a12da7750727fd3,
	Redecides: 8,
	Tick:      handedTick,
	Rows: []decider.GeneratedRow[*Agent]{
		{Name: "ROOT", Hash: 0x5070878eb076b8a4},
		{Name: "GROUP", Hash: 0x111a1a172861260b},
		{Name: "LOOK", Hash: 0xa8b1942bffed3978, When: wants2, Activate: begin, Tick: act, Deactivate: end},
		{Name: "STAND", Hash: 0xc2eb83c4c2a131a, Activate: begin, Tick: act, Deactivate: end},
		{Name: "FLEE", Hash: 0xd30fcffc8f754273, When: wants0, Activate: begin, Tick: act, Deactivate: end},
		{Name: "FIGHT", Hash: 0x3acda9940b0be7c4, When: wants1, Activate: begin, Tick: act, Deactivate: end},
		{Name: "EAT", Hash: 0x18a4f66c0bb36ae6},
		{Name: "PLAY", Hash: 0x5f9542c53ebe82d9},
	},
}

// The interpreter does a part of 3 of the 8 rows; how many ticks need it is up to the game:
//   - ROOT→GROUP: its choice FIGHT (asked), its choice PLAY (asked)
//   - ROOT→GROUP→FIGHT: a Cooldown (asked)
//   - ROOT→GROUP→PLAY: an Every (asked)

// tickHanded is [decider.Tree.Tick] of a tree that was compiled with handedCode. It saves a call;
// other trees tick as they would by Tick.
func tickHanded(t *decider.Tree[*Agent], agent *Agent, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return handedTick(t, agent, mem, in, coderun.Lone)
}

// handedTick ticks by the code as far as it knows how.
func handedTick(tree *decider.Tree[*Agent], a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	t := (*handedEngine)(tree)
	h := t.Header(mem)
	if !t.Runs(handedID, h, in.Delta) || t.Heeds(in.World, knows) {
		return handedFresh(t, a, mem, in, knows)
	}
	h.Flags, h.Stimuli = uint64(in.Flags), coderun.Live(in.Stimuli)
	h.Now += in.Delta
	h.Delta = in.Delta
	h.Tick++
	h.Mark = coderun.Busy
	in = decider.Input{Stimuli: in.Stimuli, World: in.World} // what is still needed
	world := t.World(in.World)
	rows := (*[8]coderun.Row)(t.Rows())
	c0 := *h.Byte(105) // the active child of ROOT

	if c0 == 1 { // GROUP
		c1 := *h.Byte(107) // the active child of GROUP

		if c1 == 1 { // FLEE
			h.Draws = coderun.SaltTick
			st := act(a, coderun.Context(h, &rows[4], world))
			if st != decider.Running || h.Mark != coderun.Busy {
				return handedStopsFlee(t, a, h, in, st)
			}
			h.Mark = coderun.Steady
			return decider.Result{Status: decider.Running, Leaf: 4}, nil
		}
		if wants0(a) {
			return handedToFlee(t, a, h, in)
		}
		if c1 == 2 { // FIGHT
			h.Draws = coderun.SaltTick
			st := act(a, coderun.Context(h, &rows[5], world))
			if st != decider.Running || h.Mark != coderun.Busy {
				return handedStopsFight(t, a, h, in, st)
			}
			h.Mark = coderun.Steady
			return decider.Result{Status: decider.Running, Leaf: 5}, nil
		}
		switch refuses, ask := t.Look(h, in.World, 5); {
		case ask:
			return t.AskPlanned(a, h, in, 1)
		case !refuses:
			if wants1(a) {
				return handedToFight(t, a, h, in)
			}
		}
		if c1 == 3 { // EAT
			h.Draws = coderun.SaltTick
			st := t.Rows()[6].Act.(*acts).Act(a, coderun.Context(h, &rows[6], world))
			if st != decider.Running || h.Mark != coderun.Busy {
				return handedStopsEat(t, a, h, in, st)
			}
			h.Mark = coderun.Steady
			return decider.Result{Status: decider.Running, Leaf: 6}, nil
		}
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 6, t.Rows()[6].Ask.(*wanted).Decide(a, coderun.Query(h, &rows[6], world))); v > 0 || h.Mark != coderun.Busy {
			return handedDecidedEat(t, a, h, in, v)
		}
		// PLAY
		h.Draws = coderun.SaltTick
		st := t.Rows()[7].Act.(*acts).Act(a, coderun.Context(h, &rows[7], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return handedStopsPlay(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 7}, nil
	}
	if wants0(a) {
		return handedChosenFleeOf1(t, a, h, in)
	}
	switch refuses, ask := t.Look(h, in.World, 5); {
	case ask:
		return t.AskPlanned(a, h, in, 1)
	case !refuses:
		if wants1(a) {
			return handedChosenFightOf1(t, a, h, in)
		}
	}
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 6, t.Rows()[6].Ask.(*wanted).Decide(a, coderun.Query(h, &rows[6], world))); v > 0 || h.Mark != coderun.Busy {
		return handedChosenEatOf1(t, a, h, in, v)
	}
	switch refuses, ask := t.Look(h, in.World, 7); {
	case ask:
		return t.AskPlanned(a, h, in, 3)
	case !refuses:
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 7, t.Rows()[7].Ask.(*acts).Decide(a, coderun.Query(h, &rows[7], world))); v > 0 || h.Mark != coderun.Busy {
			return handedChosenPlayOf1(t, a, h, in, v)
		}
	}
	if c0 == 2 { // LOOK
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[2], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return handedStopsLook(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 2}, nil
	}
	if wants2(a) {
		return handedToLook(t, a, h, in)
	}
	// STAND
	h.Draws = coderun.SaltTick
	st := act(a, coderun.Context(h, &rows[3], world))
	if st != decider.Running || h.Mark != coderun.Busy {
		return handedStopsStand(t, a, h, in, st)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: 3}, nil
}

// handedOpen goes on with a tick that has begun with nothing active.
func handedOpen(t *handedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &handedTurn{Tree: t, Agent: a, Mem: h, In: in}
	return x.OpenFrom(0)
}

// handedFresh is a tick that does not go on where the last one ended.
func handedFresh(t *handedEngine, a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	h := t.Header(mem)
	if t.Opens(handedID, h, in, knows) {
		return handedOpen(t, a, h, in)
	}
	return t.Interpret(handedID, a, mem, in, knows)
}

// handedChosenFleeOf1 replaces what is active by GROUP, which delegates to FLEE.
func handedChosenFleeOf1(t *handedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &handedTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(109) = 1 // FLEE
	x.Interrupted = true
	if !handedLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return handedEnterGroup(x)
}

// handedChosenFightOf1 replaces what is active by GROUP, which delegates to FIGHT.
func handedChosenFightOf1(t *handedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &handedTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(109) = 2 // FIGHT
	x.Interrupted = true
	if !handedLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return handedEnterGroup(x)
}

// handedChosenEatOf1 replaces what is active by GROUP, which delegates to EAT.
func handedChosenEatOf1(t *handedEngine, a *Agent, h *coderun.Header, in decider.Input, v float64) (decider.Result, error) {
	x := &handedTurn{Tree: t, Agent: a, Mem: h, In: in}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	*h.Byte(109) = 3 // EAT
	x.Interrupted = true
	if !handedLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return handedEnterGroup(x)
}

// handedChosenPlayOf1 replaces what is active by GROUP, which delegates to PLAY.
func handedChosenPlayOf1(t *handedEngine, a *Agent, h *coderun.Header, in decider.Input, v float64) (decider.Result, error) {
	x := &handedTurn{Tree: t, Agent: a, Mem: h, In: in}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	*h.Byte(109) = 4 // PLAY
	x.Interrupted = true
	if !handedLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return handedEnterGroup(x)
}

// handedToFlee replaces what is active by FLEE, which accepts.
func handedToFlee(t *handedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &handedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !handedLeaveGroup(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return handedEnterFlee(x)
}

// handedStopsFlee goes on after the tick of FLEE has ended it or changed something.
func handedStopsFlee(t *handedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &handedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(4, st) {
		*h.Byte(108) = coderun.Reason(st)
		x.Ran = 5
		return handedRedecideGroup(x, 0, st)
	}
	return x.RunsOn(4)
}

// handedToFight replaces what is active by FIGHT, which accepts.
func handedToFight(t *handedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &handedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !handedLeaveGroup(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return handedEnterFight(x)
}

// handedStopsFight goes on after the tick of FIGHT has ended it or changed something.
func handedStopsFight(t *handedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &handedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(5, st) {
		*h.Byte(108) = coderun.Reason(st)
		x.Ran = 6
		*h.Word(56) = uint64(h.Now) + 1
		return handedRedecideGroup(x, 1, st)
	}
	return x.RunsOn(5)
}

// handedDecidedEat goes on after the Decide of EAT has accepted with v, or has reset the agent.
func handedDecidedEat(t *handedEngine, a *Agent, h *coderun.Header, in decider.Input, v float64) (decider.Result, error) {
	x := &handedTurn{Tree: t, Agent: a, Mem: h, In: in}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	x.Interrupted = true
	if !handedLeaveGroup(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return handedEnterEat(x)
}

// handedStopsEat goes on after the tick of EAT has ended it or changed something.
func handedStopsEat(t *handedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &handedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(6, st) {
		*h.Byte(108) = coderun.Reason(st)
		x.Ran = 7
		return handedRedecideGroup(x, 2, st)
	}
	return x.RunsOn(6)
}

// handedStopsPlay goes on after the tick of PLAY has ended it or changed something.
func handedStopsPlay(t *handedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &handedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(7, st) {
		*h.Byte(108) = coderun.Reason(st)
		x.Ran = 8
		return handedRedecideGroup(x, 3, st)
	}
	return x.RunsOn(7)
}

// handedToLook replaces what is active by LOOK, which accepts.
func handedToLook(t *handedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &handedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !handedLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return handedEnterLook(x)
}

// handedStopsLook goes on after the tick of LOOK has ended it or changed something.
func handedStopsLook(t *handedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &handedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(2, st) {
		*h.Byte(106) = coderun.Reason(st)
		x.Ran = 3
		return handedRedecideRoot(x, 1, st)
	}
	return x.RunsOn(2)
}

// handedStopsStand goes on after the tick of STAND has ended it or changed something.
func handedStopsStand(t *handedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &handedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(3, st) {
		*h.Byte(106) = coderun.Reason(st)
		x.Ran = 4
		return handedRedecideRoot(x, 2, st)
	}
	return x.RunsOn(3)
}

// handedLeaveRoot deactivates what is active in ROOT, and reports whether the tick may go on.
func handedLeaveRoot(x *handedTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(106)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	below := cause
	if own != behavior.ReasonNone {
		below = behavior.ReasonGroupEnded
	}
	switch *h.Byte(105) {
	case 1: // GROUP
		handedLeaveGroup(x, below)
		*h.Byte(105) = 0
	case 2: // LOOK
		*h.Byte(105) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[2], world), why)
		x.Refresh()
	case 3: // STAND
		*h.Byte(105) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[3], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}

// handedEnterGroup activates GROUP and goes on below it.
func handedEnterGroup(x *handedTurn) (decider.Result, error) {
	h := x.Mem
	*h.Word(88) = uint64(h.Now)
	*h.Byte(106) = 0
	*h.Byte(107) = 0
	*h.Byte(105) = 1
	return x.Visit(1)
}

// handedLeaveGroup deactivates what is active in GROUP, and reports whether the tick may go on.
func handedLeaveGroup(x *handedTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(108)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	switch *h.Byte(107) {
	case 1: // FLEE
		*h.Byte(107) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[4], world), why)
		x.Refresh()
	case 2: // FIGHT
		*h.Byte(107) = 0
		if own == behavior.ReasonNone {
			*h.Word(56) = uint64(h.Now) + 1
		}
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[5], world), why)
		x.Refresh()
	case 3: // EAT
		*h.Byte(107) = 0
		h.Draws = coderun.SaltDeactivate
		t.Rows()[6].Act.(*acts).Deactivate(a, coderun.Context(h, &rows[6], world), why)
		x.Refresh()
	case 4: // PLAY
		*h.Byte(107) = 0
		h.Draws = coderun.SaltDeactivate
		t.Rows()[7].Act.(*acts).Deactivate(a, coderun.Context(h, &rows[7], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}

// handedEnterFlee activates FLEE and goes on below it.
func handedEnterFlee(x *handedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
	*h.Word(96) = uint64(h.Now)
	*h.Byte(108) = 0
	h.Draws = coderun.SaltActivate
	ok := begin(a, coderun.Context(h, &rows[4], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(4)
	}
	*h.Byte(107) = 1
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

// handedRedecideGroup decides in GROUP again, without child not, which has ended with last.
func handedRedecideGroup(x *handedTurn, not uint8, last decider.Status) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
	x.Redecides++
	x.Group, x.Mask, x.Last = 1, 1<<not, last
	if not != 0 && wants0(a) {
		if !handedLeaveGroup(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return handedEnterFlee(x)
	}
	if not != 1 {
		return x.AskFrom(1, 1)
	}
	h.Mark |= coderun.Redecide
	if not != 2 {
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 6, t.Rows()[6].Ask.(*wanted).Decide(a, coderun.Query(h, &rows[6], world))); h.Mark&coderun.Reset != 0 {
			return x.Halted()
		} else if v > 0 {
			if !handedLeaveGroup(x, behavior.ReasonInterrupted) {
				return x.Halted()
			}
			return handedEnterEat(x)
		}
	}
	if not != 3 {
		return x.AskFrom(1, 3)
	}
	*h.Byte(106) = coderun.Reason(last)
	return handedRedecideRoot(x, 0, last)
}

// handedEnterFight activates FIGHT and goes on below it.
func handedEnterFight(x *handedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
	*h.Word(96) = uint64(h.Now)
	*h.Byte(108) = 0
	h.Draws = coderun.SaltActivate
	ok := begin(a, coderun.Context(h, &rows[5], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(5)
	}
	*h.Byte(107) = 2
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
	return x.Runs(5)
}

// handedEnterEat activates EAT and goes on below it.
func handedEnterEat(x *handedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
	*h.Word(96) = uint64(h.Now)
	*h.Byte(108) = 0
	h.Draws = coderun.SaltActivate
	ok := t.Rows()[6].Act.(*acts).Activate(a, coderun.Context(h, &rows[6], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(6)
	}
	*h.Byte(107) = 3
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := t.Rows()[6].Act.(*acts).Act(a, coderun.Context(h, &rows[6], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(6, st) {
		return x.Ended(6, st)
	}
	return x.Runs(6)
}

// handedEnterLook activates LOOK and goes on below it.
func handedEnterLook(x *handedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
	*h.Word(88) = uint64(h.Now)
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
	return x.Runs(2)
}

// handedRedecideRoot decides in ROOT again, without child not, which has ended with last.
func handedRedecideRoot(x *handedTurn, not uint8, last decider.Status) (decider.Result, error) {
	a := x.Agent
	x.Redecides++
	x.Group, x.Mask, x.Last = 0, 1<<not, last
	if not == 2 { // STAND
		x.WalkNext = true
	}
	if not != 0 {
		return x.AskFrom(0, 0)
	}
	if not != 1 && wants2(a) {
		if !handedLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return handedEnterLook(x)
	}
	if not != 2 {
		if !handedLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return handedEnterStand(x)
	}
	return x.Ended(0, last)
}

// handedEnterStand activates STAND and goes on below it.
func handedEnterStand(x *handedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
	*h.Word(88) = uint64(h.Now)
	*h.Byte(106) = 0
	h.Draws = coderun.SaltActivate
	ok := begin(a, coderun.Context(h, &rows[3], world))
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
	st := act(a, coderun.Context(h, &rows[3], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(3, st) {
		return x.Ended(3, st)
	}
	return x.Runs(3)
}
