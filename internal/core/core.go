// Package core has what packages behavior and decider share: the header of an
// agent's memory, the row of a compiled tree, and the frame that every callback
// gets. It stands below both, so that neither has to export a back door.
package core

import (
	"fmt"
	"reflect"
	"time"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// NoRow is the row that does not exist: the parent of the root, or the leaf of
// a tree that rests.
const NoRow = 0xFFFF

// Marks of a Header.
const (
	MarkBusy     = 1 << iota // a tick is under way, or one panicked
	MarkReset                // a callback asked for a reset of its own agent
	MarkRoot                 // the root is activated
	MarkSteady               // nothing changed in the last tick: the leaf's plan holds
	MarkRedecide             // the asking group redecides (Query.Redecide)
	MarkScoped               // the scope of row Leaf is open, but the row not active
	MarkRestored             // it was copied or loaded: its tokens must be counted again
	MarkReleases             // it may have tokens to release at the frame's end
)

// Bits of Header.Held.
const (
	HeldTokens  = 1 << iota // rows may hold a gate's token
	HeldByCrowd             // the memory is that of a crowd's agent
	HeldInSlot              // it lies in another one, and is that of an injected tree
	HeldCopied              // it was copied or loaded: another may have its id
	HeldAsleep              // the agent sleeps: its clock may stand behind
	HeldOut                 // the game may read it at any time: the agent does not sleep
	HeldTurn                // it holds tokens for rows that a lone agent has entered and left in one tick: see decider.World.returnTurns
)

// Header begins every agent's memory. It is small, because a crowd's tick mostly
// fetches headers.
type Header struct {
	Now     time.Duration // the agent's clock, the sum of all deltas
	Delta   time.Duration // of the running or the last tick
	ID      uint64        // names the agent in traces, order and randomness
	Flags   uint64        // decision flags of the running or the last tick
	Stimuli uint64        // the stimuli word as it was last read
	Print   uint32        // low half of the tree's fingerprint
	Tick    uint32        // number of the tick, from 1
	Leaf    uint16        // the first running leaf, or NoRow
	Mark    uint8
	Held    uint8  // Held bits
	Draws   uint32 // salt of the running callback << 24 | how often it drew
}

// HeaderSize is the size of a Header in bytes, on every architecture.
const HeaderSize = 56

// World is the part of a decider.World that callbacks can reach.
type World struct {
	Seed    uint64
	Told    Told       // nil in tests without a decider.World
	Notes   Told       // the same while an observer watches rows, else nil
	Rosters [][]Member // of the squads, by number; changed only between the phases of a frame
}

// Member is one agent of a squad.
type Member struct {
	Agent uint64
	Role  uint64 // its flag
	Left  bool   // before this frame
}

// Row is one occurrence of a decider in a compiled tree: everything that does
// not depend on the agent's type. Rows are immutable once compiled.
type Row struct {
	Program *Program

	Name string

	Act, Ask any // the structs whose methods the row's functions are, for generated code
	Block    any // the behavior's block, as a Prototype; nil without one
	Fields   []Field
	DBlock   any    // the decider's block, as a Prototype; nil without one
	Draw     uint64 // the key of its random draws

	Word      uint32 // offset of its 8-byte state; the first is the activation time
	Byte      uint32 // offset of its byte state; see the Byte constants
	Memo      uint32 // offset of its bag or cursor, among the bytes or remembered
	BlockOff  uint32
	BlockSize uint32 // on this machine; its room is that of a 64-bit one
	DBlockOff uint32
	Choice    uint32 // offset of a delegating group's choice, in the tick's scratch
	Seat      uint32 // offset of the agent's seat in the row's own squad, 0 without one
	Commit    uint32 // offset of the Commit that the agent had when it entered the row, 0 without one
	Timeout   uint32 // and of the Timeout
	Times     uint32 // offset of what a group remembers of the time of its step, 0 for nothing; see the Time constants
	Target    uint32 // offset of the row's target while it is active, 0 without Targets
	Aim       uint32 // offset of the target that it is asked about, in the tick's scratch

	BehaviorFlags uint32
	First, Count  uint16 // its children are rows First..First+Count-1
	Parent        uint16 // NoRow for the root
	Self          uint16
	Same          uint16 // the next row of the same decider, or NoRow
	SquadRow      uint16 // the nearest row with a squad, from this one on upwards, or NoRow
	Index         uint8  // among its parent's children
	Depth         uint8  // 0 for the root
	Parallel      bool
}

// Field is N values of one kind, side by side in a block: a field or several, an array
// or a part of one. Complex numbers are two floats each.
type Field struct {
	Kind reflect.Kind
	At   uint32 // offset in the block, on this machine
	Size uint32 // bytes of a value, on this machine
	N    uint32
}

// What a group remembers of its step, from Row.Times on.
const (
	TimeElapsed = 0 // for how long it had run when it was left; it stands while the step is active
	TimeBegan   = 8 // when it began first, plus one; 0 for a step that has not begun
)

// Began returns when active row r began, before its group was left and came back to it:
// that is what its draws go by.
func (r *Row) Began(h *Header) uint64 {
	if r.Parent != NoRow {
		if at := r.Program.Rows[r.Parent].Times; at != 0 && *h.Word(at + TimeBegan) != 0 {
			return *h.Word(at + TimeBegan) - 1
		}
	}
	return *h.Word(r.Word + WordSince)
}

// Byte state of an active row, from Row.Byte on.
const (
	ByteEnded = 0 // the Reason with which it ended in this tick, 0 while it runs
	ByteChild = 1 // groups but Parallel: the active child's index + 1, 0 without one
)

// Word state of an active row, from Row.Word on, in steps of eight bytes.
const (
	WordSince   = 0  // time of activation
	WordRunning = 8  // Parallel: the lanes that run
	WordRest    = 16 // Parallel: the lanes that rest
	WordFailed  = 24 // with FailedRest: those of them that failed
	WordKept    = 8  // Scored: the value of the active child
	WordPass    = 8  // SequentialList, Sequence with Loop: passes completed
)

// Program is the untyped half of a compiled tree.
type Program struct {
	Rows  []Row
	Size  uint32   // bytes of an agent's memory
	Index []uint16 // open hash table of the first row of each decider + 1, by name
	Print uint32   // low half of the tree's fingerprint; 0 of a replica's
	Tree  any      // the *decider.Tree
}

// Find returns the first row of the decider called name, or NoRow. The others
// follow by Row.Same.
func (p *Program) Find(name string) uint16 {
	mask := uint64(len(p.Index) - 1)
	for i := HashName(name) & mask; p.Index[i] != 0; i = (i + 1) & mask {
		if r := p.Index[i] - 1; p.Rows[r].Name == name {
			return r
		}
	}
	return NoRow
}

// Frame is the argument of a callback, as a behavior.Context or a decider.Query. It
// is passed by value: three words in registers cost 2 ns, a pointer an allocation,
// because callbacks are called indirectly. Its fields are not exported, because games see
// these two types: a callback that could write into its memory would break it.
type Frame struct {
	mem   *Header
	row   *Row
	world *World
}

// NewFrame returns the frame of a callback of a row. world is nil where the tick has none.
func NewFrame(mem *Header, row *Row, world *World) Frame { return Frame{mem, row, world} }

// Mem returns the agent's memory.
func (f Frame) Mem() *Header { return f.mem }

// Row returns the row whose callback it is.
func (f Frame) Row() *Row { return f.row }

// World returns the tick's world, or nil.
func (f Frame) World() *World { return f.world }

// Active reports whether row r is activated in h.
func (p *Program) Active(h *Header, r uint16) bool {
	for {
		row := &p.Rows[r]
		if row.Parent == NoRow {
			return h.Mark&MarkRoot != 0
		}
		up := &p.Rows[row.Parent]
		if up.Parallel {
			if *h.Word(up.Word + WordRunning)>>row.Index&1 == 0 {
				return false
			}
		} else if *h.Byte(up.Byte + ByteChild) != row.Index+1 {
			return false
		}
		r = row.Parent
	}
}

// ActiveName reports whether any row of that name is active.
func (f Frame) ActiveName(name string) bool {
	p := f.row.Program
	first := p.Find(name)
	if first == NoRow {
		f.missing(name)
	}
	for r := first; r != NoRow; r = p.Rows[r].Same {
		if p.Active(f.mem, r) {
			return true
		}
	}
	return false
}

// Misread is the panic message of a callback that reads the row's block of this kind
// as what as, a nil pointer, points to, although the table declares prototype.
func Misread(row *Row, kind string, as, prototype any) string {
	want := reflect.TypeOf(as).Elem()
	text := fmt.Sprintf("ethogram: %s: %s[%v] is read, but the table declares ", plain.Name(row.Name), kind, want)
	switch {
	case prototype == nil:
		return text + "no " + kind
	case want.Kind() == reflect.Interface:
		return text + fmt.Sprintf("a %v; a block is read as the type it has, never as an interface", reflect.TypeOf(prototype).Elem())
	}
	return text + fmt.Sprintf("a %v", reflect.TypeOf(prototype).Elem())
}
