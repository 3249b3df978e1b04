package record

import (
	"cmp"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// play plays a line, but for ticks without one.
func (p *player) play(l *line) {
	switch l.kind {
	case keyLine:
		p.step, p.frame, p.worldNow, p.delta, p.at = l.step, l.frame, l.now, l.delta, 0
	case agentLine:
		p.agent(l)
	case stateLine:
		if a := p.parts[l.index]; a != nil {
			p.state(a, l)
		}
	case sleepLine:
		for _, i := range l.sleep {
			if a := p.parts[i]; a != nil {
				a.period = 0
			}
		}
	case seeLine:
		for _, of := range l.seen {
			if a := p.parts[of.index]; a != nil && p.sights != nil && !p.silent {
				numbers := l.numbers[of.from:of.until]
				for i := range numbers[:min(2, len(numbers))] {
					numbers[i] /= p.log.units
				}
				p.sights.ObserveSight(p.step, a.id, numbers)
			}
		}
	case tickKind:
		a := p.parts[l.index]
		if a == nil {
			return
		}
		if l.has&hasOut != 0 { // mostly between two frames: all that ticked in this one came before
			if p.quiet(len(p.order)); !p.stop {
				p.out(a, l)
			}
			return
		}
		i, _ := p.place(a.index)
		p.quiet(i)
		p.tick(a, l)
	}
}

// place returns where in order the part with this index is, or belongs.
func (p *player) place(index int) (int, bool) {
	return slices.BinarySearchFunc(p.order, index, func(a *playedPart, index int) int { return cmp.Compare(a.index, index) })
}

func (p *player) agent(l *line) {
	a := &playedPart{index: l.index, id: l.id, tree: p.log.trees[l.tree], lastTick: lastTick{last: -1}, lined: -1}
	if l.has&hasOf != 0 {
		if a.host = p.parts[l.of]; a.host == nil {
			return // its agent is not played
		}
		a.host.inner = append(a.host.inner, a)
	} else if p.only != nil && !p.only(l.id, l.index) {
		return
	} else {
		i, _ := p.place(a.index)
		p.order = slices.Insert(p.order, i, a)
	}
	p.parts[l.index] = a
	p.setActive(a, l.on)
}

// state takes over what a keyframe says of a part.
func (p *player) state(a *playedPart, l *line) {
	a.n, a.last, a.period, a.now, a.delta = l.n, l.step, l.period, l.now, l.delta
	a.synced, a.flags, a.stimuli, a.status, a.full = l.has&hasW != 0, l.flags, l.stimuli, l.status, l.rows
	if a.synced {
		a.worldNow = time.Duration(l.w)
	}
	p.setActive(a, l.on)
	p.setBlocks(a, l.blocks)
	for i := range l.events {
		if e := &l.events[i]; e.kind == decider.EventAsked && !e.again {
			a.remember(e)
		}
	}
	a.next = append(a.next, l.answers...)
	if p.seeds && len(l.notes) > 0 {
		p.seed(a, l.notes)
	}
}

// seed tells of the notes that a watcher would have kept.
func (p *player) seed(a *playedPart, notes []logEvent) {
	p.told()
	p.show(a)
	a.begin(a.own().flags, a.own().stimuli)
	p.to.Observe(a.event(decider.EventTickStart, 0, p.world))
	for i := range notes {
		e := a.event(decider.EventNoted, notes[i].row, p.world)
		e.Note = notes[i].note
		p.to.Observe(e)
	}
}

// setActive sets the active rows of a part, and of those that the list names.
func (p *player) setActive(a *playedPart, list []logSpan) {
	part := a
	part.clear()
	for _, s := range list {
		if s.row != decider.NoRow {
			part.on = append(part.on, span{s.row, time.Duration(s.value), s.aim})
			continue
		}
		part.fill()
		if part = p.parts[s.part]; part == nil {
			return
		}
		part.clear()
	}
	part.fill()
}

// setBlocks sets block words.
func (p *player) setBlocks(a *playedPart, list []logSpan) {
	part := a
	for _, s := range list {
		if s.row != decider.NoRow {
			part.setBlock(s.row, uint32(s.value))
		} else if part = p.parts[s.part]; part == nil {
			return
		}
	}
}

// remember keeps an answer.
func (a *playedPart) remember(e *logEvent) {
	if a.answers == nil {
		a.answers = map[decider.Row]answer{}
	}
	v := e.answer
	if e.own {
		v.checked = a.tree.outline.Row(e.row).Checks
	}
	a.answers[e.row] = v
}

// show gives a part a replica, if it has none. If there are too many, all others but
// that of its agent lose theirs, which they get again when they are shown.
func (p *player) show(a *playedPart) {
	if a.replica != nil {
		return
	}
	n := len(a.tree.outline.Rows())
	if p.rows += n; p.rows > maxReplicaRows {
		p.rows = n
		for _, other := range p.parts { // any order: each is treated by itself
			if other == a.own() {
				p.rows += len(other.tree.outline.Rows())
			} else {
				other.replica = nil
			}
		}
	}
	if a.replica = a.tree.replica(a.id); a.host != nil {
		a.replica.SetInSlot()
	}
	a.fill()
}
