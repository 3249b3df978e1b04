package decider

import (
	"time"

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
	lives    uint64            // the last number
	byKey    hashIndex[uint32] // of ring, plus one, by number and key
}

func (r *returns) hash(life, key uint64) uint64 { return core.Mix(core.Mix(life) ^ key) }

func (r *returns) hashAt(i uint32) uint64 { return r.hash(r.ring[i-1].life, r.ring[i-1].key) }

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
	if i == 0 || r.ring[i-1].life != life || r.ring[i-1].key != key { // two of one hash: the later one counts
		return 0, false
	}
	return r.ring[i-1].at, true
}

// add notes a return, and forgets those that bar nobody any more.
func (r *returns) add(x returned, cooldown time.Duration) {
	for r.n > 0 && remaining(cooldown, r.ring[r.first].at, x.at) <= 0 {
		first := uint32(r.first) + 1
		if hash := r.hashAt(first); r.byKey.find(hash, r.hashAt) == first {
			r.byKey.remove(hash, r.hashAt)
		}
		r.first = (r.first + 1) % len(r.ring)
		r.n--
	}
	if r.n == len(r.ring) {
		var all []returned
		r.all(func(x returned) bool { all = append(all, x); return true })
		r.first, r.n, r.byKey = 0, 0, hashIndex[uint32]{}
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
	r.byKey.add(at+1, r.hashAt)
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
