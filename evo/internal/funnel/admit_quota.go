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
func takeTurns(ctx context.Context, b *evo.Spec, open []*Candidate, choose Chooser) (inside, outside []*Candidate, err error) {
	type line struct {
		class, cell int
		lineage     string
		echo        bool
	}
	quality, class := map[*Candidate]int64{}, map[*Candidate]int{}
	for _, c := range open {
		class[c], quality[c] = best(b, c.Training)
	}
	open = slices.Clone(open)
	slices.SortFunc(open, func(x, y *Candidate) int {
		return cmp.Or(cmp.Compare(quality[y], quality[x]), x.Key.Compare(y.Key))
	})
	if i := slices.IndexFunc(open, func(c *Candidate) bool { return quality[c] < archive.Inside }); i >= 0 {
		open, outside = open[:i], open[i:]
	}
	if err := ask(ctx, choose, open); err != nil {
		return nil, nil, err
	}
	turn, behind, first := map[*Candidate]int{}, map[line]int{}, map[int][]*Candidate{}
	for _, c := range open {
		of := class[c]
		echo := slices.ContainsFunc(first[of], func(x *Candidate) bool { return alike(x, c) })
		if !echo {
			first[of] = append(first[of], c)
		}
		at := line{of, c.style(b), lineageOf(c), echo}
		turn[c] = behind[at]
		behind[at]++
		if echo {
			turn[c] += len(open)
		}
	}
	slices.SortStableFunc(open, func(x, y *Candidate) int { return cmp.Compare(turn[x], turn[y]) })
	return open, outside, nil
}

// best returns the class that training is best for, and how good it is for it. What
// has not trained is bad for all.
func best(b *evo.Spec, training []stats.Tally) (class int, quality int64) {
	class, quality = -1, -1
	for i := range b.Classes {
		if len(training) == 0 {
			break
		}
		if q := archive.ForClass(b, i, training); q > quality {
			class, quality = i, q
		}
	}
	return class, quality
}

// quota says for whom a class has places left.
type quota struct {
	spec    *evo.Spec
	all     []*Candidate
	home    map[*Candidate]int // the class in whose ranges the means of training lie
	classes []room
	crowded []*Candidate // wait for the share of their cell to rise
	related []*Candidate // wait for the bound of their lineage to rise
}

// room is the places of a class, and who has them.
type room struct {
	most         int
	in           []*Candidate // admitted to it
	least        int          // of a coarse cell, even if the class is full
	share, bound int          // of each coarse cell, and of each lineage
	cell         map[int]int
	lineage      map[string]int
}

// newQuota shares the places of each class among the cells in which it has open
// candidates, and among lineages as pick does.
func newQuota(b *evo.Spec, all, open []*Candidate) *quota {
	q := &quota{spec: b, all: all, home: map[*Candidate]int{}, classes: make([]room, len(b.Classes))}
	cells := make([]map[int]bool, len(b.Classes))
	for i := range cells {
		cells[i] = map[int]bool{}
	}
	for _, c := range open {
		if class, quality := best(b, c.Training); quality >= archive.Inside {
			q.home[c] = class
		}
		for _, i := range mayMeet(b, c.Training) {
			cells[i][c.style(q.spec)] = true
		}
	}
	for i, class := range b.Classes {
		n, places := max(len(cells[i]), 1), enough*class.Keep
		q.classes[i] = room{most: places, bound: bound(places), share: (places + n - 1) / n, least: (class.Keep + n - 1) / n}
	}
	return q
}

// count counts who has been admitted.
func (q *quota) count() {
	for i := range q.classes {
		of := &q.classes[i]
		of.in, of.cell, of.lineage = nil, map[int]int{}, map[string]int{}
	}
	for _, c := range With(q.all, Admitted) {
		of := &q.classes[c.Class]
		of.in = append(of.in, c)
		of.cell[c.style(q.spec)]++
		of.lineage[lineageOf(c)]++
	}
}

// members returns how many were admitted to each class.
func (q *quota) members() (in []int) {
	for _, of := range q.classes {
		in = append(in, len(of.in))
	}
	return in
}

// decide reports whether one of some classes has a place for an open candidate. If
// not, the candidate waits if there may be one later, and is Surplus otherwise. Similar is
// one that behaves as an admitted one of its class does: pick would drop one of the two.
//
// A cell has a few places even if the class is full: of a style that few tables of the
// class have, most fall short of it in certification, and the others would be full before
// the turn of those that do not.
func (q *quota) decide(c *Candidate, classes []int) bool {
	style, lineage := c.style(q.spec), lineageOf(c)
	home, trained := q.home[c]
	if trained && slices.Contains(classes, home) && slices.ContainsFunc(q.classes[home].in, func(of *Candidate) bool { return alike(of, c) }) {
		c.Fate = Similar
		return false
	}
	var crowded, related bool
	for _, i := range classes {
		of := &q.classes[i]
		switch {
		case trained && home == i && of.cell[style] < of.least:
			return true
		case len(of.in) >= of.most:
		case of.lineage[lineage] >= of.bound:
			related = true
		case of.cell[style] >= of.share:
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

// raise doubles the shares of the cells and returns those who waited for that. If none
// did, it does so with the bounds of the lineages.
func (q *quota) raise() (open []*Candidate) {
	if len(q.crowded) == 0 {
		for i := range q.classes {
			q.classes[i].bound *= 2
		}
		open, q.related = q.related, nil
		return open
	}
	for i := range q.classes {
		q.classes[i].share *= 2
	}
	open, q.crowded = q.crowded, nil
	return open
}
