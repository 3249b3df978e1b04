package funnel

import (
	"cmp"
	"context"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/loop/archive"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// takeTurns returns the candidates in the order in which they race: first those
// whose means in training lie in the ranges of a class, then the others. The better
// ones come first. Of the former each lineage in each coarse cell of each class has a
// line, and the lines take turns: pick can only choose from styles and families that
// were admitted. Those that behave as a better one of their class does come after all
// that do not: pick would drop one of the two.
func (o Admission) takeTurns(ctx context.Context, b *evo.Spec, open []*Candidate) (inside, outside []*Candidate, err error) {
	type home struct {
		class, cell int
		lineage     string
		echo        bool
	}
	grid := archive.NewGrid(b)
	quality, class := map[*Candidate]int64{}, map[*Candidate]int{}
	for _, c := range open {
		class[c], quality[c] = best(b, c.Training)
	}
	open = slices.Clone(open)
	slices.SortFunc(open, func(x, y *Candidate) int {
		return cmp.Or(cmp.Compare(quality[y], quality[x]), x.Key.Compare(y.Key))
	})
	for i, c := range open {
		if quality[c] < archive.Inside {
			open, outside = open[:i], open[i:]
			break
		}
	}
	echo, err := o.echoes(ctx, open, class)
	if err != nil {
		return nil, nil, err
	}
	turn, behind := map[*Candidate]int{}, map[home]int{}
	for _, c := range open {
		at := home{class[c], c.style(grid), lineageOf(c), echo[c]}
		turn[c] = behind[at]
		behind[at]++
		if echo[c] {
			turn[c] += len(open)
		}
	}
	slices.SortStableFunc(open, func(x, y *Candidate) int { return cmp.Compare(turn[x], turn[y]) })
	return open, outside, nil
}

// echoes returns the candidates that behave as one before them of their class does.
func (o Admission) echoes(ctx context.Context, all []*Candidate, class map[*Candidate]int) (echo map[*Candidate]bool, err error) {
	if o.Choose == nil || o.Apart <= 0 || len(all) == 0 {
		return nil, nil
	}
	genomes := make([]*evo.Genome, len(all))
	for i, c := range all {
		genomes[i] = c.Genome
	}
	choices, err := o.Choose(ctx, genomes)
	if err != nil {
		return nil, err
	}
	echo = map[*Candidate]bool{}
	first := map[int][][]uint16{} // by class
	for i, c := range all {
		of := class[c]
		if echo[c] = slices.ContainsFunc(first[of], func(x []uint16) bool {
			return len(x) > 0 && differing(x, choices[i]) < int64(o.Apart)
		}); !echo[c] {
			first[of] = append(first[of], choices[i])
		}
	}
	return echo, nil
}

// best returns the class that training is best for, and how good it is for it. What
// has not trained is bad for all.
func best(b *evo.Spec, training []stats.Tally) (class int, quality int64) {
	class, quality = -1, -1
	if len(training) == 0 {
		return class, quality
	}
	for i := range b.Classes {
		if q := archive.ForClass(b, i, training); q > quality {
			class, quality = i, q
		}
	}
	return class, quality
}

// quota says for whom a class has places left.
type quota struct {
	grid    archive.Grid
	all     []*Candidate
	home    map[*Candidate]int // the class in whose ranges the means of training lie
	most    []int              // places of each class; 0 is no limit
	least   []int              // of a coarse cell, even if the class is full
	share   []int              // of the places for each coarse cell
	class   []int              // admitted to each class
	cell    []map[int]int      // of them by coarse cell
	bound   []int              // of them for each lineage
	lineage []map[string]int
	crowded []*Candidate // wait for the share of their cell to rise
	related []*Candidate // wait for the bound of their lineage to rise
}

// newQuota shares the places of each class among the cells in which it has open
// candidates, and among lineages as pick does.
func (o Admission) newQuota(b *evo.Spec, all, open []*Candidate) *quota {
	q := &quota{grid: archive.NewGrid(b), all: all, home: map[*Candidate]int{}, class: make([]int, len(b.Classes))}
	cells := make([]map[int]bool, len(b.Classes))
	for i, c := range b.Classes {
		most := o.Enough * c.Keep
		q.most, q.bound = append(q.most, most), append(q.bound, Selection{Lineage: o.Lineage}.bound(most))
		q.cell, q.lineage, cells[i] = append(q.cell, nil), append(q.lineage, nil), map[int]bool{}
	}
	for _, c := range open {
		if class, quality := best(b, c.Training); quality >= archive.Inside {
			q.home[c] = class
		}
		for _, i := range mayMeet(b, c.Training) {
			cells[i][c.style(q.grid)] = true
		}
	}
	for i, most := range q.most {
		n := max(len(cells[i]), 1)
		q.share = append(q.share, (most+n-1)/n)
		q.least = append(q.least, (b.Classes[i].Keep+n-1)/n)
	}
	return q
}

// count counts who has been admitted.
func (q *quota) count() {
	clear(q.class)
	for i := range q.cell {
		q.cell[i], q.lineage[i] = map[int]int{}, map[string]int{}
	}
	for _, c := range With(q.all, Admitted) {
		q.class[c.Class]++
		q.cell[c.Class][c.style(q.grid)]++
		q.lineage[c.Class][lineageOf(c)]++
	}
}

// decide reports whether one of some classes has a place for an open candidate. If
// not, the candidate waits if there may be one later, and is Surplus otherwise.
//
// A cell has a few places even if the class is full: of a style that few tables of the
// class have, most fall short of it in certification, and the others would be full before
// the turn of those that do not.
func (q *quota) decide(c *Candidate, classes []int) bool {
	style, lineage := c.style(q.grid), lineageOf(c)
	home, trained := q.home[c]
	var crowded, related bool
	for _, i := range classes {
		rare := trained && home == i && q.cell[i][style] < q.least[i]
		switch {
		case q.most[i] == 0 || rare:
			return true
		case q.class[i] >= q.most[i]:
		case q.lineage[i][lineage] >= q.bound[i]:
			related = true
		case q.cell[i][style] >= q.share[i]:
			crowded = true
		default:
			return true
		}
	}
	switch {
	case crowded:
		q.crowded = append(q.crowded, c)
	case related:
		q.related = append(q.related, c)
	default:
		c.Fate = Surplus
		return false
	}
	c.Certified, c.by, c.broken = nil, nil, "" // it begins again then, with the rounds that it has played
	return false
}

// waiting returns how many candidates wait.
func (q *quota) waiting() int { return len(q.crowded) + len(q.related) }

// raise doubles the shares of the cells and returns those who waited for that. If none
// did, it does so with the bounds of the lineages.
func (q *quota) raise() (open []*Candidate) {
	waiting, most := &q.crowded, q.share
	if len(q.crowded) == 0 {
		waiting, most = &q.related, q.bound
	}
	for i := range most {
		most[i] *= 2
	}
	open, *waiting = *waiting, nil
	return open
}
