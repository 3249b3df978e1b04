package funnel

import (
	"context"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// How candidates are certified.
const (
	batch       = 8   // rounds between two decisions
	leastRounds = 24  // rounds before a candidate is admitted: some lucky first ones prove little
	mostRounds  = 96  // rounds of a candidate
	enough      = 4   // times what a class keeps are admitted: to pick the most different ones there must be a choice
	wave        = 120 // candidates that race at a time: later ones find the class full, and most need not play
	watched     = 4   // rounds in which the rows of a candidate are watched before all others
)

// admission is an admission under way.
type admission struct {
	cache         match.MatchCache
	spec          *evo.Spec
	seed          uint64
	all           []*Candidate
	open, outside []*Candidate // whose turn will come; those whose training is in no class come last
	quota         *quota
	forecast      forecast
	of            int
	progress      func(Admitting)
}

// Admit decides the fate of the open candidates: Admitted to a class, NoClass,
// Unclassified, Surplus, Unnatural or Crashed. Each plays batches of new rounds, alone
// against the library, until the 90 % intervals of its means lie inside of all ranges of
// a class, or outside of a range of every class, or until the rounds that are left would
// hardly tell. A candidate whose training was already far from every class, by more than
// two standard errors, plays no round, and neither does one that fits only classes that
// are full. Where classes overlap, the harder one takes what lies inside of both. A
// candidate that breaks a round, or none of whose rounds has ended well, has Crashed.
// choose tells who behaves alike, and progress is called before each batch of rounds;
// both may be nil.
func Admit(ctx context.Context, cache match.MatchCache, b *evo.Spec, all []*Candidate, seed uint64, choose Chooser, progress func(Admitting)) (err error) {
	open := With(all, Open)
	a := &admission{cache: cache, spec: b, seed: seed, all: all, quota: newQuota(b, all, open), of: len(open), progress: progress}
	if a.open, a.outside, err = takeTurns(ctx, b, open, choose); err != nil {
		return err
	}
	for {
		if len(a.open) == 0 {
			a.open = a.quota.raise()
		}
		if len(a.open) == 0 {
			a.open, a.outside = a.outside, nil
		}
		if len(a.open) == 0 {
			return nil
		}
		n := min(len(a.open), wave)
		racing := a.open[:n]
		a.open = a.open[n:]
		if err := a.race(ctx, racing); err != nil {
			return err
		}
		a.forecast.over(a.quota)
	}
}

// certifying are the rounds of certification, the same for every candidate.
func certifying(seed uint64, from, n int) match.Rounds {
	rounds := series(seed, "certify", n)
	rounds.From = from
	return rounds
}

// race decides the fate of a wave of candidates, or has them wait.
func (a *admission) race(ctx context.Context, racing []*Candidate) error {
	racing = a.starters(racing)
	starters := len(racing)
	if starters > 0 {
		if err := Watch(ctx, a.cache, a.spec, racing, a.seed); err != nil {
			return err
		}
		Natural(a.spec, racing)
		racing = With(racing, Open)
	}
	if err := a.rehearse(ctx, racing); err != nil {
		return err
	}
	racing = With(racing, Open)
	a.forecast.watched(a.spec, starters, len(racing))
	refs := match.References(a.cache, a.spec)
	for round := 0; round < mostRounds && len(racing) > 0; round += batch {
		nth, playing := round/batch, len(racing)
		a.tell(playing, nth)
		d := match.DealAlone(a.spec, keys(a.cache, racing), certifying(a.seed, round, batch), refs, match.Want{})
		if err := certify(ctx, a.cache, racing, d); err != nil {
			return err
		}
		for _, c := range racing {
			c.decide(a.spec, round+batch)
		}
		if round+batch >= leastRounds {
			Natural(a.spec, racing)
		}
		racing = a.wanted(With(racing, Open))
		a.forecast.batch(nth, playing, len(racing))
	}
	for _, c := range racing {
		c.Fate = Unclassified
		if c.Certified == nil {
			c.Fate, c.Fault = Crashed, c.broken
		}
	}
	return nil
}

// starters returns the candidates that need rounds, and decides the fate of the others.
func (a *admission) starters(wave []*Candidate) (racing []*Candidate) {
	a.quota.count()
	for _, c := range wave {
		c.Class = -1
		switch near := mayMeet(a.spec, c.Training); {
		case c.Fault != "":
			c.Fate = Crashed
		case len(near) == 0:
			c.Fate = NoClass
		case a.quota.decide(c, near):
			racing = append(racing, c)
		}
	}
	return racing
}

// wanted returns those of the open candidates that may still be in a class that has a
// place for them, and those of whom others broke all rounds.
func (a *admission) wanted(open []*Candidate) (wanted []*Candidate) {
	a.quota.count()
	for _, c := range open {
		var near []int
		for i, class := range a.spec.Classes {
			if c.Certified == nil {
				break
			}
			if _, outside := inRanges(a.spec, class, c.Certified); !outside {
				near = append(near, i)
			}
		}
		if c.Certified == nil || a.quota.decide(c, near) {
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

// certify plays rounds of candidates, and counts what each did, by opponent.
func certify(ctx context.Context, cache match.MatchCache, all []*Candidate, d match.Deck) error {
	err := play(ctx, cache, d, func(i int, seat match.Seat, out match.Outcome) {
		c := all[i]
		if out.Status == match.OK {
			c.by = c.by.Count(d.Stratum(seat), out.Metrics[seat.Slot])
		} else if c.broken = out.Failure(); out.Slot == seat.Slot {
			c.Fault = c.broken
		}
	})
	for _, c := range all {
		c.Certified = c.by.Pool()
	}
	return err
}

// decide sets the fate of a candidate as soon as it is sure after so many rounds,
// or as soon as all rounds together would hardly make it so. If all rounds were
// equal, their interval has no width: that says that their variance is unknown, not
// that there is none, so a candidate is not admitted by them before the end.
func (c *Candidate) decide(b *evo.Spec, played int) {
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
		if inside && (played >= mostRounds || played >= leastRounds && vary(b, class, c.Certified)) {
			c.Fate, c.Class = Admitted, i
		}
		lost = lost && outside
		hope = hope || mayEndInside(b, class, c.Certified)
	}
	switch {
	case c.Fate == Admitted:
	case lost:
		c.Fate = NoClass
	case !hope:
		c.Fate = Unclassified
	}
}

// inRanges reports whether the intervals of the means lie inside of all ranges of
// a class, or outside of at least one. The end of a metric is no border, so an
// interval that reaches beyond it lies inside.
//
// A candidate that is not in the class passes by luck with at most the
// probability for one range, however many ranges there are: all must say yes.
func inRanges(b *evo.Spec, c evo.Class, metrics []stats.Tally) (inside, outside bool) {
	inside = true
	for _, r := range c.Ranges {
		low, high := metrics[b.Metric(r.Metric)].Interval()
		least, most := measure.Borders(b, r)
		inside = inside && (!least || low >= r.Min) && (!most || high <= r.Max)
		outside = outside || least && high < r.Min || most && low > r.Max
	}
	return inside, outside
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

// mayEndInside reports whether the intervals of a candidate's means may well lie
// inside of all ranges of a class once it has played all its rounds: whether they
// will, if each mean moves by one standard deviation of what the rounds that are left
// can do to it. At most one of six such candidates that stops here would have been
// admitted, and most would have played all their rounds at the edge of a class for
// nothing. (Stopping for futility by predictive probability: Jennison and Turnbull,
// Group Sequential Methods, 2000, chapter 10.)
func mayEndInside(b *evo.Spec, c evo.Class, metrics []stats.Tally) bool {
	for _, r := range c.Ranges {
		t := metrics[b.Metric(r.Metric)]
		if t.N < 2 || t.N >= mostRounds {
			continue
		}
		_, high := t.Interval()
		// The interval shrinks with the root of the number of rounds.
		half := (high - t.Mean()) * root(t.N) / 1000
		drift := t.StdErr() * root(mostRounds-t.N) / 1000
		low, end := measure.Borders(b, r)
		if low && t.Mean()+drift-half < r.Min || end && t.Mean()-drift+half > r.Max {
			return false
		}
	}
	return true
}

// root returns the square root of a share of all rounds in thousandths.
func root(rounds int64) int64 { return int64(fixed.Sqrt(uint64(rounds * 1_000_000 / mostRounds))) }

// play plays the rounds of a deck, and calls each with the outcome of every seat.
func play(ctx context.Context, cache match.MatchCache, d match.Deck, each func(i int, seat match.Seat, out match.Outcome)) error {
	outcomes, err := cache.Play(ctx, d.Matches)
	if err != nil {
		return err
	}
	for i, seats := range d.Seats {
		for _, seat := range seats {
			each(i, seat, outcomes[seat.Match])
		}
	}
	return nil
}

// series returns n rounds for a purpose, which has seeds of its own.
func series(seed uint64, purpose string, n int) match.Rounds {
	return match.Rounds{N: n, Seed: func(number int) uint64 { return evo.Seed(seed, purpose, uint64(number)) }}
}

// keys adds candidates to a cache and returns their keys.
func keys(cache match.MatchCache, all []*Candidate) []genome.Key {
	list := make([]genome.Key, len(all))
	for i, c := range all {
		list[i] = cache.Add(c.Genome, c.Origin)
	}
	return list
}
