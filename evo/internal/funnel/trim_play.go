package funnel

import (
	"context"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// Trimmed counts what [Trim] has done.
type Trimmed struct {
	Before, After int // rows of all tables
	Unplayed      int // tables whose certified rounds did not come out as certified: their run had another seed
}

func (t *Trimmed) add(o Trimmed) {
	t.Before, t.After, t.Unplayed = t.Before+o.Before, t.After+o.After, t.Unplayed+o.Unplayed
}

// Trim gives certified candidates tables to ship: without the rows that never ran
// in any of their certified rounds, such as rows behind one that always decides or
// below contradicting guards, without duplicates, and without groups of one child.
// It replays these rounds, and keeps a cut only if the table then plays all of
// them to the same end. So what was measured of the candidate is true of the
// trimmed table. It counts what the rows did in these rounds as the candidate's
// Use. The seed is that of their admission.
func Trim(ctx context.Context, cache match.MatchCache, b *evo.Spec, all []*Candidate, seed uint64) (sum Trimmed, err error) {
	var trims []*trim
	for _, c := range all {
		trims = append(trims, &trim{c: c, kept: c.Genome, best: c.Genome, tried: map[cut]bool{}})
	}
	err = playCertified(ctx, cache, b, trims, seed, true, func(t *trim, opponent genome.Key, slot int, out match.Outcome) {
		if t.ended = append(t.ended, end(out, slot)); out.Status == match.OK {
			t.by = t.by.Count(opponent, out.Metrics[slot])
			t.use.Add(t.c.Genome, out.Rows[slot], out.Uses[slot], out.Steps)
		}
	})
	if err != nil {
		return sum, err
	}
	for _, t := range trims {
		if t.by != nil && slices.Equal(t.by.Pool(), t.c.Certified) {
			t.c.Use, t.used = t.use, func(id int) bool { return t.use.Row(id).Activations > 0 }
		}
	}
	for {
		trying := slices.DeleteFunc(slices.Clone(trims), func(t *trim) bool { return !t.next(b.Catalog) })
		if len(trying) == 0 {
			break
		}
		played := map[*trim][]ended{}
		err := playCertified(ctx, cache, b, trying, seed, false, func(t *trim, _ genome.Key, slot int, out match.Outcome) {
			played[t] = append(played[t], end(out, slot))
		})
		if err != nil {
			return sum, err
		}
		for _, t := range trying {
			t.judge(slices.EqualFunc(played[t], t.ended, ended.same))
		}
	}
	for _, t := range trims {
		t.c.Packed = t.kept
		t.c.Use.Rows = slices.DeleteFunc(t.c.Use.Rows, func(row match.RowUse) bool { return genome.Find(t.kept, row.ID) == nil })
		sum.add(Trimmed{Before: genome.Count(t.c.Genome.Root), After: genome.Count(t.kept.Root)})
		if t.used == nil {
			sum.Unplayed++
		}
	}
	return sum, nil
}

// trim is the trimming of a candidate.
type trim struct {
	c     *Candidate
	by    stats.Strata[genome.Key]
	use   Use               // in its certified rounds
	used  func(id int) bool // whether a row ran in them; nil if that is unknown
	ended []ended

	kept  *evo.Genome // plays as the candidate does
	best  *evo.Genome // what is tried now
	queue [][]cut     // to be tried, the first one now
	tried map[cut]bool
}

// ended is how a round ended.
type ended struct {
	status match.Status
	hash   uint64
	steps  int
	own    []int64 // the candidate's metrics
}

func end(out match.Outcome, slot int) ended {
	e := ended{status: out.Status, hash: out.Hash, steps: out.Steps}
	if out.Status == match.OK {
		e.own = out.Metrics[slot]
	}
	return e
}

func (e ended) same(o ended) bool {
	return e.status == o.status && e.hash == o.hash && e.steps == o.steps && slices.Equal(e.own, o.own)
}

// next chooses what to try next, and reports whether there is something.
func (t *trim) next(c *genome.Catalog) bool {
	if t.used == nil {
		return false
	}
	for {
		for len(t.queue) > 0 {
			t.best = with(c, t.kept, t.queue[0])
			if genome.KeyOf(t.best) == genome.KeyOf(t.kept) {
				t.queue = t.queue[1:]
				continue
			}
			if c.ValidateEvolved(t.best, evo.Limits{}) == nil {
				return true
			}
			t.judge(false)
		}
		var cuts []cut
		for _, of := range cutsOf(t.kept, t.used) {
			if !t.tried[of] && genome.KeyOf(with(c, t.kept, []cut{of})) != genome.KeyOf(t.kept) {
				cuts, t.tried[of] = append(cuts, of), true
			}
		}
		if len(cuts) == 0 {
			return false
		}
		t.queue = append(t.queue, cuts)
	}
}

// judge keeps what was tried if all rounds ended as before. If not, the two halves of
// the cuts are tried by themselves, so that one bad cut does not undo the others.
func (t *trim) judge(same bool) {
	cuts := t.queue[0]
	t.queue = t.queue[1:]
	if same {
		t.kept = t.best
	} else if n := len(cuts); n > 1 {
		t.queue = slices.Insert(t.queue, 0, cuts[:n/2:n/2], cuts[n/2:])
	}
}

// playCertified has candidates play their certified rounds with the genomes that
// are tried, and calls each with every round, in their order.
func playCertified(ctx context.Context, cache match.MatchCache, b *evo.Spec, trims []*trim, seed uint64, watch bool, each func(t *trim, opponent genome.Key, slot int, out match.Outcome)) error {
	refs := match.References(cache, b)
	var all match.Deck
	for _, t := range trims {
		origin, n := t.c.Origin, int64(0)
		if t.best != t.c.Genome {
			origin = match.Origin{How: "trim", Parents: []genome.Key{t.c.Key}, Generation: origin.Generation}
		}
		if len(t.c.Certified) > 0 {
			n = t.c.Certified[b.Points].N
		}
		d := match.DealAlone(b, []genome.Key{cache.Add(t.best, origin)}, certifying(seed, 0, int(n)), refs, match.Want{})
		if watch {
			d.Watch()
		}
		for i := range d.Seats[0] {
			d.Seats[0][i].Match += len(all.Matches)
		}
		all.Matches, all.Seats = append(all.Matches, d.Matches...), append(all.Seats, d.Seats[0])
	}
	return play(ctx, cache, all, func(i int, seat match.Seat, out match.Outcome) {
		each(trims[i], all.Stratum(seat), seat.Slot, out)
	})
}

// TrimOne returns a table without the rows that never ran in the least rounds of an
// admission, if it then plays all of them to the same end.
func TrimOne(ctx context.Context, cache match.MatchCache, b *evo.Spec, g *evo.Genome, seed uint64) (*evo.Genome, error) {
	c := &Candidate{Candidate: match.NewCandidate(g, match.Origin{How: "best"})}
	all := []*Candidate{c}
	err := certify(ctx, cache, all, match.DealAlone(b, keys(cache, all), certifying(seed, 0, leastRounds), match.References(cache, b), match.Want{}))
	if err == nil {
		_, err = Trim(ctx, cache, b, all, seed)
	}
	return c.Table(), err
}
