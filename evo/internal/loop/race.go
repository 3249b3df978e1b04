package loop

import (
	"cmp"
	"context"
	"encoding/binary"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
)

// A generation shares its rounds among many tables, so each has few, and in most of
// them it meets its own kin. That finds regions, but not the best table of a region:
// what one change of a good table is worth is less than the luck of a hundred such
// rounds. So a search for a metric also refines one table, the champion. Mutants of it,
// and the most promising tables of all generations, challenge it alone against the
// library, all on the same seeds and in the same seat: luck that all of them share drops
// out. Half of them are out after each lap, and the next lap has twice as many rounds.
// (Iterated racing: López-Ibáñez et al., 2016.)
//
// One action at one place of a table of 35 rows is one mutation among thousands, and
// gets a few rounds when it comes. So every second race is a sweep: its challengers are
// neighbours of the champion, those with one action more, at all places, what it
// collides with taken out, or those without one of the subtrees. (Steepest ascent, by
// successive halving: Karnin et al., 2013.) Actions that nobody of the library uses come
// first.

// The sizes of a race.
const (
	racers  = 32  // with the champion
	lap     = 4   // rounds of the first lap
	sweeped = 120 // challengers of a sweep

	// surely is from how many rounds on a challenger's lead of three standard errors is
	// believed: of hundred challengers the luckiest seems to be good after ten.
	surely = 64
)

// race is what races know of each other.
type race struct {
	champion *Table
	n        int            // races so far
	swept    map[string]int // how often, by action
	moved    bool           // the champion is another one since its subtrees were swept

	watched *Table        // the champion whose rows were watched last
	ran     variation.Ran // which of them ever ran
}

// sweeps reports whether the next race is a sweep.
func (r *race) sweeps() bool { return r.champion != nil && r.n%2 == 1 }

// laps says how a race goes on: the first lap has so many rounds, one of so many
// challengers plays the next one, and that has so many times as many rounds.
type laps struct{ rounds, share int }

func (l laps) next(left int) int { return 1 + left/l.share }

// laps returns how the next race goes on. Most of a sweep is much worse than the
// champion, and what is not should not go by bad luck.
func (r *race) laps() laps {
	if r.sweeps() {
		return laps{lap * 3 / 2, 3}
	}
	return laps{lap, 2}
}

// racer is a table in a race.
type racer struct {
	t       *Table
	made    bool // by the race
	metrics [][]int64
	ends    string      // the hashes of its rounds
	gain    stats.Tally // over the champion, round by round
}

// compare orders the racers with most rounds first, and of these the best.
func (c *racer) compare(d *racer) int {
	return cmp.Or(len(d.metrics)-len(c.metrics), cmp.Compare(d.gain.Mean(), c.gain.Mean()), c.t.Key.Compare(d.t.Key))
}

// races has challengers race against the champion, if it is time.
func (s *Search) races(ctx context.Context) error {
	if (s.generation+1)%raceEvery != 0 {
		return nil
	}
	if err := s.watch(ctx); err != nil {
		return err
	}
	r := evo.NewRand(evo.Seed(s.o.Seed, "race", uint64(s.generation)))
	laps, all := s.race.laps(), s.challengers(r)
	s.race.n++
	if len(all) < 2 {
		return nil
	}
	if err := s.heat(ctx, all, laps); err != nil {
		return err
	}
	for _, c := range all {
		s.finish(c)
	}
	if all[0].t.Fault != "" {
		s.race.champion = nil
		return nil
	}
	rest := slices.DeleteFunc(all[1:], func(c *racer) bool { return c.t.Fault != "" })
	slices.SortStableFunc(rest, (*racer).compare)
	if len(rest) > 0 && rest[0].gain.Mean() > rest[0].gain.StdErr() {
		s.race.champion, s.race.moved = rest[0].t, true
	}
	return nil
}

// challengers returns the champion, others that seem to be good and have not raced yet,
// and mutants of these; or the champion and a sweep of its neighbourhood. If there is no
// champion yet, the first of the others is, and the whole library challenges it: what it
// has need not be found again.
func (s *Search) challengers(r *evo.Rand) (all []*racer) {
	others := s.promising()
	var library []*racer
	switch {
	case s.race.sweeps():
		all = append(all, &racer{t: s.race.champion})
		for _, g := range s.sweep() {
			all = append(all, s.challenger(g, "sweep", s.race.champion))
		}
		return all
	case s.race.champion == nil && len(others) == 0:
		return nil
	case s.race.champion == nil:
		s.race.champion, s.race.moved, others = others[0], true, others[1:]
		for _, t := range s.all {
			if t.Origin.How == match.Library && t.Fault == "" {
				library = append(library, &racer{t: t})
			}
		}
	}
	all = append(append(all, &racer{t: s.race.champion}), library...)
	for _, t := range others[:min(len(others), racers/2)] {
		all = append(all, &racer{t: t})
	}
	parents := min(len(all), racers/2)
	for misses := 0; len(all) < racers && misses < 10*racers; misses++ {
		parent := s.race.champion
		if misses%3 == 2 {
			parent = all[r.IntN(parents)].t
		}
		o := s.o.variation()
		if misses%2 == 0 {
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

// challenger returns a racer with a new table that the race has made of its parent's.
func (s *Search) challenger(g *evo.Genome, how string, parent *Table) *racer {
	origin := match.Origin{How: how, Parents: []genome.Key{parent.Key}, Generation: s.generation}
	return &racer{t: s.enter(g, origin, ofRace, parent.class), made: true}
}

// promising returns the tables that have not raced yet, those first that are sure to be
// good.
func (s *Search) promising() (all []*Table) {
	bound := map[*Table]int64{}
	for _, t := range s.all {
		if t.Fault == "" && t.rounds() > 1 && t.Alone == nil && t.Origin.How != match.Library {
			bound[t] = s.o.Objective.bound(s.spec, t.Metrics)
			all = append(all, t)
		}
	}
	slices.SortFunc(all, func(a, b *Table) int {
		return cmp.Or(cmp.Compare(bound[b], bound[a]), a.Key.Compare(b.Key))
	})
	return all
}

// sweep returns new neighbours of the champion: those without a subtree, if it is a new
// one, and those with actions, the least swept and least used first, as many actions as
// there is room for.
func (s *Search) sweep() (all []*evo.Genome) {
	w, c, g := &s.race, s.spec.Catalog, s.race.champion.Genome
	add := func(next []*evo.Genome) {
		for _, g := range next {
			if s.discover(g) {
				all = append(all, g)
			}
		}
	}
	if w.moved {
		add(variation.Without(c, g, w.ran, s.o.variation()))
		w.moved = false
	}
	names := slices.Clone(s.actions)
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(w.swept[a], w.swept[b]) })
	for _, action := range names {
		if len(all) > 0 && len(all)+genome.Count(g.Root) > sweeped {
			break
		}
		add(variation.With(c, g, action, w.ran, s.o.variation()))
		w.swept[action]++
	}
	return all[:min(len(all), sweeped)]
}

// heat has racers play lap after lap. The first of them, the champion, plays all laps;
// the better ones of the others, one of so many, play the next one. A race that is
// decided ends: the leader is sure to be better than the champion, or nobody may be.
func (s *Search) heat(ctx context.Context, all []*racer, laps laps) error {
	left, rounds := all, laps.rounds
	for lap := 0; len(left) > 1; lap++ {
		keys := make([]genome.Key, len(left))
		for i, c := range left {
			keys[i] = s.cache.Add(c.t.Genome)
		}
		seed := func(round int) uint64 {
			return evo.Seed(s.o.Seed, "race", uint64(s.generation), uint64(lap), uint64(round))
		}
		d := match.DealAlone(s.spec, keys, match.Rounds{N: rounds, Seed: seed}, s.library, match.Want{})
		outcomes, err := s.cache.Play(ctx, d.Matches)
		if err != nil {
			return err
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
					c.t.Fault = out.Failure()
				}
				c.metrics = append(c.metrics, nil)
			}
		}
		champion := s.o.Objective.rounds(s.spec, all[0].metrics)
		for _, c := range left {
			c.measure(champion, s.spec, s.o.Objective)
		}
		if all[0].t.Fault != "" || len(left) <= 3 {
			return nil
		}
		left = once(slices.DeleteFunc(slices.Clone(left), func(c *racer) bool { return c.t.Fault != "" }))
		slices.SortStableFunc(left[1:], (*racer).compare)
		if lap > 0 && decided(left[1:]) {
			return nil
		}
		left, rounds = left[:laps.next(len(left))], laps.share*rounds
	}
	return nil
}

// once drops racers that have played as another one does in all rounds: one in play gets
// one place. The champion stays, and of others the one with the smaller key.
func once(all []*racer) []*racer {
	first := map[string]*racer{all[0].ends: all[0]}
	for _, c := range all[1:] {
		if of := first[c.ends]; of == nil || of != all[0] && c.t.Key.Compare(of.t.Key) < 0 {
			first[c.ends] = c
		}
	}
	return slices.DeleteFunc(all, func(c *racer) bool { return first[c.ends] != c })
}

// watchedRounds is in how many rounds a champion is watched before it is swept.
const watchedRounds = 16

// watch finds out which rows of the champion ever run, if the next race is a sweep, which
// has no rounds for what stands where nothing runs.
func (s *Search) watch(ctx context.Context) error {
	w := &s.race
	if !w.sweeps() || w.watched == w.champion {
		return nil
	}
	seed := func(round int) uint64 { return evo.Seed(s.o.Seed, "sweep", uint64(s.generation), uint64(round)) }
	key := s.cache.Add(w.champion.Genome)
	d := match.DealAlone(s.spec, []genome.Key{key}, match.Rounds{N: watchedRounds, Seed: seed}, s.library, match.Want{})
	d.Watch()
	outcomes, err := s.cache.Play(ctx, d.Matches)
	if err != nil {
		return err
	}
	w.watched, w.ran = w.champion, nil // if no round is over
	for _, seat := range d.Seats[0] {
		if out := outcomes[seat.Match]; out.Rows != nil {
			if w.ran == nil {
				w.ran = variation.Ran{}
			}
			for _, row := range out.Rows[seat.Slot] {
				w.ran[row.ID] = w.ran[row.ID] || row.Activations > 0
			}
		}
	}
	return nil
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

// measure computes the gain over the champion.
func (c *racer) measure(champion []*int64, spec *evo.Spec, o Objective) {
	c.gain = stats.Tally{}
	for round, mine := range o.rounds(spec, c.metrics) {
		if theirs := champion[round]; mine != nil && theirs != nil {
			c.gain.Add(*mine - *theirs)
		}
	}
}

// finish keeps what was measured. A table that the race has made has no other
// measurements, and competes with those.
func (s *Search) finish(c *racer) {
	var alone []stats.Tally
	for _, metrics := range c.metrics {
		if metrics != nil {
			alone = stats.Count(alone, metrics)
		}
	}
	if c.t.Alone == nil {
		c.t.Alone = make([]stats.Tally, len(s.spec.Metrics))
	}
	for i := range alone {
		c.t.Alone[i].Merge(alone[i])
	}
	if c.made && c.t.Fault == "" && alone != nil {
		c.t.Metrics = slices.Clone(alone)
		s.compete(c.t)
	}
	s.count(c.t)
}
