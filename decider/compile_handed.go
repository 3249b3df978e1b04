package decider

import "github.com/ethogram-go/ethogram/internal/codeplan"

// handed lists for what generated code hands row n to the interpreter, and which parts of its
// life. What the code does by itself follows from it.
func (c *compiler) handed(n *node) (all []codeplan.Handed) {
	const asks, enters, leaves, ticks = codeplan.Asks, codeplan.Enters, codeplan.Leaves, codeplan.Ticks
	d, o := n.src, n.opts
	add := func(is bool, what string, parts codeplan.Parts) {
		if is {
			all = append(all, codeplan.Handed{What: what, Parts: parts})
		}
	}
	add(o.has(optSquad), "a Squad", asks|enters|leaves|ticks)
	add(d.Gate != nil, "a Gate", asks|enters|leaves)
	add(o.has(optSlot), "a Slot", asks|enters|leaves|ticks)
	add(o.has(optTakes) && d.Squad == nil && d.Gate == nil && d.Slot == nil, "choices that have a Gate or a Squad", asks|enters|leaves)
	add(o.has(optCondition), "no behavior", asks|enters)
	add(o.has(optTargets), "Targets", asks|enters)
	add(o.has(optSwitch), "a Switch", ticks)
	add(o.has(optEvery), "an Every", asks)
	add(n.cooldown != 0, "a Cooldown", asks)
	add(limits(d).has(LimitChance), "a Chance", asks)
	add(d.DBlock != nil, "a DBlock", asks)
	add(o.has(optBarrier), "a Barrier", enters|leaves)
	add(o.has(optScope), "a Scope", codeplan.Activates|leaves)
	add(o.has(optRemember), "a Remember", codeplan.Activates|leaves)
	add(o.has(optPerAgent), "a PerAgent", codeplan.Activates)
	add(o.has(optResumes), "a group that remembers its time", codeplan.Activates)
	add(d.Outcome != Keep, "an Outcome", codeplan.Ends)
	if n.count == 0 {
		return all
	}
	add(d.Recheck == OnRedecide, "a Recheck OnRedecide", codeplan.Redecides)
	switch {
	case n.row.Parallel:
		add(true, "the policy Parallel", enters|leaves|codeplan.Decides)
	case n.policy == Scored:
		add(true, "the policy Scored", codeplan.Activates|codeplan.Decides|ticks)
	case n.states != nil:
		add(true, "the policy StateMachine", codeplan.Activates|codeplan.Decides|ticks)
	case !n.policy.lists():
		add(true, "the policy "+n.policy.String(), codeplan.Activates|codeplan.Decides)
	default:
		add(o.has(optLatched), "Latched", codeplan.Activates|codeplan.Decides)
	}
	if !o.has(optDelegate) {
		return all
	}
	add(o.has(optSkips), "steps that are done with a Cooldown", asks|enters)
	if n.codeAsks() == 0 {
		add(true, "a policy by which it delegates", asks)
	}
	for i := range n.codeAsks() {
		child := &c.nodes[n.first+i]
		add(c.codeAsk(child) == codeplan.AskOther, "its choice "+child.src.Name, asks)
	}
	return all
}

// codeAsks is how many of n's children, from the first one on, it may ask before it accepts: a
// Sequence only one. It is 0 where that depends on more.
func (n *node) codeAsks() uint16 {
	switch {
	case n.policy.lists():
	case n.policy != Sequence && n.policy != SequentialList || n.opts.has(optRemember):
		return 0
	case n.policy == Sequence:
		return 1
	}
	return uint16(n.count)
}

// codeAsk says how code asks row n.
func (c *compiler) codeAsk(n *node) codeplan.Ask {
	switch {
	case codeplan.PartsOf(c.handed(n)).Has(codeplan.Asks):
		return codeplan.AskOther
	case !n.opts.has(optDelegate):
		return codeplan.AskCall
	}
	return codeplan.AskList
}

// codeGroup says what code makes of group n.
func (n *node) codeGroup(parts codeplan.Parts) codeplan.Group {
	switch {
	case n.count == 0:
		return codeplan.NoGroup
	case parts.Has(codeplan.Decides):
		return codeplan.OtherGroup
	}
	return codeplan.ListGroup
}
