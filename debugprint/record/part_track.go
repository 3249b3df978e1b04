package record

import (
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/core"
)

// part is what a recorder knows of one tree of one agent: the agent's own, or one
// that is injected in it. Its next tick is predicted from it.
type part struct {
	// What a quiet tick is compared with stands side by side (measured: 1.1x).
	state decider.State // the memory, as it was seen last
	id    uint64
	pend  *pending
	lastTick
	leaf  decider.Row
	seen  bool // it has ticked while it was recorded
	lanes bool // the tree has a Parallel,
	slots bool // or slots
	want  bool // it is to be recorded in full
	gone  bool // it was removed
	left  bool // its agent has gone on in another table, and come back as another part
	guest bool // its tree is injected, in host or, until the tick tells, in nobody knows what
	crowd bool // a crowd ticks it: in World.Tick, or not in this frame

	outline *decider.Outline
	host    *part // of an injected tree
	inner   []*part
	same    *part // the next one of the same id

	index     int
	tree      int
	place     int  // in Recorder.order
	met       bool // something has happened to it that was recorded
	announced bool
	first     []span // its active rows before that, or before its last tick
	name      string
	sight     []float64 // what the log has of its place and values; empty before the first look

	distance  int64    // in steps, between its last two ticks
	answers   *answers // in full only
	predicted []int32  // the rows that answer as before, in order; or ^index of a part
}

// lastTick is an agent's last tick, from which the next one is predicted: by a recorder,
// which writes what is not as predicted, and by the player of what it has written.
type lastTick struct {
	last     int64 // its step
	period   int64 // in steps; 0: no tick is predicted
	n        uint32
	status   decider.Status
	synced   bool // the agent's clock moves with the world's
	full     bool // it was recorded in full
	worldNow time.Duration
	now      time.Duration
	delta    time.Duration
	flags    decider.Flags
	stimuli  uint64
	on       []span // the active rows, in a recorder parents before children
}

// due returns the step of the predicted tick, which is after the last one.
func (t *lastTick) due() int64 { return t.last + t.period }

// span is an active row, the agent's clock when it began, and its target.
type span struct {
	row   decider.Row
	since time.Duration
	aim   target
}

// target is that of a row with Targets.
type target struct {
	id  uint64
	has bool
}

func targetOf(e *decider.Event) target { return target{e.Target, e.HasTarget} }

// spanOf returns the span of active row r.
func spanOf(s decider.State, r decider.Row) span {
	id, has := s.Target(r)
	return span{r, since(core.View(s), r), target{id, has}}
}

// since returns the agent's clock when active row r began.
func since(v core.View, r decider.Row) time.Duration {
	return time.Duration(*v.Mem().Word(v.Program().Rows[r].Word + core.WordSince))
}

// own returns the part of the agent's own tree.
func (p *part) own() *part {
	if p.host != nil {
		return p.host
	}
	return p
}

// quiet reports whether a tick that has ended in p's memory was an own one of p and as predicted, and
// if so notes that it was. worldNow is the world's clock. It reads the memory itself: State asks in
// each call whether its agent is still there. No tick of an injected tree is predicted.
func (p *part) quiet(t *decider.Ticked, step int64, worldNow time.Duration) bool {
	delta := p.delta
	if p.synced {
		delta = worldNow - p.worldNow
	}
	v := core.View(t.State)
	h := v.Mem()
	now := h.Now
	if p.left || p.id != h.ID || p.pend != nil || p.period == 0 || step != p.last+p.period || h.Tick != p.n+1 || now != p.now+delta || h.Delta != delta ||
		h.Flags != uint64(p.flags) || h.Stimuli != p.stimuli || t.Result.Status != p.status || h.Leaf != uint16(p.leaf) || p.full {
		return false
	}
	if p.lanes {
		if !p.walked(t.State) {
			return false
		}
	} else if n := len(p.on); n > 0 && since(v, p.on[n-1].row) != p.on[n-1].since {
		return false // the rows above it are as they were if it is
	}
	p.n++
	p.last, p.now, p.delta, p.worldNow = step, now, delta, worldNow
	return true
}

// walked reports whether the active rows of s are those that are known.
func (p *part) walked(s decider.State) bool {
	var few [16]span
	on := appendActive(few[:0], p.outline, s, 0)
	return slices.Equal(on, p.on)
}

// settle compares the active rows with those of s, after a tick with events. If
// they differ, it takes over those of s and reports false.
func (p *part) settle(s decider.State) bool {
	var few [16]span
	on := appendActive(few[:0], p.outline, s, 0)
	same := len(on) == len(p.on)
	for i := 0; same && i < len(on); i++ {
		same = p.on[i] == on[i] || slices.Contains(p.on, on[i])
	}
	p.on = append(p.on[:0], on...) // also where they are the same: in the order of rows
	return same
}

// appendActive appends the active rows of s from r down, parents before children.
func appendActive(on []span, o *decider.Outline, s decider.State, r decider.Row) []span {
	if r == 0 && !s.Active(0) {
		return on
	}
	on = append(on, spanOf(s, r))
	info := o.Row(r)
	if info.Policy == decider.Parallel {
		for _, child := range info.Children {
			if s.Active(child) {
				on = appendActive(on, o, s, child)
			}
		}
		return on
	}
	if info.Group() {
		if child := s.Child(r); child >= 0 {
			return appendActive(on, o, s, info.Children[child])
		}
	}
	return on
}

// activeIn appends the active rows of s.
func activeIn(rows []decider.Row, s decider.State) []decider.Row {
	var few [16]span
	for _, a := range appendActive(few[:0], s.Outline(), s, 0) {
		rows = append(rows, a.row)
	}
	return rows
}

// meet takes over what was active before the first event of a part: agents come from
// another table, or a recorder comes later than they.
func (p *part) meet(e *decider.Event) {
	p.met = true
	p.on = appendBefore(p.on[:0], p.outline, e)
	p.first = append(p.first[:0], p.on...)
}

// goesOnWith reports whether what is active before an event, the first of a tick, is what
// is known.
func (p *part) goesOnWith(e *decider.Event) bool {
	var few [16]span
	before := appendBefore(few[:0], p.outline, e)
	return len(before) == len(p.on) && !slices.ContainsFunc(before, func(s span) bool { return !slices.Contains(p.on, s) })
}

// appendBefore appends what was active before an event.
func appendBefore(on []span, o *decider.Outline, e *decider.Event) []span {
	on = appendActive(on, o, e.State, 0)
	switch e.Kind {
	case decider.EventActivated:
		return slices.DeleteFunc(on, func(s span) bool { return s.row == e.Row })
	case decider.EventDeactivated:
		return append(on, span{e.Row, e.Now - e.Duration, targetOf(e)})
	}
	return on
}

// activate notes that row r is active since that time. With the root, all is new: an agent that
// was reset by itself left its path without an event.
func (p *part) activate(r decider.Row, since time.Duration, aim target) {
	p.deactivate(r)
	if r == 0 {
		p.on = p.on[:0]
		for _, in := range p.inner {
			in.on = in.on[:0]
		}
	}
	p.on = append(p.on, span{r, since, aim})
	if p.answers != nil {
		p.answers.blocks[r] = 0
	}
}

// retarget notes in on, the active rows, that row r has another target.
func retarget(on []span, r decider.Row, to target) {
	for i := range on {
		if on[i].row == r {
			on[i].aim = to
		}
	}
}

func (p *part) deactivate(r decider.Row) {
	for i := len(p.on) - 1; i >= 0; i-- { // the leaf goes first
		if p.on[i].row == r {
			p.on = append(p.on[:i], p.on[i+1:]...)
			return
		}
	}
}

// pending is what happened to an agent since its last tick that is in no line yet:
// mostly the tick that is under way.
type pending struct {
	text    []byte  // events of ev
	bare    []int32 // the rows that were asked, and ^index where the part changes
	part    *part   // that the last event happened to
	parts   []*part // that any happened to, but for the agent's own
	tick    uint32
	frame   uint64
	cut     int
	flags   decider.Flags // at the start
	stimuli uint64
	now     time.Duration // the agent's clock in this tick
	delta   time.Duration
	saw     []sawWords // in order
	began   bool       // with EventTickStart: it is recorded in full
	ticks   bool       // it is of a tick, for certain
	news    bool       // there is more than answers
	spoken  bool       // there is an answer that is not as before
}

func (d *pending) reset() {
	*d = pending{text: d.text[:0], bare: d.bare[:0], parts: d.parts[:0], saw: d.saw[:0]}
}

// words are an agent's flags and stimuli at some moment.
type words struct {
	flags   decider.Flags
	stimuli uint64
}

// sawWords says that events from this place in the text on saw these words.
type sawWords struct {
	at int
	words
}

// sees notes the words that a transition sees which comes next.
func (d *pending) sees(e *decider.Event) {
	now := words{e.Flags, e.Stimuli}
	if n := len(d.saw); n == 0 || d.saw[n-1].words != now {
		d.saw = append(d.saw, sawWords{len(d.text), now})
	}
}

// appendEvents appends the events, and where a transition saw other words than these or
// than the one before it, which.
func (d *pending) appendEvents(b []byte, now words) []byte {
	b = append(b, '[')
	done := 0
	for _, s := range d.saw {
		if s.words == now {
			continue
		}
		now = s.words
		b = append(b, d.text[done:s.at]...)
		if done = s.at; done > 0 { // the text goes on with a comma
			b = appendWords(append(b, ','), now)
		} else {
			b = append(appendWords(b, now), ',')
		}
	}
	return append(append(b, d.text[done:]...), ']')
}
