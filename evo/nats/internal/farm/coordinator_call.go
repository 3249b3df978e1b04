package farm

import (
	"context"
	"errors"
	"iter"
	"time"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// call is a call of Evaluate.
type call struct {
	*Coordinator
	wake chan struct{} // something has happened

	// Guarded by the coordinator's lock.
	ready  []match.Outcome
	err    error
	wanted map[genome.Key]bool

	// Of the caller's goroutine.
	next     func() (match.Match, bool)
	stop     func()
	more     bool
	inFlight int // taken, and not handed out
}

// job is a match that is under way.
type job struct {
	match  match.Match
	key    genome.Key
	calls  []*call // who waits for the outcome; a call is there once for each time it asked
	parcel *parcel // nil once it was played
	held   bool    // it was played, and the outcome is being checked
}

// fail ends the calls that wait for the match. The caller holds the lock.
func (j *job) fail(err error) {
	for _, of := range j.calls {
		of.fail(err)
	}
}

func (c *Coordinator) begin(matches iter.Seq[match.Match]) *call {
	s := &call{Coordinator: c, wake: make(chan struct{}, 1), wanted: map[genome.Key]bool{}, more: true}
	s.next, s.stop = iter.Pull(matches)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.calls[s] = true
	s.err = c.failed
	return s
}

// fill takes matches until enough are in flight, and publishes them.
func (s *call) fill(ctx context.Context) error {
	s.mu.Lock()
	window, batch := s.window()
	err, ready := s.err, len(s.ready) > 0
	s.mu.Unlock()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	switch {
	case err != nil && ready && !errors.Is(err, match.ErrDiffers):
		return nil // what came before the error is handed out first
	case err != nil || !s.more || s.inFlight > 0 && s.inFlight > window-batch:
		return err
	}
	var taken []match.Match
	var keys []genome.Key
	for s.inFlight < window && ctx.Err() == nil {
		var m match.Match
		if m, s.more = s.next(); !s.more {
			break
		}
		taken, keys = append(taken, m), append(keys, m.Key(s.key))
		s.inFlight++
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	var fresh []*job
	for i, m := range taken {
		s.wanted[keys[i]] = true
		of, known := s.jobs[keys[i]]
		if !known {
			of = &job{match: m, key: keys[i]}
			s.jobs[keys[i]] = of
			fresh = append(fresh, of)
		}
		of.calls = append(of.calls, s)
	}
	s.pack(fresh, batch)
	return nil
}

// wait returns the next outcome.
func (s *call) wait(ctx context.Context) (match.Outcome, error) {
	for {
		s.mu.Lock()
		if len(s.ready) > 0 && ctx.Err() == nil {
			o := s.ready[0]
			s.ready = s.ready[1:]
			s.mu.Unlock()
			s.inFlight--
			return o, nil
		}
		err := s.err
		s.mu.Unlock()
		switch {
		case ctx.Err() != nil:
			return match.Outcome{}, context.Cause(ctx)
		case err != nil:
			return match.Outcome{}, err
		}
		select {
		case <-s.wake:
		case <-ctx.Done():
		}
	}
}

// end gives up what is still in flight, so that nobody plays it.
func (s *call) end() {
	s.stop()
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.calls, s)
	for key := range s.wanted {
		of := s.jobs[key]
		if of == nil {
			continue
		}
		var others []*call
		for _, c := range of.calls {
			if c != s {
				others = append(others, c)
			}
		}
		if of.calls = others; len(others) == 0 {
			s.drop(of)
		}
	}
}

// fail ends the call with an error. The caller holds the lock.
func (s *call) fail(err error) {
	if s.err == nil {
		s.err = err
	}
	s.notify()
}

func (s *call) notify() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// What a parcel should take to play: so long that the messages cost little, so short
// that workers end a generation at the same time.
const (
	shortest = 6 * time.Millisecond
	perLane  = 200 * time.Microsecond // keeps the queue below 5,000 messages a second
	maxBatch = 64
	ahead    = heldPerLane + 1 // parcels for each lane: what a worker holds, and one in the queue
)

// window returns how many matches a call may have in flight, and how many go into a
// parcel. The caller holds the lock.
func (c *Coordinator) window() (window, batch int) {
	lanes := max(c.lanes(time.Now()), 1)
	batch = 1
	if c.nanos > 0 {
		span := max(shortest, time.Duration(lanes)*perLane)
		batch = int(min(max(int64(span)/c.nanos, 1), maxBatch))
	}
	window = min(max(ahead*lanes*batch, 8), c.options.InFlight)
	return window, min(batch, max(window/2, 1))
}
