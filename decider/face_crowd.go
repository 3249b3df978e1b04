package decider

import (
	"time"
)

// Crowd is many agents that share a tree and a world. World.Tick ticks the
// agents of all crowds of its world side by side.
//
// Its methods may be called by one goroutine at a time, and not while World.Tick
// runs; callbacks use World.Defer. The callbacks of different agents run side by side on
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

// Add adds an agent with a new memory. The id names it in its world: the calls of World for
// an agent take it, and it decides the agent's random numbers, as in NewMemory. The agent
// begins in the next frame. World.Welcome is called for it. The error is ErrDuplicateAgent if
// any crowd of the world has an agent with this id, or one had it that has left in this frame,
// ErrNoWorld or ErrInFrame: callbacks hand the call to World.Defer.
func (c *Crowd[A]) Add(id uint64, agent A) error { return c.it().Add(id, c.box(agent)) }

// Move has the agent go on in another crowd, of this world or another one, such as the next
// zone's: its path, timers and clock stay, no callback is called, and it is ticked there from
// the next frame on, as often as here. Its memory is another one. In another world it draws
// other random numbers, its own cooldowns of gates are forgotten, and World.Welcome is called
// for it.
//
// The errors change nothing: ErrWrongMemory if the crowds live by different tables,
// ErrDuplicateAgent if the other world has an agent with this id, ErrShared if the agent holds
// a token or a seat in a squad or has something injected, ErrNoAgent, ErrBusy, ErrNoWorld
// or ErrInFrame. Both worlds belong to the caller meanwhile.
func (c *Crowd[A]) Move(id uint64, to *Crowd[A]) error { return c.it().Move(id, to.it()) }

// AgentOf returns the agent of this crowd with this id, such as another member of a squad;
// World.Agent finds those of all crowds. Callbacks may call it on any worker: no agent is
// added or removed while they run side by side.
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

// Each calls do for every agent, in the order of their slots, until it returns false. So it
// may be ranged over: for id, guard := range guards.Each. Callbacks may call it on any worker.
func (c *Crowd[A]) Each(do func(id uint64, agent A) bool) {
	if do == nil {
		c.it().Each(nil)
	}
	c.it().Each(func(id uint64, p erased) bool { return do(id, c.agentOf(p)) })
}

// Inject injects sub into a slot of the agent, as Tree.Inject does. Other errors are
// ErrNoAgent and ErrInFrame.
func (c *Crowd[A]) Inject(id uint64, slot string, sub *Tree[A]) error {
	return c.it().Inject(id, slot, sub.it())
}

// Injected returns the tree that the agent runs in the slot called name, with its part
// of the agent's memory; nil if the slot is empty. The error is ErrNoAgent, ErrInFrame, or
// ErrNoSlot.
func (c *Crowd[A]) Injected(id uint64, name string) (*Tree[A], Memory, error) {
	sub, in, err := c.it().Injected(id, name)
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
// Ids, agents and their Every stay. Each agent gets a new memory: one that
// Crowd.Memory has returned before fits no tree. If nothing was dropped, Retable with the
// old tree restores the crowd as it was. Give t's root the same name: World.Load finds a
// crowd by it.
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

// Memory returns the memory of the agent. Read it outside of frames only. The crowd owns it,
// and gives it to another agent when this one is removed. An agent whose memory was asked
// for does not sleep any more: the game may read it at any time. The error is ErrNoAgent.
func (c *Crowd[A]) Memory(id uint64) (Memory, error) { return c.it().Memory(id) }
