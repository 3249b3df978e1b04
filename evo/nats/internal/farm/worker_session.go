package farm

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"sync"
	"time"

	client "github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// session is a worker's time with one coordinator.
type session struct {
	*worker
	names   subjects
	ackWait time.Duration
	ev      match.Evaluator
	rules   match.Rules

	lanes chan struct{} // a token for each match that is played
	life  context.Context
	end   context.CancelCauseFunc // gives up all matches at once
	group sync.WaitGroup          // of parcels
	freed chan struct{}           // a parcel is done

	mu   sync.Mutex
	held map[jetstream.Msg]struct{}
	pins map[genome.Key]*pinned // the genomes of what is held
}

// The ends of a session that are no error.
var (
	errGone = errors.New("the coordinator does not answer")
	errBye  = errors.New("the coordinator has ended")
)

// session joins the coordinator and plays for it. It reports whether the coordinator
// said that it has ended.
func (w *worker) session(ctx context.Context, got welcome) (ended bool, err error) {
	s := &session{
		worker: w, names: subjects{queue: w.options.Queue, session: got.Session},
		ackWait: max(time.Duration(got.AckWait), leastAckWait),
		lanes:   make(chan struct{}, w.options.Workers), freed: make(chan struct{}, 1),
		held: map[jetstream.Msg]struct{}{}, pins: map[genome.Key]*pinned{},
	}
	s.life, s.end = context.WithCancelCause(context.WithoutCancel(ctx))
	defer s.end(nil)
	ev, rules, stop, err := w.evaluator(got.Rules.Role, s.genome)
	if err != nil {
		return false, fmt.Errorf("this worker cannot play what the coordinator on %s has played, %s %d%s: %w",
			plain.Name(got.Host), plain.Name(got.Rules.Game), got.Rules.Version, ofRole(got.Rules.Role), err)
	}
	defer stop()
	s.ev, s.rules = ev, rules
	bye, err := w.conn.Subscribe(s.names.bye(), func(*client.Msg) {
		w.parted.Store(true)
		s.end(errBye)
	})
	if err != nil {
		return false, nil // the connection is lost
	}
	defer func() { _ = bye.Unsubscribe() }()
	if err := s.join(ctx, got); err != nil || ctx.Err() != nil {
		if ctx.Err() != nil {
			s.finish(ctx) // it may have joined nevertheless
		}
		if errors.Is(err, errGone) {
			return errors.Is(context.Cause(s.life), errBye), nil
		}
		return false, err
	}
	var keepers sync.WaitGroup
	keepers.Go(s.report)
	keepers.Go(s.progress)
	s.take(ctx)
	s.finish(ctx)
	cause := context.Cause(s.life)
	s.end(nil)
	keepers.Wait()
	switch {
	case errors.Is(cause, errBye):
		return true, nil
	case cause == nil, errors.Is(cause, errGone):
		return false, nil
	}
	return false, cause
}

// ofRole names a role, if there is one.
func ofRole(role string) string {
	if role == "" {
		return ""
	}
	return " of the role " + strconv.Quote(role)
}

// join shows the coordinator what this worker plays.
func (s *session) join(ctx context.Context, got welcome) error {
	j := join{ID: s.id, Name: s.options.Name, Lanes: s.options.Workers, Rules: s.rules.Key()}
	if differs := s.rules.Diff(*got.Rules); differs != "" {
		j.Words = differs
	} else if len(got.Trial) > 0 {
		m, _, err := match.DecodeMatch(got.Trial)
		if err != nil {
			return fmt.Errorf("%w: %w", errMessage, err)
		}
		genomes, err := s.gather([]match.Match{m})
		if err != nil {
			return errGone
		}
		defer s.unpin(genomes)
		if err := genomes.wrong(m); err != nil {
			return fmt.Errorf("the trial match: %w", err)
		}
		o, err := play(ctx, s.ev, m)
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			return fmt.Errorf("the trial match: %w", err)
		}
		j.Outcome = match.AppendOutcome(nil, o)
	}
	answer, err := request[welcome](ctx, s.conn, s.names.join(), j, 5*time.Second)
	if errors.Is(err, client.ErrMaxPayload) {
		return fmt.Errorf("what this worker shows the coordinator is too long for the broker. Fix: raise its max_payload: %w", err)
	}
	if err != nil {
		return errGone
	}
	if answer.Refused != "" {
		return fmt.Errorf("%w, on %s: %s", ErrRefused, plain.Name(got.Host), plain.Name(answer.Refused))
	}
	s.log("worker %s plays %s %d for the coordinator on %s, %d matches at a time", s.options.Name, plain.Name(s.rules.Game), s.rules.Version, plain.Name(got.Host), s.options.Workers)
	return nil
}

// take fetches messages and has them played, until the context or the session ends. It
// holds some for each lane: one is played, the others wait, so that the lane need not.
func (s *session) take(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(s.life, cancel)()
	var consumer jetstream.Consumer
	for ctx.Err() == nil {
		room := heldPerLane*s.options.Workers - s.holds()
		if room < 1 {
			select {
			case <-s.freed:
			case <-ctx.Done():
			}
			continue
		}
		var err error
		if consumer == nil {
			if consumer, err = s.js.Consumer(ctx, s.names.stream(), consumerName); err != nil {
				consumer = nil
				pause(ctx, 200*time.Millisecond) // the coordinator makes it again, or has gone
				continue
			}
		}
		// Not with ctx: a message that is on its way when it ends would be lost for
		// AckWait. Nor with FetchContext, which leaves a message a tenth of the time to
		// arrive in: FetchMaxWait listens for a second longer than the broker sends.
		got, err := consumer.Fetch(room, jetstream.FetchMaxWait(fetchWait))
		if err != nil {
			pause(ctx, 200*time.Millisecond)
			continue
		}
		for m := range s.coming(got.Messages()) {
			s.hold(m)
			s.group.Go(func() { s.parcel(ctx, m) })
		}
		if got.Error() != nil {
			consumer = nil
			pause(ctx, 200*time.Millisecond)
		}
	}
}

// coming yields what a question brings, until it or the session ends.
func (s *session) coming(all <-chan jetstream.Msg) iter.Seq[jetstream.Msg] {
	return func(yield func(jetstream.Msg) bool) {
		for {
			select {
			case m, ok := <-all:
				if !ok || !yield(m) {
					return
				}
			case <-s.life.Done():
				return
			}
		}
	}
}

// heldPerLane is how many messages a worker holds for each lane.
const heldPerLane = 3

// fetchWait is how long a question for messages stays at the broker.
const fetchWait = 300 * time.Millisecond

func (s *session) hold(m jetstream.Msg) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.held[m] = struct{}{}
}

func (s *session) release(m jetstream.Msg) {
	s.mu.Lock()
	delete(s.held, m)
	s.mu.Unlock()
	select {
	case s.freed <- struct{}{}:
	default:
	}
}

func (s *session) holds() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.held)
}

// grace is how long a worker that should end may play on.
const grace = 20 * time.Second

// finish waits until what is played is played, then says good-bye.
func (s *session) finish(ctx context.Context) {
	done := make(chan struct{})
	go func() {
		s.group.Wait()
		close(done)
	}()
	timer := time.NewTimer(grace)
	defer timer.Stop()
	select {
	case <-done:
	case <-timer.C:
		s.end(errGone)
		<-done
	}
	bye := status{ID: s.id, Lanes: s.options.Workers, Bye: true}
	switch cause := context.Cause(s.life); {
	case cause == nil && ctx.Err() == nil, errors.Is(cause, errBye), errors.Is(cause, errGone):
		return
	case cause != nil:
		bye.Why = clip(cause.Error())
	}
	_, _ = request[welcome](context.WithoutCancel(ctx), s.conn, s.names.status(), bye, time.Second)
	_ = s.conn.FlushTimeout(time.Second)
}

// report tells the coordinator now and then that the worker is there, and ends the
// session if nobody answers. It also logs the rate.
func (s *session) report() {
	every := beat(s.ackWait)
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	missed := 0
	last, at := s.played.Load(), time.Now()
	for {
		select {
		case <-s.life.Done():
			return
		case <-ticker.C:
		}
		answer, err := request[welcome](s.life, s.conn, s.names.status(), status{ID: s.id, Lanes: s.options.Workers}, max(every, time.Second))
		switch {
		case err == nil && answer.Refused != "": // it knows nothing of a join
			s.end(errGone)
			return
		case err == nil:
			missed = 0
		case s.conn.IsClosed(): // for good: serve says why
			s.end(errGone)
			return
		case !s.conn.IsConnected(): // it will be back, or the next hello waits for it
		case errors.Is(err, client.ErrNoResponders):
			missed++
		}
		if missed > 1 {
			s.end(errGone)
			return
		}
		if passed := time.Since(at); passed >= 10*time.Second {
			if now := s.played.Load(); now > last {
				s.log("%s matches played, %.1f a second", plain.Grouped(now), float64(now-last)/passed.Seconds())
				last = now
			}
			at = time.Now()
		}
	}
}

// progress tells the broker in time that the held messages are not lost.
func (s *session) progress() {
	ticker := time.NewTicker(s.ackWait / 3)
	defer ticker.Stop()
	for {
		select {
		case <-s.life.Done():
			return
		case <-ticker.C:
		}
		s.mu.Lock()
		var all []jetstream.Msg
		for m := range s.held { // any order: each is told the same
			all = append(all, m)
		}
		s.mu.Unlock()
		for _, m := range all {
			_ = m.InProgress() // if it is lost, another worker plays the same
		}
	}
}
