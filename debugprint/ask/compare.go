package ask

import (
	"cmp"
	"fmt"
	"math"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// departure is where an agent first does otherwise in another game.
type departure struct {
	id   uint64
	step int64
	what string // it does here, and there
}

func (c *call) compare() error {
	if c.Other == nil || c.Other == c.g {
		c.refuse("compare wants other: another log")
	}
	id, one := c.agentAsked()
	only := c.rowAsked(c.Row)
	if c.wrong != nil {
		return nil
	}
	here, there := c.lives, c.Other.whole(c.ctx)
	c.head = append(c.head, "compared with "+c.Other.head(there)[0])
	c.tables(c.Other)
	var gone []departure
	kinds := map[string]int{}
	same := 0
	for _, i := range here.ids {
		a, b := here.of[i], there.of[i]
		if b == nil || one && i != id {
			continue
		}
		if d, ok := departs(a, b, min(here.step, there.step)); ok {
			gone = append(gone, d)
			kinds[d.what]++
		} else {
			same++
		}
	}
	c.found = len(gone)
	c.say("%d of %d agents that both have do otherwise; first this, then %s:", len(gone), len(gone)+same, name(c.Other.name))
	if len(kinds) > 0 {
		c.say("  %s", ranked(kinds, 10, func(what string, n int) string { return fmt.Sprintf("%s: %s", what, plural(n, "agent")) }))
	}
	c.shares(here, there, only)
	slices.SortStableFunc(gone, func(x, y departure) int { return cmp.Or(cmp.Compare(x.step, y.step), cmp.Compare(x.id, y.id)) })
	for _, d := range gone {
		c.show(d.id, d.step, "", "%s: step %d, %s: %s", c.g.nameOf(d.id), d.step, secs(here.at(d.step)), d.what)
	}
	return nil
}

// shares says for how much of the time rows ran here and there.
func (c *call) shares(here, there *lives, only map[*decider.Outline][]decider.Row) {
	type both struct {
		share [2]float64
		begun [2]int
	}
	rows := map[string]*both{}
	var names []string
	for i, l := range []*lives{here, there} {
		for _, t := range l.order {
			for k := range t.Rows() {
				n := t.Name(decider.Row(k))
				if rows[n] == nil {
					rows[n] = &both{}
					names = append(names, n)
				}
				share, begun := t.share(decider.Row(k))
				rows[n].share[i] += share
				rows[n].begun[i] += begun
			}
		}
	}
	for _, n := range names {
		r := rows[n]
		asked := false
		for o, of := range only {
			asked = asked || slices.ContainsFunc(of, func(r decider.Row) bool { return o.Name(r) == n })
		}
		if only != nil && !asked || only == nil && math.Abs(r.share[0]-r.share[1]) < 0.0005 && r.begun[0] == r.begun[1] {
			continue
		}
		c.say("row %s: %s of the time, there %s; begun %d times, there %d", name(n), percent(r.share[0]), percent(r.share[1]), r.begun[0], r.begun[1])
	}
}

// departs returns where two lives first differ, up to a step.
func departs(a, b *life, until int64) (d departure, ok bool) {
	end := func(l *life, i int) (int64, string) {
		if i >= len(l.leaves) {
			return math.MaxInt64, ""
		}
		return l.leaves[i].step, rowName(l.of.Outline, l.leaves[i].row)
	}
	for i := range max(len(a.leaves), len(b.leaves)) {
		s, x := end(a, i)
		t, y := end(b, i)
		if s == t && x == y {
			continue
		}
		at := min(s, t)
		if at > until {
			return d, false
		}
		return departure{a.id, at, fmt.Sprintf("%s -> %s", a.doing(at), b.doing(at))}, true
	}
	return d, false
}

// doing returns the leaf that an agent ran in a step.
func (a *life) doing(step int64) string {
	i, found := slices.BinarySearchFunc(a.leaves, step, func(c change, at int64) int { return cmp.Compare(c.step, at) })
	if !found {
		i--
	}
	if i < 0 {
		return "not there"
	}
	return rowName(a.of.Outline, a.leaves[i].row)
}
