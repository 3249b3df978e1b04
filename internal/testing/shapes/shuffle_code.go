// Code generated from the table ROOT by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build !ethogen

package shapes

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/coderun"
)

const shuffleID = 0x5d0b4904fd5860bb

// shuffleEngine is the tree as this code sees it, and shuffleTurn a tick that does not go as planned.
type (
	shuffleEngine = coderun.Engine[*Agent]
	shuffleTurn   = coderun.Turn[*Agent]
)

// shuffleCode is the table ROOT as Go code, for Compile: decider.Generated(shuffleCode).
var shuffleCode = &decider.GeneratedCode[*Agent]{
	Version:   5,
	ID:        shuffleID,
	Layout:    0xde9e55c2991cbfb,
	Redecides: 8,
	Tick:      shuffleTick,
	Rows: []decider.GeneratedRow[*Agent]{
		{Name: "ROOT", Hash: 0x7ca9847054b68b8f},
		{Name: "DUCK", Hash: 0xfc8c71ed0b49a186, When: wants0, Activate: begin, Tick: act, Deactivate: end},
		{Name: "GROUP", Hash: 0x16e69c2265cfd039},
		{Name: "FLEE", Hash: 0xd30fcffc8f754273, When: wants0, Activate: begin, Tick: act, Deactivate: end},
		{Name: "FIGHT", Hash: 0x7320b9adcd216bb, When: wants1, Activate: begin, Tick: act, Deactivate: end},
		{Name: "EAT", Hash: 0x18a4f66c0bb36ae6},
		{Name: "PLAY", Hash: 0x91da6223e4cf265a},
		{Name: "STAND", Hash: 0xc2eb83c4c2a131a, Activate: begin, Tick: act, Deactivate: end},
	},
}

// The interpreter does a part of 1 of the 8 rows; how many ticks need it is up to the game:
//   - ROOT→GROUP: the policy Shuffle (entered, decides)

// tickShuffle is [decider.Tree.Tick] of a tree that was compiled with shuffleCode. It saves a call;
// other trees tick as they would by Tick.
func tickShuffle(t *decider.Tree[*Agent], agent *Agent, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return shuffleTick(t, agent, mem, in, coderun.Lone)
}

// shuffleTick ticks by the code as far as it knows how.
func shuffleTick(tree *decider.Tree[*Agent], a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	t := (*shuffleEngine)(tree)
	h := t.Header(mem)
	if !t.Runs(shuffleID, h, in.Delta) || t.Heeds(in.World, knows) {
		return shuffleFresh(t, a, mem, in, knows)
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
			return shuffleFailsDuck(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[1], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return shuffleStopsDuck(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 1}, nil
	}
	if wants0(a) {
		return shuffleToDuck(t, a, h, in)
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
			return shuffleStopsEat(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 5}, nil
	case 6: // PLAY
		h.Draws = coderun.SaltTick
		st := t.Rows()[6].Act.(*acts).Act(a, coderun.Context(h, &rows[6], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return shuffleStopsPlay(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 6}, nil
	}
	panic("ethogram: internal error: generated code does not know what is active below GROUP")
}

// shuffleOpen goes on with a tick that has begun with nothing active.
func shuffleOpen(t *shuffleEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &shuffleTurn{Tree: t, Agent: a, Mem: h, In: in}
	if wants0(a) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return shuffleEnterDuck(x)
	}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	return shuffleEnterGroup(x)
}

// shuffleFresh is a tick that does not go on where the last one ended.
func shuffleFresh(t *shuffleEngine, a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	h := t.Header(mem)
	if t.Opens(shuffleID, h, in, knows) {
		return shuffleOpen(t, a, h, in)
	}
	return t.Interpret(shuffleID, a, mem, in, knows)
}

// shuffleToDuck replaces what is active by DUCK, which accepts.
func shuffleToDuck(t *shuffleEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &shuffleTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !shuffleLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return shuffleEnterDuck(x)
}

// shuffleFailsDuck ends DUCK, which no longer accepts.
func shuffleFailsDuck(t *shuffleEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &shuffleTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(82) = uint8(behavior.ReasonFailed)
	x.Ran = 2
	return shuffleRedecideRoot(x, 0, decider.Failed)
}

// shuffleStopsDuck goes on after the tick of DUCK has ended it or changed something.
func shuffleStopsDuck(t *shuffleEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &shuffleTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		*h.Byte(82) = coderun.Reason(st)
		x.Ran = 2
		return shuffleRedecideRoot(x, 0, st)
	}
	return x.RunsOn(1)
}

// shuffleStopsEat goes on after the tick of EAT has ended it or changed something.
func shuffleStopsEat(t *shuffleEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &shuffleTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(5, st) {
		return x.Ended(5, st)
	}
	return x.RunsOn(5)
}

// shuffleStopsPlay goes on after the tick of PLAY has ended it or changed something.
func shuffleStopsPlay(t *shuffleEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &shuffleTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(6, st) {
		return x.Ended(6, st)
	}
	return x.RunsOn(6)
}

// shuffleEnterDuck activates DUCK and goes on below it.
func shuffleEnterDuck(x *shuffleTurn) (decider.Result, error) {
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

// shuffleEnterGroup activates GROUP and goes on below it.
func shuffleEnterGroup(x *shuffleTurn) (decider.Result, error) {
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

// shuffleLeaveRoot deactivates what is active in ROOT, and reports whether the tick may go on.
func shuffleLeaveRoot(x *shuffleTurn, cause behavior.Reason) bool {
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
		shuffleLeaveGroup(x, below)
		*h.Byte(81) = 0
	}
	return h.Mark&coderun.Reset == 0
}

// shuffleRedecideRoot decides in ROOT again, without child not, which has ended with last.
func shuffleRedecideRoot(x *shuffleTurn, not uint8, last decider.Status) (decider.Result, error) {
	a := x.Agent
	x.Redecides++
	x.Group, x.Mask, x.Last = 0, 1<<not, last
	if not == 1 { // GROUP
		x.WalkNext = true
	}
	if not != 0 && wants0(a) {
		if !shuffleLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return shuffleEnterDuck(x)
	}
	if not != 1 {
		if !shuffleLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return shuffleEnterGroup(x)
	}
	return x.Ended(0, last)
}

// shuffleLeaveGroup deactivates what is active in GROUP, and reports whether the tick may go on.
func shuffleLeaveGroup(x *shuffleTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(87)) // why it has ended, if it has
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
