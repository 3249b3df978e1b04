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
// raised. It does not allocate once everything has its size, but for what
// callbacks order.
//
// It is a frame of the world: where several crowds share one, each of their Ticks
// moves the clock by its dt, and Frame by one, so gates cool down by the sum. The
// agents' own timers run by the deltas of their crowd alone.
//
// The error is ErrInFrame in a callback of any crowd of the world, or
// ErrNegativeDelta, with nothing changed; or one of what callbacks have ordered.
func (c *Crowd[A]) Tick(dt time.Duration, sense func(A) Sense) error {
	switch {
	case c.inFrame, c.world.framing:
		return ErrInFrame
	case dt < 0:
		return &TickError{Err: ErrNegativeDelta, Note: dt.String()}
	}
	c.inFrame = true
	defer c.endFrame() // else a panic that nobody expects is an ErrInFrame for ever
	c.world.Advance(dt)
	c.delta, c.sense = dt, sense
	c.missed()
	c.dissolve() // of those who were counted anew since
	c.world.framing = true
	c.think()
	c.settleFrame()
	c.carryOut()
	c.endFrame()
	c.raise()
	err := c.ordered
	c.ordered = nil
	return err
}

// endFrame lets the crowd be changed again.
func (c *Crowd[A]) endFrame() {
	c.inFrame, c.world.framing, c.world.frozen = false, false, false
}

// guard is deferred by what is done in the name of an agent at the serial end of
// a frame: a panic is kept until the others have had their turn.
func (c *Crowd[A]) guard(agent uint64) {
	if p := recover(); p != nil {
		c.faults = append(c.faults, fault{agent, p})
	}
}

// think ticks all agents side by side, as far as they do not take anything.
func (c *Crowd[A]) think() {
	workers := len(c.workers)
	if c.world.detail > Nothing {
		workers = 1
	}
	for slot := range c.errs { // any order: each is deleted, or not, for itself
		if c.due(slot) {
			delete(c.errs, slot)
		}
	}
	n := uint64(len(c.members))
	for i := range c.workers {
		from, to := n, n
		if i < workers {
			from, to = n*uint64(i)/uint64(workers), n*uint64(i+1)/uint64(workers)
		}
		c.workers[i].share.set(uint32(from), uint32(to))
	}
	c.world.frozen = true
	if workers > 1 {
		c.frames.open()
		for i := 1; i < workers; i++ {
			if w := &c.workers[i]; w.helper.wake() {
				go w.start()
			}
		}
	}
	c.workers[0].run()
	if workers > 1 {
		c.frames.close()
	}
	c.world.frozen = false
	for i := range c.workers {
		c.collect(&c.workers[i])
	}
}

// collect takes over what a worker has noted.
func (c *Crowd[A]) collect(w *crowdWorker[A]) {
	for _, slot := range w.unsensed {
		c.owe(slot, c.delta)
	}
	for _, f := range w.errs {
		c.came(f.slot, c.members[f.slot].result, f.err)
	}
	clear(w.errs)
	w.errs, w.unsensed = w.errs[:0], w.unsensed[:0]
}

// run ticks what is the worker's, and then what is left of the others'.
func (w *crowdWorker[A]) run() {
	c := w.crowd
	for k := range c.workers {
		i := (w.number + k) % len(c.workers)
		for {
			from, to := c.workers[i].share.take(uint32(c.chunk), k == 0)
			if from == to {
				break
			}
			for w.at = int(from); w.at < int(to); {
				w.span(int(to))
			}
		}
	}
}

// span ticks agents up to the first that panics.
func (w *crowdWorker[A]) span(to int) {
	defer w.rescue()
	w.tick(to)
}

func (w *crowdWorker[A]) tick(to int) {
	c := w.crowd
	t, world, sense, delta, owed, members := c.tree, c.world, c.sense, c.delta, c.owed, c.members[:to]
	shared := t.shared()
	for at := w.at; at < len(members); at++ {
		w.at = at
		m := &members[at]
		d := delta
		if m.period != 1 || owed != nil {
			if !m.live() {
				continue
			}
			if owed != nil {
				owed[at] += delta
				d = owed[at]
			}
			if m.period > 1 && !c.due(uint32(at)) {
				if shared && m.mem.h.Mark&core.MarkRestored != 0 {
					w.owing = append(w.owing, uint32(at))
				}
				continue
			}
		}
		var s Sense
		if sense != nil {
			s = sense(m.agent)
		}
		if owed != nil {
			owed[at] = 0
		}
		r, err := t.Tick(m.agent, m.mem, Input{Delta: d, Flags: s.Flags, Stimuli: s.Stimuli, World: world})
		if r != m.result {
			m.result = r
		}
		if err != nil {
			w.errs = append(w.errs, tickFailed{uint32(at), err})
		}
		if !shared {
			continue
		}
		t.keepTime(m.mem.h)
		if r.Status == suspended {
			w.suspended = append(w.suspended, contender{slot: uint32(at), stimuli: s.Stimuli})
		} else if m.mem.h.Mark&core.MarkOwing != 0 {
			w.owing = append(w.owing, uint32(at))
		}
	}
	w.at = to
}

// due reports whether the agent is ticked in this frame.
func (c *Crowd[A]) due(slot uint32) bool {
	p := c.members[slot].period
	return p == 1 || p > 1 && (c.world.frame+uint64(slot))%uint64(p) == 0
}

// rescue recovers from the panic of the agent at hand.
func (w *crowdWorker[A]) rescue() {
	if p := recover(); p != nil {
		slot := w.at
		w.at++
		if w.crowd.owed == nil && w.crowd.members[slot].mem.h.Mark&core.MarkBusy == 0 {
			w.unsensed = append(w.unsensed, uint32(slot)) // it will be ticked with this frame's time as well
		}
		w.crashed(slot, p)
	}
}

// unwind does so while the frame is settled.
func (w *crowdWorker[A]) unwind(slot *int) {
	if p := recover(); p != nil {
		w.crashed(*slot, p)
		delete(w.crowd.errs, uint32(*slot))
	}
}

// crashed leaves the path of an agent that panicked with p, whatever happens.
func (w *crowdWorker[A]) crashed(slot int, p any) {
	c := w.crowd
	m := &c.members[slot]
	w.faults = append(w.faults, fault{m.mem.h.ID, p})
	w.owing = append(w.owing, uint32(slot))
	m.result = Result{Status: Idle, Leaf: NoRow}
	defer func() { recover() }() // the first panic is the one that is raised
	c.tree.abandon(m.agent, m.mem.h, c.world, behavior.ReasonPanicked)
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
	c.dissolve()
	c.giveAllBack()
}

// giveAllBack gives back what agents have left in this frame, in the order of
// their slots.
func (c *Crowd[A]) giveAllBack() {
	c.owing = c.owing[:0]
	for i := range c.workers {
		c.owing = append(c.owing, c.workers[i].owing...)
		c.workers[i].owing = c.workers[i].owing[:0]
	}
	if !c.tree.shared() {
		return
	}
	slices.Sort(c.owing)
	for _, slot := range c.owing {
		if m := &c.members[slot]; m.live() {
			m.mem.h.Mark &^= core.MarkOwing
			for !c.gaveAll(m) {
			}
		}
	}
}

// gaveAll gives back what m has left, and reports whether it is done: an observer
// may panic at each token. After a Key that panics it is, the agent is counted
// anew in its next frame.
func (c *Crowd[A]) gaveAll(m *member[A]) (done bool) {
	defer c.guard(m.mem.h.ID)
	done = m.mem.h.Mark&core.MarkRestored != 0
	c.giveBack(m)
	return true
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
		res, err := r.begun()
		c.finished(s.slot, res, err)
		return
	}
	res, err := r.finish(r.resumeAt(m.mem.h.Leaf))
	c.finished(s.slot, res, err)
}

// finished notes what a tick came to that went on.
func (c *Crowd[A]) finished(slot uint32, r Result, err error) {
	c.came(slot, r, err)
	c.tree.keepTime(c.members[slot].mem.h)
	if c.members[slot].mem.h.Mark&core.MarkOwing != 0 {
		c.workers[0].owing = append(c.workers[0].owing, slot)
	}
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
	defer c.guard(o.caller)
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
