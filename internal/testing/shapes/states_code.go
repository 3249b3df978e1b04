// Code generated from the table ROOT by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build !ethogen

package shapes

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/coderun"
)

const statesID = 0xc002e466f9cff29b

// statesEngine is the tree as this code sees it, and statesTurn a tick that does not go as planned.
type (
	statesEngine = coderun.Engine[*Agent]
	statesTurn   = coderun.Turn[*Agent]
)

// statesCode is the table ROOT as Go code, for Compile: decider.Generated(statesCode).
var statesCode = &decider.GeneratedCode[*Agent]{
	Version:   5,
	ID:        statesID,
	Layout:    0x19ea4795f8c9ef2,
	Redecides: 13,
	Tick:      statesTick,
	Rows: []decider.GeneratedRow[*Agent]{
		{Name: "ROOT", Hash: 0x7ca9847054b68b8f},
		{Name: "DUCK", Hash: 0xfc8c71ed0b49a186, When: wants0, Activate: begin, Tick: act, Deactivate: end},
		{Name: "GROUP", Hash: 0x30f1f0482e92140a},
		{Name: "FLEE", Hash: 0x6359bbd7d791a723, When: wants0, Activate: begin, Tick: act, Deactivate: end},
		{Name: "FIGHT", Hash: 0xfe7de55bdc02975b, When: wants1, Activate: begin, Tick: act, Deactivate: end},
		{Name: "EAT", Hash: 0xd30abe67b8b96166},
		{Name: "PLAY", Hash: 0x450f3fe1e0940c66},
		{Name: "STAND", Hash: 0x29bd7555f583b348, Activate: begin, Tick: act, Deactivate: end},
	},
}

// The interpreter does a part of 1 of the 8 rows; how many ticks need it is up to the game:
//   - ROOT→GROUP: the policy StateMachine (entered, decides, each tick)

// tickStates is [decider.Tree.Tick] of a tree that was compiled with statesCode. It saves a call;
// other trees tick as they would by Tick.
func tickStates(t *decider.Tree[*Agent], agent *Agent, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return statesTick(t, agent, mem, in, coderun.Lone)
}

// statesTick ticks by the code as far as it knows how.
func statesTick(tree *decider.Tree[*Agent], a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	t := (*statesEngine)(tree)
	h := t.Header(mem)
	if !t.Runs(statesID, h, in.Delta) || t.Heeds(in.World, knows) {
		return statesFresh(t, a, mem, in, knows)
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
			return statesFailsDuck(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := act(a, coderun.Context(h, &rows[1], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return statesStopsDuck(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 1}, nil
	}
	if wants0(a) {
		return statesToDuck(t, a, h, in)
	}
	// GROUP
	return t.GoPlanned(a, h, in, 1)
}

// statesOpen goes on with a tick that has begun with nothing active.
func statesOpen(t *statesEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &statesTurn{Tree: t, Agent: a, Mem: h, In: in}
	if wants0(a) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return statesEnterDuck(x)
	}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	return statesEnterGroup(x)
}

// statesFresh is a tick that does not go on where the last one ended.
func statesFresh(t *statesEngine, a *Agent, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	h := t.Header(mem)
	if t.Opens(statesID, h, in, knows) {
		return statesOpen(t, a, h, in)
	}
	return t.Interpret(statesID, a, mem, in, knows)
}

// statesToDuck replaces what is active by DUCK, which accepts.
func statesToDuck(t *statesEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &statesTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !statesLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return statesEnterDuck(x)
}

// statesFailsDuck ends DUCK, which no longer accepts.
func statesFailsDuck(t *statesEngine, a *Agent, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &statesTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(82) = uint8(behavior.ReasonFailed)
	x.Ran = 2
	return statesRedecideRoot(x, 0, decider.Failed)
}

// statesStopsDuck goes on after the tick of DUCK has ended it or changed something.
func statesStopsDuck(t *statesEngine, a *Agent, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &statesTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		*h.Byte(82) = coderun.Reason(st)
		x.Ran = 2
		return statesRedecideRoot(x, 0, st)
	}
	return x.RunsOn(1)
}

// statesEnterDuck activates DUCK and goes on below it.
func statesEnterDuck(x *statesTurn) (decider.Result, error) {
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

// statesEnterGroup activates GROUP and goes on below it.
func statesEnterGroup(x *statesTurn) (decider.Result, error) {
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

// statesLeaveRoot deactivates what is active in ROOT, and reports whether the tick may go on.
func statesLeaveRoot(x *statesTurn, cause behavior.Reason) bool {
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
		statesLeaveGroup(x, below)
		*h.Byte(81) = 0
	}
	return h.Mark&coderun.Reset == 0
}

// statesRedecideRoot decides in ROOT again, without child not, which has ended with last.
func statesRedecideRoot(x *statesTurn, not uint8, last decider.Status) (decider.Result, error) {
	a := x.Agent
	x.Redecides++
	x.Group, x.Mask, x.Last = 0, 1<<not, last
	if not == 1 { // GROUP
		x.WalkNext = true
	}
	if not != 0 && wants0(a) {
		if !statesLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return statesEnterDuck(x)
	}
	if not != 1 {
		if !statesLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return statesEnterGroup(x)
	}
	return x.Ended(0, last)
}

// statesLeaveGroup deactivates what is active in GROUP, and reports whether the tick may go on.
func statesLeaveGroup(x *statesTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[8]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(86)) // why it has ended, if it has
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
