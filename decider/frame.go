package decider

import (
	"cmp"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// Tick advances the world by dt and ticks every agent once. sense says what each
// perceives; it is called on the workers, nil perceives nothing. While the world
// is observed, one goroutine ticks the agents in order, with the same result.
//
// A panic in a callback does not stop the others: its agent is unwound, the
// frame is finished, and then the panic of the agent with the lowest id is
// raised. It does not allocate once everything has its size.
func (c *Crowd[A]) Tick(dt time.Duration, sense func(A) Sense) error {
	switch {
	case c.inFrame:
		return ErrInFrame
	case dt < 0:
		return &TickError{Err: ErrNegativeDelta, Note: dt.String()}
	}
	c.inFrame = true
	c.world.Advance(dt)
	c.delta, c.sense = dt, sense
	c.world.dissolve() // what was removed or reset since
	c.world.framing = true
	c.think()
	c.settleFrame()
	c.carryOut()
	c.inFrame = false
	c.raise()
	err := c.ordered
	c.ordered = nil
	return err
}

// think ticks all agents side by side, as far as they do not take anything.
func (c *Crowd[A]) think() {
	workers := len(c.workers)
	if c.world.detail > Nothing {
		workers = 1
	}
	c.next.Store(0)
	c.world.frozen = true
	for i := 1; i < workers; i++ {
		c.done.Add(1)
		go c.workers[i].start()
	}
	c.workers[0].run()
	c.done.Wait()
	c.world.frozen = false
}

// run ticks chunks of agents until there are none left.
func (w *crowdWorker[A]) run() {
	for {
		chunk := w.crowd.chunk
		end := int(w.crowd.next.Add(int64(chunk)))
		i := end - chunk
		if i >= len(w.crowd.members) {
			return
		}
		for end = min(end, len(w.crowd.members)); i < end; {
			w.span(&i, end)
		}
	}
}

// span ticks agents from i to end, or up to the first that panics.
func (w *crowdWorker[A]) span(i *int, end int) {
	defer w.unwind(i)
	for ; *i < end; *i++ {
		w.tick(uint32(*i))
	}
}

// unwind recovers from the panic of agent i.
func (w *crowdWorker[A]) unwind(i *int) {
	if p := recover(); p != nil {
		m := &w.crowd.members[*i]
		w.faults = append(w.faults, fault{m.mem.h.ID, p})
		m.result, m.err = Result{Status: Idle, Leaf: NoRow}, nil
		*i++
		w.crowd.leave(m)
	}
}

// leave leaves m's path after a panic, whatever happens.
func (c *Crowd[A]) leave(m *member[A]) {
	defer func() { recover() }() // the first panic is the one that is raised
	c.tree.abandon(m.agent, m.mem.h, c.world, behavior.ReasonPanicked)
}

func (w *crowdWorker[A]) tick(slot uint32) {
	c := w.crowd
	m := &c.members[slot]
	if !m.live {
		return
	}
	m.owed += c.delta
	if m.period > 1 && (c.world.frame+uint64(slot))%uint64(m.period) != 0 {
		return
	}
	in := Input{Delta: m.owed, World: c.world}
	if c.sense != nil {
		s := c.sense(m.agent)
		in.Flags, in.Stimuli = s.Flags, s.Stimuli
	}
	m.owed = 0
	m.result, m.err = c.tree.Tick(m.agent, m.mem, in)
	if m.result.Status == suspended {
		w.suspended = append(w.suspended, contender{slot: slot, stimuli: in.Stimuli})
	}
}

// settleFrame lets those go on who are about to take a token, one after the
// other, and then gives back what was left.
func (c *Crowd[A]) settleFrame() {
	c.settle = c.settle[:0]
	for i := range c.workers {
		c.settle = append(c.settle, c.workers[i].suspended...)
		c.workers[i].suspended = c.workers[i].suspended[:0]
	}
	n := uint32(len(c.members))
	if n == 0 {
		c.world.framing = false
		return
	}
	first := uint32(c.world.frame % uint64(n))
	for i := range c.settle {
		c.settle[i].turn = (c.settle[i].slot + n - first) % n
	}
	slices.SortFunc(c.settle, func(a, b contender) int { return cmp.Compare(a.turn, b.turn) })
	if c.tree.squads {
		c.muster()
		for i := range c.settle {
			if c.settle[i].ruling == formedSquad {
				c.goOn(&c.settle[i])
			}
		}
	}
	for i := range c.settle {
		if c.settle[i].ruling != formedSquad {
			c.goOn(&c.settle[i])
		}
	}
	c.world.framing = false
	c.world.dissolve()
	if c.tree.gates == nil && c.tree.slots == nil {
		return
	}
	for i := range c.members {
		if m := &c.members[i]; m.live {
			c.giveBack(m)
		}
	}
}

// goOn goes on with a suspended tick.
func (c *Crowd[A]) goOn(s *contender) {
	i := int(s.slot)
	defer c.workers[0].unwind(&i)
	m := &c.members[s.slot]
	r := c.tree.run(m.agent, m.mem.h, s.stimuli, c.world)
	if m.mem.h.Mark&core.MarkBusy == 0 {
		return // it panicked while its squad was formed
	}
	r.ruling, r.candidates = s.ruling, int(s.candidates)
	r.redecides, r.interrupted, r.tainted = m.result.Redecides, m.result.Interrupted, true
	if m.mem.h.Mark&core.MarkRestored != 0 { // it has not begun
		m.result, m.err = r.begun()
		return
	}
	m.result, m.err = r.finish(r.resumeAt(m.mem.h.Leaf))
}

// carryOut does what callbacks have ordered, in the order of (caller, call).
func (c *Crowd[A]) carryOut() {
	if len(c.orders) == 0 {
		return
	}
	slices.SortStableFunc(c.orders, func(a, b order[A]) int {
		return cmp.Or(cmp.Compare(a.caller, b.caller), cmp.Compare(a.call, b.call))
	})
	for i := 0; i < len(c.orders); i++ { // a Deactivate may order more
		c.obey(c.orders[i])
	}
	clear(c.orders)
	c.orders = c.orders[:0]
}

func (c *Crowd[A]) obey(o order[A]) {
	defer func() {
		if p := recover(); p != nil {
			c.faults = append(c.faults, fault{o.caller, p})
		}
	}()
	o.do(c)
}

// raise raises the panic of the lowest id, of several of that id the first, if
// there was one.
func (c *Crowd[A]) raise() {
	var worst *fault
	look := func(faults []fault) {
		for k := range faults {
			if f := &faults[k]; worst == nil || f.agent < worst.agent {
				worst = f
			}
		}
	}
	for i := range c.workers {
		look(c.workers[i].faults)
	}
	look(c.faults)
	if worst == nil {
		return
	}
	value := worst.value
	for i := range c.workers {
		c.workers[i].faults = c.workers[i].faults[:0]
	}
	c.faults = c.faults[:0]
	panic(value)
}
