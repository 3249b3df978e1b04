package loop

import (
	"cmp"
	"context"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// The sizes of the monitor: rounds that selection never uses.
const (
	monitorEvery  = 10 // generations
	monitorBest   = 8  // tables of the generation that play
	monitorRounds = 16 // of each, the same each time

	plateauAfter = 20 // generations without growth after which children take larger steps
	plateauEnd   = 60 // and after which a search without another limit ends
)

// plateau finds out when the best no longer get better.
type plateau struct {
	best  []int64 // what each round added to the best level so far; nil is none yet
	since int     // generations since the last growth
}

// stalled reports whether the search is in a plateau.
func (s *Search) stalled() bool { return s.plateau.since >= plateauAfter }

// monitor has the best of the generation play rounds that selection never uses. The
// rounds are the same each time, so levels are compared round by round: what makes a
// round easy for all drops out.
func (s *Search) monitor(ctx context.Context) error {
	if (s.generation+1)%monitorEvery != 0 {
		return nil
	}
	best := s.best(monitorBest)
	keys := make([]genome.Key, len(best))
	for i, t := range best {
		keys[i] = s.cache.Add(t.Genome)
	}
	seed := func(round int) uint64 { return evo.Seed(s.o.Seed, "monitor", uint64(round)) }
	d := match.Deal(s.spec, keys, match.Rounds{N: monitorRounds, Seed: seed}, s.library, match.Want{})
	outcomes, err := s.play(ctx, d.Matches)
	if err != nil {
		return err
	}
	rounds, n := make([]int64, monitorRounds), int64(0)
	for i, t := range best {
		var own [][]int64
		for _, seat := range d.Seats[i] {
			if out := outcomes[seat.Match]; out.Status == match.OK && t.Fault == "" {
				own = append(own, out.Metrics[seat.Slot])
			}
		}
		if len(own) < monitorRounds {
			continue // what broke a round is not comparable
		}
		each := jackknife(own, s.value)
		n++
		for round, of := range each {
			rounds[round] += of
		}
	}
	if n > 0 {
		for round := range rounds {
			rounds[round] /= n
		}
		s.plateau.watch(rounds)
	}
	return nil
}

// watch takes what each round added to a level. The level has grown if it exceeds the
// best one by more than the margin of error.
func (p *plateau) watch(rounds []int64) {
	var pairs stats.Tally
	for i := range p.best {
		pairs.Add(rounds[i] - p.best[i])
	}
	if p.since += monitorEvery; p.best == nil || pairs.Mean()/1000 > pairs.Margin()/1000 {
		p.best, p.since = slices.Clone(rounds), 0
	}
}

// value returns how good metrics are for the search, in millionths: by the objective, or,
// in a search for classes, for the class that they are best for.
func (s *Search) value(metrics []stats.Tally) (best int64) {
	for _, l := range s.archive.Layers() {
		if s.o.Objective != Classes || l.Class >= 0 {
			best = max(best, l.Quality(metrics))
		}
	}
	return best
}

// best returns the n best tables of the generation that have broken nothing.
func (s *Search) best(n int) (all []*Table) {
	values := map[*Table]int64{}
	for _, t := range s.population {
		if t.Fault == "" && t.Metrics != nil {
			values[t] = s.value(t.Metrics)
			all = append(all, t)
		}
	}
	slices.SortFunc(all, func(a, b *Table) int { return cmp.Or(cmp.Compare(values[b], values[a]), a.Key.Compare(b.Key)) })
	return all[:min(n, len(all))]
}
