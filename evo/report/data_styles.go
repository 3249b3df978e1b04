package report

import (
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/funnel"
)

// Heat is a map of the styles of a class: how many tables are in each cell.
type Heat struct {
	Title        string
	Down, Across string // descriptors
	Rows, Cols   []string
	Cells        [][]HeatCell
	Filled, Of   int // cells
}

// HeatCell is a cell of a map.
type HeatCell struct {
	Text  string // "" is an empty cell
	Share int64  // of the fullest cell, in thousandths
}

// styles counts the shipped tables of each class by their style: by the words of
// the game's first two descriptors.
func styles(spec *evo.Spec, classes []evo.Class, all []*funnel.Candidate) (list []Heat) {
	shipped := funnel.With(all, funnel.Shipped)
	if len(spec.Descriptors) == 0 || len(shipped) == 0 {
		return nil
	}
	for i, class := range classes {
		counts := map[[2]int]int{}
		for _, c := range shipped {
			if c.Class == i {
				counts[[2]int{wordAt(spec, 0, c), wordAt(spec, 1, c)}]++
			}
		}
		list = append(list, newHeat(spec, class.Name, counts))
	}
	return list
}

// wordAt returns the place of a candidate on an axis of the map.
func wordAt(spec *evo.Spec, descriptor int, c *funnel.Candidate) int {
	if descriptor >= len(spec.Descriptors) {
		return 0
	}
	d := &spec.Descriptors[descriptor]
	return d.Band(d.Cell(spec.Value(d.Ratio, c.Certified)))
}

// newHeat returns the map of counts by row and column.
func newHeat(spec *evo.Spec, title string, counts map[[2]int]int) Heat {
	h := Heat{Title: title, Down: spec.Descriptors[0].Name, Rows: spec.Descriptors[0].Words, Cols: []string{""}}
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
			h.Of++
			var cell HeatCell
			if n := counts[[2]int{row, col}]; n > 0 {
				h.Filled++
				cell = HeatCell{Text: count(n, "table"), Share: int64(n * 1000 / most)}
			}
			line = append(line, cell)
		}
		h.Cells = append(h.Cells, line)
	}
	return h
}

// styleOf describes a candidate by the words of the game's descriptors.
func styleOf(spec *evo.Spec, c *funnel.Candidate) string {
	var words []string
	for i := range spec.Descriptors {
		words = append(words, spec.Descriptors[i].Words[wordAt(spec, i, c)])
	}
	return list(words)
}
