package debugprint

import (
	"io"
	"sync"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// The trace levels: a tracer prints all lines up to its own.
const (
	LevelNothing    = 0
	LevelActivated  = 1 // behaviors that are activated, and faults
	LevelTransition = 2 // and those that are deactivated, and redecides
	LevelTick       = 3 // and what each tick begins with, ticks and ends with
	LevelVisit      = 4 // and every decider that is visited
	LevelAsk        = 5 // and every decider that is asked, and its answer
)

// Form is how a tracer puts things.
type Form uint8

const (
	// Plain is for people who know the table: names and words.
	Plain Form = iota
	// Spore is the form of Spore's DebugOutput (S11): with ids, flags and masks
	// in hexadecimal, for tools and for those who know it.
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

// TraceOptions are what a tracer prints, and for whom.
type TraceOptions struct {
	// Level is 0 to 5.
	Level int

	// Form is Plain unless it is set.
	Form Form

	// Agents are the ids of the agents to trace; none means all.
	Agents []uint64

	// Func, if not nil, gets the lines instead of the writer, each with the
	// event that it is about and its level, so that it can mask lines by any
	// rule or show them where it likes. It is called by the goroutine that
	// ticks the agent, one call at a time. The line, which ends in a newline,
	// is valid during the call only, as is the event's State.
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
// A Tracer may be used by several goroutines at a time. Lines are written
// whole, each with one call of the writer; the lines of agents that tick at
// the same time may alternate. Tracing allocates nothing.
type Tracer struct {
	opts TraceOptions
	w    io.Writer

	mu    sync.Mutex
	buf   []byte
	event *decider.Event // that the open line is about
	level int            // of the open line
	err   error
}

// NewTracer returns a tracer that writes to w, which may be nil if opts.Func
// is set. Attach it with [Attach] or at its [Tracer.Detail].
func NewTracer(w io.Writer, opts TraceOptions) *Tracer {
	opts.Agents = slices.Clone(opts.Agents)
	return &Tracer{opts: opts, w: w, event: new(decider.Event)}
}

// Detail returns the detail that the tracer's level needs.
func (t *Tracer) Detail() decider.Detail {
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

// agents returns whom Attach has to observe for it.
func (t *Tracer) agents() (ids []uint64, all bool) { return t.opts.Agents, len(t.opts.Agents) == 0 }

// Err returns the first error of the writer. The tracer goes on after it.
func (t *Tracer) Err() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.err
}

// Observe implements decider.Observer.
func (t *Tracer) Observe(e decider.Event) {
	if e.Kind.Detail() > t.Detail() || !chosen(t.opts.Agents, e.Agent) {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	*t.event = e
	if t.opts.Form == Spore {
		t.print(t.event)
	} else {
		t.plainly(t.event)
	}
	*t.event = decider.Event{} // keeps no tree alive
}

// chosen reports whether an agent is among those asked for.
func chosen(agents []uint64, id uint64) bool {
	return len(agents) == 0 || slices.Contains(agents, id)
}

// begin opens a line, unless it is above the tracer's level.
func (t *Tracer) begin(level, depth int) bool {
	if level > t.opts.Level {
		return false
	}
	t.level = level
	if t.opts.Form != Spore {
		t.buf = appendSeconds(t.buf[:0], t.event.Now, 3)
		t.buf = lexiconOf(t.event).appendWho(append(t.buf, " s "...), t.event.Agent)
		t.buf = appendSpaces(append(t.buf, ": "...), 2*depth)
		return true
	}
	t.buf = append(t.buf[:0], "BTDBO("...)
	t.buf = appendInt(t.buf, level)
	t.buf = append(t.buf, ") "...)
	t.buf = appendAddress(t.buf, t.event.Agent)
	t.buf = append(t.buf, " @ "...)
	t.buf = appendSeconds(t.buf, t.event.Now, 3)
	t.buf = append(t.buf, ": "...)
	t.buf = appendSpaces(t.buf, 2*depth)
	return true
}

// end writes the open line.
func (t *Tracer) end() {
	t.buf = append(t.buf, '\n')
	if t.opts.Func != nil {
		t.opts.Func(*t.event, t.level, t.buf)
		return
	}
	if _, err := t.w.Write(t.buf); err != nil && t.err == nil {
		t.err = err
	}
}
