package decider

import (
	"reflect"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Crowd is many agents that share a tree and a world. World.Tick ticks the
// agents of all crowds of its world side by side.
//
// Its methods may be called by one goroutine at a time, and not while World.Tick
// runs; callbacks use Defer. The callbacks of different agents run side by side on
// the workers: what they share must be safe for that.
type Crowd[A any] struct {
	_ plain.NoCopy

	tree    *Tree[A]
	world   *World
	number  uint32 // in its handles
	index   int    // among the world's crowds
	reserve int
	sense   func(A, time.Duration) Sense

	pointers bool // agents are pointers

	members []member[A]
	ids     []uint64         // by slot
	paces   []pace           // by slot; nil while all are ticked in every frame
	errs    map[uint32]error // by slot: of its last tick
	spare   []Memory         // of the newest slab
	free    []uint32         // slots
	byID    hashIndex        // of ids
	live    int

	forming    crowdSquads[A] // what forming the squads of a frame needs
	leftSquads []int          // squads of the agent that is being removed or reset
	resets     uint64         // of the tree, as dropReset last saw it
}

// Sense is what an agent perceives in a frame: its part of an Input.
type Sense struct {
	Flags   Flags
	Stimuli *stimuli.Mask
}

// member is one slot of a crowd.
type member[A any] struct {
	agent      A
	mem        Memory
	result     Result
	generation uint32
	period     uint32 // in frames, of its ticks; 0 if the slot is free
}

func (m *member[A]) live() bool { return m.period > 0 }

// usualReserve is how many memories are in one slab, unless Reserve says otherwise.
const usualReserve = 1024

// NewCrowd returns an empty crowd of agents that live by t in w. sense says what
// an agent perceives, given the time since the agent's last tick. World.Tick calls
// it on the workers, right before the agent's tick. With nil, agents perceive
// nothing.
//
// NewCrowd joins t to w, and returns the errors of Tree.Join, or ErrNoWorld,
// ErrNilTree or ErrInFrame. A crowd cannot leave its world.
func (t *Tree[A]) NewCrowd(w *World, sense func(agent A, dt time.Duration) Sense) (*Crowd[A], error) {
	switch {
	case t == nil || t.prog == nil:
		return nil, nilTree("NewCrowd")
	case w == nil:
		return nil, &TickError{Err: ErrNoWorld, Note: "a crowd lives in a world: make one with NewWorld"}
	case w.inFrame:
		return nil, w.refuse("Tree.NewCrowd")
	}
	if err := t.Join(w); err != nil {
		return nil, err
	}
	c := &Crowd[A]{tree: t, world: w, reserve: usualReserve, sense: sense, index: len(w.crowds), pointers: reflect.TypeFor[A]().Kind() == reflect.Pointer}
	c.number = w.crowdNumber(t.root.Name)
	w.schedule()
	w.crowds = append(w.crowds, c)
	w.heed() // from now on lone agents may have the ids of others
	return c, nil
}

// crowdNumber returns the number of the next crowd whose tree has a root of this
// name. It depends on the name and on how many crowds have it already. So handles
// of a saved world name the same agents after World.Load, even if the game makes
// additional crowds.
func (w *World) crowdNumber(root string) uint32 {
	h := core.HashName(root)
	for _, c := range w.crowds {
		if c.root() == root {
			h = core.Mix(h)
		}
	}
	number := uint32(h)
	for i := 0; i < len(w.crowds); {
		if number == 0 || w.crowds[i].handles() == number {
			number++
			i = 0
			continue
		}
		i++
	}
	return max(number, 1)
}

// Reserve makes room for n agents, and allocates memories in slabs of n from now
// on; the default is 1024. n below 1 changes nothing. The error is ErrInFrame.
func (c *Crowd[A]) Reserve(n int) error {
	if err := c.changeable("Reserve"); err != nil || n < 1 {
		return err
	}
	c.reserve = n
	c.members = slices.Grow(c.members, max(n-len(c.members), 0))
	c.ids = slices.Grow(c.ids, max(n-len(c.ids), 0))
	c.byID.reserve(n, c.idAt)
	return nil
}

// changeable returns the error of a change within a frame, or of the zero Crowd.
func (c *Crowd[A]) changeable(what string) error {
	switch {
	case c == nil || c.world == nil:
		return &TickError{Err: ErrNoWorld, Note: "it is a zero Crowd; make one with Tree.NewCrowd"}
	case c.world.crowds[c.index] != host(c):
		return &TickError{Err: ErrNoWorld, Note: "it is a copy of a Crowd, which no world ticks; keep the pointer that NewCrowd returned"}
	case c.world.inFrame:
		return c.world.refuse("Crowd." + what)
	}
	return nil
}

// there panics with words where c is nil, in calls that return no error. The zero Crowd
// has no agents.
func (c *Crowd[A]) there(what string) {
	if c == nil {
		panic("ethogram: Crowd." + what + " of a nil Crowd; Tree.NewCrowd returns nil with its error")
	}
}

// Tree returns the tree that the agents live by.
func (c *Crowd[A]) Tree() *Tree[A] {
	c.there("Tree")
	return c.tree
}

// World returns the crowd's world.
func (c *Crowd[A]) World() *World {
	c.there("World")
	return c.world
}

// Len returns the number of agents.
func (c *Crowd[A]) Len() int {
	c.there("Len")
	return c.live
}

func (c *Crowd[A]) idAt(slot uint32) uint64 { return c.ids[slot] }

// slotOf returns the slot of the agent with this id.
func (c *Crowd[A]) slotOf(id uint64) (uint32, bool) {
	slot := c.byID.find(id, c.idAt)
	return uint32(slot), slot >= 0
}

func (c *Crowd[A]) has(id uint64) bool {
	_, ok := c.slotOf(id)
	return ok
}
