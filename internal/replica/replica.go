// Package replica shows states that were recorded as those of agents: readers of logs
// need it, and nobody else may set what a decider.State says.
package replica

import (
	"encoding/binary"
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Tree is a tree as replicas of its agents lay it out. It is immutable.
type Tree struct {
	outline *decider.Outline
	prog    *core.Program
}

// Replica is the state of an agent that was recorded: what State reads of it, set
// from outside. It belongs to no world and cannot be ticked. One goroutine may use
// it at a time.
//
// Every method accepts any row and any order of calls: a row that does not exist
// is ignored. Rows become active as in a tick, a group before its children, so
// that a child is active only if its group is.
type Replica struct {
	_ plain.NoCopy

	tree *Tree
	prog *core.Program
	h    *core.Header
}

// Start is what a tick begins with.
type Start struct {
	Tick    uint32        // its number
	Now     time.Duration // the agent's clock
	Delta   time.Duration
	Flags   decider.Flags
	Stimuli uint64
}

// New returns the replica of an agent of the tree that o describes, see [Tree.New].
func New(o *decider.Outline, agent uint64) *Replica { return Of(o).New(agent) }

// New returns the replica of an agent. No tick has run. It takes some 16 to 40 bytes for
// each row of the tree.
func (t *Tree) New(agent uint64) *Replica {
	r := &Replica{tree: t, prog: t.prog, h: core.NewHeader(t.prog.Size)}
	r.h.ID, r.h.Leaf = agent, core.NoRow
	return r
}

// Outline describes the agent's tree.
func (r *Replica) Outline() *decider.Outline { return r.tree.outline }

// State returns a view of the replica: it shows what is set later, too.
func (r *Replica) State() decider.State { return decider.State(core.NewView(r.prog, r.h)) }

// SetInSlot makes it the state of what is injected in a slot of the agent.
func (r *Replica) SetInSlot() { r.h.Held |= core.HeldInSlot }

// InSlot reports whether a state is of what is injected in a slot of its agent.
func InSlot(s decider.State) bool {
	h := core.View(s).Mem()
	return h != nil && h.Held&core.HeldInSlot != 0
}

// Begin begins a tick.
func (r *Replica) Begin(d Start) {
	r.h.Tick, r.h.Now, r.h.Delta = d.Tick, d.Now, d.Delta
	r.h.Flags, r.h.Stimuli = uint64(d.Flags), d.Stimuli
}

// Activate activates a row since this time on the agent's clock, without children
// and with a block of zeros. In an exclusive group it takes the place of the
// active child.
func (r *Replica) Activate(row decider.Row, since time.Duration) {
	n := r.row(row)
	if n == nil {
		return
	}
	*r.h.Word(n.Word + core.WordSince) = uint64(since)
	*r.h.Byte(n.Byte + core.ByteChild) = 0
	if n.Parallel {
		*r.h.Word(n.Word + core.WordRunning) = 0
	}
	clear(r.h.Bytes(n.BlockOff, n.BlockSize))
	r.setActive(n, true)
}

// Deactivate deactivates a row and what is below it.
func (r *Replica) Deactivate(row decider.Row) {
	if n := r.row(row); n != nil {
		r.setActive(n, false)
	}
}

// setActive notes in n's group, or for the root in the header, whether n is active.
func (r *Replica) setActive(n *core.Row, on bool) {
	if n.Parent == core.NoRow {
		r.h.Mark &^= core.MarkRoot
		if on {
			r.h.Mark |= core.MarkRoot
		}
		return
	}
	up := &r.prog.Rows[n.Parent]
	if up.Parallel {
		lanes := r.h.Word(up.Word + core.WordRunning)
		*lanes &^= 1 << n.Index
		if on {
			*lanes |= 1 << n.Index
		}
		return
	}
	child := r.h.Byte(up.Byte + core.ByteChild)
	switch {
	case on:
		*child = n.Index + 1
	case *child == n.Index+1:
		*child = 0
	}
}

// End ends a tick: the leaf is the one that a tick ends with, the first row without
// an active child on the way down from the root.
func (r *Replica) End() {
	r.h.Leaf = core.NoRow
	if r.h.Mark&core.MarkRoot == 0 {
		return
	}
	rows := r.tree.outline.Rows()
	for row := decider.Row(0); ; {
		r.h.Leaf = uint16(row)
		children := rows[row].Children
		child := r.State().Child(row)
		if child < 0 || child >= len(children) {
			return
		}
		row = children[child]
	}
}

// SetBlockWord sets the first 32 bits of the block of a row, as State.BlockWord
// returns them. It ignores rows without a block.
func (r *Replica) SetBlockWord(row decider.Row, w uint32) {
	if n := r.row(row); n != nil {
		var b [4]byte
		binary.LittleEndian.PutUint32(b[:], w)
		copy(r.h.Bytes(n.BlockOff, n.BlockSize), b[:])
	}
}

// SetTarget sets the target of a row. It ignores rows without Targets.
func (r *Replica) SetTarget(row decider.Row, id uint64) {
	if n := r.row(row); n != nil && n.Target != 0 {
		*r.h.Word(n.Target) = id
	}
}

// Clear makes r a new agent in which nothing is active.
func (r *Replica) Clear() {
	id, held := r.h.ID, r.h.Held
	clear(r.h.Bytes(0, r.prog.Size))
	r.h.ID, r.h.Held, r.h.Leaf = id, held, core.NoRow
}

// row returns the row of this number, or nil.
func (r *Replica) row(row decider.Row) *core.Row {
	if int(row) >= len(r.prog.Rows) {
		return nil
	}
	return &r.prog.Rows[row]
}

// recorded stands for the tree of a replica.
type recorded struct{ outline *decider.Outline }

func (t recorded) Outline() *decider.Outline { return t.outline }

// Of returns the tree that o describes, with a layout in which each row has a place of its
// own, whatever order they are activated in; a tree's own layout has places that
// several rows share. It has what State reads, and no names.
func Of(o *decider.Outline) *Tree {
	rows := o.Rows()
	p := &core.Program{Rows: make([]core.Row, len(rows)), Tree: recorded{o}}
	at := uint32(core.HeaderSize)
	for i := range rows {
		info, row := &rows[i], &p.Rows[i]
		*row = core.Row{
			Program: p, Name: info.Name, Self: uint16(i), Parent: uint16(info.Parent), Same: core.NoRow, SquadRow: core.NoRow,
			Index: uint8(info.Index), Depth: uint8(info.Depth), Count: uint16(len(info.Children)),
			Parallel: info.Group() && info.Policy == decider.Parallel,
			Word:     at,
		}
		at += core.WordSince + 8
		if row.Count > 0 {
			row.First = uint16(info.Children[0])
		}
		if row.Parallel {
			at = row.Word + core.WordRunning + 8
		}
		if info.Checks&decider.CheckTargets != 0 {
			row.Target = at
			at += 8
		}
		if info.BlockBytes > 0 {
			row.BlockOff, row.BlockSize = at, uint32(min(info.BlockBytes, 4))
			at += 8
		}
	}
	for i := range p.Rows {
		p.Rows[i].Byte = at
		at += core.ByteChild + 1
	}
	p.Size = (at + 7) &^ 7
	return &Tree{o, p}
}
