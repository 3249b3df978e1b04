// Code generated from the table ROOT by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build !ethogen

package shapes

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/coderun"
)

const numberedID = 0x21b92cccec56ea0b

// numberedEngine is the tree as this code sees it, and numberedTurn a tick that does not go as planned.
type (
	numberedEngine = coderun.Engine[*Agent]
	numberedTurn   = coderun.Turn[*Agent]
)

// numberedCode is the table ROOT as Go code, for Compile: decider.Generated(numberedCode).
var numberedCode = &decider.GeneratedCode[*Agent]{
	Version:   5,
	ID:        numberedID,
	Layout:    0x1ac42c4adc667b30,
	Redecides: 13,
	Tick:      numberedTick,
	Rows: []decider.GeneratedRow[*Agent]{
		{Name: "ROOT", Hash: 0x5070878eb076b8a4},
		{Name: "LANES", Hash: 0xf68f183f912e7276, When: wants3},
		{Name: "STEPS", Hash: 0xc1b37754e09b8a2a, When: wants1},
		{Name: "GROUP", Hash: 0xb3ea49bca7df4b40},
		{Name: "L_FLEE", Hash: 0x5b8f6c2091e34fe2, When: wants0, Activate: begin, Tick: act, Deactivate: end},
		{Name: "L_FIGHT", Hash: 0xe0a2c47f0ceb25fc, When: wants1, Activate: begin, Tick: act, Deactivate: end},
		{Name: "S_FIGHT", Hash: 0xa430920ac7e521a5, When: wants1, Activate: begin, Tick: act, Deactivate: end},
		{Name: "S_EAT", Hash: 0x17a074364ece5cb8},
		{Name: "FLEE", Hash: 0xd30fcffc8f754273, When: wants0, Activate: begin, Tick: act, Deactivate: end},
		{Name: "FIGHT", Hash: 0xbe04479b3e480259, When: wants1, Activate: begin, Tick: act, Deactivate: end},
		{Name: "EAT", Hash: 0x18a4f66c0bb36ae6},
		{Name: "PLAY", Hash: 0x91da6223e4cf265a},
		{Name: "STAND", Hash: 0xc2eb83c4c2a131a, Activate: begin, Tick: act, Deactivate: end},
	},
}

// The interpreter does a part of 3 of the 13 rows; how many ticks need it is up to the game:
//   - ROOT→LANES: the policy Parallel (entered, left, decides), a policy by which it delegates (asked)
//   - ROOT→STEPS: the policy SequentialList (entered, decides)
//   - ROOT→GROUP: the policy Scored (entered, decides, each tick)

// tickNumbered is [decider.Tree.Tick] of a tree that was compiled with numberedCode. It saves a call;
// other trees tick as they would by Tick.
func tickNumbered(t *decider.Tree[*Agent], agent *Agent, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return numberedTick(t, agent, mem, in, coderun.Lone)
}

// numberedTick ticks by the code as far as it knows how.
func numberedTick(tree *decider.Tree[*Agent], a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	t := (*numberedEngine)(tree)
	h := t.Header(mem)
	if !t.Runs(numberedID, h, in.Delta) || t.Heeds(in.World, knows) {
		return numberedFresh(t, a, mem, in, knows)
	}
	h.Flags, h.Stimuli = uint64(in.Flags), coderun.Live(in.Stimuli)
	h.Now += in.Delta
	h.Delta = in.Delta
	h.Tick++
	h.Mark = coderun.Busy
	in = decider.Input{Stimuli: in.Stimuli, World: in.World} // what is still needed
	world := t.World(in.World)
	rows := (*[13]coderun.Row)(t.Rows())
	c0 := *h.Byte(105) // the active child of ROOT

	if c0 == 1 { // LANES
		c1 := *h.Word(72) // the lanes of LANES that run

		if h.Mark != coderun.Busy {
			return numberedTickedLanes(t, a, h, in, decider.Running)
		}
		if (c1|*h.Word(80))&1 == 0 { // L_FLEE
			if wants0(a) {
				return t.LaneDiffers(a, h, in, 4)
			}
		}
		if (c1|*h.Word(80))&2 == 0 { // L_FIGHT
			if wants1(a) {
				return t.LaneDiffers(a, h, in, 5)
			}
		}
		if c1&1 != 0 { // L_FLEE
			h.Draws = coderun.SaltTick
			st := act(a, coderun.Context(h, &rows[4], world))
			if st != decider.Running || h.Mark != coderun.Busy || coderun.Live(in.Stimuli) != h.Stimuli {
				return t.LaneTicked(a, h, in, 4, st)
			}
		}
		if c1&2 != 0 { // L_FIGHT
			h.Draws = coderun.SaltTick
			st := act(a, coderun.Context(h, &rows[5], world))
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
	return t.GoPlanned(a, h, in, 0)
}

// numberedOpen goes on with a tick that has begun with nothing active.
func numberedOpen(t *numberedEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &numberedTurn{Tree: t, Agent: a, Mem: h, In: in}
	return x.OpenFrom(0)
}

// numberedFresh is a tick that does not go on where the last one ended.
func numberedFresh(t *numberedEngine, a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	h := t.Header(mem)
	if t.Opens(numberedID, h, in, knows) {
		return numberedOpen(t, a, h, in)
	}
	return t.Interpret(numberedID, a, mem, in, knows)
}

// numberedTickedLanes goes on after the tick of LANES has ended it or changed something.
func numberedTickedLanes(t *numberedEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &numberedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		*h.Byte(106) = coderun.Reason(st)
		return numberedRedecideRoot(x, 0, st)
	}
	return x.WalkFrom(1)
}

// numberedRedecideRoot decides in ROOT again, without child not, which has ended with last.
func numberedRedecideRoot(x *numberedTurn, not uint8, last decider.Status) (decider.Result, error) {
	a := x.Agent
	x.Redecides++
	x.Group, x.Mask, x.Last = 0, 1<<not, last
	if not == 2 { // GROUP
		x.WalkNext = true
	}
	if not != 0 {
		return x.AskFrom(0, 0)
	}
	if not != 1 && wants1(a) {
		if !numberedLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return numberedEnterSteps(x)
	}
	if not != 2 {
		if !numberedLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return numberedEnterGroup(x)
	}
	return x.Ended(0, last)
}

// numberedLeaveRoot deactivates what is active in ROOT, and reports whether the tick may go on.
func numberedLeaveRoot(x *numberedTurn, cause behavior.Reason) bool {
	h := x.Mem
	own := behavior.Reason(*h.Byte(106)) // why it has ended, if it has
	below := cause
	if own != behavior.ReasonNone {
		below = behavior.ReasonGroupEnded
	}
	switch *h.Byte(105) {
	case 1: // LANES
		x.Deactivate(1, cause)
	case 2: // STEPS
		numberedLeaveSteps(x, below)
		*h.Byte(105) = 0
	case 3: // GROUP
		numberedLeaveGroup(x, below)
		*h.Byte(105) = 0
	}
	return h.Mark&coderun.Reset == 0
}

// numberedEnterSteps activates STEPS and goes on below it.
func numberedEnterSteps(x *numberedTurn) (decider.Result, error) {
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

// numberedEnterGroup activates GROUP and goes on below it.
func numberedEnterGroup(x *numberedTurn) (decider.Result, error) {
	h := x.Mem
	if !x.Activate(3) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(3)
	}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	return x.Visit(3)
}

// numberedLeaveSteps deactivates what is active in STEPS, and reports whether the tick may go on.
func numberedLeaveSteps(x *numberedTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[13]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(110)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	switch *h.Byte(107) {
	case 1: // S_FIGHT
		*h.Byte(107) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[6], world), why)
		x.Refresh()
	case 2: // S_EAT
		*h.Byte(107) = 0
		h.Draws = coderun.SaltDeactivate
		t.Rows()[7].Act.(*acts).Deactivate(a, coderun.Context(h, &rows[7], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}

// numberedLeaveGroup deactivates what is active in GROUP, and reports whether the tick may go on.
func numberedLeaveGroup(x *numberedTurn, cause behavior.Reason) bool {
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
	case 1: // FLEE
		*h.Byte(107) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[8], world), why)
		x.Refresh()
	case 2: // FIGHT
		*h.Byte(107) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[9], world), why)
		x.Refresh()
	case 3: // EAT
		*h.Byte(107) = 0
		h.Draws = coderun.SaltDeactivate
		t.Rows()[10].Act.(*acts).Deactivate(a, coderun.Context(h, &rows[10], world), why)
		x.Refresh()
	case 4: // PLAY
		*h.Byte(107) = 0
		h.Draws = coderun.SaltDeactivate
		t.Rows()[11].Act.(*acts).Deactivate(a, coderun.Context(h, &rows[11], world), why)
		x.Refresh()
	case 5: // STAND
		*h.Byte(107) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[12], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}
