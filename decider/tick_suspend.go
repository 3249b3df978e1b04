package decider

import (
	"github.com/ethogram-go/ethogram/internal/core"
)

// In the parallel phase of a frame no agent acquires a token. One that would is
// suspended instead: every group on the way from the root to the
// decision keeps its locals in the scratch of the agent's memory, and the tick
// goes on from there in the serial phase.

// locals are what a group's decisions of one visit know, and what a suspended
// tick needs of them.
type locals struct {
	mask  uint64 // exclusive: children that ended or could not activate; sequences: steps that ended; Parallel: lanes that ran before
	lost  uint64 // children that lost a token to others, or steps that could not activate
	value float64
	k     uint32
	child int8 // the child that is picked, or the lane that is visited
	last  Status
	flags uint8
	count uint8 // Parallel: lanes that failed; Latched lists: one past the child that ended
}

// Flags of locals.
const (
	localEntering = 1 << iota // suspended before the child was entered
	localRedecide             // a child ended or could not activate in this tick
	localOwed                 // sequences: the group is rechecked before the next step is asked
	localAsked                // sequences: the step at the cursor has accepted
	localFresh                // Parallel: activated in this tick; exclusive: no child was active when the visit began
	localSecond               // Parallel: in the second round, of the lanes that ran before
	localEntered              // exclusive: the child was entered, or could not activate, in this tick
)

func (l *locals) set(flag uint8, on bool) {
	l.flags &^= flag
	if on {
		l.flags |= flag
	}
}

func (l *locals) has(flag uint8) bool { return l.flags&flag != 0 }

// keep stores l in the memory for the rest of the tick.
func (r *run) keep(n *node, l locals) {
	*core.BlockAt[locals](r.h, n.saved) = l
}

// kept returns what keep stored.
func (r *run) kept(n *node) locals {
	return *core.BlockAt[locals](r.h, n.saved)
}

// keepAbove keeps, if a tick is suspended that had gone by a plan, what the
// groups above o would have kept: they were passed by, and are visiting their
// active child.
func (r *run) keepAbove(o uint16, st Status) Status {
	if st != suspended {
		return st
	}
	for n := &r.t.nodes[o]; n.up != nil; n = n.up {
		r.keep(n.up, locals{child: int8(n.index), last: Running})
	}
	return st
}

// suspend notes in the decision of which group the tick is suspended.
func (r *run) suspend(o uint16) Status {
	r.suspendedAt = o
	return suspended
}

// resume goes on with a suspended tick.
func (r *run) resume(o uint16) Status {
	if o == core.NoRow {
		return r.enterRoot()
	}
	base := r.h.Flags
	defer func() { r.h.Flags = base }()
	r.h.Flags = base | r.roles(o)
	var st Status
	n := &r.t.nodes[o]
	if swaps := n.swap != 0 && *r.h.Byte(n.swap) != 0; swaps || n.opts.has(optSlot) {
		if swaps {
			st = r.resumeSwap(o, n)
		} else {
			st = r.resumeSlot(o, n)
		}
		if o = n.parent; o == core.NoRow || st == halted || st == suspended {
			return st
		}
		r.h.Flags = base | r.roles(o)
		st = r.group(o, &r.t.nodes[o], stage{resumed: true, back: true, child: int(n.index), ended: st})
	} else {
		st = r.group(o, n, stage{resumed: true, child: -1})
	}
	for {
		n := &r.t.nodes[o]
		if ended(st) {
			st = r.end(n, st, 0)
		}
		if st == halted || st == suspended || n.parent == core.NoRow {
			return st
		}
		r.h.Flags = base | r.roles(n.parent)
		st = r.group(n.parent, &r.t.nodes[n.parent], stage{resumed: true, back: true, child: int(n.index), ended: st})
		o = n.parent
	}
}
