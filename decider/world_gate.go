package decider

import (
	"math/bits"
	"time"
)

// gateState is the state of a gate in a world.
type gateState struct {
	gateRules

	took   uint64    // how many tokens were ever acquired
	tokens []tokens  // one, or one for each key in use
	byKey  hashIndex // of tokens, if keyed
	unused []uint64  // of tokens, if keyed: a bit for each that has no holder

	returns returns // if keyed, for its LocalCooldown
}

func newGateState(rules gateRules) gateState {
	s := gateState{gateRules: rules}
	if !s.keyed {
		s.tokens = []tokens{{slab: make([]holder, 0, min(s.limit, 64))}}
	}
	return s
}

func (s *gateState) keyAt(i uint32) uint64 { return s.tokens[i].key }

// find returns the number of the tokens of key, or -1 if the key is not in use.
func (s *gateState) find(key uint64) int {
	if !s.keyed {
		return 0
	}
	index := &s.byKey // as its find, at a third of the cost: a row may ask about many targets
	if index.n == 0 {
		return -1
	}
	for i := index.slotOf(key); index.table[i] != 0; i = index.next(i) {
		if at := int(index.table[i]) - 1; s.tokens[at].key == key {
			return at
		}
	}
	return -1
}

// use returns the number of the tokens of key. A new key replaces the first that
// is no longer in use, if there is one.
func (s *gateState) use(key uint64, now time.Duration) int {
	if i := s.find(key); i >= 0 {
		return i
	}
	i := s.idle(now)
	if i < 0 {
		return s.grow(key)
	}
	s.byKey.remove(s.tokens[i].key, s.keyAt)
	s.tokens[i].key, s.tokens[i].free = key, 0
	s.byKey.add(uint32(i), s.keyAt)
	return i
}

// idle returns the number of the first tokens that have no holder and do not cool
// down, or -1.
func (s *gateState) idle(now time.Duration) int {
	for w, word := range s.unused {
		for ; word != 0; word &= word - 1 {
			if i := 64*w + bits.TrailingZeros64(word); s.cooled(&s.tokens[i], now) <= 0 {
				return i
			}
		}
	}
	return -1
}

// grow adds tokens for key.
func (s *gateState) grow(key uint64) int {
	i := len(s.tokens)
	s.tokens = append(s.tokens, tokens{key: key})
	s.byKey.add(uint32(i), s.keyAt)
	if i/64 == len(s.unused) {
		s.unused = append(s.unused, 0)
	}
	s.unused[i/64] |= 1 << (i % 64)
	return i
}

// cooled returns how long t's cooldown still lasts.
func (s *gateState) cooled(t *tokens, now time.Duration) time.Duration {
	if t.free == 0 {
		return 0
	}
	return remaining(s.cooldown, t.free-1, now)
}
