package archive

import (
	"cmp"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// Aim is what is good in a layer: to be of a class, or to have much of a fitness.
type Aim struct {
	Name    string
	Class   int                               // of the game, or -1
	Fitness func(metrics []stats.Tally) int64 // of a layer without a class: more is better
}

// Classes returns an aim for each class of a game.
func Classes(spec *evo.Spec) (aims []Aim) {
	for i, c := range spec.Classes {
		aims = append(aims, Aim{Name: c.Name, Class: i})
	}
	return aims
}

// Elite is a table of an archive. The archive owns its elites: read them only.
type Elite struct {
	match.Candidate
	Metrics []stats.Tally // running, in the order of the game's metrics
	Played  int           // the generation in which it played last

	shape genome.Key
}

// rounds returns how many rounds the elite has played.
func (e *Elite) rounds() int64 {
	if len(e.Metrics) == 0 {
		return 0
	}
	return e.Metrics[0].N
}

// shapeOf returns the shape of a table, guards and order aside.
func shapeOf(g *genome.Genome) genome.Key {
	return genome.Shape(g, genome.IgnoreGuards, genome.IgnoreOrder)
}

// kin reports whether two elites may not share a cell: they have the same shape,
// guards and order aside, or the same first ancestor. Tables of one shape mostly
// behave alike, and those of one family would soon take all places.
func (e *Elite) kin(o *Elite) bool {
	return e.shape == o.shape || e.Lineage == o.Lineage && e.Lineage != ""
}

// Status is what became of a table that was added.
type Status uint8

// The statuses, as in pyribs, which has no runners-up.
const (
	Rejected Status = iota // better ones have the places of its cell
	RunnerUp               // it has a place in its cell, behind a better one
	Improved               // it is the best of a cell that others have been in
	New                    // it is the first in its cell
)

// Archive has the elites of each cell in each of its layers. In a game without
// descriptors each shape of a table is a cell, and a layer keeps its best [Shapes]. One
// goroutine at a time may use it.
type Archive struct {
	spec   *evo.Spec
	grid   Grid
	layers []*Layer
	elites map[genome.Key]*Elite
	shapes map[genome.Key]int // cells of a game without descriptors
}

// The sizes of an archive.
const (
	Depth  = 3  // elites of a cell: some were only lucky
	Shapes = 48 // cells of a layer in a game without descriptors
)

// Empty returns an archive without elites, with a layer for each aim.
func Empty(spec *evo.Spec, aims ...Aim) *Archive {
	a := &Archive{spec: spec, grid: NewGrid(spec), elites: map[genome.Key]*Elite{}}
	if len(spec.Descriptors) == 0 {
		a.shapes = map[genome.Key]int{}
	}
	for _, aim := range aims {
		l := &Layer{archive: a, Aim: aim}
		if a.shapes == nil {
			l.cells = make([][]placed, a.grid.Cells())
		}
		a.layers = append(a.layers, l)
	}
	return a
}

// cell returns the cell of a table with these metrics.
func (a *Archive) cell(e *Elite, metrics []stats.Tally) int {
	if a.shapes == nil {
		return a.grid.Cell(metrics)
	}
	cell, known := a.shapes[e.shape]
	if !known {
		cell = len(a.shapes)
		a.shapes[e.shape] = cell
	}
	for _, l := range a.layers {
		for len(l.cells) <= cell {
			l.cells = append(l.cells, nil)
		}
	}
	return cell
}

// Grid returns the archive's grid.
func (a *Archive) Grid() Grid { return a.grid }

// Layers returns the layers, in the order of the classes. It is the archive's own
// slice.
func (a *Archive) Layers() []*Layer { return a.layers }

// Has reports whether a genome is among the elites.
func (a *Archive) Has(key genome.Key) bool { return a.elites[key] != nil }

// Add lets a table with some metrics compete for a place in each layer, and
// returns the best status. An elite that is there already changes nothing and is
// Rejected: see [Archive.Replay]. The archive keeps its own copy of the metrics.
func (a *Archive) Add(e Elite) (best Status) {
	if a.Has(e.Key) {
		return Rejected
	}
	if a.shapes != nil {
		e.shape = shapeOf(e.Genome)
	}
	cell := a.cell(&e, e.Metrics)
	if !slices.ContainsFunc(a.layers, func(l *Layer) bool { return l.room(&e, cell) }) {
		return Rejected
	}
	e.Metrics = slices.Clone(e.Metrics)
	e.shape = shapeOf(e.Genome)
	for _, l := range a.layers {
		best = max(best, l.place(&e, cell))
	}
	return best
}

// Replay gives an elite its running metrics after more rounds, which ended in a
// generation. It is ranked again, in another cell if its style now is another, and
// is dropped where better ones have the places of its cell. Replay reports whether
// it is still an elite.
func (a *Archive) Replay(key genome.Key, generation int, metrics []stats.Tally) bool {
	e := a.elites[key]
	if e == nil {
		return false
	}
	before, after := a.cell(e, e.Metrics), a.cell(e, metrics)
	e.Metrics, e.Played = append(e.Metrics[:0], metrics...), generation
	for _, l := range a.layers {
		if l.take(e, before) {
			l.place(e, after)
		}
	}
	return a.Has(key)
}

// Remove drops an elite. It reports whether there was one.
func (a *Archive) Remove(key genome.Key) bool {
	e := a.elites[key]
	if e == nil {
		return false
	}
	cell := a.cell(e, e.Metrics)
	for _, l := range a.layers {
		l.take(e, cell)
	}
	delete(a.elites, key)
	return true
}

// forget drops an elite that has lost its last place.
func (a *Archive) forget(e *Elite) {
	cell := a.cell(e, e.Metrics)
	for _, l := range a.layers {
		if l.index(e, cell) >= 0 {
			return
		}
	}
	delete(a.elites, e.Key)
}

// Elites returns all elites, by key.
func (a *Archive) Elites() []*Elite {
	all := make([]*Elite, 0, len(a.elites))
	for _, e := range a.elites { // any order: sorted below
		all = append(all, e)
	}
	slices.SortFunc(all, func(x, y *Elite) int { return x.Key.Compare(y.Key) })
	return all
}

// Due returns the n elites that have not played for the longest time; of those of
// one generation, the ones with the fewest rounds, which luck moves most.
func (a *Archive) Due(n int) []*Elite {
	all := a.Elites()
	slices.SortStableFunc(all, func(x, y *Elite) int {
		return cmp.Or(cmp.Compare(x.Played, y.Played), cmp.Compare(x.rounds(), y.rounds()))
	})
	return all[:min(n, len(all))]
}
