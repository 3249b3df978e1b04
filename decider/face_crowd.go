package decider

import (
	"time"
)

// Crowd is many agents that share a tree and a world. World.Tick ticks the
// agents of all crowds of its world side by side.
//
// Its methods may be called by one goroutine at a time, and not while World.Tick
// runs; callbacks use Defer. The callbacks of different agents run side by side on
// the workers: what they share must be safe for that.
type Crowd[A any] struct {
	plain crowd
	tree  *Tree[A]
	sense func(A, time.Duration) Sense
}

func (c *Crowd[A]) it() *crowd {
	if c == nil {
		return nil
	}
	return &c.plain
}

// box returns the word that stands for an agent of the crowd, which has a copy of its own where
// agents are no pointers.
func (c *Crowd[A]) box(agent A) erased {
	return boxed(agent, c != nil && c.plain.pointers)
}

// NewCrowd returns an empty crowd of agents that live by t in w. sense says what
// an agent perceives, given the time since the agent's last tick. World.Tick calls
// it on the workers, right before the agent's tick. With nil, agents perceive
// nothing.
//
// NewCrowd joins t to w, and returns the errors of Tree.Join, or ErrNoWorld,
// ErrNilTree or ErrInFrame. A crowd cannot leave its world.
func (t *Tree[A]) NewCrowd(w *World, sense func(agent A, dt time.Duration) Sense) (*Crowd[A], error) {
	c := &Crowd[A]{tree: t, sense: sense}
	p := &c.plain
	if p.senseless = sense == nil; p.senseless {
		c.sense = func(A, time.Duration) Sense { return Sense{} }
	}
	p.pointers, p.dense, p.some = isDirect[A](), c.tickDense, c.tickSome
	if err := t.it().newCrowd(p, w); err != nil {
		return nil, err
	}
	return c, nil
}

// Tree returns the tree that the agents live by.
func (c *Crowd[A]) Tree() *Tree[A] { return faceOf[A](c.it().Tree()) }

// Add adds an agent with a new memory. The id names it, as in NewMemory. It
// begins in the next frame. The error is ErrDuplicateAgent if any crowd of the
// world has an agent with this id, or ErrInFrame.
func (c *Crowd[A]) Add(id uint64, agent A) (Handle, error) { return c.it().Add(id, c.box(agent)) }

// Move has the agent go on in another crowd, of this world or another one, such as the next
// zone's: its path, timers and clock stay, no callback is called, and it is ticked there from
// the next frame on, as often as here. It returns the agent's handle there; h is stale then.
// Its memory is another one. In another world it draws other random numbers, and its own
// cooldowns of gates are forgotten.
//
// The errors change nothing: ErrWrongMemory if the crowds live by different tables,
// ErrDuplicateAgent if the other world has an agent with this id, ErrShared if the agent holds
// a token or a seat in a squad or has something injected, ErrStaleHandle, ErrBusy, ErrNoWorld
// or ErrInFrame. Both worlds belong to the caller meanwhile.
func (c *Crowd[A]) Move(h Handle, to *Crowd[A]) (Handle, error) { return c.it().Move(h, to.it()) }

// Agent returns the agent that h names, or ErrStaleHandle.
func (c *Crowd[A]) Agent(h Handle) (A, error) {
	p, err := c.it().Agent(h)
	return c.agentOf(p), err
}

// AgentOf returns the agent with this id, such as another member of a squad.
// Callbacks may call it on any worker: no agent is added or removed while they
// run side by side.
func (c *Crowd[A]) AgentOf(id uint64) (A, bool) {
	p, ok := c.it().AgentOf(id)
	return c.agentOf(p), ok
}

// agentOf returns the agent that p stands for, the zero A for nil.
func (c *Crowd[A]) agentOf(p erased) (none A) {
	if p == nil {
		return none
	}
	return agentOf[A](p, c.plain.pointers)
}

// Each calls do for every agent, in the order of their slots, until it returns
// false. The memory is for use within the call: that of an agent that sleeps stands still
// afterwards; Crowd.Memory has one to keep.
func (c *Crowd[A]) Each(do func(Handle, A, Memory) bool) {
	if do == nil {
		c.it().Each(nil)
	}
	c.it().Each(func(h Handle, p erased, mem Memory) bool { return do(h, c.agentOf(p), mem) })
}

// Inject injects sub into a slot of the agent, as Tree.Inject does.
func (c *Crowd[A]) Inject(h Handle, slot string, sub *Tree[A]) error {
	return c.it().Inject(h, slot, sub.it())
}

// Injected returns the tree that the agent runs in the slot called name, with its part
// of the agent's memory; nil if the slot is empty. The errors are those of State, or
// ErrNoSlot.
func (c *Crowd[A]) Injected(h Handle, name string) (*Tree[A], Memory, error) {
	sub, in, err := c.it().Injected(h, name)
	return faceOf[A](sub), in, err
}

// Retable lets the agents of the crowd go on in another tree, such as a later version
// of their table while the game runs. Call it between frames. Each agent keeps what
// World.Load keeps of a snapshot of an older table: the longest prefix of its path that
// still fits, timers and remembered places by name, and tokens, seats in squads and
// injected trees where they still fit. The report says what was dropped.
//
// Retable calls no callbacks: it activates and deactivates no behavior, enters and exits
// no scope, and tells observers of nothing but the tokens that squads release. Go through
// the report and undo the effects of dropped rows in the game. Their tokens are free from
// now on. If an observer panics, so does Retable, and the report is lost; the crowd goes
// on in t all the same.
//
// Handles, ids, agents and their Every stay. Each agent gets a new memory: one that
// Crowd.Memory has returned before fits no tree. If nothing was dropped, Retable with the
// old tree restores the crowd as it was. Give t's root the same name: World.Load finds a
// crowd by it. A snapshot that is saved under another name loads, but the handles that
// the game keeps beside it are stale there; find the agents by their ids, with Crowd.Find.
//
// t joins the world. A gate may have other fields than in the old tree, unless another
// tree of the world has it as well; then the error is a codeGateClash. So two crowds of
// one tree cannot change the fields of a gate one after the other: keep the agents of one
// table in one crowd, or save the world and load it with both new trees. The world
// forgets the old tree, unless it is injected, another crowd has it, or a lone agent
// holds a token by it. Other lone agents of the old tree have to join it again.
//
// An error changes nothing: ErrInFrame, ErrNilTree, ErrNoWorld for a zero Crowd, those
// of Tree.Join, or ErrBusy, if an agent's memory is in use.
func (c *Crowd[A]) Retable(t *Tree[A]) (LoadedCrowd, error) {
	defer func() { // also where an observer panics; not where a frame refuses it, which reads the tree
		if c != nil && c.plain.tree != c.tree.it() {
			c.tree = faceOf[A](c.plain.tree)
		}
	}()
	return c.it().Retable(t.it())
}

// LoadWith says for World.Load which agents the crowd has: agentOf returns the
// agent with an id, or false if the game no longer has it. nil and true are an error of
// World.Load.
func (c *Crowd[A]) LoadWith(agentOf func(id uint64) (A, bool)) CrowdLoad {
	if agentOf == nil {
		return c.it().LoadWith(nil)
	}
	return c.it().LoadWith(func(id uint64) (erased, bool) {
		agent, ok := agentOf(id)
		return c.box(agent), ok
	})
}

// Reserve makes room for n agents, and allocates memories in slabs of n from now
// on; the default is 1024. n below 1 changes nothing. The error is ErrInFrame.
func (c *Crowd[A]) Reserve(n int) error {
	return c.it().Reserve(n)
}

// World returns the crowd's world.
func (c *Crowd[A]) World() *World {
	return c.it().World()
}

// Len returns the number of agents.
func (c *Crowd[A]) Len() int {
	return c.it().Len()
}

// Remove leaves the agent's path with ReasonRemoved, releases its tokens and
// removes it from the crowd. Its handle is stale afterwards. The error is ErrStaleHandle or
// ErrInFrame.
func (c *Crowd[A]) Remove(h Handle) error {
	return c.it().Remove(h)
}

// Reset leaves the agent's path as Tree.Reset does. The error is ErrStaleHandle or
// ErrInFrame.
func (c *Crowd[A]) Reset(h Handle) error {
	return c.it().Reset(h)
}

// Eject empties a slot, as Tree.Eject does.
func (c *Crowd[A]) Eject(h Handle, slot string) error {
	return c.it().Eject(h, slot)
}

// State returns a view of the agent's memory. The view is valid until the crowd
// changes: ask again in each frame. The error is ErrStaleHandle or ErrInFrame.
func (c *Crowd[A]) State(h Handle) (State, error) {
	return c.it().State(h)
}

// Name returns the name of the row that the agent runs, that of State.Leaf, or "" if it
// does nothing. While an agent runs an injected tree, it is the row of the slot. The
// errors are those of State.
func (c *Crowd[A]) Name(h Handle) (string, error) {
	return c.it().Name(h)
}

// In reports whether the agent is in a row of this name, or in one below it. It does
// not look into injected trees. The errors are those of State, or ErrNoRow if
// the tree has no such row.
func (c *Crowd[A]) In(h Handle, row string) (bool, error) {
	return c.it().In(h, row)
}

// Every has the agent ticked in one of every n frames only, with the time since its last
// tick: level of detail for agents far away. n below 1 counts as 1. sense is called
// only in the agent's own frames, with that time. The error is ErrStaleHandle or
// ErrInFrame.
//
// Which of n frames it is, is drawn anew for each n frames by the world's seed. So two
// ticks may be up to 2n-1 frames apart, and no agent is late for ever where a gate comes
// free at regular times. About one frame in 61 is not counted, drawn in the same way: no
// agent that is ticked less often is due in it.
//
// The agents of a crowd with the same n are spread evenly over n frames, anew for each n
// frames. Nobody's coming and going moves another within these. Later calls with the same n
// change nothing.
//
// An agent that is a candidate for a squad is ticked in each frame until it is in one, or
// no longer wants to be.
//
// A tree with behaviors that have Each or Run is a mistake then, see World.Mistakes:
// EachFor and RunFor are told how much time has passed.
func (c *Crowd[A]) Every(h Handle, n int) error {
	return c.it().Every(h, n)
}

// Period returns the n that Every gave the agent: it is ticked in one of n frames. It is 1
// for an agent that is ticked in each. Callbacks may call it on any worker. The error is
// ErrStaleHandle.
func (c *Crowd[A]) Period(h Handle) (int, error) {
	return c.it().Period(h)
}

// Pause has the agent stand still, or go on: a stun, a cut scene, a menu. It is not ticked,
// sense is not called for it, and its clock stops, with Timeouts, Waits and Cooldowns. Its
// path stays, and so do the tokens and seats that it has: who waits for it at a barrier
// waits on. It is no candidate for a squad. The time that passes meanwhile is not delivered
// later; stimuli that the game updates itself age only if it does so. Every counts from
// when the agent goes on. A paused agent may be removed, reset, saved and retabled. The
// error is ErrStaleHandle or ErrInFrame; callbacks use Commands.Pause.
func (c *Crowd[A]) Pause(h Handle, on bool) error {
	return c.it().Pause(h, on)
}

// Paused reports whether the agent stands still. Callbacks may call it on any worker. The
// error is ErrStaleHandle.
func (c *Crowd[A]) Paused(h Handle) (bool, error) {
	return c.it().Paused(h)
}

// Wake ends what the agent's sense has promised by Sense.Sleep: if the agent sleeps, it is
// ticked again in the next frame. Call it where something changes that the agent perceives.
// Callbacks may call it on any worker. The error is ErrStaleHandle.
func (c *Crowd[A]) Wake(h Handle) error {
	return c.it().Wake(h)
}

// Memory returns the memory of the agent that h names. Read it outside of frames
// only. The crowd owns it, and gives it to another agent when this one is removed. An
// agent whose memory was asked for does not sleep any more: the game may read it at any
// time. The error is ErrStaleHandle.
func (c *Crowd[A]) Memory(h Handle) (Memory, error) {
	return c.it().Memory(h)
}

// Result returns the result of the agent's last tick, and its error. That of an agent
// which was left in the middle of its path since, as by a Reset, is that of a new agent:
// Idle without a leaf, also after a load in another table. Save does not
// keep errors, so after a load there is none before the agent's next tick. Other
// errors are ErrStaleHandle and ErrInFrame: within a frame, its results are not
// known yet.
func (c *Crowd[A]) Result(h Handle) (Result, error) {
	return c.it().Result(h)
}

// Find returns the handle of the agent with this id.
func (c *Crowd[A]) Find(id uint64) (Handle, bool) {
	return c.it().Find(id)
}
