// Code generated from the table ROOT by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build !ethogen

package shapes

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/coderun"
)

const firstID = 0x74d65eeed2a1d68e

// firstEngine is the tree as this code sees it, and firstTurn a tick that does not go as planned.
type (
	firstEngine = coderun.Engine[*Agent]
	firstTurn   = coderun.Turn[*Agent]
)

// firstCode is the table ROOT as Go code, for Compile: decider.Generated(firstCode).
var firstCode = &decider.GeneratedCode[*Agent]{
	Version:   5,
	ID:        firstID,
	Layout:    0xdddcb841f7e11ba9,
	Redecides: 8,
	Tick:      firstTick,
	Rows: []decider.GeneratedRow[*Agent]{
		{Name: "ROOT", Hash: 0x7ca9847054b68b8f},
		{Name: "DUCK", Hash: 0xfc8c71ed0b49a186, When: wants0, Activate: begin, Tick: act, Deactivate: end},
		{Name: "GROUP", Hash: 0x7aeb897674f97dc7},
		{Name: "FLEE", Hash: 0xd30fcffc8f754273, When: wants0, Activate: begin, Tick: act, Deactivate: end},
		{Name: "FIGHT", Hash: 0x7320b9adcd216bb, When: wants1, Activate: begin, Tick: act, Deactivate: end},
		{Name: "EAT", Hash: 0x18a4f66c0bb36ae6},
		{Name: "PLAY", Hash: 0x91da6223e4cf265a},
		{Name: "STAND", Hash: 0xc2eb83c4c2a131a, Activate: begin, Tick: act, Deactivate: end},
	},
}

// tickFirst is [decider.Tree.Tick] of a tree that was compiled with firstCode. It saves a call;
// other trees tick as they would by Tick.
func tickFirst(t *decider.Tree[*Agent], agent *Agent, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return firstTick(t, agent, mem, in, coderun.Lone)
}

// firstTick ticks by the code as far as it knows how.
func firstTick(tree *decider.Tree[*Agent], a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	t := (*firstEngine)(tree)
	h := t.Header(mem)
	if !t.Runs(firstID, h, in.Delta) || t.Heeds(in.World, knows) {
		return firstFresh(t, a, mem, in, knows)
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
			return firstFailsDuck(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[1], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return firstStopsDuck(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 1}, nil
	}
	if wants0(a) {
		return firstToDuck(t, a, h, in)
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
			return firstStopsEat(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 5}, nil
	case 6: // PLAY
		h.Draws = coderun.SaltTick
		st := t.Rows()[6].Act.(*acts).Act(a, coderun.Context(h, &rows[6], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return firstStopsPlay(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 6}, nil
	}
	panic("ethogram: internal error: generated code does not know what is active below GROUP")
}

// firstOpen goes on with a tick that has begun with nothing active.
func firstOpen(t *firstEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &firstTurn{Tree: t, Agent: a, Mem: h, In: in}
	if wants0(a) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return firstEnterDuck(x)
	}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	return firstEnterGroup(x)
}

// firstFresh is a tick that does not go on where the last one ended.
func firstFresh(t *firstEngine, a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	h := t.Header(mem)
	if t.Opens(firstID, h, in, knows) {
		return firstOpen(t, a, h, in)
	}
	return t.Interpret(firstID, a, mem, in, knows)
}

// firstToDuck replaces what is active by DUCK, which accepts.
func firstToDuck(t *firstEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &firstTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !firstLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return firstEnterDuck(x)
}

// firstFailsDuck ends DUCK, which no longer accepts.
func firstFailsDuck(t *firstEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &firstTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(82) = uint8(behavior.ReasonFailed)
	x.Ran = 2
	return firstRedecideRoot(x, 0, decider.Failed)
}

// firstStopsDuck goes on after the tick of DUCK has ended it or changed something.
func firstStopsDuck(t *firstEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &firstTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		*h.Byte(82) = coderun.Reason(st)
		x.Ran = 2
		return firstRedecideRoot(x, 0, st)
	}
	return x.RunsOn(1)
}

// firstStopsEat goes on after the tick of EAT has ended it or changed something.
func firstStopsEat(t *firstEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &firstTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(5, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 6
		*h.Byte(82) = coderun.Reason(st)
		return firstRedecideRoot(x, 1, st)
	}
	return x.RunsOn(5)
}

// firstStopsPlay goes on after the tick of PLAY has ended it or changed something.
func firstStopsPlay(t *firstEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &firstTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(6, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 7
		*h.Byte(82) = coderun.Reason(st)
		return firstRedecideRoot(x, 1, st)
	}
	return x.RunsOn(6)
}

// firstEnterDuck activates DUCK and goes on below it.
func firstEnterDuck(x *firstTurn) (decider.Result, error) {
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

// firstEnterGroup activates GROUP and goes on below it.
func firstEnterGroup(x *firstTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
	*h.Word(64) = uint64(h.Now)
	*h.Byte(82) = 0
	*h.Byte(83) = 0
	*h.Byte(81) = 2
	h.Mark &^= coderun.Redecide
	if wants0(a) {
		return firstEnterFlee(x)
	}
	if wants1(a) {
		return firstEnterFight(x)
	}
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 5, t.Rows()[5].Ask.(*wanted).Decide(a, coderun.Query(h, &rows[5], world))); h.Mark&coderun.Reset != 0 {
		return x.Halted()
	} else if v > 0 {
		return firstEnterEat(x)
	}
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 6, t.Rows()[6].Ask.(*acts).Decide(a, coderun.Query(h, &rows[6], world))); h.Mark&coderun.Reset != 0 {
		return x.Halted()
	} else if v > 0 {
		return firstEnterPlay(x)
	}
	return firstEnterStand(x)
}

// firstLeaveRoot deactivates what is active in ROOT, and reports whether the tick may go on.
func firstLeaveRoot(x *firstTurn, cause behavior.Reason) bool {
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
		firstLeaveGroup(x, below)
		*h.Byte(81) = 0
	}
	return h.Mark&coderun.Reset == 0
}

// firstRedecideRoot decides in ROOT again, without child not, which has ended with last.
func firstRedecideRoot(x *firstTurn, not uint8, last decider.Status) (decider.Result, error) {
	a := x.Agent
	x.Redecides++
	x.Group, x.Mask, x.Last = 0, 1<<not, last
	if not == 1 { // GROUP
		x.WalkNext = true
	}
	if not != 0 && wants0(a) {
		if !firstLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return firstEnterDuck(x)
	}
	if not != 1 {
		if !firstLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return firstEnterGroup(x)
	}
	return x.Ended(0, last)
}

// firstEnterFlee activates FLEE and goes on below it.
func firstEnterFlee(x *firstTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := begin(a, coderun.Context(h, &rows[3], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(3)
	}
	*h.Byte(83) = 1
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

// firstEnterFight activates FIGHT and goes on below it.
func firstEnterFight(x *firstTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := begin(a, coderun.Context(h, &rows[4], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(4)
	}
	*h.Byte(83) = 2
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

// firstEnterEat activates EAT and goes on below it.
func firstEnterEat(x *firstTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
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
	*h.Byte(83) = 3
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

// firstEnterPlay activates PLAY and goes on below it.
func firstEnterPlay(x *firstTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := t.Rows()[6].Act.(*acts).Activate(a, coderun.Context(h, &rows[6], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(6)
	}
	*h.Byte(83) = 4
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

// firstEnterStand activates STAND and goes on below it.
func firstEnterStand(x *firstTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(84) = 0
	h.Draws = coderun.SaltActivate
	ok := begin(a, coderun.Context(h, &rows[7], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(7)
	}
	*h.Byte(83) = 5
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

// firstLeaveGroup deactivates what is active in GROUP, and reports whether the tick may go on.
func firstLeaveGroup(x *firstTurn, cause behavior.Reason) bool {
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
