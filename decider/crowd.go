package decider

import (
	"reflect"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/stimuli"
)

// crowd is what a Crowd is made of, without the type of its agents.
type crowd struct {
	_ plain.NoCopy

	tree    *tree
	world   *World
	number  uint32 // by which it has draws and a turn of its own: see crowdNumber
	index   int    // among the world's crowds
	reserve int

	pointers  bool                                  // agents are pointers,
	distinct  bool                                  // to something: those of size 0 may all have one address
	senseless bool                                  // they have no sense function
	dense     func(w *worker, members []member) int // Crowd.tickDense
	some      func(w *worker, slots []uint32)       // Crowd.tickSome

	members  []member
	ids      []uint64          // by slot
	paces    []pace            // by slot; nil while all are ticked in every frame
	always   slotSet           // the agents that are ticked in every frame, if paces is not nil,
	visits   slotSet           // those that are ticked in this one,
	sleepers slotSet           // and those that sleep
	unticked slotSet           // had no tick in this frame although they were due, or it is in the trace; empty if there are none
	rotas    []*rota           // when the others are ticked, by their periods
	roused   uint64            // tree.roused, as lookAtRoused last saw it
	look     bool              // it has changed
	errs     map[uint32]error  // by slot: of its last tick
	spare    []Memory          // of the newest slab
	free     []uint32          // slots
	byAgent  hashIndex[uint32] // of agents that are pointers, the first slot of each, plus one
	live     int

	forming   forming
	leftSeats []uint64 // in squads, of the agent that is being removed or reset
	resets    uint64   // of the tree, as dropReset last saw it
}

// Sense is what an agent perceives in a frame: its part of an Input, and for how long that
// stays as it is.
type Sense struct {
	Flags   Flags
	Stimuli *stimuli.Mask

	// Sleep promises that Flags and Stimuli stay as they are for so long, or until
	// World.Wake. Meanwhile the agent sleeps, if its ticks would call nothing: it is not
	// ticked, and its sense not called, until the promise is over or the table has
	// something to do by its clock. UntilWoken promises it until World.Wake. 0 promises
	// nothing.
	Sleep time.Duration
}

// UntilWoken is how long a Sense stays that changes only with World.Wake.
const UntilWoken = forever

// notes reports whether there is something to note of each agent that was ticked.
func (c *crowd) notes() bool { return c.tree.shared() || c.senseless && c.tree.restful }

// member is one slot of a crowd.
type member struct {
	agent  erased
	mem    Memory
	result Result
	period uint32 // in frames, of its ticks; 0 if the slot is free; see pausedPeriod
}

func (m *member) live() bool { return m.period > 0 }

// usualReserve is how many memories are in one slab, unless Reserve says otherwise.
const usualReserve = 1024

// newCrowd makes c an empty crowd.
func (t *tree) newCrowd(c *crowd, w *World) error {
	switch {
	case t == nil || t.prog == nil:
		return nilTree("NewCrowd")
	case w == nil:
		return &TickError{Err: ErrNoWorld, Note: "a crowd lives in a world: make one with NewWorld"}
	case w.inFrame:
		return w.refuse("Tree.NewCrowd")
	}
	if err := t.Join(w); err != nil {
		return err
	}
	c.tree, c.world, c.reserve, c.index = t, w, usualReserve, len(w.crowds)
	c.forming.world, c.forming.crowd = w, c
	c.distinct = c.pointers && reflect.TypeOf(t.table.agent).Elem().Elem().Size() > 0
	t.findCalm()
	c.number = w.crowdNumber(t.table.root.Name)
	w.schedule()
	w.crowds = append(w.crowds, c)
	w.heed() // from now on lone agents may have the ids of others
	return nil
}

// crowdNumber returns the number of the next crowd whose tree has a root of this
// name. It depends on the name and on how many crowds have it already: the crowds of a world
// that is loaded have theirs again, even if the game makes additional ones.
func (w *World) crowdNumber(root string) uint32 {
	h := core.HashName(root)
	for _, c := range w.crowds {
		if c.root() == root {
			h = core.Mix(h)
		}
	}
	number := uint32(h)
	for i := 0; i < len(w.crowds); {
		if number == 0 || w.crowds[i].number == number {
			number++
			i = 0
			continue
		}
		i++
	}
	return max(number, 1)
}

func (c *crowd) Reserve(n int) error {
	if err := c.changeable("Reserve"); err != nil || n < 1 {
		return err
	}
	c.reserve = n
	c.members = slices.Grow(c.members, max(n-len(c.members), 0))
	c.ids = slices.Grow(c.ids, max(n-len(c.ids), 0))
	c.world.index.reserve(c.world.index.n+n-min(c.live, n), placed.key)
	return nil
}

// changeable returns the error of a change within a frame, or of the zero Crowd.
func (c *crowd) changeable(what string) error {
	switch {
	case c == nil || c.world == nil:
		return &TickError{Err: ErrNoWorld, Note: "it is a zero Crowd; make one with Tree.NewCrowd"}
	case c.world.crowds[c.index] != c:
		return &TickError{Err: ErrNoWorld, Note: "it is a copy of a Crowd, which no world ticks; keep the pointer that NewCrowd returned"}
	case c.world.inFrame:
		return c.world.refuse("Crowd." + what)
	}
	return nil
}

// there panics with words where c is nil, in calls that return no error. The zero Crowd
// has no agents.
func (c *crowd) there(what string) {
	if c == nil {
		panic("ethogram: Crowd." + what + " of a nil Crowd; Tree.NewCrowd returns nil with its error")
	}
}

func (c *crowd) Tree() *tree {
	c.there("Tree")
	return c.tree
}

func (c *crowd) World() *World {
	c.there("World")
	return c.world
}

func (c *crowd) Len() int {
	c.there("Len")
	return c.live
}
