package search

import (
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// plateau finds out when a mean no longer grows.
type plateau struct {
	best  level // that must be exceeded
	since int   // generations since it was last exceeded
	seen  bool
}

// level is a mean fitness, with what a comparison needs.
type level struct {
	mean, error int64 // and its standard error, in thousandths of a millionth

	// What each round of the monitor adds to the mean, in millionths. The rounds
	// are the same each time, so levels are compared round by round: what makes a
	// round easy for all drops out.
	rounds []int64
}

// above returns by how much a level exceeds another, and the 95 % margin of error
// of that. It is from both levels, paired by round if both have the same rounds.
func (l level) above(other level) (growth, margin int64) {
	if n := len(l.rounds); n > 1 && n == len(other.rounds) {
		var pairs stats.Tally
		for i, of := range l.rounds {
			pairs.Add(of - other.rounds[i])
		}
		return pairs.Mean(), pairs.Margin()
	}
	// In thousandths of the unit, so that the squares fit.
	a, b := l.error/1000, other.error/1000
	return l.mean - other.mean, int64(fixed.Sqrt(uint64(a*a+b*b))) * 1960
}

// growth is what a plateau has seen: by how much a level exceeds the best one
// before it, and what it must exceed to count as growth.
type growth struct {
	of, needed int64
	grown      bool
}

// watch takes the level after so many more generations. The level has grown if it
// exceeds the best one by more than the margin of error, or by the share of the
// options.
func (p *plateau) watch(now level, generations int, o Options) (g growth) {
	if p.seen {
		g.of, g.needed = now.above(p.best)
		if o.PlateauGrowth > 0 {
			g.needed = p.best.mean * int64(o.PlateauGrowth) / 1000
		}
	}
	if g.grown = !p.seen || g.of > g.needed; g.grown {
		p.best, p.since, p.seen = now, 0, true
	} else {
		p.since += generations
	}
	return g
}

// rates returns the probabilities of crossover and mutation: their ordinary
// values, which grow to their maxima over the generations of a plateau.
func (p *plateau) rates(o Options) (cross, mutate int) {
	over := p.since - o.PlateauAfter
	if o.PlateauAfter <= 0 || over < 0 {
		return o.Cross, o.Mutate
	}
	steps := max(o.PlateauEnd, 1)
	over = min(over+1, steps)
	return o.Cross + (o.CrossMax-o.Cross)*over/steps, o.Mutate + (o.MutateMax-o.Mutate)*over/steps
}

// over reports whether the plateau has lasted its time.
func (p *plateau) over(o Options) bool {
	return o.PlateauAfter > 0 && p.since >= o.PlateauAfter+o.PlateauEnd
}

// restart begins again with other genomes. The best ones stay in the hall of fame
// and among the individuals of the search.
func (s *Search) restart() {
	s.enshrine()
	s.plateau = plateau{}
	s.restarts++
	s.generation++
	s.population = s.first()
}
