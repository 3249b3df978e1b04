package ask

import (
	"cmp"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// unlike returns the rows that never had targets which they have in the game that is right, and
// those that never end by themselves as they do there.
func (c *call) unlike(l *lives) (all troubles) {
	if c.Other == nil {
		return nil
	}
	right := c.Other.whole(c.ctx)
	here, there := l.aims(), right.aims()
	for row, had := range there { // any order: they are sorted
		var names []string
		agents := c.Other.agentsAll(had)
		for id := range had {
			if !here[row][id] {
				names = append(names, c.Other.aim(agents, id))
			}
		}
		if here[row] != nil && len(names) >= 2 && 10*len(names) >= len(had) {
			slices.SortFunc(names, func(x, y string) int { return cmp.Or(cmp.Compare(len(x), len(y)), cmp.Compare(x, y)) })
			all.add(3, "aim", row, nowhere, "%s never had as target %s, as in %s; it had %d others", name(row), few(names, 10), name(c.Other.name), len(here[row]))
		}
	}
	ended := right.ended()
	for row, e := range l.ended() {
		if is := ended[row]; is[1] >= 3 && e[0] >= 3 && e[1] == 0 {
			all.add(3, "ends", row, nowhere, "%s never ended by itself, of %d times, as it does in %s, %d of %d times", name(row), e[0], name(c.Other.name), is[1], is[0])
		}
	}
	slices.SortFunc(all, func(x, y trouble) int { return cmp.Compare(x.text, y.text) })
	return all
}

// aims returns the targets that the rows had, by name.
func (l *lives) aims() map[string]map[uint64]bool {
	all := map[string]map[uint64]bool{}
	for _, t := range l.order {
		for _, a := range t.lives {
			for i := range a.stays {
				s := &a.stays[i]
				if !s.aims {
					continue
				}
				row := t.Name(s.row)
				if all[row] == nil {
					all[row] = map[uint64]bool{}
				}
				all[row][s.target] = true
			}
		}
	}
	return all
}

// aimless finds rows that nobody finds a target for in the end, though the flags are there that say
// that there is something.
func (t *treeLives) aimless(l *lives, all *troubles) {
	fixed := t.fixed()
	for i := range t.wants {
		r := t.wants[i].row
		if f := r.Preconditions.Flags; r.Targets == "" || (f.All|f.Any)&^fixed == 0 {
			continue
		}
		first, n := moment{step: l.step}, 0
		for _, a := range t.lives {
			if a.gone || a.last < l.step || !r.Preconditions.Flags.Passes(a.flags(len(a.seen)-1)) {
				continue
			}
			own := &a.rows[r.Row]
			if own.answer != decider.RefusedTarget || own.asked != a.last || len(own.said) == 0 {
				n = -1
				break
			}
			if from := own.said[len(own.said)-1].step; n == 0 || from > first.step { // the last one
				first = moment{a.id, from}
			}
			n++
		}
		if long := l.at(l.step) - l.at(first.step); n > 0 && long >= 10*time.Second {
			all.add(3.2, "aimless", r.Name, first, "%s finds no target in the last %s, of %s, although flags are there that want it: what they are about is no target of anybody. Look at %s, step %d", name(r.Name), secs(long), plural(n, "agent"), l.g.nameOf(first.agent), first.step)
		}
	}
}
