package archive

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
)

// Heat is a map of a layer by two descriptors. Where a game has more, a cell of
// the map sums up all cells of the others.
type Heat struct {
	Layer  string       `json:"layer"`
	Down   Axis         `json:"down"`
	Across Axis         `json:"across"`
	Cells  [][]HeatCell `json:"cells"` // by row and column
}

// Axis is a descriptor of a map.
type Axis struct {
	Name   string   `json:"name"`   // "" if the game has no such descriptor
	Labels []string `json:"labels"` // of the cells: words, or the values at which they begin
}

// HeatCell is a cell of a map.
type HeatCell struct {
	Elites int   `json:"elites"`
	Best   int64 `json:"best"` // quality in millionths
}

// Heat returns the map by the descriptors down and across, which are indices of
// the game's descriptors; one that does not exist is an axis of one cell. A coarse
// map has the words of the descriptors as its cells.
func (l *Layer) Heat(down, across int, coarse bool) Heat {
	g := l.archive.grid
	h := Heat{Layer: l.Name, Down: g.axis(down, coarse), Across: g.axis(across, coarse)}
	for range h.Down.Labels {
		h.Cells = append(h.Cells, make([]HeatCell, len(h.Across.Labels)))
	}
	for cell, all := range l.cells {
		at := g.At(cell)
		place := func(i int) int {
			switch {
			case i < 0 || i >= len(at):
				return 0
			case coarse:
				return declared.Band(&g.spec.Descriptors[i], at[i])
			}
			return at[i]
		}
		c := &h.Cells[place(down)][place(across)]
		if c.Elites += len(all); len(all) > 0 {
			c.Best = max(c.Best, all[0].quality)
		}
	}
	return h
}

// axis returns the axis of a descriptor.
func (g Grid) axis(i int, coarse bool) Axis {
	if i < 0 || i >= len(g.spec.Descriptors) {
		return Axis{Labels: []string{""}}
	}
	d := &g.spec.Descriptors[i]
	if coarse {
		return Axis{d.Name, d.Words}
	}
	return Axis{d.Name, labels(d)}
}

// labels says where the cells of a descriptor begin.
func labels(d *evo.Descriptor) []string {
	all := []string{"< " + number(d.Cuts[0])}
	for _, cut := range d.Cuts {
		all = append(all, number(cut))
	}
	return all
}

// Check reports whether a map can be one of an archive. A file may hold anything.
func (h Heat) Check() bool {
	if len(h.Cells) != len(h.Down.Labels) || len(h.Cells) == 0 || len(h.Across.Labels) == 0 {
		return false
	}
	for _, row := range h.Cells {
		if len(row) != len(h.Across.Labels) {
			return false
		}
		for _, c := range row {
			if c.Elites < 0 || c.Best < 0 || c.Best > million || c.Elites == 0 && c.Best > 0 {
				return false
			}
		}
	}
	return true
}

// String returns the map as lines of text: the best quality of each cell in
// percent, and a dot where there is no elite.
func (h Heat) String() string {
	var b strings.Builder
	names := h.Down.Name
	if h.Across.Name != "" {
		names += " \\ " + h.Across.Name
	}
	left := utf8.RuneCountInString(names)
	for _, label := range h.Down.Labels {
		left = max(left, utf8.RuneCountInString(label))
	}
	pad := func(s string, n int) string { return strings.Repeat(" ", max(n-utf8.RuneCountInString(s), 0)) }
	line := func(label string, cell func(i int) string) {
		var text strings.Builder
		text.WriteString(label + pad(label, left))
		for i, column := range h.Across.Labels {
			s := cell(i)
			text.WriteString("  " + pad(s, max(4, utf8.RuneCountInString(column))) + s)
		}
		b.WriteString(strings.TrimRight(text.String(), " ") + "\n")
	}
	line(names, func(i int) string { return h.Across.Labels[i] })
	for row, cells := range h.Cells {
		line(h.Down.Labels[row], func(i int) string {
			if cells[i].Elites == 0 {
				return "."
			}
			return fmt.Sprintf("%d%%", cells[i].Best/10_000)
		})
	}
	return b.String()
}
