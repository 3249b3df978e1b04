package record

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// tick records the end of a tick that may not be as predicted.
func (r *Recorder) tick(s decider.State, status decider.Status) {
	o := s.Outline()
	if o == nil {
		return
	}
	p := r.partOf(s.Agent(), o, s.Tick(), false)
	if p.seen && p.last == r.step {
		r.turn()
	}
	for q := r.byID[p.id]; q != nil; q = q.same {
		if q != p && q.gone && q.pend != nil {
			r.flush(q) // the agent was removed from there before it came here
		}
	}
	r.count(p, -1)
	p.state, p.crowd, p.gone = s, r.telling, false
	if p.pend != nil && p.pend.tick != s.Tick() {
		r.flush(p)
	}
	if p.pend == nil {
		r.claim(p, s.Tick())
	}
	r.next = p.place + 1
	t := tickLine{r: r, p: p, s: s, status: status, d: p.pend}
	t.write()
	r.closePending(p)
	r.count(p, +1)
	r.comes(p)
}

// tickLine is the line of a tick, while it is made.
type tickLine struct {
	r      *Recorder
	p      *part
	s      decider.State
	status decider.Status
	d      *pending // nil without events
	b      []byte
}

// write writes the line, unless the tick was as predicted, and takes over what the
// next prediction starts from.
func (t *tickLine) write() {
	r, p, d := t.r, t.p, t.d
	distance := r.step - p.last
	predicted := p.seen && p.period > 0 && distance == p.period && !r.opts.Hashes
	full := d != nil && d.began
	r.announceAll(p)
	t.b = appendInt(append(r.line[:0], `{"a":`...), p.index)
	plain := len(t.b)
	t.period(distance)
	t.clock()
	t.words(full)
	if status := t.status; status != p.status {
		t.b = appendKeyText(t.b, "s", status.String())
		p.status = status
	}
	if r.opts.Hashes {
		t.b = appendKeyWord(t.b, "h", t.s.Hash())
	}
	if full != p.full {
		t.b = append(appendKey(t.b, "rows"), '0')
		if full {
			t.b[len(t.b)-1] = '1'
		}
		p.full, p.predicted = full, p.predicted[:0]
	}
	events := len(t.b)
	if d != nil && len(d.text) > 0 {
		t.b = d.appendEvents(appendKey(t.b, "ev"), words{p.flags, p.stimuli})
	}
	after := len(t.b)
	t.active()
	if full {
		t.blocks()
	}
	if d != nil && d.cut > 0 {
		t.b = appendKeyInt(t.b, "cut", d.cut)
	}
	if len(t.b) == after && events == plain && predicted && t.asPredicted() {
		r.line = t.b
	} else {
		t.predict()
		r.put(t.b)
	}
	p.seen, p.last, p.distance = true, r.step, distance
	p.n, p.leaf = t.s.Tick(), t.s.Leaf()
}

// period predicts when the agent ticks next.
func (t *tickLine) period(distance int64) {
	p := t.p
	period := p.period
	switch {
	case !p.seen:
		period = 1
	case period > 0 && distance == period:
	case distance == p.distance && distance <= maxPeriod:
		period = distance
	default:
		period = 0
	}
	if period != p.period {
		t.b = appendKeyInt(t.b, "p", period)
		p.period = period
	}
}

// clock writes the number of the tick and its times.
func (t *tickLine) clock() {
	r, p, s := t.r, t.p, t.s
	delta, elapsed, expected := s.Delta(), r.worldNow-p.worldNow, p.delta
	if p.synced {
		expected = elapsed
	}
	turns := delta != expected && (p.synced || delta == elapsed)
	if turns {
		p.synced = !p.synced
		t.b = append(appendKey(t.b, "w"), '0')
		if p.synced {
			t.b[len(t.b)-1] = '1'
		}
	}
	if s.Tick() != p.n+1 {
		t.b = appendUint(appendKey(t.b, "n"), s.Tick())
	}
	if turns || delta != expected {
		t.b = appendKeyInt(t.b, "dt", delta)
	}
	t.b = appendNewInt(t.b, "now", s.Now(), p.now+delta)
	p.now, p.delta, p.worldNow = s.Now(), delta, r.worldNow
}

// words writes the flags and stimuli.
func (t *tickLine) words(full bool) {
	p, flags, stimuli := t.p, t.s.Flags(), t.s.Stimuli()
	t.b = appendNewWord(t.b, "fl", flags, p.flags)
	t.b = appendNewWord(t.b, "st", stimuli, p.stimuli)
	if full {
		t.b = appendNewWord(t.b, "f0", t.d.flags, flags)
		t.b = appendNewWord(t.b, "s0", t.d.stimuli, stimuli)
	}
	p.flags, p.stimuli = flags, stimuli
}

// active writes the active rows of the parts in which they are not as known.
func (t *tickLine) active() {
	same := t.p.settle(t.s)
	if t.d != nil {
		for _, in := range t.d.parts {
			if !in.settle(in.state) {
				same = false
			}
		}
	}
	var left []*part // injected trees that nobody has said to have been left
	for _, in := range t.p.inner {
		if len(in.on) > 0 && !t.visits(in) && !runsSlot(t.s) {
			in.on = in.on[:0]
			left = append(left, in)
		}
	}
	if same && left == nil {
		return
	}
	b, at := beginList(t.b, "on")
	b = appendSpans(b, t.p.on)
	if t.d != nil {
		left = append(left, t.d.parts...)
	}
	for _, in := range left {
		b = append(appendInt(append(comma(b, at), `["@",`...), in.index), ']')
		if len(in.on) > 0 {
			b = appendSpans(append(b, ','), in.on)
		}
	}
	t.b = append(b, ']')
}

// visits reports whether the tick has events of this part.
func (t *tickLine) visits(in *part) bool { return t.d != nil && slices.Contains(t.d.parts, in) }

// runsSlot reports whether a row with a slot is active. Where none is, no injected tree
// runs.
func runsSlot(s decider.State) bool {
	rows := s.Outline().Rows()
	for i := range rows {
		if rows[i].Slot != "" && s.Active(decider.Row(i)) {
			return true
		}
	}
	return false
}

// blocks writes the block words that have changed.
func (t *tickLine) blocks() {
	b, at := beginList(t.b, "bl")
	b = t.p.changedBlocks(b, at, -1)
	for _, in := range t.d.parts {
		b = in.changedBlocks(b, at, in.index)
	}
	t.b = endList(b, at)
}

// changedBlocks appends the block words of p that have changed, after the index of p
// if that is not negative.
func (p *part) changedBlocks(b []byte, at, index int) []byte {
	for _, s := range p.on {
		info := p.outline.Row(s.row)
		if info.BlockBytes == 0 {
			continue
		}
		if w := p.state.BlockWord(s.row); w != p.answers.blocks[s.row] {
			p.answers.blocks[s.row] = w
			if index >= 0 {
				b = append(appendInt(append(comma(b, at), `["@",`...), index), ']')
				index = -1
			}
			b = appendBlock(b, at, s.row, w)
		}
	}
	return b
}

// asPredicted reports whether the events are the predicted ones.
func (t *tickLine) asPredicted() bool {
	if t.d == nil || len(t.d.text) == 0 {
		return len(t.p.predicted) == 0
	}
	return !t.d.news && !t.d.spoken && t.d.cut == 0 && slices.Equal(t.d.bare, t.p.predicted)
}

// predict predicts the events of the next tick.
func (t *tickLine) predict() {
	t.p.predicted = t.p.predicted[:0]
	if t.d != nil && !t.d.news {
		t.p.predicted = append(t.p.predicted, t.d.bare...)
	}
}
