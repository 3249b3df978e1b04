package decider

import (
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
)

// returned is when an agent gave back the token of a key.
type returned struct {
	agent, key uint64
	life       uint64 // the agent's number at the gate: a memory that was cleared, or is another's, gets a new one
	at         time.Duration
}

// returns are those of a gate with a Key and a LocalCooldown which may still bar an agent, in a
// ring in the order of their times. An agent's memory has its number only, so the world needs
// as much room as tokens come back within one LocalCooldown.
type returns struct {
	ring     []returned // a power of two long
	first, n int
	lives    uint64    // the last number
	byKey    hashIndex // of ring, by number and key
}

func (r *returns) hash(life, key uint64) uint64 { return core.Mix(core.Mix(life) ^ key) }

func (r *returns) hashAt(i uint32) uint64 { return r.hash(r.ring[i].life, r.ring[i].key) }

// all calls do for each, the oldest first, as long as that returns true.
func (r *returns) all(do func(returned) bool) {
	for i := range r.n {
		if !do(r.ring[(r.first+i)%len(r.ring)]) {
			return
		}
	}
}

// find returns when the agent with this number gave back the token of key, and whether it did.
func (r *returns) find(life, key uint64) (time.Duration, bool) {
	i := r.byKey.find(r.hash(life, key), r.hashAt)
	if i < 0 || r.ring[i].life != life || r.ring[i].key != key { // two of one hash: the later one counts
		return 0, false
	}
	return r.ring[i].at, true
}

// add notes a return, and forgets those that bar nobody any more.
func (r *returns) add(x returned, cooldown time.Duration) {
	for r.n > 0 && remaining(cooldown, r.ring[r.first].at, x.at) <= 0 {
		if hash := r.hashAt(uint32(r.first)); r.byKey.find(hash, r.hashAt) == r.first {
			r.byKey.remove(hash, r.hashAt)
		}
		r.first = (r.first + 1) % len(r.ring)
		r.n--
	}
	if r.n == len(r.ring) {
		var all []returned
		r.all(func(x returned) bool { all = append(all, x); return true })
		r.first, r.n, r.byKey = 0, 0, hashIndex{}
		r.ring = make([]returned, max(2*len(all), 8))
		for _, x := range all {
			r.push(x)
		}
	}
	r.push(x)
}

func (r *returns) push(x returned) {
	at := uint32((r.first + r.n) % len(r.ring))
	r.byKey.remove(r.hash(x.life, x.key), r.hashAt)
	r.ring[at] = x
	r.byKey.add(at, r.hashAt)
	r.n++
}

// returnLocal notes that the agent of who gave back a token of key, for the LocalCooldown: its
// memory h has at offset local when that was, or its number at a gate with a Key.
func (s *gateState) returnLocal(h *core.Header, local uint32, agent, key uint64, now time.Duration) {
	word := h.Word(local)
	if !s.keyed {
		*word = uint64(now) + 1
		return
	}
	if *word == 0 {
		s.returns.lives++
		*word = s.returns.lives
	}
	s.returns.add(returned{agent, key, *word, now}, s.local)
}

// localLeft returns how long the LocalCooldown of agent h still lasts, for key if the gate has
// a Key.
func (s *gateState) localLeft(h *core.Header, local uint32, key uint64, now time.Duration) time.Duration {
	word := *h.Word(local)
	if word == 0 {
		return 0
	}
	at := time.Duration(word - 1)
	if s.keyed {
		var barred bool
		if at, barred = s.returns.find(word, key); !barred {
			return 0
		}
	}
	return remaining(s.local, at, now)
}

// forgetReturns has h, and what is injected in it, be a new agent at gates with a Key: it is a
// copy, or goes on in another world.
func (t *tree) forgetReturns(h *core.Header) {
	for i := range t.nodes {
		if n := &t.nodes[i]; n.local != 0 && n.src.Gate.Key != nil {
			*h.Word(n.local) = 0
		}
	}
	for _, s := range t.slots {
		n := &t.nodes[s]
		if sub := t.known(*h.Quad(n.slot + slotTree)); sub != nil {
			sub.forgetReturns(h.Inner(n.slot + slotMemory))
		}
	}
}

// returns writes those of the crowds' agents that still bar them.
func (s *worldSaver) returns(g *gateState) {
	var list []returned
	g.returns.all(func(x returned) bool {
		if remaining(g.local, x.at, s.w.now) > 0 && slices.ContainsFunc(s.w.crowds, func(c host) bool { return c.has(x.agent) }) {
			list = append(list, x)
		}
		return true
	})
	s.Uvarint(g.returns.lives)
	s.Uvarint(uint64(len(list)))
	for _, x := range list {
		s.Uvarint(x.agent)
		s.Uvarint(x.key)
		s.Uvarint(x.life)
		s.Uvarint(uint64(x.at))
	}
}

func (d *decoder) returns(g *savedGate, now uint64) {
	g.lives = d.Uvarint()
	last := time.Duration(0)
	for n := d.count("the number of returns to a gate"); n > 0 && d.OK(); n-- {
		x := returned{d.Uvarint(), d.Uvarint(), d.AtMost(g.lives, "an agent's number at a gate"), time.Duration(d.AtMost(now, "the time of a return"))}
		if x.life == 0 || x.at < last {
			d.Fail("the returns to the gate %s are not in order", quote(g.name))
		}
		last = x.at
		g.returns = append(g.returns, x)
	}
}
