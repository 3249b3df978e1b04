package decider

import (
	"sync/atomic"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/internal/mishap"
)

// World is what agents share: a clock, a seed, the gates, squads and slots of
// the trees that joined it, its crowds, and the observers. Many worlds may run side
// by side in one process.
//
// A frame belongs to the world: Tick advances its clock once and ticks the agents
// of all its crowds, on one goroutine or, by SetWorkers, side by side on several. Agents that are in no crowd
// are lone agents: Advance begins their frame, and Tree.Tick ticks each of them,
// seeing gates as they stand. In a world with both they are ticked before or
// after Tick, which advances the clock for them too.
//
// One goroutine at a time may change a world, or tick agents of trees with gates in
// it. Any number of goroutines may tick lone agents of trees that share nothing,
// if the observers allow that and no frame is under way. Calls that do not belong
// into a frame return ErrInFrame within its callbacks, and change nothing.
//
// An agent may go on in another world once it has left its path: call Tree.Reset
// before its first tick there; with a token of the old world, that tick returns
// ErrForeignWorld. The old world releases the token in its next frame, or when
// another agent asks for it, and reads the agent's memory then. If a different
// goroutine ticks the agent from now on, call Advance or Holders of the old world
// first.
type World struct {
	core     core.World
	id       uint32 // see assignID; 0 until a tree joins
	names    treeNames
	mistakes mistakes

	observers observers
	all       Observer // the same, nil without any
	sink      Observer // what gets the events: all, or in a frame their trace
	ticks     bool     // one is told of ticks
	detail    Detail   // in which all agents are observed,
	agents    agentSet // but these
	details   []Detail // in these
	highest   Detail   // of all that are observed
	heeded    heed     // by tables,
	watched   heed     // and by generated code
	heeding   uint64   // agentSet.bits of the agents that tables have to heed an observer for

	now         time.Duration
	frame       uint64
	resets      uint64 // countResets when stale tokens were last released
	resetGuests uint64 // of what dropReset last saw
	stale       []staleToken
	acted       []holding // lone agents that hold tokens until the next frame: see returnTurns
	joined      []*joined
	byProg      map[*core.Program]*joined // of joined, once they are many
	gates       []gateState
	squads      []squadState
	heirs       []squadTurn      // of a role
	open        map[openRow]bool // rows behind gates of which a squad had a free place as the frame began
	freeSquads  []int            // the numbers of the squads that are not live; the last is used next
	pairing     pairBounds
	crowds      []*crowd
	index       hashIndex[placed] // of their agents
	welcome     func(id uint64, agent any)
	left        map[uint64]bool // ids that have left while deferred calls were done
	counted     uint64          // frames of World.Tick that count: see World.Every
	population  uint64          // counts changes of the agents of crowds, and of those that are observed
	sched       *scheduler      // nil without crowds
	inFrame     bool            // callbacks of crowds run: only what is deferred may change anything
	settling    bool            // what was deferred is done: no frame may begin
	frozen      bool            // workers tick: no token is acquired or released
	framing     bool            // no token is released yet: what is released now is free from the next frame
	telling     bool            // the observers are told of a frame, in which nothing ticks any more
}

// joined is what a world keeps of a tree.
type joined struct {
	prog    *core.Program
	tree    sharer   // the *tree
	gates   []uint16 // by the tree's gates: the world's
	rows    []gatedRow
	worldID uint32         // offset of the world's id in a memory, 0 for none
	reset   *atomic.Uint64 // see World.countResets
	squads  bool           // it has some
	asked   bool           // the game has joined the tree or ticks its agents: it is not only injected
}

// sharer is a tree for agents of any type, as its world sees it.
type sharer interface {
	clearHolds(h *core.Header)
	inUse() bool
	restored(h *core.Header)
	releaseInactive(w *World, j *joined, h, own *core.Header)
	endTurn(w *World, j *joined, h, own *core.Header)
	releaseTold(w *World, h *core.Header)
	parts(w *World, j *joined, h *core.Header, do func(*joined, *core.Header))
	lookAtArgs(w *World)
}

// gatedRow says where a memory has a row's hold on a token, and the time of the
// agent's last release.
type gatedRow struct {
	row   uint16
	gate  uint16 // the world's
	hold  uint32 // offset
	local uint32 // offset of the agent's own cooldown, 0 for none
}

// NewWorld returns a world whose agents draw their random numbers from seed.
// Trees with gates, squads or slots have to Join it.
func NewWorld(seed uint64) *World {
	w := &World{core: core.World{Seed: seed}, pairing: usualBounds}
	w.mistakes.heard.Store(mishap.Count())
	w.core.Told = told{w}
	return w
}

// there panics with words where w is nil, in calls that cannot go without a world.
func (w *World) there(what string) {
	if w == nil {
		panic("ethogram: World." + what + " of a nil World; NewWorld and Tree.NewWorld make one")
	}
}

// Seed returns the world's seed.
func (w *World) Seed() uint64 {
	w.there("Seed")
	return w.core.Seed
}

// Now returns the world's clock, by which gates cool down. It stops at 2^62 ns,
// 146 years.
func (w *World) Now() time.Duration {
	w.there("Now")
	return w.now
}

// Frame returns how often the world was advanced.
func (w *World) Frame() uint64 {
	w.there("Frame")
	return w.frame
}

const maxGates = 1 << 16 // rows know them by 16 bits

// forgetUnused removes the trees that joined only because they were injected, and
// are no longer injected anywhere. Their gates stay, with their cooldowns.
func (w *World) forgetUnused() {
	w.forget(func(j *joined) bool { return !j.asked && !j.tree.inUse() })
}

// forget removes the trees that which picks.
func (w *World) forget(which func(*joined) bool) {
	w.joined = slices.DeleteFunc(w.joined, func(j *joined) bool {
		if !which(j) {
			return false
		}
		w.resets -= j.reset.Load() // see countResets
		delete(w.byProg, j.prog)
		return true
	})
}

// fewJoined are found faster without a map.
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
func gateClash(path, row, gate, fields string) *Problem {
	return &Problem{
		Code: codeGateClash, Path: path, Name: row,
		Message: "the world has another gate called " + gate + ", from another tree; they differ in " + fields + "; a gate is known by its name within a world",
		Fix:     "give both the same fields, where the agents have one type by sharing a variable by pointer, or give one of them another name",
	}
}
