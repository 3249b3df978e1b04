package main

import (
	"fmt"
	"os"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider/bench"
)

// The marks around the tables of a page.
const (
	pageBegin = "<!-- ratios: written by decider/bench/cmd/ratios -page -->\n"
	pageEnd   = "<!-- end of ratios -->\n"
)

// writePage replaces the text between the marks of a Markdown file.
func (res *results) writePage(name string) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	before, rest, ok := strings.Cut(string(text), pageBegin)
	if !ok {
		return fmt.Errorf("%s has no line %q", name, strings.TrimSpace(pageBegin))
	}
	_, after, ok := strings.Cut(rest, pageEnd)
	if !ok {
		return fmt.Errorf("%s has no line %q after the first mark", name, strings.TrimSpace(pageEnd))
	}
	page := before + pageBegin + "\n" + res.markdown() + "\n" + pageEnd + after
	return os.WriteFile(name, []byte(page), 0o644)
}

// markdown returns the results for readers of a page: one table of the workloads with
// all competitors side by side, and one of the other series.
func (res *results) markdown() string {
	var workloads, figures []*series
	for _, s := range res.Series {
		if s.Entries[0].Name == bench.Competitors()[0].Name {
			workloads = append(workloads, s)
		} else {
			figures = append(figures, s)
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s; %s.\n", res.Machine.name(), res.Machine.Clock)
	if len(workloads) > 0 {
		workloadTables(&b, workloads)
	}
	if len(figures) > 0 {
		figureTable(&b, figures)
	}
	return b.String()
}

// workloadTables writes the ratios, what the competitors allocate and need, and the
// instructions, if they were counted.
func workloadTables(b *strings.Builder, workloads []*series) {
	competitors := columns(workloads)
	base := competitors[0]
	row := func(name string, cell func(competitor string) string) []string {
		cells := []string{name}
		for _, c := range competitors {
			cells = append(cells, cell(c))
		}
		return cells
	}
	ratios := [][]string{append([]string{"", base + " ns"}, competitors[1:]...)}
	instructions := [][]string{append([]string{""}, competitors...)}
	counted := false
	for _, s := range workloads {
		ratios = append(ratios, row(s.Name, func(c string) string {
			switch e := s.entry(c); {
			case e == nil:
				return "–"
			case c == base:
				return number(e.Ns)
			default:
				return e.ratio()
			}
		}))
		instructions = append(instructions, row(s.Name, func(c string) string {
			e := s.entry(c)
			if e == nil || e.Instructions == nil {
				return "–"
			}
			counted = true
			return whole(e.Instructions)
		}))
	}
	ratios = append(ratios, row("allocations a tick, at most", func(c string) string {
		most := 0.0
		for _, s := range workloads {
			if e := s.entry(c); e != nil {
				most = max(most, e.Allocs)
			}
		}
		return tenths(most)
	}))
	if i := slices.IndexFunc(workloads, func(s *series) bool { return s.Entries[0].Memory != nil }); i >= 0 {
		ratios = append(ratios, row("bytes an agent", func(c string) string {
			e := workloads[i].entry(c)
			if e == nil || e.Memory == nil {
				return "–"
			}
			return whole(e.Memory)
		}))
	}
	fmt.Fprintf(b, "\n**Ratios to %s**\n\n", base)
	markdownTable(b, ratios)
	fmt.Fprintf(b, "\nFor one tick of one agent, of the lowest 2 %% of %d turns; less is better. In parentheses stands the goal. "+
		"In half of the rounds, a ratio was at most %.0f %% from its median.\n", workloads[0].Entries[0].Turns, 100*widest(workloads))
	if counted {
		b.WriteString("\n**Instructions of a tick**\n\n")
		markdownTable(b, instructions)
	}
}

// columns returns the competitors of the workloads, in their usual order.
func columns(workloads []*series) []string {
	var all []string
	for _, c := range append(bench.Competitors(), bench.Crowds()...) {
		all = append(all, c.Name)
	}
	for _, s := range workloads {
		for _, e := range s.Entries {
			if !slices.Contains(all, e.Name) {
				all = append(all, e.Name)
			}
		}
	}
	return slices.DeleteFunc(all, func(name string) bool {
		return !slices.ContainsFunc(workloads, func(s *series) bool { return s.entry(name) != nil })
	})
}

// widest returns how far the middle half of the ratios of any entry lies from their
// median, as a part of it. What is measured on the wall does not count.
func widest(all []*series) float64 {
	far := 0.0
	for _, s := range all {
		for _, e := range s.Entries {
			if !e.Wall {
				far = max(far, (e.Q3-e.Median)/e.Median, (e.Median-e.Q1)/e.Median)
			}
		}
	}
	return far
}

// ratio returns that of e, with the goal if it has one.
func (e *entry) ratio() string {
	if e.Goal == 0 {
		return number(e.Ratio)
	}
	return fmt.Sprintf("%s (≤ %s)", number(e.Ratio), number(e.Goal))
}

func figureTable(b *strings.Builder, figures []*series) {
	rows := [][]string{{"", "ns", "ratio", "allocations"}}
	for _, s := range figures {
		for i := range s.Entries {
			e := &s.Entries[i]
			rows = append(rows, []string{s.Name + "/" + e.Name, number(e.Ns), e.ratio(), tenths(e.Allocs)})
		}
	}
	b.WriteString("\n**Figures by themselves**\n\n")
	markdownTable(b, rows)
	b.WriteString("\nThe ratio is to the first figure of the same name.\n")
}

func markdownTable(b *strings.Builder, rows [][]string) {
	for i, row := range rows {
		fmt.Fprintf(b, "| %s |\n", strings.Join(row, " | "))
		if i == 0 {
			fmt.Fprintf(b, "| ---%s |\n", strings.Repeat(" | ---:", len(row)-1))
		}
	}
}

// entry returns the entry of that name, or nil.
func (s *series) entry(name string) *entry {
	i := slices.IndexFunc(s.Entries, func(e entry) bool { return e.Name == name })
	if i < 0 {
		return nil
	}
	return &s.Entries[i]
}
