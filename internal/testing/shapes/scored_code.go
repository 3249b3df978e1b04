// Code generated from the table ROOT by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build !ethogen

package shapes

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/coderun"
)

const scoredID = 0x430c45ab65b78979

// scoredEngine is the tree as this code sees it, and scoredTurn a tick that does not go as planned.
type (
	scoredEngine = coderun.Engine[*Agent]
	scoredTurn   = coderun.Turn[*Agent]
)

// scoredCode is the table ROOT as Go code, for Compile: decider.Generated(scoredCode).
var scoredCode = &decider.GeneratedCode[*Agent]{
	Version:   5,
	ID:        scoredID,
	Layout:    0x97e1afc84c084c5f,
	Redecides: 8,
	Tick:      scoredTick,
	Rows: []decider.GeneratedRow[*Agent]{
		{Name: "ROOT", Hash: 0x7ca9847054b68b8f},
		{Name: "DUCK", Hash: 0xfc8c71ed0b49a186, When: wants0, Activate: begin, Tick: act, Deactivate: end},
		{Name: "GROUP", Hash: 0xa3f4507e2623c3fa},
		{Name: "FLEE", Hash: 0x4379b4eb9d437e80, Activate: begin, Tick: act, Deactivate: end},
		{Name: "FIGHT", Hash: 0x3542ad020ab0448, Activate: begin, Tick: act, Deactivate: end},
		{Name: "EAT", Hash: 0x58c71d357c12cab4},
		{Name: "PLAY", Hash: 0x4fd7e14d77f939d6},
		{Name: "STAND", Hash: 0xc2eb83c4c2a131a, Activate: begin, Tick: act, Deactivate: end},
	},
}

// The interpreter does a part of 1 of the 8 rows; how many ticks need it is up to the game:
//   - ROOT→GROUP: the policy Scored (entered, decides, each tick)

// tickScored is [decider.Tree.Tick] of a tree that was compiled with scoredCode. It saves a call;
// other trees tick as they would by Tick.
func tickScored(t *decider.Tree[*Agent], agent *Agent, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return scoredTick(t, agent, mem, in, coderun.Lone)
}

// scoredTick ticks by the code as far as it knows how.
func scoredTick(tree *decider.Tree[*Agent], a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	t := (*scoredEngine)(tree)
	h := t.Header(mem)
	if !t.Runs(scoredID, h, in.Delta) || t.Heeds(in.World, knows) {
		return scoredFresh(t, a, mem, in, knows)
	}
	h.Flags, h.Stimuli = uint64(in.Flags), coderun.Live(in.Stimuli)
	h.Now += in.Delta
	h.Delta = in.Delta
	h.Tick++
	h.Mark = coderun.Busy
	in = decider.Input{Stimuli: in.Stimuli, World: in.World} // what is still needed
	world := t.World(in.World)
	rows := (*[8]coderun.Row)(t.Rows())
	c0 := *h.Byte(89) // the active child of ROOT

	if c0 == 1 { // DUCK
		if !wants0(a) {
			return scoredFailsDuck(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[1], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return scoredStopsDuck(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 1}, nil
	}
	if wants0(a) {
		return scoredToDuck(t, a, h, in)
	}
	panic("ethogram: internal error: generated code does not know what is active below ROOT")
}

// scoredOpen goes on with a tick that has begun with nothing active.
func scoredOpen(t *scoredEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &scoredTurn{Tree: t, Agent: a, Mem: h, In: in}
	if wants0(a) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return scoredEnterDuck(x)
	}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	return scoredEnterGroup(x)
}

// scoredFresh is a tick that does not go on where the last one ended.
func scoredFresh(t *scoredEngine, a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	h := t.Header(mem)
	if t.Opens(scoredID, h, in, knows) {
		return scoredOpen(t, a, h, in)
	}
	return t.Interpret(scoredID, a, mem, in, knows)
}

// scoredToDuck replaces what is active by DUCK, which accepts.
func scoredToDuck(t *scoredEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &scoredTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !scoredLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return scoredEnterDuck(x)
}

// scoredFailsDuck ends DUCK, which no longer accepts.
func scoredFailsDuck(t *scoredEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &scoredTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(90) = uint8(behavior.ReasonFailed)
	x.Ran = 2
	return scoredRedecideRoot(x, 0, decider.Failed)
}

// scoredStopsDuck goes on after the tick of DUCK has ended it or changed something.
func scoredStopsDuck(t *scoredEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &scoredTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		*h.Byte(90) = coderun.Reason(st)
		x.Ran = 2
		return scoredRedecideRoot(x, 0, st)
	}
	return x.RunsOn(1)
}

// scoredEnterDuck activates DUCK and goes on below it.
func scoredEnterDuck(x *scoredTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
	*h.Word(64) = uint64(h.Now)
	*h.Byte(90) = 0
	h.Draws = coderun.SaltActivate
	ok := begin(a, coderun.Context(h, &rows[1], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(1)
	}
	*h.Byte(89) = 1
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

// scoredEnterGroup activates GROUP and goes on below it.
func scoredEnterGroup(x *scoredTurn) (decider.Result, error) {
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

// scoredLeaveRoot deactivates what is active in ROOT, and reports whether the tick may go on.
func scoredLeaveRoot(x *scoredTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
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
	case 1: // DUCK
		*h.Byte(89) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[1], world), why)
		x.Refresh()
	case 2: // GROUP
		scoredLeaveGroup(x, below)
		*h.Byte(89) = 0
	}
	return h.Mark&coderun.Reset == 0
}

// scoredRedecideRoot decides in ROOT again, without child not, which has ended with last.
func scoredRedecideRoot(x *scoredTurn, not uint8, last decider.Status) (decider.Result, error) {
	a := x.Agent
	x.Redecides++
	x.Group, x.Mask, x.Last = 0, 1<<not, last
	if not == 1 { // GROUP
		x.WalkNext = true
	}
	if not != 0 && wants0(a) {
		if !scoredLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return scoredEnterDuck(x)
	}
	if not != 1 {
		if !scoredLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return scoredEnterGroup(x)
	}
	return x.Ended(0, last)
}

// scoredLeaveGroup deactivates what is active in GROUP, and reports whether the tick may go on.
func scoredLeaveGroup(x *scoredTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(92)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	switch *h.Byte(91) {
	case 1: // FLEE
		*h.Byte(91) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[3], world), why)
		x.Refresh()
	case 2: // FIGHT
		*h.Byte(91) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[4], world), why)
		x.Refresh()
	case 3: // EAT
		*h.Byte(91) = 0
		h.Draws = coderun.SaltDeactivate
		t.Rows()[5].Act.(*acts).Deactivate(a, coderun.Context(h, &rows[5], world), why)
		x.Refresh()
	case 4: // PLAY
		*h.Byte(91) = 0
		h.Draws = coderun.SaltDeactivate
		t.Rows()[6].Act.(*acts).Deactivate(a, coderun.Context(h, &rows[6], world), why)
		x.Refresh()
	case 5: // STAND
		*h.Byte(91) = 0
		h.Draws = coderun.SaltDeactivate
		end(a, coderun.Context(h, &rows[7], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}
