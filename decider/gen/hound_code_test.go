// Code generated from the table HOUND by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestHoundCode$' -tags ethogen

//go:build !ethogen

package gen_test

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/coderun"
)

const houndID = 0xd79bd5fdaae2decd

// houndEngine is the tree as this code sees it, and houndTurn a tick that does not go as planned.
type (
	houndEngine = coderun.Engine[*Hound]
	houndTurn   = coderun.Turn[*Hound]
)

// houndCode is the table HOUND as Go code, for Compile: decider.Generated(houndCode).
var houndCode = &decider.GeneratedCode[*Hound]{
	Version:   5,
	ID:        houndID,
	Layout:    0x4268117ae7caccf0,
	Redecides: 13,
	Tick:      houndTick,
	Rows: []decider.GeneratedRow[*Hound]{
		{Name: "HOUND", Hash: 0xd5fed5ba5411a52e},
		{Name: "CHASE", Hash: 0xd931899e887617f5, When: smells, Activate: rise, Tick: trot, Deactivate: lie},
		{Name: "GUARD", Hash: 0x6128b17b85005747, Decide: hears, Activate: rise, Tick: pant, Deactivate: lie},
		{Name: "PACK", Hash: 0xf115b3378b41d1bd},
		{Name: "DOZE", Hash: 0xbef210ee4ce8d19b, When: tired, Activate: rise, Tick: pant, Deactivate: lie},
		{Name: "WAG", Hash: 0x5299faaa1794ddee, Each: (*Hound).Wag, Deactivate: lie},
		{Name: "DIG", Hash: 0x4bf61cf8c85e7cfa, Run: (*Hound).Dig},
		{Name: "EAT", Hash: 0x2c964383f433affa, Decide: hears, Once: (*Hound).Eat, Deactivate: lie},
		{Name: "ROUND", Hash: 0x6749e30d1795f20f},
		{Name: "OUT", Hash: 0x6b8fc94ca812e0be, Activate: rise, Tick: trot, Deactivate: lie},
		{Name: "BACK", Hash: 0x54dd4c5cdb44cc5c, When: tired, Tick: trot},
		{Name: "HOWL", Hash: 0xc9048d636370c7ab, EachFor: (*Hound).Howl, Deactivate: lie},
		{Name: "YELP", Hash: 0x1c148fb08fde6c13, RunFor: (*Hound).Yelp, Deactivate: lie},
	},
}

// The interpreter does a part of 3 of the 13 rows; how many ticks need it is up to the game:
//   - HOUND→GUARD: its choice DIG (asked)
//   - HOUND→GUARD→DIG: a Cooldown (asked)
//   - HOUND→GUARD→ROUND: the policy SequentialList (entered, decides)

// tickHound is [decider.Tree.Tick] of a tree that was compiled with houndCode. It saves a call;
// other trees tick as they would by Tick.
func tickHound(t *decider.Tree[*Hound], agent *Hound, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return houndTick(t, agent, mem, in, coderun.Lone)
}

// houndTick ticks by the code as far as it knows how.
func houndTick(tree *decider.Tree[*Hound], a *Hound, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	t := (*houndEngine)(tree)
	h := t.Header(mem)
	if !t.Runs(houndID, h, in.Delta) || t.Heeds(in.World, knows) || t.Due(h, in.Delta) {
		return t.Interpret(houndID, a, mem, in, knows)
	}
	if uint64(in.Flags) != h.Flags || coderun.Live(in.Stimuli) != h.Stimuli {
		return houndChanged(t, a, h, in)
	}
	h.Now += in.Delta
	h.Delta = in.Delta
	h.Tick++
	h.Mark = coderun.Busy
	in = decider.Input{Stimuli: in.Stimuli, World: in.World} // what is still needed
	world := t.World(in.World)
	rows := (*[13]coderun.Row)(t.Rows())
	c0 := *h.Byte(105) // the active child of HOUND

	if c0 == 1 { // CHASE
		if !smells(a) {
			return houndFailsChase(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := trot(a, coderun.Context(h, &rows[1], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return houndStopsChase(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 1}, nil
	}
	if smells(a) {
		return houndToChase(t, a, h, in)
	}
	if c0 == 2 { // GUARD
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 2, hears(a, coderun.Query(h, &rows[2], world))); !(v > 0) || h.Mark != coderun.Busy {
			return houndFailsGuard(t, a, h, in)
		}
		{
			h.Draws = coderun.SaltTick
			st := pant(a, coderun.Context(h, &rows[2], world))
			if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
				return houndTickedGuard(t, a, h, in, st)
			}
		}
		c2 := *h.Byte(107) // the active child of GUARD

		if c2 == 1 { // DIG
			st := (*Hound).Dig(a)
			if st != decider.Running || h.Mark != coderun.Busy {
				return houndStopsDig(t, a, h, in, st)
			}
			h.Mark = coderun.Steady
			return decider.Result{Status: decider.Running, Leaf: 6}, nil
		}
		switch refuses, ask := t.Look(h, in.World, 6); {
		case ask:
			return t.AskPlanned(a, h, in, 3)
		case !refuses:
			return t.AskPlanned(a, h, in, 3)
		}
		if c2 == 2 { // EAT
			(*Hound).Eat(a)
			return houndStopsEat(t, a, h, in, decider.Succeeded)
		}
		if h.Flags&6 != 0 {
			h.Draws = coderun.SaltDecide
			if v := t.Number(h, world, 7, hears(a, coderun.Query(h, &rows[7], world))); v > 0 || h.Mark != coderun.Busy {
				return houndDecidedEat(t, a, h, in, v)
			}
		}
		// ROUND
		h.Draws = coderun.SaltTick
		st := trot(a, coderun.Context(h, &rows[h.Leaf], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return t.Stopped(a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: decider.Row(h.Leaf)}, nil
	}
	return t.GoPlanned(a, h, in, 1)
}

// houndChanged ticks an agent whose flags or stimuli have changed.
func houndChanged(t *houndEngine, a *Hound, h *coderun.Header, in decider.Input) (decider.Result, error) {
	h.Now += in.Delta
	h.Delta = in.Delta
	h.Tick++
	h.Mark = coderun.Busy
	h.Flags, h.Stimuli = uint64(in.Flags), coderun.Live(in.Stimuli)
	in = decider.Input{Stimuli: in.Stimuli, World: in.World} // what is still needed
	world := t.World(in.World)
	rows := (*[13]coderun.Row)(t.Rows())
	c0 := *h.Byte(105) // the active child of HOUND

	if c0 == 1 { // CHASE
		if !smells(a) {
			return houndFailsChase(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := trot(a, coderun.Context(h, &rows[1], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return houndStopsChase(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 1}, nil
	}
	if smells(a) {
		return houndToChase(t, a, h, in)
	}
	if c0 == 2 { // GUARD
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 2, hears(a, coderun.Query(h, &rows[2], world))); !(v > 0) || h.Mark != coderun.Busy {
			return houndFailsGuard(t, a, h, in)
		}
		{
			h.Draws = coderun.SaltTick
			st := pant(a, coderun.Context(h, &rows[2], world))
			if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
				return houndTickedGuard(t, a, h, in, st)
			}
		}
		c2 := *h.Byte(107) // the active child of GUARD

		if c2 == 1 { // DIG
			st := (*Hound).Dig(a)
			if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
				return houndStopsDig(t, a, h, in, st)
			}
			h.Mark = coderun.Steady
			return decider.Result{Status: decider.Running, Leaf: 6}, nil
		}
		return t.AskFrom(a, h, in, 2, 0)
	}
	return t.AskFrom(a, h, in, 0, 1)
}

// houndToChase replaces what is active by CHASE, which accepts.
func houndToChase(t *houndEngine, a *Hound, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &houndTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !houndLeaveHound(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return houndEnterChase(x)
}

// houndFailsChase ends CHASE, which no longer accepts.
func houndFailsChase(t *houndEngine, a *Hound, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &houndTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(106) = uint8(behavior.ReasonFailed)
	x.Ran = 2
	return houndRedecideHound(x, 0, decider.Failed)
}

// houndStopsChase goes on after the tick of CHASE has ended it or changed something.
func houndStopsChase(t *houndEngine, a *Hound, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &houndTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		*h.Byte(106) = coderun.Reason(st)
		x.Ran = 2
		return houndRedecideHound(x, 0, st)
	}
	return x.RunsOn(1)
}

// houndFailsGuard ends GUARD, which no longer accepts.
func houndFailsGuard(t *houndEngine, a *Hound, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &houndTurn{Tree: t, Agent: a, Mem: h, In: in}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	*h.Byte(106) = uint8(behavior.ReasonFailed)
	return houndRedecideHound(x, 1, decider.Failed)
}

// houndTickedGuard goes on after the tick of GUARD has ended it or changed something.
func houndTickedGuard(t *houndEngine, a *Hound, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &houndTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(2, st) {
		*h.Byte(106) = coderun.Reason(st)
		return houndRedecideHound(x, 1, st)
	}
	return x.WalkFrom(2)
}

// houndStopsDig goes on after the tick of DIG has ended it or changed something.
func houndStopsDig(t *houndEngine, a *Hound, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &houndTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(6, st) {
		if st == decider.Succeeded {
			return x.Ended(6, decider.Succeeded)
		}
		*h.Byte(108) = coderun.Reason(st)
		x.Ran = 7
		*h.Word(64) = uint64(h.Now) + 1
		return houndRedecideGuard(x, 0, st)
	}
	return x.RunsOn(6)
}

// houndDecidedEat goes on after the Decide of EAT has accepted with v, or has reset the agent.
func houndDecidedEat(t *houndEngine, a *Hound, h *coderun.Header, in decider.Input, v float64) (decider.Result, error) {
	x := &houndTurn{Tree: t, Agent: a, Mem: h, In: in}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	x.Interrupted = true
	if !houndLeaveGuard(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return houndEnterEat(x)
}

// houndStopsEat goes on after the tick of EAT has ended it or changed something.
func houndStopsEat(t *houndEngine, a *Hound, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &houndTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(7, st) {
		if st == decider.Succeeded {
			return x.Ended(7, decider.Succeeded)
		}
		*h.Byte(108) = coderun.Reason(st)
		x.Ran = 8
		return houndRedecideGuard(x, 1, st)
	}
	return x.RunsOn(7)
}

// houndLeaveHound deactivates what is active in HOUND, and reports whether the tick may go on.
func houndLeaveHound(x *houndTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[13]coderun.Row)(t.Rows())
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
	case 1: // CHASE
		*h.Byte(105) = 0
		h.Draws = coderun.SaltDeactivate
		lie(a, coderun.Context(h, &rows[1], world), why)
		x.Refresh()
	case 2: // GUARD
		houndLeaveGuard(x, below)
		*h.Byte(105) = 0
		h.Draws = coderun.SaltDeactivate
		lie(a, coderun.Context(h, &rows[2], world), why)
		x.Refresh()
	case 3: // PACK
		houndLeavePack(x, below)
		*h.Byte(105) = 0
	case 4: // DOZE
		*h.Byte(105) = 0
		h.Draws = coderun.SaltDeactivate
		lie(a, coderun.Context(h, &rows[4], world), why)
		x.Refresh()
	case 5: // WAG
		*h.Byte(105) = 0
		h.Draws = coderun.SaltDeactivate
		lie(a, coderun.Context(h, &rows[5], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}

// houndEnterChase activates CHASE and goes on below it.
func houndEnterChase(x *houndTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[13]coderun.Row)(t.Rows())
	*h.Word(80) = uint64(h.Now)
	*h.Byte(106) = 0
	h.Draws = coderun.SaltActivate
	ok := rise(a, coderun.Context(h, &rows[1], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(1)
	}
	*h.Byte(105) = 1
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := trot(a, coderun.Context(h, &rows[1], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		return x.Ended(1, st)
	}
	return x.RunsOn(1)
}

// houndRedecideHound decides in HOUND again, without child not, which has ended with last.
func houndRedecideHound(x *houndTurn, not uint8, last decider.Status) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	x.Redecides++
	x.Group, x.Mask, x.Last = 0, 1<<not, last
	switch not {
	case 2: // PACK
		x.WalkNext = x.WalkNext || h.Flags&1 == 1
	case 4: // WAG
		x.WalkNext = true
	}
	if not != 0 && smells(a) {
		if !houndLeaveHound(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return houndEnterChase(x)
	}
	if not != 1 {
		return x.AskFrom(0, 1)
	}
	if not != 2 && houndAskPack(t, a, h, x.In) {
		if !houndLeaveHound(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return houndEnterPack(x)
	}
	if not != 3 && tired(a) {
		if !houndLeaveHound(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return houndEnterDoze(x)
	}
	if not != 4 {
		if !houndLeaveHound(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return houndEnterWag(x)
	}
	return x.Ended(0, last)
}

// houndRedecideGuard decides in GUARD again, without child not, which has ended with last.
func houndRedecideGuard(x *houndTurn, not uint8, last decider.Status) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[13]coderun.Row)(t.Rows())
	x.Redecides++
	x.Group, x.Mask, x.Last = 2, 1<<not, last
	if not == 2 { // ROUND
		x.WalkNext = true
	}
	if not != 0 {
		return x.AskFrom(2, 0)
	}
	h.Mark |= coderun.Redecide
	if not != 1 && h.Flags&6 != 0 {
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 7, hears(a, coderun.Query(h, &rows[7], world))); h.Mark&coderun.Reset != 0 {
			return x.Halted()
		} else if v > 0 {
			if !houndLeaveGuard(x, behavior.ReasonInterrupted) {
				return x.Halted()
			}
			return houndEnterEat(x)
		}
	}
	if not != 2 {
		if !houndLeaveGuard(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return houndEnterRound(x)
	}
	*h.Byte(106) = uint8(behavior.ReasonFailed)
	return houndRedecideHound(x, 1, decider.Failed)
}

// houndLeaveGuard deactivates what is active in GUARD, and reports whether the tick may go on.
func houndLeaveGuard(x *houndTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[13]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(108)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	below := cause
	if own != behavior.ReasonNone {
		below = behavior.ReasonGroupEnded
	}
	switch *h.Byte(107) {
	case 1: // DIG
		*h.Byte(107) = 0
		if own == behavior.ReasonNone {
			*h.Word(64) = uint64(h.Now) + 1
		}
	case 2: // EAT
		*h.Byte(107) = 0
		h.Draws = coderun.SaltDeactivate
		lie(a, coderun.Context(h, &rows[7], world), why)
		x.Refresh()
	case 3: // ROUND
		houndLeaveRound(x, below)
		*h.Byte(107) = 0
	}
	return h.Mark&coderun.Reset == 0
}

// houndEnterEat activates EAT and goes on below it.
func houndEnterEat(x *houndTurn) (decider.Result, error) {
	a := x.Agent
	h := x.Mem
	*h.Word(88) = uint64(h.Now)
	*h.Byte(108) = 0
	*h.Byte(107) = 2
	(*Hound).Eat(a)
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	return x.Ended(7, decider.Succeeded)
}

// houndLeavePack deactivates what is active in PACK, and reports whether the tick may go on.
func houndLeavePack(x *houndTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[13]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(108)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	switch *h.Byte(107) {
	case 1: // HOWL
		*h.Byte(107) = 0
		h.Draws = coderun.SaltDeactivate
		lie(a, coderun.Context(h, &rows[11], world), why)
		x.Refresh()
	case 2: // YELP
		*h.Byte(107) = 0
		h.Draws = coderun.SaltDeactivate
		lie(a, coderun.Context(h, &rows[12], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}

// houndAskPack reports whether PACK accepts, and keeps the child that does.
func houndAskPack(t *houndEngine, a *Hound, h *coderun.Header, in decider.Input) bool {
	if h.Flags&4 == 0 {
		return false
	}
	if h.Flags&1 == 1 {
		*h.Byte(113) = 1 // HOWL
		return true
	}
	if h.Flags&3 == 3 {
		*h.Byte(113) = 2 // YELP
		return true
	}
	return false
}

// houndEnterPack activates PACK and goes on below it.
func houndEnterPack(x *houndTurn) (decider.Result, error) {
	h := x.Mem
	*h.Word(80) = uint64(h.Now)
	*h.Byte(106) = 0
	*h.Byte(107) = 0
	*h.Byte(105) = 3
	switch *h.Byte(113) { // the child that has accepted
	case 1:
		return houndEnterHowl(x)
	case 2:
		return houndEnterYelp(x)
	}
	return x.Ended(3, decider.Failed)
}

// houndEnterDoze activates DOZE and goes on below it.
func houndEnterDoze(x *houndTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[13]coderun.Row)(t.Rows())
	*h.Word(80) = uint64(h.Now)
	*h.Byte(106) = 0
	h.Draws = coderun.SaltActivate
	ok := rise(a, coderun.Context(h, &rows[4], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(4)
	}
	*h.Byte(105) = 4
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := pant(a, coderun.Context(h, &rows[4], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(4, st) {
		return x.Ended(4, st)
	}
	return x.RunsOn(4)
}

// houndEnterWag activates WAG and goes on below it.
func houndEnterWag(x *houndTurn) (decider.Result, error) {
	a := x.Agent
	h := x.Mem
	*h.Word(80) = uint64(h.Now)
	*h.Byte(106) = 0
	*h.Byte(105) = 5
	(*Hound).Wag(a)
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	return x.RunsOn(5)
}

// houndEnterRound activates ROUND and goes on below it.
func houndEnterRound(x *houndTurn) (decider.Result, error) {
	h := x.Mem
	if !x.Activate(8) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(8)
	}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	return x.Visit(8)
}

// houndLeaveRound deactivates what is active in ROUND, and reports whether the tick may go on.
func houndLeaveRound(x *houndTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[13]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(112)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	switch *h.Byte(109) {
	case 1: // OUT
		*h.Byte(109) = 0
		h.Draws = coderun.SaltDeactivate
		lie(a, coderun.Context(h, &rows[9], world), why)
		x.Refresh()
	default:
		*h.Byte(109) = 0
	}
	return h.Mark&coderun.Reset == 0
}

// houndEnterHowl activates HOWL and goes on below it.
func houndEnterHowl(x *houndTurn) (decider.Result, error) {
	a := x.Agent
	h := x.Mem
	*h.Word(88) = uint64(h.Now)
	*h.Byte(108) = 0
	*h.Byte(107) = 1
	(*Hound).Howl(a, h.Delta)
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	return x.RunsOn(11)
}

// houndEnterYelp activates YELP and goes on below it.
func houndEnterYelp(x *houndTurn) (decider.Result, error) {
	a := x.Agent
	h := x.Mem
	*h.Word(88) = uint64(h.Now)
	*h.Byte(108) = 0
	*h.Byte(107) = 2
	st := (*Hound).Yelp(a, h.Delta)
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(12, st) {
		return x.Ended(12, st)
	}
	return x.RunsOn(12)
}
