package main

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"golang.org/x/exp/slices"
)

// baseline is the competitor that all ratios refer to.
const baseline = "hand"

// speedup is the unit of the speed of several workers in terms of one.
const speedup = "speedup"

// report is the output of the command: cells as text, for either form.
type report struct {
	machine string
	rounds  string
	ratios  table
	figures table
}

type table struct {
	title string
	note  string
	rows  [][]string // the first is the head
}

// newReport makes the tables. Benchmarks called W1 and so on are workloads; all
// others are figures by themselves.
func newReport(res *results) (*report, error) {
	var workloads, competitors, figures []string
	for _, name := range res.names {
		w, c, ok := strings.Cut(name, "/")
		if !ok || !isWorkload(w) {
			figures = append(figures, name)
			continue
		}
		if !slices.Contains(workloads, w) {
			workloads = append(workloads, w)
		}
		if !slices.Contains(competitors, c) {
			competitors = append(competitors, c)
		}
	}
	rep := &report{machine: machine(res.machine), rounds: rounds(res)}
	if len(workloads) > 0 {
		var err error
		if rep.ratios, err = ratios(res, workloads, competitors); err != nil {
			return nil, err
		}
	}
	if len(figures) > 0 {
		rep.figures = figuresOf(res, figures)
	}
	return rep, nil
}

// isWorkload reports whether name is W1, W2 and so on.
func isWorkload(name string) bool {
	n, err := strconv.Atoi(strings.TrimPrefix(name, "W"))
	return err == nil && n > 0 && name[0] == 'W'
}

func ratios(res *results, workloads, competitors []string) (table, error) {
	i := slices.Index(competitors, baseline)
	if i < 0 {
		return table{}, fmt.Errorf("no results of %q to measure the others by", baseline)
	}
	competitors = append([]string{baseline}, slices.Delete(slices.Clone(competitors), i, i+1)...)

	t := table{
		title: "Ratios to " + baseline,
		note:  "Medians of one run, for one tick of one agent; less is better.",
		rows:  [][]string{append([]string{"", baseline + " ns"}, competitors[1:]...)},
	}
	bytes, allocs := []string{"bytes an agent"}, [][]string(nil)
	for _, w := range workloads {
		base := res.samples[w+"/"+baseline]
		if base == nil {
			return table{}, fmt.Errorf("%s: no results of %q to measure the others by", w, baseline)
		}
		if median(base["ns/op"]) <= 0 {
			return table{}, fmt.Errorf("%s: %s took no time, there is no ratio to that", w, baseline)
		}
		cost := base["ns/op"]
		if each, ok := base["ns/agent"]; ok && median(each) > 0 {
			cost = each
		}
		agents := median(base["ns/op"]) / median(cost) // per op
		row := []string{w, number(median(cost)) + spread(cost)}
		alloc := []string{w + " allocs/tick", perAgent(base["allocs/op"], agents)}
		for _, c := range competitors[1:] {
			s := res.samples[w+"/"+c]
			if s == nil {
				row, alloc = append(row, "–"), append(alloc, "–")
				continue
			}
			if len(s["ns/op"]) != len(base["ns/op"]) {
				return table{}, fmt.Errorf("%s: %d samples of %s but %d of %s: not one run",
					w, len(base["ns/op"]), baseline, len(s["ns/op"]), c)
			}
			row = append(row, number(median(s["ns/op"])/median(base["ns/op"]))+spread(s["ns/op"]))
			alloc = append(alloc, perAgent(s["allocs/op"], agents))
		}
		t.rows = append(t.rows, row)
		if base["allocs/op"] != nil {
			allocs = append(allocs, alloc)
		}
		if _, ok := base["B/agent"]; ok {
			for _, c := range competitors {
				bytes = append(bytes, count(res.samples[w+"/"+c]["B/agent"]))
			}
		}
	}
	t.rows = append(t.rows, allocs...)
	if len(bytes) > 1 {
		t.rows = append(t.rows, bytes[:len(competitors)+1])
	}
	return t, nil
}

func figuresOf(res *results, names []string) table {
	t := table{title: "Figures by themselves", note: "Medians of one run.", rows: [][]string{{"", "ns", "allocs/op", "B/op"}}}
	faster := slices.ContainsFunc(names, func(name string) bool { return res.samples[name][speedup] != nil })
	if faster {
		t.rows[0] = append(t.rows[0], "times as fast as one worker")
	}
	for _, name := range names {
		s := res.samples[name]
		ns := s["ns/op"]
		row := []string{name, number(median(ns)) + spread(ns), count(s["allocs/op"]), count(s["B/op"])}
		switch x := s[speedup]; {
		case !faster:
		case x == nil:
			row = append(row, "")
		default:
			row = append(row, number(median(x))+spread(x))
		}
		t.rows = append(t.rows, row)
	}
	return t
}

func machine(m map[string]string) string {
	var parts []string
	if m["cpu"] != "" {
		parts = append(parts, m["cpu"])
	}
	if m["cores"] != "" {
		parts = append(parts, m["cores"]+" cores")
	}
	if m["goos"] != "" {
		parts = append(parts, m["goos"]+"/"+m["goarch"])
	}
	if m["go"] != "" {
		parts = append(parts, m["go"])
	}
	return strings.Join(parts, ", ")
}

// rounds says how many samples each median has.
func rounds(res *results) string {
	lo, hi := 0, 0
	for _, s := range res.samples {
		n := len(s["ns/op"])
		if lo == 0 || n < lo {
			lo = n
		}
		hi = max(hi, n)
	}
	switch {
	case hi == 1:
		return "1 sample each"
	case lo == hi:
		return fmt.Sprintf("%d samples each", hi)
	}
	return fmt.Sprintf("%d to %d samples each", lo, hi)
}

// median returns the middle of v, which is not empty.
func median(v []float64) float64 {
	v = slices.Clone(v)
	slices.Sort(v)
	if n := len(v); n%2 == 0 {
		return (v[n/2-1] + v[n/2]) / 2
	}
	return v[len(v)/2]
}

// spread says how far from the median the furthest sample is.
func spread(v []float64) string {
	if len(v) < 2 {
		return ""
	}
	m, far := median(v), 0.0
	for _, x := range v {
		far = max(far, x-m, m-x)
	}
	if m == 0 {
		return ""
	}
	return fmt.Sprintf(" ±%.0f%%", 100*far/m)
}

// number formats x with three digits, as far as they matter.
func number(x float64) string {
	switch {
	case x >= 100:
		return strconv.FormatFloat(x, 'f', 0, 64)
	case x >= 10:
		return strconv.FormatFloat(x, 'f', 1, 64)
	}
	return strconv.FormatFloat(x, 'f', 2, 64)
}

// count formats a number that should be whole.
func count(v []float64) string {
	if len(v) == 0 {
		return "–"
	}
	return strconv.FormatFloat(median(v), 'f', 0, 64)
}

// perAgent formats a number per op as one per agent.
func perAgent(v []float64, agents float64) string {
	if len(v) == 0 {
		return "–"
	}
	return strconv.FormatFloat(math.Round(10*median(v)/agents)/10, 'f', -1, 64)
}

// write prints the report as plain text or as Markdown.
func (rep *report) write(w io.Writer, markdown bool) error {
	var b strings.Builder
	about := rep.rounds
	if rep.machine != "" {
		about = rep.machine + "; " + about
	}
	b.WriteString(about + "\n")
	for _, t := range []table{rep.ratios, rep.figures} {
		if t.rows == nil {
			continue
		}
		if markdown {
			t.markdown(&b)
		} else {
			t.text(&b)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (t table) text(b *strings.Builder) {
	fmt.Fprintf(b, "\n%s\n", t.title)
	width := make([]int, len(t.rows[0]))
	for _, row := range t.rows {
		for i, cell := range row {
			width[i] = max(width[i], len([]rune(cell)))
		}
	}
	for _, row := range t.rows {
		var line strings.Builder
		for i, cell := range row {
			pad := strings.Repeat(" ", width[i]-len([]rune(cell)))
			if i == 0 {
				line.WriteString(cell + pad)
			} else {
				line.WriteString("  " + pad + cell)
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	if t.note != "" {
		fmt.Fprintf(b, "%s ± is the furthest sample.\n", t.note)
	}
}

// tooNoisy is the spread in percent above which a page does not show a figure.
const tooNoisy = 50

// markdown writes the table for readers of a page: without the spread of each
// cell, which one sentence sums up.
func (t table) markdown(b *strings.Builder) {
	fmt.Fprintf(b, "\n**%s**\n\n", t.title)
	most, hidden := 0, false
	for i, row := range t.rows {
		cells := slices.Clone(row)
		for k, cell := range cells {
			value, spread, ok := strings.Cut(strings.TrimSuffix(cell, "%"), " ±")
			if !ok {
				continue
			}
			percent, _ := strconv.Atoi(spread)
			if percent > tooNoisy {
				hidden, cells[k] = true, "–"
				continue
			}
			most, cells[k] = max(most, percent), value
		}
		fmt.Fprintf(b, "| %s |\n", strings.Join(cells, " | "))
		if i == 0 {
			fmt.Fprintf(b, "| ---%s |\n", strings.Repeat(" | ---:", len(row)-1))
		}
	}
	note := t.note
	if most > 0 {
		note += fmt.Sprintf(" The furthest sample lies up to %d %% from its median.", most)
	}
	if hidden {
		note += fmt.Sprintf(" Where it lies further than %d %%, the figure is left out.", tooNoisy)
	}
	if note = strings.TrimSpace(note); note != "" {
		fmt.Fprintf(b, "\n%s\n", note)
	}
}
