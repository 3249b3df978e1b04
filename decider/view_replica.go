package decider

import (
	"encoding/binary"
	"time"

	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Replica is the state of an agent that was recorded: what State reads of it, set
// from outside. It belongs to no world and cannot be ticked. One goroutine may use
// it at a time.
//
// Every method accepts any row and any order of calls: a row that does not exist
// is ignored. Rows become active as in a tick, a group before its children, so
// that a child is active only if its group is.
type Replica struct {
	_ plain.NoCopy

	outline *Outline
	prog    *core.Program
	h       *core.Header
}

// StateData is what a tick begins with.
type StateData struct {
	Tick    uint32        // its number
	Now     time.Duration // the agent's clock
	Delta   time.Duration
	Flags   Flags
	Stimuli uint64
}

// NewReplica returns the replica of an agent of the tree that o describes. No tick
// has run. It takes some 16 to 40 bytes for each row of the tree.
func NewReplica(o *Outline, agent uint64) *Replica {
	if o == nil || len(o.rows) == 0 {
		panic("ethogram: NewReplica: the outline is nil or zero; Tree.Outline and NewOutline return one")
	}
	prog := o.flatProgram()
	r := &Replica{outline: o, prog: prog, h: core.NewHeader(prog.Size)}
	r.h.ID, r.h.Leaf = agent, core.NoRow
	return r
}

// there panics with words where r is of no agent.
func (r *Replica) there(what string) {
	if r == nil || r.prog == nil {
		panic("ethogram: Replica." + what + " of a nil or zero Replica; make one with NewReplica")
	}
}

// Outline describes the agent's tree.
func (r *Replica) Outline() *Outline {
	r.there("Outline")
	return r.outline
}

// State returns a view of the replica: it shows what is set later, too.
func (r *Replica) State() State {
	r.there("State")
	return State{prog: r.prog, h: r.h}
}

// Begin begins a tick.
func (r *Replica) Begin(d StateData) {
	r.there("Begin")
	r.h.Tick, r.h.Now, r.h.Delta = d.Tick, d.Now, d.Delta
	r.h.Flags, r.h.Stimuli = uint64(d.Flags), d.Stimuli
}

// Activate activates a row since this time on the agent's clock, without children
// and with a block of zeros. In an exclusive group it takes the place of the
// active child.
func (r *Replica) Activate(row Row, since time.Duration) {
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
func (r *Replica) Deactivate(row Row) {
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

// SetLeaf sets what State.Leaf returns. A row that does not exist is NoRow.
func (r *Replica) SetLeaf(row Row) {
	if r.row(row) == nil {
		row = NoRow
	}
	r.h.Leaf = uint16(row)
}

// End ends a tick: the leaf is the one that a tick ends with, the first row without
// an active child on the way down from the root.
func (r *Replica) End() {
	r.there("End")
	r.h.Leaf = core.NoRow
	if r.h.Mark&core.MarkRoot == 0 {
		return
	}
	for row := Row(0); ; {
		r.h.Leaf = uint16(row)
		children := r.outline.rows[row].Children
		child := r.State().Child(row)
		if child < 0 || child >= len(children) {
			return
		}
		row = children[child]
	}
}

// SetBlockWord sets the first 32 bits of the block of a row, as State.BlockWord
// returns them. It ignores rows without a block.
func (r *Replica) SetBlockWord(row Row, w uint32) {
	if n := r.row(row); n != nil {
		var b [4]byte
		binary.LittleEndian.PutUint32(b[:], w)
		copy(r.h.Bytes(n.BlockOff, n.BlockSize), b[:])
	}
}

// Clear makes r a new agent in which nothing is active.
func (r *Replica) Clear() {
	r.there("Clear")
	id := r.h.ID
	clear(r.h.Bytes(0, r.prog.Size))
	r.h.ID, r.h.Leaf = id, core.NoRow
}

// row returns the row of this number, or nil.
func (r *Replica) row(row Row) *core.Row {
	r.there("Activate")
	if int(row) >= len(r.prog.Rows) {
		return nil
	}
	return &r.prog.Rows[row]
}

// flatProgram returns the rows as replicas of o lay them out.
func (o *Outline) flatProgram() *core.Program {
	if p := o.flat.Load(); p != nil {
		return p
	}
	o.flat.CompareAndSwap(nil, flatten(o))
	return o.flat.Load()
}

// recorded stands for the tree of a replica.
type recorded struct{ outline *Outline }

func (t recorded) Outline() *Outline { return t.outline }

func (t recorded) hash(*core.Header) uint64 { return 0 }

// flatten returns the rows of o with a layout in which each row has a place of its
// own, whatever order they are activated in; a tree's own layout has places that
// several rows share. It has what State reads, and no names.
func flatten(o *Outline) *core.Program {
	p := &core.Program{Rows: make([]core.Row, len(o.rows)), Tree: recorded{o}}
	at := uint32(core.HeaderSize)
	for i := range o.rows {
		info, row := &o.rows[i], &p.Rows[i]
		*row = core.Row{
			Program: p, Name: info.Name, Self: uint16(i), Parent: uint16(info.Parent), Same: core.NoRow, SquadRow: core.NoRow,
			Index: uint8(info.Index), Depth: uint8(info.Depth), Count: uint16(len(info.Children)),
			Parallel: info.Group() && info.Policy == Parallel,
			Word:     at,
		}
		at += core.WordSince + 8
		if row.Count > 0 {
			row.First = uint16(info.Children[0])
		}
		if row.Parallel {
			at = row.Word + core.WordRunning + 8
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
	return p
}
