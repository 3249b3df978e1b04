package funnel

import (
	"context"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
)

// cutKind says what a cut does.
type cutKind uint8

const (
	cutUnused    cutKind = iota // drops a row that never ran, with those below it
	cutSteps                    // drops the last steps of a Sequence, none of which ran
	cutDuplicate                // drops a row that is the same as one before it in its group
	cutLone                     // puts the only child of a group in its place
)

// cut is a change that should not change what a table does.
type cut struct {
	kind cutKind
	id   int // of the row
}

// cutsOf returns the cuts of a genome, in the order in which they are made. used
// says which rows were activated. A cut that another one has made already does
// nothing.
//
// Rows that cannot run, since a row before them always decides or the guards above
// them contradict theirs, never ran either. They need no rule of their own, which
// would have to know all that a running row ignores.
func cutsOf(g *genome.Genome, used func(id int) bool) []cut {
	ran := map[int]bool{} // groups: whether a leaf below them did
	for p := range g.Places() {
		ran[p.Row.ID] = anyLeaf(p.Row, used)
	}
	did := func(r *genome.Row) bool { return ran[r.ID] }
	var cuts []cut
	for _, id := range variation.Unused(g, func(id int) bool { return ran[id] }) {
		cuts = append(cuts, cut{cutUnused, id})
	}
	add := func(kind cutKind, of func(genome.Place) bool) {
		for p := range g.Places() {
			if of(p) {
				cuts = append(cuts, cut{kind, p.Row.ID})
			}
		}
	}
	add(cutSteps, func(p genome.Place) bool {
		return p.Parent != nil && p.Parent.Policy == decider.Sequence && p.Index > 0 &&
			did(p.Parent.Children[p.Index-1]) && !slices.ContainsFunc(p.Parent.Children[p.Index:], did)
	})
	add(cutDuplicate, duplicate)
	add(cutLone, func(p genome.Place) bool { return p.Row.Group() }) // if it has one child by then
	return cuts
}

// anyLeaf reports whether a leaf at r or below it ran. Conditions never run: what
// they are for is the steps after them.
func anyLeaf(r *genome.Row, used func(id int) bool) bool {
	if !r.Group() {
		return used(r.ID)
	}
	return slices.ContainsFunc(r.Children, func(child *genome.Row) bool { return anyLeaf(child, used) })
}

// duplicate reports whether a row is the same as one that is asked before it.
func duplicate(p genome.Place) bool {
	return p.Parent != nil && (p.Parent.Policy == decider.PrioritizedList || p.Parent.Policy == decider.Selector) &&
		slices.ContainsFunc(p.Parent.Children[:p.Index], func(r *genome.Row) bool { return genome.Same(r, p.Row) })
}

// with returns a genome with cuts, or the genome itself if none of them changes
// it.
func with(c *genome.Catalog, g *genome.Genome, cuts []cut) *genome.Genome {
	whole := g
	for _, cut := range cuts {
		switch cut.kind {
		case cutUnused:
			if shorter, ok := variation.Trim(g, cut.id); ok {
				g = shorter
			}
		case cutSteps, cutDuplicate:
			g = without(g, cut)
		case cutLone:
			g = spliced(c, g, cut.id)
		}
	}
	if g != whole {
		g = variation.FixTimeouts(c, g)
	}
	return g
}

// without returns g without a row and, if it is a step, without those after it. It
// leaves at least one child in each group.
func without(g *genome.Genome, of cut) *genome.Genome {
	at, ok := place(g, of.id)
	if !ok || at.Parent == nil || at.Index == 0 || of.kind == cutDuplicate && !duplicate(at) {
		return g
	}
	g = g.Clone()
	parent := genome.Find(g, at.Parent.ID)
	if of.kind == cutSteps {
		parent.Children = parent.Children[:at.Index]
	} else {
		parent.Children = slices.Delete(parent.Children, at.Index, at.Index+1)
	}
	if parent.Policy == decider.Parallel {
		parent.Succeed = min(parent.Succeed, len(parent.Children))
	}
	return g
}

// spliced returns g with the only child of a group in the place of the group,
// which leaves it its guards. Other options of the group, and policies that do
// more with one child than run it, keep the group.
func spliced(c *genome.Catalog, g *genome.Genome, id int) *genome.Genome {
	at, ok := place(g, id)
	if !ok || len(at.Row.Children) != 1 || !transparent(at) {
		return g
	}
	never := func(guard genome.Guard) bool {
		return slices.Contains(at.Row.Children[0].Guards, genome.Guard{Name: guard.Name, Not: !guard.Not})
	}
	if slices.ContainsFunc(at.Row.Guards, never) {
		return g // the child never runs
	}
	g = g.Clone()
	group := genome.Find(g, id)
	child := group.Children[0]
	for _, guard := range group.Guards {
		if !slices.Contains(child.Guards, guard) {
			child.Guards = append(child.Guards, guard)
		}
	}
	c.SortGuards(child.Guards)
	if at.Parent == nil {
		child.Delegate = false
		g.Root = child
		return g
	}
	genome.Find(g, at.Parent.ID).Children[at.Index] = child
	return g
}

// transparent reports whether a group with one child does nothing but run it.
func transparent(at genome.Place) bool {
	group, child := at.Row, at.Row.Children[0]
	options := *group
	options.ID, options.Children, options.Guards = 0, nil, nil
	options.Policy, options.Delegate, options.EndOn, options.Succeed, options.FailFast = 0, false, 0, 0, false
	if !genome.Same(&options, &genome.Row{}) {
		return false
	}
	if at.Parent == nil {
		return child.Group() && child.Policy == group.Policy
	}
	switch group.Policy {
	case decider.Selector, decider.Sequence, decider.Parallel:
		return true
	case decider.PrioritizedList, decider.SequentialList:
		return at.Parent.Policy == group.Policy
	}
	return group.EndOn == decider.OnAny
}

// place returns where the row with an ID stands.
func place(g *genome.Genome, id int) (genome.Place, bool) {
	for p := range g.Places() {
		if p.Row.ID == id {
			return p, true
		}
	}
	return genome.Place{}, false
}

// Trimmed counts what [Trim] has done.
type Trimmed struct {
	Before, After int // rows of all tables
	Unplayed      int // tables whose certified rounds did not come out as certified: their run had another seed
}

// Trim gives certified candidates tables to ship: without the rows that never ran
// in any of their certified rounds, such as rows behind one that always decides or
// below contradicting guards, without duplicates, and without groups of one child.
// It replays these rounds, and keeps a cut only if the table then plays all of
// them to the same end. So what was measured of the candidate is true of the
// trimmed table. It counts what the rows did in these rounds as the candidate's
// Use. The seed is that of their admission. It adds to sum.
func Trim(ctx context.Context, cache match.MatchCache, b *evo.Spec, all []*Candidate, seed uint64, sum *Trimmed) error {
	var trims []*trim
	for _, c := range all {
		trims = append(trims, &trim{c: c, kept: c.Genome, best: c.Genome, tried: map[cut]bool{}})
	}
	err := playCertified(ctx, cache, b, trims, seed, true, func(t *trim, opponent genome.Key, slot int, out match.Outcome) {
		if t.ended = append(t.ended, end(out, slot)); out.Status == match.OK {
			t.by = t.by.Count(opponent, out.Metrics[slot])
			t.use.Add(t.c.Genome, out.Rows[slot], out.Uses[slot], out.Steps)
		}
	})
	if err != nil {
		return err
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
			return err
		}
		for _, t := range trying {
			t.judge(slices.EqualFunc(played[t], t.ended, ended.same))
		}
	}
	for _, t := range trims {
		t.c.Packed = t.kept
		t.c.Use.Rows = slices.DeleteFunc(t.c.Use.Rows, func(row match.RowUse) bool { return genome.Find(t.kept, row.ID) == nil })
		sum.Before += genome.Count(t.c.Genome.Root)
		sum.After += genome.Count(t.kept.Root)
		if t.used == nil {
			sum.Unplayed++
		}
	}
	return nil
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
		n := int64(0)
		if len(t.c.Certified) > 0 {
			n = t.c.Certified[b.Points].N
		}
		d := match.DealAlone(b, []genome.Key{cache.Add(t.best)}, series(seed, "certify", 0, int(n)), refs, match.Want{})
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
	err := certify(ctx, cache, all, match.DealAlone(b, keys(cache, all), series(seed, "certify", 0, leastRounds), match.References(cache, b), match.Want{}))
	if err == nil {
		err = Trim(ctx, cache, b, all, seed, &Trimmed{})
	}
	return c.Table(), err
}
