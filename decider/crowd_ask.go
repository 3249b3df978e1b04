package decider

import (
	"fmt"

	"github.com/ethogram-go/ethogram/internal/core"
)

// What a game asks of an agent. The answers are those of Crowd.Tree, by which the
// agent lives now. A tree that the game has compiled itself may be an older one: after
// Retable its rows have other numbers.

// State returns a view of the agent's memory. The view is valid until the crowd
// changes: ask again in each frame. The error is ErrStaleHandle or ErrInFrame.
func (c *Crowd[A]) State(h Handle) (State, error) {
	m, err := c.use(h, "State")
	if err != nil {
		return State{}, err
	}
	return State{prog: c.tree.prog, h: m.mem.h}, nil
}

// Name returns the name of the row that the agent runs, that of State.Leaf, or "" if it
// does nothing. While an agent runs an injected tree, it is the row of the slot. The
// errors are those of State.
func (c *Crowd[A]) Name(h Handle) (string, error) {
	s, err := c.State(h)
	if err != nil || s.Leaf() == NoRow {
		return "", err
	}
	return c.tree.prog.Rows[s.Leaf()].Name, nil
}

// In reports whether the agent is in a row of this name, or in one below it. It does
// not look into injected trees. The errors are those of State, or ErrNoRow if
// the tree has no such row.
func (c *Crowd[A]) In(h Handle, row string) (bool, error) {
	s, err := c.State(h)
	if err != nil {
		return false, err
	}
	p := c.tree.prog
	r := p.Find(row)
	if r == core.NoRow {
		return false, &TickError{Err: ErrNoRow, Agent: s.Agent(), Known: true, Note: fmt.Sprintf("%q%s", row, meant(row, rowNames(p)))}
	}
	for ; r != core.NoRow; r = p.Rows[r].Same {
		if p.Active(s.h, r) {
			return true, nil
		}
	}
	return false, nil
}

// Injected returns the tree that the agent runs in the slot called name, with its part
// of the agent's memory; nil if the slot is empty. The errors are those of State, or
// ErrNoSlot.
func (c *Crowd[A]) Injected(h Handle, name string) (*Tree[A], Memory, error) {
	m, err := c.use(h, "Injected")
	if err != nil {
		return nil, Memory{}, err
	}
	n, err := c.tree.slotNamed(m.mem, name)
	if err != nil {
		return nil, Memory{}, err
	}
	sub, in := c.tree.injectedAt(n, m.mem)
	return sub, in, nil
}
