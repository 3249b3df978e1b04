package variation

import (
	"math/bits"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// lanes returns, in half of the cases, a Parallel of leaves that together use the
// channels that are not taken: an agent that drives, aims and fires. Where actions have
// channels it takes the place of a leaf in group above, else most random agents would
// do one thing at a time. It returns nil for a leaf. Of a vocabulary with
// fewer than three channels it draws nothing: two random leaves in a Parallel are likely
// enough to use both.
func (m *maker) lanes(above *genome.Row, taken uint32) *genome.Row {
	if above.Policy == decider.Parallel || !m.laned(taken) || m.r.IntN(2) == 0 {
		return nil
	}
	g := &genome.Row{Policy: decider.Parallel}
	m.settle(g, false)
	if genome.Interrupts(above.Policy) && m.o.Decorators&Hold != 0 {
		g.Commit = m.draw(m.commits(g))
	}
	if m.r.IntN(10) < 6 {
		m.guardSome(g)
	}
	for len(g.Children) < m.o.Limits.Width {
		// The lanes have no guards of their own: those of the group hold for all.
		lane := m.lane(taken)
		if lane == nil {
			break
		}
		g.Children = append(g.Children, lane)
		taken |= m.channels(lane)
	}
	if len(g.Children) < 2 || above.Policy == decider.Sequence && !genome.EndingOf(g).Succeeded {
		return nil
	}
	return g
}

// laned reports whether two actions can run side by side beside the channels that are
// taken.
func (m *maker) laned(taken uint32) bool {
	all := uint32(0)
	for i := range m.c.Actions {
		all |= m.c.Actions[i].Channels
	}
	if bits.OnesCount32(all) < 3 || !slices.Contains(m.c.Policies, decider.Parallel) {
		return false
	}
	for i := range m.c.Actions {
		a := m.c.Actions[i].Channels
		if a == 0 || a&taken != 0 {
			continue
		}
		for k := range i {
			if b := m.c.Actions[k].Channels; b != 0 && b&(a|taken) == 0 {
				return true
			}
		}
	}
	return false
}

// lane returns a leaf that uses channels, none of which is taken, or nil if there is
// no such action.
func (m *maker) lane(taken uint32) *genome.Row {
	var free []int
	for i := range m.c.Actions {
		if c := m.c.Actions[i].Channels; c != 0 && c&taken == 0 {
			free = append(free, i)
		}
	}
	if len(free) == 0 {
		return nil
	}
	a := &m.c.Actions[free[m.r.IntN(len(free))]]
	r := &genome.Row{Action: a.Name, Args: m.arguments(a.Args)}
	r.Timeout = m.draw(m.timeouts(r))
	r.Commit = m.draw(m.commits(r))
	return r
}
