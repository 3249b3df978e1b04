package decider_test

import (
	"fmt"
	"strings"

	"golang.org/x/exp/maps"

	"github.com/ethogram-go/ethogram/decider"
)

// Copy makes the walker go on with a copy of its memory.
func (w *walker) Copy() {
	m := *w.memory
	m.active = map[*place]*activity{}
	for p, a := range w.memory.active {
		b := *a
		b.rests = maps.Clone(a.rests)
		b.memo.bag = maps.Clone(a.memo.bag)
		m.active[p] = &b
	}
	m.timers = maps.Clone(w.memory.timers)
	m.memos = maps.Clone(w.memory.memos)
	m.gates = maps.Clone(w.memory.gates)
	w.memory = &m
}

// State is the text that stateText makes from a compiled tree's State.
func (w *walker) State() string {
	var b strings.Builder
	fmt.Fprintf(&b, "now %v tick %d\n", w.memory.now, w.memory.tick)
	var line func(p *place, depth int)
	line = func(p *place, depth int) {
		a := w.memory.active[p]
		if a == nil {
			return
		}
		fmt.Fprintf(&b, "%s%s since %v", strings.Repeat("  ", depth), p.row.Name, a.since)
		if p.group() {
			child := -1
			if kid := w.activeKid(p); kid != nil {
				child = kid.index
			}
			fmt.Fprintf(&b, " child %d", child)
		}
		b.WriteByte('\n')
		for _, kid := range p.kids {
			line(kid, depth+1)
		}
	}
	line(w.places[0], 0)
	return b.String()
}

// stateText is what a compiled tree says of an agent.
func stateText(o *decider.Outline, s decider.State) string {
	var b strings.Builder
	fmt.Fprintf(&b, "now %v tick %d\n", s.Now(), s.Tick())
	var line func(r decider.Row, depth int)
	line = func(r decider.Row, depth int) {
		if !s.Active(r) {
			return
		}
		info := o.Row(r)
		fmt.Fprintf(&b, "%s%s since %v", strings.Repeat("  ", depth), info.Name, s.Now()-s.Duration(r))
		if info.Group() {
			fmt.Fprintf(&b, " child %d", s.Child(r))
		}
		b.WriteByte('\n')
		for _, kid := range info.Children {
			line(kid, depth+1)
		}
	}
	line(0, 0)
	return b.String()
}
