package decider

import (
	"cmp"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
)

// rota says in which frames the agents of a crowd with one period n are due: each once in each
// n counted frames. When these begin, the agents stand in a ring, in the order of their slots,
// and whoever comes later stands behind it. From a place in the ring that is drawn they are
// counted off to n turns, and the turns come in an order that is drawn. So the turns have
// equally many agents, whoever dies or is born; nobody's coming and going moves another; and
// nobody is always in a turn that has one agent less, or always the first when a gate comes
// free, because that is so many frames after the last turn of them that have had it.
type rota struct {
	period uint32
	n      int             // how many agents there are
	awake  int             // that neither are paused nor sleep
	stale  bool            // some have come or gone since the n frames began
	late   map[uint32]bool // the slots behind the ring
	rounds [3]rotaRound    // the n frames under way, those before, and those before them
}

// rotaRound is what is known of n frames. A slot keeps its place in them for whoever is in it.
type rotaRound struct {
	slots []uint32
	ring  uint32          // how many of them are the ring
	cut   uint32          // the place in it that was drawn
	times []time.Duration // by turn: scheduler.spent then, or notYet; nil if nobody may sleep
}

// longestNap is the longest period with which agents sleep: to know when their turns were takes
// memory for that many.
const longestNap = 1024

const notYet = -1

// rotaOf returns the rota of a period, or nil.
func (c *crowd) rotaOf(period uint32) *rota {
	if i, ok := c.findRota(period); ok {
		return c.rotas[i]
	}
	return nil
}

func (c *crowd) findRota(period uint32) (int, bool) {
	return slices.BinarySearchFunc(c.rotas, period, func(r *rota, n uint32) int { return cmp.Compare(r.period, n) })
}

// changeRota takes the agent in a slot, which is awake, from the rota of one period to that of
// another. One that is paused is in its rota, but not in any turn.
func (c *crowd) changeRota(slot, from, to uint32) {
	was, is := from&^pausedPeriod, to&^pausedPeriod
	i, ok := c.findRota(was)
	if ok {
		r := c.rotas[i]
		if r.stale = true; from == was {
			r.awake--
		}
		if r.n--; r.n == 0 && was != is {
			c.rotas = slices.Delete(c.rotas, i, i+1)
		}
	}
	if is < 2 {
		return
	}
	c.world.untimed(c.tree)
	if i, ok = c.findRota(is); !ok {
		c.rotas = slices.Insert(c.rotas, i, &rota{period: is})
	}
	r := c.rotas[i]
	if r.n++; to == is {
		r.awake++
		r.place(slot)
	}
}

// place gives a slot a place behind the others, unless it has one.
func (r *rota) place(slot uint32) bool {
	now := &r.rounds[0]
	if _, ok := slices.BinarySearch(now.slots[:now.ring], slot); ok || r.late[slot] {
		return false
	}
	if r.late == nil {
		r.late = map[uint32]bool{}
	}
	r.late[slot], r.stale = true, true
	now.slots = append(now.slots, slot)
	return true
}

// begin begins n frames.
func (r *rota) begin(c *crowd) {
	was, next := &r.rounds[0], r.rounds[2]
	ring, late := was.slots[:was.ring], was.slots[was.ring:]
	if next.slots = next.slots[:0]; !r.stale {
		next.slots = append(next.slots, ring...)
	} else {
		keep := func(slot uint32) {
			if c.members[slot].period == r.period {
				next.slots = append(next.slots, slot)
			}
		}
		slices.Sort(late)
		for _, slot := range ring {
			for ; len(late) > 0 && late[0] < slot; late = late[1:] {
				keep(late[0])
			}
			keep(slot)
		}
		for _, slot := range late {
			keep(slot)
		}
		clear(r.late)
		r.stale = false
	}
	next.ring = uint32(len(next.slots))
	if next.times == nil && r.period <= longestNap {
		next.times = make([]time.Duration, r.period)
	}
	for i := range next.times {
		next.times[i] = notYet
	}
	r.rounds = [...]rotaRound{next, r.rounds[0], r.rounds[1]}
}

// visit finds the agents that are due in a frame that is counted.
func (r *rota) visit(c *crowd) {
	n := r.period
	round, at := c.world.rotaRound(n)
	if at == 0 {
		r.begin(c)
	}
	draw := core.Draw(c.world.core.Seed, round, uint64(n), c.number, core.SaltFrame, 0)
	turn := core.Permuted(draw, n, at)
	now := &r.rounds[0]
	if now.cut = core.Below(core.Mix(draw), now.ring); now.times != nil {
		now.times[turn] = c.world.sched.spent
	}
	if r.awake == 0 {
		return
	}
	all := r.awake == len(now.slots) // not to read something of each agent (.93 of the instructions of an Every(10))
	for i := turn; i < uint32(len(now.slots)); i += n {
		k := i
		if k < now.ring {
			if k += now.cut; k >= now.ring {
				k -= now.ring
			}
		}
		if slot := now.slots[k]; all || !c.sleepers.has(slot) && (!r.stale || c.members[slot].period == n) {
			c.visits.add(slot)
		}
	}
}

// rotaRound returns which n counted frames are under way, and which of them this one is.
func (w *World) rotaRound(n uint32) (round uint64, at uint32) {
	i := w.counted - 1
	return i / uint64(n), uint32(i % uint64(n))
}

// turn returns when the agent in a slot of the ring was due in these n frames, or notYet.
func (r *rotaRound) turn(slot uint32) time.Duration {
	i, _ := slices.BinarySearch(r.slots[:r.ring], slot)
	k := uint32(i) + r.ring - r.cut
	if k >= r.ring {
		k -= r.ring
	}
	return r.times[k%uint32(len(r.times))]
}

// missed returns how often the agent in a slot, which sleeps, would have been ticked since its
// clock was right, when it would have been last, and, if more than once, when before that.
func (c *crowd) missed(slot uint32) (n uint64, last, before time.Duration) {
	p, s := c.pace(slot), c.world.sched
	period := c.members[slot].period
	if period == 1 {
		return s.round - p.round, s.spent, s.spent - s.delta
	}
	round, _ := c.world.rotaRound(period)
	rounds := c.rotaOf(period).rounds[:]
	if n = round - p.round; n > 0 { // since then it has been in the ring
		if last = rounds[0].turn(slot); last == notYet {
			n, rounds = n-1, rounds[1:]
		}
	}
	if n > 0 {
		last = rounds[0].turn(slot)
	}
	if n > 1 {
		before = rounds[1].turn(slot)
	}
	return n, last, before
}
