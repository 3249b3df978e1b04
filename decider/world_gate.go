package decider

import "time"

// gateState is the state of a gate in a world.
type gateState struct {
	gateRules

	took   uint64            // how many tokens were ever acquired
	tokens []tokens          // one, or one for each key in use
	byKey  hashIndex[uint32] // of tokens, plus one, if keyed
	inUse  keyList           // of tokens, if keyed: those that have holders,
	rest   keyList           // and those that have none, in the order in which they were last released

	returns returns // if keyed, for its LocalCooldown
}

func newGateState(rules gateRules) gateState {
	s := gateState{gateRules: rules}
	if !s.keyed {
		s.tokens = []tokens{{slab: make([]holder, 0, min(s.limit, 64))}}
	}
	return s
}

func (s *gateState) keyAt(i uint32) uint64 { return s.tokens[i-1].key }

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

// use returns the number of the tokens of key. A new key replaces the one that has rested
// longest, if that does not cool down any more.
func (s *gateState) use(key uint64, now time.Duration) int {
	if i := s.find(key); i >= 0 {
		return i
	}
	i := int(s.rest.first) - 1
	if i < 0 || s.cooled(&s.tokens[i], now) > 0 {
		return s.grow(key)
	}
	s.byKey.remove(s.tokens[i].key, s.keyAt)
	s.tokens[i].key, s.tokens[i].free = key, 0
	s.byKey.add(uint32(i)+1, s.keyAt)
	return i
}

// grow adds tokens for key.
func (s *gateState) grow(key uint64) int {
	i := len(s.tokens)
	s.tokens = append(s.tokens, tokens{key: key})
	s.byKey.add(uint32(i)+1, s.keyAt)
	s.rest.insert(s.tokens, i, s.rest.first)
	return i
}

// cooled returns how long t's cooldown still lasts.
func (s *gateState) cooled(t *tokens, now time.Duration) time.Duration {
	if t.free == 0 {
		return 0
	}
	return remaining(s.cooldown, t.free-1, now)
}
