package record

import (
	"sync"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// partOf is find for the events and ticks of a step: mostly several of one agent come in
// a row, and the agents as in the last step.
func (r *Recorder) partOf(id uint64, tree *decider.Outline, tick uint32, guest bool) *part {
	p := r.recent
	if p == nil || guest || !p.is(id, tree, false) {
		if p = nil; r.next < len(r.order) {
			p = r.order[r.next]
		}
		if p == nil || !p.is(id, tree, guest) {
			p = r.find(id, tree, guest)
		}
	}
	met := p.met && p.pend == nil && !guest // before its first tick, as by a Reset
	if (p.seen || met) && tick-p.n > 1 && r.wasAway(p, tick) {
		p = r.another(p)
	}
	r.recent = p
	return p
}

// another returns another part for an agent that was away, and is back in p's table.
func (r *Recorder) another(p *part) *part {
	p.left = true
	q := r.newPart(p.id, p.outline)
	r.enlist(q)
	r.recent = q
	return q
}

func (p *part) is(id uint64, tree *decider.Outline, guest bool) bool {
	return p.id == id && p.outline == tree && p.guest == guest && !p.left
}

// wasAway reports whether this is the last tick of an agent in another table, in which it
// has ticked after p, or the next one, or whether it was removed there and is added to p's
// again: the log does not know how it comes back to p.
func (r *Recorder) wasAway(p *part, tick uint32) bool {
	for q := r.byID[p.id]; q != nil; q = q.same {
		if q.host == nil && q.seen && q.outline != p.outline && (q.last > p.last || p.seen && q.last == p.last) && (tick-q.n <= 1 || tick < p.n) {
			return true
		}
	}
	return false
}

// find returns the part of an agent in this tree, or of what is injected in it.
func (r *Recorder) find(id uint64, tree *decider.Outline, guest bool) *part {
	var host *part // that has slots, or of which nobody knows in what it is: the one whose tick is under way, or was the last
	for p := r.byID[id]; p != nil && guest; p = p.same {
		switch {
		case p.host != nil || !p.slots && !p.guest:
		case host == nil, p.pend != nil && host.pend == nil, (p.pend != nil) == (host.pend != nil) && p.last > host.last:
			host = p
		}
	}
	for p := r.byID[id]; p != nil; p = p.same {
		if p.is(id, tree, guest) && (p.host == host || p == host) { // not of a table that the agent has left
			return p
		}
	}
	p := r.newPart(id, tree)
	p.guest = guest
	switch {
	case host != nil:
		p.host = host
		host.inner = append(host.inner, p)
	case !guest:
		r.enlist(p)
	}
	return p
}

func (r *Recorder) newPart(id uint64, tree *decider.Outline) *part {
	var p *part
	if n := len(r.free); n > 0 {
		p, r.free = r.free[n-1], r.free[:n-1]
	} else {
		p = &part{}
	}
	*p = part{
		id: id, outline: tree, tree: r.treeIndex(tree), index: r.parts, leaf: decider.NoRow,
		lastTick: lastTick{status: decider.Running, on: p.on[:0]}, first: p.first[:0], inner: p.inner[:0], predicted: p.predicted[:0], sight: p.sight[:0],
		want: r.opts.Everything || r.full[id], same: r.byID[id],
	}
	p.lanes, p.slots = r.trees[p.tree].lanes, r.trees[p.tree].slots
	p.name = r.world.AgentName(tree, id)
	r.parts++
	r.byID[id] = p
	return p
}

// enlist makes p an agent's own part.
func (r *Recorder) enlist(p *part) {
	p.place = len(r.order)
	r.order = append(r.order, p)
}

// forget removes an agent that has not ticked for long.
func (r *Recorder) forget(p *part) {
	for _, in := range p.inner {
		r.unlink(in)
	}
	p.inner = p.inner[:0]
	r.unlink(p)
}

func (r *Recorder) unlink(p *part) {
	first := r.byID[p.id]
	if first == p {
		if p.same == nil {
			delete(r.byID, p.id)
		} else {
			r.byID[p.id] = p.same
		}
	} else {
		for q := first; q != nil; q = q.same {
			if q.same == p {
				q.same = p.same
			}
		}
	}
	p.state, p.outline, p.host, p.same, p.answers, p.name = decider.State{}, nil, nil, nil, nil, ""
	r.free = append(r.free, p)
}

// treeIndex returns the number of a tree. The log has a line for one that is new.
func (r *Recorder) treeIndex(o *decider.Outline) int {
	if i, ok := r.treeByID[o]; ok {
		return i
	}
	i := len(r.trees)
	line := r.appendTree(nil, i, o)
	lint := sync.OnceValue(func() []byte { return appendFindings(nil, i, o) })
	t := &knownTree{outline: o, line: line, lint: lint}
	for _, row := range o.Rows() {
		t.lanes = t.lanes || row.Policy == decider.Parallel
		t.slots = t.slots || row.Slot != ""
	}
	r.trees = append(r.trees, t)
	r.treeByID[o] = i
	if r.begun {
		r.put(append(r.line[:0], line...))
		r.putNames(i)
	}
	return i
}

// announceAll writes the lines of the parts of h that the log does not know, before
// the first line that names one.
func (r *Recorder) announceAll(h *part) {
	r.announce(h)
	for _, in := range h.inner {
		r.announce(in)
	}
}

func (r *Recorder) announce(p *part) {
	if !p.announced {
		p.announced = true
		r.put(p.appendFirst(r.line[:0]))
	}
}

// newPending returns what is to hold the events of h.
func (r *Recorder) newPending(h *part, tick uint32) *pending {
	var d *pending
	if n := len(r.pendings); n > 0 {
		d, r.pendings = r.pendings[n-1], r.pendings[:n-1]
	} else {
		d = &pending{}
	}
	d.reset()
	d.part, d.tick, d.frame = h, tick, r.clock.Frame()
	r.open = append(r.open, h)
	return d
}

// closePending gives back what held the events of h.
func (r *Recorder) closePending(h *part) {
	if h.pend == nil {
		return
	}
	r.pendings = append(r.pendings, h.pend)
	h.pend = nil
	if i := slices.Index(r.open, h); i >= 0 {
		last := len(r.open) - 1
		r.open[i], r.open[last] = r.open[last], nil
		r.open = r.open[:last]
	}
}
