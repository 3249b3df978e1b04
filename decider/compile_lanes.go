package decider

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// lane is what a tick by the plan does with a lane of a Parallel.
type lane struct {
	ask   step                                  // while it does not run
	again step                                  // while it runs, when it is rechecked
	tick  func(erased, behavior.Context) Status // and then
	plain bool                                  // it runs as a leaf that has nothing but these,
	timed bool                                  // and a Timeout
	bare  bool                                  // nothing but its Tick
}

// findLanes finds how the lanes of each Parallel are asked and visited.
func (c *compiler) findLanes() {
	if !c.tree.lanes {
		return
	}
	c.tree.laneOf = make([]lane, c.n)
	for i := range c.nodes {
		n := &c.nodes[i]
		if n.parent == core.NoRow || !c.nodes[n.parent].row.Parallel {
			continue
		}
		l := &c.tree.laneOf[i]
		l.ask, l.again = step{row: n.row}, step{row: n.row, path: true}
		if c.slots == nil { // else a callback may fill one, which a run has to know
			l.ask = c.step(n)
		}
		l.timed = limits(n.src).has(LimitTimeout)
		l.plain = n.count == 0 && n.opts&(optCondition|optSquad|optSlot|optBarrier|optGate|optSwitch) == 0 && c.slots == nil
		if n.src.Recheck == EachTick {
			if n.opts.has(optMasks) {
				l.again.look = lookAtRow
			}
			c.calls(&l.again, n)
			l.plain = l.plain && (n.when == nil && n.decide == nil || l.again.when != nil || l.again.decide != nil)
		}
		l.tick, l.bare = n.tick, l.plain && !l.timed && n.src.Recheck != EachTick
		if l.ask.look == lookAtGate { // precheck looks at that, too
			l.ask.look = lookAtRow
		}
	}
}

// planLanes gives all rows below a Parallel its plan: what else may run beside the leaf,
// only a tick can tell. The plan leads to the outermost Parallel, and its last step visits
// the lanes.
func (c *compiler) planLanes(plans []plan) {
	for i := range c.nodes {
		up := c.nodes[i].parent
		if up == core.NoRow {
			continue
		}
		if p := plans[up]; p.ok && c.nodes[up].count > 0 { // only a Parallel, and groups below it, have one
			plans[i] = p
		}
	}
}
