// Code generated from the table ROOT by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build !ethogen

package bench

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/coderun"
)

const recheckedID = 0x68094ce55325fd04

// recheckedEngine is the tree as this code sees it, and recheckedTurn a tick that does not go as planned.
type (
	recheckedEngine = coderun.Engine[*Creature]
	recheckedTurn   = coderun.Turn[*Creature]
)

// recheckedCode is the table ROOT as Go code, for Compile: decider.Generated(recheckedCode).
var recheckedCode = &decider.GeneratedCode[*Creature]{
	Version:   5,
	ID:        recheckedID,
	Layout:    0x25cde040980c8b,
	Redecides: 17,
	Tick:      recheckedTick,
	Rows: []decider.GeneratedRow[*Creature]{
		{Name: "ROOT", Hash: 0xddb643bc7b38ff06},
		{Name: "FLEE", Hash: 0xd85897b23df39e01, When: whenFlees, Activate: enterFlee, Tick: keepFlee, Deactivate: leaveFlee},
		{Name: "GUARD", Hash: 0x753068708fb41f30, When: whenGuards},
		{Name: "FIGHT", Hash: 0xa14c0a0d44682559, When: whenFights, Activate: enterFight, Tick: keepFight, Deactivate: leaveFight},
		{Name: "EAT", Hash: 0x9aef817cde683b13, When: whenHungry},
		{Name: "IDLE", Hash: 0x9a1fd3ea26f826fd},
		{Name: "YELL_FOR_HELP", Hash: 0x45101fb1af248f3f, When: whenYells, Activate: enterYell, Tick: keepYell, Deactivate: leaveYell},
		{Name: "FIGHT", Hash: 0xa14c0a0d44682559, When: whenFights, Activate: enterFight, Tick: keepFight, Deactivate: leaveFight},
		{Name: "PATROL", Hash: 0x90e2dbea173d8bf2, Activate: enterPatrol, Tick: keepPatrol, Deactivate: leavePatrol},
		{Name: "FIND_FOOD", Hash: 0x11664c33e4005707, When: whenSeeksFood, Activate: enterFindFood, Tick: keepFindFood, Deactivate: leaveFindFood},
		{Name: "EAT_FOOD", Hash: 0x1f4b035990c0f6ec, When: whenEatsFood, Activate: enterEatFood, Tick: keepEatFood, Deactivate: leaveEatFood},
		{Name: "REST", Hash: 0xe7009d8cf69354d6, Activate: enterRest, Tick: keepRest, Deactivate: leaveRest},
		{Name: "PLAY", Hash: 0x6248bc4ce4391945, When: whenPlays},
		{Name: "REST", Hash: 0xe7009d8cf69354d6, Activate: enterRest, Tick: keepRest, Deactivate: leaveRest},
		{Name: "FLIP", Hash: 0xe8dd59db7a193ac4, When: whenFlips, Activate: enterFlip, Tick: keepFlip, Deactivate: leaveFlip},
		{Name: "ROLL", Hash: 0xd5750b884a51cfec, When: whenRolls, Activate: enterRoll, Tick: keepRoll, Deactivate: leaveRoll},
		{Name: "DANCE", Hash: 0x2d71efe2d4bc8ea7, Activate: enterDance, Tick: keepDance, Deactivate: leaveDance},
	},
}

// tickRechecked is [decider.Tree.Tick] of a tree that was compiled with recheckedCode. It saves a call;
// other trees tick as they would by Tick.
func tickRechecked(t *decider.Tree[*Creature], agent *Creature, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return recheckedTick(t, agent, mem, in, coderun.Lone)
}

// recheckedTick ticks by the code as far as it knows how.
func recheckedTick(tree *decider.Tree[*Creature], a *Creature, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	t := (*recheckedEngine)(tree)
	h := t.Header(mem)
	if !t.Runs(recheckedID, h, in.Delta) || t.Heeds(in.World, knows) {
		return recheckedFresh(t, a, mem, in, knows)
	}
	h.Flags, h.Stimuli = uint64(in.Flags), coderun.Live(in.Stimuli)
	h.Now += in.Delta
	h.Delta = in.Delta
	h.Tick++
	h.Mark = coderun.Busy
	in = decider.Input{Stimuli: in.Stimuli, World: in.World} // what is still needed
	world := t.World(in.World)
	rows := (*[17]coderun.Row)(t.Rows())
	c0 := *h.Byte(89) // the active child of ROOT

	if c0 == 1 { // FLEE
		if !whenFlees(a) {
			return recheckedFailsFlee(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := keepFlee(a, coderun.Context(h, &rows[1], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return recheckedStopsFlee(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 1}, nil
	}
	if whenFlees(a) {
		return recheckedToFlee(t, a, h, in)
	}
	if c0 == 2 { // GUARD
		if !whenGuards(a) {
			return recheckedFailsGuard(t, a, h, in)
		}
		c2 := *h.Byte(91) // the active child of GUARD

		if c2 == 1 { // YELL_FOR_HELP
			if !whenYells(a) {
				return recheckedFailsYellForHelp(t, a, h, in)
			}
			h.Draws = coderun.SaltTick
			st := keepYell(a, coderun.Context(h, &rows[6], world))
			if st != decider.Running || h.Mark != coderun.Busy {
				return recheckedStopsYellForHelp(t, a, h, in, st)
			}
			h.Mark = coderun.Steady
			return decider.Result{Status: decider.Running, Leaf: 6}, nil
		}
		if whenYells(a) {
			return recheckedToYellForHelp(t, a, h, in)
		}
		if c2 == 2 { // FIGHT
			if !whenFights(a) {
				return recheckedFailsGuardFight(t, a, h, in)
			}
			h.Draws = coderun.SaltTick
			st := keepFight(a, coderun.Context(h, &rows[7], world))
			if st != decider.Running || h.Mark != coderun.Busy {
				return recheckedStopsGuardFight(t, a, h, in, st)
			}
			h.Mark = coderun.Steady
			return decider.Result{Status: decider.Running, Leaf: 7}, nil
		}
		if whenFights(a) {
			return recheckedToGuardFight(t, a, h, in)
		}
		// PATROL
		h.Draws = coderun.SaltTick
		st := keepPatrol(a, coderun.Context(h, &rows[8], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return recheckedStopsPatrol(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 8}, nil
	}
	if whenGuards(a) {
		return recheckedToGuard(t, a, h, in)
	}
	if c0 == 3 { // FIGHT
		if !whenFights(a) {
			return recheckedFailsFight(t, a, h, in)
		}
		h.Draws = coderun.SaltTick
		st := keepFight(a, coderun.Context(h, &rows[3], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return recheckedStopsFight(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 3}, nil
	}
	if whenFights(a) {
		return recheckedToFight(t, a, h, in)
	}
	if c0 == 4 { // EAT
		if !whenHungry(a) {
			return recheckedFailsEat(t, a, h, in)
		}
		c4 := *h.Byte(91) // the active child of EAT

		if c4 == 1 { // FIND_FOOD
			if !whenSeeksFood(a) {
				return recheckedFailsFindFood(t, a, h, in)
			}
			h.Draws = coderun.SaltTick
			st := keepFindFood(a, coderun.Context(h, &rows[9], world))
			if st != decider.Running || h.Mark != coderun.Busy {
				return recheckedStopsFindFood(t, a, h, in, st)
			}
			h.Mark = coderun.Steady
			return decider.Result{Status: decider.Running, Leaf: 9}, nil
		}
		if whenSeeksFood(a) {
			return recheckedToFindFood(t, a, h, in)
		}
		if c4 == 2 { // EAT_FOOD
			if !whenEatsFood(a) {
				return recheckedFailsEatFood(t, a, h, in)
			}
			h.Draws = coderun.SaltTick
			st := keepEatFood(a, coderun.Context(h, &rows[10], world))
			if st != decider.Running || h.Mark != coderun.Busy {
				return recheckedStopsEatFood(t, a, h, in, st)
			}
			h.Mark = coderun.Steady
			return decider.Result{Status: decider.Running, Leaf: 10}, nil
		}
		if whenEatsFood(a) {
			return recheckedToEatFood(t, a, h, in)
		}
		// REST
		h.Draws = coderun.SaltTick
		st := keepRest(a, coderun.Context(h, &rows[11], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return recheckedStopsRest(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 11}, nil
	}
	if whenHungry(a) {
		return recheckedToEat(t, a, h, in)
	}
	// IDLE
	c5 := *h.Byte(91) // the active child of IDLE

	if c5 == 1 { // PLAY
		if !whenPlays(a) {
			return recheckedFailsPlay(t, a, h, in)
		}
		c12 := *h.Byte(93) // the active child of PLAY

		if c12 == 1 { // FLIP
			if !whenFlips(a) {
				return recheckedFailsFlip(t, a, h, in)
			}
			h.Draws = coderun.SaltTick
			st := keepFlip(a, coderun.Context(h, &rows[14], world))
			if st != decider.Running || h.Mark != coderun.Busy {
				return recheckedStopsFlip(t, a, h, in, st)
			}
			h.Mark = coderun.Steady
			return decider.Result{Status: decider.Running, Leaf: 14}, nil
		}
		if whenFlips(a) {
			return recheckedToFlip(t, a, h, in)
		}
		if c12 == 2 { // ROLL
			if !whenRolls(a) {
				return recheckedFailsRoll(t, a, h, in)
			}
			h.Draws = coderun.SaltTick
			st := keepRoll(a, coderun.Context(h, &rows[15], world))
			if st != decider.Running || h.Mark != coderun.Busy {
				return recheckedStopsRoll(t, a, h, in, st)
			}
			h.Mark = coderun.Steady
			return decider.Result{Status: decider.Running, Leaf: 15}, nil
		}
		if whenRolls(a) {
			return recheckedToRoll(t, a, h, in)
		}
		// DANCE
		h.Draws = coderun.SaltTick
		st := keepDance(a, coderun.Context(h, &rows[16], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return recheckedStopsDance(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 16}, nil
	}
	if whenPlays(a) {
		return recheckedToPlay(t, a, h, in)
	}
	// REST
	h.Draws = coderun.SaltTick
	st := keepRest(a, coderun.Context(h, &rows[13], world))
	if st != decider.Running || h.Mark != coderun.Busy {
		return recheckedStopsIdleRest(t, a, h, in, st)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: 13}, nil
}

// recheckedOpen goes on with a tick that has begun with nothing active.
func recheckedOpen(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	if whenFlees(a) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return recheckedEnterFlee(x)
	}
	if whenGuards(a) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return recheckedEnterGuard(x)
	}
	if whenFights(a) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return recheckedEnterFight(x)
	}
	if whenHungry(a) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return recheckedEnterEat(x)
	}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	return recheckedEnterIdle(x)
}

// recheckedFresh is a tick that does not go on where the last one ended.
func recheckedFresh(t *recheckedEngine, a *Creature, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	h := t.Header(mem)
	if t.Opens(recheckedID, h, in, knows) {
		return recheckedOpen(t, a, h, in)
	}
	return t.Interpret(recheckedID, a, mem, in, knows)
}

// recheckedToFlee replaces what is active by FLEE, which accepts.
func recheckedToFlee(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !recheckedLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return recheckedEnterFlee(x)
}

// recheckedFailsFlee ends FLEE, which no longer accepts.
func recheckedFailsFlee(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(90) = uint8(behavior.ReasonFailed)
	x.Ran = 2
	return recheckedRedecideRoot(x, 0, decider.Failed)
}

// recheckedStopsFlee goes on after the tick of FLEE has ended it or changed something.
func recheckedStopsFlee(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		*h.Byte(90) = coderun.Reason(st)
		x.Ran = 2
		return recheckedRedecideRoot(x, 0, st)
	}
	return x.RunsOn(1)
}

// recheckedToGuard replaces what is active by GUARD, which accepts.
func recheckedToGuard(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !recheckedLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return recheckedEnterGuard(x)
}

// recheckedFailsGuard ends GUARD, which no longer accepts.
func recheckedFailsGuard(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(90) = uint8(behavior.ReasonFailed)
	return recheckedRedecideRoot(x, 1, decider.Failed)
}

// recheckedToYellForHelp replaces what is active by YELL_FOR_HELP, which accepts.
func recheckedToYellForHelp(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !recheckedLeaveGuard(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return recheckedEnterYellForHelp(x)
}

// recheckedFailsYellForHelp ends YELL_FOR_HELP, which no longer accepts.
func recheckedFailsYellForHelp(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(92) = uint8(behavior.ReasonFailed)
	x.Ran = 7
	return recheckedRedecideGuard(x, 0, decider.Failed)
}

// recheckedStopsYellForHelp goes on after the tick of YELL_FOR_HELP has ended it or changed something.
func recheckedStopsYellForHelp(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(6, st) {
		*h.Byte(92) = coderun.Reason(st)
		x.Ran = 7
		return recheckedRedecideGuard(x, 0, st)
	}
	return x.RunsOn(6)
}

// recheckedToGuardFight replaces what is active by FIGHT, which accepts.
func recheckedToGuardFight(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !recheckedLeaveGuard(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return recheckedEnterGuardFight(x)
}

// recheckedFailsGuardFight ends FIGHT, which no longer accepts.
func recheckedFailsGuardFight(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(92) = uint8(behavior.ReasonFailed)
	x.Ran = 8
	return recheckedRedecideGuard(x, 1, decider.Failed)
}

// recheckedStopsGuardFight goes on after the tick of FIGHT has ended it or changed something.
func recheckedStopsGuardFight(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(7, st) {
		*h.Byte(92) = coderun.Reason(st)
		x.Ran = 8
		return recheckedRedecideGuard(x, 1, st)
	}
	return x.RunsOn(7)
}

// recheckedStopsPatrol goes on after the tick of PATROL has ended it or changed something.
func recheckedStopsPatrol(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(8, st) {
		*h.Byte(92) = coderun.Reason(st)
		x.Ran = 9
		return recheckedRedecideGuard(x, 2, st)
	}
	return x.RunsOn(8)
}

// recheckedToFight replaces what is active by FIGHT, which accepts.
func recheckedToFight(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !recheckedLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return recheckedEnterFight(x)
}

// recheckedFailsFight ends FIGHT, which no longer accepts.
func recheckedFailsFight(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(90) = uint8(behavior.ReasonFailed)
	x.Ran = 4
	return recheckedRedecideRoot(x, 2, decider.Failed)
}

// recheckedStopsFight goes on after the tick of FIGHT has ended it or changed something.
func recheckedStopsFight(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(3, st) {
		*h.Byte(90) = coderun.Reason(st)
		x.Ran = 4
		return recheckedRedecideRoot(x, 2, st)
	}
	return x.RunsOn(3)
}

// recheckedToEat replaces what is active by EAT, which accepts.
func recheckedToEat(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !recheckedLeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return recheckedEnterEat(x)
}

// recheckedFailsEat ends EAT, which no longer accepts.
func recheckedFailsEat(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(90) = uint8(behavior.ReasonFailed)
	return recheckedRedecideRoot(x, 3, decider.Failed)
}

// recheckedToFindFood replaces what is active by FIND_FOOD, which accepts.
func recheckedToFindFood(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !recheckedLeaveEat(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return recheckedEnterFindFood(x)
}

// recheckedFailsFindFood ends FIND_FOOD, which no longer accepts.
func recheckedFailsFindFood(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(92) = uint8(behavior.ReasonFailed)
	x.Ran = 10
	return recheckedRedecideEat(x, 0, decider.Failed)
}

// recheckedStopsFindFood goes on after the tick of FIND_FOOD has ended it or changed something.
func recheckedStopsFindFood(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(9, st) {
		*h.Byte(92) = coderun.Reason(st)
		x.Ran = 10
		return recheckedRedecideEat(x, 0, st)
	}
	return x.RunsOn(9)
}

// recheckedToEatFood replaces what is active by EAT_FOOD, which accepts.
func recheckedToEatFood(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !recheckedLeaveEat(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return recheckedEnterEatFood(x)
}

// recheckedFailsEatFood ends EAT_FOOD, which no longer accepts.
func recheckedFailsEatFood(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(92) = uint8(behavior.ReasonFailed)
	x.Ran = 11
	return recheckedRedecideEat(x, 1, decider.Failed)
}

// recheckedStopsEatFood goes on after the tick of EAT_FOOD has ended it or changed something.
func recheckedStopsEatFood(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(10, st) {
		*h.Byte(92) = coderun.Reason(st)
		x.Ran = 11
		return recheckedRedecideEat(x, 1, st)
	}
	return x.RunsOn(10)
}

// recheckedStopsRest goes on after the tick of REST has ended it or changed something.
func recheckedStopsRest(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(11, st) {
		*h.Byte(92) = coderun.Reason(st)
		x.Ran = 12
		return recheckedRedecideEat(x, 2, st)
	}
	return x.RunsOn(11)
}

// recheckedToPlay replaces what is active by PLAY, which accepts.
func recheckedToPlay(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !recheckedLeaveIdle(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return recheckedEnterPlay(x)
}

// recheckedFailsPlay ends PLAY, which no longer accepts.
func recheckedFailsPlay(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(92) = uint8(behavior.ReasonFailed)
	return recheckedRedecideIdle(x, 0, decider.Failed)
}

// recheckedToFlip replaces what is active by FLIP, which accepts.
func recheckedToFlip(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !recheckedLeavePlay(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return recheckedEnterFlip(x)
}

// recheckedFailsFlip ends FLIP, which no longer accepts.
func recheckedFailsFlip(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(94) = uint8(behavior.ReasonFailed)
	x.Ran = 15
	return recheckedRedecidePlay(x, 0, decider.Failed)
}

// recheckedStopsFlip goes on after the tick of FLIP has ended it or changed something.
func recheckedStopsFlip(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(14, st) {
		*h.Byte(94) = coderun.Reason(st)
		x.Ran = 15
		return recheckedRedecidePlay(x, 0, st)
	}
	return x.RunsOn(14)
}

// recheckedToRoll replaces what is active by ROLL, which accepts.
func recheckedToRoll(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !recheckedLeavePlay(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return recheckedEnterRoll(x)
}

// recheckedFailsRoll ends ROLL, which no longer accepts.
func recheckedFailsRoll(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	*h.Byte(94) = uint8(behavior.ReasonFailed)
	x.Ran = 16
	return recheckedRedecidePlay(x, 1, decider.Failed)
}

// recheckedStopsRoll goes on after the tick of ROLL has ended it or changed something.
func recheckedStopsRoll(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(15, st) {
		*h.Byte(94) = coderun.Reason(st)
		x.Ran = 16
		return recheckedRedecidePlay(x, 1, st)
	}
	return x.RunsOn(15)
}

// recheckedStopsDance goes on after the tick of DANCE has ended it or changed something.
func recheckedStopsDance(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(16, st) {
		*h.Byte(94) = coderun.Reason(st)
		x.Ran = 17
		return recheckedRedecidePlay(x, 2, st)
	}
	return x.RunsOn(16)
}

// recheckedStopsIdleRest goes on after the tick of REST has ended it or changed something.
func recheckedStopsIdleRest(t *recheckedEngine, a *Creature, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &recheckedTurn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(13, st) {
		*h.Byte(92) = coderun.Reason(st)
		x.Ran = 14
		return recheckedRedecideIdle(x, 1, st)
	}
	return x.RunsOn(13)
}

// recheckedEnterFlee activates FLEE and goes on below it.
func recheckedEnterFlee(x *recheckedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[17]coderun.Row)(t.Rows())
	*h.Word(64) = uint64(h.Now)
	*h.Byte(90) = 0
	h.Draws = coderun.SaltActivate
	ok := enterFlee(a, coderun.Context(h, &rows[1], world))
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
	st := keepFlee(a, coderun.Context(h, &rows[1], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		return x.Ended(1, st)
	}
	return x.Runs(1)
}

// recheckedEnterGuard activates GUARD and goes on below it.
func recheckedEnterGuard(x *recheckedTurn) (decider.Result, error) {
	a := x.Agent
	h := x.Mem
	*h.Word(64) = uint64(h.Now)
	*h.Byte(90) = 0
	*h.Byte(91) = 0
	*h.Byte(89) = 2
	if whenYells(a) {
		return recheckedEnterYellForHelp(x)
	}
	if whenFights(a) {
		return recheckedEnterGuardFight(x)
	}
	return recheckedEnterPatrol(x)
}

// recheckedEnterFight activates FIGHT and goes on below it.
func recheckedEnterFight(x *recheckedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[17]coderun.Row)(t.Rows())
	*h.Word(64) = uint64(h.Now)
	*h.Byte(90) = 0
	h.Draws = coderun.SaltActivate
	ok := enterFight(a, coderun.Context(h, &rows[3], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(3)
	}
	*h.Byte(89) = 3
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := keepFight(a, coderun.Context(h, &rows[3], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(3, st) {
		return x.Ended(3, st)
	}
	return x.Runs(3)
}

// recheckedEnterEat activates EAT and goes on below it.
func recheckedEnterEat(x *recheckedTurn) (decider.Result, error) {
	a := x.Agent
	h := x.Mem
	*h.Word(64) = uint64(h.Now)
	*h.Byte(90) = 0
	*h.Byte(91) = 0
	*h.Byte(89) = 4
	if whenSeeksFood(a) {
		return recheckedEnterFindFood(x)
	}
	if whenEatsFood(a) {
		return recheckedEnterEatFood(x)
	}
	return recheckedEnterRest(x)
}

// recheckedEnterIdle activates IDLE and goes on below it.
func recheckedEnterIdle(x *recheckedTurn) (decider.Result, error) {
	a := x.Agent
	h := x.Mem
	*h.Word(64) = uint64(h.Now)
	*h.Byte(90) = 0
	*h.Byte(91) = 0
	*h.Byte(89) = 5
	if whenPlays(a) {
		return recheckedEnterPlay(x)
	}
	return recheckedEnterIdleRest(x)
}

// recheckedLeaveRoot deactivates what is active in ROOT, and reports whether the tick may go on.
func recheckedLeaveRoot(x *recheckedTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[17]coderun.Row)(t.Rows())
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
	case 1: // FLEE
		*h.Byte(89) = 0
		h.Draws = coderun.SaltDeactivate
		leaveFlee(a, coderun.Context(h, &rows[1], world), why)
		x.Refresh()
	case 2: // GUARD
		recheckedLeaveGuard(x, below)
		*h.Byte(89) = 0
	case 3: // FIGHT
		*h.Byte(89) = 0
		h.Draws = coderun.SaltDeactivate
		leaveFight(a, coderun.Context(h, &rows[3], world), why)
		x.Refresh()
	case 4: // EAT
		recheckedLeaveEat(x, below)
		*h.Byte(89) = 0
	case 5: // IDLE
		recheckedLeaveIdle(x, below)
		*h.Byte(89) = 0
	}
	return h.Mark&coderun.Reset == 0
}

// recheckedRedecideRoot decides in ROOT again, without child not, which has ended with last.
func recheckedRedecideRoot(x *recheckedTurn, not uint8, last decider.Status) (decider.Result, error) {
	a := x.Agent
	x.Redecides++
	x.Group, x.Mask, x.Last = 0, 1<<not, last
	if not == 4 { // IDLE
		x.WalkNext = true
	}
	if not != 0 && whenFlees(a) {
		if !recheckedLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return recheckedEnterFlee(x)
	}
	if not != 1 && whenGuards(a) {
		if !recheckedLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return recheckedEnterGuard(x)
	}
	if not != 2 && whenFights(a) {
		if !recheckedLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return recheckedEnterFight(x)
	}
	if not != 3 && whenHungry(a) {
		if !recheckedLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return recheckedEnterEat(x)
	}
	if not != 4 {
		if !recheckedLeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return recheckedEnterIdle(x)
	}
	return x.Ended(0, last)
}

// recheckedLeaveGuard deactivates what is active in GUARD, and reports whether the tick may go on.
func recheckedLeaveGuard(x *recheckedTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[17]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(92)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	switch *h.Byte(91) {
	case 1: // YELL_FOR_HELP
		*h.Byte(91) = 0
		h.Draws = coderun.SaltDeactivate
		leaveYell(a, coderun.Context(h, &rows[6], world), why)
		x.Refresh()
	case 2: // FIGHT
		*h.Byte(91) = 0
		h.Draws = coderun.SaltDeactivate
		leaveFight(a, coderun.Context(h, &rows[7], world), why)
		x.Refresh()
	case 3: // PATROL
		*h.Byte(91) = 0
		h.Draws = coderun.SaltDeactivate
		leavePatrol(a, coderun.Context(h, &rows[8], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}

// recheckedEnterYellForHelp activates YELL_FOR_HELP and goes on below it.
func recheckedEnterYellForHelp(x *recheckedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[17]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(92) = 0
	h.Draws = coderun.SaltActivate
	ok := enterYell(a, coderun.Context(h, &rows[6], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(6)
	}
	*h.Byte(91) = 1
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := keepYell(a, coderun.Context(h, &rows[6], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(6, st) {
		return x.Ended(6, st)
	}
	return x.Runs(6)
}

// recheckedRedecideGuard decides in GUARD again, without child not, which has ended with last.
func recheckedRedecideGuard(x *recheckedTurn, not uint8, last decider.Status) (decider.Result, error) {
	a := x.Agent
	h := x.Mem
	x.Redecides++
	x.Group, x.Mask, x.Last = 2, 1<<not, last
	if not == 2 { // PATROL
		x.WalkNext = true
	}
	if not != 0 && whenYells(a) {
		if !recheckedLeaveGuard(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return recheckedEnterYellForHelp(x)
	}
	if not != 1 && whenFights(a) {
		if !recheckedLeaveGuard(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return recheckedEnterGuardFight(x)
	}
	if not != 2 {
		if !recheckedLeaveGuard(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return recheckedEnterPatrol(x)
	}
	*h.Byte(90) = coderun.Reason(last)
	return recheckedRedecideRoot(x, 1, last)
}

// recheckedEnterGuardFight activates FIGHT and goes on below it.
func recheckedEnterGuardFight(x *recheckedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[17]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(92) = 0
	h.Draws = coderun.SaltActivate
	ok := enterFight(a, coderun.Context(h, &rows[7], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(7)
	}
	*h.Byte(91) = 2
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := keepFight(a, coderun.Context(h, &rows[7], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(7, st) {
		return x.Ended(7, st)
	}
	return x.Runs(7)
}

// recheckedLeaveEat deactivates what is active in EAT, and reports whether the tick may go on.
func recheckedLeaveEat(x *recheckedTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[17]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(92)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	switch *h.Byte(91) {
	case 1: // FIND_FOOD
		*h.Byte(91) = 0
		h.Draws = coderun.SaltDeactivate
		leaveFindFood(a, coderun.Context(h, &rows[9], world), why)
		x.Refresh()
	case 2: // EAT_FOOD
		*h.Byte(91) = 0
		h.Draws = coderun.SaltDeactivate
		leaveEatFood(a, coderun.Context(h, &rows[10], world), why)
		x.Refresh()
	case 3: // REST
		*h.Byte(91) = 0
		h.Draws = coderun.SaltDeactivate
		leaveRest(a, coderun.Context(h, &rows[11], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}

// recheckedEnterFindFood activates FIND_FOOD and goes on below it.
func recheckedEnterFindFood(x *recheckedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[17]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(92) = 0
	h.Draws = coderun.SaltActivate
	ok := enterFindFood(a, coderun.Context(h, &rows[9], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(9)
	}
	*h.Byte(91) = 1
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := keepFindFood(a, coderun.Context(h, &rows[9], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(9, st) {
		return x.Ended(9, st)
	}
	return x.Runs(9)
}

// recheckedRedecideEat decides in EAT again, without child not, which has ended with last.
func recheckedRedecideEat(x *recheckedTurn, not uint8, last decider.Status) (decider.Result, error) {
	a := x.Agent
	h := x.Mem
	x.Redecides++
	x.Group, x.Mask, x.Last = 4, 1<<not, last
	if not == 2 { // REST
		x.WalkNext = true
	}
	if not != 0 && whenSeeksFood(a) {
		if !recheckedLeaveEat(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return recheckedEnterFindFood(x)
	}
	if not != 1 && whenEatsFood(a) {
		if !recheckedLeaveEat(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return recheckedEnterEatFood(x)
	}
	if not != 2 {
		if !recheckedLeaveEat(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return recheckedEnterRest(x)
	}
	*h.Byte(90) = coderun.Reason(last)
	return recheckedRedecideRoot(x, 3, last)
}

// recheckedEnterEatFood activates EAT_FOOD and goes on below it.
func recheckedEnterEatFood(x *recheckedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[17]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(92) = 0
	h.Draws = coderun.SaltActivate
	ok := enterEatFood(a, coderun.Context(h, &rows[10], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(10)
	}
	*h.Byte(91) = 2
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := keepEatFood(a, coderun.Context(h, &rows[10], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(10, st) {
		return x.Ended(10, st)
	}
	return x.Runs(10)
}

// recheckedLeaveIdle deactivates what is active in IDLE, and reports whether the tick may go on.
func recheckedLeaveIdle(x *recheckedTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[17]coderun.Row)(t.Rows())
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
	case 1: // PLAY
		recheckedLeavePlay(x, below)
		*h.Byte(91) = 0
	case 2: // REST
		*h.Byte(91) = 0
		h.Draws = coderun.SaltDeactivate
		leaveRest(a, coderun.Context(h, &rows[13], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}

// recheckedEnterPlay activates PLAY and goes on below it.
func recheckedEnterPlay(x *recheckedTurn) (decider.Result, error) {
	a := x.Agent
	h := x.Mem
	*h.Word(72) = uint64(h.Now)
	*h.Byte(92) = 0
	*h.Byte(93) = 0
	*h.Byte(91) = 1
	if whenFlips(a) {
		return recheckedEnterFlip(x)
	}
	if whenRolls(a) {
		return recheckedEnterRoll(x)
	}
	return recheckedEnterDance(x)
}

// recheckedRedecideIdle decides in IDLE again, without child not, which has ended with last.
func recheckedRedecideIdle(x *recheckedTurn, not uint8, last decider.Status) (decider.Result, error) {
	a := x.Agent
	h := x.Mem
	x.Redecides++
	x.Group, x.Mask, x.Last = 5, 1<<not, last
	if not == 1 { // REST
		x.WalkNext = true
	}
	if not != 0 && whenPlays(a) {
		if !recheckedLeaveIdle(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return recheckedEnterPlay(x)
	}
	if not != 1 {
		if !recheckedLeaveIdle(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return recheckedEnterIdleRest(x)
	}
	*h.Byte(90) = coderun.Reason(last)
	return recheckedRedecideRoot(x, 4, last)
}

// recheckedLeavePlay deactivates what is active in PLAY, and reports whether the tick may go on.
func recheckedLeavePlay(x *recheckedTurn, cause behavior.Reason) bool {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[17]coderun.Row)(t.Rows())
	own := behavior.Reason(*h.Byte(94)) // why it has ended, if it has
	why := cause
	if own != behavior.ReasonNone {
		why = own
	}
	switch *h.Byte(93) {
	case 1: // FLIP
		*h.Byte(93) = 0
		h.Draws = coderun.SaltDeactivate
		leaveFlip(a, coderun.Context(h, &rows[14], world), why)
		x.Refresh()
	case 2: // ROLL
		*h.Byte(93) = 0
		h.Draws = coderun.SaltDeactivate
		leaveRoll(a, coderun.Context(h, &rows[15], world), why)
		x.Refresh()
	case 3: // DANCE
		*h.Byte(93) = 0
		h.Draws = coderun.SaltDeactivate
		leaveDance(a, coderun.Context(h, &rows[16], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}

// recheckedEnterFlip activates FLIP and goes on below it.
func recheckedEnterFlip(x *recheckedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[17]coderun.Row)(t.Rows())
	*h.Word(80) = uint64(h.Now)
	*h.Byte(94) = 0
	h.Draws = coderun.SaltActivate
	ok := enterFlip(a, coderun.Context(h, &rows[14], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(14)
	}
	*h.Byte(93) = 1
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := keepFlip(a, coderun.Context(h, &rows[14], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(14, st) {
		return x.Ended(14, st)
	}
	return x.Runs(14)
}

// recheckedRedecidePlay decides in PLAY again, without child not, which has ended with last.
func recheckedRedecidePlay(x *recheckedTurn, not uint8, last decider.Status) (decider.Result, error) {
	a := x.Agent
	h := x.Mem
	x.Redecides++
	x.Group, x.Mask, x.Last = 12, 1<<not, last
	if not == 2 { // DANCE
		x.WalkNext = true
	}
	if not != 0 && whenFlips(a) {
		if !recheckedLeavePlay(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return recheckedEnterFlip(x)
	}
	if not != 1 && whenRolls(a) {
		if !recheckedLeavePlay(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return recheckedEnterRoll(x)
	}
	if not != 2 {
		if !recheckedLeavePlay(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return recheckedEnterDance(x)
	}
	*h.Byte(92) = coderun.Reason(last)
	return recheckedRedecideIdle(x, 0, last)
}

// recheckedEnterRoll activates ROLL and goes on below it.
func recheckedEnterRoll(x *recheckedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[17]coderun.Row)(t.Rows())
	*h.Word(80) = uint64(h.Now)
	*h.Byte(94) = 0
	h.Draws = coderun.SaltActivate
	ok := enterRoll(a, coderun.Context(h, &rows[15], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(15)
	}
	*h.Byte(93) = 2
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := keepRoll(a, coderun.Context(h, &rows[15], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(15, st) {
		return x.Ended(15, st)
	}
	return x.Runs(15)
}

// recheckedEnterPatrol activates PATROL and goes on below it.
func recheckedEnterPatrol(x *recheckedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[17]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(92) = 0
	h.Draws = coderun.SaltActivate
	ok := enterPatrol(a, coderun.Context(h, &rows[8], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(8)
	}
	*h.Byte(91) = 3
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := keepPatrol(a, coderun.Context(h, &rows[8], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(8, st) {
		return x.Ended(8, st)
	}
	return x.Runs(8)
}

// recheckedEnterRest activates REST and goes on below it.
func recheckedEnterRest(x *recheckedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[17]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(92) = 0
	h.Draws = coderun.SaltActivate
	ok := enterRest(a, coderun.Context(h, &rows[11], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(11)
	}
	*h.Byte(91) = 3
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := keepRest(a, coderun.Context(h, &rows[11], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(11, st) {
		return x.Ended(11, st)
	}
	return x.Runs(11)
}

// recheckedEnterIdleRest activates REST and goes on below it.
func recheckedEnterIdleRest(x *recheckedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[17]coderun.Row)(t.Rows())
	*h.Word(72) = uint64(h.Now)
	*h.Byte(92) = 0
	h.Draws = coderun.SaltActivate
	ok := enterRest(a, coderun.Context(h, &rows[13], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(13)
	}
	*h.Byte(91) = 2
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := keepRest(a, coderun.Context(h, &rows[13], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(13, st) {
		return x.Ended(13, st)
	}
	return x.Runs(13)
}

// recheckedEnterDance activates DANCE and goes on below it.
func recheckedEnterDance(x *recheckedTurn) (decider.Result, error) {
	t := x.Tree
	a := x.Agent
	h := x.Mem
	world := t.World(x.In.World)
	rows := (*[17]coderun.Row)(t.Rows())
	*h.Word(80) = uint64(h.Now)
	*h.Byte(94) = 0
	h.Draws = coderun.SaltActivate
	ok := enterDance(a, coderun.Context(h, &rows[16], world))
	x.Refresh()
	if !ok {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return x.Refused(16)
	}
	*h.Byte(93) = 3
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	h.Draws = coderun.SaltTick
	st := keepDance(a, coderun.Context(h, &rows[16], world))
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(16, st) {
		return x.Ended(16, st)
	}
	return x.Runs(16)
}
