package match

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// ErrStuck is in the error of a round that did not return from the game within
// Options.Patience. Only ending its process can end such a round.
var ErrStuck = errors.New("a round does not come back")

// worker plays one match at a time. Its error is of the infrastructure.
type worker interface {
	play(ctx context.Context, m Match) (Outcome, error)
}

// dispatcher has workers play a stream of matches.
type dispatcher[W worker] struct {
	rules    genome.Key
	workers  int           // at most
	patience time.Duration // how long a worker may be busy with a match; 0 is forever
	acquire  func() (W, error)
	release  func(W) // takes back a worker that is not stuck
}

// Spread has matches of these rules played by a function, at most so many at a time, and
// takes as many again ahead.
func Spread(ctx context.Context, rules genome.Key, workers int, matches iter.Seq[Match], play func(context.Context, Match) (Outcome, error)) iter.Seq2[Outcome, error] {
	d := dispatcher[function]{rules: rules, workers: workers, acquire: func() (function, error) { return play, nil }, release: func(function) {}}
	return d.evaluate(ctx, matches)
}

type function func(context.Context, Match) (Outcome, error)

func (f function) play(ctx context.Context, m Match) (Outcome, error) { return f(ctx, m) }

// evaluate plays matches. When the returned iteration ends, all its goroutines
// have ended, except those that are stuck.
func (d *dispatcher[W]) evaluate(ctx context.Context, matches iter.Seq[Match]) iter.Seq2[Outcome, error] {
	return func(yield func(Outcome, error) bool) {
		s := d.open(ctx, matches)
		defer s.close()
		for {
			if err := s.fill(); err != nil {
				yield(Outcome{}, err)
				return
			}
			if s.inFlight == 0 {
				return
			}
			o, err := s.wait()
			if err != nil && ctx.Err() == nil && !errors.Is(err, ErrDiffers) {
				s.close()
				for len(s.results) > 0 { // what was played meanwhile
					if r := <-s.results; r.err == nil && !yield(r.outcome, nil) {
						return
					}
				}
			}
			if !yield(o, err) || err != nil {
				return
			}
		}
	}
}

// stream is an evaluation under way. It pulls matches in the consumer's
// goroutine, no more than the workers will need soon.
type stream[W worker] struct {
	*dispatcher[W]
	ctx    context.Context // the consumer's
	inner  context.Context // ends with the stream too
	cancel context.CancelFunc

	next     func() (Match, bool)
	stop     func()
	more     bool       // next has not ended
	jobs     chan Match // at most two for each worker: the second waits for it
	results  chan result
	inFlight int

	runners []*runner[W]
	closed  bool
	ticker  *time.Ticker     // nil without patience
	alarm   <-chan time.Time // the ticker's
}

func (d *dispatcher[W]) open(ctx context.Context, matches iter.Seq[Match]) *stream[W] {
	s := &stream[W]{
		dispatcher: d, ctx: ctx, more: true,
		jobs:    make(chan Match, 2*d.workers),
		results: make(chan result, 2*d.workers), // so that no worker waits to be heard
	}
	s.inner, s.cancel = context.WithCancel(ctx)
	s.next, s.stop = iter.Pull(matches)
	if d.patience > 0 {
		s.ticker = time.NewTicker(max(d.patience/looks, time.Millisecond))
		s.alarm = s.ticker.C
	}
	return s
}

// fill hands out matches until the workers have enough, or there are no more.
func (s *stream[W]) fill() error {
	for s.more && s.inFlight < cap(s.jobs) && s.ctx.Err() == nil {
		var m Match
		if m, s.more = s.next(); !s.more {
			break
		}
		if len(s.runners) < s.workers {
			if err := s.startRunner(); err != nil {
				return err
			}
		}
		s.jobs <- m
		s.inFlight++
	}
	if s.ctx.Err() != nil {
		return context.Cause(s.ctx)
	}
	return nil
}

func (s *stream[W]) startRunner() error {
	w, err := s.acquire()
	if err != nil {
		return err
	}
	r := &runner[W]{worker: w, ended: make(chan struct{})}
	s.runners = append(s.runners, r)
	go r.run(s.inner, s.jobs, s.results)
	return nil
}

// wait returns the next outcome.
func (s *stream[W]) wait() (Outcome, error) {
	for {
		select {
		case r := <-s.results:
			s.inFlight--
			switch {
			case r.err == nil:
				return r.outcome, nil
			case s.ctx.Err() != nil:
				return Outcome{}, context.Cause(s.ctx)
			}
			return Outcome{}, r.err
		case <-s.ctx.Done():
			return Outcome{}, context.Cause(s.ctx)
		case <-s.alarm:
			if t := s.look(); t != nil {
				return Outcome{}, fmt.Errorf("%w: match %s (mode %s, seed %d) is under way for more than %v; the game hangs within a step, "+
					"play it by processes (the proc back end), which can be stopped, or raise the patience if rounds do take so long",
					ErrStuck, t.match.Key(s.rules), t.match.Mode, t.match.Seed, s.patience)
			}
		}
	}
}

// look takes a look at all runners and returns a task that one of them is stuck
// in, or nil.
func (s *stream[W]) look() (stuck *task) {
	for _, r := range s.runners {
		r.look()
		if stuck == nil {
			stuck = r.stuck()
		}
	}
	return stuck
}

// close waits for the runners that are not stuck, and releases their workers.
func (s *stream[W]) close() {
	if s.closed {
		return
	}
	s.closed = true
	s.cancel()
	close(s.jobs)
	for _, r := range s.runners {
		for waiting := true; waiting && r.stuck() == nil; {
			select {
			case <-r.ended:
				s.release(r.worker)
				waiting = false
			case <-s.alarm:
				s.look()
			}
		}
	}
	if s.ticker != nil {
		s.ticker.Stop()
	}
	s.stop()
}
