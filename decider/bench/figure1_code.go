// Code generated from the table ROOT by ethogram's package gen. DO NOT EDIT.
// Renew it: go test -run '^TestCode$' -tags ethogen

//go:build !ethogen

package bench

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/coderun"
)

const figure1ID = 0xd68182c228bcb63

// figure1Engine is the tree as this code sees it, and figure1Turn a tick that does not go as planned.
type (
	figure1Engine = coderun.Engine[*Creature]
	figure1Turn   = coderun.Turn[*Creature]
)

// figure1Code is the table ROOT as Go code, for Compile: decider.Generated(figure1Code).
var figure1Code = &decider.GeneratedCode[*Creature]{
	Version:   5,
	ID:        figure1ID,
	Layout:    0x25cde040980c8b,
	Redecides: 17,
	Tick:      figure1Tick,
	Rows: []decider.GeneratedRow[*Creature]{
		{Name: "ROOT", Hash: 0xddb643bc7b38ff06},
		{Name: "FLEE", Hash: 0xd30fcffc8f754273, When: whenFlees, Activate: enterFlee, Tick: keepFlee, Deactivate: leaveFlee},
		{Name: "GUARD", Hash: 0x906f232755a9992e, When: whenGuards},
		{Name: "FIGHT", Hash: 0x7320b9adcd216bb, When: whenFights, Activate: enterFight, Tick: keepFight, Deactivate: leaveFight},
		{Name: "EAT", Hash: 0x3b7c80260efba473, When: whenHungry},
		{Name: "IDLE", Hash: 0x9a1fd3ea26f826fd},
		{Name: "YELL_FOR_HELP", Hash: 0x832d2bd5043c0a6d, When: whenYells, Activate: enterYell, Tick: keepYell, Deactivate: leaveYell},
		{Name: "FIGHT", Hash: 0x7320b9adcd216bb, When: whenFights, Activate: enterFight, Tick: keepFight, Deactivate: leaveFight},
		{Name: "PATROL", Hash: 0x90e2dbea173d8bf2, Activate: enterPatrol, Tick: keepPatrol, Deactivate: leavePatrol},
		{Name: "FIND_FOOD", Hash: 0xb4a2b2cc9a6a6d05, When: whenSeeksFood, Activate: enterFindFood, Tick: keepFindFood, Deactivate: leaveFindFood},
		{Name: "EAT_FOOD", Hash: 0xdacc13c9e2fc57a0, When: whenEatsFood, Activate: enterEatFood, Tick: keepEatFood, Deactivate: leaveEatFood},
		{Name: "REST", Hash: 0xe7009d8cf69354d6, Activate: enterRest, Tick: keepRest, Deactivate: leaveRest},
		{Name: "PLAY", Hash: 0x10b99490dc76e931, When: whenPlays},
		{Name: "REST", Hash: 0xe7009d8cf69354d6, Activate: enterRest, Tick: keepRest, Deactivate: leaveRest},
		{Name: "FLIP", Hash: 0x93c21a2c6e7e6de8, When: whenFlips, Activate: enterFlip, Tick: keepFlip, Deactivate: leaveFlip},
		{Name: "ROLL", Hash: 0x708db7c3a1dae2a0, When: whenRolls, Activate: enterRoll, Tick: keepRoll, Deactivate: leaveRoll},
		{Name: "DANCE", Hash: 0x2d71efe2d4bc8ea7, Activate: enterDance, Tick: keepDance, Deactivate: leaveDance},
	},
}

// tickFigure1 is [decider.Tree.Tick] of a tree that was compiled with figure1Code. It saves a call;
// other trees tick as they would by Tick.
func tickFigure1(t *decider.Tree[*Creature], agent *Creature, mem decider.Memory, in decider.Input) (decider.Result, error) {
	return figure1Tick(t, agent, mem, in, coderun.Lone)
}

// figure1Tick ticks by the code as far as it knows how.
func figure1Tick(tree *decider.Tree[*Creature], a *Creature, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	t := (*figure1Engine)(tree)
	h := t.Header(mem)
	if !t.Runs(figure1ID, h, in.Delta) || t.Heeds(in.World, knows) {
		return figure1Fresh(t, a, mem, in, knows)
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
		h.Draws = coderun.SaltTick
		st := keepFlee(a, coderun.Context(h, &rows[1], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return figure1StopsFlee(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 1}, nil
	}
	if whenFlees(a) {
		return figure1ToFlee(t, a, h, in)
	}
	if c0 == 2 { // GUARD
		c2 := *h.Byte(91) // the active child of GUARD

		if c2 == 1 { // YELL_FOR_HELP
			h.Draws = coderun.SaltTick
			st := keepYell(a, coderun.Context(h, &rows[6], world))
			if st != decider.Running || h.Mark != coderun.Busy {
				return figure1StopsYellForHelp(t, a, h, in, st)
			}
			h.Mark = coderun.Steady
			return decider.Result{Status: decider.Running, Leaf: 6}, nil
		}
		if whenYells(a) {
			return figure1ToYellForHelp(t, a, h, in)
		}
		if c2 == 2 { // FIGHT
			h.Draws = coderun.SaltTick
			st := keepFight(a, coderun.Context(h, &rows[7], world))
			if st != decider.Running || h.Mark != coderun.Busy {
				return figure1StopsGuardFight(t, a, h, in, st)
			}
			h.Mark = coderun.Steady
			return decider.Result{Status: decider.Running, Leaf: 7}, nil
		}
		if whenFights(a) {
			return figure1ToGuardFight(t, a, h, in)
		}
		// PATROL
		h.Draws = coderun.SaltTick
		st := keepPatrol(a, coderun.Context(h, &rows[8], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return figure1StopsPatrol(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 8}, nil
	}
	if whenGuards(a) {
		return figure1ToGuard(t, a, h, in)
	}
	if c0 == 3 { // FIGHT
		h.Draws = coderun.SaltTick
		st := keepFight(a, coderun.Context(h, &rows[3], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return figure1StopsFight(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 3}, nil
	}
	if whenFights(a) {
		return figure1ToFight(t, a, h, in)
	}
	if c0 == 4 { // EAT
		c4 := *h.Byte(91) // the active child of EAT

		if c4 == 1 { // FIND_FOOD
			h.Draws = coderun.SaltTick
			st := keepFindFood(a, coderun.Context(h, &rows[9], world))
			if st != decider.Running || h.Mark != coderun.Busy {
				return figure1StopsFindFood(t, a, h, in, st)
			}
			h.Mark = coderun.Steady
			return decider.Result{Status: decider.Running, Leaf: 9}, nil
		}
		if whenSeeksFood(a) {
			return figure1ToFindFood(t, a, h, in)
		}
		if c4 == 2 { // EAT_FOOD
			h.Draws = coderun.SaltTick
			st := keepEatFood(a, coderun.Context(h, &rows[10], world))
			if st != decider.Running || h.Mark != coderun.Busy {
				return figure1StopsEatFood(t, a, h, in, st)
			}
			h.Mark = coderun.Steady
			return decider.Result{Status: decider.Running, Leaf: 10}, nil
		}
		if whenEatsFood(a) {
			return figure1ToEatFood(t, a, h, in)
		}
		// REST
		h.Draws = coderun.SaltTick
		st := keepRest(a, coderun.Context(h, &rows[11], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return figure1StopsRest(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 11}, nil
	}
	if whenHungry(a) {
		return figure1ToEat(t, a, h, in)
	}
	// IDLE
	c5 := *h.Byte(91) // the active child of IDLE

	if c5 == 1 { // PLAY
		c12 := *h.Byte(93) // the active child of PLAY

		if c12 == 1 { // FLIP
			h.Draws = coderun.SaltTick
			st := keepFlip(a, coderun.Context(h, &rows[14], world))
			if st != decider.Running || h.Mark != coderun.Busy {
				return figure1StopsFlip(t, a, h, in, st)
			}
			h.Mark = coderun.Steady
			return decider.Result{Status: decider.Running, Leaf: 14}, nil
		}
		if whenFlips(a) {
			return figure1ToFlip(t, a, h, in)
		}
		if c12 == 2 { // ROLL
			h.Draws = coderun.SaltTick
			st := keepRoll(a, coderun.Context(h, &rows[15], world))
			if st != decider.Running || h.Mark != coderun.Busy {
				return figure1StopsRoll(t, a, h, in, st)
			}
			h.Mark = coderun.Steady
			return decider.Result{Status: decider.Running, Leaf: 15}, nil
		}
		if whenRolls(a) {
			return figure1ToRoll(t, a, h, in)
		}
		// DANCE
		h.Draws = coderun.SaltTick
		st := keepDance(a, coderun.Context(h, &rows[16], world))
		if st != decider.Running || h.Mark != coderun.Busy {
			return figure1StopsDance(t, a, h, in, st)
		}
		h.Mark = coderun.Steady
		return decider.Result{Status: decider.Running, Leaf: 16}, nil
	}
	if whenPlays(a) {
		return figure1ToPlay(t, a, h, in)
	}
	// REST
	h.Draws = coderun.SaltTick
	st := keepRest(a, coderun.Context(h, &rows[13], world))
	if st != decider.Running || h.Mark != coderun.Busy {
		return figure1StopsIdleRest(t, a, h, in, st)
	}
	h.Mark = coderun.Steady
	return decider.Result{Status: decider.Running, Leaf: 13}, nil
}

// figure1Open goes on with a tick that has begun with nothing active.
func figure1Open(t *figure1Engine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &figure1Turn{Tree: t, Agent: a, Mem: h, In: in}
	if whenFlees(a) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return figure1EnterFlee(x)
	}
	if whenGuards(a) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return figure1EnterGuard(x)
	}
	if whenFights(a) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return figure1EnterFight(x)
	}
	if whenHungry(a) {
		if h.Mark&coderun.Reset != 0 {
			return x.Halted()
		}
		return figure1EnterEat(x)
	}
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	return figure1EnterIdle(x)
}

// figure1Fresh is a tick that does not go on where the last one ended.
func figure1Fresh(t *figure1Engine, a *Creature, mem decider.Memory, in decider.Input, knows uint8) (decider.Result, error) {
	h := t.Header(mem)
	if t.Opens(figure1ID, h, in, knows) {
		return figure1Open(t, a, h, in)
	}
	return t.Interpret(figure1ID, a, mem, in, knows)
}

// figure1ToFlee replaces what is active by FLEE, which accepts.
func figure1ToFlee(t *figure1Engine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &figure1Turn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !figure1LeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return figure1EnterFlee(x)
}

// figure1StopsFlee goes on after the tick of FLEE has ended it or changed something.
func figure1StopsFlee(t *figure1Engine, a *Creature, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &figure1Turn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(1, st) {
		*h.Byte(90) = coderun.Reason(st)
		x.Ran = 2
		return figure1RedecideRoot(x, 0, st)
	}
	return x.RunsOn(1)
}

// figure1ToGuard replaces what is active by GUARD, which accepts.
func figure1ToGuard(t *figure1Engine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &figure1Turn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !figure1LeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return figure1EnterGuard(x)
}

// figure1ToYellForHelp replaces what is active by YELL_FOR_HELP, which accepts.
func figure1ToYellForHelp(t *figure1Engine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &figure1Turn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !figure1LeaveGuard(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return figure1EnterYellForHelp(x)
}

// figure1StopsYellForHelp goes on after the tick of YELL_FOR_HELP has ended it or changed something.
func figure1StopsYellForHelp(t *figure1Engine, a *Creature, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &figure1Turn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(6, st) {
		*h.Byte(92) = coderun.Reason(st)
		x.Ran = 7
		return figure1RedecideGuard(x, 0, st)
	}
	return x.RunsOn(6)
}

// figure1ToGuardFight replaces what is active by FIGHT, which accepts.
func figure1ToGuardFight(t *figure1Engine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &figure1Turn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !figure1LeaveGuard(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return figure1EnterGuardFight(x)
}

// figure1StopsGuardFight goes on after the tick of FIGHT has ended it or changed something.
func figure1StopsGuardFight(t *figure1Engine, a *Creature, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &figure1Turn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(7, st) {
		*h.Byte(92) = coderun.Reason(st)
		x.Ran = 8
		return figure1RedecideGuard(x, 1, st)
	}
	return x.RunsOn(7)
}

// figure1StopsPatrol goes on after the tick of PATROL has ended it or changed something.
func figure1StopsPatrol(t *figure1Engine, a *Creature, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &figure1Turn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(8, st) {
		*h.Byte(92) = coderun.Reason(st)
		x.Ran = 9
		return figure1RedecideGuard(x, 2, st)
	}
	return x.RunsOn(8)
}

// figure1ToFight replaces what is active by FIGHT, which accepts.
func figure1ToFight(t *figure1Engine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &figure1Turn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !figure1LeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return figure1EnterFight(x)
}

// figure1StopsFight goes on after the tick of FIGHT has ended it or changed something.
func figure1StopsFight(t *figure1Engine, a *Creature, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &figure1Turn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(3, st) {
		*h.Byte(90) = coderun.Reason(st)
		x.Ran = 4
		return figure1RedecideRoot(x, 2, st)
	}
	return x.RunsOn(3)
}

// figure1ToEat replaces what is active by EAT, which accepts.
func figure1ToEat(t *figure1Engine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &figure1Turn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !figure1LeaveRoot(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return figure1EnterEat(x)
}

// figure1ToFindFood replaces what is active by FIND_FOOD, which accepts.
func figure1ToFindFood(t *figure1Engine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &figure1Turn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !figure1LeaveEat(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return figure1EnterFindFood(x)
}

// figure1StopsFindFood goes on after the tick of FIND_FOOD has ended it or changed something.
func figure1StopsFindFood(t *figure1Engine, a *Creature, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &figure1Turn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(9, st) {
		*h.Byte(92) = coderun.Reason(st)
		x.Ran = 10
		return figure1RedecideEat(x, 0, st)
	}
	return x.RunsOn(9)
}

// figure1ToEatFood replaces what is active by EAT_FOOD, which accepts.
func figure1ToEatFood(t *figure1Engine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &figure1Turn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !figure1LeaveEat(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return figure1EnterEatFood(x)
}

// figure1StopsEatFood goes on after the tick of EAT_FOOD has ended it or changed something.
func figure1StopsEatFood(t *figure1Engine, a *Creature, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &figure1Turn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(10, st) {
		*h.Byte(92) = coderun.Reason(st)
		x.Ran = 11
		return figure1RedecideEat(x, 1, st)
	}
	return x.RunsOn(10)
}

// figure1StopsRest goes on after the tick of REST has ended it or changed something.
func figure1StopsRest(t *figure1Engine, a *Creature, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &figure1Turn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(11, st) {
		*h.Byte(92) = coderun.Reason(st)
		x.Ran = 12
		return figure1RedecideEat(x, 2, st)
	}
	return x.RunsOn(11)
}

// figure1ToPlay replaces what is active by PLAY, which accepts.
func figure1ToPlay(t *figure1Engine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &figure1Turn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !figure1LeaveIdle(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return figure1EnterPlay(x)
}

// figure1ToFlip replaces what is active by FLIP, which accepts.
func figure1ToFlip(t *figure1Engine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &figure1Turn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !figure1LeavePlay(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return figure1EnterFlip(x)
}

// figure1StopsFlip goes on after the tick of FLIP has ended it or changed something.
func figure1StopsFlip(t *figure1Engine, a *Creature, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &figure1Turn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(14, st) {
		*h.Byte(94) = coderun.Reason(st)
		x.Ran = 15
		return figure1RedecidePlay(x, 0, st)
	}
	return x.RunsOn(14)
}

// figure1ToRoll replaces what is active by ROLL, which accepts.
func figure1ToRoll(t *figure1Engine, a *Creature, h *coderun.Header, in decider.Input) (decider.Result, error) {
	x := &figure1Turn{Tree: t, Agent: a, Mem: h, In: in}
	x.Interrupted = true
	if !figure1LeavePlay(x, behavior.ReasonInterrupted) {
		return x.Halted()
	}
	return figure1EnterRoll(x)
}

// figure1StopsRoll goes on after the tick of ROLL has ended it or changed something.
func figure1StopsRoll(t *figure1Engine, a *Creature, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &figure1Turn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(15, st) {
		*h.Byte(94) = coderun.Reason(st)
		x.Ran = 16
		return figure1RedecidePlay(x, 1, st)
	}
	return x.RunsOn(15)
}

// figure1StopsDance goes on after the tick of DANCE has ended it or changed something.
func figure1StopsDance(t *figure1Engine, a *Creature, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &figure1Turn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(16, st) {
		*h.Byte(94) = coderun.Reason(st)
		x.Ran = 17
		return figure1RedecidePlay(x, 2, st)
	}
	return x.RunsOn(16)
}

// figure1StopsIdleRest goes on after the tick of REST has ended it or changed something.
func figure1StopsIdleRest(t *figure1Engine, a *Creature, h *coderun.Header, in decider.Input, st decider.Status) (decider.Result, error) {
	x := &figure1Turn{Tree: t, Agent: a, Mem: h, In: in}
	x.Refresh()
	if h.Mark&coderun.Reset != 0 {
		return x.Halted()
	}
	if x.Over(13, st) {
		*h.Byte(92) = coderun.Reason(st)
		x.Ran = 14
		return figure1RedecideIdle(x, 1, st)
	}
	return x.RunsOn(13)
}

// figure1EnterFlee activates FLEE and goes on below it.
func figure1EnterFlee(x *figure1Turn) (decider.Result, error) {
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

// figure1EnterGuard activates GUARD and goes on below it.
func figure1EnterGuard(x *figure1Turn) (decider.Result, error) {
	a := x.Agent
	h := x.Mem
	*h.Word(64) = uint64(h.Now)
	*h.Byte(90) = 0
	*h.Byte(91) = 0
	*h.Byte(89) = 2
	if whenYells(a) {
		return figure1EnterYellForHelp(x)
	}
	if whenFights(a) {
		return figure1EnterGuardFight(x)
	}
	return figure1EnterPatrol(x)
}

// figure1EnterFight activates FIGHT and goes on below it.
func figure1EnterFight(x *figure1Turn) (decider.Result, error) {
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

// figure1EnterEat activates EAT and goes on below it.
func figure1EnterEat(x *figure1Turn) (decider.Result, error) {
	a := x.Agent
	h := x.Mem
	*h.Word(64) = uint64(h.Now)
	*h.Byte(90) = 0
	*h.Byte(91) = 0
	*h.Byte(89) = 4
	if whenSeeksFood(a) {
		return figure1EnterFindFood(x)
	}
	if whenEatsFood(a) {
		return figure1EnterEatFood(x)
	}
	return figure1EnterRest(x)
}

// figure1EnterIdle activates IDLE and goes on below it.
func figure1EnterIdle(x *figure1Turn) (decider.Result, error) {
	a := x.Agent
	h := x.Mem
	*h.Word(64) = uint64(h.Now)
	*h.Byte(90) = 0
	*h.Byte(91) = 0
	*h.Byte(89) = 5
	if whenPlays(a) {
		return figure1EnterPlay(x)
	}
	return figure1EnterIdleRest(x)
}

// figure1LeaveRoot deactivates what is active in ROOT, and reports whether the tick may go on.
func figure1LeaveRoot(x *figure1Turn, cause behavior.Reason) bool {
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
		figure1LeaveGuard(x, below)
		*h.Byte(89) = 0
	case 3: // FIGHT
		*h.Byte(89) = 0
		h.Draws = coderun.SaltDeactivate
		leaveFight(a, coderun.Context(h, &rows[3], world), why)
		x.Refresh()
	case 4: // EAT
		figure1LeaveEat(x, below)
		*h.Byte(89) = 0
	case 5: // IDLE
		figure1LeaveIdle(x, below)
		*h.Byte(89) = 0
	}
	return h.Mark&coderun.Reset == 0
}

// figure1RedecideRoot decides in ROOT again, without child not, which has ended with last.
func figure1RedecideRoot(x *figure1Turn, not uint8, last decider.Status) (decider.Result, error) {
	a := x.Agent
	x.Redecides++
	x.Group, x.Mask, x.Last = 0, 1<<not, last
	if not == 4 { // IDLE
		x.WalkNext = true
	}
	if not != 0 && whenFlees(a) {
		if !figure1LeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return figure1EnterFlee(x)
	}
	if not != 1 && whenGuards(a) {
		if !figure1LeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return figure1EnterGuard(x)
	}
	if not != 2 && whenFights(a) {
		if !figure1LeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return figure1EnterFight(x)
	}
	if not != 3 && whenHungry(a) {
		if !figure1LeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return figure1EnterEat(x)
	}
	if not != 4 {
		if !figure1LeaveRoot(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return figure1EnterIdle(x)
	}
	return x.Ended(0, last)
}

// figure1LeaveGuard deactivates what is active in GUARD, and reports whether the tick may go on.
func figure1LeaveGuard(x *figure1Turn, cause behavior.Reason) bool {
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

// figure1EnterYellForHelp activates YELL_FOR_HELP and goes on below it.
func figure1EnterYellForHelp(x *figure1Turn) (decider.Result, error) {
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

// figure1RedecideGuard decides in GUARD again, without child not, which has ended with last.
func figure1RedecideGuard(x *figure1Turn, not uint8, last decider.Status) (decider.Result, error) {
	a := x.Agent
	h := x.Mem
	x.Redecides++
	x.Group, x.Mask, x.Last = 2, 1<<not, last
	if not == 2 { // PATROL
		x.WalkNext = true
	}
	if not != 0 && whenYells(a) {
		if !figure1LeaveGuard(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return figure1EnterYellForHelp(x)
	}
	if not != 1 && whenFights(a) {
		if !figure1LeaveGuard(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return figure1EnterGuardFight(x)
	}
	if not != 2 {
		if !figure1LeaveGuard(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return figure1EnterPatrol(x)
	}
	*h.Byte(90) = coderun.Reason(last)
	return figure1RedecideRoot(x, 1, last)
}

// figure1EnterGuardFight activates FIGHT and goes on below it.
func figure1EnterGuardFight(x *figure1Turn) (decider.Result, error) {
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

// figure1LeaveEat deactivates what is active in EAT, and reports whether the tick may go on.
func figure1LeaveEat(x *figure1Turn, cause behavior.Reason) bool {
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

// figure1EnterFindFood activates FIND_FOOD and goes on below it.
func figure1EnterFindFood(x *figure1Turn) (decider.Result, error) {
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

// figure1RedecideEat decides in EAT again, without child not, which has ended with last.
func figure1RedecideEat(x *figure1Turn, not uint8, last decider.Status) (decider.Result, error) {
	a := x.Agent
	h := x.Mem
	x.Redecides++
	x.Group, x.Mask, x.Last = 4, 1<<not, last
	if not == 2 { // REST
		x.WalkNext = true
	}
	if not != 0 && whenSeeksFood(a) {
		if !figure1LeaveEat(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return figure1EnterFindFood(x)
	}
	if not != 1 && whenEatsFood(a) {
		if !figure1LeaveEat(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return figure1EnterEatFood(x)
	}
	if not != 2 {
		if !figure1LeaveEat(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return figure1EnterRest(x)
	}
	*h.Byte(90) = coderun.Reason(last)
	return figure1RedecideRoot(x, 3, last)
}

// figure1EnterEatFood activates EAT_FOOD and goes on below it.
func figure1EnterEatFood(x *figure1Turn) (decider.Result, error) {
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

// figure1LeaveIdle deactivates what is active in IDLE, and reports whether the tick may go on.
func figure1LeaveIdle(x *figure1Turn, cause behavior.Reason) bool {
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
		figure1LeavePlay(x, below)
		*h.Byte(91) = 0
	case 2: // REST
		*h.Byte(91) = 0
		h.Draws = coderun.SaltDeactivate
		leaveRest(a, coderun.Context(h, &rows[13], world), why)
		x.Refresh()
	}
	return h.Mark&coderun.Reset == 0
}

// figure1EnterPlay activates PLAY and goes on below it.
func figure1EnterPlay(x *figure1Turn) (decider.Result, error) {
	a := x.Agent
	h := x.Mem
	*h.Word(72) = uint64(h.Now)
	*h.Byte(92) = 0
	*h.Byte(93) = 0
	*h.Byte(91) = 1
	if whenFlips(a) {
		return figure1EnterFlip(x)
	}
	if whenRolls(a) {
		return figure1EnterRoll(x)
	}
	return figure1EnterDance(x)
}

// figure1LeavePlay deactivates what is active in PLAY, and reports whether the tick may go on.
func figure1LeavePlay(x *figure1Turn, cause behavior.Reason) bool {
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

// figure1EnterFlip activates FLIP and goes on below it.
func figure1EnterFlip(x *figure1Turn) (decider.Result, error) {
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

// figure1RedecidePlay decides in PLAY again, without child not, which has ended with last.
func figure1RedecidePlay(x *figure1Turn, not uint8, last decider.Status) (decider.Result, error) {
	a := x.Agent
	h := x.Mem
	x.Redecides++
	x.Group, x.Mask, x.Last = 12, 1<<not, last
	if not == 2 { // DANCE
		x.WalkNext = true
	}
	if not != 0 && whenFlips(a) {
		if !figure1LeavePlay(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return figure1EnterFlip(x)
	}
	if not != 1 && whenRolls(a) {
		if !figure1LeavePlay(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return figure1EnterRoll(x)
	}
	if not != 2 {
		if !figure1LeavePlay(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return figure1EnterDance(x)
	}
	*h.Byte(92) = coderun.Reason(last)
	return figure1RedecideIdle(x, 0, last)
}

// figure1EnterRoll activates ROLL and goes on below it.
func figure1EnterRoll(x *figure1Turn) (decider.Result, error) {
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

// figure1RedecideIdle decides in IDLE again, without child not, which has ended with last.
func figure1RedecideIdle(x *figure1Turn, not uint8, last decider.Status) (decider.Result, error) {
	a := x.Agent
	h := x.Mem
	x.Redecides++
	x.Group, x.Mask, x.Last = 5, 1<<not, last
	if not == 1 { // REST
		x.WalkNext = true
	}
	if not != 0 && whenPlays(a) {
		if !figure1LeaveIdle(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return figure1EnterPlay(x)
	}
	if not != 1 {
		if !figure1LeaveIdle(x, behavior.ReasonInterrupted) {
			return x.Halted()
		}
		return figure1EnterIdleRest(x)
	}
	*h.Byte(90) = coderun.Reason(last)
	return figure1RedecideRoot(x, 4, last)
}

// figure1EnterPatrol activates PATROL and goes on below it.
func figure1EnterPatrol(x *figure1Turn) (decider.Result, error) {
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

// figure1EnterRest activates REST and goes on below it.
func figure1EnterRest(x *figure1Turn) (decider.Result, error) {
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

// figure1EnterIdleRest activates REST and goes on below it.
func figure1EnterIdleRest(x *figure1Turn) (decider.Result, error) {
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

// figure1EnterDance activates DANCE and goes on below it.
func figure1EnterDance(x *figure1Turn) (decider.Result, error) {
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
