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
type State core.View

// stateOf returns the state of an agent whose memory is h.
func stateOf(p *core.Program, h *core.Header) State { return State(core.NewView(p, h)) }

func (s State) prog() *core.Program { return core.View(s).Program() }

func (s State) mem() *core.Header { return core.View(s).Mem() }

// shows reports whether s is of an agent. It panics with words if the agent has gone.
func (s State) shows() bool {
	if s.mem() != nil && s.mem().Print != s.prog().Print {
		panic("ethogram: State: what it was of is no longer there: the agent was removed, went on in another tree, or has something else injected; ask again for the state in each frame")
	}
	return s.mem() != nil
}

// row returns row r of the agent's tree. It panics with words if there is none.
func (s State) row(r Row) *core.Row {
	if int(r) >= len(s.prog().Rows) {
		panic(fmt.Sprintf("ethogram: State: row %d: the tree of %s has rows 0 to %d; rows are those of State.Outline", r, quote(s.prog().Rows[0].Name), len(s.prog().Rows)-1))
	}
	return &s.prog().Rows[r]
}

// program is a tree as the states of its agents see it. Package replica has another one.
type program interface{ Outline() *Outline }

// Active reports whether row r is activated; NoRow never is. Active and the other methods
// that take a row panic if the tree has no row r.
func (s State) Active(r Row) bool {
	if !s.shows() {
		return false
	}
	return r != NoRow && s.prog().Active(s.mem(), s.row(r).Self)
}

// Agent returns the agent's id.
func (s State) Agent() uint64 {
	if !s.shows() {
		return 0
	}
	return s.mem().ID
}

// Now returns the agent's clock, which stops at 2^62 ns, 146 years.
func (s State) Now() time.Duration {
	if !s.shows() {
		return 0
	}
	return s.mem().Now
}

// Tick returns the number of ticks so far.
func (s State) Tick() uint32 {
	if !s.shows() {
		return 0
	}
	return s.mem().Tick
}

// Flags returns the decision flags of the last tick.
func (s State) Flags() Flags {
	if !s.shows() {
		return 0
	}
	return Flags(s.mem().Flags)
}

// Stimuli returns the live stimuli as the last tick last read them.
func (s State) Stimuli() uint64 {
	if !s.shows() {
		return 0
	}
	return s.mem().Stimuli
}

// Delta returns the delta of the last tick.
func (s State) Delta() time.Duration {
	if !s.shows() {
		return 0
	}
	return s.mem().Delta
}

// Hash returns what [Tree.Hash] returns for the agent's memory, 0 for a state that was
// recorded.
func (s State) Hash() uint64 {
	if !s.shows() {
		return 0
	}
	if t, ok := s.prog().Tree.(interface{ hash(*core.Header) uint64 }); ok {
		return t.hash(s.mem())
	}
	return 0
}

// Outline returns the outline of the agent's tree, or nil.
func (s State) Outline() *Outline {
	if s.prog() == nil {
		return nil
	}
	return s.prog().Tree.(program).Outline()
}

// Leaf returns the first running leaf, a resting group, or NoRow.
func (s State) Leaf() Row {
	if !s.shows() {
		return NoRow
	}
	return Row(s.mem().Leaf)
}

// Ran returns the row that the last tick decided for: the Leaf, or without one the leaf,
// condition or slot that ended last by itself in that tick. In a turn-based game that is
// often all there is: a monster that has bitten does nothing any more. It is NoRow if
// nothing ran, after a reset, and of what was loaded and not ticked since: saves do not
// have it.
func (s State) Ran() Row {
	leaf := s.Leaf()
	if leaf != NoRow || !s.shows() || s.mem().Draws>>24 != core.SaltRan {
		return leaf
	}
	return Row(s.mem().Draws)
}

// Duration returns how long row r has been active. It must be active.
func (s State) Duration(r Row) time.Duration {
	if !s.shows() {
		return 0
	}
	return s.mem().Now - time.Duration(*s.mem().Word(s.row(r).Word + core.WordSince))
}

// Child returns the index of the active child of group r, which must be
// active: of a Parallel the first running lane; -1 for none.
func (s State) Child(r Row) int {
	if !s.shows() {
		return -1
	}
	row := s.row(r)
	if !row.Parallel {
		return int(*s.mem().Byte(row.Byte + core.ByteChild)) - 1
	}
	return firstBit(*s.mem().Word(row.Word + core.WordRunning))
}

// Target returns the target of row r, which must be active. ok is false if the row has no
// Targets.
func (s State) Target(r Row) (id uint64, ok bool) {
	if !s.shows() {
		return 0, false
	}
	row := s.row(r)
	if row.Target == 0 {
		return 0, false
	}
	return *s.mem().Word(row.Target), true
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
	block := s.mem().Bytes(row.BlockOff, row.BlockSize)
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

// String returns the agent and the names of the rows that it is in, below the root:
// "agent 7: GUARD_NEST > PATROL"; lanes of a Parallel group in parentheses, and "idle" for one
// that does nothing. It is for logs and debuggers, and never panics; package debugprint says more.
func (s State) String() string {
	h := s.mem()
	switch {
	case h == nil:
		return "no agent"
	case h.Print != s.prog().Print:
		return "an agent that has gone"
	}
	b := fmt.Appendf(nil, "agent %d: ", h.ID)
	if h.Mark&core.MarkRoot == 0 {
		return string(append(b, "idle"...))
	}
	return string(s.appendNames(b, &s.prog().Rows[0], ""))
}

// appendNames appends the names of the active rows below row r.
func (s State) appendNames(b []byte, r *core.Row, before string) []byte {
	var active []*core.Row
	for i := range r.Count {
		if c := &s.prog().Rows[r.First+i]; s.prog().Active(s.mem(), c.Self) {
			active = append(active, c)
		}
	}
	for i, c := range active {
		switch {
		case i > 0:
			b = append(b, " + "...)
		case len(active) > 1:
			b = append(append(b, before...), '(')
		default:
			b = append(b, before...)
		}
		b = s.appendNames(append(b, quote(c.Name)...), c, " > ")
	}
	if len(active) > 1 {
		b = append(b, ')')
	}
	if len(active) == 0 && before == "" {
		b = append(b, quote(r.Name)...) // the root alone
	}
	return b
}
