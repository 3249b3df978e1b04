package decider

import "time"

// usualChunk is how many agents a worker takes at a time, at most: enough to make
// the taking cheap, few enough to leave something for the others.
const usualChunk = 256

// worker is the work of one goroutine of a frame, and what it notes. It outlives
// its goroutine: if a callback ends that, another one does the rest.
type worker struct {
	sched  *scheduler
	number int
	delta  time.Duration // since the last tick of the agents that it ticks,
	asked  time.Duration // and since their senses were last called
	holds  bool          // what the sense of the agent has promised holds still

	at, to    uint32 // the slots of its chunk that are left; those of all crowds are numbered through
	suspended []contender
	toRelease []spot // agents that may have tokens to release
	unsensed  []spot // agents that were not ticked, because their sense panicked
	faults    []fault
	errs      []tickFailed
	naps      []nap
	broken    []brokenPromise
	some      [256]uint32 // slots, see crowd.tickVisited
	fetched   uint64      // of no meaning
	_         [cacheLine]byte

	share  portion // what it takes first
	helper helper
	start  func() // of the helper
}

// tickFailed is the error of an agent's tick.
type tickFailed struct {
	at  spot
	err error
}

// staff makes the workers that are wanted.
func (s *scheduler) staff() {
	for i := len(s.workers); i < s.wanted; i++ {
		w := &worker{sched: s, number: i}
		w.start = func() { w.helper.serve(&s.meeting, w.run) }
		s.workers = append(s.workers, w)
	}
}

// share gives each worker its part of the n slots, the same in every frame, and
// wakes the workers that are needed: only the first while the world is observed.
func (s *scheduler) share(n uint32) {
	active := s.wanted
	if s.world.highest > Nothing {
		active = 1
	}
	for i, w := range s.workers {
		from, to := n, n
		if i < active {
			from, to = part(n, i, active), part(n, i+1, active)
		}
		w.share.set(from, to)
		w.at, w.to, w.delta = 0, 0, s.delta
	}
	if active > 1 {
		s.open = true
		s.meeting.open()
		for _, w := range s.workers[1:active] {
			if w.helper.wake() {
				go w.start()
			}
		}
	}
}

// part is i of k parts of n.
func part(n uint32, i, k int) uint32 { return uint32(uint64(n) * uint64(i) / uint64(k)) }

// run ticks the worker's own part, and then what is left of the others'.
func (w *worker) run() {
	w.finish()
	all := w.sched.workers
	for k := range all {
		share := &all[(w.number+k)%len(all)].share
		for {
			if w.at, w.to = share.take(w.sched.chunk, k == 0); w.at == w.to {
				break
			}
			w.finish()
		}
	}
}

// finish ticks what is left of the worker's chunk, one crowd after the other.
func (w *worker) finish() {
	for w.at < w.to {
		c := 0
		for w.at >= w.sched.first[c+1] {
			c++
		}
		w.span(c, min(w.to, w.sched.first[c+1]))
	}
}

// span ticks agents of crowd c up to the first whose callback does not return.
func (w *worker) span(c int, to uint32) {
	first, returned := w.sched.first[c], false
	defer func() {
		if returned {
			return
		}
		f := faultOf(recover())
		slot := w.at - first
		w.at++
		w.sched.world.crowds[c].unwindAgent(w, slot, f)
	}()
	w.sched.world.crowds[c].tickSlots(w, int(w.at-first), int(to-first))
	w.at, returned = to, true
}
