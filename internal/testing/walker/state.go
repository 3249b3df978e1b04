package walker

import (
	"fmt"
	"maps"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// Copy makes the walker go on with a copy of its memory.
func (w *Walker[A]) Copy() {
	m := *w.memory
	m.active = map[*place[A]]*activity[A]{}
	for p, a := range w.memory.active {
		b := *a
		b.rests = maps.Clone(a.rests)
		b.memo.bag = maps.Clone(a.memo.bag)
		m.active[p] = &b
	}
	m.timers = maps.Clone(w.memory.timers)
	m.memos = maps.Clone(w.memory.memos)
	m.gates = maps.Clone(w.memory.gates)
	maps.DeleteFunc(m.gates, func(of gaveBack, _ time.Duration) bool { return of.keyed })
	m.guests = map[string]*guest[A]{}
	for name, g := range w.memory.guests {
		other := *g
		m.guests[name] = &other
		if g.runs != nil {
			other.runs.Copy()
		}
	}
	w.memory = &m
}

// State is the text that StateText makes from a compiled tree's State.
func (w *Walker[A]) State() string {
	var b strings.Builder
	fmt.Fprintf(&b, "now %v tick %d\n", w.memory.now, w.memory.tick)
	var line func(p *place[A], depth int)
	line = func(p *place[A], depth int) {
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
	for _, name := range w.slots() {
		if in := w.guest(name).runs; in != nil {
			writeSlot(&b, name, in.State())
		}
	}
	return b.String()
}

// StateText is what a compiled tree says of an agent: what State says of a walker.
func StateText[A any](tree *decider.Tree[A], mem decider.Memory) string {
	o, s := tree.Outline(), tree.State(mem)
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
	for _, name := range slotNames(o) {
		if sub, in := tree.Injected(mem, name); sub != nil {
			writeSlot(&b, name, StateText(sub, in))
		}
	}
	return b.String()
}

// slotNames are the names of a tree's slots.
func slotNames(o *decider.Outline) (names []string) {
	for _, info := range o.Rows() {
		if info.Slot != "" && !slices.Contains(names, info.Slot) {
			names = append(names, info.Slot)
		}
	}
	slices.Sort(names)
	return names
}

// writeSlot adds what is active in a slot, without the times.
func writeSlot(b *strings.Builder, name, state string) {
	if _, text, _ := strings.Cut(state, "\n"); text != "" {
		fmt.Fprintf(b, "slot %s\n%s", name, text)
	}
}

// Age gives an agent that has not begun a clock, and so many ticks. That is a copy: its next tick is
// in the serial part of a frame.
func (w *Walker[A]) Age(now time.Duration, ticks uint32) {
	w.memory.now, w.memory.tick, w.copied = now, ticks, true
}

// Shares reports whether the agent has something that keeps it from being moved: rule 37e.
func (w *Walker[A]) Shares() bool {
	for _, g := range w.common.gates {
		for _, t := range g.keys {
			if h := t.heldBy(w); h != nil {
				for p := range h.rows {
					if p.of.memory.active[p] != nil {
						return true
					}
				}
			}
		}
	}
	for _, s := range w.common.squads {
		for _, m := range s.seats {
			if !m.left && m.of.top() == w {
				return true
			}
		}
	}
	for _, g := range w.memory.guests {
		if g.pending && g.next != nil || g.runs != nil && (!g.pending || g.runs.Runs()) {
			return true
		}
	}
	return false
}

// Runs reports whether something is active.
func (w *Walker[A]) Runs() bool { return w.memory.active[w.places[0]] != nil }

// Forget forgets what is active, as no walker would.
func (w *Walker[A]) Forget() { clear(w.memory.active) }
