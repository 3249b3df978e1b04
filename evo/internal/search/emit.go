package search

import (
	"errors"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/archive"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
)

// ArchiveOptions are the parameters of the objective [Archive].
type ArchiveOptions struct {
	Depth  int `json:"depth"`  // elites of a cell
	Replay int `json:"replay"` // the share of a generation that are elites which play again
	Least  int `json:"least"`  // the share of the children that each emitter makes at least

	// Join is the share of the mutants that get another action in the place of what it
	// collides with. Without them an action that drives and aims has no way into a table
	// that drives in one lane and aims in another, and stays with the family that had it
	// first.
	Join int `json:"join"`

	// Off names emitters that make nothing: "mutant", "crossover", "library" or
	// "random".
	Off []string `json:"off,omitempty"`

	// ByPoints makes one layer for points, even if the game has classes.
	ByPoints bool `json:"by_points,omitempty"`
}

// DefaultArchive keeps three elites of each cell. A quarter of each generation are
// elites that play again, and each of the four emitters makes at least a
// twentieth of the others.
var DefaultArchive = ArchiveOptions{Depth: 3, Replay: 250, Least: 50, Join: 200}

// styles is the state of a search for an archive.
type styles struct {
	archive   *archive.Archive
	scheduler scheduler
	emitted   map[genome.Key]emitter // who made those of this generation
}

// newStyles returns an empty archive for a search, with or without a library to
// mutate.
func newStyles(spec *evo.Spec, o Options, library bool) (*styles, error) {
	measure := archive.ForClasses
	if o.Archive.ByPoints || len(spec.Classes) == 0 {
		measure = archive.Points
	}
	a, err := archive.Empty(spec, measure, o.Archive.Depth)
	if err != nil {
		return nil, err
	}
	st := &styles{archive: a, emitted: map[genome.Key]emitter{}}
	st.scheduler.least = o.Archive.Least
	if !o.NoSelection {
		st.scheduler.on[ofMutant], st.scheduler.on[ofCross] = true, o.Cross > 0
		st.scheduler.on[ofLibrary] = library
	}
	st.scheduler.on[ofRandom] = true
	for from, name := range emitterNames {
		st.scheduler.on[from] = st.scheduler.on[from] && !slices.Contains(o.Archive.Off, name)
	}
	if st.scheduler.on == [emitters]bool{} {
		return nil, errors.New("archive: no emitter is left that makes genomes")
	}
	return st, nil
}

// quality is the fitness for the objective Archive: how good a table is for the
// class that it was bred for, or its points if that is -1.
func quality(spec *evo.Spec, class int, metrics []stats.Tally) int64 {
	if class < 0 {
		return archive.ForPoints(spec, metrics)
	}
	return archive.ForClass(spec, class, metrics)
}

// Elites returns the archive of a search for one, or nil.
func (s *Search) Elites() *archive.Archive {
	if s.styles == nil {
		return nil
	}
	return s.styles.archive
}

// collect has this generation compete for places in the archive, and counts what
// each emitter has brought.
func (s *Search) collect() {
	if s.styles == nil {
		return
	}
	a := s.styles.archive
	for _, in := range s.population {
		switch {
		case in.Fault != "":
			a.Remove(in.Key) // what breaks a round is no elite
		case in.Rounds == 0:
		case a.Has(in.Key):
			a.Replay(in.Key, s.generation, in.Metrics)
		default:
			status := s.compete(in)
			if from, ok := s.styles.emitted[in.Key]; ok {
				s.styles.scheduler.count(from, status)
			}
		}
	}
	clear(s.styles.emitted)
}

// compete adds an individual to the archive.
func (s *Search) compete(in *Individual) archive.Status {
	return s.styles.archive.Add(archive.Elite{
		Candidate: in.Candidate, Metrics: in.Metrics, Played: s.generation,
	})
}

// exchange puts a trimmed individual in the place of the one that it was made of.
func (s *Search) exchange(in, child *Individual) {
	if s.styles != nil {
		s.styles.archive.Remove(in.Key)
		s.compete(child)
	}
}

// emit returns the generation after the present one: elites that play again, and
// what the emitters make of the archive.
func (s *Search) emit() []*Individual {
	s.generation++
	r := evo.NewRand(evo.Seed(s.options.Seed, "emit", uint64(s.generation)))
	var all []*Individual
	if !s.options.NoSelection {
		for _, e := range s.styles.archive.Due(s.options.Population * s.options.Archive.Replay / 1000) {
			all = append(all, s.individuals[e.Key])
		}
	}
	shares := s.styles.scheduler.deal(s.options.Population - len(all))
	for from, n := range shares {
		for range n {
			if in := s.emitted(emitter(from), r); in != nil {
				all = append(all, in)
			}
		}
	}
	return all
}

// emitted returns a child of an emitter, with a genome that the search has not
// seen, or nil if it found none.
func (s *Search) emitted(from emitter, r *evo.Rand) *Individual {
	layer := s.styles.layer(r)
	for range tries {
		g, origin := s.makeBy(from, layer, r)
		if g == nil || !s.discover(g) {
			continue
		}
		in := s.enter(&Individual{Candidate: match.NewCandidate(g, origin), Class: layer.Class})
		s.styles.emitted[in.Key] = from
		return in
	}
	return nil
}

// makeBy makes a genome by an emitter, from elites of a layer.
func (s *Search) makeBy(from emitter, layer *archive.Layer, r *evo.Rand) (*evo.Genome, match.Origin) {
	o, c := &s.options, s.spec.Catalog
	origin := match.Origin{Generation: s.generation}
	var parent *evo.Genome
	switch from {
	case ofRandom:
		origin.How = "random"
		return variation.Random(c, r, o.Variation), origin
	case ofLibrary:
		parent = s.adapted[r.IntN(len(s.adapted))]
		origin.Parents = []genome.Key{genome.KeyOf(parent)}
	default:
		e := pickElite(layer, r)
		if e == nil {
			return nil, origin
		}
		parent, origin.Parents = e.Genome, []genome.Key{e.Key}
	}
	g := parent
	if from == ofCross {
		if r.IntN(5) == 0 { // a mate that is good at something else
			layer = s.styles.layer(r)
		}
		mate := pickElite(layer, r)
		if mate == nil {
			return nil, origin
		}
		child, _, ok := variation.Cross(c, r, parent, mate.Genome, o.Variation)
		if !ok || mate.Genome == parent {
			return nil, origin
		}
		g, origin.How, origin.Parents = child, variation.Crossover.String(), elder(child, parent, mate.Genome)
		if _, mutate := s.plateau.rates(*o); !r.Permille(mutate) {
			return g, origin
		}
		origin.How += "+"
	}
	if r.Permille(o.Archive.Join) {
		origin.How += "join"
		return variation.Join(c, r, g, s.joining(r), o.Variation), origin
	}
	child, op, ok := variation.Mutate(c, r, g, o.Variation)
	if !ok {
		return nil, origin
	}
	origin.How += op.String()
	return child, origin
}

// joining returns the actions of which one joins a table: half of the time those that
// nobody of the library uses, as they are new.
func (s *Search) joining(r *evo.Rand) []string {
	all, used := s.actions()
	fresh := slices.IndexFunc(all, func(name string) bool { return used[name] > 0 })
	if r.IntN(2) == 0 && fresh > 0 {
		return all[:fresh]
	}
	return all
}

// layer draws a layer to breed for. Those with many cells that have no table of
// their class come more often; the others keep a small part, which is that of an
// eighth of the cells.
func (st *styles) layer(r *evo.Rand) *archive.Layer {
	layers := st.archive.Layers()
	weights, sum := make([]int, len(layers)), 0
	for i, l := range layers {
		s := l.Summary()
		weights[i] = 8*(s.Cells-s.Inside) + s.Cells
		sum += weights[i]
	}
	n := r.IntN(sum)
	for i, w := range weights {
		if n -= w; n < 0 {
			return layers[i]
		}
	}
	panic("search: no layer has this number")
}

// pickElite returns an elite of a layer, or nil if there is none. Every coarse cell
// with elites is equally probable, so that no style is forgotten. Of two of its
// cells the better one is taken, and of these elites a better one more often.
func pickElite(l *archive.Layer, r *evo.Rand) *archive.Elite {
	styles := l.FilledByStyle()
	if len(styles) == 0 {
		return nil
	}
	cells := styles[r.IntN(len(styles))]
	cell := cells[r.IntN(len(cells))]
	if other := cells[r.IntN(len(cells))]; l.Best(other) > l.Best(cell) {
		cell = other
	}
	in := l.In(cell)
	return in[spin(len(in), r)]
}
