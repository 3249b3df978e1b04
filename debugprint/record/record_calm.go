package record

import (
	"time"

	"github.com/ethogram-go/ethogram/decider"
)

// calm is what a recorder knows of the agents of crowds of whose ticks the world has not told
// it, because nothing had happened: all that tick in every step have ticked as predicted. What
// a part has of its last tick may stand behind that: see catchUp.
type calm struct {
	step     int64         // up to which they have,
	worldNow time.Duration // the world's clock then,
	delta    time.Duration // and how much of it had passed
	unsynced int           // agents whose clocks are not predicted by the world's
	rough    int           // in how many frames the world has to tell of all ticks

	leftOut int                                          // ticks of this frame,
	was     func(agent uint64, state decider.State) bool // and whether that of an agent is among them
}

// roughFrames are as many ticks as predict an agent's next one, after any other.
const roughFrames = 3

// Spare reports whether all that a frame can bring without an event is as predicted.
func (s *sink) Spare(w *decider.World) bool {
	r := s.r
	r.mu.Lock()
	defer r.mu.Unlock()
	c := &r.calm
	if !r.begun || r.step != c.step {
		c.rough = roughFrames
	}
	if c.rough > 0 {
		c.rough--
		return false
	}
	return !r.opts.Hashes && (c.unsynced == 0 || w.Now()-r.worldNow == c.delta)
}

// Spared notes of how many ticks the world has not told.
func (s *sink) Spared(_ *decider.World, n int, left func(agent uint64, state decider.State) bool) {
	s.r.mu.Lock()
	defer s.r.mu.Unlock()
	s.r.calm.leftOut, s.r.calm.was = n, left
}

// takeLeftOut notes the ticks of this frame of which the world has not told: none has failed to
// come, or those of some agents have.
func (r *Recorder) takeLeftOut() {
	c := &r.calm
	if r.came.crowd+c.leftOut == r.every.crowd {
		r.came.crowd = r.every.crowd
		r.calmDown()
	} else if c.leftOut > 0 {
		for _, p := range r.order {
			if p.follows() && r.isDue(p) && c.was(p.id, p.state) {
				p.pass(r.step, r.worldNow, r.worldNow-c.worldNow)
				r.came.crowd++
			}
		}
	}
	c.leftOut, c.was = 0, nil
}

// calmDown notes that all agents of crowds that are to tick in every step have done so.
func (r *Recorder) calmDown() {
	if c := &r.calm; c.step != r.step {
		c.step, c.worldNow, c.delta = r.step, r.worldNow, r.worldNow-c.worldNow
	}
}

// follows reports whether p ticks whenever the crowds of the world do.
func (p *part) follows() bool { return p.crowd && p.period == 1 }

// pass lets the ticks up to a step pass, all as predicted.
func (p *part) pass(step int64, worldNow, delta time.Duration) {
	p.n += uint32(step - p.last)
	p.now += worldNow - p.worldNow
	p.last, p.worldNow, p.delta = step, worldNow, delta
}

// catchUp brings p to its last tick.
func (r *Recorder) catchUp(p *part) {
	if c := &r.calm; p.last < c.step && p.follows() {
		p.pass(c.step, c.worldNow, c.delta)
	}
}

func (r *Recorder) catchUpAll() {
	for _, p := range r.order {
		r.catchUp(p)
	}
}

// isDue reports whether a tick of p is predicted for this step, or an earlier one, and has not
// come.
func (r *Recorder) isDue(p *part) bool {
	last := p.last
	if p.follows() {
		last = max(last, r.calm.step)
	}
	return p.period > 0 && last+p.period <= r.step
}
