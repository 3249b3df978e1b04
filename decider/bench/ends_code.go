// Code generated from the table ENDS by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build !ethogen

package bench

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/coderun"
)

const endsID = 0x7d5f578f2068b0b1

// endsEngine is the tree as this code sees it, and endsTurn a tick that does not go as planned.
type (
	endsEngine = coderun.Engine[*Monster]
	endsTurn   = coderun.Turn[*Monster]
)

// endsCode is the table ENDS as Go code, for Compile: decider.Generated(endsCode).
var endsCode = &decider.GeneratedCode[*Monster]{
	Version:   5,
	ID:        endsID,
	Layout:    0xbdedc617e9d7829e,
	Redecides: 6,
	Tick:      endsTick,
	Rows: []decider.GeneratedRow[*Monster]{
		{Name: "ENDS", Hash: 0x38a8855f3a0547ec},
		{Name: "FLEE", Hash: 0xd822096d0bd7a5f9, When: hurt, Once: (*Monster).turn},
		{Name: "BITE", Hash: 0x159acc473590ebdb, When: near, Once: (*Monster).turn},
		{Name: "HUNT", Hash: 0xc29cb177ecf0c0c0, When: starving, Once: (*Monster).turn},
		{Name: "REST", Hash: 0xa007340dbff839a3, When: tired, Once: (*Monster).turn},
		{Name: "WANDER", Hash: 0x51bfe39352cb9a65, Once: (*Monster).turn},
	},
}

// tickEnds is [decider.Tree.Tick] of a tree that was compiled with endsCode. It saves a call;
// other trees tick as they would by Tick.
func tickEnds(t *decider.Tree[*Monster], agent *Monster, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return endsTick(t, agent, mem, in, coderun.Lone)
}

// endsTick ticks by the code as far as it knows how.
func endsTick(tree *decider.Tree[*Monster], a *Monster, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	t := (*endsEngine)(tree)
	h := t.Header(mem)
	if !t.Runs(endsID, h, in.Delta) || t.Heeds(in.World, knows) {
		return endsFresh(t, a, mem, in, knows)
	}
	h.Flags, h.Stimuli = uint64(in.Flags), coderun.Live(in.Stimuli)
	h.Now += in.Delta
	h.Delta = in.Delta
	h.Tick++
	h.Mark = coderun.Busy
	in = decider.Input{Stimuli: in.Stimuli, World: in.World} // what is still needed
	c0 := *h.Byte(73)                                        // the active child of ENDS

	if c0 == 1 { // FLEE
		(*Monster).turn(a)
		return endsStopsFlee(t, a, h, in, decider.Succeeded)
	}
	if hurt(a) {
		return endsToFlee(t, a, h, in)
	}
	if c0 == 2 { // BITE
		(*Monster).turn(a)
		return endsStopsBite(t, a, h, in, decider.Succeeded)
	}
	if near(a) {
		return endsToBite(t, a, h, in)
	}
	if c0 == 3 { // HUNT
		(*Monster).turn(a)
		return endsStopsHunt(t, a, h, in, decider.Succeeded)
	}
	if starving(a) {
		return endsToHunt(t, a, h, in)
	}
	if c0 == 4 { // REST
		(*Monster).turn(a)
		return endsStopsRest(t, a, h, in, decider.Succeeded)
	}
	if tired(a) {
		return endsToRest(t, a, h, in)
	}
	// WANDER
	(*Monster).turn(a)
	return endsStopsWander(t, a, h, in, decider.Succeeded)
}

// endsOpen goes on with a tick that has begun with nothing active.
func endsOpen(t *endsEngine, a *Monster, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &endsTurn{Tree: t, Agent: a, Mem: h, In: in}
	if hurt(a) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		t.BeginRoot(h)
		return endsEnterFlee(x)
	}
	if near(a) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		t.BeginRoot(h)
		return endsEnterBite(x)
	}
	if starving(a) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		t.BeginRoot(h)
		return endsEnterHunt(x)
	}
	if tired(a) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		t.BeginRoot(h)
		return endsEnterRest(x)
	}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	t.BeginRoot(h)
	return endsEnterWander(x)
}

// endsFresh is a tick that does not go on where the last one ended.
func endsFresh(t *endsEngine, a *Monster, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	h := t.Header(mem)
	if t.Opens(endsID, h, in, knows) {
		return endsOpen(t, a, h, in)
	}
	return t.Interpret(endsID, a, mem, in, knows)
}

// endsToFlee replaces what is active by FLEE, which accepts.
func endsToFlee(t *endsEngine, a *Monster, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &endsTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !endsLeaveEnds(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return endsEnterFlee(x)
}

// endsStopsFlee goes on after the tick of FLEE has ended it or changed something.
func endsStopsFlee(t *endsEngine, a *Monster, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &endsTurn{Tree: t, Agent: a, Mem: h, In: in}
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
		return endsRedecideEnds(x, 0, st)
	}
	return x.RunsOn(1)
}

// endsToBite replaces what is active by BITE, which accepts.
func endsToBite(t *endsEngine, a *Monster, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &endsTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !endsLeaveEnds(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return endsEnterBite(x)
}

// endsStopsBite goes on after the tick of BITE has ended it or changed something.
func endsStopsBite(t *endsEngine, a *Monster, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &endsTurn{Tree: t, Agent: a, Mem: h, In: in}
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
		return endsRedecideEnds(x, 1, st)
	}
	return x.RunsOn(2)
}

// endsToHunt replaces what is active by HUNT, which accepts.
func endsToHunt(t *endsEngine, a *Monster, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &endsTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !endsLeaveEnds(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return endsEnterHunt(x)
}

// endsStopsHunt goes on after the tick of HUNT has ended it or changed something.
func endsStopsHunt(t *endsEngine, a *Monster, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &endsTurn{Tree: t, Agent: a, Mem: h, In: in}
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
		return endsRedecideEnds(x, 2, st)
	}
	return x.RunsOn(3)
}

// endsToRest replaces what is active by REST, which accepts.
func endsToRest(t *endsEngine, a *Monster, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &endsTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !endsLeaveEnds(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return endsEnterRest(x)
}

// endsStopsRest goes on after the tick of REST has ended it or changed something.
func endsStopsRest(t *endsEngine, a *Monster, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &endsTurn{Tree: t, Agent: a, Mem: h, In: in}
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
		return endsRedecideEnds(x, 3, st)
	}
	return x.RunsOn(4)
}

// endsStopsWander goes on after the tick of WANDER has ended it or changed something.
func endsStopsWander(t *endsEngine, a *Monster, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &endsTurn{Tree: t, Agent: a, Mem: h, In: in}
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
		return endsRedecideEnds(x, 4, st)
	}
	return x.RunsOn(5)
}

// endsEnterFlee activates FLEE and goes on below it.
func endsEnterFlee(x *endsTurn) (decider.Result, error) {
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

// endsEnterBite activates BITE and goes on below it.
func endsEnterBite(x *endsTurn) (decider.Result, error) {
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

// endsEnterHunt activates HUNT and goes on below it.
func endsEnterHunt(x *endsTurn) (decider.Result, error) {
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

// endsEnterRest activates REST and goes on below it.
func endsEnterRest(x *endsTurn) (decider.Result, error) {
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

// endsEnterWander activates WANDER and goes on below it.
func endsEnterWander(x *endsTurn) (decider.Result, error) {
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
	return x.Ends(5)
}

// endsLeaveEnds deactivates what is active in ENDS, and reports whether the tick may go on.
func endsLeaveEnds(x *endsTurn, cause behavior.Reason) bool {
	h := x.Mem
	*h.Byte(73) = 0
	return h.Mark&coderun.Reset == 0
}

// endsRedecideEnds decides in ENDS again, without child not, which has ended with last.
func endsRedecideEnds(x *endsTurn, not uint8, last decider.Status) (decider.Result, error) {
	a := x.Agent
	x.Redecides++
	x.Group, x.Mask, x.Last = 0, 1<<not, last
	if not == 4 { // WANDER
		x.WalkNext = true
	}
	if not != 0 && hurt(a) {
		if !endsLeaveEnds(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return endsEnterFlee(x)
	}
	if not != 1 && near(a) {
		if !endsLeaveEnds(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return endsEnterBite(x)
	}
	if not != 2 && starving(a) {
		if !endsLeaveEnds(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return endsEnterHunt(x)
	}
	if not != 3 && tired(a) {
		if !endsLeaveEnds(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return endsEnterRest(x)
	}
	if not != 4 {
		if !endsLeaveEnds(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return endsEnterWander(x)
	}
	return x.Ended(0, decider.Failed)
}
