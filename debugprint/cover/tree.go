package cover

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/internal/refusal"
)

// asked are the checks that a row passes before it accepts, in their order.
const asked = refusal.Squad

// tree is a tree that was observed.
type tree struct {
	*tally.Tree
	rows []row
}

// row is a row of it.
type row struct{ *tally.Row }

// treesOf returns the trees of p that were observed.
func treesOf(p *profile.Profile) (trees []*tree) {
	all := tally.Of(p, "Of").Trees
	for i := range all {
		t := &all[i]
		if !t.Observed {
			continue
		}
		of := &tree{t, nil}
		for k := range t.Rows {
			of.rows = append(of.rows, row{&t.Rows[k]})
		}
		trees = append(trees, of)
	}
	return trees
}

// has reports whether an allowance is about any row.
func (t *tree) has(a Allowance) bool {
	return slices.ContainsFunc(t.rows, func(r row) bool { return a.means(t.Name(), r.Name) })
}

// times is how often r was chosen: activated, or if it never was, done when it was asked. A row that is
// activated in the tick in which it is done begins once.
func (r *row) times() uint64 {
	if r.Activated > 0 {
		return r.Activated
	}
	return r.Done
}

// covered returns whether a point of check c was reached.
func (r *row) covered(c refusal.Check, p tally.Points) bool {
	if p == tally.Passed {
		return r.Results[c].Passed > 0
	}
	return r.Results[c].Failed > 0
}

// points returns how many points were reached, of how many, and the names of the
// others.
func (r *row) points() (covered, all int, missing []string) {
	point := func(reached bool, name string) {
		all++
		if reached {
			covered++
		} else {
			missing = append(missing, name)
		}
	}
	point(r.times() > 0, "chosen")
	for c, want := range r.Want {
		for _, p := range [...]tally.Points{tally.Passed, tally.Failed} {
			if want&p != 0 {
				point(r.covered(refusal.Check(c), p), pointName(refusal.Check(c), p))
			}
		}
	}
	return covered, all, missing
}

// pointName names a point.
func pointName(c refusal.Check, p tally.Points) string {
	switch words := refusal.Checks[c].Failed; {
	case p == tally.Passed:
		return c.String() + " passed"
	case words != "":
		return words
	}
	return c.String() + " failed"
}
