package archive

import (
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/milli"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// Grid is the product of the cells of a game's descriptors. Its cells are numbered
// from 0; those of the last descriptor are neighbors. A game without descriptors
// has a grid of one cell. Cells belong to coarse cells, which have a word for each
// descriptor. The zero Grid is not usable.
type Grid struct{ spec *evo.Spec }

// NewGrid returns the grid of a game.
func NewGrid(spec *evo.Spec) Grid { return Grid{spec} }

// Cells returns the number of cells.
func (g Grid) Cells() int {
	n := 1
	for i := range g.spec.Descriptors {
		n *= g.spec.Descriptors[i].Cells()
	}
	return n
}

// Coarse returns the number of coarse cells.
func (g Grid) Coarse() int {
	n := 1
	for _, d := range g.spec.Descriptors {
		n *= len(d.Words)
	}
	return n
}

// Cell returns the cell of a player with these metrics.
func (g Grid) Cell(metrics []stats.Tally) (cell int) {
	for i := range g.spec.Descriptors {
		d := &g.spec.Descriptors[i]
		cell = cell*d.Cells() + declared.Cell(d, measure.Value(g.spec, d.Ratio, metrics))
	}
	return cell
}

// Band returns the coarse cell that a cell belongs to.
func (g Grid) Band(cell int) (coarse int) {
	at := g.At(cell)
	for i := range g.spec.Descriptors {
		d := &g.spec.Descriptors[i]
		coarse = coarse*len(d.Words) + declared.Band(d, at[i])
	}
	return coarse
}

// CoarseCell returns the coarse cell of a player with these metrics.
func (g Grid) CoarseCell(metrics []stats.Tally) int { return g.Band(g.Cell(metrics)) }

// At returns the cell of each descriptor that a cell of the grid lies in.
func (g Grid) At(cell int) []int {
	at := make([]int, len(g.spec.Descriptors))
	for i := len(at) - 1; i >= 0; i-- {
		n := g.spec.Descriptors[i].Cells()
		at[i], cell = cell%n, cell/n
	}
	return at
}

// Words describes a coarse cell, with a word for each descriptor.
func (g Grid) Words(coarse int) []string {
	words := make([]string, len(g.spec.Descriptors))
	for i := len(words) - 1; i >= 0; i-- {
		of := g.spec.Descriptors[i].Words
		words[i], coarse = of[coarse%len(of)], coarse/len(of)
	}
	return words
}

// Constant returns a warning for each descriptor that does not vary: all of these
// players lie in one of its cells. Each player is the list of its metrics. There
// are no warnings for fewer than two players.
func (g Grid) Constant(players [][]stats.Tally) (warnings []string) {
	if len(players) < 2 {
		return nil
	}
	for i := range g.spec.Descriptors {
		d := &g.spec.Descriptors[i]
		low := measure.Value(g.spec, d.Ratio, players[0])
		high := low
		for _, metrics := range players[1:] {
			v := measure.Value(g.spec, d.Ratio, metrics)
			low, high = min(low, v), max(high, v)
		}
		if declared.Cell(d, low) == declared.Cell(d, high) {
			cuts := make([]string, len(d.Cuts))
			for k, cut := range d.Cuts {
				cuts[k] = number(cut)
			}
			values := number(low)
			if high > low {
				values += " to " + number(high)
			}
			warnings = append(warnings, fmt.Sprintf(
				"the descriptor %q does not vary: all %d tables have %s, and its cuts are %s. Fix: move the cuts to where tables differ, or leave the descriptor out",
				d.Name, len(players), values, strings.Join(cuts, ", ")))
		}
	}
	return warnings
}

// number writes thousandths as a decimal number, without zeros at the end.
func number(thousandths int64) string {
	return strings.TrimSuffix(strings.TrimRight(milli.Decimal(thousandths), "0"), ".")
}
