// Code generated from the table ROOT by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build !ethogen

package shapes

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/coderun"
)

const delegatedID = 0xf93c5a0e3f1baf87

// delegatedEngine is the tree as this code sees it, and delegatedTurn a tick that does not go as planned.
type (
	delegatedEngine = coderun.Engine[*Agent]
	delegatedTurn   = coderun.Turn[*Agent]
)

// delegatedCode is the table ROOT as Go code, for Compile: decider.Generated(delegatedCode).
var delegatedCode = &decider.GeneratedCode[*Agent]{
	Version:   5,
	ID:        delegatedID,
	Layout:    0xe6fde09bd826f3da,
	Redecides: 20,
	Tick:      delegatedTick,
	Rows: []decider.GeneratedRow[*Agent]{
		{Name: "ROOT", Hash: 0x29ec630e76d65b89},
		{Name: "GUARD", Hash: 0xc0f6038c1bac167a, When: wants3},
		{Name: "HUNT", Hash: 0x4e8f1b9f2684c368, When: wants2},
		{Name: "DEFEND", Hash: 0x1f5ee6031bcc5022},
		{Name: "STAND", Hash: 0xc2eb83c4c2a131a, Activate: begin, Tick: act, Deactivate: end},
		{Name: "GUARD_FLEE", Hash: 0x3fd651d823fae121, When: wants0, Activate: begin, Tick: act, Deactivate: end},
		{Name: "ATTACK", Hash: 0xb8ccc53df66bbc4c},
		{Name: "AIM", Hash: 0xcb72dd59b6342398, When: wants1, Activate: begin, Tick: act, Deactivate: end},
		{Name: "SHOOT", Hash: 0x4a492042f6d8def3, Activate: begin, Tick: act, Deactivate: end},
		{Name: "RELOAD", Hash: 0x579b2f042245a, When: wants2, Activate: begin, Tick: act, Deactivate: end},
		{Name: "HUNT_FLEE", Hash: 0x520ff7d3a0a1523f, When: wants0, Activate: begin, Tick: act, Deactivate: end},
		{Name: "ATTACK", Hash: 0xb8ccc53df66bbc4c},
		{Name: "AIM", Hash: 0xcb72dd59b6342398, When: wants1, Activate: begin, Tick: act, Deactivate: end},
		{Name: "SHOOT", Hash: 0x4a492042f6d8def3, Activate: begin, Tick: act, Deactivate: end},
		{Name: "RELOAD", Hash: 0x579b2f042245a, When: wants2, Activate: begin, Tick: act, Deactivate: end},
		{Name: "DEFEND_FLEE", Hash: 0x43879ecffbd3d798, When: wants0, Activate: begin, Tick: act, Deactivate: end},
		{Name: "ATTACK", Hash: 0xb8ccc53df66bbc4c},
		{Name: "AIM", Hash: 0xcb72dd59b6342398, When: wants1, Activate: begin, Tick: act, Deactivate: end},
		{Name: "SHOOT", Hash: 0x4a492042f6d8def3, Activate: begin, Tick: act, Deactivate: end},
		{Name: "RELOAD", Hash: 0x579b2f042245a, When: wants2, Activate: begin, Tick: act, Deactivate: end},
	},
}

// The interpreter does a part of 3 of the 20 rows; how many ticks need it is up to the game:
//   - ROOT→GUARD→ATTACK: the policy Sequence (entered, decides)
//   - ROOT→HUNT→ATTACK: the policy Sequence (entered, decides)
//   - ROOT→DEFEND→ATTACK: the policy Sequence (entered, decides)

// tickDelegated is [decider.Tree.Tick] of a tree that was compiled with delegatedCode. It saves a call;
// other trees tick as they would by Tick.
func tickDelegated(t *decider.Tree[*Agent], agent *Agent, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return delegatedTick(t, agent, mem, in, coderun.Lone)
}

// delegatedTick ticks by the code as far as it knows how.
func delegatedTick(tree *decider.Tree[*Agent], a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	t := (*delegatedEngine)(tree)
	h := t.Header(mem)
	if !t.Runs(delegatedID, h, in.Delta) || t.Heeds(in.World, knows) {
		return delegatedFresh(t, a, mem, in, knows)
	}
	h.Flags, h.Stimuli = uint64(in.Flags), coderun.Live(in.Stimuli)
	h.Now += in.Delta
	h.Delta = in.Delta
	h.Tick++
	h.Mark = coderun.Busy
	in = decider.Input{Stimuli: in.Stimuli, World: in.World} // what is still needed
	world := t.World(in.World)
	rows := (*[20]coderun.Row)(t.Rows())
	c0 := *h.Byte(89) // the active child of ROOT

	if c0 == 1 { // GUARD
		c1 := *h.Byte(91) // the active child of GUARD

		if c1 == 1 { // GUARD_FLEE
			h.Draws = coderun.SaltTick
			st := act(a, coderun.Context(h, &rows[5], world))
			if st != decider.Running || h.Mark != coderun.Busy {
				return delegatedStopsGuardFlee(t, a, h, in, st)
			}
			h.Mark = coderun.Steady
			return decider.Result{Status: decider.Running, Leaf: 5}, nil
		}
		if wants0(a) {
			return delegatedToGuardFlee(t, a, h, in)
		}
		// ATTACK
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[h.Leaf], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return t.Stopped(a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: decider.Row(h.Leaf)}, nil
	}
	if delegatedAskGuard(t, a, h, in) {
		return delegatedToGuard(t, a, h, in)
	}
	if c0 == 2 { // HUNT
		c2 := *h.Byte(91) // the active child of HUNT

		if c2 == 1 { // HUNT_FLEE
			h.Draws = coderun.SaltTick
			st := act(a, coderun.Context(h, &rows[10], world))
			if st != decider.Running || h.Mark != coderun.Busy {
				return delegatedStopsHuntFlee(t, a, h, in, st)
			}
			h.Mark = coderun.Steady
			return decider.Result{Status: decider.Running, Leaf: 10}, nil
		}
		if wants0(a) {
			return delegatedToHuntFlee(t, a, h, in)
		}
		// ATTACK
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[h.Leaf], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return t.Stopped(a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: decider.Row(h.Leaf)}, nil
	}
	if delegatedAskHunt(t, a, h, in) {
		return delegatedToHunt(t, a, h, in)
	}
	if c0 == 3 { // DEFEND
		c3 := *h.Byte(91) // the active child of DEFEND

		if c3 == 1 { // DEFEND_FLEE
			h.Draws = coderun.SaltTick
			st := act(a, coderun.Context(h, &rows[15], world))
			if st != decider.Running || h.Mark != coderun.Busy {
				return delegatedStopsDefendFlee(t, a, h, in, st)
			}
			h.Mark = coderun.Steady
			return decider.Result{Status: decider.Running, Leaf: 15}, nil
		}
		if wants0(a) {
			return delegatedToDefendFlee(t, a, h, in)
		}
		// ATTACK
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[h.Leaf], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return t.Stopped(a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: decider.Row(h.Leaf)}, nil
	}
	if delegatedAskDefend(t, a, h, in) {
		return delegatedToDefend(t, a, h, in)
	}
	// STAND
	h.Draws = coderun.SaltTick
	st := act(a, coderun.Context(h, &rows[4], world))
	if st != decider.Running || h.Mark != coderun.Busy {
		return delegatedStopsStand(t, a, h, in, st)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: 4}, nil
}

// delegatedOpen goes on with a tick that has begun with nothing active.
func delegatedOpen(t *delegatedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &delegatedTurn{Tree: t, Agent: a, Mem: h, In: in}
	if delegatedAskGuard(t, a, h, in) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return delegatedEnterGuard(x)
	}
	if delegatedAskHunt(t, a, h, in) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return delegatedEnterHunt(x)
	}
	if delegatedAskDefend(t, a, h, in) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return delegatedEnterDefend(x)
	}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	return delegatedEnterStand(x)
}

// delegatedFresh is a tick that does not go on where the last one ended.
func delegatedFresh(t *delegatedEngine, a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	h := t.Header(mem)
	if t.Opens(delegatedID, h, in, knows) {
		return delegatedOpen(t, a, h, in)
	}
	return t.Interpret(delegatedID, a, mem, in, knows)
}

// delegatedAskGuard reports whether GUARD accepts, and keeps the child that does.
func delegatedAskGuard(t *delegatedEngine, a *Agent, h *coderun.Header, in decider.Input) bool {
	if !wants3(a) {
		return false
	}
	if wants0(a) {
		*h.Byte(97) = 1 // GUARD_FLEE
		return true
	}
	if delegatedAskAttack(t, a, h, in) {
		*h.Byte(97) = 2 // ATTACK
		return true
	}
	return false
}

// delegatedToGuard replaces what is active by GUARD, which accepts.
func delegatedToGuard(t *delegatedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &delegatedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !delegatedLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return delegatedEnterGuard(x)
}

// delegatedToGuardFlee replaces what is active by GUARD_FLEE, which accepts.
func delegatedToGuardFlee(t *delegatedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &delegatedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !delegatedLeaveGuard(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return delegatedEnterGuardFlee(x)
}

// delegatedStopsGuardFlee goes on after the tick of GUARD_FLEE has ended it or changed something.
func delegatedStopsGuardFlee(t *delegatedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &delegatedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(5, st) {
		*h.Byte(92) = coderun.Reason(st)
		x.Ran = 6
		return delegatedRedecideGuard(x, 0, st)
	}
	return x.RunsOn(5)
}

// delegatedAskHunt reports whether HUNT accepts, and keeps the child that does.
func delegatedAskHunt(t *delegatedEngine, a *Agent, h *coderun.Header, in decider.Input) bool {
	if !wants2(a) {
		return false
	}
	if wants0(a) {
		*h.Byte(97) = 1 // HUNT_FLEE
		return true
	}
	if delegatedAskHuntAttack(t, a, h, in) {
		*h.Byte(97) = 2 // ATTACK
		return true
	}
	return false
}

// delegatedToHunt replaces what is active by HUNT, which accepts.
func delegatedToHunt(t *delegatedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &delegatedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !delegatedLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return delegatedEnterHunt(x)
}

// delegatedToHuntFlee replaces what is active by HUNT_FLEE, which accepts.
func delegatedToHuntFlee(t *delegatedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &delegatedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !delegatedLeaveHunt(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return delegatedEnterHuntFlee(x)
}

// delegatedStopsHuntFlee goes on after the tick of HUNT_FLEE has ended it or changed something.
func delegatedStopsHuntFlee(t *delegatedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &delegatedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(10, st) {
		*h.Byte(92) = coderun.Reason(st)
		x.Ran = 11
		return delegatedRedecideHunt(x, 0, st)
	}
	return x.RunsOn(10)
}

// delegatedAskDefend reports whether DEFEND accepts, and keeps the child that does.
func delegatedAskDefend(t *delegatedEngine, a *Agent, h *coderun.Header, in decider.Input) bool {
	if wants0(a) {
		*h.Byte(97) = 1 // DEFEND_FLEE
		return true
	}
	if delegatedAskDefendAttack(t, a, h, in) {
		*h.Byte(97) = 2 // ATTACK
		return true
	}
	return false
}

// delegatedToDefend replaces what is active by DEFEND, which accepts.
func delegatedToDefend(t *delegatedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &delegatedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !delegatedLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return delegatedEnterDefend(x)
}

// delegatedToDefendFlee replaces what is active by DEFEND_FLEE, which accepts.
func delegatedToDefendFlee(t *delegatedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &delegatedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !delegatedLeaveDefend(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return delegatedEnterDefendFlee(x)
}

// delegatedStopsDefendFlee goes on after the tick of DEFEND_FLEE has ended it or changed something.
func delegatedStopsDefendFlee(t *delegatedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &delegatedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(15, st) {
		*h.Byte(92) = coderun.Reason(st)
		x.Ran = 16
		return delegatedRedecideDefend(x, 0, st)
	}
	return x.RunsOn(15)
}

// delegatedStopsStand goes on after the tick of STAND has ended it or changed something.
func delegatedStopsStand(t *delegatedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &delegatedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(4, st) {
		*h.Byte(90) = coderun.Reason(st)
		x.Ran = 5
		return delegatedRedecideRoot(x, 3, st)
	}
	return x.RunsOn(4)
}

// delegatedEnterGuard activates GUARD and goes on below it.
func delegatedEnterGuard(x *delegatedTurn) (decider.Result, error) {
	h := x.Mem
	*h.Word(64) = uint64(h.Now)
	*h.Byte(90) = 0
	*h.Byte(91) = 0
	*h.Byte(89) = 1
	switch *h.Byte(97) { // the child that has accepted
	case 1:
		return delegatedEnterGuardFlee(x)
	case 2:
		return delegatedEnterAttack(x)
	}
	return x.Ended(1, decider.Failed)
}

// delegatedEnterHunt activates HUNT and goes on below it.
func delegatedEnterHunt(x *delegatedTurn) (decider.Result, error) {
	h := x.Mem
	*h.Word(64) = uint64(h.Now)
	*h.Byte(90) = 0
	*h.Byte(91) = 0
	*h.Byte(89) = 2
	switch *h.Byte(97) { // the child that has accepted
	case 1:
		return delegatedEnterHuntFlee(x)
	case 2:
		return delegatedEnterHuntAttack(x)
	}
	return x.Ended(2, decider.Failed)
}

// delegatedEnterDefend activates DEFEND and goes on below it.
func delegatedEnterDefend(x *delegatedTurn) (decider.Result, error) {
	h := x.Mem
	*h.Word(64) = uint64(h.Now)
	*h.Byte(90) = 0
	*h.Byte(91) = 0
	*h.Byte(89) = 3
	switch *h.Byte(97) { // the child that has accepted
	case 1:
		return delegatedEnterDefendFlee(x)
	case 2:
		return delegatedEnterDefendAttack(x)
	}
	return x.Ended(3, decider.Failed)
}

// delegatedEnterStand activates STAND and goes on below it.
func delegatedEnterStand(x *delegatedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[20]coderun.Row)(t.Rows())
	*h.Word(64) = uint64(h.Now)
	*h.Byte(90) = 0
	h.Draws = coderun.SaltActivate
	ok := begin(a, coderun.Context(h, &rows[4], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(4)
	}
	*h.Byte(89) = 4
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

// delegatedAskAttack reports whether ATTACK accepts, and keeps the child that does.
func delegatedAskAttack(t *delegatedEngine, a *Agent, h *coderun.Header, in decider.Input) bool {
	if wants1(a) {
		*h.Byte(98) = 1 // AIM
		return true
	}
	return false
}

// delegatedLeaveRoot deactivates what is active in ROOT, and reports whether the tick may go on.
func delegatedLeaveRoot(x *delegatedTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[20]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(90)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	below := cause
	if own != behavior.ReasonNone {
		below = behavior.ReasonGroupEnded
	}
	switch *h.Byte(89) {
	case 1: // GUARD
		delegatedLeaveGuard(x, below)
		*h.Byte(89) = 0
	case 2: // HUNT
		delegatedLeaveHunt(x, below)
		*h.Byte(89) = 0
	case 3: // DEFEND
		delegatedLeaveDefend(x, below)
		*h.Byte(89) = 0
	case 4: // STAND
		*h.Byte(89) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[4], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}

// delegatedLeaveGuard deactivates what is active in GUARD, and reports whether the tick may go on.
func delegatedLeaveGuard(x *delegatedTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[20]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(92)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	below := cause
	if own != behavior.ReasonNone {
		below = behavior.ReasonGroupEnded
	}
	switch *h.Byte(91) {
	case 1: // GUARD_FLEE
		*h.Byte(91) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[5], world), why)
		x.Refresh()
	case 2: // ATTACK
		delegatedLeaveAttack(x, below)
		*h.Byte(91) = 0
	}
	return h.Mark&coderun.Reset == 0
}

// delegatedEnterGuardFlee activates GUARD_FLEE and goes on below it.
func delegatedEnterGuardFlee(x *delegatedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[20]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(92) = 0
	h.Draws = coderun.SaltActivate
	ok := begin(a, coderun.Context(h, &rows[5], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(5)
	}
	*h.Byte(91) = 1
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

// delegatedRedecideGuard decides in GUARD again, without child not, which has ended with last.
func delegatedRedecideGuard(x *delegatedTurn, not uint8, last decider.Status) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	x.Redecides++
	x.Group, x.Mask, x.Last = 1, 1<<not, last
	if not != 0 && wants0(a) {
		if !delegatedLeaveGuard(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return delegatedEnterGuardFlee(x)
	}
	if not != 1 && delegatedAskAttack(t, a, h, x.In) {
		if !delegatedLeaveGuard(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return delegatedEnterAttack(x)
	}
	*h.Byte(90) = coderun.Reason(last)
	return delegatedRedecideRoot(x, 0, last)
}

// delegatedAskHuntAttack reports whether ATTACK accepts, and keeps the child that does.
func delegatedAskHuntAttack(t *delegatedEngine, a *Agent, h *coderun.Header, in decider.Input) bool {
	if wants1(a) {
		*h.Byte(98) = 1 // AIM
		return true
	}
	return false
}

// delegatedLeaveHunt deactivates what is active in HUNT, and reports whether the tick may go on.
func delegatedLeaveHunt(x *delegatedTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[20]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(92)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	below := cause
	if own != behavior.ReasonNone {
		below = behavior.ReasonGroupEnded
	}
	switch *h.Byte(91) {
	case 1: // HUNT_FLEE
		*h.Byte(91) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[10], world), why)
		x.Refresh()
	case 2: // ATTACK
		delegatedLeaveHuntAttack(x, below)
		*h.Byte(91) = 0
	}
	return h.Mark&coderun.Reset == 0
}

// delegatedEnterHuntFlee activates HUNT_FLEE and goes on below it.
func delegatedEnterHuntFlee(x *delegatedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[20]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(92) = 0
	h.Draws = coderun.SaltActivate
	ok := begin(a, coderun.Context(h, &rows[10], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(10)
	}
	*h.Byte(91) = 1
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := act(a, coderun.Context(h, &rows[10], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(10, st) {
		return x.Ended(10, st)
	}
	return x.Runs(10)
}

// delegatedRedecideHunt decides in HUNT again, without child not, which has ended with last.
func delegatedRedecideHunt(x *delegatedTurn, not uint8, last decider.Status) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	x.Redecides++
	x.Group, x.Mask, x.Last = 2, 1<<not, last
	if not != 0 && wants0(a) {
		if !delegatedLeaveHunt(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return delegatedEnterHuntFlee(x)
	}
	if not != 1 && delegatedAskHuntAttack(t, a, h, x.In) {
		if !delegatedLeaveHunt(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return delegatedEnterHuntAttack(x)
	}
	*h.Byte(90) = coderun.Reason(last)
	return delegatedRedecideRoot(x, 1, last)
}

// delegatedAskDefendAttack reports whether ATTACK accepts, and keeps the child that does.
func delegatedAskDefendAttack(t *delegatedEngine, a *Agent, h *coderun.Header, in decider.Input) bool {
	if wants1(a) {
		*h.Byte(98) = 1 // AIM
		return true
	}
	return false
}

// delegatedLeaveDefend deactivates what is active in DEFEND, and reports whether the tick may go on.
func delegatedLeaveDefend(x *delegatedTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[20]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(92)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	below := cause
	if own != behavior.ReasonNone {
		below = behavior.ReasonGroupEnded
	}
	switch *h.Byte(91) {
	case 1: // DEFEND_FLEE
		*h.Byte(91) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[15], world), why)
		x.Refresh()
	case 2: // ATTACK
		delegatedLeaveDefendAttack(x, below)
		*h.Byte(91) = 0
	}
	return h.Mark&coderun.Reset == 0
}

// delegatedEnterDefendFlee activates DEFEND_FLEE and goes on below it.
func delegatedEnterDefendFlee(x *delegatedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[20]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(92) = 0
	h.Draws = coderun.SaltActivate
	ok := begin(a, coderun.Context(h, &rows[15], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(15)
	}
	*h.Byte(91) = 1
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := act(a, coderun.Context(h, &rows[15], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(15, st) {
		return x.Ended(15, st)
	}
	return x.Runs(15)
}

// delegatedRedecideDefend decides in DEFEND again, without child not, which has ended with last.
func delegatedRedecideDefend(x *delegatedTurn, not uint8, last decider.Status) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	x.Redecides++
	x.Group, x.Mask, x.Last = 3, 1<<not, last
	if not != 0 && wants0(a) {
		if !delegatedLeaveDefend(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return delegatedEnterDefendFlee(x)
	}
	if not != 1 && delegatedAskDefendAttack(t, a, h, x.In) {
		if !delegatedLeaveDefend(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return delegatedEnterDefendAttack(x)
	}
	*h.Byte(90) = coderun.Reason(last)
	return delegatedRedecideRoot(x, 2, last)
}

// delegatedRedecideRoot decides in ROOT again, without child not, which has ended with last.
func delegatedRedecideRoot(x *delegatedTurn, not uint8, last decider.Status) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	x.Redecides++
	x.Group, x.Mask, x.Last = 0, 1<<not, last
	if not == 3 { // STAND
		x.WalkNext = true
	}
	if not != 0 && delegatedAskGuard(t, a, h, x.In) {
		if !delegatedLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return delegatedEnterGuard(x)
	}
	if not != 1 && delegatedAskHunt(t, a, h, x.In) {
		if !delegatedLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return delegatedEnterHunt(x)
	}
	if not != 2 && delegatedAskDefend(t, a, h, x.In) {
		if !delegatedLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return delegatedEnterDefend(x)
	}
	if not != 3 {
		if !delegatedLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return delegatedEnterStand(x)
	}
	return x.Ended(0, last)
}

// delegatedEnterAttack activates ATTACK and goes on below it.
func delegatedEnterAttack(x *delegatedTurn) (decider.Result, error) {
	h := x.Mem
	if !x.Activate(6) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(6)
	}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	return x.Visit(6)
}

// delegatedEnterHuntAttack activates ATTACK and goes on below it.
func delegatedEnterHuntAttack(x *delegatedTurn) (decider.Result, error) {
	h := x.Mem
	if !x.Activate(11) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(11)
	}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	return x.Visit(11)
}

// delegatedEnterDefendAttack activates ATTACK and goes on below it.
func delegatedEnterDefendAttack(x *delegatedTurn) (decider.Result, error) {
	h := x.Mem
	if !x.Activate(16) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(16)
	}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	return x.Visit(16)
}

// delegatedLeaveAttack deactivates what is active in ATTACK, and reports whether the tick may go on.
func delegatedLeaveAttack(x *delegatedTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[20]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(96)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	switch *h.Byte(93) {
	case 1: // AIM
		*h.Byte(93) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[7], world), why)
		x.Refresh()
	case 2: // SHOOT
		*h.Byte(93) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[8], world), why)
		x.Refresh()
	case 3: // RELOAD
		*h.Byte(93) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[9], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}

// delegatedLeaveHuntAttack deactivates what is active in ATTACK, and reports whether the tick may go on.
func delegatedLeaveHuntAttack(x *delegatedTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[20]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(96)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	switch *h.Byte(93) {
	case 1: // AIM
		*h.Byte(93) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[12], world), why)
		x.Refresh()
	case 2: // SHOOT
		*h.Byte(93) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[13], world), why)
		x.Refresh()
	case 3: // RELOAD
		*h.Byte(93) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[14], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}

// delegatedLeaveDefendAttack deactivates what is active in ATTACK, and reports whether the tick may go on.
func delegatedLeaveDefendAttack(x *delegatedTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[20]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(96)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	switch *h.Byte(93) {
	case 1: // AIM
		*h.Byte(93) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[17], world), why)
		x.Refresh()
	case 2: // SHOOT
		*h.Byte(93) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[18], world), why)
		x.Refresh()
	case 3: // RELOAD
		*h.Byte(93) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[19], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}
