package debugprint

import (
	"io"
	"sync"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// The trace levels: a tracer prints all lines up to its own.
const (
	LevelNothing    = 0
	LevelActivated  = 1 // activated behaviors, and faults
	LevelTransition = 2 // and deactivations, redecides, scopes, gates and squads
	LevelTick       = 3 // and each tick's beginning and end, and ticked behaviors
	LevelVisit      = 4 // and every visited decider
	LevelAsk        = 5 // and every decider that is asked, with its answer
)

// Form is the form of a tracer's lines.
type Form uint8

const (
	// Plain has names and words, for people who know the table.
	Plain Form = iota
	// Spore is the form of Spore's DebugOutput (S11), with ids, flags and masks
	// in hexadecimal, for tools and for people who know it.
	Spore
)

// String returns the name of the form as the flag -trace-form has it.
func (f Form) String() string {
	switch f {
	case Plain:
		return "plain"
	case Spore:
		return "spore"
	}
	return "Form(?)"
}

// TraceOptions say what a tracer prints, and of which agents.
type TraceOptions struct {
	// Level is 0 to 5.
	Level int

	// Form is Plain or Spore.
	Form Form

	// Agents are the ids of the agents to trace; none means all.
	Agents []uint64

	// Func, if not nil, gets the lines instead of the writer, each with its
	// event and its level, so that it can filter lines by any rule or show them
	// anywhere. The goroutine that ticks the agent calls it, one call at a time.
	// The line, which ends in a newline, and the event's State are valid only
	// during the call.
	Func func(e decider.Event, level int, line []byte)
}

// Tracer is an observer that prints what ticks do, in lines such as
//
//	12.500 s Bob:   starts PATROL [WALK]
//
// or, in the form [Spore],
//
//	BTDBO(level) 0xAGENT @ seconds: message
//
// The message is indented by two spaces for each level of depth in the tree;
// the package's documentation lists the messages. Both forms have the same
// levels.
//
// Several goroutines may use a Tracer at a time. Each line is written with one
// call of the writer; the lines of agents that tick at the same time may
// alternate. Tracing allocates nothing.
type Tracer struct {
	opts TraceOptions
	w    io.Writer

	mu    sync.Mutex
	buf   []byte
	event *decider.Event // that is printed: one for all, so that none is allocated
	err   error
}

// there panics with words where t is nil or zero.
func (t *Tracer) there(method string) {
	plain.Made(t != nil && t.event != nil, "debugprint.Tracer", method, "NewTracer")
}

// NewTracer returns a tracer that writes to w, which may be nil if opts.Func
// is set. Attach it with [Attach] or at its [Tracer.Detail].
func NewTracer(w io.Writer, opts TraceOptions) *Tracer {
	opts.Agents = slices.Clone(opts.Agents)
	return &Tracer{opts: opts, w: w, event: new(decider.Event)}
}

// Detail returns the detail that the tracer's level needs.
func (t *Tracer) Detail() decider.Detail {
	t.there("Detail")
	switch {
	case t.opts.Level <= LevelNothing:
		return decider.Nothing
	case t.opts.Level < LevelTick:
		return decider.Transitions
	case t.opts.Level < LevelVisit:
		return decider.Ticks
	}
	return decider.Rows
}

// Err returns the first error of the writer. The tracer continues after it.
func (t *Tracer) Err() error {
	t.there("Err")
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.err
}

// Observe implements decider.Observer.
func (t *Tracer) Observe(e decider.Event) {
	t.there("Observe")
	if e.Kind.Detail() > t.Detail() || !traced(t.opts.Agents, e.Agent) {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	*t.event = e
	t.print(t.event)
	*t.event = decider.Event{} // keeps no tree alive
}

// traced reports whether an agent is among those to trace.
func traced(agents []uint64, id uint64) bool {
	return len(agents) == 0 || slices.Contains(agents, id)
}

// print prints the lines of an event: at the start and at the end of a tick
// Spore's form has several, everything else has one line or none.
func (t *Tracer) print(e *decider.Event) {
	spore := t.opts.Form == Spore
	r := e.Tree.Row(0)
	switch {
	case spore && e.Kind == decider.EventTickStart:
		t.line(LevelTick, 0, t.says(e, r), e, r)
		t.line(LevelTick, 0, sporeInputs, e, r)
		return
	case spore && e.Kind == decider.EventTickEnd:
		t.sporeEnd(e)
		return
	case e.Kind != decider.EventTickStart && e.Kind != decider.EventTickEnd:
		r = e.Tree.Row(e.Row)
	}
	depth := r.Depth
	if e.Kind == decider.EventPush {
		depth-- // its group pushes it
	}
	if m := t.says(e, r); m != "" {
		t.line(lineLevel(e.Kind, r), depth, m, e, r)
	}
}

// lineLevel returns the level of an event's line, in both forms.
func lineLevel(k decider.EventKind, r *decider.RowInfo) int {
	switch k {
	case decider.EventActivated:
		if !r.HasBehavior { // Spore's level 1 has behaviors only
			return LevelTransition
		}
		return LevelActivated
	case decider.EventRefused, decider.EventSubset, decider.EventLoopGuard, decider.EventMistake:
		return LevelActivated
	case decider.EventTickStart, decider.EventTicked, decider.EventTickEnd:
		return LevelTick
	case decider.EventVisit, decider.EventContinue:
		return LevelVisit
	case decider.EventProcess, decider.EventAsked, decider.EventTarget, decider.EventChose, decider.EventPush, decider.EventNoted:
		return LevelAsk
	}
	return LevelTransition
}

// line prints a line about row r, unless it is above the tracer's level.
func (t *Tracer) line(level, depth int, m string, e *decider.Event, r *decider.RowInfo) {
	if level > t.opts.Level {
		return
	}
	if t.opts.Form == Spore {
		t.buf = append(appendInt(append(t.buf[:0], "BTDBO("...), level), ") "...)
		t.buf = appendSeconds(append(appendAddress(t.buf, e.Agent), " @ "...), e.Now, 3)
	} else {
		t.buf = append(appendSeconds(t.buf[:0], e.Now, 3), " s "...)
		t.buf = lexiconOf(e).appendAgent(t.buf, "agent ", e.Agent)
	}
	t.buf = appendSpaces(append(t.buf, ": "...), 2*depth)
	t.say(m, e, r)
	t.buf = append(t.buf, '\n')
	if t.opts.Func != nil {
		t.opts.Func(*e, level, t.buf)
		return
	}
	if _, err := t.w.Write(t.buf); err != nil && t.err == nil {
		t.err = err
	}
}

// These append to the open line: text as it is, a name with what terminals obey
// escaped, and numbers.
func (t *Tracer) text(s string)                         { t.buf = append(t.buf, s...) }
func (t *Tracer) name(s string)                         { t.buf = plain.AppendName(t.buf, s) }
func (t *Tracer) int(v int)                             { t.buf = appendInt(t.buf, v) }
func (t *Tracer) seconds(d time.Duration, decimals int) { t.buf = appendSeconds(t.buf, d, decimals) }
