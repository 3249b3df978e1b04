// Code generated from the table ROOT by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build !ethogen

package shapes

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/coderun"
)

const lanesID = 0xe8c87e6e6fe6e81d

// lanesEngine is the tree as this code sees it, and lanesTurn a tick that does not go as planned.
type (
	lanesEngine = coderun.Engine[*Agent]
	lanesTurn   = coderun.Turn[*Agent]
)

// lanesCode is the table ROOT as Go code, for Compile: decider.Generated(lanesCode).
var lanesCode = &decider.GeneratedCode[*Agent]{
	Version:   5,
	ID:        lanesID,
	Layout:    0xcde73f75c845f237,
	Redecides: 8,
	Tick:      lanesTick,
	Rows: []decider.GeneratedRow[*Agent]{
		{Name: "ROOT", Hash: 0x7ca9847054b68b8f},
		{Name: "DUCK", Hash: 0xfc8c71ed0b49a186, When: wants0, Activate: begin, Tick: act, Deactivate: end},
		{Name: "GROUP", Hash: 0x2ab21d4f714e85b},
		{Name: "FLEE", Hash: 0xd30fcffc8f754273, When: wants0, Activate: begin, Tick: act, Deactivate: end},
		{Name: "FIGHT", Hash: 0x7320b9adcd216bb, When: wants1, Activate: begin, Tick: act, Deactivate: end},
		{Name: "EAT", Hash: 0x18a4f66c0bb36ae6},
		{Name: "PLAY", Hash: 0x91da6223e4cf265a},
		{Name: "STAND", Hash: 0xc2eb83c4c2a131a, Activate: begin, Tick: act, Deactivate: end},
	},
}

// The interpreter does a part of 1 of the 8 rows; how many ticks need it is up to the game:
//   - ROOT→GROUP: the policy Parallel (entered, left, decides), a policy by which it delegates (asked)

// tickLanes is [decider.Tree.Tick] of a tree that was compiled with lanesCode. It saves a call;
// other trees tick as they would by Tick.
func tickLanes(t *decider.Tree[*Agent], agent *Agent, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return lanesTick(t, agent, mem, in, coderun.Lone)
}

// lanesTick ticks by the code as far as it knows how.
func lanesTick(tree *decider.Tree[*Agent], a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
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
	world := t.World(in.World)
	rows := (*[8]coderun.Row)(t.Rows())
	c0 := *h.Byte(129) // the active child of ROOT

	if c0 == 1 { // DUCK
		if !wants0(a) {
			return lanesFailsDuck(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[1], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return lanesStopsDuck(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 1}, nil
	}
	if wants0(a) {
		return lanesToDuck(t, a, h, in)
	}
	// GROUP
	c2 := *h.Word(72) // the lanes of GROUP that run

	if h.Mark != coderun.Busy {
		return lanesTickedGroup(t, a, h, in, decider.Running)
	}
	if (c2|*h.Word(80))&1 == 0 { // FLEE
		if wants0(a) {
			return t.LaneDiffers(a, h, in, 3)
		}
	}
	if (c2|*h.Word(80))&2 == 0 { // FIGHT
		if wants1(a) {
			return t.LaneDiffers(a, h, in, 4)
		}
	}
	if (c2|*h.Word(80))&4 == 0 { // EAT
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 5, t.Rows()[5].Ask.(*wanted).Decide(a, coderun.Query(h, &rows[5], world))); v > 0 || h.Mark != coderun.Busy {
			return t.LaneDiffers(a, h, in, 5)
		}
	}
	if (c2|*h.Word(80))&8 == 0 { // PLAY
		h.Draws = coderun.SaltDecide
		if v := t.Number(h, world, 6, t.Rows()[6].Ask.(*acts).Decide(a, coderun.Query(h, &rows[6], world))); v > 0 || h.Mark != coderun.Busy {
			return t.LaneDiffers(a, h, in, 6)
		}
	}
	if (c2|*h.Word(80))&0x10 == 0 { // STAND
		return t.LaneDiffers(a, h, in, 7)
	}
	if c2&1 != 0 { // FLEE
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[3], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return t.LaneTicked(a, h, in, 3, st)
		}
	}
	if c2&2 != 0 { // FIGHT
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[4], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return t.LaneTicked(a, h, in, 4, st)
		}
	}
	if c2&4 != 0 { // EAT
		h.Draws = coderun.SaltTick
		st := t.Rows()[5].Act.(*acts).Act(a, coderun.Context(h, &rows[5], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return t.LaneTicked(a, h, in, 5, st)
		}
	}
	if c2&8 != 0 { // PLAY
		h.Draws = coderun.SaltTick
		st := t.Rows()[6].Act.(*acts).Act(a, coderun.Context(h, &rows[6], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return t.LaneTicked(a, h, in, 6, st)
		}
	}
	if c2&0x10 != 0 { // STAND
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[7], world))
		if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
			return t.LaneTicked(a, h, in, 7, st)
		}
	}
	if h.Mark&coderun.Reset != 0 {
		return t.Halted(a, h, in)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: decider.Row(h.Leaf)}, nil
}

// lanesOpen goes on with a tick that has begun with nothing active.
func lanesOpen(t *lanesEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &lanesTurn{Tree: t, Agent: a, Mem: h, In: in}
	if wants0(a) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return lanesEnterDuck(x)
	}
	return x.OpenFrom(1)
}

// lanesFresh is a tick that does not go on where the last one ended.
func lanesFresh(t *lanesEngine, a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	h := t.Header(mem)
	if t.Opens(lanesID, h, in, knows) {
		return lanesOpen(t, a, h, in)
	}
	return t.Interpret(lanesID, a, mem, in, knows)
}

// lanesToDuck replaces what is active by DUCK, which accepts.
func lanesToDuck(t *lanesEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &lanesTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !lanesLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return lanesEnterDuck(x)
}

// lanesFailsDuck ends DUCK, which no longer accepts.
func lanesFailsDuck(t *lanesEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &lanesTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(130) = uint8(behavior.ReasonFailed)
	x.Ran = 2
	return lanesRedecideRoot(x, 0, decider.Failed)
}

// lanesStopsDuck goes on after the tick of DUCK has ended it or changed something.
func lanesStopsDuck(t *lanesEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &lanesTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		*h.Byte(130) = coderun.Reason(st)
		x.Ran = 2
		return lanesRedecideRoot(x, 0, st)
	}
	return x.RunsOn(1)
}

// lanesTickedGroup goes on after the tick of GROUP has ended it or changed something.
func lanesTickedGroup(t *lanesEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &lanesTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(2, st) {
		*h.Byte(130) = coderun.Reason(st)
		return lanesRedecideRoot(x, 1, st)
	}
	return x.WalkFrom(2)
}

// lanesEnterDuck activates DUCK and goes on below it.
func lanesEnterDuck(x *lanesTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
	*h.Word(64) = uint64(h.Now)
	*h.Byte(130) = 0
	h.Draws = coderun.SaltActivate
	ok := begin(a, coderun.Context(h, &rows[1], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(1)
	}
	*h.Byte(129) = 1
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

// lanesLeaveRoot deactivates what is active in ROOT, and reports whether the tick may go on.
func lanesLeaveRoot(x *lanesTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(130)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	switch *h.Byte(129) {
	case 1: // DUCK
		*h.Byte(129) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[1], world), why)
		x.Refresh()
	case 2: // GROUP
		x.Deactivate(2, cause)
	}
	return h.Mark&coderun.Reset == 0
}

// lanesRedecideRoot decides in ROOT again, without child not, which has ended with last.
func lanesRedecideRoot(x *lanesTurn, not uint8, last decider.Status) (decider.Result, error) {
	a := x.Agent
	x.Redecides++
	x.Group, x.Mask, x.Last = 0, 1<<not, last
	if not != 0 && wants0(a) {
		if !lanesLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return lanesEnterDuck(x)
	}
	if not != 1 {
		return x.AskFrom(0, 1)
	}
	return x.Ended(0, last)
}
