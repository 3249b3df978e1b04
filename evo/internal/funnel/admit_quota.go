package funnel

import (
	"cmp"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/archive"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// takeTurns returns the candidates in the order in which they race: first those
// whose means in training lie in the ranges of a class, then the others. The better
// ones come first. Of the former each lineage in each coarse cell of each class has a
// line, and the lines take turns: pick can only choose from styles and families that
// were admitted.
func takeTurns(b *evo.Spec, open []*Candidate) (inside, outside []*Candidate) {
	type home struct {
		class, cell int
		lineage     string
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
	turn, behind := map[*Candidate]int{}, map[home]int{}
	for i, c := range open {
		if quality[c] < archive.Inside {
			open, outside = open[:i], open[i:]
			break
		}
		at := home{class[c], c.style(grid), lineageOf(c)}
		turn[c] = behind[at]
		behind[at]++
	}
	slices.SortStableFunc(open, func(x, y *Candidate) int { return cmp.Compare(turn[x], turn[y]) })
	return open, outside
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
	most    []int         // places of each class; 0 is no limit
	share   []int         // of them for each coarse cell
	class   []int         // admitted to each class
	cell    []map[int]int // of them by coarse cell
	waiting []*Candidate  // for the share of their cell to rise
}

// newQuota shares the places of each class among the cells in which it has open
// candidates.
func (o Admission) newQuota(b *evo.Spec, all, open []*Candidate) *quota {
	q := &quota{grid: archive.NewGrid(b), all: all, class: make([]int, len(b.Classes))}
	cells := make([]map[int]bool, len(b.Classes))
	for i, c := range b.Classes {
		q.most, q.cell, cells[i] = append(q.most, o.Enough*c.Keep), append(q.cell, nil), map[int]bool{}
	}
	for _, c := range open {
		for _, i := range mayMeet(b, c.Training) {
			cells[i][c.style(q.grid)] = true
		}
	}
	for i, most := range q.most {
		n := max(len(cells[i]), 1)
		q.share = append(q.share, (most+n-1)/n)
	}
	return q
}

// count counts who has been admitted.
func (q *quota) count() {
	clear(q.class)
	for i := range q.cell {
		q.cell[i] = map[int]int{}
	}
	for _, c := range With(q.all, Admitted) {
		q.class[c.Class]++
		q.cell[c.Class][c.style(q.grid)]++
	}
}

// decide reports whether one of some classes has a place for an open candidate. If
// not, the candidate waits if there may be one later, and is Surplus otherwise.
func (q *quota) decide(c *Candidate, classes []int) bool {
	style, later := c.style(q.grid), false
	for _, i := range classes {
		switch {
		case q.most[i] > 0 && q.class[i] >= q.most[i]:
		case q.most[i] > 0 && q.cell[i][style] >= q.share[i]:
			later = true
		default:
			return true
		}
	}
	if c.Fate = Surplus; later {
		// It begins again then, with the rounds that it has played.
		c.Fate, c.Certified, c.by, c.broken = Open, nil, nil, ""
		q.waiting = append(q.waiting, c)
	}
	return false
}

// raise doubles the shares of the cells and returns those who waited for that.
func (q *quota) raise() (open []*Candidate) {
	for i := range q.share {
		q.share[i] *= 2
	}
	open, q.waiting = q.waiting, nil
	return open
}
