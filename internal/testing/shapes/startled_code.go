// Code generated from the table ROOT by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build !ethogen

package shapes

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/coderun"
)

const startledID = 0x14e3dab5a5a43db9

// startledEngine is the tree as this code sees it, and startledTurn a tick that does not go as planned.
type (
	startledEngine = coderun.Engine[*Agent]
	startledTurn   = coderun.Turn[*Agent]
)

// startledCode is the table ROOT as Go code, for Compile: decider.Generated(startledCode).
var startledCode = &decider.GeneratedCode[*Agent]{
	Version:   5,
	ID:        startledID,
	Layout:    0xdddcb841f7e11ba9,
	Redecides: 8,
	Tick:      startledTick,
	Rows: []decider.GeneratedRow[*Agent]{
		{Name: "ROOT", Hash: 0x7ca9847054b68b8f},
		{Name: "DUCK", Hash: 0xfc8c71ed0b49a186, When: wants0, Activate: begin, Tick: act, Deactivate: end},
		{Name: "GROUP", Hash: 0x88c912596627550f},
		{Name: "JUMP", Hash: 0x17f3eb95f11f561d, Activate: begin, Tick: act, Deactivate: end},
		{Name: "FIGHT", Hash: 0x7320b9adcd216bb, When: wants1, Activate: begin, Tick: knock, Deactivate: end},
		{Name: "EAT", Hash: 0x18a4f66c0bb36ae6},
		{Name: "PLAY", Hash: 0x91da6223e4cf265a},
		{Name: "STAND", Hash: 0xc2eb83c4c2a131a, Activate: begin, Tick: act, Deactivate: end},
	},
}

// tickStartled is [decider.Tree.Tick] of a tree that was compiled with startledCode. It saves a call;
// other trees tick as they would by Tick.
func tickStartled(t *decider.Tree[*Agent], agent *Agent, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return startledTick(t, agent, mem, in, coderun.Lone)
}

// startledTick ticks by the code as far as it knows how.
func startledTick(tree *decider.Tree[*Agent], a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	t := (*startledEngine)(tree)
	h := t.Header(mem)
	if !t.Runs(startledID, h, in.Delta) || t.Heeds(in.World, knows) {
		return startledFresh(t, a, mem, in, knows)
	}
	if uint64(in.Flags) != h.Flags || coderun.Live(in.Stimuli) != h.Stimuli {
		if in.Stimuli == nil && in.World != nil {
			return t.Interpret(startledID, a, mem, in, knows)
		}
		return startledChanged(t, a, h, in)
	}
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
			return startledFailsDuck(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[1], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return startledStopsDuck(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 1}, nil
	}
	if wants0(a) {
		return startledToDuck(t, a, h, in)
	}
	// GROUP
	c2 := *h.Byte(83) // the active child of GROUP

	switch c2 {
	case 1: // JUMP
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[3], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return startledStopsJump(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 3}, nil
	case 2: // FIGHT
		h.Draws = coderun.SaltTick
		st := knock(a, coderun.Context(h, &rows[4], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return startledStopsFight(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 4}, nil
	}
	if wants1(a) {
		return startledToFight(t, a, h, in)
	}
	if c2 == 3 { // EAT
		h.Draws = coderun.SaltTick
		st := t.Rows()[5].Act.(*acts).Act(a, coderun.Context(h, &rows[5], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return startledStopsEat(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 5}, nil
	}
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 5, t.Rows()[5].Ask.(*wanted).Decide(a, coderun.Query(h, &rows[5], world))); v > 0 || h.Mark != coderun.Busy {
		return startledDecidedEat(t, a, h, in, v)
	}
	if c2 == 4 { // PLAY
		h.Draws = coderun.SaltTick
		st := t.Rows()[6].Act.(*acts).Act(a, coderun.Context(h, &rows[6], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return startledStopsPlay(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 6}, nil
	}
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 6, t.Rows()[6].Ask.(*acts).Decide(a, coderun.Query(h, &rows[6], world))); v > 0 || h.Mark != coderun.Busy {
		return startledDecidedPlay(t, a, h, in, v)
	}
	// STAND
	h.Draws = coderun.SaltTick
	st := act(a, coderun.Context(h, &rows[7], world))
	if st != decider.Running || h.Mark != coderun.Busy {
		return startledStopsStand(t, a, h, in, st)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: 7}, nil
}

// startledOpen goes on with a tick that has begun with nothing active.
func startledOpen(t *startledEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &startledTurn{Tree: t, Agent: a, Mem: h, In: in}
	if wants0(a) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return startledEnterDuck(x)
	}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	return startledEnterGroup(x)
}

// startledFresh is a tick that does not go on where the last one ended.
func startledFresh(t *startledEngine, a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	h := t.Header(mem)
	if t.Opens(startledID, h, in, knows) {
		return startledOpen(t, a, h, in)
	}
	return t.Interpret(startledID, a, mem, in, knows)
}

// startledChanged ticks an agent whose flags or stimuli have changed.
func startledChanged(t *startledEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	h.Now += in.Delta
	h.Delta = in.Delta
	h.Tick++
	h.Mark = coderun.Busy
	h.Flags, h.Stimuli = uint64(in.Flags), coderun.Live(in.Stimuli)
	in = decider.Input{Stimuli: in.Stimuli, World: in.World} // what is still needed
	world := t.World(in.World)
	rows := (*[8]coderun.Row)(t.Rows())
	c0 := *h.Byte(81) // the active child of ROOT

	if c0 == 1 { // DUCK
		if !wants0(a) {
			return startledFailsDuck(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[1], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return startledStopsDuck(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 1}, nil
	}
	if wants0(a) {
		return startledToDuck(t, a, h, in)
	}
	// GROUP
	c2 := *h.Byte(83) // the active child of GROUP

	if c2 == 1 { // JUMP
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[3], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return startledStopsJump(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 3}, nil
	}
	if h.Stimuli&1 == 1 {
		return startledToJump(t, a, h, in)
	}
	if c2 == 2 { // FIGHT
		h.Draws = coderun.SaltTick
		st := knock(a, coderun.Context(h, &rows[4], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return startledStopsFight(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 4}, nil
	}
	if wants1(a) {
		return startledToFight(t, a, h, in)
	}
	if c2 == 3 { // EAT
		h.Draws = coderun.SaltTick
		st := t.Rows()[5].Act.(*acts).Act(a, coderun.Context(h, &rows[5], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return startledStopsEat(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 5}, nil
	}
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 5, t.Rows()[5].Ask.(*wanted).Decide(a, coderun.Query(h, &rows[5], world))); h.Mark&coderun.Reset != 0 {
		return t.Halted(a, h, in)
	} else if v > 0 {
		return startledDecidedEat(t, a, h, in, v)
	}
	if c2 == 4 { // PLAY
		h.Draws = coderun.SaltTick
		st := t.Rows()[6].Act.(*acts).Act(a, coderun.Context(h, &rows[6], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return startledStopsPlay(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 6}, nil
	}
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 6, t.Rows()[6].Ask.(*acts).Decide(a, coderun.Query(h, &rows[6], world))); h.Mark&coderun.Reset != 0 {
		return t.Halted(a, h, in)
	} else if v > 0 {
		return startledDecidedPlay(t, a, h, in, v)
	}
	// STAND
	h.Draws = coderun.SaltTick
	st := act(a, coderun.Context(h, &rows[7], world))
	if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
		return startledStopsStand(t, a, h, in, st)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: 7}, nil
}

// startledToDuck replaces what is active by DUCK, which accepts.
func startledToDuck(t *startledEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &startledTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !startledLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return startledEnterDuck(x)
}

// startledFailsDuck ends DUCK, which no longer accepts.
func startledFailsDuck(t *startledEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &startledTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(82) = uint8(behavior.ReasonFailed)
	x.Ran = 2
	return startledRedecideRoot(x, 0, decider.Failed)
}

// startledStopsDuck goes on after the tick of DUCK has ended it or changed something.
func startledStopsDuck(t *startledEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &startledTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		*h.Byte(82) = coderun.Reason(st)
		x.Ran = 2
		return startledRedecideRoot(x, 0, st)
	}
	return x.RunsOn(1)
}

// startledToFight replaces what is active by FIGHT, which accepts.
func startledToFight(t *startledEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &startledTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !startledLeaveGroup(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return startledEnterFight(x)
}

// startledStopsJump goes on after the tick of JUMP has ended it or changed something.
func startledStopsJump(t *startledEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &startledTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(3, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 4
		return startledRedecideGroup(x, 0, st)
	}
	return x.RunsOn(3)
}

// startledStopsFight goes on after the tick of FIGHT has ended it or changed something.
func startledStopsFight(t *startledEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &startledTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(4, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 5
		return startledRedecideGroup(x, 1, st)
	}
	return x.RunsOn(4)
}

// startledDecidedEat goes on after the Decide of EAT has accepted with v, or has reset the agent.
func startledDecidedEat(t *startledEngine, a *Agent, h *coderun.Header, in decider.Input, v float64) (decider.Result, error) {
	x := &startledTurn{Tree: t, Agent: a, Mem: h, In: in}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	x.Interrupted = true
	if !startledLeaveGroup(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return startledEnterEat(x)
}

// startledStopsEat goes on after the tick of EAT has ended it or changed something.
func startledStopsEat(t *startledEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &startledTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(5, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 6
		return startledRedecideGroup(x, 2, st)
	}
	return x.RunsOn(5)
}

// startledDecidedPlay goes on after the Decide of PLAY has accepted with v, or has reset the agent.
func startledDecidedPlay(t *startledEngine, a *Agent, h *coderun.Header, in decider.Input, v float64) (decider.Result, error) {
	x := &startledTurn{Tree: t, Agent: a, Mem: h, In: in}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	x.Interrupted = true
	if !startledLeaveGroup(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return startledEnterPlay(x)
}

// startledStopsPlay goes on after the tick of PLAY has ended it or changed something.
func startledStopsPlay(t *startledEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &startledTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(6, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 7
		return startledRedecideGroup(x, 3, st)
	}
	return x.RunsOn(6)
}

// startledStopsStand goes on after the tick of STAND has ended it or changed something.
func startledStopsStand(t *startledEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &startledTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(7, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 8
		return startledRedecideGroup(x, 4, st)
	}
	return x.RunsOn(7)
}

// startledEnterDuck activates DUCK and goes on below it.
func startledEnterDuck(x *startledTurn) (decider.Result, error) {
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

// startledEnterGroup activates GROUP and goes on below it.
func startledEnterGroup(x *startledTurn) (decider.Result, error) {
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
	if h.Stimuli&1 == 1 {
		return startledEnterJump(x)
	}
	if wants1(a) {
		return startledEnterFight(x)
	}
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 5, t.Rows()[5].Ask.(*wanted).Decide(a, coderun.Query(h, &rows[5], world))); h.Mark&coderun.Reset != 0 {
		return x.Halted()
	} else if v > 0 {
		return startledEnterEat(x)
	}
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 6, t.Rows()[6].Ask.(*acts).Decide(a, coderun.Query(h, &rows[6], world))); h.Mark&coderun.Reset != 0 {
		return x.Halted()
	} else if v > 0 {
		return startledEnterPlay(x)
	}
	return startledEnterStand(x)
}

// startledToJump replaces what is active by JUMP, which accepts.
func startledToJump(t *startledEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &startledTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !startledLeaveGroup(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return startledEnterJump(x)
}

// startledLeaveRoot deactivates what is active in ROOT, and reports whether the tick may go on.
func startledLeaveRoot(x *startledTurn, cause behavior.Reason) bool {
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
		startledLeaveGroup(x, below)
		*h.Byte(81) = 0
	}
	return h.Mark&coderun.Reset == 0
}

// startledRedecideRoot decides in ROOT again, without child not, which has ended with last.
func startledRedecideRoot(x *startledTurn, not uint8, last decider.Status) (decider.Result, error) {
	a := x.Agent
	x.Redecides++
	x.Group, x.Mask, x.Last = 0, 1<<not, last
	if not == 1 { // GROUP
		x.WalkNext = true
	}
	if not != 0 && wants0(a) {
		if !startledLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return startledEnterDuck(x)
	}
	if not != 1 {
		if !startledLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return startledEnterGroup(x)
	}
	return x.Ended(0, last)
}

// startledLeaveGroup deactivates what is active in GROUP, and reports whether the tick may go on.
func startledLeaveGroup(x *startledTurn, cause behavior.Reason) bool {
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
	case 1: // JUMP
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

// startledEnterFight activates FIGHT and goes on below it.
func startledEnterFight(x *startledTurn) (decider.Result, error) {
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
	st := knock(a, coderun.Context(h, &rows[4], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(4, st) {
		return x.Ended(4, st)
	}
	return x.Runs(4)
}

// startledRedecideGroup decides in GROUP again, without child not, which has ended with last.
func startledRedecideGroup(x *startledTurn, not uint8, last decider.Status) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
	x.Redecides++
	x.Group, x.Mask, x.Last = 2, 1<<not, last
	switch not {
	case 0: // JUMP
		x.WalkNext = x.WalkNext || h.Stimuli&1 == 1
	case 4: // STAND
		x.WalkNext = true
	}
	if not != 0 && h.Stimuli&1 == 1 {
		if !startledLeaveGroup(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return startledEnterJump(x)
	}
	if not != 1 && wants1(a) {
		if !startledLeaveGroup(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return startledEnterFight(x)
	}
	h.Mark |= coderun.Redecide
	if not != 2 {
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 5, t.Rows()[5].Ask.(*wanted).Decide(a, coderun.Query(h, &rows[5], world))); h.Mark&coderun.Reset != 0 {
			return x.Halted()
		} else if v > 0 {
			if !startledLeaveGroup(x, behavior.ReasonInterrupted) {
				return x.Halted()
			}
			return startledEnterEat(x)
		}
	}
	h.Mark |= coderun.Redecide
	if not != 3 {
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 6, t.Rows()[6].Ask.(*acts).Decide(a, coderun.Query(h, &rows[6], world))); h.Mark&coderun.Reset != 0 {
			return x.Halted()
		} else if v > 0 {
			if !startledLeaveGroup(x, behavior.ReasonInterrupted) {
				return x.Halted()
			}
			return startledEnterPlay(x)
		}
	}
	if not != 4 {
		if !startledLeaveGroup(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return startledEnterStand(x)
	}
	*h.Byte(82) = coderun.Reason(last)
	return startledRedecideRoot(x, 1, last)
}

// startledEnterEat activates EAT and goes on below it.
func startledEnterEat(x *startledTurn) (decider.Result, error) {
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

// startledEnterPlay activates PLAY and goes on below it.
func startledEnterPlay(x *startledTurn) (decider.Result, error) {
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

// startledEnterJump activates JUMP and goes on below it.
func startledEnterJump(x *startledTurn) (decider.Result, error) {
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

// startledEnterStand activates STAND and goes on below it.
func startledEnterStand(x *startledTurn) (decider.Result, error) {
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
