package decider

import (
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
)

// shares reports whether t can be ticked in w.
func (t *tree) shares(w *World) error {
	switch {
	case w == nil:
		return &TickError{Err: ErrNoWorld, Note: "the tree has gates, squads or slots: make one with Tree.NewWorld"}
	}
	j := w.find(t.prog)
	if j == nil {
		return &TickError{Err: ErrForeignWorld, Note: "the tree has not joined it: call Tree.Join"}
	}
	if !j.asked { // in a crowd it is
		j.asked = true
	}
	return nil
}

func (t *tree) NewWorld(seed uint64) *World {
	t.there("NewWorld")
	w := NewWorld(seed)
	if err := t.Join(w); err != nil { // a new world has no other gates
		panic(err)
	}
	return w
}

func (t *tree) Join(w *World) error {
	switch {
	case t == nil || t.prog == nil:
		return nilTree("Join")
	case w == nil:
		return t.shares(nil)
	}
	if j := w.find(t.prog); j != nil {
		if !j.asked && !w.inFrame {
			j.asked = true
		}
		return nil
	}
	if w.inFrame {
		return w.refuse("Tree.Join of " + quote(t.table.root.Name))
	}
	return t.join(w, true)
}

// join is Join of a tree that is new in w, also within a frame. If the game has not
// asked for that, it is forgotten when no agent runs the tree any more.
func (t *tree) join(w *World, asked bool) error {
	var errs Errors
	if n := len(w.gates) + len(t.gates); n > maxGates {
		for _, g := range t.gates {
			if w.gateNamed(g.Name) >= 0 {
				n--
			}
		}
		if n > maxGates {
			return &TickError{Err: errTooManyGates, Note: fmt.Sprintf("with those of %s there would be %d", quote(t.table.root.Name), n)}
		}
	}
	w.assignID()
	j := &joined{prog: t.prog, tree: t, worldID: t.layout.worldID, reset: &t.resets, asked: asked}
	for k, g := range t.gates {
		i := w.gateNamed(g.Name)
		if i < 0 {
			continue
		}
		if fields := t.table.rules(g).differences(w.gates[i].gateRules); fields != "" {
			row := slices.IndexFunc(t.nodes, func(n node) bool { return int(n.gate) == k+1 })
			errs = append(errs, gateClash(t.path(uint16(row)), t.nodes[row].src.Name, quote(g.Name), fields))
		}
	}
	if errs != nil {
		return errs
	}
	for _, g := range t.gates {
		i := w.gateNamed(g.Name)
		if i < 0 {
			i = len(w.gates)
			w.gates = append(w.gates, newGateState(t.table.rules(g)))
		}
		j.gates = append(j.gates, uint16(i))
	}
	for i := range t.nodes {
		if n := &t.nodes[i]; n.gate != 0 {
			j.rows = append(j.rows, gatedRow{uint16(i), j.gates[n.gate-1], n.hold, n.local})
		}
	}
	if t.stale != nil {
		w.noteMistake(mistakeKey{kind: staleTree, prog: t.prog}, quote(t.table.root.Name), "", "its generated code is not used: %s. %s", t.stale.Message, t.stale.Fix)
	}
	j.squads = t.squads
	w.forgetUnused()
	w.joined = append(w.joined, j)
	w.names.knows(t.table.root.Name)
	if w.byProg != nil {
		w.byProg[t.prog] = j
	} else if len(w.joined) > fewJoined {
		w.byProg = map[*core.Program]*joined{}
		for _, j := range w.joined {
			w.byProg[j.prog] = j
		}
	}
	return nil
}
