package decider

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"time"

	"github.com/ethogram-go/ethogram/internal/core"
)

// State reads the state of each row from an agent's memory. It is a view, valid
// until the memory is ticked or changed; its methods panic if the memory has gone to
// another agent or tree since. The zero State, as of a recorded event,
// belongs to no agent: nothing is active in it.
type State struct {
	prog *core.Program
	h    *core.Header
}

// shows reports whether s is of an agent. It panics with words if the agent has gone.
func (s State) shows() bool {
	if s.h != nil && s.h.Print != s.prog.Print {
		panic("ethogram: State: what it was of is no longer there: the agent was removed, went on in another tree, or has something else injected; ask again for the state in each frame")
	}
	return s.h != nil
}

// row returns row r of the agent's tree. It panics with words if there is none.
func (s State) row(r Row) *core.Row {
	if int(r) >= len(s.prog.Rows) {
		panic(fmt.Sprintf("ethogram: State: row %d: the tree of %s has rows 0 to %d; rows are those of State.Outline", r, quote(s.prog.Rows[0].Name), len(s.prog.Rows)-1))
	}
	return &s.prog.Rows[r]
}

// program is a tree for agents of any type, as the states of its agents see it.
type program interface {
	Outline() *Outline
	hash(h *core.Header) uint64
}

// Active reports whether row r is activated; NoRow never is. Active and the other methods
// that take a row panic if the tree has no row r.
func (s State) Active(r Row) bool {
	if !s.shows() {
		return false
	}
	return r != NoRow && s.prog.Active(s.h, s.row(r).Self)
}

// Agent returns the agent's id.
func (s State) Agent() uint64 {
	if !s.shows() {
		return 0
	}
	return s.h.ID
}

// Now returns the agent's clock, which stops at 2^62 ns, 146 years.
func (s State) Now() time.Duration {
	if !s.shows() {
		return 0
	}
	return s.h.Now
}

// Tick returns the number of ticks so far.
func (s State) Tick() uint32 {
	if !s.shows() {
		return 0
	}
	return s.h.Tick
}

// Flags returns the decision flags of the last tick.
func (s State) Flags() Flags {
	if !s.shows() {
		return 0
	}
	return Flags(s.h.Flags)
}

// Stimuli returns the live stimuli as the last tick last read them.
func (s State) Stimuli() uint64 {
	if !s.shows() {
		return 0
	}
	return s.h.Stimuli
}

// Delta returns the delta of the last tick.
func (s State) Delta() time.Duration {
	if !s.shows() {
		return 0
	}
	return s.h.Delta
}

// Hash returns what [Tree.Hash] returns for the agent's memory, 0 for a [Replica].
func (s State) Hash() uint64 {
	if !s.shows() {
		return 0
	}
	return s.prog.Tree.(program).hash(s.h)
}

// Outline returns the outline of the agent's tree, or nil.
func (s State) Outline() *Outline {
	if s.prog == nil {
		return nil
	}
	return s.prog.Tree.(program).Outline()
}

// Leaf returns the first running leaf, a resting group, or NoRow.
func (s State) Leaf() Row {
	if !s.shows() {
		return NoRow
	}
	return Row(s.h.Leaf)
}

// Duration returns how long row r has been active. It must be active.
func (s State) Duration(r Row) time.Duration {
	if !s.shows() {
		return 0
	}
	return s.h.Now - time.Duration(*s.h.Word(s.row(r).Word + core.WordSince))
}

// Child returns the index of the active child of group r, which must be
// active: of a Parallel the first running lane; -1 for none.
func (s State) Child(r Row) int {
	if !s.shows() {
		return -1
	}
	row := s.row(r)
	if !row.Parallel {
		return int(*s.h.Byte(row.Byte + core.ByteChild)) - 1
	}
	return firstBit(*s.h.Word(row.Word + core.WordRunning))
}

// BlockWord returns the first 32 bits of the block of row r, which must be
// active: those of its first fields without padding, each little endian, with int
// and uint as 64 bits; 0 without one. It is what tooltips show, the same on every
// architecture.
func (s State) BlockWord(r Row) uint32 {
	if !s.shows() {
		return 0
	}
	row := s.row(r)
	block := s.h.Bytes(row.BlockOff, row.BlockSize)
	var b [16]byte        // a field may add eight to three
	if row.Block == nil { // of a replica, or there is none
		copy(b[:], block)
	}
	for i, n := 0, 0; i < len(row.Fields) && n < 4; i++ {
		f := row.Fields[i]
		f.N = min(f.N, 4)
		n = len(appendBlock(b[:n], block, []core.Field{f}))
	}
	return binary.LittleEndian.Uint32(b[:])
}

// firstBit returns the index of the lowest set bit, -1 for none.
func firstBit(m uint64) int {
	if m == 0 {
		return -1
	}
	return bits.TrailingZeros64(m)
}

// childOf is Child for any row.
func (s State) childOf(row *core.Row) int {
	if row.Count == 0 {
		return -1
	}
	return s.Child(Row(row.Self))
}
