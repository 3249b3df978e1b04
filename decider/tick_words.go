package decider

import (
	"math/bits"

	"github.com/ethogram-go/ethogram/internal/core"
)

// In many games flags change in most ticks, and what agents do does not. The plan of
// the active leaf still holds then if no row accepts that checks only flags and
// stimuli, and no row on the path that is rechecked refuses for them: the plan looks
// at all else by itself.

// tickChanged is a tick that is not steady: the words have changed, or something
// else has.
func (t *tree) tickChanged(agent erased, mem Memory, in Input, knows heed) (Result, error) {
	h := mem.h
	if h == nil || h.Mark != steady || h.Print != t.print || in.Delta < 0 ||
		t.slowChecks && t.planExpired(h, in.World, in.Delta) {
		if h != nil && h.Mark == 0 && t.opens(h, in, knows) {
			return t.tickOpening(agent, h, in)
		}
		return t.walk(agent, mem, in, knows)
	}
	now := wordPair{uint64(in.Flags)}
	if in.Stimuli != nil {
		now[1] = uint64(*in.Stimuli)
	} else if t.hears && in.World != nil {
		return t.walk(agent, mem, in, knows) // which tells the world
	}
	if !t.planHolds(h, now) {
		return t.walk(agent, mem, in, knows)
	}
	h.Now = advanced(h.Now, in.Delta)
	h.Delta = in.Delta
	h.Tick++
	h.Flags, h.Stimuli = now[0], now[1]
	h.Mark, h.Draws = steadyBusy, onlyAsks
	return t.tickSlowSteps(agent, h, in, 0)
}

// planHolds reports whether the words may change to now without a row that checks
// only them accepting or refusing.
func (t *tree) planHolds(h *core.Header, now wordPair) bool {
	m := &t.masks
	was := wordPair{h.Flags, h.Stimuli}
	if (was[0]^now[0])&m.cares[0]|(was[1]^now[1])&m.cares[1] == 0 {
		return true
	}
	if m.sieves == nil {
		return false
	}
	if (was[0]^now[0])&m.anys[0]|(was[1]^now[1])&m.anys[1] != 0 {
		return t.pathPasses(h.Leaf, now) && !t.anyRivalAccepts(h.Leaf, now)
	}
	for o := t.nodes[h.Leaf].checked; o != core.NoRow; {
		if !m.pass(o, now[0], now[1]) {
			return false
		}
		if o = t.nodes[o].parent; o != core.NoRow {
			o = t.nodes[o].checked
		}
	}
	for b, rivals := range m.rivalsOf(h.Leaf) {
		if rivals == 0 {
			continue
		}
		s := &m.sieves[b]
		if s.refused != nil {
			freed := s.frees(was[0], now[0], 0)
			if was[1] != now[1] {
				freed |= s.frees(was[1], now[1], stimuliFrom)
			}
			rivals &= freed
		}
		if rivals != 0 && t.rivalAccepts(h.Leaf, b, rivals, now) {
			return false
		}
	}
	return true
}

// rivalAccepts reports whether one of these rows of a sieve accepts, or may accept:
// those rivals of leaf that changed words may have freed. A group that delegates is
// among them only to find out whether its own mask refused before; it accepts if a
// child does.
func (t *tree) rivalAccepts(leaf uint16, b int, freed uint64, now wordPair) bool {
	s := &t.masks.sieves[b]
	if s.refused != nil && bits.OnesCount64(freed) > fewRows {
		freed &^= s.refuses(now)
	}
	for ; freed != 0; freed &= freed - 1 {
		o := uint16(b*sieveRows + bits.TrailingZeros64(freed))
		switch {
		case !t.masks.pass(o, now[0], now[1]):
		case !t.nodes[o].opts.has(optDelegate):
			if t.reaches(o, leaf, now) {
				return true
			}
		case s.refused != nil:
			return t.anyRivalAccepts(leaf, now)
		}
	}
	return false
}

// anyRivalAccepts reports the same of all rivals, whatever the words were before.
func (t *tree) anyRivalAccepts(leaf uint16, now wordPair) bool {
	for b, rivals := range t.masks.rivalsOf(leaf) {
		if rivals != 0 && t.masks.sieves[b].refused != nil {
			rivals &^= t.masks.sieves[b].refuses(now)
		}
		for ; rivals != 0; rivals &= rivals - 1 {
			o := uint16(b*sieveRows + bits.TrailingZeros64(rivals))
			if !t.nodes[o].opts.has(optDelegate) && t.reaches(o, leaf, now) {
				return true
			}
		}
	}
	return false
}

// reaches reports whether row o passes, and so do all groups above it that are
// not on the path to leaf.
func (t *tree) reaches(o, leaf uint16, now wordPair) bool {
	for {
		n := &t.nodes[o]
		if n.opts.has(optMasks) && !n.passes(now) {
			return false
		}
		if o = n.parent; t.above(o, leaf) { // o itself may be on it: a state that may follow itself
			return true
		}
	}
}

// pathPasses reports whether the words pass the checks of all rows on the path to
// leaf that are rechecked in each tick.
func (t *tree) pathPasses(leaf uint16, now wordPair) bool {
	for o := leaf; o != core.NoRow; o = t.nodes[o].parent {
		n := &t.nodes[o]
		if n.opts.has(optHold|optMasks) && n.src.Recheck == EachTick && !n.passes(now) {
			return false
		}
	}
	return true
}

// sifted is what the sieves have found in a tick: how many of them, by bit, for
// which words, and the rows that they refuse.
type sifted struct {
	done           uint8
	flags, stimuli uint64
	refused        [maxSieves]uint64
}

// siftNext returns the index of the first of n's children from start on that the
// sieves let pass, n.count or more if there is none.
func (r *run) siftNext(n *node, start int) int {
	s := &r.sifted
	if s.flags != r.h.Flags || s.stimuli != r.h.Stimuli { // roles are flags, too
		s.done, s.flags, s.stimuli = 0, r.h.Flags, r.h.Stimuli
	}
	end := int(n.first) + int(n.count)
	for at := int(n.first) + start; at < end; {
		b := at / sieveRows % maxSieves
		if s.done>>b&1 == 0 {
			s.done |= 1 << b
			s.refused[b] = r.t.masks.sieves[b].refuses(wordPair{s.flags, s.stimuli})
		}
		if rest := ^s.refused[b] >> (at % sieveRows); rest != 0 {
			return at + bits.TrailingZeros64(rest) - int(n.first)
		}
		at = (b + 1) * sieveRows
	}
	return int(n.count)
}
