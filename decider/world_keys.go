package decider

import (
	"cmp"
	"iter"
	"time"

	"golang.org/x/exp/slices"
)

// keyList is a list of keys of a gate: numbers of its tokens, plus one. So who takes or returns a
// token, and a new key, cost the same beside any number of keys that rest.
type keyList struct{ first, last int32 }

// insert puts number k before the one at, or at the end if that is 0.
func (l *keyList) insert(all []tokens, k int, at int32) {
	t, n := &all[k], int32(k+1)
	t.before, t.after = l.last, at
	if at > 0 {
		t.before, all[at-1].before = all[at-1].before, n
	} else {
		l.last = n
	}
	if t.before > 0 {
		all[t.before-1].after = n
	} else {
		l.first = n
	}
}

func (l *keyList) remove(all []tokens, k int) {
	t := &all[k]
	if t.before > 0 {
		all[t.before-1].after = t.after
	} else {
		l.first = t.after
	}
	if t.after > 0 {
		all[t.after-1].before = t.before
	} else {
		l.last = t.before
	}
}

// taken notes that the tokens of key number k, which rested, have a holder.
func (s *gateState) taken(k int) {
	if s.keyed {
		s.rest.remove(s.tokens, k)
		s.inUse.insert(s.tokens, k, 0)
	}
}

// rests notes that the tokens of key number k have no holder any more. Mostly the last one was
// released now, or nobody entered and it was before all others: so the place is near an end.
func (s *gateState) rests(k int) {
	if !s.keyed {
		return
	}
	s.inUse.remove(s.tokens, k)
	free := s.tokens[k].free
	early, late := s.rest.first, s.rest.last
	for early > 0 && s.tokens[early-1].free < free && s.tokens[late-1].free > free {
		early, late = s.tokens[early-1].after, s.tokens[late-1].before
	}
	if late > 0 && s.tokens[late-1].free <= free {
		early = s.tokens[late-1].after
	}
	s.rest.insert(s.tokens, k, early)
}

// sortRest has the keys rest in the order of their times, which were loaded.
func (s *gateState) sortRest() {
	if !s.keyed {
		return
	}
	var all []int
	for k := range s.tokens {
		if s.tokens[k].n == 0 {
			all = append(all, k)
		}
	}
	slices.SortStableFunc(all, func(a, b int) int { return cmp.Compare(s.tokens[a].free, s.tokens[b].free) })
	s.rest = keyList{}
	for _, k := range all {
		s.rest.insert(s.tokens, k, 0)
	}
}

// held yields the numbers of the tokens that have holders. The loop may release those that it is at.
func (s *gateState) held() iter.Seq[int] {
	return func(yield func(int) bool) {
		if !s.keyed {
			yield(0)
			return
		}
		for at := s.inUse.first; at > 0; {
			k := int(at - 1)
			at = s.tokens[k].after
			if !yield(k) {
				return
			}
		}
	}
}

// cool begins the Cooldown of key number k.
func (s *gateState) cool(k int, now time.Duration) {
	t := &s.tokens[k]
	if t.free = now + 1; s.keyed && t.n == 0 {
		s.rest.remove(s.tokens, k)
		s.rest.insert(s.tokens, k, 0)
	}
}
