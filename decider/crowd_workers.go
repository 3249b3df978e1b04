package decider

import (
	"runtime"
	"sync/atomic"
	"time"
)

// cacheLine is what two processors must not share if both write; twice that of
// most, because they are fetched in pairs.
const cacheLine = 128

// frames is how the workers of a World come together in each frame. Waking a
// goroutine that sleeps costs a processor more time than the agents of many a
// frame, so the caller's goroutine, which is a worker as well, begins at
// once and takes over the work of those that are still asleep. A late worker
// returns to sleep. At the end the caller waits only for workers that are at work.
type frames struct {
	_      [cacheLine]byte
	state  atomic.Uint64 // who is at work, and the flags
	_      [cacheLine - 8]byte
	done   chan struct{} // of the last one at work, to the caller that sleeps
	linger atomic.Int64  // time.Duration
}

// Flags of frames.state; the rest of it is how many helpers are at work.
const (
	frameOpen   = 1 << 32
	frameAwaits = 1 << 33 // the caller sleeps until the last one has gone
)

// enter reports whether the frame is still under way, for a helper that wants
// to work.
func (f *frames) enter() bool {
	for {
		s := f.state.Load()
		if s&frameOpen == 0 {
			return false
		}
		if f.state.CompareAndSwap(s, s+1) {
			return true
		}
	}
}

// leave ends the work of a helper.
func (f *frames) leave() {
	if f.state.Add(^uint64(0)) == frameAwaits {
		f.done <- struct{}{}
	}
}

func (f *frames) work(do func()) {
	defer f.leave()
	do()
}

func (f *frames) open() { f.state.Store(frameOpen) }

// close ends the frame, which has nothing left to be taken, and waits for the
// helpers that are at work. That is not for long: at first it does not sleep.
func (f *frames) close() {
	const patience = 4000
	for range patience {
		s := f.state.Load()
		if s&^frameOpen == 0 && f.state.CompareAndSwap(s, 0) {
			return
		}
	}
	for {
		s := f.state.Load()
		switch {
		case s&^frameOpen == 0:
			if f.state.CompareAndSwap(s, 0) {
				return
			}
		case f.state.CompareAndSwap(s, s&^frameOpen|frameAwaits):
			<-f.done
			f.state.Store(0)
			return
		}
	}
}

// helper is a goroutine that works for a World beside the caller's. It is there
// only while there is something to do, and for a while afterwards.
type helper struct {
	call atomic.Uint32
	_    [cacheLine - 4]byte
}

// States of a helper.
const (
	helperGone    = iota
	helperCalled  // it is wanted
	helperAtWork  //
	helperLingers // it watches whether it is called
)

// wake calls the helper; it returns true if it has to be started for that.
func (h *helper) wake() (start bool) {
	return h.call.Swap(helperCalled) == helperGone
}

// serve works as long as it is called, and lingers after each time.
func (h *helper) serve(f *frames, work func()) {
	over := false
	defer func() {
		if !over { // a callback has ended the goroutine
			h.call.Store(helperGone)
		}
	}()
	for !over {
		h.call.Store(helperAtWork)
		if f.enter() {
			f.work(work)
		}
		if linger := time.Duration(f.linger.Load()); linger > 0 {
			over = !h.await(linger)
		} else {
			over = h.call.CompareAndSwap(helperAtWork, helperGone)
		}
	}
}

// await waits for a call and reports whether one came in time.
func (h *helper) await(linger time.Duration) bool {
	if !h.call.CompareAndSwap(helperAtWork, helperLingers) {
		return true
	}
	for end := time.Now().Add(linger); ; { // only waits: what is computed does not know for how long
		for range 200 {
			if h.call.Load() == helperCalled {
				return true
			}
		}
		runtime.Gosched()          // whoever has something to do goes first
		if time.Now().After(end) { // only waits: see above
			return !h.call.CompareAndSwap(helperLingers, helperGone)
		}
	}
}

// portion is the part of the slots that a worker ticks first: the same in each
// frame, so that they are in its processor's cache. When it is through it takes
// from the ends of the others' shares.
type portion struct {
	left atomic.Uint64 // from<<32 | to
	_    [cacheLine - 8]byte
}

func (p *portion) set(from, to uint32) { p.left.Store(uint64(from)<<32 | uint64(to)) }

// take takes the next slots of the share, a part of what is left but at most
// most: few at the end, so that nobody is waited for. Its owner takes them from
// the front, others from the back.
func (p *portion) take(most uint32, owner bool) (from, to uint32) {
	const few = 8
	for {
		left := p.left.Load()
		from, to = uint32(left>>32), uint32(left)
		if from >= to {
			return 0, 0
		}
		n := min(max((to-from)/4, few), most, to-from)
		rest := uint64(from+n)<<32 | uint64(to)
		if !owner {
			rest = uint64(from)<<32 | uint64(to-n)
		}
		if !p.left.CompareAndSwap(left, rest) {
			continue
		}
		if owner {
			return from, from + n
		}
		return to - n, to
	}
}
