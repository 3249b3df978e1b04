package walker

import (
	"maps"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/stimuli"
)

// row is a row of the tables that the tests run.
type row[A any] = decider.Decider[A]

// Walker is the reference for the ticker: it evaluates a table as it is
// written, with pointers and maps, as slowly and as plainly as the rules are
// stated. Where it and the compiled tree disagree, one of them has a bug.
type Walker[A any] struct {
	places []*place[A]
	memory *memory[A]
	mirror *mirror[A] // what callbacks read through their context
	common *World[A]

	starting *place[A]            // was entered last,
	since    time.Duration        // and has begun at this time
	crowd    int                  // which of its
	host     *place[A]            // the slot of another walker in which it runs, or nil
	copied   bool                 // its tokens are taken again before its next tick
	lives    int                  // how often the agent was removed
	aims     map[*place[A]]uint64 // the targets that rows are asked about
	ran      string               // the path of what ended last by itself in this tick
	*turn[A]
}

// turn is the tick that an agent runs. What is injected into its slots runs
// within it.
type turn[A any] struct {
	world        *core.World
	wait         func()      // in a frame: lets the others go on until it is this agent's turn
	resume       func() bool // makes it that, and reports whether the agent waits again
	maxRedecides int

	running     int // ticks and the like on the way, in which callbacks run
	agent       A
	stimuli     *stimuli.Mask
	flags       decider.Flags
	redecides   int
	again       bool // a lane before the one that is visited next has ended or could not activate
	interrupted bool
	leaving     bool            // everything is being left: requests for a reset are moot
	cause       behavior.Reason // why
	stands      *candidate[A]   // for a squad
	seat        *seat[A]        // in the squad that is being formed
}

// memory is what the walker remembers of an agent between ticks.
type memory[A any] struct {
	id     uint64
	now    time.Duration
	tick   uint32
	begun  bool // it has had a tick, of those that are numbered anew after 2^32
	busy   bool
	active map[*place[A]]*activity[A]
	timers map[*row[A]]timer
	memos  map[*place[A]]memo
	gates  map[gaveBack]time.Duration // when a token was last given back, by the world's clock
	scoped *place[A]                  // was entered and not activated yet
	guests map[string]*guest[A]       // by slot
}

// activity is what is known of an activated place.
type activity[A any] struct {
	since   time.Duration
	entered time.Duration   // later than since for a step that goes on
	ended   behavior.Reason // its own end, ReasonNone while it runs
	status  decider.Status  // with which it ended, after its Outcome
	commit  time.Duration   // its limits, 0 or less for none
	timeout time.Duration
	leaving bool // its Deactivate was called
	exited  bool // its scope's Exit was called

	child int  // of a group but Parallel: the active one, or -1
	ran   bool // a child was activated in this activation

	kept    float64      // Scored: the winner's value
	memo    memo         // Shuffle, SequentialList, Sequence, StateMachine
	pass    int          // SequentialList, Sequence: finished passes
	passRan bool         // a step was activated in this pass
	rests   map[int]bool // Parallel: the lanes that rest, and whether they succeeded

	seat *seat[A] // of a squad's group

	target uint64 // of a row with Targets
	ghost  bool   // it was left for another target, and could not be entered
}

// memo is what Remember keeps: the place in an order.
type memo struct {
	cursor int
	bag    map[int]bool // Shuffle: what is left
	last   int          // Shuffle: what was activated last, or -1

	state  int             // StateMachine: the state that it is in or has left last, or -1,
	stands behavior.Status // and how that stands

	begun   bool          // PlaceAndTime: the step has begun,
	elapsed time.Duration // and when it was left it had run that long
}

// timer is what outlives deactivation, for each decider.
type timer struct {
	ended, stamped     bool
	endedAt, stampedAt time.Duration
	stampedTick        uint32
	waits, due         bool          // with Scatter: for a point of its grid, or due since
	waitsFrom          time.Duration // this time
	share              int64         // and how much further its point is, in 2^31 parts of Every
}

// abandoned stops a tick in the middle, from wherever it is.
type abandoned struct {
	reason behavior.Reason
	err    error
}

// Outcome is a decider.Result with the leaf's path instead of its number, and
// the error.
type Outcome struct {
	Status      decider.Status
	Leaf        string
	Ran         string
	Redecides   int
	Interrupted bool
	Err         string
}

// New returns a walker in a world of its own.
func New[A any](root *decider.Decider[A], id, seed uint64, maxRedecides int) *Walker[A] {
	w := unfolded(root, id)
	w.turn = &turn[A]{world: &core.World{Seed: seed}, maxRedecides: maxRedecides}
	NewWorld(w)
	return w
}

func unfolded[A any](root *row[A], id uint64) *Walker[A] {
	w := &Walker[A]{memory: newMemory[A](id), aims: map[*place[A]]uint64{}}
	w.places = w.unfold(root)
	w.mirror = newMirror(w.places)
	return w
}

func newMemory[A any](id uint64) *memory[A] {
	return &memory[A]{
		id:     id,
		active: map[*place[A]]*activity[A]{},
		timers: map[*row[A]]timer{},
		memos:  map[*place[A]]memo{},
		gates:  map[gaveBack]time.Duration{},
		guests: map[string]*guest[A]{},
	}
}

// Tick is rules 7, 8 and 18.
func (w *Walker[A]) Tick(agent A, in decider.Input) (out Outcome) {
	if in.Delta < 0 {
		return Outcome{Status: decider.Idle, Leaf: "-", Ran: "-", Err: "ErrNegativeDelta"}
	}
	if w.memory.busy {
		return Outcome{Status: decider.Idle, Leaf: "-", Ran: "-", Err: "ErrBusy"}
	}
	if w.copied && w.common.phase == thinking {
		w.wait()
	}
	w.copied = false
	m := w.memory
	m.busy = true
	w.running++
	defer func() { w.running-- }()
	m.now = clockAfter(m.now, in.Delta)
	m.tick++
	m.begun = true
	w.agent, w.flags, w.stimuli = agent, in.Flags, in.Stimuli
	w.redecides, w.interrupted, w.ran = 0, false, "-"
	w.stands, w.seat = nil, nil
	w.mirror.begin(in)

	defer func() {
		switch stop := recover().(type) {
		case nil:
		case abandoned:
			w.leaveAll(stop.reason)
			w.ran = "-"
			out = w.outcome(decider.Idle)
			if stop.err != nil {
				out.Err = ErrorName(stop.err)
			}
		default:
			panic(stop) // a callback's own panic: the memory stays busy
		}
		m.busy = false
		if w.common.phase == live {
			w.endTick()
		}
	}()
	w.exchange()
	return w.outcome(w.walk())
}

// clockAfter is a clock that stands at now, dt later. It stops at 2^62 ns.
func clockAfter(now, dt time.Duration) time.Duration {
	const end = 1 << 62
	if dt > end-now {
		return end
	}
	return now + dt
}

// walk is the root, as the only child of a virtual group.
func (w *Walker[A]) walk() decider.Status {
	root := w.places[0]
	if w.memory.active[root] != nil {
		w.visit(root, false, nil)
	} else {
		c := w.ask(root, asking{})
		if c.answer == answerRefuse || !w.takeOr(root, &c, asking{}) {
			return decider.Idle
		}
		switch w.enter(root, &c) {
		case declined:
			return decider.Failed
		case undone:
			return decider.Idle
		}
		w.visit(root, true, &c)
	}
	a := w.memory.active[root]
	if a.ended == behavior.ReasonNone {
		return decider.Running
	}
	status := a.status
	w.leave(root, behavior.ReasonNone)
	return status
}

func (w *Walker[A]) outcome(s decider.Status) Outcome {
	out := Outcome{Status: s, Leaf: w.leaf(), Ran: w.ran, Redecides: w.redecides, Interrupted: w.interrupted}
	if out.Leaf != "-" { // rule 18a
		out.Ran = out.Leaf
	}
	return out
}

// leaf follows the active path, in a Parallel the first running lane.
func (w *Walker[A]) leaf() string {
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

func (w *Walker[A]) activeKid(p *place[A]) *place[A] {
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
func (w *Walker[A]) visit(p *place[A], fresh bool, stored *choice[A]) {
	r, a := p.row, w.memory.active[p]
	again := w.again
	w.again = false
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
		if r.Recheck == decider.EachTick && !w.recheck(p, again) {
			w.end(p, decider.Failed, behavior.ReasonNone)
			return
		}
		if r.Targets != nil && r.Targets.Switch {
			if !w.retarget(p, false) {
				return
			}
			a = w.memory.active[p]
		}
		if a.timeout > 0 && w.memory.now-a.since >= a.timeout {
			w.end(p, decider.Failed, behavior.ReasonTimedOut)
			return
		}
	}
	if p.condition() {
		w.end(p, decider.Succeeded, behavior.ReasonNone)
		return
	}
	if ticks(p.does) {
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
	case decider.StateMachine:
		w.visitMachine(p, a, stored)
	default:
		w.visitOne(p, a, stored)
	}
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
func (w *Walker[A]) enter(p *place[A], c *choice[A]) entry {
	ok := w.activate(p, c)
	switch {
	case p.row.Squad != nil:
		return w.together(p, ok)
	case ok:
		return entered
	}
	return declined
}

// activate begins p, if its Activate agrees. What was done when it was asked has
// ended then.
func (w *Walker[A]) activate(p *place[A], c *choice[A]) bool {
	if p.row.Slot != nil {
		if in := w.guestAt(p); in.memory.active[in.places[0]] != nil {
			return false // another row of the slot was asked with this one, and entered first
		}
	}
	w.aims[p] = c.target
	commit, timeout := p.row.Commit, p.row.Timeout
	if own := p.row.PerAgent; own != nil && own.Commit != nil { // rule 30d
		commit = w.callLimit(own.Commit)
	}
	if own := p.row.PerAgent; own != nil && own.Timeout != nil {
		timeout = w.callLimit(own.Timeout)
	}
	w.starting, w.since = p, w.memory.now-w.elapsed(p)
	w.callEnter(p)
	if !w.callActivate(p) {
		w.closeScope(behavior.ReasonFailed)
		w.stopIfReset()
		return false
	}
	w.memory.scoped = nil
	a := &activity[A]{since: w.since, entered: w.memory.now, commit: commit, timeout: timeout, child: -1, rests: map[int]bool{}, target: c.target}
	if p.row.Squad != nil {
		a.seat = w.seat
	}
	a.memo = w.remembered(p)
	w.memory.active[p] = a
	for _, done := range c.passed {
		done.of.memory.now = w.memory.now
		done.of.startCooldown(done)
	}
	w.entered(p)
	w.stopIfReset()
	return true
}

// elapsed is rule 26a: how long p, which is to begin, has run before its group was left.
func (w *Walker[A]) elapsed(p *place[A]) time.Duration {
	if p.up == nil || p.up.row.Remember != decider.PlaceAndTime {
		return 0
	}
	m := &w.memory.active[p.up].memo
	if !m.begun {
		m.begun, m.elapsed = true, 0
	}
	return m.elapsed
}

// moveTo moves the cursor. What is known of the step's time is forgotten.
func (m *memo) moveTo(i int) {
	if i != m.cursor {
		m.cursor, m.begun = i, false
	}
}

// remembered returns where p's order begins.
func (w *Walker[A]) remembered(p *place[A]) memo {
	if a := w.memory.active[p]; a != nil && p.row.Remember != decider.RememberNothing { // a state that is asked about itself
		m := a.memo
		m.bag = maps.Clone(m.bag)
		return m
	}
	if m, ok := w.memory.memos[p]; ok {
		m.bag = maps.Clone(m.bag)
		return m
	}
	m := memo{bag: map[int]bool{}, last: -1, state: -1}
	for i := range p.kids {
		m.bag[i] = true
	}
	return m
}
