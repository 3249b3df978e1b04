package decider

import (
	"fmt"

	"github.com/ethogram-go/ethogram/internal/core"
)

// What a game asks of an agent. The answers are those of Crowd.Tree, by which the
// agent lives now. A tree that the game has compiled itself may be an older one: after
// Retable its rows have other numbers.

func (c *crowd) State(h Handle) (State, error) { return c.stateFor(h, "State") }

// stateFor is State for the method that is called what.
func (c *crowd) stateFor(h Handle, what string) (State, error) {
	m, err := c.see(h, what)
	if err != nil {
		return State{}, err
	}
	return stateOf(c.tree.prog, m.mem.h), nil
}

func (c *crowd) Name(h Handle) (string, error) {
	s, err := c.stateFor(h, "Name")
	if err != nil || s.Leaf() == NoRow {
		return "", err
	}
	return c.tree.prog.Rows[s.Leaf()].Name, nil
}

func (c *crowd) In(h Handle, row string) (bool, error) {
	s, err := c.stateFor(h, "In")
	if err != nil {
		return false, err
	}
	p := c.tree.prog
	r := p.Find(row)
	if r == core.NoRow {
		return false, &TickError{Err: ErrNoRow, Agent: s.Agent(), Known: true, Note: fmt.Sprintf("%q%s", row, meant(row, rowNames(p)))}
	}
	for ; r != core.NoRow; r = p.Rows[r].Same {
		if p.Active(s.mem(), r) {
			return true, nil
		}
	}
	return false, nil
}

func (c *crowd) Injected(h Handle, name string) (*tree, Memory, error) {
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
