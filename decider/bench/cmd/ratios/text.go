package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// text returns all results for a terminal.
func (res *results) text() string {
	var b strings.Builder
	for _, s := range res.Series {
		b.WriteString(s.text())
	}
	b.WriteString(res.Machine.text())
	return b.String()
}

// text says what was measured, and by what. It stands below the figures: they appear
// while the rest is still measured.
func (m *machine) text() string {
	return m.name() + "; " + m.Clock + ".\n" +
		"ns: one tick of one agent, mean of the lowest 2 % of the turns. ratio: of these to those of the first.\n" +
		"median: of the ratios in single rounds, with their quartiles.\n" +
		"* wall time, as several threads work. ~ too slow for a turn, so the ratio is the median.\n"
}

func (m *machine) name() string {
	name := fmt.Sprintf("%d cores, %s/%s, %s", m.Cores, m.OS, m.Arch, m.Go)
	if m.CPU != "" {
		name = m.CPU + ", " + name
	}
	return name
}

// text returns the results of the series for a terminal.
func (s *series) text() string {
	rows := [][]string{{"", "ns", "ratio", "goal", "median", "quartiles", "allocs", "instructions", "bytes an agent", "turns"}}
	for i := range s.Entries {
		e := &s.Entries[i]
		name := e.Name
		if e.Wall {
			name += "*"
		}
		ratio := number(e.Ratio)
		if e.Slow {
			ratio = "~" + ratio
		}
		goal := ""
		if e.Goal != 0 {
			goal = "≤ " + number(e.Goal)
		}
		rows = append(rows, []string{
			name, number(e.Ns), ratio, goal, number(e.Median), number(e.Q1) + " to " + number(e.Q3),
			tenths(e.Allocs), whole(e.Instructions), whole(e.Memory), strconv.Itoa(e.Turns),
		})
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", s.Name, s.About)
	align(&b, filledColumns(rows))
	b.WriteByte('\n')
	return b.String()
}

// filledColumns returns the rows without columns that are empty below their head.
func filledColumns(rows [][]string) [][]string {
	filled := make([][]string, len(rows))
	for column := range rows[0] {
		empty := column > 0
		for _, row := range rows[1:] {
			empty = empty && row[column] == ""
		}
		if empty {
			continue
		}
		for i, row := range rows {
			filled[i] = append(filled[i], row[column])
		}
	}
	return filled
}

// align writes rows with the first column on the left and the others on the right.
func align(b *strings.Builder, rows [][]string) {
	width := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			width[i] = max(width[i], len([]rune(cell)))
		}
	}
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			pad := strings.Repeat(" ", width[i]-len([]rune(cell)))
			if i == 0 {
				line.WriteString("  " + cell + pad)
			} else {
				line.WriteString("  " + pad + cell)
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
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

// tenths formats a number that should be whole.
func tenths(x float64) string {
	return strconv.FormatFloat(math.Round(10*x)/10, 'f', -1, 64)
}

// whole formats a number without digits after the point, or nothing.
func whole(x *float64) string {
	if x == nil {
		return ""
	}
	return strconv.FormatFloat(*x, 'f', 0, 64)
}
