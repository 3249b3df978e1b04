// Code generated from the table ROOT by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build !ethogen

package shapes

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/coderun"
)

const flaggedID = 0x83bb70ac184de96f

// flaggedEngine is the tree as this code sees it, and flaggedTurn a tick that does not go as planned.
type (
	flaggedEngine = coderun.Engine[*Agent]
	flaggedTurn   = coderun.Turn[*Agent]
)

// flaggedCode is the table ROOT as Go code, for Compile: decider.Generated(flaggedCode).
var flaggedCode = &decider.GeneratedCode[*Agent]{
	Version:   5,
	ID:        flaggedID,
	Layout:    0x1ea496a1f9107c69,
	Redecides: 7,
	Tick:      flaggedTick,
	Rows: []decider.GeneratedRow[*Agent]{
		{Name: "ROOT", Hash: 0x29ec630e76d65b89},
		{Name: "FLEE", Hash: 0xf7336564b14949a5, Activate: begin, Tick: act, Deactivate: end},
		{Name: "GROUP", Hash: 0x946119e2cd9f1245},
		{Name: "EAT", Hash: 0xf27599ece6aa97c0},
		{Name: "STAND", Hash: 0xc2eb83c4c2a131a, Activate: begin, Tick: act, Deactivate: end},
		{Name: "FIGHT", Hash: 0x9a283ff9f7313c9b, Activate: begin, Tick: act, Deactivate: end},
		{Name: "PLAY", Hash: 0x57f205e3c5373ad2},
	},
}

// The interpreter does a part of 3 of the 7 rows; how many ticks need it is up to the game:
//   - ROOT→GROUP: its choice FIGHT (asked)
//   - ROOT→EAT: a Gate (asked, entered, left)
//   - ROOT→GROUP→FIGHT: a Cooldown (asked)

// tickFlagged is [decider.Tree.Tick] of a tree that was compiled with flaggedCode. It saves a call;
// other trees tick as they would by Tick.
func tickFlagged(t *decider.Tree[*Agent], agent *Agent, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return flaggedTick(t, agent, mem, in, coderun.Lone)
}

// flaggedTick ticks by the code as far as it knows how.
func flaggedTick(tree *decider.Tree[*Agent], a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	t := (*flaggedEngine)(tree)
	h := t.Header(mem)
	if !t.Runs(flaggedID, h, in.Delta) || t.Heeds(in.World, knows) || t.Foreign(h, in.World) {
		return t.Interpret(flaggedID, a, mem, in, knows)
	}
	if uint64(in.Flags) != h.Flags || coderun.Live(in.Stimuli) != h.Stimuli {
		return flaggedChanged(t, a, h, in)
	}
	h.Now += in.Delta
	h.Delta = in.Delta
	h.Tick++
	h.Mark = coderun.Busy
	in = decider.Input{Stimuli: in.Stimuli, World: in.World} // what is still needed
	world := t.World(in.World)
	rows := (*[7]coderun.Row)(t.Rows())
	c0 := *h.Byte(97) // the active child of ROOT

	switch c0 {
	case 1: // FLEE
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[1], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return flaggedStopsFlee(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 1}, nil
	case 2: // GROUP
		c2 := *h.Byte(99) // the active child of GROUP

		if c2 == 1 { // FIGHT
			h.Draws = coderun.SaltTick
			st := act(a, coderun.Context(h, &rows[5], world))
			if st != decider.Running || h.Mark != coderun.Busy {
				return flaggedStopsFight(t, a, h, in, st)
			}
			h.Mark = coderun.Steady
			return decider.Result{Status: decider.Running, Leaf: 5}, nil
		}
		switch refuses, ask := t.Look(h, in.World, 5); {
		case ask:
			return t.AskPlanned(a, h, in, 0)
		case !refuses:
			return t.AskPlanned(a, h, in, 0)
		}
		// PLAY
		h.Draws = coderun.SaltTick
		st := t.Rows()[6].Act.(*acts).Act(a, coderun.Context(h, &rows[6], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return flaggedStopsPlay(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 6}, nil
	}
	switch refuses, ask := t.Look(h, in.World, 5); {
	case ask:
		return t.AskPlanned(a, h, in, 0)
	case !refuses:
		return t.AskPlanned(a, h, in, 0)
	}
	if h.Flags&8 == 8 {
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 6, t.Rows()[6].Ask.(*acts).Decide(a, coderun.Query(h, &rows[6], world))); v > 0 || h.Mark != coderun.Busy {
			return flaggedChosenPlayOf2(t, a, h, in, v)
		}
	}
	if c0 == 3 { // EAT
		h.Draws = coderun.SaltTick
		st := t.Rows()[3].Act.(*acts).Act(a, coderun.Context(h, &rows[3], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return flaggedStopsEat(t, a, h, in, st)
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
			return flaggedDecidedEat(t, a, h, in, v)
		}
	}
	// STAND
	h.Draws = coderun.SaltTick
	st := act(a, coderun.Context(h, &rows[4], world))
	if st != decider.Running || h.Mark != coderun.Busy {
		return flaggedStopsStand(t, a, h, in, st)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: 4}, nil
}

// flaggedChanged ticks an agent whose flags or stimuli have changed.
func flaggedChanged(t *flaggedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	h.Now += in.Delta
	h.Delta = in.Delta
	h.Tick++
	h.Mark = coderun.Busy
	h.Flags, h.Stimuli = uint64(in.Flags), coderun.Live(in.Stimuli)
	in = decider.Input{Stimuli: in.Stimuli, World: in.World} // what is still needed
	world := t.World(in.World)
	rows := (*[7]coderun.Row)(t.Rows())
	c0 := *h.Byte(97) // the active child of ROOT

	if c0 == 1 { // FLEE
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[1], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return flaggedStopsFlee(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 1}, nil
	}
	if h.Flags&1 == 1 {
		return flaggedToFlee(t, a, h, in)
	}
	if c0 == 2 { // GROUP
		c2 := *h.Byte(99) // the active child of GROUP

		if c2 == 1 { // FIGHT
			h.Draws = coderun.SaltTick
			st := act(a, coderun.Context(h, &rows[5], world))
			if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
				return flaggedStopsFight(t, a, h, in, st)
			}
			h.Mark = coderun.Steady
			return decider.Result{Status: decider.Running, Leaf: 5}, nil
		}
		return t.AskFrom(a, h, in, 2, 0)
	}
	return t.AskFrom(a, h, in, 0, 1)
}

// flaggedChosenPlayOf2 replaces what is active by GROUP, which delegates to PLAY.
func flaggedChosenPlayOf2(t *flaggedEngine, a *Agent, h *coderun.Header, in decider.Input, v float64) (decider.Result, error) {
	x := &flaggedTurn{Tree: t, Agent: a, Mem: h, In: in}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if !(v > 0) {
		return t.AskPlanned(a, h, in, 2)
	}
	*h.Byte(101) = 2 // PLAY
	x.Interrupted = true
	if !flaggedLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return flaggedEnterGroup(x)
}

// flaggedStopsFlee goes on after the tick of FLEE has ended it or changed something.
func flaggedStopsFlee(t *flaggedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &flaggedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		*h.Byte(98) = coderun.Reason(st)
		x.Ran = 2
		return flaggedRedecideRoot(x, 0, st)
	}
	return x.RunsOn(1)
}

// flaggedStopsFight goes on after the tick of FIGHT has ended it or changed something.
func flaggedStopsFight(t *flaggedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &flaggedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(5, st) {
		*h.Byte(100) = coderun.Reason(st)
		x.Ran = 6
		*h.Word(56) = uint64(h.Now) + 1
		return flaggedRedecideGroup(x, 0, st)
	}
	return x.RunsOn(5)
}

// flaggedStopsPlay goes on after the tick of PLAY has ended it or changed something.
func flaggedStopsPlay(t *flaggedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &flaggedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(6, st) {
		*h.Byte(100) = coderun.Reason(st)
		x.Ran = 7
		return flaggedRedecideGroup(x, 1, st)
	}
	return x.RunsOn(6)
}

// flaggedDecidedEat goes on after the Decide of EAT has accepted with v, or has reset the agent.
func flaggedDecidedEat(t *flaggedEngine, a *Agent, h *coderun.Header, in decider.Input, v float64) (decider.Result, error) {
	x := &flaggedTurn{Tree: t, Agent: a, Mem: h, In: in}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if !(v > 0) {
		return t.AskPlanned(a, h, in, 3)
	}
	return x.Enter(3, v)
}

// flaggedStopsEat goes on after the tick of EAT has ended it or changed something.
func flaggedStopsEat(t *flaggedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &flaggedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(3, st) {
		*h.Byte(98) = coderun.Reason(st)
		x.Ran = 4
		return flaggedRedecideRoot(x, 2, st)
	}
	return x.RunsOn(3)
}

// flaggedStopsStand goes on after the tick of STAND has ended it or changed something.
func flaggedStopsStand(t *flaggedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &flaggedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(4, st) {
		*h.Byte(98) = coderun.Reason(st)
		x.Ran = 5
		return flaggedRedecideRoot(x, 3, st)
	}
	return x.RunsOn(4)
}

// flaggedToFlee replaces what is active by FLEE, which accepts.
func flaggedToFlee(t *flaggedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &flaggedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !flaggedLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return flaggedEnterFlee(x)
}

// flaggedLeaveRoot deactivates what is active in ROOT, and reports whether the tick may go on.
func flaggedLeaveRoot(x *flaggedTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[7]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(98)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	below := cause
	if own != behavior.ReasonNone {
		below = behavior.ReasonGroupEnded
	}
	switch *h.Byte(97) {
	case 1: // FLEE
		*h.Byte(97) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[1], world), why)
		x.Refresh()
	case 2: // GROUP
		flaggedLeaveGroup(x, below)
		*h.Byte(97) = 0
	case 3: // EAT
		x.Deactivate(3, cause)
	case 4: // STAND
		*h.Byte(97) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[4], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}

// flaggedEnterGroup activates GROUP and goes on below it.
func flaggedEnterGroup(x *flaggedTurn) (decider.Result, error) {
	h := x.Mem
	*h.Word(72) = uint64(h.Now)
	*h.Byte(98) = 0
	*h.Byte(99) = 0
	*h.Byte(97) = 2
	return x.Visit(2)
}

// flaggedRedecideRoot decides in ROOT again, without child not, which has ended with last.
func flaggedRedecideRoot(x *flaggedTurn, not uint8, last decider.Status) (decider.Result, error) {
	h := x.Mem
	x.Redecides++
	x.Group, x.Mask, x.Last = 0, 1<<not, last
	switch not {
	case 0: // FLEE
		x.WalkNext = x.WalkNext || h.Flags&1 == 1
	case 3: // STAND
		x.WalkNext = true
	}
	if not != 0 && h.Flags&1 == 1 {
		if !flaggedLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return flaggedEnterFlee(x)
	}
	if not != 1 {
		return x.AskFrom(0, 1)
	}
	if not != 2 {
		return x.AskFrom(0, 2)
	}
	if not != 3 {
		if !flaggedLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return flaggedEnterStand(x)
	}
	return x.Ended(0, last)
}

// flaggedRedecideGroup decides in GROUP again, without child not, which has ended with last.
func flaggedRedecideGroup(x *flaggedTurn, not uint8, last decider.Status) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[7]coderun.Row)(t.Rows())
	x.Redecides++
	x.Group, x.Mask, x.Last = 2, 1<<not, last
	if not != 0 {
		return x.AskFrom(2, 0)
	}
	h.Mark |= coderun.Redecide
	if not != 1 && h.Flags&8 == 8 {
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 6, t.Rows()[6].Ask.(*acts).Decide(a, coderun.Query(h, &rows[6], world))); h.Mark&coderun.Reset != 0 {
			return x.Halted()
		} else if v > 0 {
			if !flaggedLeaveGroup(x, behavior.ReasonInterrupted) {
				return x.Halted()
			}
			return flaggedEnterPlay(x)
		}
	}
	*h.Byte(98) = coderun.Reason(last)
	return flaggedRedecideRoot(x, 1, last)
}

// flaggedEnterFlee activates FLEE and goes on below it.
func flaggedEnterFlee(x *flaggedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[7]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(98) = 0
	h.Draws = coderun.SaltActivate
	ok := begin(a, coderun.Context(h, &rows[1], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(1)
	}
	*h.Byte(97) = 1
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

// flaggedLeaveGroup deactivates what is active in GROUP, and reports whether the tick may go on.
func flaggedLeaveGroup(x *flaggedTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[7]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(100)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	switch *h.Byte(99) {
	case 1: // FIGHT
		*h.Byte(99) = 0
		if own == behavior.ReasonNone {
			*h.Word(56) = uint64(h.Now) + 1
		}
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[5], world), why)
		x.Refresh()
	case 2: // PLAY
		*h.Byte(99) = 0
		h.Draws = coderun.SaltDeactivate
		t.Rows()[6].Act.(*acts).Deactivate(a, coderun.Context(h, &rows[6], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}

// flaggedEnterStand activates STAND and goes on below it.
func flaggedEnterStand(x *flaggedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[7]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(98) = 0
	h.Draws = coderun.SaltActivate
	ok := begin(a, coderun.Context(h, &rows[4], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(4)
	}
	*h.Byte(97) = 4
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
	return x.RunsOn(4)
}

// flaggedEnterPlay activates PLAY and goes on below it.
func flaggedEnterPlay(x *flaggedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[7]coderun.Row)(t.Rows())
	*h.Word(80) = uint64(h.Now)
	*h.Byte(100) = 0
	h.Draws = coderun.SaltActivate
	ok := t.Rows()[6].Act.(*acts).Activate(a, coderun.Context(h, &rows[6], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(6)
	}
	*h.Byte(99) = 2
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
	return x.RunsOn(6)
}
