package record

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/replica"
)

// sink is the recorder as its world sees it.
type sink struct{ r *Recorder }

// attach makes the recorder an observer of its world.
func (r *Recorder) attach() (err error) {
	need := decider.Transitions
	switch {
	case r.opts.Agents != nil && len(r.opts.Agents) == 0:
		need = decider.Nothing
	case r.opts.Everything:
		need = decider.Rows
	}
	r.leave, err = r.world.Observe(r.sink, need, r.opts.Agents...)
	return err
}

// Choose tells the world which agents are recorded in full, if that has changed.
func (s *sink) Choose(last uint64) (now uint64, d decider.Detail, agents []uint64) {
	s.r.mu.Lock()
	defer s.r.mu.Unlock()
	if now = s.r.wishes; now != last {
		d, agents = decider.Rows, s.r.watched()
	}
	return now, d, agents
}

// Observe records an event.
func (s *sink) Observe(e decider.Event) {
	r := s.r
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stopped {
		return
	}
	if r.clock.Frame() != r.frame && r.begun {
		r.turn()
	}
	r.observe(&e)
}

// ObserveTick records the end of a tick.
func (s *sink) ObserveTick(w *decider.World, state decider.State, res decider.Result) {
	s.r.mu.Lock()
	defer s.r.mu.Unlock()
	s.r.telling = false
	s.r.ticksEnd(w, decider.Ticked{State: state, Result: res})
}

// ObserveTicks records the ends of ticks of crowds, or the end of a frame.
func (s *sink) ObserveTicks(w *decider.World, ticks []decider.Ticked) {
	s.r.mu.Lock()
	defer s.r.mu.Unlock()
	if len(ticks) == 0 {
		if s.r.frameOver(w); s.r.stops {
			s.r.stop()
		}
		return
	}
	s.r.telling = true
	s.r.ticksEnd(w, ticks...)
}

// ticksEnd records the ends of ticks of one frame.
func (r *Recorder) ticksEnd(w *decider.World, ticks ...decider.Ticked) {
	if r.stopped {
		return
	}
	if r.frameOf(w) != r.frame || !r.begun {
		r.turn()
	}
	for len(ticks) > 0 {
		if ticks = r.asBefore(ticks); len(ticks) == 0 {
			return
		}
		t, p := &ticks[0], (*part)(nil)
		if r.next == len(r.order) || r.order[r.next].state != t.State {
			for p = r.byID[t.State.Agent()]; p != nil && p.state != t.State; {
				p = p.same
			}
		}
		if ticks = ticks[1:]; p != nil && p.quiet(t, r.step, r.worldNow) {
			r.next = p.place + 1
			r.comes(p)
		} else {
			r.tick(t.State, t.Result.Status)
		}
	}
}

// asBefore records the first ticks, as far as they are as predicted and come in the order of the
// last step. It returns the others.
func (r *Recorder) asBefore(ticks []decider.Ticked) []decider.Ticked {
	rest := r.order[r.next:]
	n := 0
	for n < len(rest) && n < len(ticks) && rest[n].state == ticks[n].State && rest[n].quiet(&ticks[n], r.step, r.worldNow) {
		r.comes(rest[n])
		n++
	}
	r.next += n
	return ticks[n:]
}

// frameOf returns the frame of w, the recorder's world. Only of a log that is played
// another clock has it.
func (r *Recorder) frameOf(w *decider.World) uint64 {
	if r.played {
		return r.clock.Frame()
	}
	return w.Frame()
}

// observe keeps an event until its tick ends, or writes one that belongs to none.
func (r *Recorder) observe(e *decider.Event) {
	p := r.partOf(e.Agent, e.Tree, e.Tick, replica.InSlot(e.State))
	if p.pend == nil && p.seen && e.Tick-p.n <= 1 && r.wasAway(p, e.Tick) && !p.goesOnWith(e) {
		p = r.another(p)
	}
	h := p.own()
	if e.Kind.Detail() > decider.Transitions && !h.want {
		return
	}
	if int(e.Row) >= len(e.Tree.Rows()) && e.Kind != decider.EventTickEnd {
		return
	}
	p.state = e.State
	if !p.met {
		p.meet(e)
	}
	if h.pend != nil && (h.pend.tick != e.Tick || e.Kind == decider.EventTickStart) {
		r.flush(h) // of a tick that has no end
	}
	if h.pend == nil {
		if h.seen && h.last == r.step && (e.Tick != h.n || !mayBeBetween(e)) {
			r.turn() // another tick has begun: a keyframe comes before what happens in it
		}
		if e.Kind == decider.EventTickStart || !r.claim(h, e.Tick) {
			h.pend = r.newPending(h, e.Tick)
			h.pend.now, h.pend.delta = e.Now, e.Delta
		}
	}
	d := h.pend
	if e.Kind == decider.EventTickStart {
		d.began, d.flags, d.stimuli = true, e.Flags, e.Stimuli
		if h.answers == nil {
			h.answers = &answers{}
		}
		if !h.full {
			h.answers.reset(len(h.outline.Rows()))
		}
	}
	if d.began && p.answers == nil {
		p.answers = &answers{}
		p.answers.reset(len(p.outline.Rows()))
	}
	if d.began {
		p.answers.startNotes(e)
	}
	d.add(p, h, e, r.log.bound/4)
	d.ticks = d.ticks || d.began || !mayBeBetween(e)
	if !d.ticks && h.seen && e.Tick == h.n {
		r.flush(h) // between ticks
	}
}

// mayBeBetween reports whether such an event may happen between two ticks. An agent that
// comes back, or whose memory was restored, has ticks of the same numbers once more.
func mayBeBetween(e *decider.Event) bool {
	switch e.Kind {
	case decider.EventDeactivated, decider.EventExited:
		switch e.Reason {
		case behavior.ReasonSucceeded, behavior.ReasonFailed, behavior.ReasonTimedOut, behavior.ReasonGroupEnded,
			behavior.ReasonInterrupted, behavior.ReasonLoopGuard:
			return false
		}
		return true
	case decider.EventReleased, decider.EventDisbanded, decider.EventPromoted, decider.EventMistake, decider.EventMoved, decider.EventNoted:
		return true
	}
	return false
}

// add adds an event that happened to part p of agent h.
func (d *pending) add(p, h *part, e *decider.Event, most int) {
	switch e.Kind {
	case decider.EventTickStart, decider.EventTickEnd, decider.EventTicked:
		if p == h {
			return
		}
	}
	if len(d.text) > most {
		d.cut++
		d.apply(p, e)
		return
	}
	d.turnTo(p, h, e.Kind == decider.EventDeactivated)
	switch e.Kind {
	case decider.EventAsked:
		if !d.began {
			return
		}
		d.answer(p, e)
	case decider.EventTarget:
		if d.began {
			a := answerOf(e, d.flags, d.stimuli)
			d.news = true
			d.text = appendAnswer(d.comma(), evTarget, e.Row, &a, p.outline.Row(e.Row).Checks)
		}
	case decider.EventNoted:
		if !d.began {
			return
		}
		d.news = true
		d.text = appendEvent(d.comma(), e, d.began)
		p.answers.notes.Add(e.Row, e.Note)
	default:
		if e.Kind.Detail() == decider.Transitions {
			d.sees(e)
			d.news = true
			d.text = appendEvent(d.comma(), e, d.began)
			d.apply(p, e)
		}
	}
}

// apply notes which rows an event has left active.
func (d *pending) apply(p *part, e *decider.Event) {
	switch e.Kind {
	case decider.EventActivated:
		p.activate(e.Row, e.Now-e.Duration, targetOf(e))
	case decider.EventMoved: // unless it ticks in this world again
		p.gone = true
	case decider.EventRetargeted:
		retarget(p.on, e.Row, targetOf(e))
	case decider.EventDeactivated:
		p.deactivate(e.Row)
		p.gone = e.Row == 0 && e.Reason == behavior.ReasonRemoved
	}
}

// answer adds what a row answered.
func (d *pending) answer(p *part, e *decider.Event) {
	a := answerOf(e, d.flags, d.stimuli)
	last := &p.answers.rows[e.Row]
	p.answers.notes.Answered(e.Row, e.Answer)
	d.bare = append(d.bare, int32(e.Row))
	if a.equal(last) {
		d.text = appendUint(d.comma(), e.Row)
		return
	}
	*last = a
	d.spoken = true
	d.text = appendAnswer(d.comma(), evAsked, e.Row, &a, p.outline.Row(e.Row).Checks)
}

// turnTo notes to which part the next events happen. It may be left without being visited.
func (d *pending) turnTo(p, h *part, left bool) {
	if d.part == p {
		return
	}
	d.part = p
	if p != h {
		found := false
		for _, other := range d.parts {
			found = found || other == p
		}
		if !found {
			d.parts = append(d.parts, p)
			if p.announced { // the log knows it, but perhaps as injected in another table
				p.first = append(p.first[:0], p.on...)
			}
		}
	}
	d.bare = append(d.bare, ^int32(p.index))
	d.text = appendInt(append(d.comma(), partPrefix...), p.index)
	if left && p != h && d.began {
		d.text = append(d.text, ",1"...)
	}
	d.text = append(d.text, ']')
}

// comma returns the text so far, ready for another event.
func (d *pending) comma() []byte {
	if len(d.text) > 0 {
		d.text = append(d.text, ',')
	}
	return d.text
}
