// Code generated from the table ROOT by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build !ethogen

package shapes

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/coderun"
)

const scopedID = 0xd1db876fa52c9a76

// scopedEngine is the tree as this code sees it, and scopedTurn a tick that does not go as planned.
type (
	scopedEngine = coderun.Engine[*Agent]
	scopedTurn   = coderun.Turn[*Agent]
)

// scopedCode is the table ROOT as Go code, for Compile: decider.Generated(scopedCode).
var scopedCode = &decider.GeneratedCode[*Agent]{
	Version:   5,
	ID:        scopedID,
	Layout:    0xdddcb841f7e11ba9,
	Redecides: 8,
	Tick:      scopedTick,
	Rows: []decider.GeneratedRow[*Agent]{
		{Name: "ROOT", Hash: 0x7ca9847054b68b8f},
		{Name: "DUCK", Hash: 0xfc8c71ed0b49a186, When: wants0, Activate: begin, Tick: act, Deactivate: end},
		{Name: "GROUP", Hash: 0x6b29df731388566c},
		{Name: "FLEE", Hash: 0x4e6322994cf0b618, When: wants0, Activate: begin, Tick: act, Deactivate: end},
		{Name: "FIGHT", Hash: 0xf91ed948762c04c0, When: wants1, Activate: begin, Tick: act, Deactivate: end},
		{Name: "EAT", Hash: 0x5d3b4454005de2a7},
		{Name: "PLAY", Hash: 0xd2e71a0ae44d6dbf},
		{Name: "STAND", Hash: 0xa4512319fe61f033, Activate: begin, Tick: act, Deactivate: end},
	},
}

// The interpreter does a part of 6 of the 8 rows; how many ticks need it is up to the game:
//   - ROOT→GROUP: a Scope (entered, left)
//   - ROOT→GROUP→FLEE: a Scope (entered, left)
//   - ROOT→GROUP→FIGHT: a Scope (entered, left)
//   - ROOT→GROUP→EAT: a Scope (entered, left)
//   - ROOT→GROUP→PLAY: a Scope (entered, left)
//   - ROOT→GROUP→STAND: a Scope (entered, left)

// tickScoped is [decider.Tree.Tick] of a tree that was compiled with scopedCode. It saves a call;
// other trees tick as they would by Tick.
func tickScoped(t *decider.Tree[*Agent], agent *Agent, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return scopedTick(t, agent, mem, in, coderun.Lone)
}

// scopedTick ticks by the code as far as it knows how.
func scopedTick(tree *decider.Tree[*Agent], a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	t := (*scopedEngine)(tree)
	h := t.Header(mem)
	if !t.Runs(scopedID, h, in.Delta) || t.Heeds(in.World, knows) {
		return scopedFresh(t, a, mem, in, knows)
	}
	h.Flags, h.Stimuli = uint64(in.Flags), coderun.Live(in.Stimuli)
	h.Now += in.Delta
	h.Delta = in.Delta
	h.Tick++
	h.Mark = coderun.Busy
	in = decider.Input{Stimuli: in.Stimuli, World: in.World} // what is still needed
	world := t.World(in.World)
	rows := (*[8]coderun.Row)(t.Rows())
	c0 := *h.Byte(81) // the active child of ROOT

	if c0 == 1 { // DUCK
		if !wants0(a) {
			return scopedFailsDuck(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[1], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return scopedStopsDuck(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 1}, nil
	}
	if wants0(a) {
		return scopedToDuck(t, a, h, in)
	}
	// GROUP
	c2 := *h.Byte(83) // the active child of GROUP

	if c2 == 1 { // FLEE
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[3], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return scopedStopsFlee(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 3}, nil
	}
	if wants0(a) {
		return scopedToFlee(t, a, h, in)
	}
	if c2 == 2 { // FIGHT
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[4], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return scopedStopsFight(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 4}, nil
	}
	if wants1(a) {
		return scopedToFight(t, a, h, in)
	}
	if c2 == 3 { // EAT
		h.Draws = coderun.SaltTick
		st := t.Rows()[5].Act.(*acts).Act(a, coderun.Context(h, &rows[5], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return scopedStopsEat(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 5}, nil
	}
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 5, t.Rows()[5].Ask.(*wanted).Decide(a, coderun.Query(h, &rows[5], world))); v > 0 || h.Mark != coderun.Busy {
		return scopedDecidedEat(t, a, h, in, v)
	}
	if c2 == 4 { // PLAY
		h.Draws = coderun.SaltTick
		st := t.Rows()[6].Act.(*acts).Act(a, coderun.Context(h, &rows[6], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return scopedStopsPlay(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 6}, nil
	}
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 6, t.Rows()[6].Ask.(*acts).Decide(a, coderun.Query(h, &rows[6], world))); v > 0 || h.Mark != coderun.Busy {
		return scopedDecidedPlay(t, a, h, in, v)
	}
	// STAND
	h.Draws = coderun.SaltTick
	st := act(a, coderun.Context(h, &rows[7], world))
	if st != decider.Running || h.Mark != coderun.Busy {
		return scopedStopsStand(t, a, h, in, st)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: 7}, nil
}

// scopedOpen goes on with a tick that has begun with nothing active.
func scopedOpen(t *scopedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &scopedTurn{Tree: t, Agent: a, Mem: h, In: in}
	if wants0(a) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return scopedEnterDuck(x)
	}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	return scopedEnterGroup(x)
}

// scopedFresh is a tick that does not go on where the last one ended.
func scopedFresh(t *scopedEngine, a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	h := t.Header(mem)
	if t.Opens(scopedID, h, in, knows) {
		return scopedOpen(t, a, h, in)
	}
	return t.Interpret(scopedID, a, mem, in, knows)
}

// scopedToDuck replaces what is active by DUCK, which accepts.
func scopedToDuck(t *scopedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &scopedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !scopedLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return scopedEnterDuck(x)
}

// scopedFailsDuck ends DUCK, which no longer accepts.
func scopedFailsDuck(t *scopedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &scopedTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(82) = uint8(behavior.ReasonFailed)
	x.Ran = 2
	return scopedRedecideRoot(x, 0, decider.Failed)
}

// scopedStopsDuck goes on after the tick of DUCK has ended it or changed something.
func scopedStopsDuck(t *scopedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &scopedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		*h.Byte(82) = coderun.Reason(st)
		x.Ran = 2
		return scopedRedecideRoot(x, 0, st)
	}
	return x.RunsOn(1)
}

// scopedToFlee replaces what is active by FLEE, which accepts.
func scopedToFlee(t *scopedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &scopedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !scopedLeaveGroup(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return scopedEnterFlee(x)
}

// scopedStopsFlee goes on after the tick of FLEE has ended it or changed something.
func scopedStopsFlee(t *scopedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &scopedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(3, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 4
		return scopedRedecideGroup(x, 0, st)
	}
	return x.RunsOn(3)
}

// scopedToFight replaces what is active by FIGHT, which accepts.
func scopedToFight(t *scopedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &scopedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !scopedLeaveGroup(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return scopedEnterFight(x)
}

// scopedStopsFight goes on after the tick of FIGHT has ended it or changed something.
func scopedStopsFight(t *scopedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &scopedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(4, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 5
		return scopedRedecideGroup(x, 1, st)
	}
	return x.RunsOn(4)
}

// scopedDecidedEat goes on after the Decide of EAT has accepted with v, or has reset the agent.
func scopedDecidedEat(t *scopedEngine, a *Agent, h *coderun.Header, in decider.Input, v float64) (decider.Result, error) {
	x := &scopedTurn{Tree: t, Agent: a, Mem: h, In: in}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	x.Interrupted = true
	if !scopedLeaveGroup(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return scopedEnterEat(x)
}

// scopedStopsEat goes on after the tick of EAT has ended it or changed something.
func scopedStopsEat(t *scopedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &scopedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(5, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 6
		return scopedRedecideGroup(x, 2, st)
	}
	return x.RunsOn(5)
}

// scopedDecidedPlay goes on after the Decide of PLAY has accepted with v, or has reset the agent.
func scopedDecidedPlay(t *scopedEngine, a *Agent, h *coderun.Header, in decider.Input, v float64) (decider.Result, error) {
	x := &scopedTurn{Tree: t, Agent: a, Mem: h, In: in}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	x.Interrupted = true
	if !scopedLeaveGroup(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return scopedEnterPlay(x)
}

// scopedStopsPlay goes on after the tick of PLAY has ended it or changed something.
func scopedStopsPlay(t *scopedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &scopedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(6, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 7
		return scopedRedecideGroup(x, 3, st)
	}
	return x.RunsOn(6)
}

// scopedStopsStand goes on after the tick of STAND has ended it or changed something.
func scopedStopsStand(t *scopedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &scopedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(7, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 8
		return scopedRedecideGroup(x, 4, st)
	}
	return x.RunsOn(7)
}

// scopedEnterDuck activates DUCK and goes on below it.
func scopedEnterDuck(x *scopedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
	*h.Word(64) = uint64(h.Now)
	*h.Byte(82) = 0
	h.Draws = coderun.SaltActivate
	ok := begin(a, coderun.Context(h, &rows[1], world))
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
	st := act(a, coderun.Context(h, &rows[1], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		return x.Ended(1, st)
	}
	return x.Runs(1)
}

// scopedEnterGroup activates GROUP and goes on below it.
func scopedEnterGroup(x *scopedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
	if !x.Activate(2) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(2)
	}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Mark &^= coderun.Redecide
	if wants0(a) {
		return scopedEnterFlee(x)
	}
	if wants1(a) {
		return scopedEnterFight(x)
	}
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 5, t.Rows()[5].Ask.(*wanted).Decide(a, coderun.Query(h, &rows[5], world))); h.Mark&coderun.Reset != 0 {
		return x.Halted()
	} else if v > 0 {
		return scopedEnterEat(x)
	}
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 6, t.Rows()[6].Ask.(*acts).Decide(a, coderun.Query(h, &rows[6], world))); h.Mark&coderun.Reset != 0 {
		return x.Halted()
	} else if v > 0 {
		return scopedEnterPlay(x)
	}
	return scopedEnterStand(x)
}

// scopedLeaveRoot deactivates what is active in ROOT, and reports whether the tick may go on.
func scopedLeaveRoot(x *scopedTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(82)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	switch *h.Byte(81) {
	case 1: // DUCK
		*h.Byte(81) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[1], world), why)
		x.Refresh()
	case 2: // GROUP
		x.Deactivate(2, cause)
	}
	return h.Mark&coderun.Reset == 0
}

// scopedRedecideRoot decides in ROOT again, without child not, which has ended with last.
func scopedRedecideRoot(x *scopedTurn, not uint8, last decider.Status) (decider.Result, error) {
	a := x.Agent
	x.Redecides++
	x.Group, x.Mask, x.Last = 0, 1<<not, last
	if not == 1 { // GROUP
		x.WalkNext = true
	}
	if not != 0 && wants0(a) {
		if !scopedLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return scopedEnterDuck(x)
	}
	if not != 1 {
		if !scopedLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return scopedEnterGroup(x)
	}
	return x.Ended(0, last)
}

// scopedLeaveGroup deactivates what is active in GROUP, and reports whether the tick may go on.
func scopedLeaveGroup(x *scopedTurn, cause behavior.Reason) bool {
	h := x.Mem
	switch *h.Byte(83) {
	case 1: // FLEE
		x.Deactivate(3, cause)
	case 2: // FIGHT
		x.Deactivate(4, cause)
	case 3: // EAT
		x.Deactivate(5, cause)
	case 4: // PLAY
		x.Deactivate(6, cause)
	case 5: // STAND
		x.Deactivate(7, cause)
	}
	return h.Mark&coderun.Reset == 0
}

// scopedEnterFlee activates FLEE and goes on below it.
func scopedEnterFlee(x *scopedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
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

// scopedRedecideGroup decides in GROUP again, without child not, which has ended with last.
func scopedRedecideGroup(x *scopedTurn, not uint8, last decider.Status) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
	x.Redecides++
	x.Group, x.Mask, x.Last = 2, 1<<not, last
	if not == 4 { // STAND
		x.WalkNext = true
	}
	if not != 0 && wants0(a) {
		if !scopedLeaveGroup(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return scopedEnterFlee(x)
	}
	if not != 1 && wants1(a) {
		if !scopedLeaveGroup(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return scopedEnterFight(x)
	}
	h.Mark |= coderun.Redecide
	if not != 2 {
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 5, t.Rows()[5].Ask.(*wanted).Decide(a, coderun.Query(h, &rows[5], world))); h.Mark&coderun.Reset != 0 {
			return x.Halted()
		} else if v > 0 {
			if !scopedLeaveGroup(x, behavior.ReasonInterrupted) {
				return x.Halted()
			}
			return scopedEnterEat(x)
		}
	}
	h.Mark |= coderun.Redecide
	if not != 3 {
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 6, t.Rows()[6].Ask.(*acts).Decide(a, coderun.Query(h, &rows[6], world))); h.Mark&coderun.Reset != 0 {
			return x.Halted()
		} else if v > 0 {
			if !scopedLeaveGroup(x, behavior.ReasonInterrupted) {
				return x.Halted()
			}
			return scopedEnterPlay(x)
		}
	}
	if not != 4 {
		if !scopedLeaveGroup(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return scopedEnterStand(x)
	}
	*h.Byte(82) = coderun.Reason(last)
	return scopedRedecideRoot(x, 1, last)
}

// scopedEnterFight activates FIGHT and goes on below it.
func scopedEnterFight(x *scopedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
	if !x.Activate(4) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(4)
	}
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

// scopedEnterEat activates EAT and goes on below it.
func scopedEnterEat(x *scopedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
	if !x.Activate(5) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(5)
	}
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

// scopedEnterPlay activates PLAY and goes on below it.
func scopedEnterPlay(x *scopedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
	if !x.Activate(6) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(6)
	}
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

// scopedEnterStand activates STAND and goes on below it.
func scopedEnterStand(x *scopedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
	if !x.Activate(7) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(7)
	}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := act(a, coderun.Context(h, &rows[7], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(7, st) {
		return x.Ended(7, st)
	}
	return x.Runs(7)
}
