package decider

import (
	"errors"
	"fmt"
	"reflect"
	"sync/atomic"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
)

// World is what agents share: a clock, a seed, the gates, squads and slots of
// the trees that joined it, and an observer. Many worlds may run side by side
// in one process.
//
// A world may be changed, and agents of trees with gates be ticked in it, by
// one goroutine at a time: Tick sees gates as they stand. Crowd.Tick has
// several workers tick agents of one world, with the same result. Agents of
// trees that share nothing may be ticked by any number of goroutines, if the
// observer allows that.
//
// An agent may go on in another world once it has left its path: call Tree.Reset
// before its first tick there, since with a token of the old world that is
// ErrForeignWorld. The old world looks at the agent's memory when it gives the
// token back, in its next Advance or when somebody asks for it. If another
// goroutine ticks the agent by then, call Advance or Holders of the old world
// before.
type World struct {
	core   core.World
	serial uint32 // its number, see number; 0 until a tree joins

	observer Observer
	detail   Detail
	agents   []uint64 // who is observed, sorted; nil is everybody

	now     time.Duration
	frame   uint64
	resets  uint64 // of all trees, when their tokens were last given back
	joined  []*joined
	gates   []gateState
	squads  []squadState
	frozen  bool // workers tick: nobody takes or gives back
	framing bool // a Crowd's frame is under way: what is given back is free from the next
}

// joined is what a world keeps of a tree.
type joined struct {
	prog  *core.Program
	tree  sharer   // the *Tree[A]
	gates []uint16 // by the tree's gates: the world's
	rows  []gatedRow
	home  uint32         // offset of the number of a memory's world, 0 for none
	reset *atomic.Uint64 // see World.countResets
}

// sharer is a tree for agents of any type, as far as a world has to do with it.
type sharer interface {
	clearHolds(h *core.Header)
	sweep(w *World, j *joined, h, own *core.Header)
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
	return &World{core: core.World{Seed: seed}}
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

// Now returns the world's clock, by which gates cool down.
func (w *World) Now() time.Duration { return w.now }

// Frame returns how often the world was advanced.
func (w *World) Frame() uint64 { return w.frame }

// Advance begins a frame: call it once before the agents are ticked. Crowd.Tick
// does it itself, each crowd of the world for its own dt. Tokens of agents that
// were reset since are given back. A negative dt counts as 0. Without Advance the
// world's clock stands still, and gates never cool down.
func (w *World) Advance(dt time.Duration) {
	w.now += max(dt, 0)
	w.frame++
	w.collect()
}

// collect has tokens given back of agents that were reset outside of a tick.
func (w *World) collect() {
	resets := w.countResets()
	if resets == w.resets {
		return
	}
	w.resets = resets
	for i := range w.gates {
		for k := range w.gates[i].tokens {
			w.reclaim(i, k)
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

// Observe has o told of what happens to the agents with these ids, or to all if
// none are given, in the detail it asks for. Agents that nobody observes cost
// nothing more. nil ends it.
func (w *World) Observe(o Observer, d Detail, agents ...uint64) {
	if o == nil {
		d = Nothing
	}
	w.observer, w.detail, w.agents = o, d, nil
	if len(agents) > 0 {
		w.agents = slices.Clone(agents)
		slices.Sort(w.agents)
	}
}

// detailOf returns in which detail agent id is observed.
func (w *World) detailOf(id uint64) Detail {
	if w.detail == Nothing || w.agents == nil {
		return w.detail
	}
	if _, found := slices.BinarySearch(w.agents, id); !found {
		return Nothing
	}
	return w.detail
}

// ErrTooManyGates is the error of Join where a world would have gates of more than
// 65,536 names.
var ErrTooManyGates = errors.New("a world has at most 65,536 gates")

const maxGates = 1 << 16 // rows know them by 16 bits

// NewWorld returns a world that the tree has joined.
func (t *Tree[A]) NewWorld(seed uint64) *World {
	w := NewWorld(seed)
	if err := t.Join(w); err != nil { // a new world has no other gates
		panic(err)
	}
	return w
}

// Join makes the tree's gates known in w, so that its agents can be ticked
// there. Joining again does nothing. It is an error, of type Errors, if w has a
// gate of the same name with other fields; or ErrTooManyGates.
func (t *Tree[A]) Join(w *World) error {
	if w == nil {
		return t.shares(nil)
	}
	if w.find(t.prog) != nil {
		return nil
	}
	var errs Errors
	if n := len(w.gates) + len(t.gates); n > maxGates {
		for _, g := range t.gates {
			if w.gateNamed(g.Name) >= 0 {
				n--
			}
		}
		if n > maxGates {
			return &TickError{Err: ErrTooManyGates, Note: fmt.Sprintf("with those of %s there would be %d", quote(t.root.Name), n)}
		}
	}
	w.number()
	j := &joined{prog: t.prog, tree: t, home: t.layout.home, reset: &t.resets}
	for _, g := range t.gates {
		if i := w.gateNamed(g.Name); i >= 0 && !sameGate(&w.gates[i], g) {
			errs = append(errs, gateClash(t.root.Name, g.Name))
		}
	}
	if errs != nil {
		return errs
	}
	for _, g := range t.gates {
		i := w.gateNamed(g.Name)
		if i < 0 {
			i = len(w.gates)
			w.gates = append(w.gates, newGateState(g))
		}
		j.gates = append(j.gates, uint16(i))
	}
	for i := range t.nodes {
		if n := &t.nodes[i]; n.gate != 0 {
			j.rows = append(j.rows, gatedRow{uint16(i), j.gates[n.gate-1], n.hold, n.local})
		}
	}
	w.joined = append(w.joined, j)
	return nil
}

// find returns what w keeps of the tree with program p, or nil.
func (w *World) find(p *core.Program) *joined {
	if w == nil {
		return nil
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

func funcID(f any) uintptr {
	v := reflect.ValueOf(f)
	if v.IsNil() {
		return 0
	}
	return v.Pointer()
}

// gateClash is the problem that two trees of a world have gates of one name
// with other fields.
func gateClash(tree, gate string) *Problem {
	return &Problem{
		Code: CodeGateClash, Path: tree,
		Message: "the world has another gate called " + gate + ", with other fields; a gate is known by its name within a world",
		Mend:    "declare the gate once as a variable and share it by pointer, or give one of them another name",
	}
}
