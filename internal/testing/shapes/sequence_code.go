// Code generated from the table ROOT by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build !ethogen

package shapes

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/coderun"
)

const sequenceID = 0xa511846536081d4f

// sequenceEngine is the tree as this code sees it, and sequenceTurn a tick that does not go as planned.
type (
	sequenceEngine = coderun.Engine[*Agent]
	sequenceTurn   = coderun.Turn[*Agent]
)

// sequenceCode is the table ROOT as Go code, for Compile: decider.Generated(sequenceCode).
var sequenceCode = &decider.GeneratedCode[*Agent]{
	Version:   5,
	ID:        sequenceID,
	Layout:    0x6d27ce34f3e55ca8,
	Redecides: 5,
	Tick:      sequenceTick,
	Rows: []decider.GeneratedRow[*Agent]{
		{Name: "ROOT", Hash: 0x7ca9847054b68b8f},
		{Name: "DUCK", Hash: 0xfc8c71ed0b49a186, When: wants0, Activate: begin, Tick: act, Deactivate: end},
		{Name: "GROUP", Hash: 0x397f8607093986d2},
		{Name: "STAND", Hash: 0xc2eb83c4c2a131a, Activate: begin, Tick: act, Deactivate: end},
		{Name: "LOOK", Hash: 0x2ab7abadd7a7214d, Activate: begin, Tick: act, Deactivate: end},
	},
}

// The interpreter does a part of 1 of the 5 rows; how many ticks need it is up to the game:
//   - ROOT→GROUP: the policy Sequence (entered, decides)

// tickSequence is [decider.Tree.Tick] of a tree that was compiled with sequenceCode. It saves a call;
// other trees tick as they would by Tick.
func tickSequence(t *decider.Tree[*Agent], agent *Agent, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return sequenceTick(t, agent, mem, in, coderun.Lone)
}

// sequenceTick ticks by the code as far as it knows how.
func sequenceTick(tree *decider.Tree[*Agent], a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	t := (*sequenceEngine)(tree)
	h := t.Header(mem)
	if !t.Runs(sequenceID, h, in.Delta) || t.Heeds(in.World, knows) {
		return sequenceFresh(t, a, mem, in, knows)
	}
	h.Flags, h.Stimuli = uint64(in.Flags), coderun.Live(in.Stimuli)
	h.Now += in.Delta
	h.Delta = in.Delta
	h.Tick++
	h.Mark = coderun.Busy
	in = decider.Input{Stimuli: in.Stimuli, World: in.World} // what is still needed
	world := t.World(in.World)
	rows := (*[5]coderun.Row)(t.Rows())
	c0 := *h.Byte(81) // the active child of ROOT

	if c0 == 1 { // DUCK
		if !wants0(a) {
			return sequenceFailsDuck(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[1], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return sequenceStopsDuck(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 1}, nil
	}
	if wants0(a) {
		return sequenceToDuck(t, a, h, in)
	}
	// GROUP
	h.Draws = coderun.SaltTick
	st := act(a, coderun.Context(h, &rows[h.Leaf], world))
	if st != decider.Running || h.Mark != coderun.Busy {
		return t.Stopped(a, h, in, st)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: decider.Row(h.Leaf)}, nil
}

// sequenceOpen goes on with a tick that has begun with nothing active.
func sequenceOpen(t *sequenceEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &sequenceTurn{Tree: t, Agent: a, Mem: h, In: in}
	if wants0(a) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return sequenceEnterDuck(x)
	}
	if sequenceAskGroup(t, a, h, in) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return sequenceEnterGroup(x)
	}
	return x.OpenFrom(2)
}

// sequenceFresh is a tick that does not go on where the last one ended.
func sequenceFresh(t *sequenceEngine, a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	h := t.Header(mem)
	if t.Opens(sequenceID, h, in, knows) {
		return sequenceOpen(t, a, h, in)
	}
	return t.Interpret(sequenceID, a, mem, in, knows)
}

// sequenceToDuck replaces what is active by DUCK, which accepts.
func sequenceToDuck(t *sequenceEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &sequenceTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !sequenceLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return sequenceEnterDuck(x)
}

// sequenceFailsDuck ends DUCK, which no longer accepts.
func sequenceFailsDuck(t *sequenceEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &sequenceTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(82) = uint8(behavior.ReasonFailed)
	x.Ran = 2
	return sequenceRedecideRoot(x, 0, decider.Failed)
}

// sequenceStopsDuck goes on after the tick of DUCK has ended it or changed something.
func sequenceStopsDuck(t *sequenceEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &sequenceTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		*h.Byte(82) = coderun.Reason(st)
		x.Ran = 2
		return sequenceRedecideRoot(x, 0, st)
	}
	return x.RunsOn(1)
}

// sequenceEnterDuck activates DUCK and goes on below it.
func sequenceEnterDuck(x *sequenceTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[5]coderun.Row)(t.Rows())
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

// sequenceAskGroup reports whether GROUP accepts, and keeps the child that does.
func sequenceAskGroup(t *sequenceEngine, a *Agent, h *coderun.Header, in decider.Input) bool {
	*h.Byte(87) = 1 // STAND
	return true
}

// sequenceEnterGroup activates GROUP and goes on below it.
func sequenceEnterGroup(x *sequenceTurn) (decider.Result, error) {
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

// sequenceLeaveRoot deactivates what is active in ROOT, and reports whether the tick may go on.
func sequenceLeaveRoot(x *sequenceTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[5]coderun.Row)(t.Rows())
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
		sequenceLeaveGroup(x, below)
		*h.Byte(81) = 0
	}
	return h.Mark&coderun.Reset == 0
}

// sequenceRedecideRoot decides in ROOT again, without child not, which has ended with last.
func sequenceRedecideRoot(x *sequenceTurn, not uint8, last decider.Status) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	x.Redecides++
	x.Group, x.Mask, x.Last = 0, 1<<not, last
	if not == 1 { // GROUP
		x.WalkNext = true
	}
	if not != 0 && wants0(a) {
		if !sequenceLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return sequenceEnterDuck(x)
	}
	if not != 1 && sequenceAskGroup(t, a, h, x.In) {
		if !sequenceLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return sequenceEnterGroup(x)
	}
	return x.Ended(0, last)
}

// sequenceLeaveGroup deactivates what is active in GROUP, and reports whether the tick may go on.
func sequenceLeaveGroup(x *sequenceTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[5]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(86)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	switch *h.Byte(83) {
	case 1: // STAND
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[3], world), why)
		x.Refresh()
	case 2: // LOOK
		*h.Byte(83) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[4], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}
