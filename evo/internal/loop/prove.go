package loop

import (
	"cmp"
	"context"
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// Learned compares the best table that a search has found with the best of the
// library: in rounds that selection never used, each alone against the library, on
// the same seeds and in the same seats.
type Learned struct {
	Metric  string // of the objective, the points if that is classes, or "" for the game's Fitness
	Key     genome.Key
	Library string // name of the best table there

	// Gain is by how much the found table is better, round by round: positive is
	// better, also if less of the metric is.
	Gain stats.Tally
}

// Beats reports whether the found table is better for certain: the 95 % interval of
// the gain lies above 0.
func (l *Learned) Beats() bool { return l.Gain.N > 1 && l.Gain.Mean() > l.Gain.Margin() }

// Text says which of the two is better, and by how much.
func (l *Learned) Text(spec *evo.Spec) string {
	gain, short := l.Gain.Mean(), l.Key.String()[:8]
	if l.Gain.N < 2 {
		return fmt.Sprintf("%s and %s of the library have played no held-out rounds", short, l.Library)
	}
	show, unit := func(n int64) string { return fmt.Sprint(n / 1000) }, "of fitness"
	if i := spec.Metric(l.Metric); i >= 0 {
		m := spec.Metrics[i]
		show, unit = declared.Shower(m), declared.ShownUnit(m)
	}
	by := func(n int64) string {
		return fmt.Sprintf("%s ± %s %s a round, over %d held-out rounds", show(n), show(l.Gain.Margin()), unit, l.Gain.N)
	}
	switch {
	case l.Beats():
		return fmt.Sprintf("%s beats %s, the best of the library, by %s", short, l.Library, by(gain))
	case -gain > l.Gain.Margin():
		return fmt.Sprintf("%s falls short of %s, the best of the library, by %s", short, l.Library, by(-gain))
	}
	return fmt.Sprintf("%s cannot be told from %s, the best of the library: it is better by %s", short, l.Library, by(gain))
}

// The sizes of the proof that a search has learned something.
const (
	finalists = 24 // tables of the search, by what they surely have
	heatOf    = 8  // rounds of the first heat, in which these and the library's tables are compared
)

// learn compares the best of the search with the best of the library. It returns nil if
// the search has found nothing.
func learn(ctx context.Context, cache match.MatchCache, spec *evo.Spec, o Objective, seed uint64, all []*funnel.Candidate, rounds int) (*Learned, error) {
	bound := map[*funnel.Candidate]int64{}
	var found []*funnel.Candidate
	for _, c := range all {
		if c.Fault == "" && len(c.Training) > 0 && c.Training[0].N > 0 {
			bound[c] = o.bound(spec, c.Training)
			found = append(found, c)
		}
	}
	slices.SortFunc(found, func(a, b *funnel.Candidate) int { return cmp.Or(cmp.Compare(bound[b], bound[a]), a.Key.Compare(b.Key)) })
	if found = found[:min(len(found), finalists)]; len(found) == 0 {
		return nil, nil
	}
	var players []genome.Key
	for _, c := range found {
		players = append(players, cache.Add(c.Genome))
	}
	peers := match.Peers(cache, spec)
	a := alone{ctx, cache, spec, match.References(cache, spec), o}
	best, err := a.best(seed, players)
	if err != nil {
		return nil, err
	}
	of, err := a.best(seed, peers)
	if err != nil {
		return nil, err
	}
	played, err := a.play("learned", seed, []genome.Key{players[best], peers[of]}, rounds)
	if err != nil {
		return nil, err
	}
	l := &Learned{Key: players[best], Library: spec.Peers()[of].Name}
	if !o.fit(spec) {
		i, _ := o.Metric(spec)
		l.Metric = spec.Metrics[i].Name
	}
	theirs := o.rounds(spec, played[1])
	for round, mine := range o.rounds(spec, played[0]) {
		if theirs[round] != nil && mine != nil {
			l.Gain.Add(*mine - *theirs[round])
		}
	}
	return l, nil
}

// alone plays rounds of tables that are alone against the library.
type alone struct {
	ctx     context.Context
	cache   match.MatchCache
	spec    *evo.Spec
	library []genome.Key
	o       Objective
}

// best returns the index of the best table: half of the tables are out after each
// heat, and the next one has twice as many rounds.
func (a alone) best(seed uint64, players []genome.Key) (best int, err error) {
	left, of := make([]int, len(players)), make([][][]int64, len(players))
	for i := range left {
		left[i] = i
	}
	for heat := 0; ; heat++ {
		keys := make([]genome.Key, len(left))
		for k, i := range left {
			keys[k] = players[i]
		}
		played, err := a.play("heats", evo.Seed(seed, "heat", uint64(heat)), keys, heatOf<<heat)
		if err != nil {
			return 0, err
		}
		values := map[int]stats.Tally{}
		for k, i := range left {
			of[i] = append(of[i], played[k]...)
			var t stats.Tally
			for _, v := range a.o.rounds(a.spec, of[i]) {
				if v != nil {
					t.Add(*v)
				}
			}
			values[i] = t
		}
		// Those without a round that was over are behind all others.
		slices.SortStableFunc(left, func(i, k int) int {
			t, u := values[i], values[k]
			if t.N == 0 || u.N == 0 {
				return cmp.Compare(min(u.N, 1), min(t.N, 1))
			}
			return cmp.Compare(u.Mean(), t.Mean())
		})
		if len(left) <= 2 {
			return left[0], nil
		}
		left = left[:(len(left)+1)/2]
	}
}

// play returns the metrics of each table by round; nil is a round that broke.
func (a alone) play(purpose string, seed uint64, players []genome.Key, rounds int) ([][][]int64, error) {
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
