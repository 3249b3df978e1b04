package search

import (
	"cmp"
	"encoding/binary"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
)

// A generation shares its rounds among many genomes, so each has few, and in most
// of them it meets its own kin. That finds regions, but not the best table of a
// region: what one change of a good table is worth is less than the luck of a
// hundred such rounds. So a search for a metric also refines one table, the champion.
// Mutants of it, and the most promising tables of all generations, challenge it
// alone against the library, all on the same seeds and in the same seat: luck that
// all of them share drops out. Half of them are out after each lap, and the next
// lap has twice as many rounds. (Iterated racing: López-Ibáñez et al., 2016.) A race
// that the matches left would not suffice for does not begin.

// refine has challengers race against the champion.
func (s *Search) refine() bool {
	o := &s.options
	if ranks, _ := o.Objective.metric(s.spec); ranks < 0 || o.NoSelection || !s.due(o.RefineEvery) || o.Matches > 0 && s.matches+s.raceCost() > o.Matches {
		return true
	}
	if s.sweepNext() && !s.watch() {
		return false
	}
	r := evo.NewRand(evo.Seed(o.Seed, "refine", uint64(s.generation)))
	laps, racers := s.laps(), s.challengers(r)
	s.sweeps.races++
	if len(racers) < 2 {
		return true
	}
	if !s.heat(racers, laps) {
		return false
	}
	for _, c := range racers {
		c.finish(s)
	}
	if racers[0].in.Fault != "" {
		s.champion = nil
		return true
	}
	racers = slices.DeleteFunc(racers[1:], func(c *racer) bool { return c.in.Fault != "" })
	slices.SortStableFunc(racers, (*racer).compare)
	if len(racers) > 0 && racers[0].gain.Mean() > racers[0].gain.StdErr() {
		s.champion = racers[0].in
		s.champion.stale = s.champion.stale || racers[0].made // its next rounds are of another kind
		s.sweeps.moved = true
	}
	if !slices.Contains(s.population, s.champion) {
		s.population = append(s.population, s.champion)
	}
	return true
}

// raceCost returns how many matches a race takes at most, of as many tables as there
// may be.
func (s *Search) raceCost() (matches int) {
	field, laps := s.options.Refine, s.laps()
	switch {
	case s.champion == nil:
		field = max(field, 1+len(s.adapted)+field/2)
	case s.sweepNext():
		field, matches = 1+s.options.RefineSweep, watchRounds
	}
	for left, rounds := field, laps.rounds; ; left, rounds = laps.next(left), laps.share*rounds {
		if matches += left * rounds; left <= 3 {
			return matches
		}
	}
}

// laps says how a race goes on: the first lap has so many rounds, one of so many
// challengers plays the next one, and that has so many times as many rounds.
type laps struct{ rounds, share int }

func (l laps) next(left int) int { return 1 + left/l.share }

// laps returns how the next race goes on. Most of a sweep is much worse than the champion,
// and what is not should not go by bad luck.
func (s *Search) laps() laps {
	if s.sweepNext() {
		return laps{s.options.RefineRounds * 3 / 2, 3}
	}
	return laps{s.options.RefineRounds, 2}
}

// racer is an individual in a race.
type racer struct {
	in      *Individual
	made    bool // by the race
	metrics [][]int64
	ends    string      // the hashes of its rounds
	gain    stats.Tally // over the champion, round by round
}

// compare orders the racers with most rounds first, and of these the best.
func (c *racer) compare(d *racer) int {
	if len(c.metrics) != len(d.metrics) {
		return len(d.metrics) - len(c.metrics)
	}
	if a, b := c.gain.Mean(), d.gain.Mean(); a != b {
		return int(min(max(b-a, -1), 1))
	}
	return c.in.Key.Compare(d.in.Key)
}

// challengers returns the champion, others that seem to be good and have not raced
// yet, and mutants of these; or the champion and a sweep of its neighbourhood. If there
// is no champion yet, the first of the others is, and the whole library challenges it:
// what it has need not be found again.
func (s *Search) challengers(r *evo.Rand) (all []*racer) {
	others := s.promising()
	if s.champion == nil {
		if len(others) == 0 {
			return nil
		}
		s.champion, others = others[0], others[1:]
		for _, in := range s.archive {
			if in.Origin.How == match.Library && in.Fault == "" {
				all = append(all, &racer{in: in})
			}
		}
	} else if s.sweepNext() {
		all = append(all, &racer{in: s.champion})
		for _, g := range s.sweep() {
			all = append(all, s.challenger(g, sweepName, s.champion))
		}
		return all
	}
	all = slices.Insert(all, 0, &racer{in: s.champion})
	for _, in := range others[:min(len(others), s.options.Refine/2)] {
		all = append(all, &racer{in: in})
	}
	parents := min(len(all), s.options.Refine/2)
	for misses := 0; len(all) < s.options.Refine && misses < 10*s.options.Refine; misses++ {
		parent := s.champion
		if misses%3 == 2 {
			parent = all[r.IntN(parents)].in
		}
		o := s.options.Variation
		if misses%2 == 0 && !s.options.RefineAny {
			o.Weights = variation.Weights{Parameter: 1}
		}
		g, op, ok := variation.Mutate(s.spec.Catalog, r, parent.Genome, o)
		if ok && misses%4 == 3 { // two steps, of which the first alone may be a loss
			g, op, ok = variation.Mutate(s.spec.Catalog, r, g, o)
		}
		if ok && s.discover(g) {
			all = append(all, s.challenger(g, op.String(), parent))
		}
	}
	return all
}

// challenger returns a racer with a new genome that the race has made of its parent's.
func (s *Search) challenger(g *evo.Genome, how string, parent *Individual) *racer {
	child := s.enter(&Individual{
		Candidate: match.NewCandidate(g, match.Origin{How: how, Parents: []genome.Key{parent.Key}, Generation: s.generation}), Class: parent.Class, Targets: parent.Targets,
	})
	return &racer{in: child, made: true}
}

// promising returns the individuals that have not raced yet, those first that are
// sure to be good. A few lucky rounds do not make a challenger.
func (s *Search) promising() (all []*Individual) {
	metric, less := s.options.Objective.Metric(s.spec)
	bound := map[*Individual]int64{}
	for _, in := range s.archive {
		if in.Fault != "" || in.Rounds < 2 || in.Alone != nil || in.Origin.How == match.Library {
			continue
		}
		low, high := in.Metrics[metric].Interval()
		if bound[in] = low; less {
			bound[in] = -high
		}
		all = append(all, in)
	}
	slices.SortFunc(all, func(a, b *Individual) int {
		return cmp.Or(cmp.Compare(bound[b], bound[a]), a.Key.Compare(b.Key))
	})
	return all
}

// heat has racers play lap after lap. The first of them, the champion, plays all
// laps; the better ones of the others, one of so many, play the next one. A race that is
// decided ends: the leader is sure to be better than the champion, or nobody may be.
func (s *Search) heat(all []*racer, laps laps) bool {
	left, rounds := all, laps.rounds
	for lap := 0; len(left) > 1; lap++ {
		keys := make([]genome.Key, len(left))
		for i, c := range left {
			keys[i] = c.in.Key
		}
		seed := func(round int) uint64 {
			return evo.Seed(s.options.Seed, "refine", uint64(s.generation), uint64(lap), uint64(round))
		}
		d := match.DealAlone(s.spec, keys, match.Rounds{N: rounds, Seed: seed}, s.references, match.Want{})
		outcomes, ok := s.ask("refine", d.Matches)
		if !ok {
			return false
		}
		for i, c := range left {
			for _, seat := range d.Seats[i] {
				out := outcomes[seat.Match]
				c.ends += string(binary.BigEndian.AppendUint64(nil, out.Hash))
				switch {
				case out.Status == match.OK:
					c.metrics = append(c.metrics, out.Metrics[seat.Slot])
					continue
				case out.Slot == seat.Slot:
					c.in.Fault, c.in.fitness = out.Failure(), 0
				}
				c.metrics = append(c.metrics, nil)
			}
		}
		metric, less := s.options.Objective.Metric(s.spec)
		for _, c := range left {
			c.measure(all[0], metric, less)
		}
		if all[0].in.Fault != "" || len(left) <= 3 {
			return true
		}
		left = once(slices.DeleteFunc(slices.Clone(left), func(c *racer) bool { return c.in.Fault != "" }))
		slices.SortStableFunc(left[1:], (*racer).compare)
		if lap > 0 && decided(left[1:]) {
			return true
		}
		left, rounds = left[:laps.next(len(left))], laps.share*rounds
	}
	return true
}

// once drops racers that have played as another one does in all rounds: one in play gets
// one place. The champion stays, and of others the one with the smaller key.
func once(all []*racer) []*racer {
	first := map[string]*racer{all[0].ends: all[0]}
	for _, c := range all[1:] {
		if of := first[c.ends]; of == nil || of != all[0] && c.in.Key.Compare(of.in.Key) < 0 {
			first[c.ends] = c
		}
	}
	return slices.DeleteFunc(all, func(c *racer) bool { return first[c.ends] != c })
}

// decided reports whether a race need not go on with these challengers, the best first.
func decided(left []*racer) bool {
	if len(left) == 0 {
		return true
	}
	gain := &left[0].gain
	return gain.N >= surely && gain.Mean() > 3*gain.StdErr() ||
		!slices.ContainsFunc(left, func(c *racer) bool { return c.gain.Mean() > -2*c.gain.StdErr() })
}

// surely is from how many rounds on a challenger's lead of three standard errors is
// believed: of hundred challengers the luckiest seems to be good after ten.
const surely = 64

// measure computes the gain over the champion.
func (c *racer) measure(champion *racer, metric int, less bool) {
	c.gain = stats.Tally{}
	for round, mine := range c.metrics {
		if theirs := champion.metrics[round]; mine != nil && theirs != nil {
			gain := mine[metric] - theirs[metric]
			if less {
				gain = -gain
			}
			c.gain.Add(gain)
		}
	}
}

// finish keeps what was measured. A genome that the race has made has no other
// measurements.
func (c *racer) finish(s *Search) {
	alone := Individual{}
	for _, metrics := range c.metrics {
		if metrics != nil {
			alone.count(metrics)
		}
	}
	if c.in.Alone == nil {
		c.in.Alone = make([]stats.Tally, len(s.spec.Metrics))
	}
	for i, t := range alone.Metrics {
		c.in.Alone[i].Merge(t)
	}
	if c.made {
		c.in.Rounds, c.in.Metrics = alone.Rounds, alone.Metrics
		c.in.judge(s.spec, s.options.Objective)
	}
}
