package funnel

import (
	"context"
	"fmt"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// Admission says how candidates are certified: each plays batches of new rounds,
// alone against the library, until the 90 % intervals of its means lie inside of
// all ranges of a class, or outside of a range of every class, or until the rounds
// that are left would hardly tell.
type Admission struct {
	Seed  uint64
	Batch int // rounds of a batch
	Least int // rounds of a candidate before it is admitted: some lucky first ones prove little
	Most  int // rounds of a candidate at most

	// Enough says when a class is full: when so many times the number that it
	// keeps have been admitted. A candidate that fits only full classes plays no
	// further round. The coarse cells of the game's descriptors share the places of
	// a class: once a cell has its share, its other candidates wait until those of
	// the other cells are decided. 0 is never.
	Enough int

	// Wave is how many candidates race at a time. Those whose training is best for a
	// class come first: see archive.ForClass. Most of the others then find the class
	// full and need not play. Among those whose means lie in the ranges of a class,
	// its coarse cells and their lineages take turns. 0 is all of them.
	Wave int

	// Watched is the number of rounds in which the rows of a candidate are watched
	// before all others. An unnatural candidate plays no further round. 0 is none.
	Watched int

	// Rehearsal is in how many rounds the candidates of a wave meet each other first, in the
	// mode that players play, if the game has Oddities of that mode. Those that are odd play
	// no further round: they would take places and then lose them. 0 is none.
	Rehearsal int `json:"-"`

	// Choose and Apart tell candidates that behave alike, as pick does: they come last.
	// Without Choose nobody does.
	Choose Chooser `json:"-"`
	Apart  int     `json:"-"`

	// Lineage bounds the share of one lineage, as [Selection].Lineage does: pick could not
	// keep more of it. Once it has its share, its other candidates wait until those of the
	// other lineages are decided. 0 is no bound.
	Lineage int `json:"-"`
}

// watched is in how many rounds the rows of a candidate are watched.
const watched = 4

// DefaultAdmission is 8 rounds at a time, from 24 up to 96, until there are four
// times as many as are kept: to pick the most different ones there must be a choice. With waves of
// 500, of which most played although the first would have filled their class, ten searches took
// a quarter more time and shipped the same.
func DefaultAdmission(seed uint64) Admission {
	return Admission{Seed: seed, Batch: 8, Least: 24, Most: 96, Enough: 4, Wave: 120, Watched: watched}
}

// Admit decides the fate of the open candidates: Admitted to a class, NoClass,
// Unclassified, Surplus, Unnatural or Crashed. A candidate whose training was
// already far from every class, by more than two standard errors, plays no
// round. Where classes overlap, the harder one takes what lies inside of both. A
// candidate that breaks a round, or none of whose rounds has ended well, has
// Crashed. progress is called before each batch of rounds; it may be nil.
func Admit(ctx context.Context, cache match.MatchCache, b *evo.Spec, all []*Candidate, o Admission, progress func(Admitting)) error {
	if o.Batch < 1 {
		return fmt.Errorf("admission: a batch of %d rounds decides nothing; at least 1 is needed", o.Batch)
	}
	open := With(all, Open)
	of := len(open)
	quota := o.newQuota(b, all, open)
	open, outside, err := o.takeTurns(ctx, b, open)
	if err != nil {
		return err
	}
	forecast := o.newForecast(b)
	tell := func(racing, batch int) { // of the candidates that have begun
		if progress != nil {
			progress(Admitting{
				Decided: of - len(open) - len(outside) - quota.waiting() - racing, Of: of,
				Played: forecast.played, Left: forecast.left(racing, batch, quota, open, outside, quota.crowded, quota.related),
			})
		}
	}
	for {
		if len(open) == 0 {
			open = quota.raise()
		}
		if len(open) == 0 {
			open, outside = outside, nil
		}
		n := len(open)
		if n == 0 {
			return nil
		}
		if o.Wave > 0 {
			n = min(n, o.Wave)
		}
		wave := open[:n]
		open = open[n:]
		if err := o.race(ctx, cache, b, quota, forecast, wave, tell); err != nil {
			return err
		}
		forecast.over(quota)
	}
}

// seed is that of the n-th round of every candidate.
func (o Admission) seed(n int) uint64 { return evo.Seed(o.Seed, "certify", uint64(n)) }

// race decides the fate of a wave of candidates, or has them wait.
func (o Admission) race(ctx context.Context, cache match.MatchCache, b *evo.Spec, quota *quota, forecast *forecast, wave []*Candidate, tell func(racing, batch int)) error {
	racing := o.starters(b, quota, wave)
	starters := len(racing)
	if o.Watched > 0 && len(racing) > 0 {
		if err := Watch(ctx, cache, b, racing, o.Seed, o.Watched); err != nil {
			return err
		}
		Natural(b, racing)
		racing = With(racing, Open)
	}
	if err := o.rehearse(ctx, cache, b, quota.all, racing); err != nil {
		return err
	}
	racing = With(racing, Open)
	forecast.watched(starters, len(racing))
	refs := match.References(cache, b)
	for round := 0; round < o.Most && len(racing) > 0; round += o.Batch {
		nth, playing := round/o.Batch, len(racing)
		tell(playing, nth)
		batch := match.Rounds{From: round, N: min(o.Batch, o.Most-round), Seed: o.seed}
		d := match.DealAlone(b, keys(cache, racing), batch, refs, match.Want{})
		outcomes, err := cache.Play(ctx, d.Matches)
		if err != nil {
			return err
		}
		for i, c := range racing {
			for _, seat := range d.Seats[i] {
				c.take(d.Stratum(seat), outcomes[seat.Match], seat.Slot)
			}
			o.decide(b, c, round+o.Batch)
		}
		if round+o.Batch >= o.Least {
			Natural(b, racing)
		}
		racing = o.wanted(b, quota, With(racing, Open))
		forecast.batch(nth, playing, len(racing))
	}
	for _, c := range racing {
		c.Fate = Unclassified
		if c.Certified == nil {
			c.Fate, c.Fault = Crashed, c.broken
		}
	}
	return nil
}

// starters returns the candidates that need rounds, and decides the fate of the
// others.
func (o Admission) starters(b *evo.Spec, quota *quota, wave []*Candidate) (racing []*Candidate) {
	quota.count()
	for _, c := range wave {
		c.Class = -1
		switch near := mayMeet(b, c.Training); {
		case c.Fault != "":
			c.Fate = Crashed
		case len(near) == 0:
			c.Fate = NoClass
		default:
			if quota.decide(c, near) {
				racing = append(racing, c)
			}
		}
	}
	return racing
}

// members counts the candidates that were admitted to each class.
func members(b *evo.Spec, all []*Candidate) []int {
	n := make([]int, len(b.Classes))
	for _, c := range With(all, Admitted) {
		n[c.Class]++
	}
	return n
}

// Filled returns how many candidates are in each class, and how full all classes
// together are, in thousandths: when all are full, no more candidates are needed.
func (o Admission) Filled(b *evo.Spec, all []*Candidate) (in []int, share int64) {
	in = members(b, all)
	enough, have := 0, 0
	for i, class := range b.Classes {
		most := o.Enough * class.Keep
		enough, have = enough+most, have+min(in[i], most)
	}
	if enough == 0 {
		return in, 0
	}
	return in, int64(1000 * have / enough)
}

// wanted returns those of the open candidates that may still be in a class that
// has a place for them.
func (o Admission) wanted(b *evo.Spec, quota *quota, open []*Candidate) []*Candidate {
	quota.count()
	var wanted []*Candidate
	for _, c := range open {
		if c.Certified == nil {
			wanted = append(wanted, c) // others broke all its rounds
			continue
		}
		var near []int
		for i, class := range b.Classes {
			if _, outside := inRanges(b, class, c.Certified); !outside {
				near = append(near, i)
			}
		}
		if quota.decide(c, near) {
			wanted = append(wanted, c)
		}
	}
	return wanted
}

// mayMeet returns the classes that training lies within two standard errors of.
// Fewer than two rounds rule out nothing.
func mayMeet(b *evo.Spec, training []stats.Tally) (near []int) {
	unknown := len(training) == 0 || training[0].N < 2
	for i, class := range b.Classes {
		meets := true
		for _, r := range class.Ranges {
			if unknown {
				break
			}
			t := training[b.Metric(r.Metric)]
			mean, slack := t.Mean(), 2*t.StdErr()
			meets = meets && mean >= r.Min-slack && mean <= r.Max+slack
		}
		if meets {
			near = append(near, i)
		}
	}
	return near
}

// take counts a round of admission against an opponent.
func (c *Candidate) take(opponent genome.Key, out match.Outcome, slot int) {
	if out.Status != match.OK {
		if c.broken = out.Failure(); out.Slot == slot {
			c.Fault = c.broken
		}
		return
	}
	c.by = c.by.Count(opponent, out.Metrics[slot])
	c.Certified = c.by.Pool()
}

// decide sets the fate of a candidate as soon as it is sure after so many rounds,
// or as soon as all rounds together would hardly make it so. If all rounds were
// equal, their interval has no width: that says that their variance is unknown, not
// that there is none, so a candidate is not admitted by them before the end.
func (o Admission) decide(b *evo.Spec, c *Candidate, played int) {
	if c.Fault != "" {
		c.Fate, c.Class = Crashed, -1
		return
	}
	if c.Certified == nil {
		return // others broke all its rounds
	}
	lost, hope := true, false
	for i, class := range b.Classes {
		inside, outside := inRanges(b, class, c.Certified)
		if inside && (played >= o.Most || played >= o.Least && vary(b, class, c.Certified)) {
			c.Fate, c.Class = Admitted, i
		}
		lost = lost && outside
		hope = hope || mayEndInside(b, class, c.Certified, int64(o.Most))
	}
	switch {
	case c.Fate == Admitted:
	case lost:
		c.Fate = NoClass
	case !hope:
		c.Fate = Unclassified
	}
}

// vary reports whether every metric for which the class has a range has differed
// from round to round, or is so far inside of a one-sided range that it need not:
// the next round may have the worst possible value, and the interval would still
// lie inside. A table that always fires 40 shots need not play 96 rounds to prove
// that it fires at least 10.
func vary(b *evo.Spec, class evo.Class, metrics []stats.Tally) bool {
	for _, r := range class.Ranges {
		t, m := metrics[b.Metric(r.Metric)], b.Metrics[b.Metric(r.Metric)]
		if t.StdErr() != 0 {
			continue
		}
		switch least, most := measure.Borders(b, r); {
		case least && most:
			return false
		case least:
			t.Add(m.Min)
			if low, _ := t.Interval(); low < r.Min {
				return false
			}
		case most:
			t.Add(m.Max)
			if _, high := t.Interval(); high > r.Max {
				return false
			}
		}
	}
	return true
}
