package record

import (
	"bytes"
	"time"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
)

// player plays the lines of a log to an observer.
type player struct {
	log    *Log
	world  *decider.World // with the log's names and clock
	shown  int64          // the step that the world shows
	to     decider.Observer
	ticks  decider.TickObserver
	steps  StepObserver  // or nil
	sights SightObserver // or nil
	detail decider.Detail
	from   int64 // steps before are not told of
	until  int64 // steps from here on are not played
	silent bool  // the observer is told of nothing
	only   func(id uint64, index int) bool
	begins func(p *playedPart) // before each tick that is told of, or nil
	ended  func(p *playedPart) // after each tick, or nil
	seeds  bool                // notes of keyframes are told of
	stop   bool
	err    error // why the question has ended early
	work   int64 // ticks and steps
	played int64 // ticks

	parts map[int]*playedPart
	order []*playedPart // the agents' own, by index
	rows  int           // of all replicas
	lines lineReader

	step     int64
	frame    uint64
	worldNow time.Duration
	delta    time.Duration
	flags0   decider.Flags // at the beginning of the tick that is played
	stimuli0 uint64
	words    *answer // that transitions see, nil if they are those at the tick's end
	at       int     // in order: parts before it need not be looked at in this step
	unended  bool    // what is told of happened in a tick without an end
}

// StepObserver is an observer that Log.Play tells of each step in which something
// happens that it is told of, before that.
type StepObserver interface {
	decider.Observer
	ObserveStep(step int64)
}

// SightObserver is an observer that Log.Play tells of what the game showed of an agent, see
// [Sight]: its place, x and y, and its values in the order of Log.Values. That holds from the end of
// the step on. Those of steps before the range are told, too, which hold in it.
type SightObserver interface {
	decider.Observer
	ObserveSight(step int64, agent uint64, numbers []float64)
}

// maxReplicaRows bounds the memory of replicas: some 32 bytes for each row.
const maxReplicaRows = 4 << 20

// player returns a player that tells o of the whole log.
func (l *Log) player(o decider.Observer) *player {
	p := &player{log: l, world: l.World(), shown: -1, to: o, detail: decider.Rows, until: maxStep + 1, parts: map[int]*playedPart{}}
	p.ticks, _ = o.(decider.TickObserver)
	p.steps, _ = o.(StepObserver)
	p.sights, _ = o.(SightObserver)
	if s, ok := o.(debugprint.Sink); ok {
		p.detail = s.Detail()
	}
	return p
}

// run plays the chunks that have steps of the range. The error is an *earlyError.
func (p *player) run() error {
	for i := range p.log.chunks {
		c := &p.log.chunks[i]
		if c.step >= p.until || p.stop {
			break
		}
		if i+1 < len(p.log.chunks) && p.log.chunks[i+1].step <= p.from {
			continue
		}
		p.chunk(c)
	}
	return p.err
}

// told reports whether the observer is told of the current step. If it is, the world
// shows the recorded clock: that of a world that was never advanced stands still.
func (p *player) told() bool {
	if p.silent || p.step < p.from {
		return false
	}
	if p.shown != p.step && (p.frame > 0 || p.worldNow > p.world.Now()) { // frames may be numbered anew
		_ = p.world.Advance(max(p.worldNow, p.world.Now()) - p.world.Now()) // no frame of it is under way
	}
	if p.steps != nil && p.shown != p.step {
		p.steps.ObserveStep(p.step)
	}
	p.shown = p.step
	return true
}

// chunk plays a chunk.
func (p *player) chunk(c *logChunk) {
	clear(p.parts)
	p.order, p.rows, p.step = p.order[:0], 0, c.step
	text := c.text
	for len(text) > 0 && !p.stop { // the keyframe
		n := bytes.IndexByte(text, '\n') + 1
		l, err := p.lines.read(text[:n-1])
		if err != nil || l.kind == tickKind || l.kind == sleepLine || l.kind == stepLine {
			break
		}
		p.play(l)
		text = text[n:]
	}
	for len(text) > 0 && !p.stop && p.step < p.until {
		n := group(text)
		p.group(text[:n])
		text = text[n:]
	}
	p.advance(c.end)
}

// group returns the length of the lines of the first step.
func group(text []byte) int {
	n := 0
	for len(text) > n {
		rest := text[n:]
		if n > 0 && bytes.HasPrefix(rest, stepPrefix) {
			return n
		}
		n += bytes.IndexByte(rest, '\n') + 1
	}
	return n
}

// lineStarts are how lines of a kind begin, so that they are found without decoding.
var lineStarts = [gapLine + 1][]byte{stepLine: stepPrefix, tickKind: tickPrefix, sleepLine: sleepPrefix, seeLine: seePrefix}

var (
	stepPrefix  = []byte(`{"step":`)
	tickPrefix  = []byte(`{"a":`)
	sleepPrefix = []byte(`{"sleep":`)
	seePrefix   = []byte(`{"see":`)
)

// group plays the lines of a step, with the ticks that have none.
func (p *player) group(text []byte) {
	p.mark(text)
	for len(text) > 0 && !p.stop && p.step < p.until {
		n := bytes.IndexByte(text, '\n') + 1
		if p.sights == nil && bytes.HasPrefix(text, seePrefix) {
			text = text[n:]
			continue
		}
		if l, err := p.lines.read(text[:n-1]); err == nil { // it was checked when it was read
			p.play(l)
		}
		text = text[n:]
	}
}

// mark notes which agents have a line for their tick.
func (p *player) mark(text []byte) {
	first := true
	for len(text) > 0 {
		n := bytes.IndexByte(text, '\n') + 1
		if bytes.HasPrefix(text, tickPrefix) || bytes.HasPrefix(text, sleepPrefix) || first {
			l, err := p.lines.read(text[:n-1])
			if err != nil {
				return
			}
			switch {
			case first && l.kind == stepLine:
				p.advance(l.step)
				p.turn(l)
			case l.kind == tickKind && l.has&hasOut == 0:
				p.hasLine(l.index)
			case l.kind == sleepLine:
				for _, i := range l.sleep {
					p.hasLine(i)
				}
			}
			first = false
		}
		text = text[n:]
	}
}

func (p *player) hasLine(index int) {
	if a := p.parts[index]; a != nil {
		a.lined = p.step
	}
}

// advance plays the steps before step, and what the current one still lacks.
func (p *player) advance(step int64) {
	step = min(step, p.until)
	for p.step < step && !p.stop {
		p.quiet(len(p.order))
		if p.goesOn() && !p.stop {
			p.skipTo(p.nextDue(step))
		}
	}
}

// nextDue returns the next step in which a tick is predicted, at most this one.
func (p *player) nextDue(most int64) int64 {
	for _, a := range p.order {
		if due := a.due(); a.period > 0 && due > p.step && due < most {
			if most = due; due == p.step+1 {
				break
			}
		}
	}
	return most
}

// skipTo goes on to a step in which the world has moved as before.
func (p *player) skipTo(step int64) {
	passed := step - p.step
	p.step, p.at = step, 0
	p.frame += uint64(passed)
	p.worldNow += p.delta * time.Duration(passed)
}

// turn takes over what the line of a step says. advance has gone there, as if the
// step were as before.
func (p *player) turn(l *line) {
	if l.step != p.step {
		return // it is not played
	}
	if l.has&hasDT != 0 {
		p.worldNow += l.delta - p.delta
		p.delta = l.delta
	}
	set(l, hasNow, &p.worldNow, l.now)
	set(l, hasFrame, &p.frame, l.frame)
}

// quiet plays the ticks without a line of the first n agents.
func (p *player) quiet(n int) {
	for ; p.at < n && !p.stop; p.at++ {
		if a := p.order[p.at]; a.period > 0 && a.due() == p.step && a.lined != p.step {
			p.tick(a, nil)
		}
	}
}
