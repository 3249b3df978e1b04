package record

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Report says how a run went in comparison with a log.
type Report struct {
	Early error // nil, or why the rest was not compared: see Log.Within

	steps  int64 // that were compared
	ticks  int   // of agents, in them
	tables []string
	first  *divergence // nil: all that was compared was the same
}

// divergence is the first tick that is not the same in a run as in the log.
type divergence struct {
	step  int64
	agent uint64
	name  string // "" without one
	tick  uint32
	what  differing
	log   string // what the log has, in words
	run   string // and the run
	why   string // the states after the tick side by side, with the reasons of both
}

// differing says what is not the same.
type differing string

const (
	differentTicks  differing = "something happened in one of the two only"
	differentInputs differing = "the inputs differ" // delta, clock, or flags and stimuli when the tick began
	differentEvents differing = "the events differ"
	differentRows   differing = "other rows are active at the end" // of a memory that was restored, or that one recorder met later
	differentWords  differing = "flags or stimuli at the end differ"
	differentStatus differing = "the status differs"
	differentHash   differing = "the hash of the memory differs" // the cause may lie in earlier ticks of which not everything was recorded
)

// First returns the first tick that differs: the agent's number of it, or 0 between two
// of them. ok is false if all that was compared is the same.
func (r Report) First() (step int64, agent uint64, tick uint32, ok bool) {
	if r.first == nil {
		return 0, 0, 0, false
	}
	return r.first.step, r.first.agent, r.first.tick, true
}

// Same reports whether all was compared and was the same.
func (r Report) Same() bool { return r.first == nil && r.Early == nil }

// String returns the report as a text of several lines.
func (r Report) String() string {
	var b strings.Builder
	if r.first == nil {
		fmt.Fprintf(&b, "%d ticks in %d steps are the same\n", r.ticks, r.steps)
		if r.Early != nil {
			fmt.Fprintf(&b, "the rest was not compared: %v\n", r.Early)
		}
	} else {
		d := r.first
		who := fmt.Sprintf("agent %d", d.agent)
		if d.name != "" {
			who += " " + plain.Name(d.name)
		}
		when := fmt.Sprintf("tick %d of ", d.tick)
		if d.tick == 0 {
			when = "between the ticks of "
		}
		fmt.Fprintf(&b, "step %d, %s%s: %s\n  log: %s\n  run: %s\n", d.step, when, who, d.what, d.log, d.run)
		b.WriteString(d.why)
	}
	for i, line := range r.tables {
		if i == 20 {
			fmt.Fprintf(&b, "and %d more rows\n", len(r.tables)-i)
			break
		}
		fmt.Fprintf(&b, "the tables differ: %s\n", line)
	}
	return b.String()
}

// Compare compares a run with the log: run is a log of the same game, recorded again.
// The steps that both have are compared, of agents that both have recorded in full
// with all answers, otherwise with their deltas, clocks and transitions, and with the
// hashes of their memories where both have them. The report has the first tick that
// differs.
func (l *Log) Compare(run *Log) *Report {
	l.there("Compare")
	run.there("Compare")
	r := &Report{tables: l.tablesThatDiffer(run)}
	from, until := l.Steps()
	from2, until2 := run.Steps()
	from, until = max(from, from2), min(until, until2)
	if until <= from {
		return r
	}
	r.steps = until - from
	var early, early2 error
	next, stop := iter.Pull(l.stages(from, until, &early))
	defer stop()
	next2, stop2 := iter.Pull(run.stages(from, until, &early2))
	defer stop2()
	for {
		a, ok := next()
		b, ok2 := next2()
		if err := cmp.Or(early, early2); err != nil {
			r.Early = err
			if e := (*earlyError)(nil); errors.As(err, &e) {
				r.steps = max(e.step-from, 0)
			}
			return r
		}
		if !ok && !ok2 {
			return r
		}
		if !ok || ok2 && b.step < a.step {
			a = stage{step: b.step}
		} else if !ok2 || a.step < b.step {
			b = stage{step: a.step}
		}
		r.ticks += len(a.ticks)
		if r.first = a.compare(&b); r.first != nil {
			r.first.explain(l, run)
			return r
		}
	}
}

// tablesThatDiffer returns the differences of the trees of two logs that have the same
// roots.
func (l *Log) tablesThatDiffer(run *Log) (lines []string) {
	for _, a := range l.Outlines() {
		for _, b := range run.Outlines() {
			if a.Name(0) == b.Name(0) && run.Fits(a) != nil && l.Fits(b) != nil {
				lines = append(lines, a.Diff(b)...)
			}
		}
	}
	return lines
}

// compare returns the first tick of a step that differs, or nil.
func (s *stage) compare(run *stage) *divergence {
	for i, j := 0, 0; i < len(s.ticks) || j < len(run.ticks); i, j = i+1, j+1 {
		switch {
		case j == len(run.ticks) || i < len(s.ticks) && s.ticks[i].agent < run.ticks[j].agent:
			a := &s.ticks[i]
			return &divergence{step: s.step, agent: a.agent, tick: a.tick, what: differentTicks, log: a.text(), run: "nothing happened to it in this step"}
		case i == len(s.ticks) || run.ticks[j].agent < s.ticks[i].agent:
			b := &run.ticks[j]
			return &divergence{step: s.step, agent: b.agent, tick: b.tick, what: differentTicks, log: "nothing happened to it in this step", run: b.text()}
		}
		if d := s.ticks[i].compare(&run.ticks[j]); d != nil {
			d.step = s.step
			return d
		}
	}
	return nil
}

func (a *staged) text() string {
	if a.tick == 0 {
		return strings.Join(a.events, "; ")
	}
	return fmt.Sprintf("tick %d, %s%s", a.tick, a.inputs, a.start)
}

// compare returns what differs in a tick, or nil.
func (a *staged) compare(b *staged) *divergence {
	d := &divergence{agent: a.agent, tick: a.tick}
	full := a.full && b.full
	switch {
	case a.tick != b.tick:
		d.what, d.log, d.run = differentTicks, a.text(), b.text()
	case a.inputs != b.inputs || full && a.start != b.start:
		d.what, d.log, d.run = differentInputs, a.inputs+a.start, b.inputs+b.start
	case !slices.Equal(a.seen(full), b.seen(full)):
		d.what = differentEvents
		d.log, d.run = firstDifference(a.seen(full), b.seen(full))
	case a.active != b.active:
		d.what, d.log, d.run = differentRows, a.active, b.active
	case a.words != b.words:
		d.what, d.log, d.run = differentWords, a.words, b.words
	case a.status != b.status:
		d.what, d.log, d.run = differentStatus, a.status.String(), b.status.String()
	case a.hash != b.hash && a.hash != 0 && b.hash != 0:
		d.what, d.log, d.run = differentHash, fmt.Sprintf("0x%x", a.hash), fmt.Sprintf("0x%x", b.hash)
	default:
		return nil
	}
	return d
}

// seen returns the events, without answers unless full.
func (a *staged) seen(full bool) []string {
	if full {
		return a.events
	}
	var list []string
	for _, e := range a.events {
		if e[0] != '?' {
			list = append(list, e)
		}
	}
	return list
}

// firstDifference returns the first events of two lists that differ.
func firstDifference(a, b []string) (string, string) {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	return strings.TrimPrefix(at(a, i, "nothing more"), "? "), strings.TrimPrefix(at(b, i, "nothing more"), "? ")
}

func at(list []string, i int, none string) string {
	if i < len(list) {
		return list[i]
	}
	return none
}

// explain adds the agent's name and the states of both logs.
func (d *divergence) explain(l, run *Log) {
	for _, a := range append(l.Agents(), run.Agents()...) {
		if a.ID == d.agent && d.name == "" {
			d.name = a.Name
		}
	}
	if d.tick == 0 {
		return
	}
	left, right := l.stateText(d), run.stateText(d)
	if left == "" && right == "" {
		return
	}
	d.why = beside(left, right)
}

// stateText returns the state of the agent after the tick.
func (l *Log) stateText(d *divergence) string {
	m, err := l.At(d.agent, d.tick)
	if err != nil {
		return ""
	}
	mode := debugprint.ActiveOnly
	if m.Why != nil {
		mode = debugprint.WhyNot
	}
	return string(debugprint.AppendState(nil, m.Outline, m.State, mode, m.Why))
}

// beside returns two texts side by side.
func beside(left, right string) string {
	const most = 60
	a, b := strings.Split(strings.TrimRight(left, "\n"), "\n"), strings.Split(strings.TrimRight(right, "\n"), "\n")
	width := len("log")
	for _, line := range a {
		width = max(width, min(len([]rune(line)), most))
	}
	var out strings.Builder
	line := func(mark byte, a, b string) {
		pad := max(width-len([]rune(a)), 0)
		out.WriteString(strings.TrimRight(fmt.Sprintf("  %c %s%s | %s", mark, a, strings.Repeat(" ", pad), b), " ") + "\n")
	}
	line(' ', "log", "run")
	for i := range max(len(a), len(b)) {
		x, y := at(a, i, ""), at(b, i, "")
		mark := byte(' ')
		if x != y {
			mark = '!'
		}
		line(mark, x, y)
	}
	return out.String()
}
