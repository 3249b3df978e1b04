package loop

import (
	"cmp"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/loop/archive"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
)

// emitter is a way to make tables. Several of them work side by side (Cully, 2020:
// Multi-Emitter MAP-Elites).
type emitter uint8

const (
	ofMutant  emitter = iota // mutates an elite
	ofTuned                  // changes numbers of one of the best
	ofCross                  // crosses two elites
	ofLibrary                // mutates a table of the library, or one that the search starts from
	ofCut                    // cuts rows of an elite that never ran
	ofRandom                 // makes a table from nothing
	emitters

	ofRace emitter = 255 // made by a race, or given from outside: no emitter's success
)

var emitterNames = [emitters]string{"mutant", "numbers", "crossover", "library", "cut", "random"}

const (
	tries = 8 // how often a child is drawn until one is new

	// joins is the share of the mutants that get another action in the place of what it
	// collides with, in thousandths. Without them an action that drives and aims has no
	// way into a table that drives in one lane and aims in another, and stays with the
	// family that had it first.
	joins = 200

	// mutated is the share of the children of two parents that are mutated, too.
	mutated = 700
)

// emit returns n children, shared among the emitters.
func (s *Search) emit(n int) (all []*Table) {
	r := evo.NewRand(evo.Seed(s.o.Seed, "emit", uint64(s.generation)))
	for from, n := range s.scheduler.deal(n) {
		for range n {
			if t := s.child(emitter(from), r); t != nil {
				all = append(all, t)
			}
		}
	}
	return all
}

// child returns a child of an emitter that is new to the search, or nil if it found
// none.
func (s *Search) child(from emitter, r *evo.Rand) *Table {
	layer := s.layer(r)
	for range tries {
		g, origin := s.make(from, layer, r)
		if g == nil || !s.discover(g) {
			continue
		}
		return s.enter(g, origin, from, layer.Class)
	}
	return nil
}

// make makes a genome by an emitter, from elites of a layer.
func (s *Search) make(from emitter, layer *archive.Layer, r *evo.Rand) (*evo.Genome, match.Origin) {
	c, o := s.spec.Catalog, s.o.variation()
	origin := match.Origin{Generation: s.generation}
	var parent *evo.Genome
	switch from {
	case ofRandom:
		origin.How = "random"
		return variation.Random(c, r, o), origin
	case ofLibrary:
		parent = s.stock[r.IntN(len(s.stock))]
		origin.Parents = []genome.Key{genome.KeyOf(parent)}
	default:
		e := s.pickElite(layer, r)
		if from == ofTuned {
			e = pickBest(layer, r)
		}
		if e == nil {
			return nil, origin
		}
		parent, origin.Parents = e.Genome, []genome.Key{e.Key}
	}
	g := parent
	switch from {
	case ofCut:
		origin.How = "cut"
		return s.cut(s.tables[origin.Parents[0]]), origin
	case ofTuned:
		o.Weights = variation.Weights{Parameter: 1}
	case ofCross:
		if r.IntN(5) == 0 { // a mate that is good at something else
			layer = s.layer(r)
		}
		mate := s.pickElite(layer, r)
		if mate == nil || mate.Genome == parent {
			return nil, origin
		}
		child, _, ok := variation.Cross(c, r, parent, mate.Genome, o)
		if !ok {
			return nil, origin
		}
		g, origin.How, origin.Parents = child, variation.Crossover.String(), elder(child, parent, mate.Genome)
		if !r.Permille(mutated) {
			return g, origin
		}
		origin.How += "+"
	}
	if from != ofTuned && r.Permille(joins) {
		origin.How += "join"
		return variation.Join(c, r, g, s.joining(r), o), origin
	}
	child, op, ok := variation.Mutate(c, r, g, o)
	if !ok {
		return nil, origin
	}
	if s.stalled() && r.IntN(2) == 0 { // two steps, of which the first alone may be a loss
		if further, _, ok := variation.Mutate(c, r, child, o); ok {
			child = further
		}
	}
	origin.How += op.String()
	return child, origin
}

// joining returns the actions of which one joins a table: half of the time those that
// nobody of the library uses, as they are new.
func (s *Search) joining(r *evo.Rand) []string {
	all, fresh := s.actions, s.fresh
	if r.IntN(2) == 0 && fresh > 0 {
		return all[:fresh]
	}
	return all
}

// cut returns a table without the rows that never ran while it was watched, or nil if
// there are none.
func (s *Search) cut(t *Table) *evo.Genome {
	if t == nil || t.Use.Steps == 0 {
		return nil
	}
	g := t.Trimmed()
	if g == t.Genome {
		return nil
	}
	return variation.FixTimeouts(s.spec.Catalog, g)
}

// layer draws a layer to breed for. Those with many cells that have no table of
// their class come more often; the others keep a small part, which is that of an
// eighth of the cells.
func (s *Search) layer(r *evo.Rand) *archive.Layer {
	layers := s.archive.Layers()
	weights, sum := make([]int, len(layers)), 0
	for i, of := range layers {
		s := of.Summary()
		if weights[i] = s.Cells; of.Class >= 0 {
			weights[i] += 8 * (s.Cells - s.Inside)
		}
		sum += weights[i]
	}
	n := r.IntN(sum)
	for i, w := range weights {
		if n -= w; n < 0 {
			return layers[i]
		}
	}
	panic("loop: no layer has this number")
}

// pickElite returns an elite of a layer, or nil if there is none. For classes, every style
// with elites is equally probable, so that none is forgotten, and of two of its cells the
// better one is taken. What searches for strength takes a better cell more often, whatever
// its style: with styles in turn the tanks' best of 50 generations was level with Champion,
// so it is 1 to 2.3 points above. Of the cell's elites a better one is taken more often.
func (s *Search) pickElite(l *archive.Layer, r *evo.Rand) *archive.Elite {
	styles := l.FilledByStyle()
	if len(styles) == 0 {
		return nil
	}
	var cell int
	if s.o.Objective != Classes {
		ranked := byBest(l)
		cell = ranked[min(spin(len(ranked), r), spin(len(ranked), r), spin(len(ranked), r))]
	} else {
		cells := styles[r.IntN(len(styles))]
		cell = cells[r.IntN(len(cells))]
		if other := cells[r.IntN(len(cells))]; l.Best(other) > l.Best(cell) {
			cell = other
		}
	}
	in := l.In(cell)
	return in[spin(len(in), r)]
}

// byBest returns the cells of a layer that have elites, the best first.
func byBest(l *archive.Layer) []int {
	cells := l.Filled()
	slices.SortStableFunc(cells, func(a, b int) int { return cmp.Compare(l.Best(b), l.Best(a)) })
	return cells
}

// pickBest returns one of the three best elites of a layer, or nil if there is none.
func pickBest(l *archive.Layer, r *evo.Rand) *archive.Elite {
	cells := byBest(l)
	if len(cells) == 0 {
		return nil
	}
	return l.In(cells[r.IntN(min(len(cells), 3))])[0]
}

// spin returns one of n ranks; the first is n times as probable as the last.
func spin(n int, r *evo.Rand) int {
	ball := r.IntN(n * (n + 1) / 2)
	for i := range n {
		if ball -= n - i; ball < 0 {
			return i
		}
	}
	panic("loop: the wheel has no such field")
}

// discover reports whether a genome is new, in its canonical form, and remembers it.
func (s *Search) discover(g *evo.Genome) bool {
	key := genome.KeyOf(genome.Canonical(g))
	if s.known[key] {
		return false
	}
	s.known[key] = true
	return true
}

// enter makes a table of a genome, and one of the search's.
func (s *Search) enter(g *evo.Genome, origin match.Origin, from emitter, class int) *Table {
	t := &Table{Candidate: funnel.Candidate{Candidate: match.NewCandidate(g, origin), Class: -1}, from: from, class: class}
	t.Lineage = s.ancestor(t)
	s.lineages[t.Key], s.tables[t.Key] = t.Lineage, t
	s.all = append(s.all, t)
	if origin.How != match.Library {
		s.made++
	}
	return t
}
