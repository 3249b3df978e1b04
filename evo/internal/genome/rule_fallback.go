package genome

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// Fallbacks returns the rows at root and below that act when no other row does: the
// root itself; of a list whose rows interrupt each other, the last one that always
// accepts; of a Parallel, each lane that always accepts. When one of them ends, no
// other row begins in that tick. So a Timeout of theirs would end nothing but the
// agent's tick, and evolved ones have none.
func (c *Catalog) Fallbacks(root *Row) (rows []*Row) {
	if !root.Group() && !c.accepts(root) {
		return nil
	}
	rows = []*Row{root}
	switch {
	case !root.Group() || !hands(root):
	case root.Policy == decider.Parallel:
		for _, lane := range root.Children {
			if c.accepts(lane) {
				rows = append(rows, c.Fallbacks(lane)...)
			}
		}
	default:
		for i := len(root.Children) - 1; i >= 0; i-- {
			if child := root.Children[i]; c.accepts(child) {
				return append(rows, c.Fallbacks(child)...)
			}
		}
	}
	return rows
}

// accepts reports whether r always accepts, and goes on until another row interrupts
// it or its behavior ends.
func (c *Catalog) accepts(r *Row) bool {
	if len(r.Guards) > 0 || r.Condition != "" || r.Cooldown > 0 || r.Every > 0 || r.Chance > 0 {
		return false
	}
	if !r.Group() {
		i, ok := c.Action(r.Action)
		return ok && !c.Actions[i].Possible && !c.Actions[i].Targets
	}
	return hands(r) && slices.ContainsFunc(r.Children, c.accepts)
}

// hands reports whether group r goes on when a child times out, as long as another
// one accepts. The other groups end, or nothing interrupts a row of theirs, so that a
// Timeout is what has them go on.
func hands(r *Row) bool {
	switch r.Policy {
	case decider.Parallel:
		return !r.FailFast
	case decider.Scored:
		return !r.Latched && (r.EndOn == decider.EndOnNone || r.EndOn == decider.OnSuccess)
	}
	return Interrupts(r.Policy) && !r.Latched
}
