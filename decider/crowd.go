package decider

import (
	"errors"
	"fmt"
	"math"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/stimuli"
)

// The errors of a Crowd's methods; test for them with errors.Is.
var (
	ErrStaleHandle    = errors.New("the agent of this handle was removed")
	ErrDuplicateAgent = errors.New("the world has an agent with this id")
	ErrInFrame        = errors.New("a frame is under way: use From within callbacks, or wait for its end")
)

// Crowd is many agents that share a tree and a world. World.Tick ticks the
// agents of all crowds of its world side by side.
//
// Its methods may be called by one goroutine at a time, and not while World.Tick
// runs; callbacks use From. The callbacks of different agents run side by side
// on the workers: they must not share what is not made for that.
type Crowd[A any] struct {
	tree    *Tree[A]
	world   *World
	number  uint32 // in its handles
	index   int    // among the world's crowds
	reserve int
	sense   func(A, time.Duration) Sense

	members []member[A]
	ids     []uint64         // by slot
	owed    []time.Duration  // by slot: since its last tick; nil as long as all are ticked in every frame
	errs    map[uint32]error // by slot: of its last tick
	spare   []Memory         // of the newest slab
	free    []uint32         // slots
	byID    places           // of ids
	live    int

	forming crowdSquads[A] // what forming the squads of a frame needs
	parted  []int          // squads of the agent that is removed or reset
	resets  uint64         // of the tree, as it was last looked at: see missed
}

// Sense is what an agent perceives in a frame: its part of an Input.
type Sense struct {
	Flags   Flags
	Stimuli *stimuli.Mask
}

// Handle names an agent of a crowd. The zero Handle names none. Handles of
// another crowd are stale here.
type Handle struct {
	crowd, slot, generation uint32
}

// member is one slot of a crowd.
type member[A any] struct {
	agent      A
	mem        Memory
	result     Result
	generation uint32
	period     uint32 // it is ticked every so many frames; 0 if the slot is free
}

func (m *member[A]) live() bool { return m.period > 0 }

// usualReserve is how many memories lie in one slab if Reserve does not say so.
const usualReserve = 1024

// NewCrowd returns an empty crowd of agents that live by t in w. sense says what
// an agent perceives, given the time since the agent's last tick; World.Tick
// calls it on the workers, right before the agent's tick. nil perceives nothing.
//
// It joins t to w, and fails as Tree.Join does. The other errors are ErrNoWorld,
// ErrNilTree and ErrInFrame. A world keeps its crowds as long as it lives.
func (t *Tree[A]) NewCrowd(w *World, sense func(agent A, dt time.Duration) Sense) (*Crowd[A], error) {
	switch {
	case t == nil || t.prog == nil:
		return nil, nilTree("NewCrowd")
	case w == nil:
		return nil, &TickError{Err: ErrNoWorld, Note: "a crowd lives in a world: make one with NewWorld"}
	case w.inFrame:
		return nil, inFrame("NewCrowd")
	}
	if err := t.Join(w); err != nil {
		return nil, err
	}
	c := &Crowd[A]{tree: t, world: w, reserve: usualReserve, sense: sense, index: len(w.crowds)}
	c.number = w.crowdNumber(t.root.Name)
	w.schedule()
	w.crowds = append(w.crowds, c)
	return c, nil
}

// crowdNumber returns the number of the next crowd whose tree has a root of this
// name. It depends on the name, and on how many crowds have it already: handles
// of a saved world name the same agents after World.Load, also if the game makes
// other crowds besides.
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

// Reserve makes room for n agents, and has the memories of those that need more
// lie in slabs of n, 1024 by default. n below 1 changes nothing. The error is
// ErrInFrame.
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
	case c.world.inFrame:
		return inFrame(what)
	}
	return nil
}

// inFrame is the error of a call that does not belong into a frame.
func inFrame(what string) error { return &TickError{Err: ErrInFrame, Note: what} }

// Tree returns the tree that the agents live by.
func (c *Crowd[A]) Tree() *Tree[A] { return c.tree }

// World returns the crowd's world.
func (c *Crowd[A]) World() *World { return c.world }

// Len returns the number of agents.
func (c *Crowd[A]) Len() int { return c.live }

// Add adds an agent with a new memory. The id names it, as in NewMemory. It
// begins in the next frame. The error is ErrDuplicateAgent if any crowd of the
// world has an agent with this id, or ErrInFrame.
func (c *Crowd[A]) Add(id uint64, agent A) (Handle, error) {
	if err := c.changeable("Add"); err != nil {
		return Handle{}, err
	}
	return c.add(id, agent)
}

func (c *Crowd[A]) add(id uint64, agent A) (Handle, error) {
	for _, other := range c.world.crowds {
		if other.has(id) {
			e := &TickError{Err: ErrDuplicateAgent, Agent: id, Known: true}
			if other != host(c) {
				e.Note = "in the crowd of " + other.root()
			}
			return Handle{}, e
		}
	}
	var slot uint32
	if n := len(c.free); n > 0 {
		slot, c.free = c.free[n-1], c.free[:n-1]
	} else {
		slot = uint32(len(c.members))
		c.newSlot(1)
	}
	m := &c.members[slot]
	c.equip(m)
	c.tree.start(m.mem.h, id)
	m.agent, m.result = agent, Result{Status: Idle, Leaf: NoRow}
	c.enroll(slot, id, 1)
	return c.handle(slot), nil
}

// newSlot adds a slot, still without a memory.
func (c *Crowd[A]) newSlot(generation uint32) {
	c.members = append(c.members, member[A]{generation: generation})
	c.ids = append(c.ids, 0)
	if c.owed != nil {
		c.owed = append(c.owed, 0)
	}
}

// equip gives m an unused memory if it has none.
func (c *Crowd[A]) equip(m *member[A]) {
	if m.mem.h != nil {
		return
	}
	if len(c.spare) == 0 {
		c.spare = c.tree.NewMemories(c.reserve, 0)
	}
	m.mem, c.spare = c.spare[0], c.spare[1:]
}

// enroll makes the slot that of the agent with this id.
func (c *Crowd[A]) enroll(slot uint32, id uint64, period uint32) {
	c.members[slot].period = period
	c.ids[slot] = id
	c.byID.add(slot, c.idAt)
	c.live++
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

// owe adds to the time that has gone by since the agent's last tick.
func (c *Crowd[A]) owe(slot uint32, d time.Duration) {
	if c.owed == nil {
		c.owed = make([]time.Duration, len(c.members))
	}
	c.owed[slot] = advanced(c.owed[slot], d)
}

// owedBy returns how much that is.
func (c *Crowd[A]) owedBy(slot int) time.Duration {
	if c.owed == nil {
		return 0
	}
	return c.owed[slot]
}

// handle returns the handle of the agent in a slot.
func (c *Crowd[A]) handle(slot uint32) Handle {
	return Handle{c.number, slot, c.members[slot].generation}
}

// at returns the member that h names, or nil.
func (c *Crowd[A]) at(h Handle) *member[A] {
	if c == nil || h.crowd != c.number || int(h.slot) >= len(c.members) {
		return nil
	}
	if m := &c.members[h.slot]; m.live() && m.generation == h.generation {
		return m
	}
	return nil
}

// later returns the generation after g. None is 0: that is the zero Handle's.
func later(g uint32) uint32 { return max(g+1, 1) }

// use returns the member that h names, outside of a frame.
func (c *Crowd[A]) use(h Handle, what string) (*member[A], error) {
	if err := c.changeable(what); err != nil {
		return nil, err
	}
	if m := c.at(h); m != nil {
		return m, nil
	}
	return nil, c.stale(h)
}

// stale is the error for a handle that names no agent.
func (c *Crowd[A]) stale(h Handle) error {
	note := "Crowd.Find has the handle of an agent by its id"
	switch {
	case c == nil || c.world == nil:
		note = "it is a zero Crowd; make one with Tree.NewCrowd"
	case h.generation == 0:
		note = "it is the zero Handle; Add and Find return handles"
	case h.crowd != c.number:
		note = fmt.Sprintf("it is a handle of another crowd, this is that of %s", c.tree.root.Name)
	}
	return &TickError{Err: ErrStaleHandle, Note: note}
}

// Remove leaves the agent's path with ReasonRemoved, gives back what it holds,
// and forgets it. Its handle is stale afterwards. The error is ErrStaleHandle or
// ErrInFrame.
func (c *Crowd[A]) Remove(h Handle) error {
	if _, err := c.use(h, "Remove"); err != nil {
		return err
	}
	c.world.enterFrame() // for the callbacks: what they order is done with the next frame's
	defer c.world.leaveFrame()
	c.remove(h.slot)
	return nil
}

func (c *Crowd[A]) remove(slot uint32) {
	m := &c.members[slot]
	defer func() { // a Deactivate that panics must not keep it
		c.byID.drop(c.ids[slot], c.idAt)
		delete(c.errs, slot)
		if c.owed != nil {
			c.owed[slot] = 0
		}
		c.tree.vacateAll(m.mem.h)
		clear(m.mem.h.Bytes(0, c.tree.layout.size))
		var none A
		m.agent, m.period = none, 0
		m.generation = later(m.generation)
		c.free = append(c.free, slot)
		c.live--
	}()
	c.leave(m, behavior.ReasonRemoved)
}

// Reset leaves the agent's path as Tree.Reset does. The error is ErrStaleHandle or
// ErrInFrame.
func (c *Crowd[A]) Reset(h Handle) error {
	m, err := c.use(h, "Reset")
	if err != nil {
		return err
	}
	c.world.enterFrame()
	defer c.world.leaveFrame()
	c.leave(m, behavior.ReasonReset)
	return nil
}

// leave leaves the path of m, and gives back what neither m nor a squad that it
// was in holds any more.
func (c *Crowd[A]) leave(m *member[A], cause behavior.Reason) {
	r := c.tree.run(m.agent, m.mem.h, nil, c.world)
	c.parted = r.squads(c.parted[:0])
	defer func() {
		c.giveBack(m)
		for _, i := range c.parted {
			c.world.settle(i)
		}
	}()
	c.tree.abandon(m.agent, m.mem.h, c.world, cause)
}

// giveBack gives back what m holds for rows that it has left.
func (c *Crowd[A]) giveBack(m *member[A]) {
	if m.mem.h.Held == 0 && c.tree.slots == nil && m.mem.h.Mark&core.MarkRestored == 0 {
		return
	}
	r := c.tree.run(m.agent, m.mem.h, nil, c.world)
	switch {
	case m.mem.h.Mark&core.MarkRestored != 0:
		r.rejoin()
	case r.joined != nil && c.world.abroad(r.joined, m.mem.h):
		return // ticked in another world, although it is the crowd's
	}
	r.giveBackAll()
}

// Agent returns the agent that h names, or ErrStaleHandle.
func (c *Crowd[A]) Agent(h Handle) (A, error) {
	if m := c.at(h); m != nil {
		return m.agent, nil
	}
	var none A
	return none, c.stale(h)
}

// Memory returns the memory of the agent that h names, to be read outside of
// frames. It is the crowd's: it is another agent's once this one was removed.
// The error is ErrStaleHandle.
func (c *Crowd[A]) Memory(h Handle) (Memory, error) {
	if m := c.at(h); m != nil {
		return m.mem, nil
	}
	return Memory{}, c.stale(h)
}

// Result returns the result of the agent's last tick, and its error. Save keeps
// no errors: after a load there is none before the agent's next tick. It is
// ErrStaleHandle where h names no agent, and ErrInFrame within a frame, whose
// results are not known yet.
func (c *Crowd[A]) Result(h Handle) (Result, error) {
	m, err := c.use(h, "Result")
	if err != nil {
		return Result{}, err
	}
	return m.result, c.errs[h.slot]
}

// Find returns the handle of the agent with this id.
func (c *Crowd[A]) Find(id uint64) (Handle, bool) {
	slot, ok := c.slotOf(id)
	if !ok {
		return Handle{}, false
	}
	return c.handle(slot), true
}

// AgentOf returns the agent with this id, such as another member of a squad.
// Callbacks may call it on any worker: no agent comes or goes within a frame.
func (c *Crowd[A]) AgentOf(id uint64) (A, bool) {
	if slot, ok := c.slotOf(id); ok {
		return c.members[slot].agent, true
	}
	var none A
	return none, false
}

// Each calls do for every agent, in the order of their slots, until it returns
// false.
func (c *Crowd[A]) Each(do func(Handle, A, Memory) bool) {
	for i := range c.members {
		if m := &c.members[i]; m.live() && !do(c.handle(uint32(i)), m.agent, m.mem) {
			return
		}
	}
}

// Every has the agent ticked in every nth frame only, with the time that has
// gone by since: level of detail for those far away. Agents of one period are
// spread over its frames; n below 1 counts as 1. sense is called only in the
// agent's own frames, with that time. The error is ErrStaleHandle or ErrInFrame.
func (c *Crowd[A]) Every(h Handle, n int) error {
	m, err := c.use(h, "Every")
	if err != nil {
		return err
	}
	m.period = uint32(min(max(n, 1), math.MaxInt32))
	if n > 1 {
		c.owe(h.slot, 0)
	}
	return nil
}

// Inject has the agent run sub in a slot, as Tree.Inject does.
func (c *Crowd[A]) Inject(h Handle, slot string, sub *Tree[A]) error {
	m, err := c.use(h, "Inject")
	if err != nil {
		return err
	}
	return c.tree.Inject(m.mem, c.world, slot, sub)
}

// Eject empties a slot, as Tree.Eject does.
func (c *Crowd[A]) Eject(h Handle, slot string) error {
	m, err := c.use(h, "Eject")
	if err != nil {
		return err
	}
	return c.tree.Eject(m.mem, slot)
}
