// Code generated from the table ROOT by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build !ethogen

package shapes

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/coderun"
)

const listID = 0x6ccd033105b61574

// listEngine is the tree as this code sees it, and listTurn a tick that does not go as planned.
type (
	listEngine = coderun.Engine[*Agent]
	listTurn   = coderun.Turn[*Agent]
)

// listCode is the table ROOT as Go code, for Compile: decider.Generated(listCode).
var listCode = &decider.GeneratedCode[*Agent]{
	Version:   5,
	ID:        listID,
	Layout:    0xdddcb841f7e11ba9,
	Redecides: 8,
	Tick:      listTick,
	Rows: []decider.GeneratedRow[*Agent]{
		{Name: "ROOT", Hash: 0x7ca9847054b68b8f},
		{Name: "DUCK", Hash: 0xfc8c71ed0b49a186, When: wants0, Activate: begin, Tick: act, Deactivate: end},
		{Name: "GROUP", Hash: 0x88c912596627550f},
		{Name: "FLEE", Hash: 0xd30fcffc8f754273, When: wants0, Activate: begin, Tick: act, Deactivate: end},
		{Name: "FIGHT", Hash: 0x7320b9adcd216bb, When: wants1, Activate: begin, Tick: act, Deactivate: end},
		{Name: "EAT", Hash: 0x18a4f66c0bb36ae6},
		{Name: "PLAY", Hash: 0x91da6223e4cf265a},
		{Name: "STAND", Hash: 0xc2eb83c4c2a131a, Activate: begin, Tick: act, Deactivate: end},
	},
}

// tickList is [decider.Tree.Tick] of a tree that was compiled with listCode. It saves a call;
// other trees tick as they would by Tick.
func tickList(t *decider.Tree[*Agent], agent *Agent, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return listTick(t, agent, mem, in, coderun.Lone)
}

// listTick ticks by the code as far as it knows how.
func listTick(tree *decider.Tree[*Agent], a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	t := (*listEngine)(tree)
	h := t.Header(mem)
	if !t.Runs(listID, h, in.Delta) || t.Heeds(in.World, knows) {
		return listFresh(t, a, mem, in, knows)
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
			return listFailsDuck(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[1], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return listStopsDuck(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 1}, nil
	}
	if wants0(a) {
		return listToDuck(t, a, h, in)
	}
	// GROUP
	c2 := *h.Byte(83) // the active child of GROUP

	if c2 == 1 { // FLEE
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[3], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return listStopsFlee(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 3}, nil
	}
	if wants0(a) {
		return listToFlee(t, a, h, in)
	}
	if c2 == 2 { // FIGHT
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[4], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return listStopsFight(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 4}, nil
	}
	if wants1(a) {
		return listToFight(t, a, h, in)
	}
	if c2 == 3 { // EAT
		h.Draws = coderun.SaltTick
		st := t.Rows()[5].Act.(*acts).Act(a, coderun.Context(h, &rows[5], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return listStopsEat(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 5}, nil
	}
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 5, t.Rows()[5].Ask.(*wanted).Decide(a, coderun.Query(h, &rows[5], world))); v > 0 || h.Mark != coderun.Busy {
		return listDecidedEat(t, a, h, in, v)
	}
	if c2 == 4 { // PLAY
		h.Draws = coderun.SaltTick
		st := t.Rows()[6].Act.(*acts).Act(a, coderun.Context(h, &rows[6], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return listStopsPlay(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 6}, nil
	}
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 6, t.Rows()[6].Ask.(*acts).Decide(a, coderun.Query(h, &rows[6], world))); v > 0 || h.Mark != coderun.Busy {
		return listDecidedPlay(t, a, h, in, v)
	}
	// STAND
	h.Draws = coderun.SaltTick
	st := act(a, coderun.Context(h, &rows[7], world))
	if st != decider.Running || h.Mark != coderun.Busy {
		return listStopsStand(t, a, h, in, st)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: 7}, nil
}

// listOpen goes on with a tick that has begun with nothing active.
func listOpen(t *listEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &listTurn{Tree: t, Agent: a, Mem: h, In: in}
	if wants0(a) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return listEnterDuck(x)
	}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	return listEnterGroup(x)
}

// listFresh is a tick that does not go on where the last one ended.
func listFresh(t *listEngine, a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	h := t.Header(mem)
	if t.Opens(listID, h, in, knows) {
		return listOpen(t, a, h, in)
	}
	return t.Interpret(listID, a, mem, in, knows)
}

// listToDuck replaces what is active by DUCK, which accepts.
func listToDuck(t *listEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &listTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !listLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return listEnterDuck(x)
}

// listFailsDuck ends DUCK, which no longer accepts.
func listFailsDuck(t *listEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &listTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(82) = uint8(behavior.ReasonFailed)
	x.Ran = 2
	return listRedecideRoot(x, 0, decider.Failed)
}

// listStopsDuck goes on after the tick of DUCK has ended it or changed something.
func listStopsDuck(t *listEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &listTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		*h.Byte(82) = coderun.Reason(st)
		x.Ran = 2
		return listRedecideRoot(x, 0, st)
	}
	return x.RunsOn(1)
}

// listToFlee replaces what is active by FLEE, which accepts.
func listToFlee(t *listEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &listTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !listLeaveGroup(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return listEnterFlee(x)
}

// listStopsFlee goes on after the tick of FLEE has ended it or changed something.
func listStopsFlee(t *listEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &listTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(3, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 4
		return listRedecideGroup(x, 0, st)
	}
	return x.RunsOn(3)
}

// listToFight replaces what is active by FIGHT, which accepts.
func listToFight(t *listEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &listTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !listLeaveGroup(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return listEnterFight(x)
}

// listStopsFight goes on after the tick of FIGHT has ended it or changed something.
func listStopsFight(t *listEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &listTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(4, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 5
		return listRedecideGroup(x, 1, st)
	}
	return x.RunsOn(4)
}

// listDecidedEat goes on after the Decide of EAT has accepted with v, or has reset the agent.
func listDecidedEat(t *listEngine, a *Agent, h *coderun.Header, in decider.Input, v float64) (decider.Result, error) {
	x := &listTurn{Tree: t, Agent: a, Mem: h, In: in}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	x.Interrupted = true
	if !listLeaveGroup(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return listEnterEat(x)
}

// listStopsEat goes on after the tick of EAT has ended it or changed something.
func listStopsEat(t *listEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &listTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(5, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 6
		return listRedecideGroup(x, 2, st)
	}
	return x.RunsOn(5)
}

// listDecidedPlay goes on after the Decide of PLAY has accepted with v, or has reset the agent.
func listDecidedPlay(t *listEngine, a *Agent, h *coderun.Header, in decider.Input, v float64) (decider.Result, error) {
	x := &listTurn{Tree: t, Agent: a, Mem: h, In: in}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	x.Interrupted = true
	if !listLeaveGroup(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return listEnterPlay(x)
}

// listStopsPlay goes on after the tick of PLAY has ended it or changed something.
func listStopsPlay(t *listEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &listTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(6, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 7
		return listRedecideGroup(x, 3, st)
	}
	return x.RunsOn(6)
}

// listStopsStand goes on after the tick of STAND has ended it or changed something.
func listStopsStand(t *listEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &listTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(7, st) {
		*h.Byte(84) = coderun.Reason(st)
		x.Ran = 8
		return listRedecideGroup(x, 4, st)
	}
	return x.RunsOn(7)
}

// listEnterDuck activates DUCK and goes on below it.
func listEnterDuck(x *listTurn) (decider.Result, error) {
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

// listEnterGroup activates GROUP and goes on below it.
func listEnterGroup(x *listTurn) (decider.Result, error) {
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
		return listEnterFlee(x)
	}
	if wants1(a) {
		return listEnterFight(x)
	}
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 5, t.Rows()[5].Ask.(*wanted).Decide(a, coderun.Query(h, &rows[5], world))); h.Mark&coderun.Reset != 0 {
		return x.Halted()
	} else if v > 0 {
		return listEnterEat(x)
	}
	h.Draws = coderun.SaltDecide
	if v := t.Number(h, world, 6, t.Rows()[6].Ask.(*acts).Decide(a, coderun.Query(h, &rows[6], world))); h.Mark&coderun.Reset != 0 {
		return x.Halted()
	} else if v > 0 {
		return listEnterPlay(x)
	}
	return listEnterStand(x)
}

// listLeaveRoot deactivates what is active in ROOT, and reports whether the tick may go on.
func listLeaveRoot(x *listTurn, cause behavior.Reason) bool {
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
		listLeaveGroup(x, below)
		*h.Byte(81) = 0
	}
	return h.Mark&coderun.Reset == 0
}

// listRedecideRoot decides in ROOT again, without child not, which has ended with last.
func listRedecideRoot(x *listTurn, not uint8, last decider.Status) (decider.Result, error) {
	a := x.Agent
	x.Redecides++
	x.Group, x.Mask, x.Last = 0, 1<<not, last
	if not == 1 { // GROUP
		x.WalkNext = true
	}
	if not != 0 && wants0(a) {
		if !listLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return listEnterDuck(x)
	}
	if not != 1 {
		if !listLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return listEnterGroup(x)
	}
	return x.Ended(0, last)
}

// listLeaveGroup deactivates what is active in GROUP, and reports whether the tick may go on.
func listLeaveGroup(x *listTurn, cause behavior.Reason) bool {
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

// listEnterFlee activates FLEE and goes on below it.
func listEnterFlee(x *listTurn) (decider.Result, error) {
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

// listRedecideGroup decides in GROUP again, without child not, which has ended with last.
func listRedecideGroup(x *listTurn, not uint8, last decider.Status) (decider.Result, error) {
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
		if !listLeaveGroup(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return listEnterFlee(x)
	}
	if not != 1 && wants1(a) {
		if !listLeaveGroup(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return listEnterFight(x)
	}
	h.Mark |= coderun.Redecide
	if not != 2 {
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 5, t.Rows()[5].Ask.(*wanted).Decide(a, coderun.Query(h, &rows[5], world))); h.Mark&coderun.Reset != 0 {
			return x.Halted()
		} else if v > 0 {
			if !listLeaveGroup(x, behavior.ReasonInterrupted) {
				return x.Halted()
			}
			return listEnterEat(x)
		}
	}
	h.Mark |= coderun.Redecide
	if not != 3 {
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 6, t.Rows()[6].Ask.(*acts).Decide(a, coderun.Query(h, &rows[6], world))); h.Mark&coderun.Reset != 0 {
			return x.Halted()
		} else if v > 0 {
			if !listLeaveGroup(x, behavior.ReasonInterrupted) {
				return x.Halted()
			}
			return listEnterPlay(x)
		}
	}
	if not != 4 {
		if !listLeaveGroup(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return listEnterStand(x)
	}
	*h.Byte(82) = coderun.Reason(last)
	return listRedecideRoot(x, 1, last)
}

// listEnterFight activates FIGHT and goes on below it.
func listEnterFight(x *listTurn) (decider.Result, error) {
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

// listEnterEat activates EAT and goes on below it.
func listEnterEat(x *listTurn) (decider.Result, error) {
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

// listEnterPlay activates PLAY and goes on below it.
func listEnterPlay(x *listTurn) (decider.Result, error) {
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

// listEnterStand activates STAND and goes on below it.
func listEnterStand(x *listTurn) (decider.Result, error) {
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
