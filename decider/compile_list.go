package decider

// findPlainLists marks the groups and rows that tick_list.go runs, and how it asks rows.
func (c *compiler) findPlainLists() {
	for i := range c.nodes {
		n := &c.nodes[i]
		switch {
		case n.opts.has(optMasks):
		case n.opts.has(optPlain):
			n.asks = asksDecide
		case n.opts.has(optWhen):
			n.asks = asksWhen
		case n.opts&(optMore|optCondition) == 0:
			n.asks = asksNothing
		}
		if c.plainList(n) {
			n.opts |= optList
			if n.opts.has(optDelegate) && n.when == nil && n.decide == nil && !timed(n.src) && n.opts&(optPerAgent|optTakes|optTargets) == 0 {
				n.opts |= optFirst
			}
		}
		if n.states != nil && !n.opts.has(optRemember) && c.plainChildren(n) {
			n.opts |= optStates
		}
		if n.place != 0 && n.bare() {
			n.opts |= optBare
			if (n.count == 0 || n.opts.has(optList)) && !n.opts.has(optPerAgent) {
				n.opts |= optBareEntry
			}
		}
	}
}

// plainList reports whether n is a group that picks the first of its children that
// accepts and none of them needs more than to be asked and entered.
func (c *compiler) plainList(n *node) bool {
	return n.count > 0 && n.policy.lists() && c.plainChildren(n)
}

// plainChildren reports whether none of n's children needs more than to be asked and entered.
func (c *compiler) plainChildren(n *node) bool {
	if n.opts.has(optLatched) {
		return false
	}
	for k := range uint16(n.count) {
		if kid := &c.nodes[n.first+k]; kid.opts&(optTakes|optCommit) != 0 || kid.aside() {
			return false
		}
	}
	return true
}

// bare reports whether leaving n is no more than its Deactivate and leaving its
// active child.
func (n *node) bare() bool {
	return !n.row.Parallel && n.cooldown == 0 &&
		n.opts&(optSquad|optSlot|optScope|optBarrier|optGate|optRemember|optTargets) == 0
}
