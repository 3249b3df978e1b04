package walker

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// guest is what runs in a slot of a walker: rule 35.
type guest[A any] struct {
	runs     *Walker[A]
	pending  bool    // next takes its place when the agent's next tick starts
	next     *row[A] // nil for nothing
	departed bool    // what was active is left: the slot's row ends at its next visit
}

// Inject is tree.Inject, of the tree that the world knows by this name.
func (w *Walker[A]) Inject(slot, tree string) {
	g := w.guest(slot)
	g.pending, g.next = true, w.common.Trees[tree]
}

// Eject is tree.Eject.
func (w *Walker[A]) Eject(slot string) {
	g := w.guest(slot)
	g.pending, g.next = true, nil
}

func (w *Walker[A]) guest(slot string) *guest[A] {
	if w.memory.guests[slot] == nil {
		w.memory.guests[slot] = &guest[A]{}
	}
	return w.memory.guests[slot]
}

// slots are the names of the slots in the table, sorted.
func (w *Walker[A]) slots() (names []string) {
	for _, p := range w.places {
		if s := p.row.Slot; s != nil && !slices.Contains(names, s.Name) {
			names = append(names, s.Name)
		}
	}
	slices.Sort(names)
	return names
}

// exchange does at the start of a tick what Inject and Eject have recorded. What
// is active is only left: the new one comes when the next tick starts, so that
// the slot refuses until then.
func (w *Walker[A]) exchange() {
	for _, name := range w.slots() {
		g := w.guest(name)
		if !g.pending {
			continue
		}
		if old := g.runs; old != nil {
			w.lend(g, nil)
			if root := old.places[0]; old.memory.active[root] != nil {
				g.departed = true
				old.deactivate(root, behavior.ReasonEjected)
				continue
			}
			if w.common.phase != live && old.holds() {
				continue
			}
			w.top().giveBackIf(func(p *place[A]) bool { return old.has(p.of) }, func(*hold[A]) bool { return true })
		}
		g.pending, g.runs = false, nil
		if g.next != nil {
			g.runs = unfolded(g.next, w.memory.id)
		}
	}
	w.stopIfReset()
}

// holds reports whether the agent has tokens for rows of w.
func (w *Walker[A]) holds() bool {
	for _, g := range w.common.gates {
		for _, t := range g.keys {
			for _, h := range t.holds {
				for p := range h.rows {
					if p.of == w {
						return true
					}
				}
			}
		}
	}
	return false
}

// has reports whether x is w or runs in one of its slots.
func (w *Walker[A]) has(x *Walker[A]) bool {
	if w == x {
		return true
	}
	for _, g := range w.memory.guests {
		if g.runs != nil && g.runs.has(x) {
			return true
		}
	}
	return false
}

// top is the walker of the agent's own tree.
func (w *Walker[A]) top() *Walker[A] {
	for w.host != nil {
		w = w.host.of
	}
	return w
}

// lend gives what runs in a slot the clock and the words of the agent.
func (w *Walker[A]) lend(g *guest[A], p *place[A]) {
	in := g.runs
	in.common, in.turn, in.host = w.common, w.turn, p
	in.memory.now, in.memory.tick = w.memory.now, w.memory.tick
	in.mirror.header.Delta = w.mirror.header.Delta
}

// guestAt returns what runs in slot p, or nil.
func (w *Walker[A]) guestAt(p *place[A]) *Walker[A] {
	g := w.guest(p.row.Slot.Name)
	if g.runs == nil {
		return nil
	}
	w.lend(g, p)
	return g.runs
}

// askGuest asks what a slot has, as a group that delegates asks its child.
func (w *Walker[A]) askGuest(p *place[A], k int) choice[A] {
	in := w.guestAt(p)
	if in == nil || w.guest(p.row.Slot.Name).pending || in.memory.active[in.places[0]] != nil {
		return choice[A]{}
	}
	c := chosen(0, in.ask(in.places[0], asking{k: k, delegated: true}))
	if o := p.row.Outcome; c.answer == answerDone && (o == decider.Invert || o == decider.Fail) {
		return choice[A]{}
	}
	return c
}

// ejected reports whether what ran in slot p has been left since the last visit.
func (w *Walker[A]) ejected(p *place[A], fresh bool) bool {
	g := w.guest(p.row.Slot.Name)
	departed := g.departed && !fresh
	g.departed = false
	return departed
}

// visitGuest runs what a slot has, for which p stands among its siblings.
func (w *Walker[A]) visitGuest(p *place[A], stored *choice[A]) {
	in := w.guestAt(p)
	root := in.places[0]
	switch {
	case in.memory.active[root] != nil:
		in.visit(root, false, nil)
	case in.activate(root, stored.below[0]):
		in.visit(root, true, stored.below[0])
	default:
		w.end(p, decider.Failed, behavior.ReasonNone)
		return
	}
	if a := in.memory.active[root]; a.ended != behavior.ReasonNone {
		w.end(p, a.status, behavior.ReasonNone)
	}
}

// leaveGuest leaves what is active in slot p.
func (w *Walker[A]) leaveGuest(p *place[A], why behavior.Reason) {
	in := w.guestAt(p)
	if in == nil {
		return
	}
	if root := in.places[0]; in.memory.active[root] != nil {
		in.deactivate(root, why)
	}
}

// forget is the second half of tree.Clear: the memory is that of a new agent.
func (w *Walker[A]) forget() { w.memory = newMemory[A](w.memory.id) }
