package record

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Moment is an agent right after a tick, as a log knows it. What prints live agents
// prints moments: debugprint.AppendState(nil, m.Outline, m.State, mode, m.Why).
type Moment struct {
	Name    string
	Tick    uint32
	Step    int64
	Outline *decider.Outline
	State   decider.State

	// Why is what a watcher knows after the tick, nil if the tick was not recorded
	// in full; then block words of the state are 0, too.
	Why *debugprint.Watcher

	// World has the names of flags, stimuli and agents, and the clock of the log.
	World *decider.World

	// Injected are the trees injected in the agent that were seen so far.
	Injected []Moment
}

// The errors of questions about what a log does not have.
var (
	ErrNoAgent = errors.New("the log has no such agent")
	ErrGone    = errors.New("the tick is gone")
	ErrNotYet  = errors.New("the tick has not happened yet")
)

// goneError says which ticks of an agent a log has instead of the one that was asked for.
type goneError struct {
	agent       uint64
	what        string // "tick" or "step"
	asked       int64
	first, last int64 // that the log has
	error             // ErrGone or ErrNotYet
	began       bool  // the log has the agent's first tick: nothing is gone
}

func (e *goneError) Error() string {
	asked := fmt.Sprintf("%s %s of agent %d", e.what, plain.Grouped(e.asked), e.agent)
	first, last := plain.Grouped(e.first), plain.Grouped(e.last)
	switch {
	case e.error == ErrNotYet:
		return fmt.Sprintf("record: %s has not happened yet; the log ends with %s", asked, last)
	case e.began || e.asked >= e.first:
		return fmt.Sprintf("record: there was no %s; the log has its %ss from %s to %s", asked, e.what, first, last)
	}
	return fmt.Sprintf("record: %s is gone; the log holds %s %ss from %s: raise Options.Steps or Options.Bytes",
		asked, plain.Grouped(e.last-e.first+1), e.what, first)
}

func (e *goneError) Unwrap() error { return e.error }

// At returns an agent as it was right after this tick. If several agents of the log
// had this id, or the agent's memory was restored, it is the last such tick. The
// error wraps [ErrNoAgent], [ErrGone] or [ErrNotYet].
func (l *Log) At(agent uint64, tick uint32) (*Moment, error) {
	l.there("At")
	return l.find(agent, "tick", int64(tick), maxStep+1, func(s *tickSpan) bool { return s.before < tick && tick <= s.to },
		func(p *playedPart) bool { return p.n == tick })
}

// AtStep returns an agent as it was right after its last tick up to this step.
func (l *Log) AtStep(agent uint64, step int64) (*Moment, error) {
	l.there("AtStep")
	return l.find(agent, "step", step, min(step, maxStep)+1, func(s *tickSpan) bool { return s.from <= step }, nil)
}

func (l *Log) chunkAt(chunk int) *logChunk {
	if i := chunk - l.gone; i >= 0 && i < len(l.chunks) {
		return &l.chunks[i]
	}
	return nil
}

// find plays the chunks that may have a tick, the last one first, up to step until. It is the
// last one that is the one; without is, the last one of all.
func (l *Log) find(agent uint64, what string, asked, until int64, has func(*tickSpan) bool, is func(*playedPart) bool) (*Moment, error) {
	gone := &goneError{agent: agent, what: what, asked: asked, first: maxTime, last: -1}
	type place struct {
		a *logAgent
		s *tickSpan
	}
	var found []place
	for _, a := range l.byID[agent] {
		for k := range a.spans {
			s := &a.spans[k]
			if l.chunkAt(s.chunk) == nil || !s.any {
				continue
			}
			gone.began = gone.began || s.before == 0
			if what == "tick" {
				gone.first, gone.last = min(gone.first, int64(s.before)+1), max(gone.last, int64(s.to))
			} else {
				gone.first, gone.last = min(gone.first, s.from), max(gone.last, s.until)
			}
			if has(s) {
				found = append(found, place{a, s})
			}
		}
	}
	slices.SortStableFunc(found, func(a, b place) int { return cmp.Compare(b.s.chunk, a.s.chunk) })
	var best *Moment // in its chunk an agent may be there twice
	for i, f := range found {
		if best != nil && f.s.chunk != found[i-1].s.chunk {
			break
		}
		m, err := l.moment(f.a, l.chunkAt(f.s.chunk), until, is, f.s.back)
		if err != nil {
			return nil, err
		}
		if m != nil && (best == nil || m.Step > best.Step) {
			best = m
		}
	}
	if best != nil {
		return best, nil
	}
	if gone.last < 0 {
		return nil, l.noAgent(agent)
	}
	gone.error = ErrGone
	if asked > gone.last {
		gone.error = ErrNotYet
	}
	return nil, gone
}

func (l *Log) noAgent(agent uint64) error {
	var ids []string
	for _, a := range l.agents {
		if id := strconv.FormatUint(a.id, 10); a.host == nil && !slices.Contains(ids, id) {
			if ids = append(ids, id); len(ids) > 8 {
				ids[8] = "…"
				break
			}
		}
	}
	return fmt.Errorf("record: %w: %d; it has %v", ErrNoAgent, agent, ids)
}

// moment plays a chunk up to the last tick of agent a that is the one, nil without one. Unless
// back is true, there is no other.
func (l *Log) moment(a *logAgent, c *logChunk, until int64, is func(*playedPart) bool, back bool) (*Moment, error) {
	play := func(times int) (found int, m *Moment, err error) {
		why := debugprint.NewWatcher(a.id)
		p := l.player(why)
		p.seeds, p.silent, p.until = true, times < 0, until
		p.only = func(_ uint64, index int) bool { return index == a.index }
		p.ended = func(q *playedPart) {
			if q.index != a.index || is != nil && !is(q) {
				return
			}
			if found++; found == times {
				p.stop = true
				m = p.moment(q, a.name, why)
			}
		}
		p.chunk(c)
		return found, m, p.err
	}
	n, m, err := 1, (*Moment)(nil), error(nil)
	if back || is == nil { // the last one counts
		n, _, err = play(-1)
	}
	if err == nil {
		_, m, err = play(n)
	}
	return m, err
}

// moment returns a part as it is now.
func (p *player) moment(a *playedPart, name string, why *debugprint.Watcher) *Moment {
	m := &Moment{Name: name, Tick: a.own().n, Step: a.own().last, Outline: a.tree.outline, World: p.world}
	p.show(a)
	m.State = a.replica.State()
	if a.own().full {
		m.Why = why
	}
	rows := len(a.tree.outline.Rows())
	for _, in := range a.inner {
		if rows += len(in.tree.outline.Rows()); rows > maxReplicaRows { // a log made to exhaust the machine
			break
		}
		m.Injected = append(m.Injected, *p.moment(in, name, why))
	}
	return m
}

// Range says what of a log is played. The zero Range is everything.
type Range struct {
	From  int64 // the first step
	Until int64 // the first step that is not played, 0 for none

	Agents []uint64 // nil is all
}

// Play tells an observer of what happened, as the world told the recorder: events in
// order and, if it is a decider.TickObserver, each tick, a [StepObserver] of steps, and a
// [SightObserver] of what the game showed. Events have a State. Of agents
// that were not recorded in full there are only transitions; of those that were, the
// beginning and end of each tick, answers and notes as well. A debugprint.Sink gets
// the events of its detail. Play begins before the range, without telling, at a
// keyframe, so that states are right from the first event on.
//
// The world of events is one of [Log.World]. Its clock is that of the recorded world;
// its frames are the steps that were told of, if the recorded world was ever advanced.
//
// Play returns nil, unless it ended early: see [Log.Within].
func (l *Log) Play(o decider.Observer, r Range) error {
	l.there("Play")
	if o == nil {
		panic("ethogram: record.Log.Play: the observer is nil; want what is told of the ticks")
	}
	p := l.player(o)
	p.from = r.From
	if r.Until > 0 {
		p.until = r.Until
	}
	if r.Agents != nil {
		p.only = func(id uint64, _ int) bool { return slices.Contains(r.Agents, id) }
	}
	return p.run()
}

// Fits returns nil if the log was recorded of this tree, or of one of several trees.
// Otherwise the error says which rows differ.
func (l *Log) Fits(outline *decider.Outline) error {
	l.there("Fits")
	if outline == nil || len(outline.Rows()) == 0 {
		return errors.New("record: the outline is nil or zero; want that of a compiled tree, Tree.Outline")
	}
	outline = logged(outline)
	var near *decider.Outline
	for _, t := range l.trees {
		if t.outline.Equal(outline) {
			return nil
		}
		if near == nil || t.outline.Name(0) == outline.Name(0) {
			near = t.outline
		}
	}
	if near == nil {
		return errors.New("record: the log has no tree")
	}
	lines := []string{fmt.Sprintf("record: the log is of another table: fingerprint 0x%x, this one has 0x%x", near.Fingerprint(), outline.Fingerprint())}
	lines = append(lines, near.Diff(outline)...)
	if more := len(lines) - 21; more > 0 {
		lines = append(lines[:21], fmt.Sprintf("and %d more", more))
	}
	return errors.New(strings.Join(lines, "\n"))
}
