package decider

import (
	"errors"
	"runtime"
	"sync"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/stimuli"
)

// contender is an agent whose tick is suspended until the serial phases.
type contender struct {
	at         spot
	turn       uint64 // in the frame's order
	stimuli    *stimuli.Mask
	verdict    squadVerdict
	candidates uint32 // how many there were for the squad that was refused
	noPlace    uint32 // squads of its row that have begun, and have no place for it
	key        uint64 // of that squad
}

// scheduler runs the frames of a world that has crowds. A frame has phases: a
// parallel one, in which workers tick the agents, and then serial ones on one
// goroutine; see do. The scheduler keeps how far a phase has got, so that another
// goroutine can go on if a callback has ended the first: see finish.
type scheduler struct {
	world   *World
	wanted  int       // workers, at least one
	workers []*worker // may be more than wanted, if more were wanted before
	chunk   uint32    // how many agents a worker takes at a time, at most
	meeting frames

	round  uint64        // counts the calls of World.Tick, and one more
	turns  uint64        // of the agents of this frame: see core.TurnOf
	spent  time.Duration // sum of all deltas, see spend
	alarms alarms        // of agents that sleep

	sleepless bool // none may sleep: World.CheckSleep
	broken    []brokenPromise

	delta time.Duration
	phase framePhase
	next  int      // how far the phase has got
	open  bool     // helpers may join
	first []uint32 // by crowd: how many slots the crowds before it have; last, of all

	sorter     sorter
	contenders []contender
	spare      []contender // to sort them
	crowds     []crowdTurn // in the order in which they form squads
	guests     forming     // the squads of injected trees
	lost       []squadTurn // squads that have lost somebody, as a frame begins
	settling   bool        // these are known
	candidates []spot      // agents that were candidates of squads in the last frame, and are not ticked in every one
	restored   []spot      // agents that are not ticked in this frame, and have to count their tokens again
	toRelease  []spot      // agents that may have tokens to release
	faults     []fault
	trace      trace

	mu           sync.Mutex
	wakes        []wakeCall
	deferred     []deferral
	calls        uint64
	deferredErrs error
}

// framePhase is how far a frame has got.
type framePhase uint8

const (
	phaseSettle framePhase = iota
	phaseParallel
	phaseSort
	phaseSquads
	phaseMembers
	phaseOthers
	phaseCollect
	phaseUpdate
	phaseRelease
	phaseTrace
	phaseObserve
	phaseDeferred
	phaseOver
)

// do does what is left of the current phase.
func (s *scheduler) do() {
	switch s.phase {
	case phaseSettle: // squads hand on what those had whom they have lost
		s.settleSquads()
	case phaseParallel: // workers tick all agents, as far as none acquires anything
		s.parallelPhase()
	case phaseSort: // the suspended agents get their order
		s.sortContenders()
	case phaseSquads: // squads are formed
		s.formSquads()
	case phaseMembers: // their members go on,
		s.resumeContenders(true)
	case phaseOthers: // then the other suspended agents
		s.resumeContenders(false)
	case phaseCollect: // from now on tokens may be released:
		s.collectReleases()
	case phaseUpdate: // those of squads that all members have left,
		s.updateSquads()
	case phaseRelease: // then those of rows that agents have left
		s.releaseTokens()
	case phaseTrace: // what happened gets its order,
		s.world.telling = true
		s.order()
	case phaseObserve: // and the observers are told of it
		s.tell()
	case phaseDeferred: // the frame is over; what callbacks have deferred is done
		s.settle()
	}
}

// schedule makes the world's scheduler.
func (w *World) schedule() *scheduler {
	if w.sched == nil {
		w.sched = &scheduler{world: w, wanted: 1, round: 1, chunk: usualChunk, meeting: frames{done: make(chan struct{}, 1)}}
	}
	return w.sched
}

// SetWorkers sets how many goroutines tick the agents of the world's crowds, the
// caller's included; any n below 1 stands for the number of processors now,
// runtime.GOMAXPROCS. The default is 1: callbacks of agents may then read and write
// each other. With more they run side by side, so each may change only its own
// agent, and read of others only what does not change within the frame; then the
// result is the same for any n. Tests with -race find most that break that. The
// error is ErrInFrame.
func (w *World) SetWorkers(n int) error {
	w.there("SetWorkers")
	if w.inFrame {
		return w.refuse("World.SetWorkers")
	}
	s := w.schedule()
	if n < 1 {
		n = runtime.GOMAXPROCS(0)
	}
	s.wanted = n
	return nil
}

// SetLinger sets how long the other workers stay awake after a frame, each
// keeping a processor busy. Waking a worker takes as long as ticking some thousand
// agents, so some 100 µs make frames faster that follow one another without a
// pause, as in a simulation or in training. The default, 0, suits a game that has
// other work between its frames. The error is ErrInFrame, or ErrNoUnit for a duration
// above 0 and below a microsecond, with nothing changed.
func (w *World) SetLinger(d time.Duration) error {
	w.there("SetLinger")
	if w.inFrame {
		return w.refuse("World.SetLinger")
	}
	if d > 0 && d < shortestDuration {
		return w.withoutUnit("World.SetLinger", d)
	}
	w.schedule().meeting.linger.Store(int64(d))
	return nil
}

// Advance begins a frame of lone agents: call it once, then Tree.Tick for each of
// them. In a world with crowds, Tick includes it. It moves the world's clock, by
// which gates cool down, and releases the tokens of agents that were reset since
// the last frame. The error is ErrNegativeDelta or ErrInFrame, with nothing
// changed.
func (w *World) Advance(dt time.Duration) error {
	if err := w.mayAdvance(dt, "World.Advance"); err != nil {
		return err
	}
	w.choose()
	w.advance(dt)
	return nil
}

func (w *World) mayAdvance(dt time.Duration, what string) error {
	switch {
	case w == nil:
		return &TickError{Err: ErrNoWorld, Note: what + " of a nil World; make one with NewWorld"}
	case w.inFrame || w.settling:
		return w.refuse(what)
	case dt < 0:
		return &TickError{Err: ErrNegativeDelta, Note: dt.String()}
	}
	return nil
}

func (w *World) advance(dt time.Duration) {
	w.returnTurns()
	w.now = advanced(w.now, dt)
	if w.frame++; w.frame == standingTicks {
		w.lookAtClock()
	}
	if w.frame%64 == 0 || w.frame&(w.frame-1) == 0 || w.highest > Nothing || w.sched != nil && w.sched.sleepless {
		for _, j := range w.joined {
			j.tree.lookAtArgs(w)
		}
	}
	w.releaseStale()
}

// Tick is a frame: it advances the world by dt and ticks every agent of every
// crowd once. Workers tick them side by side; all see the gates as they were at
// the frame's start. Agents that are about to acquire a token or to enter a squad
// go on one after the other, in an order over all agents of all crowds that is drawn
// anew for each frame. Tokens that are released are free from the
// next frame on. Then the observers are told what has happened, agent by agent in the order of
// their ids, and at last what callbacks have handed to Defer is done.
//
// A panic in a callback does not stop the others: its agent is unwound, the
// frame is finished, and then Tick raises the panic of the agent with the lowest
// id. runtime.Goexit in a callback, as testing.T.FailNow calls it, counts as a
// panic: whichever goroutine it ended, the caller's ends when the frame is over, after
// the panic if that is raised.
// After warm-up Tick allocates nothing but what callbacks defer and observers are
// told.
//
// The error is ErrInFrame, in a callback of any crowd of the world, or
// ErrNegativeDelta, with nothing changed; or the errors of what was deferred, joined.
func (w *World) Tick(dt time.Duration) error {
	if err := w.mayAdvance(dt, "World.Tick"); err != nil {
		return err
	}
	if len(w.crowds) == 0 {
		return w.Advance(dt)
	}
	s := w.sched
	s.begin(dt)
	return s.finish()
}

// enterFrame makes all calls that would change the world return ErrInFrame.
func (w *World) enterFrame() {
	w.inFrame = true
	w.heed()
}

// leaveFrame allows changes of the world again.
func (w *World) leaveFrame() {
	w.inFrame, w.framing, w.frozen, w.telling = false, false, false, false
	if w.sink = w.all; slices.ContainsFunc(w.observers, func(l *observing) bool { return l.left.Load() }) {
		w.prepare()
	}
	w.heed()
}

// begin prepares a frame, up to where callbacks run.
func (s *scheduler) begin(dt time.Duration) {
	w := s.world
	w.choose()
	w.enterFrame()
	s.rouse()
	s.spend(dt) // up to here the clocks of agents that sleep are brought up to the last frame
	w.advance(dt)
	if w.highest > Nothing {
		w.sink = &s.trace
	}
	for _, c := range w.crowds {
		c.dropReset()
	}
	w.dropReset()
	for i := range w.squads { // agents that rejoined since have left theirs
		w.updateSquad(i)
	}
	s.drawFrame(dt)
	s.first = append(s.first[:0], 0)
	n := 0
	for _, c := range w.crowds {
		c.beginFrame()
		n += c.slots()
		s.first = append(s.first, uint32(n))
	}
	s.phase, s.next, s.settling = phaseSettle, 0, false
	w.framing, w.frozen = true, true
	s.staff()
}

// finish runs the frame to its end, and raises the first fault. It returns the errors of what was
// deferred.
func (s *scheduler) finish() error {
	over := false
	defer func() {
		if over {
			return
		}
		p := recover()
		if p == nil { // a callback is ending this goroutine
			for s.phase != phaseOver {
				var done sync.WaitGroup
				done.Go(s.proceed)
				done.Wait()
			}
		}
		s.world.leaveFrame()
		s.world.settling = false
		if p != nil { // not of a callback: those are kept as faults
			panic(p)
		}
		s.raise()
	}()
	s.proceed()
	over = true
	s.raise()
	err := s.deferredErrs
	s.deferredErrs = nil
	return err
}

// proceed goes on with the frame from where it has got to.
func (s *scheduler) proceed() {
	for s.phase < phaseOver {
		s.do()
		s.phase++
		s.next = 0
	}
}

// parallelPhase has all agents ticked side by side, as far as they do not acquire
// anything.
func (s *scheduler) parallelPhase() {
	if s.next == 0 { // else another goroutine goes on
		s.next = 1
		s.share(s.first[len(s.first)-1])
	}
	s.workers[0].run()
	if s.open {
		s.meeting.close()
		s.open = false
	}
	for _, w := range s.workers {
		w.finish() // what a worker has left whose goroutine a callback has ended
	}
	s.world.frozen = false
}

// The phases that follow are serial. Each advances s.next before it calls a
// callback, which may not return.

// sortContenders brings the suspended agents into the frame's order.
func (s *scheduler) sortContenders() {
	s.contenders = s.contenders[:0]
	for _, w := range s.workers {
		s.contenders = append(s.contenders, w.suspended...)
		s.takeOver(w)
	}
	s.noteBroken()
	s.sorter.begin(len(s.contenders))
	s.sorter.by(func(i uint32) uint64 { return s.contenders[i].turn })
	s.contenders, s.spare = arrange(&s.sorter, s.contenders, s.spare)
}

// formSquads forms the squads of one crowd after the other, then those of injected trees.
func (s *scheduler) formSquads() {
	if len(s.contenders) == 0 {
		return
	}
	if s.next == 0 {
		s.sortCrowds()
	}
	for ; s.next < len(s.crowds); s.next++ { // forming.formSquads keeps its own place
		s.world.crowds[s.crowds[s.next].crowd].forming.formSquads(s.contenders)
	}
	if s.next == len(s.crowds) {
		s.guests.world = s.world
		s.guests.formSquads(s.contenders)
	}
}

// resumeContenders goes on with the suspended ticks of new members of squads, or
// with all others.
func (s *scheduler) resumeContenders(members bool) {
	for s.next < len(s.contenders) {
		c := &s.contenders[s.next]
		s.next++
		if (c.verdict == formedSquad) == members {
			s.world.crowds[c.at.crowd()].resume(c)
		}
	}
}

// collectReleases lists the agents that may have tokens to release.
func (s *scheduler) collectReleases() {
	s.world.framing = false
	s.toRelease = append(s.toRelease[:0], s.restored...)
	s.restored = s.restored[:0]
	for _, w := range s.workers {
		s.toRelease = append(s.toRelease, w.toRelease...)
		w.toRelease = w.toRelease[:0]
	}
	slices.Sort(s.toRelease)
}

func (s *scheduler) updateSquads() {
	for ; s.next < len(s.world.squads); s.next++ {
		s.world.updateSquad(s.next)
	}
}

func (s *scheduler) releaseTokens() {
	for s.next < len(s.toRelease) {
		at := s.toRelease[s.next]
		s.next++
		s.releaseSpot(at)
	}
}

// takeOver gives the crowds what a worker has noted in the parallel phase.
func (s *scheduler) takeOver(w *worker) {
	for _, at := range w.unsensed {
		s.world.crowds[at.crowd()].setElapsed(at.slot(), s.delta, s.delta)
	}
	for _, n := range w.naps {
		s.world.crowds[n.at.crowd()].sleep(n)
	}
	s.broken = append(s.broken, w.broken...)
	for _, f := range w.errs {
		if !errors.Is(f.err, ErrRedecideLoop) { // the tick did not begin
			s.world.crowds[f.at.crowd()].miss(f.at.slot())
		}
		s.world.crowds[f.at.crowd()].setError(f.at.slot(), f.err)
	}
	clear(w.errs)
	w.suspended, w.errs, w.unsensed, w.naps, w.broken = w.suspended[:0], w.errs[:0], w.unsensed[:0], w.naps[:0], w.broken[:0]
}
