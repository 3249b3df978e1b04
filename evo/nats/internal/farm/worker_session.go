package farm

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	client "github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// session is a worker's time with one coordinator.
type session struct {
	*worker
	names   subjects
	ackWait time.Duration
	ev      evaluator

	life context.Context
	end  context.CancelCauseFunc // gives up all matches at once
	held sync.Map                // of jetstream.Msg: what is played
}

// The ends of a session after which the worker waits for the next.
var (
	errGone = errors.New("the coordinator has gone")
	errBye  = errors.New("the coordinator has ended")
)

// session joins the coordinator and plays for it.
func (w *worker) session(ctx context.Context, got welcome) (err error) {
	s := &session{
		worker: w, names: subjects{queue: w.options.Queue, session: got.Session},
		ackWait: max(time.Duration(got.AckWait), leastAckWait),
	}
	s.life, s.end = context.WithCancelCause(context.WithoutCancel(ctx))
	defer s.end(nil)
	var stop func()
	s.ev, stop, err = w.evaluator(got.Rules.Role, s.find)
	if err != nil {
		role := strings.TrimSuffix(fmt.Sprintf(" of the role %q", got.Rules.Role), ` of the role ""`)
		return fmt.Errorf("this worker cannot play what the coordinator on %s has played, %s %d%s: %w",
			plain.Name(got.Host), plain.Name(got.Rules.Game), got.Rules.Version, role, err)
	}
	defer stop()
	bye, err := w.conn.Subscribe(s.names.bye(), func(*client.Msg) {
		w.parted.Store(true)
		s.end(errBye)
	})
	if err != nil {
		return errGone // the connection is lost
	}
	defer func() { _ = bye.Unsubscribe() }()
	err = s.join(ctx, got)
	joined := err == nil
	if joined && ctx.Err() == nil {
		var keepers sync.WaitGroup
		keepers.Go(s.report)
		keepers.Go(func() { s.every(s.ackWait/3, s.progress) })
		defer keepers.Wait()
		s.take(ctx)
	}
	if joined || errors.Is(err, errGone) {
		err = cmp.Or(context.Cause(s.life), err)
	}
	s.end(nil)
	if errors.Is(err, errBye) || errors.Is(err, errGone) {
		return err
	}
	if ctx.Err() != nil || err != nil && joined {
		bye := status{ID: s.id, Lanes: s.options.Workers, Bye: true}
		if err != nil {
			bye.Why = clip(err.Error())
		}
		_, _ = request[welcome](context.WithoutCancel(ctx), s.conn, s.names.status(), bye, time.Second)
	}
	return err
}

// join shows the coordinator what this worker plays.
func (s *session) join(ctx context.Context, got welcome) error {
	key := s.ev.Rules().Key()
	j := status{ID: s.id, Name: s.options.Name, Lanes: s.options.Workers, Rules: &key}
	if differs := s.ev.Rules().Diff(*got.Rules); differs != "" {
		j.Words = differs
	} else if len(got.Trial) > 0 {
		m, _, err := match.DecodeMatch(got.Trial)
		if err != nil {
			return fmt.Errorf("%w: %w", errMessage, err)
		}
		o, err := s.play(ctx, m)
		switch {
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, errNoAnswer):
			return errGone
		case err != nil:
			return fmt.Errorf("the trial match: %w", err)
		}
		j.Outcome = match.AppendOutcome(nil, o)
	}
	answer, err := request[welcome](ctx, s.conn, s.names.status(), j, 5*time.Second)
	switch {
	case errors.Is(err, client.ErrMaxPayload):
		return fmt.Errorf("what this worker shows the coordinator is too long for the broker. Fix: raise its max_payload: %w", err)
	case ctx.Err() != nil:
		return nil // it may have joined nevertheless
	case err != nil:
		return errGone
	case answer.Refused != "":
		return fmt.Errorf("%w, on %s: %s", ErrRefused, plain.Name(got.Host), plain.Name(answer.Refused))
	}
	s.log("worker %s plays %s %d for the coordinator on %s, %d matches at a time", s.options.Name, plain.Name(s.ev.Rules().Game), s.ev.Rules().Version, plain.Name(got.Host), s.options.Workers)
	return nil
}

// grace is how long a worker that should end may play on.
const grace = 20 * time.Second

// take has messages played until the context or the session ends.
func (s *session) take(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(s.life, cancel)()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(grace, func() { s.end(errGone) }) })()
	var lanes sync.WaitGroup
	for range s.options.Workers {
		lanes.Go(func() { s.lane(ctx) })
	}
	lanes.Wait()
}

// lane plays messages of the queue, one after the other.
func (s *session) lane(ctx context.Context) {
	for ; ctx.Err() == nil; pause(ctx, 200*time.Millisecond) {
		of, err := s.js.Consumer(ctx, s.names.stream(), s.names.session)
		if err != nil {
			continue // the coordinator makes it again, or has gone; another one's has another name
		}
		var busy sync.Mutex
		played, err := of.Consume(func(m jetstream.Msg) {
			busy.Lock()
			defer busy.Unlock()
			if ctx.Err() != nil {
				_ = m.Nak() // else it waits for AckWait
				return
			}
			s.held.Store(m, nil)
			s.answer(ctx, m)
			s.held.Delete(m)
		}, jetstream.PullMaxMessages(1), jetstream.PullExpiry(10*time.Second), jetstream.PullHeartbeat(time.Second))
		if err != nil {
			continue
		}
		select {
		case <-played.Closed(): // the queue has gone
		case <-ctx.Done():
		}
		if s.conn.IsConnected() {
			played.Drain() // a message that is on its way is given back
		} else {
			played.Stop()
		}
		<-played.Closed()
		busy.Lock() // until it is played
	}
}

// every does something now and then, until the session ends.
func (s *session) every(d time.Duration, f func()) {
	for pause(s.life, d); s.life.Err() == nil; pause(s.life, d) {
		f()
	}
}

// progress tells the broker that the held messages are not lost. If it does not hear that,
// another worker plays the same.
func (s *session) progress() {
	s.held.Range(func(m, _ any) bool {
		_ = m.(jetstream.Msg).InProgress()
		return true
	})
}

// report tells the coordinator that the worker is there, and ends the session if nobody
// answers. It also logs the rate.
func (s *session) report() {
	every := beat(s.ackWait)
	missed, last, at := 0, s.played.Load(), time.Now()
	s.every(every, func() {
		answer, err := request[welcome](s.life, s.conn, s.names.status(), status{ID: s.id, Lanes: s.options.Workers}, max(every, time.Second))
		if err == nil {
			missed = 0
		} else if errors.Is(err, client.ErrNoResponders) { // without a connection it will be back, or the next hello waits for it
			missed++
		}
		if answer.Refused != "" || missed > 1 || s.conn.IsClosed() { // it knows nothing of a join; or serve says why
			s.end(errGone)
		}
		if passed := time.Since(at); passed >= 10*time.Second {
			if now := s.played.Load(); now > last {
				s.log("%s matches played, %.1f a second", plain.Grouped(now), float64(now-last)/passed.Seconds())
				last = now
			}
			at = time.Now()
		}
	})
}
