package report

import (
	"fmt"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/loop/archive"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
)

// Heat is a map of the styles of a class, by two descriptors of the game.
type Heat struct {
	Title        string
	Note         string // what the numbers are, and how full the map is
	Down, Across string // descriptors
	Rows, Cols   []string
	Cells        [][]HeatCell
}

// HeatCell is a cell of a map.
type HeatCell struct {
	Text  string // "" is an empty cell
	Share int64  // how dark it is, in thousandths
}

// shippedStyles counts the shipped tables of each class by their style: by the
// words of the game's first two descriptors.
func shippedStyles(spec *evo.Spec, classes []evo.Class, all []*funnel.Candidate) (list []Heat) {
	shipped := funnel.With(all, funnel.Shipped)
	if len(spec.Descriptors) == 0 || len(shipped) == 0 {
		return nil
	}
	for i, class := range classes {
		counts := map[[2]int]int{}
		coarse := map[int]bool{}
		grid := archive.NewGrid(spec)
		for _, c := range shipped {
			if c.Class == i {
				counts[[2]int{wordAt(spec, 0, c), wordAt(spec, 1, c)}]++
				coarse[grid.CoarseCell(c.Certified)] = true
			}
		}
		h := countHeat(spec, counts)
		h.Title, h.Note = class.Name, fmt.Sprintf("tables; %d of %d styles", len(coarse), grid.Coarse())
		list = append(list, h)
	}
	return list
}

// wordAt returns the place of a candidate on an axis of the map.
func wordAt(spec *evo.Spec, descriptor int, c *funnel.Candidate) int {
	if descriptor >= len(spec.Descriptors) {
		return 0
	}
	d := &spec.Descriptors[descriptor]
	return declared.Band(d, declared.Cell(d, measure.Value(spec, d.Ratio, c.Certified)))
}

// countHeat returns the map of counts by row and column.
func countHeat(spec *evo.Spec, counts map[[2]int]int) Heat {
	h := Heat{Down: spec.Descriptors[0].Name, Rows: spec.Descriptors[0].Words, Cols: []string{""}}
	if len(spec.Descriptors) > 1 {
		h.Across, h.Cols = spec.Descriptors[1].Name, spec.Descriptors[1].Words
	}
	most := 1
	for _, n := range counts { // any order: the maximum is the same
		most = max(most, n)
	}
	for row := range h.Rows {
		var line []HeatCell
		for col := range h.Cols {
			var cell HeatCell
			if n := counts[[2]int{row, col}]; n > 0 {
				cell = HeatCell{Text: fmt.Sprint(n), Share: int64(n * 1000 / most)}
			}
			line = append(line, cell)
		}
		h.Cells = append(h.Cells, line)
	}
	return h
}

// archiveStyles shows how good the best table of each style is in the archive of
// the search.
func archiveStyles(spec *evo.Spec, a *archive.Archive) (list []Heat) {
	if len(spec.Descriptors) == 0 {
		return nil
	}
	for _, l := range a.Layers() {
		if l.Class < 0 && len(spec.Classes) > 0 {
			continue
		}
		best := map[[2]int]int64{}
		for _, cell := range l.Filled() {
			at := a.Grid().At(cell)
			place := [2]int{declared.Band(&spec.Descriptors[0], at[0]), 0}
			if len(at) > 1 {
				place[1] = declared.Band(&spec.Descriptors[1], at[1])
			}
			best[place] = max(best[place], l.Best(cell))
		}
		s := l.Summary()
		h := countHeat(spec, nil)
		h.Title, h.Note = l.Name, fmt.Sprintf("quality of the best; coverage %s, QD score %s", percent(s.Coverage()), percent(s.Mean()/1000))
		for place, of := range best { // any order: each has its cell
			h.Cells[place[0]][place[1]] = HeatCell{Text: fmt.Sprintf("%d %%", of/10_000), Share: of / 1000}
		}
		list = append(list, h)
	}
	return list
}
