// Code generated from the table GUNNER by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build !ethogen

package bench

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/coderun"
)

const lanesID = 0x46099f06d40dbcf4

// lanesEngine is the tree as this code sees it, and lanesTurn a tick that does not go as planned.
type (
	lanesEngine = coderun.Engine[*Gunner]
	lanesTurn   = coderun.Turn[*Gunner]
)

// lanesCode is the table GUNNER as Go code, for Compile: decider.Generated(lanesCode).
var lanesCode = &decider.GeneratedCode[*Gunner]{
	Version:   5,
	ID:        lanesID,
	Layout:    0x821c809804758aa4,
	Redecides: 6,
	Tick:      lanesTick,
	Rows: []decider.GeneratedRow[*Gunner]{
		{Name: "GUNNER", Hash: 0x56fd1426952ed10c},
		{Name: "FLEE", Hash: 0x3e56646bd5d523f9, When: (*Gunner).isHurt, Run: (*Gunner).flee},
		{Name: "FIGHT", Hash: 0xf5262465b9b257c6},
		{Name: "AIM", Hash: 0xe5f7f92c4d65ee9b, Run: (*Gunner).aim},
		{Name: "STRAFE", Hash: 0x89a9fc84adb026d3, Run: (*Gunner).strafe},
		{Name: "FIRE", Hash: 0x82cfbbf8406c00b1, When: (*Gunner).isLoaded, Run: (*Gunner).fire},
	},
}

// The interpreter does a part of 1 of the 6 rows; how many ticks need it is up to the game:
//   - GUNNER→FIGHT: the policy Parallel (entered, left, decides), a policy by which it delegates (asked)

// tickLanes is [decider.Tree.Tick] of a tree that was compiled with lanesCode. It saves a call;
// other trees tick as they would by Tick.
func tickLanes(t *decider.Tree[*Gunner], agent *Gunner, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return lanesTick(t, agent, mem, in, coderun.Lone)
}

// lanesTick ticks by the code as far as it knows how.
func lanesTick(tree *decider.Tree[*Gunner], a *Gunner, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	t := (*lanesEngine)(tree)
	h := t.Header(mem)
	if !t.Runs(lanesID, h, in.Delta) || t.Heeds(in.World, knows) {
		return lanesFresh(t, a, mem, in, knows)
	}
	h.Flags, h.Stimuli = uint64(in.Flags), coderun.Live(in.Stimuli)
	h.Now += in.Delta
	h.Delta = in.Delta
	h.Tick++
	h.Mark = coderun.Busy
	in = decider.Input{Stimuli: in.Stimuli, World: in.World} // what is still needed
	c0 := *h.Byte(113)                                       // the active child of GUNNER

	if c0 == 1 { // FLEE
		st := (*Gunner).flee(a)
		if st != decider.Running || h.Mark != coderun.Busy {
			return lanesStopsFlee(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 1}, nil
	}
	if (*Gunner).isHurt(a) {
		return lanesToFlee(t, a, h, in)
	}
	// FIGHT
	c2 := *h.Word(72) // the lanes of FIGHT that run

	if h.Mark != coderun.Busy {
		return lanesTickedFight(t, a, h, in, decider.Running)
	}
	if (c2|*h.Word(80))&1 == 0 { // AIM
		return t.LaneDiffers(a, h, in, 3)
	}
	if (c2|*h.Word(80))&2 == 0 { // STRAFE
		return t.LaneDiffers(a, h, in, 4)
	}
	if (c2|*h.Word(80))&4 == 0 { // FIRE
		if (*Gunner).isLoaded(a) {
			return t.LaneDiffers(a, h, in, 5)
		}
	}
	if c2&1 != 0 { // AIM
		st := (*Gunner).aim(a)
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return t.LaneTicked(a, h, in, 3, st)
		}
	}
	if c2&2 != 0 { // STRAFE
		st := (*Gunner).strafe(a)
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return t.LaneTicked(a, h, in, 4, st)
		}
	}
	if c2&4 != 0 { // FIRE
		st := (*Gunner).fire(a)
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return t.LaneTicked(a, h, in, 5, st)
		}
	}
	if h.Mark&coderun.Reset != 0 {
		return t.Halted(a, h, in)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: decider.Row(h.Leaf)}, nil
}

// lanesOpen goes on with a tick that has begun with nothing active.
func lanesOpen(t *lanesEngine, a *Gunner, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &lanesTurn{Tree: t, Agent: a, Mem: h, In: in}
	if (*Gunner).isHurt(a) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return lanesEnterFlee(x)
	}
	return x.OpenFrom(1)
}

// lanesFresh is a tick that does not go on where the last one ended.
func lanesFresh(t *lanesEngine, a *Gunner, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	h := t.Header(mem)
	if t.Opens(lanesID, h, in, knows) {
		return lanesOpen(t, a, h, in)
	}
	return t.Interpret(lanesID, a, mem, in, knows)
}

// lanesToFlee replaces what is active by FLEE, which accepts.
func lanesToFlee(t *lanesEngine, a *Gunner, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &lanesTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !lanesLeaveGunner(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return lanesEnterFlee(x)
}

// lanesStopsFlee goes on after the tick of FLEE has ended it or changed something.
func lanesStopsFlee(t *lanesEngine, a *Gunner, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &lanesTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		*h.Byte(114) = coderun.Reason(st)
		x.Ran = 2
		return lanesRedecideGunner(x, 0, st)
	}
	return x.RunsOn(1)
}

// lanesTickedFight goes on after the tick of FIGHT has ended it or changed something.
func lanesTickedFight(t *lanesEngine, a *Gunner, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &lanesTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(2, st) {
		*h.Byte(114) = coderun.Reason(st)
		return lanesRedecideGunner(x, 1, st)
	}
	return x.WalkFrom(2)
}

// lanesEnterFlee activates FLEE and goes on below it.
func lanesEnterFlee(x *lanesTurn) (decider.Result, error) {
	a := x.Agent
	h := x.Mem
	*h.Word(64) = uint64(h.Now)
	*h.Byte(114) = 0
	*h.Byte(113) = 1
	st := (*Gunner).flee(a)
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		return x.Ended(1, st)
	}
	return x.Runs(1)
}

// lanesLeaveGunner deactivates what is active in GUNNER, and reports whether the tick may go on.
func lanesLeaveGunner(x *lanesTurn, cause behavior.Reason) bool {
	h := x.Mem
	switch *h.Byte(113) {
	case 2: // FIGHT
		x.Deactivate(2, cause)
	default:
		*h.Byte(113) = 0
	}
	return h.Mark&coderun.Reset == 0
}

// lanesRedecideGunner decides in GUNNER again, without child not, which has ended with last.
func lanesRedecideGunner(x *lanesTurn, not uint8, last decider.Status) (decider.Result, error) {
	a := x.Agent
	x.Redecides++
	x.Group, x.Mask, x.Last = 0, 1<<not, last
	if not != 0 && (*Gunner).isHurt(a) {
		if !lanesLeaveGunner(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return lanesEnterFlee(x)
	}
	if not != 1 {
		return x.AskFrom(0, 1)
	}
	return x.Ended(0, last)
}
