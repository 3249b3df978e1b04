package decider

import (
	"math/bits"

	"github.com/ethogram-go/ethogram/internal/core"
)

// pick decides between the unmasked children of an exclusive group, or for
// the start of a SequentialList that is asked. In a Latched list a redecide
// leaves out what stands before the child that ended, after, unless it is
// Urgent; after is -1 otherwise.
func (r *run) pick(o uint16, n *node, mask uint64, a asking, after int) choice {
	switch n.policy {
	case Random:
		return r.pickRandom(n, r.drawable(n, mask, a), a, new(uint32))
	case WeightedRandom:
		return r.pickWeighted(n, mask, a)
	case Shuffle:
		return r.pickShuffle(n, mask, a)
	case Scored:
		return r.pickScored(n, mask, a)
	case StateMachine:
		return r.pickState(n, mask, a)
	}
	start := int(a.from)
	if n.policy == SequentialList && n.opts.has(optRemember) {
		start = int(*r.h.Byte(n.row.Memo + memoCursor))
	}
	for i := r.nextPassing(n, start); i < int(n.count); i = r.nextPassing(n, i+1) {
		child := n.first + uint16(i)
		if mask>>i&1 != 0 {
			if r.detail >= Rows {
				r.observeAnswer(child, a, RefusedMasked)
			}
			continue
		}
		if i <= after && !r.t.nodes[child].opts.has(optUrgent) {
			if r.detail >= Rows {
				r.observeAnswer(child, a, RefusedLatched)
			}
			continue
		}
		if v, done := r.ask(child, a); v > 0 {
			return choice{i, v, done}
		}
	}
	return choice{child: -1}
}

// nextPassing returns the index of the next of n's children, from start on,
// that masks do not refuse; of the next one at all where an observer wants to
// be told of each; n.count or more if there is none.
func (r *run) nextPassing(n *node, start int) int {
	if r.detail >= Rows {
		return start
	}
	switch n.sift {
	case siftNone:
		return start
	case siftSieve:
		return r.siftNext(n, start)
	}
	next := r.t.masks.next(n.first+uint16(start), n.first+uint16(n.count), r.h.Flags, r.h.Stimuli)
	return int(next - n.first)
}

// drawable returns the children that masks do not refuse.
func (r *run) drawable(n *node, mask uint64, a asking) uint64 {
	var set uint64
	for i := range int(n.count) {
		child := n.first + uint16(i)
		c := &r.t.nodes[child]
		switch {
		case mask>>i&1 != 0:
			if r.detail >= Rows {
				r.observeAnswer(child, a, RefusedMasked)
			}
		case c.opts.has(optMasks) && !c.pass(r.h):
			if r.detail >= Rows {
				r.observeMasked(child, c, a)
			}
		default:
			set |= 1 << i
		}
	}
	return set
}

// salt tells the draws of a group that is visited from those of one that is
// only asked.
func (a asking) salt() uint8 {
	if a.inside {
		return core.SaltDelegate
	}
	return core.SaltPolicy
}

// number is that of draw j in decision k.
func (a asking) number(j uint32) uint32 { return a.k<<8 | j }

// pickRandom draws from the candidates and asks, until one accepts. j counts
// the draws of the decision.
func (r *run) pickRandom(n *node, candidates uint64, a asking, j *uint32) choice {
	for candidates != 0 {
		nth := uint32(0)
		if count := bits.OnesCount64(candidates); count > 1 {
			nth = core.Below(r.draw(n.row, a.salt(), a.number(*j)), uint32(count))
			*j++
		}
		i := nthBit(candidates, nth)
		candidates &^= 1 << i
		if v, done := r.ask(n.first+uint16(i), a); v > 0 {
			if r.detail >= Rows {
				r.observeDrawn(n, candidates, a)
			}
			return choice{i, v, done}
		}
		if r.reset() {
			break
		}
	}
	return choice{child: -1}
}

// nthBit returns the index of the nth set bit of set, from 0.
func nthBit(set uint64, nth uint32) int {
	for ; nth > 0; nth-- {
		set &= set - 1
	}
	return bits.TrailingZeros64(set)
}

func (r *run) pickWeighted(n *node, mask uint64, a asking) choice {
	var values [maxChildren]float64
	var dones, positive uint64
	sum := 0.0
	for i := range int(n.count) {
		child := n.first + uint16(i)
		if mask>>i&1 != 0 {
			if r.detail >= Rows {
				r.observeAnswer(child, a, RefusedMasked)
			}
			continue
		}
		v, done := r.ask(child, a)
		if v > 0 {
			values[i] = v
			positive |= 1 << i
			sum += v
			if done {
				dones |= 1 << i
			}
		}
	}
	if positive == 0 || r.reset() {
		return choice{child: -1}
	}
	picked := bits.TrailingZeros64(positive)
	if positive&(positive-1) != 0 {
		at := float64(core.Unit(r.draw(n.row, a.salt(), a.number(0))) * sum)
		running := 0.0
		for i, v := range values[:n.count] {
			if v == 0 {
				continue
			}
			picked = i
			if running += v; running > at {
				break
			}
		}
	}
	if r.detail >= Rows {
		r.observeDrawn(n, positive&^(1<<picked), a)
	}
	return choice{picked, values[picked], dones>>picked&1 != 0}
}

// pickShuffle draws from the bag. An empty or refusing bag is refilled once a
// decision, unless the group ends on it; what was activated last then comes
// last.
func (r *run) pickShuffle(n *node, mask uint64, a asking) choice {
	var used uint64
	last := -1
	if !a.inside || n.opts.has(optRemember) {
		memo := r.h.Bytes(n.row.Memo, memoSize(Shuffle))
		used = uint64(memo[memoUsed]) | uint64(memo[memoUsed+1])<<8
		last = int(memo[memoLast]) - 1
	}
	j := new(uint32)
	passing := r.drawable(n, mask, a)
	c := r.pickRandom(n, passing&^used, a, j)
	if c.child >= 0 || n.src.EndOn != EndOnNone || r.reset() {
		return c
	}
	again := passing & used
	if last < 0 || again>>last&1 == 0 {
		return r.pickRandom(n, again, a, j)
	}
	c = r.pickRandom(n, again&^(1<<last), a, j)
	if c.child < 0 && !r.reset() {
		c = r.pickRandom(n, 1<<last, a, j)
	}
	return c
}

// drawn takes child out of the bag of a Shuffle. A child that was not in it
// came from a refill.
func (r *run) drawn(n *node, child int) {
	memo := r.h.Bytes(n.row.Memo, memoSize(Shuffle))
	used := uint16(memo[memoUsed]) | uint16(memo[memoUsed+1])<<8
	if used>>child&1 != 0 {
		used = 0
	}
	used |= 1 << child
	memo[memoUsed], memo[memoUsed+1] = uint8(used), uint8(used>>8)
	memo[memoLast] = uint8(child + 1)
}

func (r *run) pickScored(n *node, mask uint64, a asking) choice {
	best := choice{child: -1}
	scores := r.newScores()
	for i := range int(n.count) {
		child := n.first + uint16(i)
		if mask>>i&1 != 0 {
			if r.detail >= Rows {
				r.observeAnswer(child, a, RefusedMasked)
			}
			continue
		}
		v, done := r.ask(child, a)
		scores.add(i, v)
		if v > best.value {
			best = choice{i, v, done}
		}
	}
	r.observeScores(n, scores, best.child, best.value, 0)
	return best
}
