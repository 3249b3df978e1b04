package cover

import (
	"cmp"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// Profile is what was counted in one or several runs. The zero value is that of no
// run.
type Profile struct {
	_ plain.NoCopy

	trees []*tree
}

// there panics with words where p is nil.
func (p *Profile) there(method string) {
	plain.Made(p != nil, "cover.Profile", method, "Cover.Profile or Read")
}

// Merge adds what other has counted. Trees with another fingerprint, other rows or
// other preconditions stay apart.
func (p *Profile) Merge(other *Profile) {
	p.there("Merge")
	other.there("Merge")
	for _, t := range other.trees {
		p.add(t.clone())
	}
}

// add adds a tree, which becomes p's own.
func (p *Profile) add(t *tree) {
	i, found := slices.BinarySearchFunc(p.trees, t, compare)
	if found {
		p.trees[i].add(t)
		return
	}
	p.trees = slices.Insert(p.trees, i, t)
}

// compare orders trees by their names first. Those that compare equal count the same.
func compare(a, b *tree) int {
	return cmp.Or(
		cmp.Compare(a.rows[0].name, b.rows[0].name),
		cmp.Compare(a.fingerprint, b.fingerprint),
		slices.CompareFunc(a.rows, b.rows, func(a, b row) int {
			return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(a.parent, b.parent), cmp.Compare(a.policyName(), b.policyName()),
				slices.Compare(a.want[:], b.want[:]))
		}),
	)
}

// has reports whether an allowance is about any row.
func (p *Profile) has(a Allowance) bool {
	return slices.ContainsFunc(p.trees, func(t *tree) bool {
		return slices.ContainsFunc(t.rows, func(r row) bool { return a.means(t.rows[0].name, r.name) })
	})
}

// names returns what allowances may call the rows.
func (p *Profile) names() []string {
	var names []string
	for _, t := range p.trees {
		for i := range t.rows {
			names = append(names, t.rows[i].name, t.rows[0].name+" > "+t.rows[i].name)
		}
	}
	return names
}
