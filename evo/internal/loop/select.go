package loop

import (
	"cmp"
	"context"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
)

// Paduraru's paper (2019) has a genetic algorithm in place of the archive: an island for
// each class, whose survivors are the best, some drawn by a roulette on ranks, and others
// drawn at random; children of those that did not survive; targets drawn from the ranges
// of a class; and a test against bloat. Option Paper selects so, to compare. evo/PAPER.md
// says which of its numbers are inferred.
const (
	islanders     = 64  // tables of a generation
	survivors     = 165 // of it, in thousandths
	elite, wheel  = 500, 300
	crossed       = 300 // children with two parents; in a plateau the share doubles
	bloatLoss     = 20  // thousandths of its fitness that a table may lose with a subtree
	growth        = 10  // thousandths of the mean fitness that are no plateau
	longestSearch = 15  // generations without growth until it begins again with other tables

	// tolerance is the paper's small value that avoids a division by 0. A table whose
	// distance from its targets is that share of the metric's range is half as fit as one
	// that meets them.
	tolerance = million / 20
)

// paper is the state of a search after the paper.
type paper struct {
	best  int64 // mean fitness that must be exceeded
	since int   // generations since it was
}

// judge computes the fitness of the generation: e/(e+d) in millionths, where e is the
// tolerance and d the weighted mean distance from the targets (paper, equation 2).
func (s *Search) judge(t *Table) int64 {
	if t.Fault != "" || t.Metrics == nil {
		return 0
	}
	var distance, weights int64
	for i, r := range s.spec.Classes[t.class].Ranges {
		mean := t.Metrics[s.spec.Metric(r.Metric)].Mean()
		off := min(max(t.targets[i]-mean, mean-t.targets[i]), million*1000)
		d := declared.Share(s.spec.Metrics[s.spec.Metric(r.Metric)], off)
		// In a one-sided range there is no target: all of it is as good.
		if beyond, ok := measure.Beyond(s.spec, r, mean); ok {
			d = min(max(-beyond, 0), million)
		}
		distance += r.Weight * d
		weights += r.Weight
	}
	return million * tolerance / (tolerance + stats.DivRound(distance, weights))
}

// draw draws a target from each range of a class. In a one-sided range it is the border:
// a value between 15 shots and the most that the metric can have would be one that no
// table has.
func (s *Search) draw(class int, r *evo.Rand) (targets []int64) {
	for _, of := range s.spec.Classes[class].Ranges {
		switch low, high := measure.Borders(s.spec, of); {
		case low && high:
			targets = append(targets, of.Min+int64(r.Uint64()%uint64(of.Max-of.Min+1)))
		case high:
			targets = append(targets, of.Max)
		default:
			targets = append(targets, of.Min)
		}
	}
	return targets
}

// settle gives the tables of the first generation to islands.
func (s *Search) settle() {
	r := evo.NewRand(evo.Seed(s.o.Seed, "targets", uint64(s.generation)))
	for i, t := range s.population {
		t.class = i % len(s.spec.Classes)
		t.targets = s.draw(t.class, r)
	}
}

// select judges the generation, tests it for bloat, and makes the next one.
func (s *Search) selectAndBreed(ctx context.Context) error {
	var mean stats.Tally
	for _, t := range s.population {
		if t.fitness = s.judge(t); t.Fault == "" && t.Metrics != nil {
			mean.Add(t.fitness)
		}
	}
	if err := s.prune(ctx); err != nil {
		return err
	}
	p := s.paper
	if p.since++; p.best == 0 || (mean.Mean()-p.best)*1000 > p.best*growth {
		p.best, p.since = mean.Mean(), 0
	}
	s.record()
	s.generation++
	if p.since >= longestSearch {
		*p = paper{}
		s.population, s.stock = nil, nil
		err := s.first() // the library is known: only new mutants of it enter
		s.settle()
		return err
	}
	r := evo.NewRand(evo.Seed(s.o.Seed, "breed", uint64(s.generation)))
	var next []*Table
	parents := make([][]*Table, len(s.spec.Classes))
	for class := range parents {
		island := slices.DeleteFunc(slices.Clone(s.population), func(t *Table) bool { return t.class != class || t.Fault != "" })
		slices.SortFunc(island, func(a, b *Table) int { return cmp.Or(cmp.Compare(b.fitness, a.fitness), a.Key.Compare(b.Key)) })
		kept := survive(island, islanders*survivors/1000/len(parents), r)
		next = append(next, kept...)
		parents[class] = slices.DeleteFunc(island, func(t *Table) bool { return slices.Contains(kept, t) })
	}
	for class := range parents {
		n := islanders / len(parents)
		if class < islanders%len(parents) {
			n++
		}
		for _, t := range next {
			if t.class == class {
				n--
			}
		}
		for range n {
			if t := s.offspring(class, parents, r); t != nil {
				next = append(next, t)
			}
		}
	}
	s.population = next
	return nil
}

// survive chooses n of the ranked tables and returns them in their order: the best, then
// some by a roulette on ranks, and the others at random. (Paper, section IV-C.)
func survive(all []*Table, n int, r *evo.Rand) (kept []*Table) {
	n = min(n, len(all))
	chosen, left := make([]bool, len(all)), make([]int, len(all)) // indices of those not yet chosen
	for i := range left {
		left[i] = i
	}
	best := min((n*elite+500)/1000, n)
	drawn := min((n*wheel+500)/1000, n-best)
	for k := range n {
		i := 0
		switch {
		case k < best:
		case k < best+drawn:
			i = spin(len(left), r)
		default:
			i = r.IntN(len(left))
		}
		chosen[left[i]] = true
		left = slices.Delete(left, i, i+1)
	}
	for i, in := range chosen {
		if in {
			kept = append(kept, all[i])
		}
	}
	return kept
}

// offspring returns a child of two parents, or of one and mutated, or nil if it found
// none that is new. One mate in five comes from any island.
func (s *Search) offspring(class int, parents [][]*Table, r *evo.Rand) *Table {
	c, o := s.spec.Catalog, s.o.variation()
	for range tries {
		pool := parents[class]
		origin := match.Origin{How: "random", Generation: s.generation}
		var g *evo.Genome
		if len(pool) == 0 {
			g = variation.Random(c, r, o)
		} else {
			parent := pool[spin(len(pool), r)]
			g, origin.How, origin.Parents = parent.Genome, "", []genome.Key{parent.Key}
			if share := crossed + crossed*s.paper.since/longestSearch; r.Permille(share) {
				if r.IntN(5) == 0 {
					pool = parents[r.IntN(len(parents))]
				}
				if len(pool) == 0 {
					continue
				}
				mate := pool[spin(len(pool), r)]
				if child, _, ok := variation.Cross(c, r, g, mate.Genome, o); ok && mate != parent {
					g, origin.How, origin.Parents = child, variation.Crossover.String(), elder(child, parent.Genome, mate.Genome)
				}
			}
			if origin.How == "" || r.Permille(mutated) {
				child, op, ok := variation.Mutate(c, r, g, o)
				if !ok {
					continue
				}
				if g = child; origin.How != "" {
					origin.How += "+"
				}
				origin.How += op.String()
			}
		}
		if s.discover(g) {
			t := s.enter(g, origin, ofRace, class)
			t.targets = s.draw(class, r)
			return t
		}
	}
	return nil
}

// prune is the paper's test against bloat: it drops a subtree near the root of the
// fittest, and keeps the rest if that is nearly as fit in the same rounds.
func (s *Search) prune(ctx context.Context) error {
	r := evo.NewRand(evo.Seed(s.o.Seed, "prune", uint64(s.generation)))
	ranked := slices.Clone(s.population)
	slices.SortFunc(ranked, func(a, b *Table) int { return cmp.Or(cmp.Compare(b.fitness, a.fitness), a.Key.Compare(b.Key)) })
	var chosen []*Table
	var keys []genome.Key
	var slim []*evo.Genome
	for _, t := range ranked[:min(len(ranked), islanders*survivors/1000)] {
		g, ok := variation.Trim(t.Genome, variation.Candidate(r, t.Genome))
		if !ok || t.fitness == 0 {
			continue
		}
		if g = variation.FixTimeouts(s.spec.Catalog, g); s.spec.Catalog.ValidateEvolved(g, s.o.variation().Limits) == nil && !s.known[genome.KeyOf(genome.Canonical(g))] {
			chosen, slim = append(chosen, t), append(slim, g)
			keys = append(keys, s.cache.Add(t.Genome), s.cache.Add(g))
		}
	}
	if len(keys) == 0 {
		return nil
	}
	seed := func(round int) uint64 { return evo.Seed(s.o.Seed, "prune", uint64(s.generation), uint64(round)) }
	d := match.DealAlone(s.spec, keys, match.Rounds{N: trainings, Seed: seed}, s.library, match.Want{})
	outcomes, err := s.cache.Play(ctx, d.Matches)
	if err != nil {
		return err
	}
	fit := func(i int, like *Table) (int64, []stats.Tally) {
		t := &Table{class: like.class, targets: like.targets}
		for _, seat := range d.Seats[i] {
			if out := outcomes[seat.Match]; out.Status == match.OK {
				t.Metrics = stats.Count(t.Metrics, out.Metrics[seat.Slot])
			}
		}
		return s.judge(t), t.Metrics
	}
	for i, t := range chosen {
		before, _ := fit(2*i, t)
		after, metrics := fit(2*i+1, t)
		if metrics == nil || after < before-before*bloatLoss/1000 || !s.discover(slim[i]) {
			continue
		}
		origin := match.Origin{How: "prune", Parents: []genome.Key{t.Key}, Generation: s.generation}
		child := s.enter(slim[i], origin, ofRace, t.class)
		child.targets, child.Metrics = t.targets, metrics
		child.fitness = s.judge(child)
		s.count(child)
		s.population[slices.Index(s.population, t)] = child
	}
	return nil
}
