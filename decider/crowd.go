package decider

import (
	"errors"
	"math"
	"runtime"
	"sync"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/stimuli"
)

// The errors of a Crowd's methods; test for them with errors.Is.
var (
	ErrStaleHandle    = errors.New("the agent of this handle was removed")
	ErrDuplicateAgent = errors.New("the crowd has an agent with this id")
	ErrInFrame        = errors.New("a frame is under way: use From within callbacks, or wait for its end")
)

// Crowd ticks many agents that share a tree and a world, over any number of
// workers, with the same result as one: within a frame all agents see gates as
// they stood at its start; those about to take a token are settled one after
// the other, in an order that is rotated from frame to frame, and tokens that
// are given back are free from the next frame on.
//
// Its methods may be called by one goroutine at a time, and not while Tick
// runs; callbacks use From. The callbacks of different agents run side by side
// on the workers: they must not share what is not made for that.
type Crowd[A any] struct {
	tree    *Tree[A]
	world   *World
	workers []crowdWorker[A]
	reserve int
	chunk   int // agents that a worker takes at a time, at most

	members []member[A]
	ids     []uint64         // by slot
	owed    []time.Duration  // by slot: since its last tick; nil as long as all are ticked in every frame
	errs    map[uint32]error // by slot: of its last tick
	spare   []Memory         // of the newest slab
	free    []uint32         // slots
	byID    places           // of ids
	live    int

	inFrame bool // callbacks run: orders only
	delta   time.Duration
	sense   func(A) Sense
	settle  []contender
	owing   []uint32 // slots of those who may have tokens to give back
	stand   []stander
	chosen  []enlisted
	served  run[A] // of the candidate at hand
	parted  []int  // squads of who is removed or reset
	resets  uint64 // of the tree, as it was last looked at: see missed

	mu      sync.Mutex
	orders  []order[A]
	calls   uint64
	ordered error // of what callbacks have ordered
	faults  []fault

	frames frames
}

// Sense is what an agent perceives in a frame: its part of an Input.
type Sense struct {
	Flags   Flags
	Stimuli *stimuli.Mask
}

// CrowdOptions are those of NewCrowd.
type CrowdOptions struct {
	Workers int // goroutines, the caller's included; below 1 means one for each processor, at most GOMAXPROCS
	Reserve int // agents whose memories lie in one slab; more are added in slabs of the same size, below 1 means 1024

	// Linger is how long the other workers stay awake after a frame, each keeping
	// a processor busy. To wake a worker takes a machine as long as some thousand
	// agents, so where one frame follows upon the other, in a simulation or in
	// training, some 100 µs make the crowd faster. A game that has other work
	// between its frames leaves it at 0.
	Linger time.Duration
}

// Handle names an agent of a crowd. The zero Handle names none; that of another
// crowd may name any agent of this one.
type Handle struct {
	slot, generation uint32
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

// contender is an agent whose tick is suspended until the frame is settled.
type contender struct {
	slot       uint32
	turn       uint32 // in the frame's order
	stimuli    *stimuli.Mask
	ruling     ruling
	candidates uint32 // for the squad that was refused
}

// crowdWorker is what one goroutine of a frame notes.
type crowdWorker[A any] struct {
	crowd     *Crowd[A]
	number    int
	at        int // the slot that is ticked
	suspended []contender
	owing     []uint32 // slots of those who may have tokens to give back
	unsensed  []uint32 // slots of those whose sense panicked, who have not been ticked
	faults    []fault
	errs      []tickFailed
	_         [cacheLine]byte

	share  portion // what it takes first
	helper helper
	start  func() // of the helper
}

// tickFailed is the error of an agent's tick.
type tickFailed struct {
	slot uint32
	err  error
}

// fault is a panic of an agent's callback.
type fault struct {
	agent uint64
	value any
}

// usualChunk is how many agents a worker takes at a time, at most: enough that
// taking costs nothing, few enough that others find something left.
const usualChunk = 256

// NewCrowd returns an empty crowd of agents that live by t in w. It joins t to
// w, which fails as Tree.Join does; without a world it is ErrNoWorld.
func (t *Tree[A]) NewCrowd(w *World, o CrowdOptions) (*Crowd[A], error) {
	if err := t.Join(w); err != nil {
		return nil, err
	}
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.Reserve <= 0 {
		o.Reserve = 1024
	}
	c := &Crowd[A]{tree: t, world: w, reserve: o.Reserve, chunk: usualChunk}
	c.members = make([]member[A], 0, o.Reserve)
	c.ids = make([]uint64, 0, o.Reserve)
	c.byID.reserve(o.Reserve, c.idAt)
	c.frames.done, c.frames.linger = make(chan struct{}, 1), o.Linger
	c.workers = make([]crowdWorker[A], o.Workers)
	for i := range c.workers {
		worker := &c.workers[i]
		worker.crowd, worker.number = c, i
		worker.start = func() { worker.helper.serve(&c.frames, worker.run) }
	}
	return c, nil
}

// Tree returns the tree that the agents live by.
func (c *Crowd[A]) Tree() *Tree[A] { return c.tree }

// World returns the crowd's world.
func (c *Crowd[A]) World() *World { return c.world }

// Len returns the number of agents.
func (c *Crowd[A]) Len() int { return c.live }

// Add adds an agent with a new memory. The id names it, as in NewMemory; no
// two agents of a world may have the same. It begins in the next frame. The error
// is ErrDuplicateAgent for an id of this crowd (other crowds are not looked at),
// or ErrInFrame.
func (c *Crowd[A]) Add(id uint64, agent A) (Handle, error) {
	if c.inFrame {
		return Handle{}, ErrInFrame
	}
	return c.add(id, agent)
}

func (c *Crowd[A]) add(id uint64, agent A) (Handle, error) {
	if _, ok := c.slotOf(id); ok {
		return Handle{}, &TickError{Err: ErrDuplicateAgent, Agent: id, Known: true}
	}
	var slot uint32
	if n := len(c.free); n > 0 {
		slot, c.free = c.free[n-1], c.free[:n-1]
	} else {
		slot = uint32(len(c.members))
		c.newSlot(1)
	}
	m := &c.members[slot]
	c.tree.start(m.mem.h, id)
	m.agent, m.result = agent, Result{Status: Idle, Leaf: NoRow}
	c.enroll(slot, id, 1)
	return Handle{slot, m.generation}, nil
}

// newSlot adds a slot with an unused memory.
func (c *Crowd[A]) newSlot(generation uint32) {
	if len(c.spare) == 0 {
		c.spare = c.tree.NewMemories(c.reserve, 0)
	}
	c.members = append(c.members, member[A]{mem: c.spare[0], generation: generation})
	c.ids = append(c.ids, 0)
	if c.owed != nil {
		c.owed = append(c.owed, 0)
	}
	c.spare = c.spare[1:]
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

// owe adds to the time that has gone by since the agent's last tick.
func (c *Crowd[A]) owe(slot uint32, d time.Duration) {
	if c.owed == nil {
		c.owed = make([]time.Duration, len(c.members))
	}
	c.owed[slot] += d
}

// owedBy returns how much that is.
func (c *Crowd[A]) owedBy(slot int) time.Duration {
	if c.owed == nil {
		return 0
	}
	return c.owed[slot]
}

// came notes what an agent's tick came to.
func (c *Crowd[A]) came(slot uint32, r Result, err error) {
	c.members[slot].result = r
	switch {
	case err != nil:
		if c.errs == nil {
			c.errs = map[uint32]error{}
		}
		c.errs[slot] = err
	case len(c.errs) > 0:
		delete(c.errs, slot)
	}
}

// at returns the member that h names, or nil.
func (c *Crowd[A]) at(h Handle) *member[A] {
	if int(h.slot) >= len(c.members) {
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
func (c *Crowd[A]) use(h Handle) (*member[A], error) {
	if c.inFrame {
		return nil, ErrInFrame
	}
	if m := c.at(h); m != nil {
		return m, nil
	}
	return nil, stale(h)
}

// stale is the error for a handle that names no agent.
func stale(h Handle) error {
	if h.generation == 0 {
		return &TickError{Err: ErrStaleHandle, Note: "it is the zero Handle; Add and Find return handles"}
	}
	return &TickError{Err: ErrStaleHandle, Note: "Crowd.Find has the handle of an agent by its id"}
}

// Remove leaves the agent's path with ReasonRemoved, gives back what it holds,
// and forgets it. Its handle is stale afterwards. The error is ErrStaleHandle or
// ErrInFrame.
func (c *Crowd[A]) Remove(h Handle) error {
	if _, err := c.use(h); err != nil {
		return err
	}
	c.inFrame = true // for the callbacks: what they order is done with the next frame's
	defer func() { c.inFrame = false }()
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
	m, err := c.use(h)
	if err != nil {
		return err
	}
	c.inFrame = true
	defer func() { c.inFrame = false }()
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
	return none, stale(h)
}

// Memory returns the memory of the agent that h names, to be read. It is the
// crowd's: it is another agent's once this one was removed. The error is
// ErrStaleHandle.
func (c *Crowd[A]) Memory(h Handle) (Memory, error) {
	if m := c.at(h); m != nil {
		return m.mem, nil
	}
	return Memory{}, stale(h)
}

// Result returns what the agent's last tick came to, and its error. Save keeps
// no errors: after LoadCrowd there is none before the agent's next tick. It is
// ErrStaleHandle where h names nobody.
func (c *Crowd[A]) Result(h Handle) (Result, error) {
	if m := c.at(h); m != nil {
		return m.result, c.errs[h.slot]
	}
	return Result{}, stale(h)
}

// Find returns the handle of the agent with this id.
func (c *Crowd[A]) Find(id uint64) (Handle, bool) {
	slot, ok := c.slotOf(id)
	if !ok {
		return Handle{}, false
	}
	return Handle{slot, c.members[slot].generation}, true
}

// Each calls do for every agent, in the order of their slots, until it returns
// false.
func (c *Crowd[A]) Each(do func(Handle, A, Memory) bool) {
	for i := range c.members {
		if m := &c.members[i]; m.live() && !do(Handle{uint32(i), m.generation}, m.agent, m.mem) {
			return
		}
	}
}

// Every has the agent ticked in every nth frame only, with the time that has
// gone by since: level of detail for those far away. Agents of one period are
// spread over its frames; n below 1 counts as 1. Tick calls sense only in the
// agent's own frames, so what sense ages must be aged by the time since its last
// call. The error is ErrStaleHandle or ErrInFrame.
func (c *Crowd[A]) Every(h Handle, n int) error {
	m, err := c.use(h)
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
	m, err := c.use(h)
	if err != nil {
		return err
	}
	return c.tree.Inject(m.mem, c.world, slot, sub)
}

// Eject empties a slot, as Tree.Eject does.
func (c *Crowd[A]) Eject(h Handle, slot string) error {
	m, err := c.use(h)
	if err != nil {
		return err
	}
	return c.tree.Eject(m.mem, slot)
}
