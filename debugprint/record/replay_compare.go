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
	Steps  int64 // that were compared
	Ticks  int   // of agents, in them
	Tables []string
	First  *Divergence // nil: all that was compared was the same
	Early  error       // nil, or the *EarlyError because of which the rest was not compared: see Log.Within
}

// Divergence is the first tick that is not the same in a run as in the log.
type Divergence struct {
	Step  int64
	Agent uint64
	Name  string // "" without one
	Tick  uint32
	What  Differing
	Log   string // what the log has, in words
	Run   string // and the run
	Why   string // the states after the tick side by side, with the reasons of both
}

// Differing says what is not the same.
type Differing uint8

const (
	DifferentTicks  Differing = iota + 1 // something happened to the agent in one of the two only
	DifferentInputs                      // delta, clock, or flags and stimuli when the tick began
	DifferentEvents
	DifferentWords // flags or stimuli at the end of the tick
	DifferentStatus
	DifferentHash // of the memory: the cause may lie in earlier ticks of which not everything was recorded
)

// String returns the name of the constant.
func (d Differing) String() string {
	names := [...]string{
		DifferentTicks: "DifferentTicks", DifferentInputs: "DifferentInputs", DifferentEvents: "DifferentEvents",
		DifferentWords: "DifferentWords", DifferentStatus: "DifferentStatus", DifferentHash: "DifferentHash",
	}
	if d > 0 && int(d) < len(names) {
		return names[d]
	}
	return "Differing(?)"
}

func (d Differing) words() string {
	switch d {
	case DifferentInputs:
		return "the inputs differ"
	case DifferentEvents:
		return "the events differ"
	case DifferentWords:
		return "flags or stimuli at the end differ"
	case DifferentStatus:
		return "the status differs"
	case DifferentHash:
		return "the hash of the memory differs"
	}
	return "something happened in one of the two only"
}

// Same reports whether all was compared and was the same.
func (r *Report) Same() bool { return r.First == nil && r.Early == nil }

// String returns the report as a text of several lines.
func (r *Report) String() string {
	var b strings.Builder
	if r.First == nil {
		fmt.Fprintf(&b, "%d ticks in %d steps are the same\n", r.Ticks, r.Steps)
		if r.Early != nil {
			fmt.Fprintf(&b, "the rest was not compared: %v\n", r.Early)
		}
	} else {
		d := r.First
		who := fmt.Sprintf("agent %d", d.Agent)
		if d.Name != "" {
			who += " " + plain.Name(d.Name)
		}
		when := fmt.Sprintf("tick %d of ", d.Tick)
		if d.Tick == 0 {
			when = "between the ticks of "
		}
		fmt.Fprintf(&b, "step %d, %s%s: %s\n  log: %s\n  run: %s\n", d.Step, when, who, d.What.words(), d.Log, d.Run)
		b.WriteString(d.Why)
	}
	for i, line := range r.Tables {
		if i == 20 {
			fmt.Fprintf(&b, "and %d more rows\n", len(r.Tables)-i)
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
	r := &Report{Tables: l.tablesThatDiffer(run)}
	from, until := l.Steps()
	from2, until2 := run.Steps()
	from, until = max(from, from2), min(until, until2)
	if until <= from {
		return r
	}
	r.Steps = until - from
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
			if e := (*EarlyError)(nil); errors.As(err, &e) {
				r.Steps = max(e.Step-from, 0)
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
		r.Ticks += len(a.ticks)
		if r.First = a.compare(&b); r.First != nil {
			r.First.explain(l, run)
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
func (s *stage) compare(run *stage) *Divergence {
	for i, j := 0, 0; i < len(s.ticks) || j < len(run.ticks); i, j = i+1, j+1 {
		switch {
		case j == len(run.ticks) || i < len(s.ticks) && s.ticks[i].agent < run.ticks[j].agent:
			a := &s.ticks[i]
			return &Divergence{Step: s.step, Agent: a.agent, Tick: a.tick, What: DifferentTicks, Log: a.text(), Run: "nothing happened to it in this step"}
		case i == len(s.ticks) || run.ticks[j].agent < s.ticks[i].agent:
			b := &run.ticks[j]
			return &Divergence{Step: s.step, Agent: b.agent, Tick: b.tick, What: DifferentTicks, Log: "nothing happened to it in this step", Run: b.text()}
		}
		if d := s.ticks[i].compare(&run.ticks[j]); d != nil {
			d.Step = s.step
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
func (a *staged) compare(b *staged) *Divergence {
	d := &Divergence{Agent: a.agent, Tick: a.tick}
	full := a.full && b.full
	switch {
	case a.tick != b.tick:
		d.What, d.Log, d.Run = DifferentTicks, a.text(), b.text()
	case a.inputs != b.inputs || full && a.start != b.start:
		d.What, d.Log, d.Run = DifferentInputs, a.inputs+a.start, b.inputs+b.start
	case !slices.Equal(a.seen(full), b.seen(full)):
		d.What = DifferentEvents
		d.Log, d.Run = firstDifference(a.seen(full), b.seen(full))
	case a.words != b.words:
		d.What, d.Log, d.Run = DifferentWords, a.words, b.words
	case a.status != b.status:
		d.What, d.Log, d.Run = DifferentStatus, a.status.String(), b.status.String()
	case a.hash != b.hash && a.hash != 0 && b.hash != 0:
		d.What, d.Log, d.Run = DifferentHash, fmt.Sprintf("0x%x", a.hash), fmt.Sprintf("0x%x", b.hash)
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
	at := func(list []string, i int) string {
		if i < len(list) {
			return strings.TrimPrefix(list[i], "? ")
		}
		return "nothing more"
	}
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	return at(a, i), at(b, i)
}

// explain adds the agent's name and the states of both logs.
func (d *Divergence) explain(l, run *Log) {
	for _, a := range append(l.Agents(), run.Agents()...) {
		if a.ID == d.Agent && d.Name == "" {
			d.Name = a.Name
		}
	}
	if d.Tick == 0 {
		return
	}
	left, right := l.stateText(d), run.stateText(d)
	if left == "" && right == "" {
		return
	}
	d.Why = beside(left, right)
}

// stateText returns the state of the agent after the tick.
func (l *Log) stateText(d *Divergence) string {
	m, err := l.At(d.Agent, d.Tick)
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
		x, y := "", ""
		if i < len(a) {
			x = a[i]
		}
		if i < len(b) {
			y = b[i]
		}
		mark := byte(' ')
		if x != y {
			mark = '!'
		}
		line(mark, x, y)
	}
	return out.String()
}
