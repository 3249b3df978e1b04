package funnel

import (
	"context"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// MostRounds is how many rounds a candidate for a class of the game plays at most.
const MostRounds = 96

// How candidates are certified.
const (
	batch       = 8   // rounds between two decisions
	leastRounds = 24  // rounds before a candidate is admitted: some lucky first ones prove little
	enough      = 4   // times what a class keeps are admitted: to pick the most different ones there must be a choice
	wave        = 120 // candidates that race at a time: later ones find the class full, and most need not play
	watched     = 4   // rounds in which the rows of a candidate are watched before all others
)

// admission is an admission under way.
type admission struct {
	cache         match.MatchCache
	spec          *evo.Spec
	seed          uint64
	most          int // rounds of a candidate
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
// most is how many rounds each plays at most, choose tells who behaves alike, and progress
// is called before each batch of rounds; the last two may be nil.
func Admit(ctx context.Context, cache match.MatchCache, b *evo.Spec, all []*Candidate, seed uint64, most int, choose Chooser, progress func(Admitting)) (err error) {
	open := With(all, Open)
	a := &admission{cache: cache, spec: b, seed: seed, most: most, all: all, quota: newQuota(b, all, open), of: len(open), progress: progress}
	a.forecast.batches = make([]struct{ in, out int }, (most+batch-1)/batch)
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
		a.quota.count()
		a.forecast.whole, a.forecast.admitted = a.forecast.raced, a.quota.members()
	}
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
	a.forecast.raced, a.forecast.natural = a.forecast.raced+starters, a.forecast.natural+len(racing)
	refs := match.References(a.cache, a.spec)
	for round := 0; round < a.most && len(racing) > 0; round += batch {
		nth, playing := round/batch, len(racing)
		a.tell(playing, nth)
		d := match.DealAlone(a.spec, keys(a.cache, racing), series(a.seed, "certify", round, batch), refs, match.Want{})
		if err := certify(ctx, a.cache, racing, d); err != nil {
			return err
		}
		for _, c := range racing {
			c.decide(a.spec, round+batch, a.most)
		}
		if round+batch >= leastRounds {
			Natural(a.spec, racing)
		}
		racing = a.wanted(With(racing, Open))
		of := &a.forecast.batches[nth]
		of.in, of.out = of.in+playing, of.out+len(racing)
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
func (a *admission) wanted(open []*Candidate) []*Candidate {
	a.quota.count()
	return filter(open, func(c *Candidate) bool {
		return c.Certified == nil || a.quota.decide(c, classesThat(a.spec, func(class evo.Class) bool {
			_, outside := inRanges(a.spec, class, c.Certified)
			return !outside
		}))
	})
}

// mayMeet returns the classes that training lies within two standard errors of.
// Fewer than two rounds rule out nothing.
func mayMeet(b *evo.Spec, training []stats.Tally) []int {
	unknown := len(training) == 0 || training[0].N < 2
	return classesThat(b, func(class evo.Class) bool {
		return unknown || !slices.ContainsFunc(class.Ranges, func(r evo.Range) bool {
			t := training[b.Metric(r.Metric)]
			return t.Mean()+2*t.StdErr() < r.Min || t.Mean()-2*t.StdErr() > r.Max
		})
	})
}

// classesThat returns the classes for which something is true.
func classesThat(b *evo.Spec, is func(evo.Class) bool) (some []int) {
	for i, class := range b.Classes {
		if is(class) {
			some = append(some, i)
		}
	}
	return some
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

// decide sets the fate of a candidate as soon as it is sure after so many rounds of most,
// or as soon as all rounds together would hardly make it so. If all rounds were
// equal, their interval has no width: that says that their variance is unknown, not
// that there is none, so a candidate is not admitted by them before the end.
func (c *Candidate) decide(b *evo.Spec, played, most int) {
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
		if inside && (played >= most || played >= leastRounds && vary(b, class, c.Certified)) {
			c.Fate, c.Class = Admitted, i
		}
		lost = lost && outside
		hope = hope || mayEndInside(b, class, c.Certified, int64(most))
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
// a class, or outside of at least one.
//
// A candidate that is not in the class passes by luck with at most the
// probability for one range, however many ranges there are: all must say yes.
func inRanges(b *evo.Spec, c evo.Class, metrics []stats.Tally) (inside, outside bool) {
	inside = true
	for _, r := range c.Ranges {
		low, high := metrics[b.Metric(r.Metric)].Interval()
		in, out := measure.Within(b, r, low, high)
		inside, outside = inside && in, outside || out
	}
	return inside, outside
}

// vary reports whether every metric for which the class has a range has differed
// from round to round, or is so far inside of a one-sided range that it need not:
// the next round may have the worst possible value, and the interval would still
// lie inside. A table that always fires 40 shots need not play 96 rounds to prove
// that it fires at least 10.
func vary(b *evo.Spec, class evo.Class, metrics []stats.Tally) bool {
	return !slices.ContainsFunc(class.Ranges, func(r evo.Range) bool {
		t, m := metrics[b.Metric(r.Metric)], b.Metrics[b.Metric(r.Metric)]
		if t.StdErr() != 0 {
			return false
		}
		least, most := measure.Borders(b, r)
		if least {
			t.Add(m.Min)
		} else {
			t.Add(m.Max)
		}
		low, high := t.Interval()
		inside, _ := measure.Within(b, r, low, high)
		return !inside || least && most
	})
}

// mayEndInside reports whether the intervals of a candidate's means may well lie
// inside of all ranges of a class once it has played all its rounds: whether they
// will, if each mean moves by one standard deviation of what the rounds that are left
// can do to it. At most one of six such candidates that stops here would have been
// admitted, and most would have played all their rounds at the edge of a class for
// nothing. (Stopping for futility by predictive probability: Jennison and Turnbull,
// Group Sequential Methods, 2000, chapter 10.)
func mayEndInside(b *evo.Spec, c evo.Class, metrics []stats.Tally, most int64) bool {
	return !slices.ContainsFunc(c.Ranges, func(r evo.Range) bool {
		t := metrics[b.Metric(r.Metric)]
		if t.N < 2 || t.N >= most {
			return false
		}
		_, high := t.Interval()
		// The interval shrinks with the root of the number of rounds.
		half, drift := (high-t.Mean())*root(t.N, most)/1000, t.StdErr()*root(most-t.N, most)/1000
		inside, _ := measure.Within(b, r, t.Mean()+drift-half, t.Mean()-drift+half)
		return !inside
	})
}

// root returns the square root of a/b in thousandths.
func root(a, b int64) int64 { return int64(fixed.Sqrt(uint64(a * 1_000_000 / b))) }

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
func series(seed uint64, purpose string, from, n int) match.Rounds {
	return match.Rounds{From: from, N: n, Seed: func(number int) uint64 { return evo.Seed(seed, purpose, uint64(number)) }}
}

// keys adds candidates to a cache and returns their keys.
func keys(cache match.MatchCache, all []*Candidate) []genome.Key {
	list := make([]genome.Key, len(all))
	for i, c := range all {
		list[i] = cache.Add(c.Genome)
	}
	return list
}

// Admitting is how far an admission is.
type Admitting struct {
	Decided, Of int   // candidates
	In          []int // admitted to each class
	Left        int   // rounds that will be played: a guess, from how many candidates the batches so far have decided
}

// forecast guesses how many rounds an admission will still play. The share of decided
// candidates would say little: in the first batches of a wave hundreds play, and hardly
// one is decided; at the end, full classes decide thousands that need not play. Nothing
// else depends on it.
type forecast struct {
	raced, natural int                     // candidates that have needed rounds, and were still open after they were watched
	batches        []struct{ in, out int } // who played each batch, and who went on to the next
	whole          int                     // candidates that have raced in waves that are over
	admitted       []int                   // of these, to each class
}

// tell says how far the admission is before a batch of a wave.
func (a *admission) tell(racing, nth int) {
	if a.progress == nil {
		return
	}
	q := a.quota
	q.count()
	waiting := len(a.open) + len(a.outside) + len(q.crowded) + len(q.related)
	a.progress(Admitting{Decided: a.of - waiting - racing, Of: a.of, In: q.members(), Left: a.left(racing, nth)})
}

// left returns the rounds that are left: of those who are about to play a batch, and of
// those whose turn will come, as long as a class that they may be in has places.
func (a *admission) left(racing, nth int) int {
	b, q, f := a.spec, a.quota, &a.forecast
	need := 0.0
	for _, all := range [][]*Candidate{a.open, a.outside, q.crowded, q.related} {
		need += float64(len(filter(all, func(c *Candidate) bool {
			return slices.ContainsFunc(mayMeet(b, c.Training), func(i int) bool { return len(q.classes[i].in) < q.classes[i].most })
		})))
	}
	// So many fill the class that needs most of them. One of three who race is admitted
	// to a class, until a whole wave says otherwise: its first decisions are on bad ones.
	fill := 0.0
	for i, of := range q.classes {
		in := 0
		if f.admitted != nil {
			in = f.admitted[i]
		}
		chance := (float64(in) + 1/float64(len(q.classes))) / float64(f.whole+3)
		share := (float64(len(of.in)) + float64(chance*float64(racing+3))) / float64(f.raced+3)
		fill = max(fill, float64(max(of.most-len(of.in), 0))/share-float64(racing))
	}
	need = min(need, fill)
	each := float64(float64(f.natural+2)/float64(f.raced+3)*f.further(0)) + watched/float64(match.AtATable(b))
	if rehearses(b) {
		each += Meetings / float64(len(b.Seats(b.Showdown)))
	}
	return int(float64(float64(racing)*f.further(nth)) + float64(need*each))
}

// further returns how many rounds a candidate will play from a batch on, on average: two
// of three go on, until a batch says otherwise.
func (f *forecast) further(from int) (n float64) {
	going := 1.0
	for _, of := range f.batches[from:] {
		n += float64(going * batch)
		going = float64(going * (float64(of.out+2) / float64(of.in+3)))
	}
	return n
}
