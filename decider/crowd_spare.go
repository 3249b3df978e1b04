package decider

import (
	"cmp"
	"math"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
)

// thrifty is a BatchObserver of all agents that can do without the ticks in which nothing
// happens: a recorder's. Of most agents of most frames a world then has nothing to tell.
type thrifty interface {
	BatchObserver

	// Spare reports, when an observer is about to be told of a frame, whether it need not be
	// told of an agent's tick that is as the last one: without events, with the same flags,
	// stimuli, leaf and status, on a clock that goes with the world's. Of an agent that
	// begins to tick in every frame, or does so again, at least 3 ticks are told of.
	Spare(w *World) bool

	// Spared is called before the last ObserveTicks of a frame of which ticks may have been left
	// out: n were. left reports whether that of an agent was, whose state is s.
	Spared(w *World, n int, left func(agent uint64, s State) bool)
}

// toldTick is an agent's last tick, as a thrifty observer knows it.
type toldTick struct {
	now     int64  // the agent's clock, from the world's on
	tick    uint32 // the number of the tick, from the frame's on
	end     uint32 // how it ended, see endOf
	flags   uint64
	stimuli uint64
}

// calmTicks are how many ticks in a row tell how the next one will be.
const calmTicks = 3

// endOf is how a tick ended: with this leaf and status, and of the ticks in a row that went with
// the frames the nth, up to calmTicks.
func endOf(leaf uint16, st Status, nth uint32) uint32 { return uint32(leaf) | uint32(st)<<16 | nth<<24 }

func (k *toldTick) nth() uint32 { return k.end >> 24 }

// spare lists the ticks of which a thrifty observer is told.
func (f *frameTicks) spare(w *World, t *trace) {
	f.thrifty, _ = f.observer.(thrifty)
	if f.thrifty == nil || w.detail == Nothing || w.agents.ids != nil {
		f.thrifty = nil
		return
	}
	for i := range t.events {
		if id := t.events[i].Agent; i == 0 || id != t.events[i-1].Agent {
			w.stir(id)
		}
	}
	for _, at := range f.missed {
		w.crowds[at.crowd()].forgetTold(at.slot())
	}
	if f.left == nil {
		f.left = w.sched.left
	}
	f.stirred, f.spared = f.stirred[:0], 0
	for _, c := range w.crowds {
		n := 0
		f.stirred, n = c.appendStirred(f.stirred)
		f.spared += n
	}
	if !f.thrifty.Spare(w) {
		f.thrifty = nil
		return
	}
	if byID := func(a, b enrolled) int { return cmp.Compare(a.id, b.id) }; !slices.IsSortedFunc(f.stirred, byID) {
		slices.SortFunc(f.stirred, byID)
	}
}

// stir has an observer be told of the tick of this agent.
func (w *World) stir(id uint64) {
	for _, c := range w.crowds {
		if c.stir(id) {
			return
		}
	}
}

func (c *crowd) stir(id uint64) bool {
	slot, ok := c.slotOf(id)
	if ok && int(slot) < len(c.told) {
		c.told[slot].end &= endOf(math.MaxUint16, math.MaxUint8, calmTicks-1)
	}
	return ok
}

// forgetTold forgets what an observer was told of the agent in a slot.
func (c *crowd) forgetTold(slot uint32) {
	if int(slot) < len(c.told) {
		c.told[slot] = toldTick{}
	}
}

// forgetAllTold forgets what an observer was told of all agents.
func (c *crowd) forgetAllTold() { c.told = c.told[:0] }

// appendStirred appends the agents with ticks of which a thrifty observer has to be told, and
// counts the others.
func (c *crowd) appendStirred(to []enrolled) (_ []enrolled, spared int) {
	w := c.world
	if n := c.tree.roused.Load(); n != c.toldRoused { // the game has changed memories
		c.forgetAllTold()
		c.toldRoused = n
	}
	if n := len(c.members) - len(c.told); n > 0 {
		c.told = append(c.told, make([]toldTick, n)...)
	}
	frame, now := uint32(w.frame), int64(w.now)
	for at := 0; at < len(c.members); at++ {
		n := calmAgents(c.members[at:], c.told[at:], frame, now)
		spared += n
		if at += n; at == len(c.members) {
			break
		}
		if slot := uint32(at); c.members[at].live() && c.tells(slot) {
			to = append(to, enrolled{c.ids[slot], spotOf(c.index, slot)})
		}
	}
	return to, spared
}

// calmAgents returns for how many agents nothing has happened, up to the first for which something
// has. The loop has nothing else to keep: it visits all agents of the crowd.
func calmAgents(members []member, told []toldTick, frame uint32, now int64) int {
	told = told[:len(members)]
	for i := range members {
		m, k := &members[i], &told[i]
		if h := m.mem.h; m.period != 1 || k.end != endOf(h.Leaf, m.result.Status, calmTicks) || k.tick != h.Tick-frame ||
			k.now != int64(h.Now)-now || k.flags != h.Flags || k.stimuli != h.Stimuli {
			return i
		}
	}
	return len(members)
}

// tells notes the tick of an agent of which the observer is told, if it had one.
func (c *crowd) tells(slot uint32) bool {
	m, k, w := &c.members[slot], &c.told[slot], c.world
	h, was := m.mem.h, *k
	if *k = (toldTick{}); !c.due(slot) || !w.sched.trace.ticks.had(spotOf(c.index, slot)) {
		return false
	}
	*k = toldTick{int64(h.Now) - int64(w.now), h.Tick - uint32(w.frame), 0, h.Flags, h.Stimuli}
	nth := uint32(1)
	if was.nth() > 0 && was.tick == k.tick && was.now == k.now {
		nth = min(was.nth()+1, calmTicks)
	}
	k.end = endOf(h.Leaf, m.result.Status, nth)
	return true
}

// left reports whether a thrifty observer was not told of the tick of this agent in the frame.
func (s *scheduler) left(agent uint64, state State) bool {
	return slices.ContainsFunc(s.world.crowds, func(c host) bool { return c.left(agent, state.prog(), state.mem()) })
}

func (c *crowd) left(agent uint64, prog *core.Program, h *core.Header) bool {
	slot, ok := c.slotOf(agent)
	if !ok || c.tree.prog != prog || c.members[slot].mem.h != h || c.members[slot].period != 1 {
		return false
	}
	f := &c.world.sched.trace.ticks
	at := spotOf(c.index, slot)
	return f.had(at) && !slices.ContainsFunc(f.stirred, func(e enrolled) bool { return e.at == at })
}
