package play

import (
	"context"
	"fmt"
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/scene"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// request is what a client wants of the stage.
type request struct {
	from          *client
	joins, leaves bool
	order         order
}

// stage plays the rounds, in a goroutine of its own: nothing else touches the Sim,
// so orders take effect between two ticks, one after the other.
type stage[A any] struct {
	game    *evo.Game[A]
	spec    *evo.Spec
	view    *scene.View[A]
	show    *show
	options Options
	mode    evo.Mode
	seat    int
	cast    *cast[A]
	adviser *adviser

	requests chan request
	begun    uint64 // rounds, also those that broke before their first tick: each has another seed
	recorder *scene.Recorder[A]
	playing  []*Opponent // of this round, by slot; nil for the person and for other roles
	controls scene.Controls
	tapped   scene.Controls // the buttons that were down since the last tick, if only for a moment
	moved    bool           // the person has done something in this round
	judged   bool           // the adviser has heard how this round ends
	clients  []*client
	ticker   *time.Ticker
	every    time.Duration    // of ticker
	ticks    <-chan time.Time // nil while the round rests
}

// maxFrames is how many frames of a round are kept: half an hour of 20 ticks a second.
const maxFrames = 36_000

func newStage[A any](game *evo.Game[A], view *scene.View[A], show *show, o Options) (*stage[A], error) {
	spec, err := game.Spec()
	if err != nil {
		return nil, err
	}
	s := &stage[A]{game: game, spec: spec, view: view, show: show, options: o, requests: make(chan request, maxRequests)}
	if s.mode, s.seat, err = check(game, spec, view, o); err != nil {
		return nil, err
	}
	if s.cast, err = newCast(game, spec, o); err != nil {
		return nil, err
	}
	if s.adviser, err = newAdviser(spec, o, len(s.cast.places(s.mode, s.seat))); err != nil {
		return nil, err
	}
	s.ticker = time.NewTicker(time.Hour)
	s.ticker.Stop()
	show.state = state{Person: s.seat, Paused: true, Speed: 1000, By: clip(o.By, maxName), Adapt: s.adviser.switched()}
	return s, s.begin()
}

// maxRequests is how many requests wait for the end of a tick. It is more than hands do
// meanwhile.
const maxRequests = 64

// ask hands a request to the stage. It is false if the stage or the client ends
// first.
func (s *stage[A]) ask(ctx context.Context, r request) bool {
	select {
	case s.requests <- r:
		return true
	case <-ctx.Done():
		return false
	}
}

// run plays until ctx is done.
func (s *stage[A]) run(ctx context.Context) {
	defer s.ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case r := <-s.requests:
			s.hear(r)
		case <-s.ticks:
			// What hands did during the last tick counts in this one. Where a tick takes
			// longer than it may, orders taken one by one would wait ever longer.
			for range len(s.requests) {
				s.hear(<-s.requests)
			}
			if s.ticks != nil {
				s.step()
			}
		}
	}
}

// begin begins the next round. A game that panics meanwhile is an error: the round so
// far goes on.
func (s *stage[A]) begin() (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("play: the game panics: %v", v)
		}
	}()
	s.quit()
	number := s.show.state.Round + 1
	s.begun++
	seed := evo.Seed(s.options.Seed, "person", s.begun)
	chosen, words := s.adviser.choose()
	if chosen == nil {
		for range s.cast.places(s.mode, s.seat) {
			chosen = append(chosen, s.cast.draw())
		}
		s.adviser.meets(chosen)
	}
	trees := make([]*decider.Tree[A], s.mode.Slots)
	seats := make([]scene.Seat, s.mode.Slots)
	playing, err := s.cast.seat(s.mode, s.seat, seed, chosen, trees, seats)
	if err != nil {
		return err
	}
	driver, err := decider.Compile(s.view.Driver(s.hands))
	if err != nil {
		return err
	}
	trees[s.seat], seats[s.seat] = driver, scene.Seat{Name: "you", Person: true}
	r, err := scene.NewRecorder(s.game, s.view, s.game.NewSim(), s.game.Setup(s.mode, seed, trees), seats)
	if err != nil {
		return err
	}
	s.recorder, s.playing, s.controls, s.tapped, s.moved, s.judged = r, playing, scene.Controls{}, scene.Controls{}, false, false
	s.show.change(func() {
		s.show.begin(r.Head())
		s.show.frames = append(s.show.frames, r.Frame())
		s.show.state.Round, s.show.state.Words, s.show.state.Votes = number, words, map[int]ballot{}
		for slot, of := range playing {
			if of != nil {
				s.show.state.Votes[slot] = ballot{}
			}
		}
		s.show.version++
	})
	return nil
}

// hands returns the controls for a tick. A button that was pressed and released
// between two ticks counts: the tap of a trackpad is shorter than a tick.
func (s *stage[A]) hands() scene.Controls {
	c := s.controls
	c.Fire, c.Other = c.Fire || s.tapped.Fire, c.Other || s.tapped.Other
	return c
}

// step plays a tick.
func (s *stage[A]) step() {
	if s.recorder.Done() {
		return
	}
	c := s.hands()
	s.moved = s.moved || c.Right != 0 || c.Up != 0 || c.Fire || c.Other
	done := s.recorder.Step()
	s.tapped = scene.Controls{}
	full := len(s.show.frames) == maxFrames
	if full {
		s.recorder.Restart()
	}
	frame := s.recorder.Frame()
	s.show.change(func() {
		if full {
			s.show.begin(s.recorder.Head())
		}
		s.show.frames = append(s.show.frames, frame)
	})
	if done {
		s.ticks = nil
		s.judge()
	}
}

// judge tells the adviser how the round ended.
func (s *stage[A]) judge() {
	if s.recorder.Fault() != "" || s.judged {
		return
	}
	own, others := s.points()
	if words := s.adviser.judge(s.moved, own, others); words != "" {
		s.state(func(st *state) { st.Words = words })
	}
}

// quit tells the adviser that the person goes on to another round before the end of
// this one, if that is a result.
func (s *stage[A]) quit() {
	if s.recorder == nil || s.recorder.Done() || s.recorder.Fault() != "" || s.judged || !s.moved {
		return
	}
	s.judged = s.adviser.leaves(s.points())
}

// points returns those of the person and of its opponents.
func (s *stage[A]) points() (own int64, others []int64) {
	into := make([]int64, len(s.game.Metrics))
	for slot := range s.mode.Slots {
		s.recorder.Metrics(slot, into)
		switch points := into[s.spec.Points]; {
		case slot == s.seat:
			own = points
		case s.playing[slot] != nil:
			others = append(others, points)
		}
	}
	return own, others
}

// state changes the state that pages see.
func (s *stage[A]) state(do func(*state)) {
	s.show.change(func() {
		do(&s.show.state)
		s.show.version++
	})
}

// pace lets the round go on, or rest, as the state says. An order that changes neither
// does not put off the next tick, however often it comes.
func (s *stage[A]) pace() {
	st := s.show.state // only this goroutine writes it
	if st.Paused || s.recorder.Done() {
		s.ticks = nil
		s.ticker.Stop()
		return
	}
	every := max(s.game.Tick*1000/time.Duration(st.Speed), time.Millisecond)
	if s.ticks != nil && every == s.every {
		return
	}
	s.every = every
	s.ticker.Reset(every)
	s.ticks = s.ticker.C
}

// hear does what a client wants.
func (s *stage[A]) hear(r request) {
	switch {
	case r.joins:
		s.clients = append(s.clients, r.from)
		s.state(func(*state) {
			if s.show.driver == nil {
				s.show.driver = r.from
			}
		})
	case r.leaves:
		s.leave(r.from)
	default:
		s.obey(r.from, r.order)
	}
}

// leave lets go of what a client held: the round rests until somebody drives.
func (s *stage[A]) leave(c *client) {
	for i, other := range s.clients {
		if other == c {
			s.clients = append(s.clients[:i:i], s.clients[i+1:]...)
			break
		}
	}
	if s.show.driver != c {
		return
	}
	s.controls, s.tapped = scene.Controls{}, scene.Controls{}
	s.state(func(st *state) {
		s.show.driver = nil
		st.Paused = true
	})
	s.pace()
}

// The speeds, in thousandths.
const (
	leastSpeed = 100
	mostSpeed  = 50_000
)

// obey carries out an order.
func (s *stage[A]) obey(from *client, o order) {
	switch o.Do {
	case "drive":
		if s.show.driver != nil && s.show.driver != from {
			s.show.say(from, "Another page drives. Close it, or watch here.")
			return
		}
		s.state(func(*state) { s.show.driver = from })
		s.show.say(from, "")
		return
	case "name":
		s.state(func(st *state) { st.By = clip(o.By, maxName) })
		s.show.say(from, "")
		return
	case "vote":
		s.show.say(from, s.vote(o))
		return
	}
	if s.show.driver != from {
		if o.Do != "control" { // one may be under way when another page takes over
			s.show.say(from, "This page only watches: the one that drives may do that.")
		}
		return
	}
	switch o.Do {
	case "control":
		s.controls = o.controls().Clamped(s.view.Bounds)
		s.tapped.Fire, s.tapped.Other = s.tapped.Fire || o.Fire, s.tapped.Other || o.Other
		return // the next tick comes when it is due, however often hands move
	case "pause":
		s.state(func(st *state) { st.Paused = o.On })
	case "speed":
		s.state(func(st *state) { st.Speed = min(max(o.Speed, leastSpeed), mostSpeed) })
	case "step":
		s.state(func(st *state) { st.Paused = true })
		s.step()
	case "adapt":
		words, ok := s.adviser.turn(o.On)
		if !ok {
			s.show.say(from, words)
			return
		}
		s.state(func(st *state) { st.Adapt, st.Words = s.adviser.switched(), words })
		return
	case "next":
		if err := s.begin(); err != nil {
			s.show.say(from, "The next round cannot begin: "+err.Error())
			return
		}
		s.state(func(st *state) { st.Paused = false })
	default:
		s.show.say(from, fmt.Sprintf("There is no order %q.", plain.Name(clip(o.Do, 40))))
		return
	}
	s.pace()
}
