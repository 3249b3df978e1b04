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
	Tables int `json:"tables"`
	Before int `json:"before"` // rows of all tables
	After  int `json:"after"`
	Undone int `json:"undone"` // cuts after which a round ended otherwise

	// Unplayed are the tables that were not trimmed, since their certified rounds
	// did not come out as certified: the admission had other settings.
	Unplayed int `json:"unplayed,omitempty"`
}

// Add adds the counts of other tables.
func (t *Trimmed) Add(o Trimmed) {
	t.Tables += o.Tables
	t.Before += o.Before
	t.After += o.After
	t.Undone += o.Undone
	t.Unplayed += o.Unplayed
}

// Trim gives certified candidates tables to ship: without the rows that never ran
// in any of their certified rounds, such as rows behind one that always decides or
// below contradicting guards, without duplicates, and without groups of one child.
// It replays these rounds, and keeps a cut only if the table then plays all of
// them to the same end. So what was measured of the candidate is true of the
// trimmed table. It counts what the rows did in these rounds as the candidate's
// Use. o is what the candidates were admitted with.
func Trim(ctx context.Context, cache match.MatchCache, b *evo.Spec, all []*Candidate, o Admission) (Trimmed, error) {
	var sum Trimmed
	trims := make([]*trim, len(all))
	for i, c := range all {
		trims[i] = &trim{c: c, kept: c.Genome, best: c.Genome, tried: map[cut]bool{}}
	}
	if err := watchCertified(ctx, cache, b, trims, o); err != nil {
		return sum, err
	}
	for {
		var trying []*trim
		for _, t := range trims {
			if t.next(b.Catalog) {
				trying = append(trying, t)
			}
		}
		if len(trying) == 0 {
			break
		}
		played, err := playCertified(ctx, cache, b, trying, o, false)
		if err != nil {
			return sum, err
		}
		for i, t := range trying {
			t.judge(played[i])
		}
	}
	for _, t := range trims {
		t.c.Packed = t.kept
		t.c.Use.Rows = slices.DeleteFunc(t.c.Use.Rows, func(row match.RowUse) bool { return genome.Find(t.kept, row.ID) == nil })
		sum.Add(Trimmed{Tables: 1, Before: genome.Count(t.c.Genome.Root), After: genome.Count(t.kept.Root), Undone: t.undone})
		if t.used == nil {
			sum.Unplayed++
		}
	}
	return sum, nil
}

// trim is the trimming of a candidate.
type trim struct {
	c     *Candidate
	used  map[int]bool // rows that ran in its certified rounds; nil if these are unknown
	ended []ended

	kept   *evo.Genome // plays as the candidate does
	best   *evo.Genome // what is tried now
	queue  [][]cut     // to be tried, the first one now
	tried  map[cut]bool
	undone int
}

// ended is how a round ended.
type ended struct {
	status match.Status
	hash   uint64
	steps  int
	own    []int64 // the candidate's metrics
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
			t.split()
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

// split tries the two halves of the first cuts of the queue by themselves, so that
// one bad cut does not undo the others.
func (t *trim) split() {
	cuts := t.queue[0]
	t.queue = t.queue[1:]
	if n := len(cuts); n > 1 {
		t.queue = slices.Insert(t.queue, 0, cuts[:n/2:n/2], cuts[n/2:])
	} else {
		t.undone++
	}
}

// judge keeps what was tried if all rounds ended as before.
func (t *trim) judge(played []round) {
	for n, r := range played {
		if !r.ended.same(t.ended[n]) {
			t.split()
			return
		}
	}
	t.kept, t.queue = t.best, t.queue[1:]
}

// round is a certified round that was played again.
type round struct {
	ended
	slot     int
	opponent genome.Key // of a round for two
	out      match.Outcome
}

// watchCertified replays the certified rounds of candidates, and counts what the
// rows did.
func watchCertified(ctx context.Context, cache match.MatchCache, b *evo.Spec, trims []*trim, o Admission) error {
	played, err := playCertified(ctx, cache, b, trims, o, true)
	if err != nil {
		return err
	}
	for i, t := range trims {
		var by stats.Strata[genome.Key]
		used, use := map[int]bool{}, Use{}
		for _, r := range played[i] {
			t.ended = append(t.ended, r.ended)
			if r.status != match.OK {
				continue
			}
			by = by.Count(r.opponent, r.own)
			use.Add(t.c.Genome, r.out.Rows[r.slot], r.out.Uses[r.slot], r.out.Steps)
			for _, row := range r.out.Rows[r.slot] {
				used[row.ID] = used[row.ID] || row.Activations > 0
			}
		}
		if by != nil && slices.Equal(by.Pool(), t.c.Certified) {
			t.used, t.c.Use = used, use
		}
	}
	return nil
}

// playCertified has candidates play their certified rounds with the genomes that
// are tried.
func playCertified(ctx context.Context, cache match.MatchCache, b *evo.Spec, trims []*trim, o Admission, watch bool) ([][]round, error) {
	refs := match.References(cache, b)
	var matches []match.Match
	rounds := make([][]round, len(trims))
	for i, t := range trims {
		origin := t.c.Origin
		if t.best != t.c.Genome {
			origin = match.Origin{How: "trim", Parents: []genome.Key{t.c.Key}, Generation: origin.Generation}
		}
		n := 0
		if len(t.c.Certified) > 0 {
			n = int(t.c.Certified[b.Points].N)
		}
		d := match.DealAlone(b, []genome.Key{cache.Add(t.best, origin)}, match.Rounds{N: n, Seed: o.seed}, refs, match.Want{})
		if watch {
			d.Watch()
		}
		for _, seat := range d.Seats[0] {
			rounds[i] = append(rounds[i], round{slot: seat.Slot, opponent: d.Stratum(seat)})
			matches = append(matches, d.Matches[seat.Match])
		}
	}
	outcomes, err := cache.Play(ctx, matches)
	if err != nil {
		return nil, err
	}
	for _, own := range rounds {
		for n := range own {
			r := &own[n]
			r.out, outcomes = outcomes[0], outcomes[1:]
			r.ended = ended{status: r.out.Status, hash: r.out.Hash, steps: r.out.Steps}
			if r.out.Status == match.OK {
				r.own = r.out.Metrics[r.slot]
			}
		}
	}
	return rounds, nil
}

// TrimOne returns a table without the rows that never ran in the least rounds of an
// admission, if it then plays all of them to the same end.
func TrimOne(ctx context.Context, cache match.MatchCache, b *evo.Spec, g *evo.Genome, o Admission) (*evo.Genome, error) {
	c := &Candidate{Candidate: match.NewCandidate(g, match.Origin{How: "best"})}
	d := match.DealAlone(b, keys(cache, []*Candidate{c}), match.Rounds{N: o.Least, Seed: o.seed}, match.References(cache, b), match.Want{})
	outcomes, err := cache.Play(ctx, d.Matches)
	if err != nil {
		return nil, err
	}
	for _, seat := range d.Seats[0] {
		c.take(d.Stratum(seat), outcomes[seat.Match], seat.Slot)
	}
	_, err = Trim(ctx, cache, b, []*Candidate{c}, o)
	return c.Table(), err
}
