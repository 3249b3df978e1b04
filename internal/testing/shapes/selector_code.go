// Code generated from the table ROOT by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build !ethogen

package shapes

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/coderun"
)

const selectorID = 0x743977e4bad36264

// selectorEngine is the tree as this code sees it, and selectorTurn a tick that does not go as planned.
type (
	selectorEngine = coderun.Engine[*Agent]
	selectorTurn   = coderun.Turn[*Agent]
)

// selectorCode is the table ROOT as Go code, for Compile: decider.Generated(selectorCode).
var selectorCode = &decider.GeneratedCode[*Agent]{
	Version:   5,
	ID:        selectorID,
	Layout:    0x1ac94d198ad6906b,
	Redecides: 8,
	Tick:      selectorTick,
	Rows: []decider.GeneratedRow[*Agent]{
		{Name: "ROOT", Hash: 0x7ca9847054b68b8f},
		{Name: "DUCK", Hash: 0xfc8c71ed0b49a186, When: wants0, Activate: begin, Tick: act, Deactivate: end},
		{Name: "GROUP", Hash: 0x7af75af217878195},
		{Name: "FLEE", Hash: 0xd30fcffc8f754273, When: wants0, Activate: begin, Tick: act, Deactivate: end},
		{Name: "FIGHT", Hash: 0x7320b9adcd216bb, When: wants1, Activate: begin, Tick: act, Deactivate: end},
		{Name: "EAT", Hash: 0x18a4f66c0bb36ae6},
		{Name: "PLAY", Hash: 0x91da6223e4cf265a},
		{Name: "STAND", Hash: 0xc2eb83c4c2a131a, Activate: begin, Tick: act, Deactivate: end},
	},
}

// tickSelector is [decider.Tree.Tick] of a tree that was compiled with selectorCode. It saves a call;
// other trees tick as they would by Tick.
func tickSelector(t *decider.Tree[*Agent], agent *Agent, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return selectorTick(t, agent, mem, in, coderun.Lone)
}

// selectorTick ticks by the code as far as it knows how.
func selectorTick(tree *decider.Tree[*Agent], a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	t := (*selectorEngine)(tree)
	h := t.Header(mem)
	if !t.Runs(selectorID, h, in.Delta) || t.Heeds(in.World, knows) {
		return selectorFresh(t, a, mem, in, knows)
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
			return selectorFailsDuck(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[1], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return selectorStopsDuck(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 1}, nil
	}
	if wants0(a) {
		return selectorToDuck(t, a, h, in)
	}
	// GROUP
	c2 := *h.Byte(83) // the active child of GROUP

	if c2 == 1 { // FLEE
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[3], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return selectorStopsFlee(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 3}, nil
	}
	if wants0(a) {
		return selectorToFlee(t, a, h, in)
	}
	if c2 == 2 { // FIGHT
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[4], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return selectorStopsFight(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 4}, nil
	}
	if wants1(a) {
		return selectorToFight(t, a, h, in)
	}
	if c2 == 3 { // EAT
		h.Draws = coderun.SaltTick
		st := t.Rows()[5].Act.(*acts).Act(a, coderun.Context(h, &rows[5], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return selectorStopsEat(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 5}, nil
	}
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 5, t.Rows()[5].Ask.(*wanted).Decide(a, coderun.Query(h, &rows[5], world))); v > 0 || h.Mark != coderun.Busy {
		return selectorDecidedEat(t, a, h, in, v)
	}
	if c2 == 4 { // PLAY
		h.Draws = coderun.SaltTick
		st := t.Rows()[6].Act.(*acts).Act(a, coderun.Context(h, &rows[6], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return selectorStopsPlay(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 6}, nil
	}
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 6, t.Rows()[6].Ask.(*acts).Decide(a, coderun.Query(h, &rows[6], world))); v > 0 || h.Mark != coderun.Busy {
		return selectorDecidedPlay(t, a, h, in, v)
	}
	// STAND
	h.Draws = coderun.SaltTick
	st := act(a, coderun.Context(h, &rows[7], world))
	if st != decider.Running || h.Mark != coderun.Busy {
		return selectorStopsStand(t, a, h, in, st)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: 7}, nil
}

// selectorOpen goes on with a tick that has begun with nothing active.
func selectorOpen(t *selectorEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &selectorTurn{Tree: t, Agent: a, Mem: h, In: in}
	if wants0(a) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return selectorEnterDuck(x)
	}
	if selectorAskGroup(t, a, h, in) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return selectorEnterGroup(x)
	}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	return x.OpenFrom(2)
}

// selectorFresh is a tick that does not go on where the last one ended.
func selectorFresh(t *selectorEngine, a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	h := t.Header(mem)
	if t.Opens(selectorID, h, in, knows) {
		return selectorOpen(t, a, h, in)
	}
	return t.Interpret(selectorID, a, mem, in, knows)
}

// selectorToDuck replaces what is active by DUCK, which accepts.
func selectorToDuck(t *selectorEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &selectorTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !selectorLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return selectorEnterDuck(x)
}

// selectorFailsDuck ends DUCK, which no longer accepts.
func selectorFailsDuck(t *selectorEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &selectorTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(82) = uint8(behavior.ReasonFailed)
	x.Ran = 2
	return selectorRedecideRoot(x, 0, decider.Failed)
}

// selectorStopsDuck goes on after the tick of DUCK has ended it or changed something.
func selectorStopsDuck(t *selectorEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &selectorTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		*h.Byte(82) = coderun.Reason(st)
		x.Ran = 2
		return selectorRedecideRoot(x, 0, st)
	}
	return x.RunsOn(1)
}

// selectorToFlee replaces what is active by FLEE, which accepts.
func selectorToFlee(t *selectorEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &selectorTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !selectorLeaveGroup(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return selectorEnterFlee(x)
}

// selectorStopsFlee goes on after the tick of FLEE has ended it or changed something.
func selectorStopsFlee(t *selectorEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &selectorTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(3, st) {
		if st == decider.Succeeded {
			return x.Ended(3, decider.Succeeded)
		}
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 4
		return selectorRedecideGroup(x, 0, st)
	}
	return x.RunsOn(3)
}

// selectorToFight replaces what is active by FIGHT, which accepts.
func selectorToFight(t *selectorEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &selectorTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !selectorLeaveGroup(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return selectorEnterFight(x)
}

// selectorStopsFight goes on after the tick of FIGHT has ended it or changed something.
func selectorStopsFight(t *selectorEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &selectorTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(4, st) {
		if st == decider.Succeeded {
			return x.Ended(4, decider.Succeeded)
		}
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 5
		return selectorRedecideGroup(x, 1, st)
	}
	return x.RunsOn(4)
}

// selectorDecidedEat goes on after the Decide of EAT has accepted with v, or has reset the agent.
func selectorDecidedEat(t *selectorEngine, a *Agent, h *coderun.Header, in decider.Input, v float64) (decider.Result, error) {
	x := &selectorTurn{Tree: t, Agent: a, Mem: h, In: in}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	x.Interrupted = true
	if !selectorLeaveGroup(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return selectorEnterEat(x)
}

// selectorStopsEat goes on after the tick of EAT has ended it or changed something.
func selectorStopsEat(t *selectorEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &selectorTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(5, st) {
		if st == decider.Succeeded {
			return x.Ended(5, decider.Succeeded)
		}
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 6
		return selectorRedecideGroup(x, 2, st)
	}
	return x.RunsOn(5)
}

// selectorDecidedPlay goes on after the Decide of PLAY has accepted with v, or has reset the agent.
func selectorDecidedPlay(t *selectorEngine, a *Agent, h *coderun.Header, in decider.Input, v float64) (decider.Result, error) {
	x := &selectorTurn{Tree: t, Agent: a, Mem: h, In: in}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	x.Interrupted = true
	if !selectorLeaveGroup(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return selectorEnterPlay(x)
}

// selectorStopsPlay goes on after the tick of PLAY has ended it or changed something.
func selectorStopsPlay(t *selectorEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &selectorTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(6, st) {
		if st == decider.Succeeded {
			return x.Ended(6, decider.Succeeded)
		}
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 7
		return selectorRedecideGroup(x, 3, st)
	}
	return x.RunsOn(6)
}

// selectorStopsStand goes on after the tick of STAND has ended it or changed something.
func selectorStopsStand(t *selectorEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &selectorTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(7, st) {
		if st == decider.Succeeded {
			return x.Ended(7, decider.Succeeded)
		}
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 8
		return selectorRedecideGroup(x, 4, st)
	}
	return x.RunsOn(7)
}

// selectorEnterDuck activates DUCK and goes on below it.
func selectorEnterDuck(x *selectorTurn) (decider.Result, error) {
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

// selectorAskGroup reports whether GROUP accepts, and keeps the child that does.
func selectorAskGroup(t *selectorEngine, a *Agent, h *coderun.Header, in decider.Input) bool {
	world := t.World(in.World)
	rows := (*[8]coderun.Row)(t.Rows())
	if wants0(a) {
		*h.Byte(85) = 1 // FLEE
		return true
	}
	if wants1(a) {
		*h.Byte(85) = 2 // FIGHT
		return true
	}
	h.Mark &^= coderun.Redecide
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 5, t.Rows()[5].Ask.(*wanted).Decide(a, coderun.Query(h, &rows[5], world))); h.Mark&coderun.Reset != 0 {
		return false
	} else if v > 0 {
		*h.Byte(85) = 3 // EAT
		return true
	}
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 6, t.Rows()[6].Ask.(*acts).Decide(a, coderun.Query(h, &rows[6], world))); h.Mark&coderun.Reset != 0 {
		return false
	} else if v > 0 {
		*h.Byte(85) = 4 // PLAY
		return true
	}
	*h.Byte(85) = 5 // STAND
	return true
}

// selectorEnterGroup activates GROUP and goes on below it.
func selectorEnterGroup(x *selectorTurn) (decider.Result, error) {
	h := x.Mem
	*h.Word(64) = uint64(h.Now)
	*h.Byte(82) = 0
	*h.Byte(83) = 0
	*h.Byte(81) = 2
	switch *h.Byte(85) { // the child that has accepted
	case 1:
		return selectorEnterFlee(x)
	case 2:
		return selectorEnterFight(x)
	case 3:
		return selectorEnterEat(x)
	case 4:
		return selectorEnterPlay(x)
	case 5:
		return selectorEnterStand(x)
	}
	return x.Ended(2, decider.Failed)
}

// selectorLeaveRoot deactivates what is active in ROOT, and reports whether the tick may go on.
func selectorLeaveRoot(x *selectorTurn, cause behavior.Reason) bool {
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
		selectorLeaveGroup(x, below)
		*h.Byte(81) = 0
	}
	return h.Mark&coderun.Reset == 0
}

// selectorRedecideRoot decides in ROOT again, without child not, which has ended with last.
func selectorRedecideRoot(x *selectorTurn, not uint8, last decider.Status) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	x.Redecides++
	x.Group, x.Mask, x.Last = 0, 1<<not, last
	if not != 0 && wants0(a) {
		if !selectorLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return selectorEnterDuck(x)
	}
	if not != 1 && selectorAskGroup(t, a, h, x.In) {
		if !selectorLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return selectorEnterGroup(x)
	}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	return x.Ended(0, last)
}

// selectorLeaveGroup deactivates what is active in GROUP, and reports whether the tick may go on.
func selectorLeaveGroup(x *selectorTurn, cause behavior.Reason) bool {
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

// selectorEnterFlee activates FLEE and goes on below it.
func selectorEnterFlee(x *selectorTurn) (decider.Result, error) {
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

// selectorRedecideGroup decides in GROUP again, without child not, which has ended with last.
func selectorRedecideGroup(x *selectorTurn, not uint8, last decider.Status) (decider.Result, error) {
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
		if !selectorLeaveGroup(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return selectorEnterFlee(x)
	}
	if not != 1 && wants1(a) {
		if !selectorLeaveGroup(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return selectorEnterFight(x)
	}
	h.Mark |= coderun.Redecide
	if not != 2 {
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 5, t.Rows()[5].Ask.(*wanted).Decide(a, coderun.Query(h, &rows[5], world))); h.Mark&coderun.Reset != 0 {
			return x.Halted()
		} else if v > 0 {
			if !selectorLeaveGroup(x, behavior.ReasonInterrupted) {
				return x.Halted()
			}
			return selectorEnterEat(x)
		}
	}
	h.Mark |= coderun.Redecide
	if not != 3 {
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 6, t.Rows()[6].Ask.(*acts).Decide(a, coderun.Query(h, &rows[6], world))); h.Mark&coderun.Reset != 0 {
			return x.Halted()
		} else if v > 0 {
			if !selectorLeaveGroup(x, behavior.ReasonInterrupted) {
				return x.Halted()
			}
			return selectorEnterPlay(x)
		}
	}
	if not != 4 {
		if !selectorLeaveGroup(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return selectorEnterStand(x)
	}
	*h.Byte(82) = uint8(behavior.ReasonFailed)
	return selectorRedecideRoot(x, 1, decider.Failed)
}

// selectorEnterFight activates FIGHT and goes on below it.
func selectorEnterFight(x *selectorTurn) (decider.Result, error) {
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

// selectorEnterEat activates EAT and goes on below it.
func selectorEnterEat(x *selectorTurn) (decider.Result, error) {
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

// selectorEnterPlay activates PLAY and goes on below it.
func selectorEnterPlay(x *selectorTurn) (decider.Result, error) {
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

// selectorEnterStand activates STAND and goes on below it.
func selectorEnterStand(x *selectorTurn) (decider.Result, error) {
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
