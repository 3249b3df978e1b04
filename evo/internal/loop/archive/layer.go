package archive

import (
	"cmp"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// Layer is the elites of an archive for one aim, by cell.
type Layer struct {
	Aim
	archive *Archive
	cells   [][]placed
}

// placed is an elite in a cell of a layer, with its quality there.
type placed struct {
	elite   *Elite
	quality int64
}

// byQuality orders the best first. Of equally good ones the one with more rounds
// is first, since it is less likely to be lucky, and then the smaller key.
func byQuality(a, b placed) int {
	return cmp.Or(cmp.Compare(b.quality, a.quality), cmp.Compare(b.elite.rounds(), a.elite.rounds()), a.elite.Key.Compare(b.elite.Key))
}

// Quality returns how good a table with these metrics is in the layer.
func (l *Layer) Quality(metrics []stats.Tally) int64 {
	if l.Class < 0 {
		return l.Fitness(metrics)
	}
	return ForClass(l.archive.spec, l.Class, metrics)
}

// room reports whether a cell has a free place, or one of an elite that is worse than
// e: most tables that compete have none, and need no shape.
func (l *Layer) room(e *Elite, cell int) bool {
	all := l.cells[cell]
	return len(all) < Depth || byQuality(placed{e, l.Quality(e.Metrics)}, all[len(all)-1]) < 0
}

// place lets an elite compete for a place in a cell. The cell keeps the best, each
// unless a better one that stays is kin of it, until the depth is reached.
func (l *Layer) place(e *Elite, cell int) Status {
	first := len(l.cells[cell]) == 0
	all := append(l.cells[cell], placed{e, l.Quality(e.Metrics)})
	slices.SortFunc(all, byQuality)
	var kept []placed
	var lost []*Elite
	for _, p := range all {
		if len(kept) == Depth || l.archive.shapes == nil && slices.ContainsFunc(kept, func(k placed) bool { return k.elite.kin(p.elite) }) {
			lost = append(lost, p.elite)
		} else {
			kept = append(kept, p)
		}
	}
	l.cells[cell] = kept
	if first && l.archive.shapes != nil {
		lost = append(lost, l.crowded()...)
	}
	for _, o := range lost {
		l.archive.forget(o)
	}
	if slices.Contains(lost, e) {
		return Rejected
	}
	l.archive.elites[e.Key] = e
	switch {
	case first:
		return New
	case kept[0].elite == e:
		return Improved
	}
	return RunnerUp
}

// crowded empties the worst cell if more have elites than a layer keeps, and returns whom
// that leaves without a place.
func (l *Layer) crowded() (lost []*Elite) {
	filled := l.Filled()
	if len(filled) <= Shapes {
		return nil
	}
	worst := slices.MaxFunc(filled, func(a, b int) int { return byQuality(l.cells[a][0], l.cells[b][0]) })
	for _, p := range l.cells[worst] {
		lost = append(lost, p.elite)
	}
	l.cells[worst] = nil
	return lost
}

// index returns the rank of an elite in a cell, or -1.
func (l *Layer) index(e *Elite, cell int) int {
	return slices.IndexFunc(l.cells[cell], func(p placed) bool { return p.elite == e })
}

// take takes an elite out of a cell. It reports whether it was there.
func (l *Layer) take(e *Elite, cell int) bool {
	i := l.index(e, cell)
	if i < 0 {
		return false
	}
	l.cells[cell] = slices.Delete(l.cells[cell], i, i+1)
	return true
}

// In returns the elites of a cell, the best first.
func (l *Layer) In(cell int) []*Elite {
	all := make([]*Elite, len(l.cells[cell]))
	for i, p := range l.cells[cell] {
		all[i] = p.elite
	}
	return all
}

// Filled returns the cells that have an elite, in their order.
func (l *Layer) Filled() (cells []int) {
	for cell, all := range l.cells {
		if len(all) > 0 {
			cells = append(cells, cell)
		}
	}
	return cells
}

// FilledByStyle returns the cells that have an elite, as a list for each coarse cell
// that has any, in their order.
func (l *Layer) FilledByStyle() (styles [][]int) {
	in := make([][]int, l.archive.grid.Coarse())
	for _, cell := range l.Filled() {
		coarse := l.archive.grid.Band(cell)
		in[coarse] = append(in[coarse], cell)
	}
	return slices.DeleteFunc(in, func(cells []int) bool { return len(cells) == 0 })
}

// Best returns the quality of the best elite of a cell, or -1 if there is none.
func (l *Layer) Best(cell int) int64 {
	if len(l.cells[cell]) == 0 {
		return -1
	}
	return l.cells[cell][0].quality
}

// Summary is how full and how good a layer is.
type Summary struct {
	Cells  int // of the grid
	Filled int // cells with an elite; as a share of Cells it is the coverage
	Inside int // cells whose best elite has means in the ranges of the class; in a layer for points, Filled

	// QDScore is the sum of the quality of the best elite of each cell, in
	// millionths. Quality begins at 0, so there is no offset: an empty cell counts
	// like the worst table. At most it is a million times Cells.
	QDScore int64
}

// Summary returns how full and how good the layer is.
func (l *Layer) Summary() Summary {
	s := Summary{Cells: len(l.cells)}
	if l.archive.shapes != nil {
		s.Cells = Shapes
	}
	for _, all := range l.cells {
		if len(all) == 0 {
			continue
		}
		s.Filled++
		s.QDScore += all[0].quality
		if l.Class < 0 || all[0].quality >= Inside {
			s.Inside++
		}
	}
	return s
}

// Coverage returns the share of cells with an elite, in thousandths.
func (s Summary) Coverage() int64 { return int64(s.Filled) * 1000 / int64(max(s.Cells, 1)) }

// Mean returns the QD score divided by the number of cells: pyribs' normalized QD
// score, in millionths.
func (s Summary) Mean() int64 { return s.QDScore / int64(max(s.Cells, 1)) }
