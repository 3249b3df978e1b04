package record

import (
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// tick plays a tick of agent a: with a line, or as predicted if l is nil.
func (p *player) tick(a *playedPart, l *line) {
	if most := p.log.limit.ticks; most > 0 && p.played == most {
		p.early(ErrBound)
	}
	if !p.goesOn() || p.err != nil {
		return
	}
	p.played++
	var none line
	if l == nil {
		none.answers = a.next
		l = &none
	} else {
		a.lined = p.step
	}
	if a.wasLeft(l) {
		a.clearAll()
	}
	told := p.told()
	if told {
		p.show(a)
		if p.begins != nil {
			p.begins(a)
		}
	}
	if l.has&hasRows != 0 && l.rows != a.full {
		a.full = l.rows
		a.forgetAnswers()
	}
	a.take(l, p)
	if told {
		p.start(a, l)
	}
	if l == &none {
		p.again(a, told)
	} else {
		p.events(a, l.events, told)
		a.predict(l.events)
		if l.has&hasOn != 0 {
			p.setActive(a, l.on)
		}
		p.setBlocks(a, l.blocks)
	}
	if told {
		p.end(a)
	}
	if p.ended != nil {
		p.ended(a)
	}
}

// set takes over a value if the line has its key.
func set[T any](l *line, key keys, to *T, value T) {
	if l.has&key != 0 {
		*to = value
	}
}

// take takes over the inputs of a tick.
func (a *playedPart) take(l *line, p *player) {
	set(l, hasP, &a.period, l.period)
	set(l, hasW, &a.synced, l.w != 0)
	a.n++
	set(l, hasN, &a.n, l.n)
	if a.synced {
		a.delta = p.worldNow - a.worldNow
	}
	set(l, hasDT, &a.delta, l.delta)
	a.now += a.delta
	set(l, hasNow, &a.now, l.now)
	set(l, hasFlags, &a.flags, l.flags)
	set(l, hasStimuli, &a.stimuli, l.stimuli)
	set(l, hasStatus, &a.status, l.status)
	a.hash = l.hash // 0 without one
	a.last, a.worldNow = p.step, p.worldNow
}

// start tells of the beginning of a tick.
func (p *player) start(a *playedPart, l *line) {
	flags, stimuli := a.flags, a.stimuli
	set(l, hasFlags0, &flags, l.flags0)
	set(l, hasStimuli0, &stimuli, l.stim0)
	p.flags0, p.stimuli0 = flags, stimuli
	a.begin(flags, stimuli)
	if a.full && p.detail >= decider.Ticks {
		e := a.event(decider.EventTickStart, 0, p.world)
		e.Flags, e.Stimuli = flags, stimuli
		p.to.Observe(e)
	}
}

// end tells of the end of a tick.
func (p *player) end(a *playedPart) {
	a.begin(a.flags, a.stimuli)
	a.replica.End()
	for _, in := range a.inner {
		if in.replica != nil {
			in.begin(a.flags, a.stimuli)
			in.replica.End()
		}
	}
	state := a.replica.State()
	if a.full && p.detail >= decider.Ticks {
		e := a.event(decider.EventTickEnd, state.Leaf(), p.world)
		e.Status = a.status
		p.to.Observe(e)
	}
	if p.ticks != nil {
		p.ticks.ObserveTick(p.world, state, decider.Result{Status: a.status, Leaf: state.Leaf()})
	}
}

// again plays the predicted answers.
func (p *player) again(a *playedPart, told bool) {
	part := a
	for _, row := range a.next {
		if row < 0 {
			part = p.turnTo(a, int(^row), told, true)
			continue
		}
		if part != nil && told {
			p.answer(part, decider.Row(row))
		}
	}
}

// turnTo returns the part that the next events are about. One that is injected and
// recorded in full has begun its tick, if it is visited: that is an event, which tells a
// watcher that it was.
func (p *player) turnTo(a *playedPart, index int, told, visited bool) *playedPart {
	part := p.parts[index]
	if part == nil || part.own() != a || !told {
		return part
	}
	p.show(part)
	part.begin(p.flags0, p.stimuli0)
	if part != a && visited && a.full && p.detail >= decider.Rows {
		p.to.Observe(part.event(decider.EventPush, 0, p.world))
	}
	return part
}

// events plays events of agent a.
func (p *player) events(a *playedPart, list []logEvent, told bool) {
	part := a
	p.words = nil
	for i := range list {
		e := &list[i]
		switch e.kind {
		case 0:
			part = p.turnTo(a, e.part, told, !e.left)
			continue
		case eventWords:
			p.words = &e.answer
			continue
		}
		if part == nil {
			return
		}
		if e.kind == decider.EventAsked {
			if !e.again {
				part.remember(e)
			}
			if told {
				p.answer(part, e.row)
			}
			continue
		}
		if e.kind == decider.EventTarget {
			if told {
				v := e.answer
				if e.own {
					v.checked = part.tree.outline.Row(e.row).Checks
				}
				p.tellAnswer(part, e.kind, e.row, &v)
			}
			continue
		}
		p.happen(part, e, told)
	}
}

// answer tells what a row answered.
func (p *player) answer(part *playedPart, row decider.Row) {
	if a, known := part.answers[row]; known {
		p.tellAnswer(part, decider.EventAsked, row, &a)
	}
}

func (p *player) tellAnswer(part *playedPart, kind decider.EventKind, row decider.Row, a *answer) {
	if p.detail < decider.Rows {
		return
	}
	e := part.event(kind, row, p.world)
	e.Flags, e.Stimuli = p.flags0, p.stimuli0
	if a.hasFlags {
		e.Flags = a.flags
	}
	if a.hasStimuli {
		e.Stimuli = a.stimuli
	}
	e.Answer, e.Value, e.Other, e.Margin = a.answer, a.value, a.other, a.margin
	e.Held, e.Limit, e.Holder, e.Checked, e.Redecide, e.Note.Text = a.held, a.limit, a.holder, a.checked, a.redecide, a.lacks
	e.Target, e.HasTarget, e.Full = a.aim.id, a.aim.has, a.full
	e.Key, e.HasKey, e.KeyName = a.key.id, a.key.has, a.key.name
	if a.due != 0 {
		e.Left = a.due - e.Now
	}
	p.to.Observe(e)
}

// happen plays an event that is no answer.
func (p *player) happen(part *playedPart, l *logEvent, told bool) {
	since := time.Duration(0)
	if l.kind == decider.EventDeactivated {
		l.aim = part.aimOf(l.row)
	}
	switch l.kind {
	case decider.EventActivated:
		part.activate(span{l.row, part.own().now - l.ran, l.aim})
	case decider.EventRetargeted:
		part.retarget(l.row, l.aim)
	case decider.EventDeactivated:
		since = part.deactivate(l.row)
	}
	if !told || p.detail < l.kind.Detail() {
		return
	}
	e := part.event(l.kind, l.row, p.world)
	if p.words != nil {
		e.Flags, e.Stimuli = p.words.flags, p.words.stimuli
	}
	e.Reason, e.Mask, e.Held, e.Squad, e.Note = l.reason, l.mask, l.held, l.squad, l.note
	e.Target, e.HasTarget = l.aim.id, l.aim.has
	e.Key, e.HasKey, e.KeyName = l.answer.key.id, l.answer.key.has, l.answer.key.name
	info := part.tree.outline.Row(l.row)
	switch l.kind {
	case decider.EventActivated:
		e.Duration = l.ran
	case decider.EventDeactivated:
		e.Duration, e.Value = e.Now-since, l.answer.value
	case decider.EventRedecide:
		e.Redecide = true
	case decider.EventTaken, decider.EventReleased:
		e.Limit = info.GateLimit
	case decider.EventDisbanded:
		e.Limit = info.Squad
	case decider.EventFormed, decider.EventJoined, decider.EventPromoted:
		e.Limit, e.Role = info.Squad, l.answer.flags
	}
	p.to.Observe(e)
}

// out plays what happened to an agent between its ticks, or in one that has no end: then
// it has the number and the clock of that.
func (p *player) out(a *playedPart, l *line) {
	told := p.told()
	n, now, delta := a.n, a.now, a.delta
	defer func() { a.n, a.now, a.delta = n, now, delta }()
	set(l, hasN, &a.n, l.n)
	set(l, hasDT, &a.delta, l.delta)
	set(l, hasNow, &a.now, l.now)
	if told {
		p.show(a)
		p.flags0, p.stimuli0 = a.flags, a.stimuli
		a.begin(a.flags, a.stimuli)
	}
	p.unended = l.has&hasN != 0 && !between(l.events)
	p.events(a, l.events, told)
	p.unended = false
	if a.replica != nil {
		a.replica.End()
	}
}

// between reports whether events are what happens between ticks only: where an agent is met there for the first time, a line
// has the number of its last tick, too.
func between(list []logEvent) (only bool) {
	for i := range list {
		switch e := &list[i]; e.kind {
		case 0, eventWords, decider.EventReleased, decider.EventDisbanded, decider.EventPromoted:
			continue
		case decider.EventDeactivated, decider.EventExited:
			if e.reason != behavior.ReasonRemoved && e.reason != behavior.ReasonReset {
				return false
			}
		case decider.EventMoved:
		default:
			return false
		}
		only = true
	}
	return only
}

// predict predicts the events of the next tick from those of this one.
func (a *playedPart) predict(list []logEvent) {
	a.next = a.next[:0]
	for i := range list {
		switch e := &list[i]; e.kind {
		case decider.EventAsked:
			a.next = append(a.next, int32(e.row))
		case 0:
			a.next = append(a.next, ^int32(e.part))
		default:
			a.next = a.next[:0]
			return
		}
	}
}
