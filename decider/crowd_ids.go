package decider

import (
	"fmt"
	"iter"
	"math"
	"reflect"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// What a game asks of an agent, and does to it. An id is all that it needs: it names one
// agent of the world, in whichever crowd. The answers are those of Crowd.Tree, by which the
// agent lives now. A tree that the game has compiled itself may be an older one: after
// Retable its rows have other numbers.

// Agent returns the agent with this id, as Crowd.Add got it, or nil if there is none.
// Callbacks may call it on any worker.
func (w *World) Agent(id uint64) any {
	c, slot, err := w.findAgent(id, "Agent")
	if err != nil {
		return nil
	}
	return c.shown(slot)
}

// Agents yields all agents of all crowds with their ids: crowd by crowd as they were made,
// and in each in the order of their slots. A world that was loaded has the same order.
// Callbacks may call it on any worker. An agent that comes meanwhile may be left out.
func (w *World) Agents() iter.Seq2[uint64, any] {
	w.there("Agents")
	return func(yield func(uint64, any) bool) {
		for _, c := range w.crowds {
			for i := range c.members {
				if c.members[i].live() && !yield(c.ids[i], c.shown(uint32(i))) {
					return
				}
			}
		}
	}
}

// shown returns the agent in a slot. Where agents are no pointers, it is a copy.
func (c *crowd) shown(slot uint32) any {
	t, p := reflect.TypeOf(c.tree.table.agent).Elem(), c.members[slot].agent
	if !c.pointers {
		return reflect.NewAt(t, p).Elem().Interface()
	}
	v := reflect.NewAt(t.Elem(), p)
	if v.Type() != t { // a pointer type with a name
		v = v.Convert(t)
	}
	return v.Interface()
}

// Row returns the name of the row that the agent runs, that of State.Leaf, or "" if it
// does nothing. While an agent runs an injected tree, it is the row of the slot. The
// errors are those of State.
func (w *World) Row(id uint64) (string, error) {
	c, slot, err := w.see(id, "Row")
	if err != nil {
		return "", err
	}
	s := stateOf(c.tree.prog, c.members[slot].mem.h)
	if s.Leaf() == NoRow {
		return "", nil
	}
	return c.tree.prog.Rows[s.Leaf()].Name, nil
}

// In reports whether the agent is in a row of this name, or in one below it. It does
// not look into injected trees. The errors are those of State, or ErrNoRow if
// the tree has no such row.
func (w *World) In(id uint64, row string) (bool, error) {
	c, slot, err := w.see(id, "In")
	if err != nil {
		return false, err
	}
	p := c.tree.prog
	r := p.Find(row)
	if r == core.NoRow {
		return false, &TickError{Err: ErrNoRow, Agent: id, Known: true, Note: fmt.Sprintf("%q%s", row, meant(row, rowNames(p)))}
	}
	for ; r != core.NoRow; r = p.Rows[r].Same {
		if p.Active(c.members[slot].mem.h, r) {
			return true, nil
		}
	}
	return false, nil
}

// State returns a view of the agent's memory. The view is valid until the crowd
// changes: ask again in each frame. The error is ErrNoAgent, ErrNoWorld or ErrInFrame.
func (w *World) State(id uint64) (State, error) {
	c, slot, err := w.see(id, "State")
	if err != nil {
		return State{}, err
	}
	return stateOf(c.tree.prog, c.members[slot].mem.h), nil
}

// Result returns the result of the agent's last tick, and its error. That of an agent
// which was left in the middle of its path since, as by a Reset, is that of a new agent:
// Idle without a leaf, also after a load in another table. Save does not
// keep errors, so after a load there is none before the agent's next tick. Other
// errors are those of State: within a frame, its results are not known yet.
func (w *World) Result(id uint64) (Result, error) {
	c, slot, err := w.named(id, "Result")
	if err != nil {
		return Result{}, err
	}
	m := &c.members[slot]
	if m.result.Status == Running && !stateOf(c.tree.prog, m.mem.h).Active(0) {
		return Result{Status: Idle, Leaf: NoRow}, c.errs[slot]
	}
	return m.result, c.errs[slot]
}

// Every has the agent ticked in one of every n frames only, with the time since its last
// tick: level of detail for agents far away. n below 1 counts as 1. Its sense is called
// only in the agent's own frames, with that time. The errors are those of State.
//
// Which of n frames it is, is drawn anew for each n frames by the world's seed. So two
// ticks may be up to 2n-1 frames apart, and no agent is late for ever where a gate comes
// free at regular times. About one frame in 61 is not counted, drawn in the same way: no
// agent that is ticked less often is due in it.
//
// The agents of a crowd with the same n are spread evenly over n frames, anew for each n
// frames. Nobody's coming and going moves another within these. Later calls with the same n
// change nothing.
//
// An agent that is a candidate for a squad is ticked in each frame until it is in one, or
// no longer wants to be.
//
// A tree with behaviors that have Each or Run is a mistake then, see World.Mistakes:
// EachFor and RunFor are told how much time has passed.
func (w *World) Every(id uint64, n int) error {
	c, slot, err := w.named(id, "Every")
	if err != nil {
		return err
	}
	old := c.members[slot].period // games call this for each agent in each frame
	if next := uint32(min(max(n, 1), math.MaxInt32)) | old&pausedPeriod; next != old {
		c.setPeriod(slot, next)
	}
	return nil
}

// Period returns the n that Every gave the agent: it is ticked in one of n frames. It is 1
// for an agent that is ticked in each, and 0 for one that is paused. Callbacks may call it
// on any worker. The error is ErrNoAgent or ErrNoWorld.
func (w *World) Period(id uint64) (int, error) {
	c, slot, err := w.findAgent(id, "Period")
	if err != nil || c.paused(slot) {
		return 0, err
	}
	return int(c.periodOf(slot)), nil
}

// Pause has the agent stand still, or go on: a stun, a cut scene, a menu. It is not ticked,
// its sense is not called, and its clock stops, with Timeouts, Waits and Cooldowns. Its
// path stays, and so do the tokens and seats that it has: who waits for it at a barrier
// waits on. It is no candidate for a squad. The time that passes meanwhile is not delivered
// later; stimuli that the game updates itself age only if it does so. Every counts from
// when the agent goes on, and keeps its n. A paused agent may be removed, reset, saved and
// retabled. The errors are those of State.
func (w *World) Pause(id uint64, on bool) error {
	c, slot, err := w.use(id, "Pause")
	if err == nil {
		c.pause(slot, on)
	}
	return err
}

// Wake ends what the agent's sense has promised by Sense.Sleep: if the agent sleeps, it is
// ticked again in the next frame. Call it where something changes that the agent perceives.
// Callbacks may call it on any worker. The error is ErrNoAgent or ErrNoWorld.
func (w *World) Wake(id uint64) error {
	_, _, err := w.findAgent(id, "Wake")
	if err == nil {
		w.sched.wake(wakeCall{id, false})
	}
	return err
}

// Reset leaves the agent's path as Tree.Reset does. What its callbacks have deferred is
// done before Reset returns, and its errors are among those of Reset, with those of State. To
// reset itself at once, an agent calls Context.Reset.
func (w *World) Reset(id uint64) error {
	return w.leaving(id, "Reset", func(c *crowd, slot uint32) { c.leave(&c.members[slot], behavior.ReasonReset) })
}

// Remove leaves the agent's path with ReasonRemoved, releases its tokens and removes it
// from its crowd. Its id is free then. What its callbacks have deferred is done before Remove
// returns, and its errors are among those of Remove, with those of State; or ErrBusy, if
// the agent's path is being left.
func (w *World) Remove(id uint64) error { return w.leaving(id, "Remove", (*crowd).remove) }

// leaving does what leaves the agent's path, and then what callbacks have deferred. It returns ErrBusy
// for an agent that is left just now: a callback of Tree.Reset, of the memory that Crowd.Memory has
// returned, has asked for it.
func (w *World) leaving(id uint64, what string, do func(c *crowd, slot uint32)) (err error) {
	c, slot, err := w.use(id, what)
	if err != nil {
		return err
	}
	if c.members[slot].mem.h.Mark&core.MarkBusy != 0 {
		return &TickError{Err: ErrBusy, Agent: id, Known: true}
	}
	w.enterFrame()
	defer w.endChange(&err)
	do(c, slot)
	return nil
}

// Eject empties a slot of the agent, as Tree.Eject does. The errors are those of State, or
// ErrNoSlot.
func (w *World) Eject(id uint64, slot string) error {
	c, at, err := w.use(id, "Eject")
	if err != nil {
		return err
	}
	return w.lost(c.tree.Eject(c.members[at].mem, slot))
}

// Welcome has arrive called with each agent that comes into the world: by Crowd.Add, by
// Crowd.Move from another world, and by Load when all are there. It gives agents what no
// save has, such as a pointer to the game. It may change the world. It is called on the
// goroutine of that call, and not for agents that are there already. nil ends it. Like all
// that changes the world it is not for callbacks, where it panics.
func (w *World) Welcome(arrive func(id uint64, agent any)) {
	w.there("Welcome")
	if w.inFrame {
		panic("ethogram: World.Welcome was called while a frame was under way: " + instead("World.Welcome"))
	}
	w.welcome = arrive
}

// arrived tells the game of an agent that has come.
func (w *World) arrived(id uint64) {
	if w.welcome == nil {
		return
	}
	if at, ok := w.spotOf(id); ok { // else an arrival before it has removed it
		w.welcome(id, w.crowds[at.crowd()].shown(at.slot()))
	}
}
