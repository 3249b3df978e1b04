// Code generated from the table WANDERS by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build !ethogen

package bench

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/coderun"
)

const wandersID = 0x47858b0fc233ad6f

// wandersEngine is the tree as this code sees it, and wandersTurn a tick that does not go as planned.
type (
	wandersEngine = coderun.Engine[*Monster]
	wandersTurn   = coderun.Turn[*Monster]
)

// wandersCode is the table WANDERS as Go code, for Compile: decider.Generated(wandersCode).
var wandersCode = &decider.GeneratedCode[*Monster]{
	Version:   5,
	ID:        wandersID,
	Layout:    0xbdedc617e9d7829e,
	Redecides: 6,
	Tick:      wandersTick,
	Rows: []decider.GeneratedRow[*Monster]{
		{Name: "WANDERS", Hash: 0xdabe927159c1cb8a},
		{Name: "FLEE", Hash: 0xd822096d0bd7a5f9, When: hurt, Once: (*Monster).turn},
		{Name: "BITE", Hash: 0x159acc473590ebdb, When: near, Once: (*Monster).turn},
		{Name: "HUNT", Hash: 0xc29cb177ecf0c0c0, When: starving, Once: (*Monster).turn},
		{Name: "REST", Hash: 0xa007340dbff839a3, When: tired, Once: (*Monster).turn},
		{Name: "WANDER", Hash: 0x6297e784363211b3, Each: (*Monster).turn},
	},
}

// tickWanders is [decider.Tree.Tick] of a tree that was compiled with wandersCode. It saves a call;
// other trees tick as they would by Tick.
func tickWanders(t *decider.Tree[*Monster], agent *Monster, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return wandersTick(t, agent, mem, in, coderun.Lone)
}

// wandersTick ticks by the code as far as it knows how.
func wandersTick(tree *decider.Tree[*Monster], a *Monster, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	t := (*wandersEngine)(tree)
	h := t.Header(mem)
	if !t.Runs(wandersID, h, in.Delta) || t.Heeds(in.World, knows) {
		return wandersFresh(t, a, mem, in, knows)
	}
	h.Flags, h.Stimuli = uint64(in.Flags), coderun.Live(in.Stimuli)
	h.Now += in.Delta
	h.Delta = in.Delta
	h.Tick++
	h.Mark = coderun.Busy
	in = decider.Input{Stimuli: in.Stimuli, World: in.World} // what is still needed
	c0 := *h.Byte(73)                                        // the active child of WANDERS

	if c0 == 1 { // FLEE
		(*Monster).turn(a)
		return wandersStopsFlee(t, a, h, in, decider.Succeeded)
	}
	if hurt(a) {
		return wandersToFlee(t, a, h, in)
	}
	if c0 == 2 { // BITE
		(*Monster).turn(a)
		return wandersStopsBite(t, a, h, in, decider.Succeeded)
	}
	if near(a) {
		return wandersToBite(t, a, h, in)
	}
	if c0 == 3 { // HUNT
		(*Monster).turn(a)
		return wandersStopsHunt(t, a, h, in, decider.Succeeded)
	}
	if starving(a) {
		return wandersToHunt(t, a, h, in)
	}
	if c0 == 4 { // REST
		(*Monster).turn(a)
		return wandersStopsRest(t, a, h, in, decider.Succeeded)
	}
	if tired(a) {
		return wandersToRest(t, a, h, in)
	}
	// WANDER
	(*Monster).turn(a)
	if h.Mark != coderun.Busy {
		return wandersStopsWander(t, a, h, in, decider.Running)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: 5}, nil
}

// wandersOpen goes on with a tick that has begun with nothing active.
func wandersOpen(t *wandersEngine, a *Monster, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wandersTurn{Tree: t, Agent: a, Mem: h, In: in}
	if hurt(a) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		t.BeginRoot(h)
		return wandersEnterFlee(x)
	}
	if near(a) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		t.BeginRoot(h)
		return wandersEnterBite(x)
	}
	if starving(a) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		t.BeginRoot(h)
		return wandersEnterHunt(x)
	}
	if tired(a) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		t.BeginRoot(h)
		return wandersEnterRest(x)
	}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	t.BeginRoot(h)
	return wandersEnterWander(x)
}

// wandersFresh is a tick that does not go on where the last one ended.
func wandersFresh(t *wandersEngine, a *Monster, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	h := t.Header(mem)
	if t.Opens(wandersID, h, in, knows) {
		return wandersOpen(t, a, h, in)
	}
	return t.Interpret(wandersID, a, mem, in, knows)
}

// wandersToFlee replaces what is active by FLEE, which accepts.
func wandersToFlee(t *wandersEngine, a *Monster, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wandersTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wandersLeaveWanders(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wandersEnterFlee(x)
}

// wandersStopsFlee goes on after the tick of FLEE has ended it or changed something.
func wandersStopsFlee(t *wandersEngine, a *Monster, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wandersTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		if st == decider.Succeeded {
			return x.Ends(1)
		}
		*h.Byte(74) = coderun.Reason(st)
		x.Ran = 2
		return wandersRedecideWanders(x, 0, st)
	}
	return x.RunsOn(1)
}

// wandersToBite replaces what is active by BITE, which accepts.
func wandersToBite(t *wandersEngine, a *Monster, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wandersTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wandersLeaveWanders(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wandersEnterBite(x)
}

// wandersStopsBite goes on after the tick of BITE has ended it or changed something.
func wandersStopsBite(t *wandersEngine, a *Monster, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wandersTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(2, st) {
		if st == decider.Succeeded {
			return x.Ends(2)
		}
		*h.Byte(74) = coderun.Reason(st)
		x.Ran = 3
		return wandersRedecideWanders(x, 1, st)
	}
	return x.RunsOn(2)
}

// wandersToHunt replaces what is active by HUNT, which accepts.
func wandersToHunt(t *wandersEngine, a *Monster, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wandersTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wandersLeaveWanders(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wandersEnterHunt(x)
}

// wandersStopsHunt goes on after the tick of HUNT has ended it or changed something.
func wandersStopsHunt(t *wandersEngine, a *Monster, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wandersTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(3, st) {
		if st == decider.Succeeded {
			return x.Ends(3)
		}
		*h.Byte(74) = coderun.Reason(st)
		x.Ran = 4
		return wandersRedecideWanders(x, 2, st)
	}
	return x.RunsOn(3)
}

// wandersToRest replaces what is active by REST, which accepts.
func wandersToRest(t *wandersEngine, a *Monster, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &wandersTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !wandersLeaveWanders(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return wandersEnterRest(x)
}

// wandersStopsRest goes on after the tick of REST has ended it or changed something.
func wandersStopsRest(t *wandersEngine, a *Monster, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wandersTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(4, st) {
		if st == decider.Succeeded {
			return x.Ends(4)
		}
		*h.Byte(74) = coderun.Reason(st)
		x.Ran = 5
		return wandersRedecideWanders(x, 3, st)
	}
	return x.RunsOn(4)
}

// wandersStopsWander goes on after the tick of WANDER has ended it or changed something.
func wandersStopsWander(t *wandersEngine, a *Monster, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &wandersTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(5, st) {
		if st == decider.Succeeded {
			return x.Ends(5)
		}
		*h.Byte(74) = coderun.Reason(st)
		x.Ran = 6
		return wandersRedecideWanders(x, 4, st)
	}
	return x.RunsOn(5)
}

// wandersEnterFlee activates FLEE and goes on below it.
func wandersEnterFlee(x *wandersTurn) (decider.Result, error) {
	a := x.Agent
	h := x.Mem
	*h.Word(64) = uint64(h.Now)
	*h.Byte(74) = 0
	*h.Byte(73) = 1
	(*Monster).turn(a)
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	return x.Ends(1)
}

// wandersEnterBite activates BITE and goes on below it.
func wandersEnterBite(x *wandersTurn) (decider.Result, error) {
	a := x.Agent
	h := x.Mem
	*h.Word(64) = uint64(h.Now)
	*h.Byte(74) = 0
	*h.Byte(73) = 2
	(*Monster).turn(a)
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	return x.Ends(2)
}

// wandersEnterHunt activates HUNT and goes on below it.
func wandersEnterHunt(x *wandersTurn) (decider.Result, error) {
	a := x.Agent
	h := x.Mem
	*h.Word(64) = uint64(h.Now)
	*h.Byte(74) = 0
	*h.Byte(73) = 3
	(*Monster).turn(a)
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	return x.Ends(3)
}

// wandersEnterRest activates REST and goes on below it.
func wandersEnterRest(x *wandersTurn) (decider.Result, error) {
	a := x.Agent
	h := x.Mem
	*h.Word(64) = uint64(h.Now)
	*h.Byte(74) = 0
	*h.Byte(73) = 4
	(*Monster).turn(a)
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	return x.Ends(4)
}

// wandersEnterWander activates WANDER and goes on below it.
func wandersEnterWander(x *wandersTurn) (decider.Result, error) {
	a := x.Agent
	h := x.Mem
	*h.Word(64) = uint64(h.Now)
	*h.Byte(74) = 0
	*h.Byte(73) = 5
	(*Monster).turn(a)
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	return x.Runs(5)
}

// wandersLeaveWanders deactivates what is active in WANDERS, and reports whether the tick may go on.
func wandersLeaveWanders(x *wandersTurn, cause behavior.Reason) bool {
	h := x.Mem
	*h.Byte(73) = 0
	return h.Mark&coderun.Reset == 0
}

// wandersRedecideWanders decides in WANDERS again, without child not, which has ended with last.
func wandersRedecideWanders(x *wandersTurn, not uint8, last decider.Status) (decider.Result, error) {
	a := x.Agent
	x.Redecides++
	x.Group, x.Mask, x.Last = 0, 1<<not, last
	if not == 4 { // WANDER
		x.WalkNext = true
	}
	if not != 0 && hurt(a) {
		if !wandersLeaveWanders(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wandersEnterFlee(x)
	}
	if not != 1 && near(a) {
		if !wandersLeaveWanders(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wandersEnterBite(x)
	}
	if not != 2 && starving(a) {
		if !wandersLeaveWanders(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wandersEnterHunt(x)
	}
	if not != 3 && tired(a) {
		if !wandersLeaveWanders(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wandersEnterRest(x)
	}
	if not != 4 {
		if !wandersLeaveWanders(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return wandersEnterWander(x)
	}
	return x.Ended(0, decider.Failed)
}
