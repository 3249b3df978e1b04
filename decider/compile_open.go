package decider

import "github.com/ethogram-go/ethogram/internal/core"

// opening is the plan of a tick that begins with nothing active: see tick_open.go. Its steps
// ask the rows below the root. Here tick says of a step that its row is a leaf that has
// nothing but a Tick, and that all groups above end when it succeeds.
type opening struct {
	asked  bool // the root accepts only if a row does
	steps  []step
	whens  int   // how many of these are nothing but a call of When
	always *step // behind these: of a row that always accepts, nil if there is none
}

// findOpening makes the tree's opening, if its root has nothing to look at but its children.
func (c *compiler) findOpening() {
	root := &c.nodes[0]
	if c.tree.shared() || !c.beginsByItself(0) || root.opts.has(optMasks) || root.pure > fewRows ||
		root.opts.has(optMore) && !root.opts.has(optFirst) {
		return
	}
	o := &opening{asked: root.opts.has(optDelegate)}
	for k := range uint16(root.count) {
		o.steps = c.asks(o.steps, &c.nodes[root.first+k])
	}
	for k, behind := 0, 0; k < len(o.steps) && o.always == nil; k++ {
		s := &o.steps[k]
		s.at, s.tick = uint16(k), c.isTurn(s.row.Self)
		if s.skip != 0 {
			behind = max(behind, k+int(s.skip)+1) // what comes before may be left out
		} else if k >= behind && c.nodes[s.row.Self].opts&(optMasks|optMore|optCondition) == 0 {
			o.always, o.steps = s, o.steps[:k]
		}
	}
	for o.whens < len(o.steps) && o.steps[o.whens].when != nil && o.steps[o.whens].look == lookNowhere {
		o.whens++
	}
	c.tree.opening = o
}

// beginsByItself reports whether row r is a plain list of which entering and leaving are
// nothing but notes in the memory.
func (c *compiler) beginsByItself(r uint16) bool {
	n := &c.nodes[r]
	return n.opts.has(optList) && n.bare() && n.tick == nil && n.activate == nil && n.deactivate == nil &&
		n.opts&(optBlock|optOutcome|optPerAgent) == 0
}

// isTurn reports whether row r is a leaf that has nothing but a Tick, and whether its
// success ends all groups above it.
func (c *compiler) isTurn(r uint16) bool {
	n := &c.nodes[r]
	if n.count > 0 || n.tick == nil || n.activate != nil || n.deactivate != nil || !n.opts.has(optBareEntry) || n.opts.has(optOutcome) {
		return false
	}
	for up := n.parent; up != core.NoRow; up = c.nodes[up].parent {
		if !c.nodes[up].policy.doneByChild() || !c.beginsByItself(up) {
			return false
		}
	}
	return true
}
