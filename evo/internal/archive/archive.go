package archive

import (
	"cmp"
	"errors"
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// Measure says what is good in an archive.
type Measure string

// The measures.
const (
	ForClasses Measure = "classes" // a layer for each class: see [ForClass]
	Points     Measure = "points"  // one layer: see [ForPoints]
)

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

var statusNames = [...]string{"Rejected", "RunnerUp", "Improved", "New"}

// String returns the name of the constant.
func (s Status) String() string {
	if int(s) < len(statusNames) {
		return statusNames[s]
	}
	return "Status(?)"
}

// Archive has the elites of each cell in each of its layers. One goroutine at a
// time may use it.
type Archive struct {
	spec    *evo.Spec
	grid    Grid
	measure Measure
	depth   int
	layers  []*Layer
	elites  map[genome.Key]*Elite
}

// Empty returns an archive without elites, for up to depth of them in each cell.
// For classes the game must have some, and depth must be at least 1.
func Empty(spec *evo.Spec, m Measure, depth int) (*Archive, error) {
	a := &Archive{spec: spec, grid: NewGrid(spec), measure: m, depth: depth, elites: map[genome.Key]*Elite{}}
	switch {
	case depth < 1:
		return nil, fmt.Errorf("archive: a depth of %d leaves no place in a cell; want at least 1", depth)
	case m == Points:
		a.layer("points", -1)
	case m != ForClasses:
		return nil, fmt.Errorf("archive: the measure %q is neither classes nor points", m)
	case len(spec.Classes) == 0:
		return nil, errors.New("archive: the game has no classes. Fix: calibrate proposes some; or measure by points")
	default:
		for i, c := range spec.Classes {
			a.layer(c.Name, i)
		}
	}
	return a, nil
}

func (a *Archive) layer(name string, class int) {
	a.layers = append(a.layers, &Layer{archive: a, Name: name, Class: class, cells: make([][]placed, a.grid.Cells())})
}

// Grid returns the archive's grid.
func (a *Archive) Grid() Grid { return a.grid }

// Layers returns the layers, in the order of the classes. It is the archive's own
// slice.
func (a *Archive) Layers() []*Layer { return a.layers }

// Len returns the number of elites. One that is in several layers counts once.
func (a *Archive) Len() int { return len(a.elites) }

// Has reports whether a genome is among the elites.
func (a *Archive) Has(key genome.Key) bool { return a.elites[key] != nil }

// Add lets a table with some metrics compete for a place in each layer, and
// returns the best status. An elite that is there already changes nothing and is
// Rejected: see [Archive.Replay]. The archive keeps its own copy of the metrics.
func (a *Archive) Add(e Elite) (best Status) {
	if a.Has(e.Key) {
		return Rejected
	}
	cell := a.grid.Cell(e.Metrics)
	if !slices.ContainsFunc(a.layers, func(l *Layer) bool { return l.room(&e, cell) }) {
		return Rejected
	}
	e.Metrics = slices.Clone(e.Metrics)
	e.shape = genome.Shape(e.Genome, genome.IgnoreGuards, genome.IgnoreOrder)
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
	before, after := a.grid.Cell(e.Metrics), a.grid.Cell(metrics)
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
	cell := a.grid.Cell(e.Metrics)
	for _, l := range a.layers {
		l.take(e, cell)
	}
	delete(a.elites, key)
	return true
}

// forget drops an elite that has lost its last place.
func (a *Archive) forget(e *Elite) {
	cell := a.grid.Cell(e.Metrics)
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
