package pipeline

import (
	"cmp"
	"context"
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/search"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// Learned compares the best table that a search has found with the best of the
// library: in rounds that selection never used, each alone against the library, on
// the same seeds and in the same seats.
type Learned struct {
	Metric  string       `json:"metric"` // of the objective; the points if that is none
	Less    bool         `json:"less,omitempty"`
	Key     genome.Key   `json:"key"`
	Origin  match.Origin `json:"origin"`
	Library string       `json:"library"` // name of the best table there

	Found stats.Tally `json:"found"` // the metric of the found table, by round
	Best  stats.Tally `json:"best"`  // of the library's

	// Gain is by how much the found table is better, round by round: positive is
	// better, also if less of the metric is.
	Gain stats.Tally `json:"gain"`

	finalists int64 // mean of the metric of all finalists in the heats
}

// Beats reports whether the found table is better for certain: the 95 % interval of
// the gain lies above 0.
func (l Learned) Beats() bool { return l.Gain.N > 1 && l.Gain.Mean() > l.Gain.Margin() }

// Near reports whether the found table comes within one standard error of the
// library's best.
func (l Learned) Near() bool { return l.Gain.Mean() >= -l.Gain.StdErr() }

// Text says which of the two is better, and by how much. m is the metric.
func (l Learned) Text(m evo.Metric) string {
	gain, short := l.Gain.Mean(), l.Key.String()[:8]
	if l.Gain.N < 2 {
		return fmt.Sprintf("%s and %s of the library have played no held-out rounds", short, l.Library)
	}
	by := func(n int64) string {
		return fmt.Sprintf("%s ± %s %s a round, over %d held-out rounds", declared.Show(m, n), declared.Show(m, l.Gain.Margin()), declared.ShownUnit(m), l.Gain.N)
	}
	switch {
	case l.Beats():
		return fmt.Sprintf("%s beats %s, the best of the library, by %s", short, l.Library, by(gain))
	case -gain > l.Gain.Margin():
		return fmt.Sprintf("%s falls short of %s, the best of the library, by %s", short, l.Library, by(-gain))
	}
	return fmt.Sprintf("%s cannot be told from %s, the best of the library: it is better by %s", short, l.Library, by(gain))
}

// check returns what is wrong with what a file has.
func (l *Learned) check(spec *evo.Spec) error {
	if spec.Metric(l.Metric) < 0 {
		return fmt.Errorf("the game has no metric %s. Fix: run holdout again", strict.Quote(l.Metric))
	}
	if l.Found.N != l.Gain.N || l.Best.N != l.Gain.N {
		return fmt.Errorf("it compares %d rounds with %d and counts %d. Fix: run holdout again", l.Found.N, l.Best.N, l.Gain.N)
	}
	return checkTallies([]stats.Tally{l.Found, l.Best, l.Gain})
}

// proof is how many rounds it takes to compare the best.
type proof struct {
	finalists int // of the search, by fitness
	heats     int // rounds of the first heat, in which these and the library's tables are compared
	rounds    int // of the comparison
}

// most returns how many rounds a proof plays at most, with a library of so many tables.
func (p proof) most(library int) int {
	return heats(p.finalists, p.heats) + heats(library, p.heats) + 2*p.rounds
}

// heats returns how many rounds it takes to find the best of some tables.
func heats(tables, rounds int) (all int) {
	for ; tables > 2; tables, rounds = (tables+1)/2, 2*rounds {
		all += tables * rounds
	}
	return all + tables*rounds
}

// finalist is a genome that may be the best.
type finalist struct {
	genome  *evo.Genome
	origin  match.Origin
	fitness int64
}

// learned finds the best of the finalists and of the library in heats, and compares
// the two in other rounds.
func learned(ctx context.Context, cache match.MatchCache, spec *evo.Spec, objective search.Objective, seed uint64, all []finalist, p proof) (*Learned, error) {
	metric, less := objective.Metric(spec)
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b finalist) int {
		return cmp.Or(cmp.Compare(b.fitness, a.fitness), genome.KeyOf(a.genome).Compare(genome.KeyOf(b.genome)))
	})
	all = all[:min(len(all), p.finalists)]
	if len(all) == 0 {
		return nil, nil
	}
	var players []genome.Key
	for _, f := range all {
		players = append(players, cache.Add(f.genome, f.origin))
	}
	library, peers := match.References(cache, spec), match.Peers(cache, spec)
	a := alone{ctx, cache, spec, library, metric, less}
	found, mean, err := a.best(seed, players, p.heats)
	if err != nil {
		return nil, err
	}
	best, _, err := a.best(seed, peers, p.heats)
	if err != nil {
		return nil, err
	}
	rounds, err := a.play("learned", seed, []genome.Key{players[found], peers[best]}, p.rounds)
	if err != nil {
		return nil, err
	}
	l := &Learned{
		Metric: spec.Metrics[metric].Name, Less: less,
		finalists: mean,
		Key:       players[found], Origin: all[found].origin, Library: spec.Peers()[best].Name,
	}
	for round, x := range rounds[0] {
		y := rounds[1][round]
		if x == nil || y == nil {
			continue
		}
		l.Found.Add(*x)
		l.Best.Add(*y)
		if less {
			x, y = y, x
		}
		l.Gain.Add(*x - *y)
	}
	return l, nil
}

// alone plays rounds of tables that are alone against the library.
type alone struct {
	ctx     context.Context
	cache   match.MatchCache
	spec    *evo.Spec
	library []genome.Key
	metric  int
	less    bool
}

// best returns the index of the best table: half of the tables are out after each
// heat, and the next one has twice as many rounds. It also returns the mean of all
// tables in the first heat.
func (a alone) best(seed uint64, players []genome.Key, rounds int) (best int, mean int64, err error) {
	left, of := make([]int, len(players)), make([][]*int64, len(players))
	for i := range left {
		left[i] = i
	}
	for heat := 0; ; heat++ {
		keys := make([]genome.Key, len(left))
		for k, i := range left {
			keys[k] = players[i]
		}
		played, err := a.play("heats", evo.Seed(seed, "heat", uint64(heat)), keys, rounds<<heat)
		if err != nil {
			return 0, 0, err
		}
		var all []*int64
		for k, i := range left {
			of[i], all = append(of[i], played[k]...), append(all, played[k]...)
		}
		if heat == 0 {
			mean = tally(all).Mean()
		}
		if a.rank(left, of); len(left) <= 2 {
			return left[0], mean, nil
		}
		left = left[:(len(left)+1)/2]
	}
}

// rank orders tables by their means, the best first; those without a round that was
// over are behind all others.
func (a alone) rank(tables []int, of [][]*int64) {
	slices.SortStableFunc(tables, func(i, k int) int {
		t, u := tally(of[i]), tally(of[k])
		if t.N == 0 || u.N == 0 {
			return cmp.Compare(min(u.N, 1), min(t.N, 1))
		}
		if a.less {
			t, u = u, t
		}
		return cmp.Compare(u.Mean(), t.Mean())
	})
}

// rounds returns the metrics of each table by round; nil is a round that broke.
func (a alone) rounds(purpose string, seed uint64, players []genome.Key, rounds int) ([][][]int64, error) {
	seeds := func(round int) uint64 { return evo.Seed(seed, purpose, uint64(round)) }
	d := match.DealAlone(a.spec, players, match.Rounds{N: rounds, Seed: seeds}, a.library, match.Want{})
	outcomes, err := a.cache.Play(a.ctx, d.Matches)
	if err != nil {
		return nil, err
	}
	of := make([][][]int64, len(players))
	for i := range players {
		for _, seat := range d.Seats[i] {
			var metrics []int64
			if out := outcomes[seat.Match]; out.Status == match.OK {
				metrics = out.Metrics[seat.Slot]
			}
			of[i] = append(of[i], metrics)
		}
	}
	return of, nil
}

// play returns the metric of each table by round; nil is a round that broke.
func (a alone) play(purpose string, seed uint64, players []genome.Key, rounds int) ([][]*int64, error) {
	all, err := a.rounds(purpose, seed, players, rounds)
	if err != nil {
		return nil, err
	}
	of := make([][]*int64, len(players))
	for i, rounds := range all {
		for _, metrics := range rounds {
			var value *int64
			if metrics != nil {
				value = &metrics[a.metric]
			}
			of[i] = append(of[i], value)
		}
	}
	return of, nil
}

// tally counts the rounds that were over.
func tally(rounds []*int64) (t stats.Tally) {
	for _, v := range rounds {
		if v != nil {
			t.Add(*v)
		}
	}
	return t
}
