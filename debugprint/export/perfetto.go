package export

import (
	"io"
	"strconv"
	"sync"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint/internal/lineage"
	"github.com/ethogram-go/ethogram/decider"
)

// Perfetto is a decider.TickObserver that writes a trace for ui.perfetto.dev and
// chrome://tracing, in the JSON array form of Chrome's trace events. Attach it to a
// world with debugprint.Attach, or play a recorded log to it, and Close it at the
// end.
//
//   - Each agent is a process. Its path is a track of nested slices, one for each
//     active row; lanes of a Parallel group and injected trees have tracks of their
//     own, because slices of a track must nest.
//   - Stimuli and flags that change, gates, squads, refused activations, faults and notes
//     are instants.
//   - At decider.Rows the values that Decides return are counters of their agent. How
//     many agents hold a gate is a counter of the process "world".
//
// Times are the world's clock if the world has been advanced, else the agent's own.
// They are microseconds with up to three decimals, so that no nanosecond is lost;
// within a track they never decrease. What is active when the observer is attached
// begins when it became active. Every slice that begins ends, at the latest in
// Close. A file that lacks its end, because the program crashed, can be opened as
// well.
//
// Several goroutines may use a Perfetto at a time.
type Perfetto struct {
	options PerfettoOptions

	mu     sync.Mutex
	out    traceWriter
	agents map[agentKey]*agentTracks
	tracks []*track      // in the order of their ids
	ids    int           // of processes and tracks given out
	end    time.Duration // the latest time
	world  int           // process of the gates, 0 before there is one
	closed bool
}

// PerfettoOptions say what a Perfetto writes. The zero value is fine.
type PerfettoOptions struct {
	// Detail is the detail of the events that are written: 0 is decider.Transitions.
	Detail decider.Detail

	// Clock returns the time of an event; nil is the clock that Perfetto describes. A
	// time that goes back within a track counts as the time before it.
	Clock func(*decider.Event) time.Duration
}

// agentKey is an agent of a world.
type agentKey struct {
	world *decider.World
	id    uint64
}

// agentTracks is what is written about one agent.
type agentTracks struct {
	process int
	name    string
	main    *track           // of the tree that was seen first
	tracks  map[place]*track // by their outermost row
	order   []*track
	trees   map[*decider.Outline]bool // whose state is known
	own     lineage.Trees             // not those that are injected

	last           time.Duration // of the agent's events
	ticked         time.Duration // when its last tick ended
	roles          uint64        // flags that squads give to their members
	flags, stimuli uint64
	values         map[place]float64
}

// place is a row of a tree.
type place struct {
	tree *decider.Outline
	row  decider.Row
}

// NewPerfetto returns an observer that writes to w.
func NewPerfetto(w io.Writer, o PerfettoOptions) *Perfetto {
	if o.Detail == decider.Nothing {
		o.Detail = decider.Transitions
	}
	p := &Perfetto{options: o, agents: map[agentKey]*agentTracks{}}
	p.out.begin(w)
	return p
}

// Detail returns the detail that the options ask for.
func (p *Perfetto) Detail() decider.Detail { return p.options.Detail }

// Observe implements decider.Observer.
func (p *Perfetto) Observe(e decider.Event) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed || e.Tree == nil || e.Kind.Detail() > p.options.Detail {
		return
	}
	a, at := p.see(&e)
	if e.Row != decider.NoRow && int(e.Row) < len(e.Tree.Rows()) {
		p.row(a, &e, at)
	}
}

// ObserveTick implements decider.TickObserver: flags and stimuli are seen in all ticks,
// and what a Load, a Copy or a Retable has changed without an event in the next one.
func (p *Perfetto) ObserveTick(w *decider.World, s decider.State, _ decider.Result) {
	p.mu.Lock()
	defer p.mu.Unlock()
	tree := s.Outline()
	if p.closed || tree == nil {
		return
	}
	e := decider.Event{
		World: w, Tree: tree, State: s, Agent: s.Agent(), Tick: s.Tick(), Now: s.Now(), Row: decider.NoRow,
		Flags: s.Flags(), Stimuli: s.Stimuli(),
	}
	a, at := p.see(&e)
	p.over(a, at, func(o place) bool { return o.tree == tree && !s.Active(o.row) })
	if left, _ := a.own.Ticked(s, at); left.Outline != nil {
		p.over(a, left.At, func(o place) bool { return o.tree == left.Outline })
		delete(a.trees, left.Outline)
	}
	a.ticked = at
	if leaf := s.Leaf(); leaf != decider.NoRow && !slices.Contains(p.trackOf(a, tree, leaf).open, place{tree, leaf}) {
		p.push(a, tree, leaf, at)
	}
}

// over ends the slices of rows that are no longer active, and what is open inside of
// them.
func (p *Perfetto) over(a *agentTracks, at time.Duration, ended func(place) bool) {
	for _, t := range a.order {
		if i := slices.IndexFunc(t.open, ended); i >= 0 {
			for len(t.open) > i {
				p.pop(t, at, "")
			}
		}
	}
}

// see takes over the time and the words of an event, and returns its agent and when
// it happened.
func (p *Perfetto) see(e *decider.Event) (*agentTracks, time.Duration) {
	a := p.agent(e)
	a.last = max(a.last, p.time(e))
	p.end = max(p.end, a.last)
	p.resume(a, e, a.last)
	switch { // a log has no more: its trace shall have the words in the same order
	case e.Kind.Detail() == decider.Transitions, e.Kind == decider.EventTickStart, e.Kind == decider.EventAsked, e.Kind == decider.EventTickEnd:
		p.words(a, e, a.last)
	}
	return a, a.last
}

// Close ends all slices that are open and the trace, and returns the first error of
// writing it. Later events are ignored.
func (p *Perfetto) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return p.out.err
	}
	p.closed = true
	for _, t := range p.tracks {
		for len(t.open) > 0 {
			p.pop(t, p.end, "")
		}
	}
	return p.out.close()
}

// time returns when e happened.
func (p *Perfetto) time(e *decider.Event) time.Duration {
	switch {
	case p.options.Clock != nil:
		return max(p.options.Clock(e), 0)
	case e.World != nil && e.World.Frame() > 0:
		return e.World.Now()
	}
	return e.Now
}

// agent returns what is written about the agent of e.
func (p *Perfetto) agent(e *decider.Event) *agentTracks {
	key := agentKey{e.World, e.Agent}
	if a := p.agents[key]; a != nil {
		return a
	}
	a := &agentTracks{
		process: p.id(), name: agentName(e), tracks: map[place]*track{},
		trees: map[*decider.Outline]bool{}, values: map[place]float64{},
	}
	p.agents[key] = a
	p.out.name("process_name", a.process, a.process, a.name)
	a.main = p.newTrack(a.process, a.process, a.name)
	a.add(place{e.Tree, 0}, a.main)
	return a
}

// add adds a track by its outermost row.
func (a *agentTracks) add(top place, t *track) {
	a.tracks[top] = t
	a.order = append(a.order, t)
}

// id returns a new number of a process or track.
func (p *Perfetto) id() int {
	p.ids++
	return p.ids
}

// resume begins the slices of the rows that are active in the tree of e when its
// agent is first seen in it, but not before the agent's last tick: then it was not in
// that tree.
func (p *Perfetto) resume(a *agentTracks, e *decider.Event, at time.Duration) {
	if a.trees[e.Tree] {
		return
	}
	a.trees[e.Tree] = true
	rows := e.Tree.Rows()
	for i := range rows {
		for _, role := range rows[i].Roles {
			a.roles |= uint64(role)
		}
		r := decider.Row(i)
		switch {
		case e.Kind == decider.EventDeactivated && e.Row == r:
			p.push(a, e.Tree, r, max(at-e.Duration, a.ticked))
		case e.Kind == decider.EventActivated && e.Row == r: // is about to begin
		case e.State.Active(r):
			p.push(a, e.Tree, r, max(at-e.State.Duration(r), a.ticked))
		}
	}
}

// row writes what happened to the row of e.
func (p *Perfetto) row(a *agentTracks, e *decider.Event, at time.Duration) {
	info := e.Tree.Row(e.Row)
	switch e.Kind {
	case decider.EventActivated:
		p.push(a, e.Tree, e.Row, at)
	case decider.EventDeactivated:
		p.left(a, e, at)
	case decider.EventRefused:
		p.instant(a, "fault", "Activate refused: ", info.Name, at)
	case decider.EventSubset:
		p.instant(a, "fault", "Subset Rule: ", info.Name, at)
	case decider.EventLoopGuard:
		p.instant(a, "fault", "loop guard: ", info.Name, at)
	case decider.EventMistake:
		p.instant(a, "fault", "mistake in "+info.Name+": ", e.Note.String(), at)
	case decider.EventNoted:
		p.instant(a, "note", info.Name+": ", e.Note.String(), at)
	case decider.EventTaken:
		p.instant(a, "gate", "takes ", info.Gate+keyOf(e), at)
		p.gate(info, e)
	case decider.EventReleased:
		p.instant(a, "gate", "releases ", info.Gate+keyOf(e), at)
		p.gate(info, e)
	case decider.EventFormed:
		p.instant(a, "squad", "squad forms: ", info.Name+keyOf(e), at)
	case decider.EventJoined:
		p.instant(a, "squad", "joins squad: ", info.Name+keyOf(e), at)
	case decider.EventPromoted:
		p.instant(a, "squad", "has another role in squad: ", info.Name, at)
	case decider.EventDisbanded:
		p.instant(a, "squad", "squad is aborted: ", info.Name, at)
	case decider.EventAsked:
		p.value(a, e, at)
	}
}

// keyOf returns the words for the key of the gate or squad of e, "" without one.
func keyOf(e *decider.Event) string {
	switch {
	case !e.HasKey:
		return ""
	case e.KeyName != "":
		return " with key " + e.KeyName
	}
	return " with key " + strconv.FormatUint(e.Key, 10)
}

// gate writes how many agents hold the gate of a row. With keys there is no such
// number.
func (p *Perfetto) gate(info *decider.RowInfo, e *decider.Event) {
	if info.GateKeyed {
		return
	}
	if p.world == 0 {
		p.world = p.id()
		p.out.name("process_name", p.world, p.world, "world")
	}
	p.out.counter(p.world, "gate ", info.Gate, "held", float64(e.Held), p.end)
}

// value writes what the Decide of a row returned, if that has changed.
func (p *Perfetto) value(a *agentTracks, e *decider.Event, at time.Duration) {
	key, v := place{e.Tree, e.Row}, e.Value
	if last, known := a.values[key]; v-v != 0 || known && v == last { // NaN, infinite
		return
	}
	a.values[key] = v
	p.out.counter(a.process, "value of ", e.Tree.Name(e.Row), "value", v, at)
}
