package decider_test

import (
	"time"

	"golang.org/x/exp/maps"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/stimuli"
)

// row is a row of the tables that the tests run.
type row = decider.Decider[*actor]

// walker is the reference for the ticker: it evaluates a table as it is
// written, with pointers and maps, as slowly and as plainly as the rules are
// stated. Where it and the compiled tree disagree, one of them has a bug.
type walker struct {
	places []*place
	memory *walkerMemory
	mirror *mirror // what callbacks read through their context
	common *walkerWorld
	host   *place // the slot of another walker in which it runs, or nil
	lives  int    // how often the agent was removed
	*turn
}

// turn is the tick that an agent runs. What is injected into its slots runs
// within it.
type turn struct {
	world        *core.World
	wait         func()      // in a frame: lets the others go on until it is this agent's turn
	resume       func() bool // makes it that, and reports whether the agent waits again
	maxRedecides int

	agent       *actor
	stimuli     *stimuli.Mask
	flags       decider.Flags
	redecides   int
	interrupted bool
	leaving     bool            // everything is being left: requests for a reset are moot
	cause       behavior.Reason // why
	stands      *candidate      // for a squad
	seat        *seat           // in the squad that is being formed
}

// place is one occurrence of a decider: the table is a graph, and what is
// active is known by the path that leads there.
type place struct {
	of    *walker
	row   *row
	up    *place
	index int // among its parent's children
	nth   int // which occurrence of its decider, from 0
	kids  []*place
}

// walkerMemory is what the walker remembers of an agent between ticks.
type walkerMemory struct {
	id     uint64
	now    time.Duration
	tick   uint32
	busy   bool
	active map[*place]*activity
	timers map[*row]timer
	memos  map[*place]memo
	gates  map[string]time.Duration // when a token was last given back, by the world's clock
	scoped *place                   // was entered and not activated yet
	guests map[string]*guest        // by slot
}

// activity is what is known of an activated place.
type activity struct {
	since   time.Duration
	ended   behavior.Reason // its own end, ReasonNone while it runs
	status  decider.Status  // with which it ended, after its Outcome
	leaving bool            // its Deactivate was called
	exited  bool            // its scope's Exit was called

	child int  // of a group but Parallel: the active one, or -1
	ran   bool // a child was activated in this activation

	kept    float64      // Scored: the winner's value
	memo    memo         // Shuffle, SequentialList, Sequence
	pass    int          // SequentialList, Sequence: finished passes
	passRan bool         // a step was activated in this pass
	rests   map[int]bool // Parallel: the lanes that succeeded

	seat *seat // of a squad's group
}

// memo is what Remember keeps: the place in an order.
type memo struct {
	cursor int
	bag    map[int]bool // Shuffle: what is left
	last   int          // Shuffle: what was activated last, or -1
}

// timer is what outlives deactivation, for each decider.
type timer struct {
	ended, stamped     bool
	endedAt, stampedAt time.Duration
	stampedTick        uint32
	_                  struct{}
}

// abandoned stops a tick in the middle, from wherever it is.
type abandoned struct {
	reason behavior.Reason
	err    error
}

// outcome is a decider.Result with the leaf's path instead of its number, and
// the error.
type outcome struct {
	Status      decider.Status
	Leaf        string
	Redecides   int
	Interrupted bool
	Err         string
}

func newWalker(root *row, id, seed uint64, maxRedecides int) *walker {
	w := unfolded(root, id)
	w.turn = &turn{world: &core.World{Seed: seed}, maxRedecides: maxRedecides}
	newWalkerWorld(w)
	return w
}

func unfolded(root *row, id uint64) *walker {
	w := &walker{memory: newWalkerMemory(id)}
	w.places = w.unfold(root)
	w.mirror = newMirror(w.places)
	return w
}

func newWalkerMemory(id uint64) *walkerMemory {
	return &walkerMemory{
		id:     id,
		active: map[*place]*activity{},
		timers: map[*row]timer{},
		memos:  map[*place]memo{},
		gates:  map[string]time.Duration{},
		guests: map[string]*guest{},
	}
}

// unfold returns all occurrences, in the order in which the table reads.
func (w *walker) unfold(root *row) []*place {
	var places []*place
	seen := map[*row]int{}
	var unfolded func(r *row, up *place, index int) *place
	unfolded = func(r *row, up *place, index int) *place {
		p := &place{of: w, row: r, up: up, index: index, nth: seen[r]}
		seen[r]++
		places = append(places, p)
		for i, child := range r.Children {
			p.kids = append(p.kids, unfolded(child, p, i))
		}
		return p
	}
	unfolded(root, nil, 0)
	return places
}

func (p *place) path() string {
	if p.up == nil {
		return p.row.Name
	}
	return p.up.path() + "/" + p.row.Name
}

func (p *place) group() bool { return len(p.kids) > 0 }
func (p *place) condition() bool {
	return len(p.kids) == 0 && p.row.Behavior == nil && !p.row.Barrier && p.row.Slot == nil
}

// delegates is rule 16: who accepts only if a child would. The children of a
// squad's group are asked with the flags of roles, which nobody has before the
// squad is formed.
func (p *place) delegates() bool {
	if !p.group() || p.row.Squad != nil {
		return false
	}
	switch p.row.Policy {
	case decider.Selector, decider.Sequence, decider.Parallel:
		return true
	}
	return p.row.Delegate
}

// Tick is rules 7, 8 and 18.
func (w *walker) Tick(agent *actor, in decider.Input) (out outcome) {
	if in.Delta < 0 {
		return outcome{Status: decider.Idle, Leaf: "-", Err: "ErrNegativeDelta"}
	}
	if w.memory.busy {
		return outcome{Status: decider.Idle, Leaf: "-", Err: "ErrBusy"}
	}
	m := w.memory
	m.busy = true
	m.now += in.Delta
	m.tick++
	w.agent, w.flags, w.stimuli = agent, in.Flags, in.Stimuli
	w.redecides, w.interrupted = 0, false
	w.stands, w.seat = nil, nil
	w.mirror.begin(in)

	defer func() {
		switch stop := recover().(type) {
		case nil:
		case abandoned:
			w.leaveAll(stop.reason)
			out = w.outcome(decider.Idle)
			if stop.err != nil {
				out.Err = errorName(stop.err)
			}
		default:
			panic(stop) // a callback's own panic: the memory stays busy
		}
		m.busy = false
		if w.common.phase == live {
			w.giveBack()
		}
	}()
	w.exchange()
	return w.outcome(w.walk())
}

// walk is the root, as the only child of a virtual group.
func (w *walker) walk() decider.Status {
	root := w.places[0]
	a := w.memory.active[root]
	if a != nil {
		w.visit(root, false, nil)
	} else {
		c := w.ask(root, asking{})
		if c.answer == answerRefuse || !w.take(root, &c) {
			return decider.Idle
		}
		switch w.enter(root) {
		case declined:
			return decider.Failed
		case undone:
			return decider.Idle
		}
		a = w.memory.active[root]
		w.visit(root, true, &c)
	}
	if a.ended == behavior.ReasonNone {
		return decider.Running
	}
	status := a.status
	w.leave(root, behavior.ReasonNone)
	return status
}

func (w *walker) outcome(s decider.Status) outcome {
	return outcome{Status: s, Leaf: w.leaf(), Redecides: w.redecides, Interrupted: w.interrupted}
}

// leaf follows the active path, in a Parallel the first running lane.
func (w *walker) leaf() string {
	p := w.places[0]
	if w.memory.active[p] == nil {
		return "-"
	}
	for {
		next := w.activeKid(p)
		if next == nil {
			return p.path()
		}
		p = next
	}
}

func (w *walker) activeKid(p *place) *place {
	for _, kid := range p.kids {
		if w.memory.active[kid] != nil {
			return kid
		}
	}
	return nil
}

// visit is the turn of an activated place: rechecks, timeout, its own Tick,
// then its children. stored is what a delegating group chose when it was
// asked.
func (w *walker) visit(p *place, fresh bool, stored *choice) {
	r, a := p.row, w.memory.active[p]
	switch {
	case r.Slot != nil && w.ejected(p, fresh):
		w.end(p, decider.Failed, behavior.ReasonEjected)
		return
	case r.Barrier && w.arrive(p):
		w.end(p, decider.Succeeded, behavior.ReasonNone)
		return
	case !fresh && a.seat != nil && a.seat.squad.aborted:
		w.end(p, decider.Failed, behavior.ReasonSquadAborted)
		return
	}
	if !fresh {
		if r.Recheck == decider.EachTick && !w.recheck(p, false) {
			w.end(p, decider.Failed, behavior.ReasonNone)
			return
		}
		if r.Timeout > 0 && w.memory.now-a.since >= r.Timeout {
			w.end(p, decider.Failed, behavior.ReasonTimedOut)
			return
		}
	}
	if p.condition() {
		w.end(p, decider.Succeeded, behavior.ReasonNone)
		return
	}
	if r.Behavior != nil && r.Behavior.Tick != nil {
		if s := w.callTick(p); s != decider.Running {
			w.end(p, s, behavior.ReasonNone)
			return
		}
	}
	if r.Slot != nil {
		w.visitGuest(p, stored)
	}
	if !p.group() {
		return
	}
	if !p.delegates() {
		stored = nil
	}
	switch r.Policy {
	case decider.SequentialList, decider.Sequence:
		w.visitSteps(p, a, stored)
	case decider.Parallel:
		w.visitLanes(p, a, stored)
	default:
		w.visitOne(p, a, stored)
	}
}

// end records that p ended by itself. It stays activated until it is left.
func (w *walker) end(p *place, s decider.Status, reason behavior.Reason) {
	a := w.memory.active[p]
	switch p.row.Outcome {
	case decider.Invert:
		s = map[decider.Status]decider.Status{decider.Succeeded: decider.Failed, decider.Failed: decider.Succeeded}[s]
	case decider.Succeed:
		s = decider.Succeeded
	case decider.Fail:
		s = decider.Failed
	}
	if reason == behavior.ReasonNone {
		reason = behavior.ReasonFailed
		if s == decider.Succeeded {
			reason = behavior.ReasonSucceeded
		}
	}
	a.ended, a.status = reason, s
	w.startCooldown(p)
}

func (w *walker) startCooldown(p *place) {
	t := w.memory.timers[p.row]
	t.ended, t.endedAt = true, w.memory.now
	w.memory.timers[p.row] = t
}

// The ways in which entering a row can go.
type entry int

const (
	declined entry = iota // its Activate said no
	entered
	undone // with the others of its squad, one of whom declined
)

// enter activates p, with the others of a squad if it has one: nobody goes on
// before all have begun.
func (w *walker) enter(p *place) entry {
	ok := w.activate(p)
	switch {
	case p.row.Squad != nil:
		return w.together(p, ok)
	case ok:
		return entered
	}
	return declined
}

// activate begins p, if its Activate agrees.
func (w *walker) activate(p *place) bool {
	if p.row.Slot != nil {
		if in := w.guestAt(p); in.memory.active[in.places[0]] != nil {
			return false // another row of the slot was asked with this one, and entered first
		}
	}
	w.callEnter(p)
	if !w.callActivate(p) {
		w.closeScope(behavior.ReasonFailed)
		w.stopIfReset()
		return false
	}
	w.memory.scoped = nil
	a := &activity{since: w.memory.now, child: -1, rests: map[int]bool{}}
	if p.row.Squad != nil {
		a.seat = w.seat
	}
	a.memo = w.remembered(p)
	w.memory.active[p] = a
	w.entered(p)
	w.stopIfReset()
	return true
}

// remembered returns where p's order begins.
func (w *walker) remembered(p *place) memo {
	if m, ok := w.memory.memos[p]; ok {
		m.bag = maps.Clone(m.bag)
		return m
	}
	m := memo{bag: map[int]bool{}, last: -1}
	for i := range p.kids {
		m.bag[i] = true
	}
	return m
}

// leave deactivates p and all below it. A Deactivate that asks for a reset gets
// it when this is done.
func (w *walker) leave(p *place, why behavior.Reason) {
	w.deactivate(p, why)
	w.stopIfReset()
}

// deactivate goes leaf first and last lane first. why is what was done to the
// path.
func (w *walker) deactivate(p *place, why behavior.Reason) {
	a := w.memory.active[p]
	below := why
	if a.ended != behavior.ReasonNone {
		below = behavior.ReasonGroupEnded
	}
	for i := len(p.kids) - 1; i >= 0; i-- {
		if w.memory.active[p.kids[i]] != nil {
			w.deactivate(p.kids[i], below)
		}
	}
	if p.row.Slot != nil {
		w.leaveGuest(p, below)
	}
	reason := a.ended
	if reason == behavior.ReasonNone {
		reason = why
		w.startCooldown(p)
	}
	w.leaveSquad(p, a, reason)
	if !a.leaving {
		a.leaving = true
		w.callDeactivate(p, reason)
	} else {
		reason = w.cause // its Deactivate panicked
	}
	if !a.exited {
		a.exited = true
		w.callExit(p, reason)
	}
	if p.row.Remember {
		if a.ended == behavior.ReasonNone {
			w.memory.memos[p] = a.memo
		} else {
			delete(w.memory.memos, p)
		}
	}
	delete(w.memory.active, p)
}

// stopIfReset is rule 43: after the callback that asked for it, nothing but
// Deactivates.
func (w *walker) stopIfReset() {
	if w.leaving {
		return
	}
	wants := w.mirror.wantsReset(true)
	for in := w; in.host != nil && !wants; wants = in.mirror.wantsReset(true) {
		in = in.host.of
	}
	if wants {
		panic(abandoned{reason: behavior.ReasonReset})
	}
}

// countRedecide is rule 19.
func (w *walker) countRedecide(p *place) {
	if w.maxRedecides > 0 && w.redecides == w.maxRedecides {
		panic(abandoned{behavior.ReasonLoopGuard, decider.ErrRedecideLoop})
	}
	w.redecides++
}
