package decider

import (
	"sync/atomic"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
)

// World is what agents share: a clock, a seed, the gates, squads and slots of
// the trees that joined it, its crowds, and an observer. Many worlds may run side
// by side in one process.
//
// A frame belongs to the world: Tick advances its clock once and ticks the agents
// of all its crowds, side by side on several workers. Agents that are in no crowd
// are lone agents: Advance begins their frame, and Tree.Tick ticks each of them,
// seeing gates as they stand. In a world with both they are ticked before or
// after Tick, which advances the clock for them too.
//
// A world may be changed, and agents of trees with gates be ticked in it, by one
// goroutine at a time. Lone agents of trees that share nothing may be ticked by
// any number of goroutines, if the observer allows that and no frame is under
// way. What does not belong into a frame, called within its callbacks, is
// ErrInFrame with nothing changed.
//
// An agent may go on in another world once it has left its path: call Tree.Reset
// before its first tick there, since with a token of the old world that is
// ErrForeignWorld. The old world looks at the agent's memory when it gives the
// token back, in its next frame or when somebody asks for it. If another
// goroutine ticks the agent by then, call Advance or Holders of the old world
// before.
type World struct {
	core     core.World
	id       uint32 // its number, see number; 0 until a tree joins
	names    treeNames
	mistakes mistakes

	observer Observer
	sink     Observer // whom events are given: the observer, or in a frame its trace
	detail   Detail
	heeded   heed
	agents   []uint64 // who is observed, sorted; nil is everybody

	now        time.Duration
	frame      uint64
	resets     uint64 // of all trees, when their tokens were last given back
	joined     []*joined
	byProg     map[*core.Program]*joined // of joined, once they are many
	gates      []gateState
	squads     []squadState
	freeSquads []int // the numbers of those that are not live, the next to be used last
	crowds     []host
	sched      *scheduler // nil without crowds
	inFrame    bool       // callbacks of crowds run: nothing may be changed but by commands
	frozen     bool       // workers tick: nobody takes or gives back
	framing    bool       // a frame is not settled yet: what is given back is free from the next
}

// joined is what a world keeps of a tree.
type joined struct {
	prog    *core.Program
	tree    sharer   // the *Tree[A]
	gates   []uint16 // by the tree's gates: the world's
	rows    []gatedRow
	worldID uint32         // offset of the number of a memory's world, 0 for none
	reset   *atomic.Uint64 // see World.countResets
	asked   bool           // the game has joined it, or ticks agents of it: not only what is injected
}

// sharer is a tree for agents of any type, as far as a world has to do with it.
type sharer interface {
	clearHolds(h *core.Header)
	inUse() bool
	releaseInactive(w *World, j *joined, h, own *core.Header)
	parts(w *World, j *joined, h *core.Header, do func(*joined, *core.Header))
}

// gatedRow says where a row's hold on a token is remembered, and when the agent
// last gave one back.
type gatedRow struct {
	row   uint16
	gate  uint16 // the world's
	hold  uint32 // offset
	local uint32 // offset of the agent's own cooldown, 0 for none
}

// NewWorld returns a world whose agents draw their random numbers from seed.
// Trees with gates, squads or slots have to Join it.
func NewWorld(seed uint64) *World {
	w := &World{core: core.World{Seed: seed}}
	w.core.Told = told{w}
	return w
}

// inner returns what callbacks can reach of w, nil if w is.
func (w *World) inner() *core.World {
	if w == nil {
		return nil
	}
	return &w.core
}

// Seed returns the world's seed.
func (w *World) Seed() uint64 { return w.core.Seed }

// Now returns the world's clock, by which gates cool down. It stops at 2^62 ns,
// 146 years.
func (w *World) Now() time.Duration { return w.now }

// Frame returns how often the world was advanced.
func (w *World) Frame() uint64 { return w.frame }

// collect has tokens given back of agents that were reset outside of a tick.
func (w *World) releaseStale() {
	resets := w.countResets()
	if resets == w.resets {
		return
	}
	w.resets = resets
	for i := range w.gates {
		for k := range w.gates[i].tokens {
			w.releaseStaleOf(i, k)
		}
	}
}

// countResets returns how often memories of the trees that joined were reset or
// copied over outside of a tick: as long as it stays, all who hold a token have
// an active row with its gate.
func (w *World) countResets() uint64 {
	n := uint64(0)
	for _, j := range w.joined {
		n += j.reset.Load()
	}
	return n
}

const maxGates = 1 << 16 // rows know them by 16 bits

// forgetUnused forgets the trees that joined only because they were injected, and
// are injected nowhere any more. Their gates stay, with what cools down.
func (w *World) forgetUnused() {
	w.joined = slices.DeleteFunc(w.joined, func(j *joined) bool {
		if j.asked || j.tree.inUse() {
			return false
		}
		w.resets -= j.reset.Load() // it does not count any more: see countResets
		delete(w.byProg, j.prog)
		return true
	})
}

// fewJoined are found faster without a table.
const fewJoined = 8

// find returns what w keeps of the tree with program p, or nil.
func (w *World) find(p *core.Program) *joined {
	if w == nil {
		return nil
	}
	if w.byProg != nil {
		return w.byProg[p]
	}
	for _, j := range w.joined {
		if j.prog == p {
			return j
		}
	}
	return nil
}

func (w *World) gateNamed(name string) int {
	return slices.IndexFunc(w.gates, func(g gateState) bool { return g.name == name })
}

// gateClash is the problem that two trees of a world have gates of one name which
// differ in some fields.
func gateClash(path, gate, fields string) *Problem {
	return &Problem{
		Code: CodeGateClash, Path: path,
		Message: "the world has another gate called " + gate + ", from another tree; they differ in " + fields + "; a gate is known by its name within a world",
		Fix:     "give both the same fields, where the agents have one type by sharing a variable by pointer, or give one of them another name",
	}
}

// A memory with gates or slots remembers in which world it was last ticked: the
// numbers of its tokens mean nothing in any other. Worlds are told apart by a
// number that is compared with nothing but itself, and never saved.

// worlds counts the worlds that trees have joined.
var lastWorldID atomic.Uint32

// number gives w its number.
func (w *World) assignID() {
	for w.id == 0 { // also after 2^32 of them
		w.id = lastWorldID.Add(1)
	}
}

// abroad reports whether h, a memory of j's tree, was last ticked in another
// world than w.
func (w *World) isForeign(j *joined, h *core.Header) bool {
	return j.worldID != 0 && *h.Quad(j.worldID) != w.id
}
