package ask

import (
	"cmp"
	"fmt"
	"strconv"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// entry is a stay of an agent.
type entry struct {
	*stay
	of *life
}

func (c *call) history() error {
	rows := c.rowAsked(c.Row)
	id, one := c.agentAsked()
	if c.Agent == "" && c.Row == "" {
		c.refuse("history wants agent or row, or both")
	}
	span := c.span()
	if c.wrong != nil {
		return nil
	}
	c.part(span)
	var all []entry
	for _, t := range c.lives.order {
		for _, a := range t.all() {
			if one && a.id != id {
				continue
			}
			for i := range a.stays {
				s := &a.stays[i]
				asked := rows == nil && !t.Row(s.row).Group() || slices.Contains(rows[t.Outline], s.row)
				if asked && s.from < span.Until && (s.until < 0 || s.until >= span.From) {
					all = append(all, entry{s, a})
				}
			}
		}
	}
	slices.SortStableFunc(all, func(x, y entry) int { return cmp.Compare(x.from, y.from) })
	c.found = len(all)
	named := map[string]bool{} // whether the targets of a row are agents
	for row, targets := range c.lives.aims() {
		named[row] = c.g.agentsAll(targets)
	}
	if rows != nil {
		c.outcome(all, named)
	}
	for _, e := range all {
		line := fmt.Sprintf("step %d, %s: ", e.from, secs(c.lives.at(e.from)))
		if !one {
			line += c.g.nameOf(e.of.id) + ": "
		}
		if line += name(e.of.of.Name(e.row)); e.aims {
			line += " at " + c.g.aim(named[e.of.of.Name(e.row)], e.target)
		}
		until := e.until
		if until < 0 {
			until = e.of.last + 1
		}
		c.show(e.of.id, e.from, e.of.of.Name(e.row), "%s for %s, %s", line, secs(c.lives.at(until)-c.lives.at(e.from)), e.end())
	}
	return nil
}

// outcome sums up what became of rows.
func (c *call) outcome(all []entry, named map[string]bool) {
	agents, ends := map[uint64]bool{}, map[string]int{}
	name := true
	most := map[uint64]int{} // by target: how many had it at once
	now := map[uint64][]int64{}
	for _, e := range all { // in the order in which they begin
		agents[e.of.id] = true
		ends[e.end()]++
		if !e.aims {
			continue
		}
		name = name && named[e.of.of.Name(e.row)]
		now[e.target] = slices.DeleteFunc(now[e.target], func(until int64) bool { return until >= 0 && until <= e.from })
		now[e.target] = append(now[e.target], e.until)
		most[e.target] = max(most[e.target], len(now[e.target]))
	}
	c.say("begun %d times by %s; how it ended: %s", len(all), plural(len(agents), "agent"),
		ranked(ends, 8, func(how string, n int) string { return fmt.Sprintf("%s %d", how, n) }))
	if len(most) > 0 {
		c.say("targets: %s", ranked(most, 8, func(id uint64, n int) string {
			return fmt.Sprintf("%s by %s at once", c.g.aim(name, id), plural(n, "agent"))
		}))
	}
}

// end says how a stay ended.
func (e entry) end() string {
	switch {
	case e.until < 0:
		return "goes on"
	case e.how == anotherTarget:
		return "another target"
	}
	return e.how.String()
}

// agentsAll reports whether these targets of a row, which may be anything, are all ids of agents.
func (g *Game) agentsAll(targets map[uint64]bool) bool {
	for id := range targets {
		if _, is := g.byID[id]; !is {
			return false
		}
	}
	return true
}

// aim returns a target as answers have it.
func (g *Game) aim(agent bool, target uint64) string {
	if agent {
		return g.nameOf(target)
	}
	return "#" + strconv.FormatUint(target, 10)
}

// all returns the lives in a tree, also where it is injected.
func (t *treeLives) all() []*life { return append(slices.Clone(t.lives), t.guests...) }

func rowName(o *decider.Outline, r decider.Row) string {
	if r == decider.NoRow {
		return "nothing"
	}
	return name(o.Name(r))
}
