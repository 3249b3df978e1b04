// Code generated from the table ROOT by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build !ethogen

package shapes

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/coderun"
)

const weightedID = 0xd072d259146eb3ef

// weightedEngine is the tree as this code sees it, and weightedTurn a tick that does not go as planned.
type (
	weightedEngine = coderun.Engine[*Agent]
	weightedTurn   = coderun.Turn[*Agent]
)

// weightedCode is the table ROOT as Go code, for Compile: decider.Generated(weightedCode).
var weightedCode = &decider.GeneratedCode[*Agent]{
	Version:   5,
	ID:        weightedID,
	Layout:    0xdddcb841f7e11ba9,
	Redecides: 13,
	Tick:      weightedTick,
	Rows: []decider.GeneratedRow[*Agent]{
		{Name: "ROOT", Hash: 0x7ca9847054b68b8f},
		{Name: "DUCK", Hash: 0xfc8c71ed0b49a186, When: wants0, Activate: begin, Tick: act, Deactivate: end},
		{Name: "GROUP", Hash: 0xaae58dd13df01f32},
		{Name: "FLEE", Hash: 0x4379b4eb9d437e80, Activate: begin, Tick: act, Deactivate: end},
		{Name: "FIGHT", Hash: 0x3542ad020ab0448, Activate: begin, Tick: act, Deactivate: end},
		{Name: "EAT", Hash: 0x58c71d357c12cab4},
		{Name: "PLAY", Hash: 0x4fd7e14d77f939d6},
		{Name: "STAND", Hash: 0xc2eb83c4c2a131a, Activate: begin, Tick: act, Deactivate: end},
	},
}

// The interpreter does a part of 1 of the 8 rows; how many ticks need it is up to the game:
//   - ROOT→GROUP: the policy WeightedRandom (entered, decides)

// tickWeighted is [decider.Tree.Tick] of a tree that was compiled with weightedCode. It saves a call;
// other trees tick as they would by Tick.
func tickWeighted(t *decider.Tree[*Agent], agent *Agent, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return weightedTick(t, agent, mem, in, coderun.Lone)
}

// weightedTick ticks by the code as far as it knows how.
func weightedTick(tree *decider.Tree[*Agent], a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	t := (*weightedEngine)(tree)
	h := t.Header(mem)
	if !t.Runs(weightedID, h, in.Delta) || t.Heeds(in.World, knows) {
		return weightedFresh(t, a, mem, in, knows)
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
			return weightedFailsDuck(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[1], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return weightedStopsDuck(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 1}, nil
	}
	if wants0(a) {
		return weightedToDuck(t, a, h, in)
	}
	// GROUP
	switch h.Leaf {
	case 3, 4, 7: // FLEE, FIGHT, STAND
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[h.Leaf], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return t.Stopped(a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: decider.Row(h.Leaf)}, nil
	case 5: // EAT
		h.Draws = coderun.SaltTick
		st := t.Rows()[5].Act.(*acts).Act(a, coderun.Context(h, &rows[5], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return weightedStopsEat(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 5}, nil
	case 6: // PLAY
		h.Draws = coderun.SaltTick
		st := t.Rows()[6].Act.(*acts).Act(a, coderun.Context(h, &rows[6], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return weightedStopsPlay(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 6}, nil
	}
	panic("ethogram: internal error: generated code does not know what is active below GROUP")
}

// weightedOpen goes on with a tick that has begun with nothing active.
func weightedOpen(t *weightedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &weightedTurn{Tree: t, Agent: a, Mem: h, In: in}
	if wants0(a) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return weightedEnterDuck(x)
	}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	return weightedEnterGroup(x)
}

// weightedFresh is a tick that does not go on where the last one ended.
func weightedFresh(t *weightedEngine, a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	h := t.Header(mem)
	if t.Opens(weightedID, h, in, knows) {
		return weightedOpen(t, a, h, in)
	}
	return t.Interpret(weightedID, a, mem, in, knows)
}

// weightedToDuck replaces what is active by DUCK, which accepts.
func weightedToDuck(t *weightedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &weightedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !weightedLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return weightedEnterDuck(x)
}

// weightedFailsDuck ends DUCK, which no longer accepts.
func weightedFailsDuck(t *weightedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &weightedTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(82) = uint8(behavior.ReasonFailed)
	x.Ran = 2
	return weightedRedecideRoot(x, 0, decider.Failed)
}

// weightedStopsDuck goes on after the tick of DUCK has ended it or changed something.
func weightedStopsDuck(t *weightedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &weightedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		*h.Byte(82) = coderun.Reason(st)
		x.Ran = 2
		return weightedRedecideRoot(x, 0, st)
	}
	return x.RunsOn(1)
}

// weightedStopsEat goes on after the tick of EAT has ended it or changed something.
func weightedStopsEat(t *weightedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &weightedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(5, st) {
		return x.Ended(5, st)
	}
	return x.RunsOn(5)
}

// weightedStopsPlay goes on after the tick of PLAY has ended it or changed something.
func weightedStopsPlay(t *weightedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &weightedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(6, st) {
		return x.Ended(6, st)
	}
	return x.RunsOn(6)
}

// weightedEnterDuck activates DUCK and goes on below it.
func weightedEnterDuck(x *weightedTurn) (decider.Result, error) {
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

// weightedEnterGroup activates GROUP and goes on below it.
func weightedEnterGroup(x *weightedTurn) (decider.Result, error) {
	h := x.Mem
	if !x.Activate(2) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(2)
	}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	return x.Visit(2)
}

// weightedLeaveRoot deactivates what is active in ROOT, and reports whether the tick may go on.
func weightedLeaveRoot(x *weightedTurn, cause behavior.Reason) bool {
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
	below := cause
	if own != behavior.ReasonNone {
		below = behavior.ReasonGroupEnded
	}
	switch *h.Byte(81) {
	case 1: // DUCK
		*h.Byte(81) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[1], world), why)
		x.Refresh()
	case 2: // GROUP
		weightedLeaveGroup(x, below)
		*h.Byte(81) = 0
	}
	return h.Mark&coderun.Reset == 0
}

// weightedRedecideRoot decides in ROOT again, without child not, which has ended with last.
func weightedRedecideRoot(x *weightedTurn, not uint8, last decider.Status) (decider.Result, error) {
	a := x.Agent
	x.Redecides++
	x.Group, x.Mask, x.Last = 0, 1<<not, last
	if not == 1 { // GROUP
		x.WalkNext = true
	}
	if not != 0 && wants0(a) {
		if !weightedLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return weightedEnterDuck(x)
	}
	if not != 1 {
		if !weightedLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return weightedEnterGroup(x)
	}
	return x.Ended(0, last)
}

// weightedLeaveGroup deactivates what is active in GROUP, and reports whether the tick may go on.
func weightedLeaveGroup(x *weightedTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(84)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	switch *h.Byte(83) {
	case 1: // FLEE
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[3], world), why)
		x.Refresh()
	case 2: // FIGHT
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[4], world), why)
		x.Refresh()
	case 3: // EAT
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		t.Rows()[5].Act.(*acts).Deactivate(a, coderun.Context(h, &rows[5], world), why)
		x.Refresh()
	case 4: // PLAY
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		t.Rows()[6].Act.(*acts).Deactivate(a, coderun.Context(h, &rows[6], world), why)
		x.Refresh()
	case 5: // STAND
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[7], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}
