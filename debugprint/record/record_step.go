package record

import (
	"math"
	"time"

	"github.com/ethogram-go/ethogram/decider"
)

// turn begins the next step, after what the last one has lacked is written.
func (r *Recorder) turn() {
	frame, now, target, due := r.clock.Frame(), r.clock.Now(), r.step, false
	if r.begun {
		r.look() // where only lone agents tick, no frame ends
		target = r.after(frame)
		if frame != r.frame {
			r.flushOpen(frame)
		}
		if due = r.keyframeIsDue(target); due { // in this step: the next one is predicted from the keyframe on
			r.flushOpen(math.MaxUint64)
		}
		r.sleep(target)
	}
	r.stepAt = r.log.end
	passed := target - r.step
	sameFrame := frame == r.frame+uint64(passed)
	delta, sameNow := r.delta, now == r.worldNow+r.delta*time.Duration(passed)
	if !sameNow && passed == 1 && now > r.worldNow {
		delta, sameNow = now-r.worldNow, true
	}
	sameDelta := delta == r.delta
	first := !r.begun
	r.step, r.frame, r.worldNow, r.delta, r.begun = target, frame, now, delta, true
	r.next, r.came, r.stepped, r.settled = 0, ticking{}, false, false
	switch {
	case first || r.lost > 0 || due:
		r.keyframe()
	case !sameFrame || !sameDelta || !sameNow:
		b := appendInt(append(r.line[:0], `{"step":`...), r.step)
		if !sameFrame {
			b = appendUint(appendKey(b, "frame"), frame)
		}
		if !sameDelta {
			b = appendKeyInt(b, "dt", delta)
		}
		if !sameNow {
			b = appendKeyInt(b, "now", now)
		}
		r.stepped = true
		r.put(b)
	}
}

// keyframeIsDue reports whether a new chunk begins with a step. If an agent is within its
// tick, or a tick had no end, that waits for a while: its lines are still to come.
func (r *Recorder) keyframeIsDue(step int64) bool {
	distance, most := step-r.keyStep, int64(r.opts.Keyframe)
	if len(r.open) > 0 && distance < 2*most {
		return false
	}
	return distance >= most || r.chunkIsLong()
}

// after returns the step that begins with this frame. Frames may be numbered anew.
func (r *Recorder) after(frame uint64) int64 {
	if n := frame - r.frame; n > 0 && n < math.MaxInt32 {
		return r.step + int64(n)
	}
	return r.step + 1
}

// frameOver ends what the world's crowds did in a frame. The log then has the frame: also
// where nobody has ticked, or not all that were predicted to.
func (r *Recorder) frameOver(w *decider.World) {
	r.telling = false
	if r.stopped || !r.begun {
		return
	}
	if r.frameOf(w) != r.frame {
		r.turn()
	}
	r.flushOpen(math.MaxUint64)
	defer r.look()
	if r.allCame() {
		return
	}
	alone := false // a lone agent may still tick in this frame
	r.missed(r.order, func(p *part) bool {
		alone = alone || !p.crowd
		return p.crowd
	})
	r.settled = !alone
}

// allCame reports whether no tick is predicted for this step that has not come.
func (r *Recorder) allCame() bool {
	return r.settled || r.everyN == 0 && r.came == r.every
}

// sleep says which predicted ticks have not come before step next. It leaves r at the
// last step that it says so of.
func (r *Recorder) sleep(next int64) {
	if r.allCame() && next <= r.step+1 {
		return
	}
	for {
		due := next
		for _, p := range r.order {
			if p.period > 0 {
				due = min(due, p.due())
			}
		}
		if due == next {
			return
		}
		if passed := due - r.step; passed > 0 {
			r.step, r.stepped = due, false
			r.frame += uint64(passed)
			r.worldNow += r.delta * time.Duration(passed)
		}
		r.missed(r.order, func(*part) bool { return true })
	}
}

// missed says of those of some agents that their ticks have not come that were predicted for
// this step.
func (r *Recorder) missed(some []*part, which func(*part) bool) {
	b := append(r.line[:0], `{"sleep":[`...)
	at := len(b)
	for _, p := range some {
		if r.isDue(p) && which(p) {
			b = appendInt(comma(b, at), p.index)
			r.count(p, -1)
			p.period = 0
		}
	}
	if len(b) > at {
		r.put(append(b, ']'))
	}
}

// count counts an agent for which ticks are predicted.
func (r *Recorder) count(p *part, by int) {
	switch {
	case p.period == 1:
		*r.every.of(p) += by
	case p.period > 1:
		r.everyN += by
	}
}

// isDue reports whether a tick of p is predicted for this step, or an earlier one, and has not
// come.
func (r *Recorder) isDue(p *part) bool { return p.period > 0 && p.due() <= r.step }

// comes notes that an agent has ticked in this step.
func (r *Recorder) comes(p *part) {
	if p.period == 1 {
		*r.came.of(p)++
	}
}

// put writes a line, which is not ended yet. A step has its line before others.
func (r *Recorder) put(line []byte) {
	r.line = append(line, '}', '\n')
	if !r.stepped {
		r.stepped = true
		var few [32]byte
		r.hold(append(appendInt(append(few[:0], `{"step":`...), r.step), '}', '\n'))
	}
	r.hold(r.line)
}

// hold adds a line to the ring. If the last chunk does not fit, all is forgotten until the next
// step, and what the chunk would take is counted.
func (r *Recorder) hold(line []byte) {
	switch {
	case r.lost > 0:
		r.lost += int64(len(line))
	case !r.log.append(line):
		r.lost = int64(r.log.size() + len(line))
		r.log.clear()
	}
}

// flushOpen writes what happened to agents before this frame and has no end.
func (r *Recorder) flushOpen(frame uint64) {
	for i := len(r.open) - 1; i >= 0; i-- {
		if h := r.open[i]; h.pend.frame != frame {
			r.flush(h)
		}
	}
}

// appendOut appends the line of what happened to h, without the closing bracket. If it
// happened in a tick that has no end, the line has the number and the clock of that.
func (d *pending) appendOut(b []byte, h *part) []byte {
	b = appendInt(append(b, `{"a":`...), h.index)
	if d.tick != h.n {
		b = appendUint(appendKey(b, "n"), d.tick)
	}
	b = appendNewInt(b, "dt", d.delta, h.delta)
	b = appendNewInt(b, "now", d.now, h.now)
	return d.appendEvents(appendKey(b, "out"), words{h.flags, h.stimuli})
}

// flush writes what happened to an agent outside of its ticks.
func (r *Recorder) flush(h *part) {
	d := h.pend
	if d != nil && len(d.text) > 0 {
		if !r.begun { // what happened before the first tick that is recorded
			r.turn()
		}
		if h.guest { // nobody knows in what, as its tick has no end: it passes for an agent's own
			h.guest = false
			r.enlist(h)
		}
		r.announceAll(h)
		if !h.seen { // its first tick had no end, or it was reset or removed before that
			h.last = r.step
		}
		if r.isDue(h) { // it happened before that tick, or instead of it
			r.missed([]*part{h}, func(*part) bool { return true })
		}
		r.put(d.appendOut(r.line[:0], h))
	}
	r.closePending(h)
}
