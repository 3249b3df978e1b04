package decider

import (
	"cmp"
	"sync"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/stimuli"
)

// host is a crowd of agents of any type, as its world sees it.
type host interface {
	root() string    // name of its tree's
	handles() uint32 // the number in them
	slots() int      // used or not
	has(id uint64) bool

	beginFrame()
	dropReset()                                      // members of squads were reset outside of it
	tickSlots(w *worker, from, to int)               // the parallel phase
	unwindAgent(w *worker, slot uint32, f fault)     // one of its agents did
	addElapsed(slot uint32, d time.Duration)         // it was not ticked
	setError(slot uint32, err error)                 // its tick was refused
	formSquads(contenders []contender)               // the serial phase
	resume(s *contender)                             // goes on with a suspended tick
	releaseSlot(slot uint32)                         // what its agent has left
	observeSquadRelease(s *squadState, agent uint64) // tells that a squad's token was
	print() uint64                                   // fingerprint of its tree
	saveBarriers(s *worldSaver, row uint16, set uint64)
	saveMembers(s *worldSaver) error
	idOf(slot uint32) uint64 // of its agent
}

// spot is a slot of one of a world's crowds. Spots are in the order of crowds,
// then slots.
type spot uint64

func spotOf(crowd int, slot uint32) spot { return spot(crowd)<<32 | spot(slot) }

func (s spot) crowd() int { return int(s >> 32) }

func (s spot) slot() uint32 { return uint32(s) }

// contender is an agent whose tick is suspended until the serial phase.
type contender struct {
	at         spot
	turn       uint32 // in the frame's order
	stimuli    *stimuli.Mask
	verdict    squadVerdict
	candidates uint32 // for the squad that was refused
}

// scheduler runs the frames of a world that has crowds. A frame has phases. In
// the parallel phase workers tick all agents, as far as they do not take
// anything; in the serial phases that follow, one goroutine does all the rest.
// A phase keeps here how far it has got, so that another goroutine can go on
// where a callback has ended the one that was at it: see finish.
type scheduler struct {
	world   *World
	wanted  int       // workers, below 1 means as many as processors
	workers []*worker // at least those; more where more were wanted before
	chunk   uint32    // agents that a worker takes at a time, at most
	meeting frames

	delta time.Duration
	phase framePhase
	next  int      // what of it comes next
	open  bool     // helpers may come
	first []uint32 // by crowd: how many slots the crowds before it have; of all, last

	contenders []contender
	toRelease  []spot // of agents that may have tokens to give back
	faults     []fault
	trace      trace

	mu          sync.Mutex
	commands    []command
	calls       uint64
	commandErrs error
}

// framePhase is what a frame is at.
type framePhase uint8

const (
	phaseParallel framePhase = iota // agents are ticked side by side
	phaseSort                       // the order of the others
	phaseSquads                     // squads are formed
	phaseMembers                    // their members go on,
	phaseOthers                     // then those who are in none
	phaseSettled                    // tokens may be given back
	phaseDissolve                   // squads whose members have left
	phaseRelease                    // what agents have left
	phaseCommands                   // the order of what callbacks have deferred
	phaseApply                      // commands are applied
	phaseTrace                      // the observer is told
	phaseOver
)

// schedule makes the world's scheduler.
func (w *World) schedule() *scheduler {
	if w.sched == nil {
		w.sched = &scheduler{world: w, chunk: usualChunk, meeting: frames{done: make(chan struct{}, 1)}}
	}
	return w.sched
}

// SetWorkers has n goroutines tick the agents of the world's crowds, the caller's
// included. The result is the same for any n. Below 1, which it is if it is not
// set, means as many as there are processors, runtime.GOMAXPROCS. The error is
// ErrInFrame.
func (w *World) SetWorkers(n int) error {
	if w.inFrame {
		return inFrame("World.SetWorkers")
	}
	s := w.schedule()
	s.wanted = max(n, 0)
	return nil
}

// SetLinger sets how long the other workers stay awake after a frame, each
// keeping a processor busy. To wake a worker takes a machine as long as some
// thousand agents, so where one frame follows upon the other, in a simulation or
// in training, some 100 µs make frames faster. A game that has other work between
// its frames leaves it at 0. The error is ErrInFrame.
func (w *World) SetLinger(d time.Duration) error {
	if w.inFrame {
		return inFrame("World.SetLinger")
	}
	w.schedule().meeting.linger.Store(int64(d))
	return nil
}

// Advance begins a frame of lone agents: call it once, then Tree.Tick for each of
// them. In a world with crowds, Tick does it. Tokens of agents that were reset
// since the last frame are given back. Without it the world's clock stands still,
// and gates never cool down. The error is ErrNegativeDelta or ErrInFrame, with
// nothing changed.
func (w *World) Advance(dt time.Duration) error {
	if err := w.mayAdvance(dt, "World.Advance"); err != nil {
		return err
	}
	w.advance(dt)
	return nil
}

func (w *World) mayAdvance(dt time.Duration, what string) error {
	switch {
	case w == nil:
		return &TickError{Err: ErrNoWorld, Note: what + " of a nil World; make one with NewWorld"}
	case w.inFrame:
		return inFrame(what)
	case dt < 0:
		return &TickError{Err: ErrNegativeDelta, Note: dt.String()}
	}
	return nil
}

func (w *World) advance(dt time.Duration) {
	w.now = advanced(w.now, dt)
	w.frame++
	w.releaseStale()
}

// Tick is a frame: it advances the world by dt and ticks every agent of every
// crowd once. Workers tick them side by side, seeing gates as they stood at the
// frame's start. Then, one after the other, those go on that are about to take a
// token or to enter a squad, in one order over all agents of all crowds that is
// rotated from frame to frame; tokens that are given back are free from the next
// frame on. Then the commands that callbacks have deferred are applied, and at last
// the observer is told what has happened, agent by agent in the order of their ids.
//
// A panic in a callback does not stop the others: its agent is unwound, the
// frame is finished, and then the panic of the agent with the lowest id is
// raised. runtime.Goexit in a callback, as testing.T.FailNow calls it, is treated
// alike: whichever goroutine it ended, the caller's ends when the frame is over.
// After warm-up Tick allocates nothing but what callbacks defer and observers are
// told.
//
// The error is ErrInFrame, in a callback of any crowd of the world, or
// ErrNegativeDelta, with nothing changed; or the errors of commands, joined.
func (w *World) Tick(dt time.Duration) error {
	if err := w.mayAdvance(dt, "World.Tick"); err != nil {
		return err
	}
	if len(w.crowds) == 0 {
		w.advance(dt)
		return nil
	}
	s := w.sched
	s.begin(dt)
	s.finish()
	err := s.commandErrs
	s.commandErrs = nil
	return err
}

// enterFrame has all calls refused that would change the world.
func (w *World) enterFrame() {
	w.inFrame = true
	w.heed()
}

// leaveFrame lets the world be changed again.
func (w *World) leaveFrame() {
	w.inFrame, w.framing, w.frozen = false, false, false
	w.sink = w.observer
	w.heed()
}

// begin begins a frame, up to where callbacks run.
func (s *scheduler) begin(dt time.Duration) {
	w := s.world
	w.enterFrame()
	w.advance(dt)
	if w.detail > Nothing {
		w.sink = &s.trace
	}
	for _, c := range w.crowds {
		c.dropReset()
	}
	for i := range w.squads { // of those who were counted anew since
		w.updateSquad(i)
	}
	s.first = append(s.first[:0], 0)
	n := 0
	for _, c := range w.crowds {
		c.beginFrame()
		n += c.slots()
		s.first = append(s.first, uint32(n))
	}
	s.delta, s.phase, s.next = dt, phaseParallel, 0
	w.framing, w.frozen = true, true
	s.share(uint32(n))
}

// finish brings the frame to its end, and raises what has gone wrong in it.
func (s *scheduler) finish() {
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
		if p != nil { // it is none of a callback: those are kept
			panic(p)
		}
		s.raise()
	}()
	s.proceed()
	over = true
	s.world.leaveFrame()
	s.raise()
}

// proceed goes on with the frame.
func (s *scheduler) proceed() {
	for s.phase < phaseOver {
		s.do(s.phase)
		s.phase++
		s.next = 0
	}
}

// do goes through a phase, from where it has got to. What comes next is noted
// before callbacks run.
func (s *scheduler) do(phase framePhase) {
	w := s.world
	switch phase {
	case phaseParallel:
		s.parallel()
	case phaseSort:
		s.sort()
	case phaseSquads:
		n := len(w.crowds)
		first := int(w.frame % uint64(n)) // else the first crowd would always have the last token of a gate
		for ; s.next < n; s.next++ {
			w.crowds[(first+s.next)%n].formSquads(s.contenders)
		}
	case phaseMembers, phaseOthers:
		for s.next < len(s.contenders) {
			c := &s.contenders[s.next]
			s.next++
			if (c.verdict == formedSquad) == (phase == phaseMembers) {
				w.crowds[c.at.crowd()].resume(c)
			}
		}
	case phaseSettled:
		w.framing = false
		s.toRelease = s.toRelease[:0]
		for _, worker := range s.workers {
			s.toRelease = append(s.toRelease, worker.toRelease...)
			worker.toRelease = worker.toRelease[:0]
		}
		slices.Sort(s.toRelease)
	case phaseDissolve:
		for ; s.next < len(w.squads); s.next++ {
			w.updateSquad(s.next)
		}
	case phaseRelease:
		for s.next < len(s.toRelease) {
			at := s.toRelease[s.next]
			s.next++
			s.releaseSpot(at)
		}
	case phaseCommands:
		s.sortCommands()
	case phaseApply:
		s.applyCommands()
	case phaseTrace:
		s.tell()
	}
}

// parallel has all agents ticked side by side, as far as they do not take
// anything.
func (s *scheduler) parallel() {
	s.workers[0].run()
	if s.open {
		s.meeting.close()
		s.open = false
	}
	for _, w := range s.workers {
		w.finish() // what its goroutine has left that a callback has ended
	}
	s.world.frozen = false
}

// sort brings those whose ticks are suspended into the frame's order.
func (s *scheduler) sort() {
	s.contenders = s.contenders[:0]
	for _, w := range s.workers {
		s.contenders = append(s.contenders, w.suspended...)
		s.takeOver(w)
	}
	n := s.first[len(s.first)-1]
	if n == 0 {
		return
	}
	first := uint32(s.world.frame % uint64(n))
	for i := range s.contenders {
		c := &s.contenders[i]
		c.turn = (s.first[c.at.crowd()] + c.at.slot() + n - first) % n
	}
	slices.SortFunc(s.contenders, func(a, b contender) int { return cmp.Compare(a.turn, b.turn) })
}

// takeOver takes over what a worker has noted in the parallel phase.
func (s *scheduler) takeOver(w *worker) {
	for _, at := range w.unsensed {
		s.world.crowds[at.crowd()].addElapsed(at.slot(), w.delta)
	}
	for _, f := range w.errs {
		s.world.crowds[f.at.crowd()].setError(f.at.slot(), f.err)
	}
	clear(w.errs)
	w.suspended, w.errs, w.unsensed = w.suspended[:0], w.errs[:0], w.unsensed[:0]
}
