// Package tally is what was counted of the rows of trees, as data: how often observers saw
// what of each, and what its callbacks cost. Package profile counts, and packages cover and
// export and a rehearsal tell of it.
package tally

import (
	"cmp"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// Of returns what a *profile.Profile has. Package profile sets it, whose users need no more
// than its texts.
var Of func(profile any, method string) *Profile

// Profile is what was counted in one or several runs.
type Profile struct {
	Every    int           // one in so many ticks of an agent was timed; 0: none, or merged profiles differ in it
	Elapsed  time.Duration // how long was measured; Merge adds it up
	Overhead time.Duration // about what counting and timing calls cost, which is in no row's time
	Trees    []Tree        // in the order of their names
}

// Merge adds another profile.
func (p *Profile) Merge(o *Profile) {
	if len(p.Trees) == 0 { // nothing was measured in p
		p.Every = o.Every
	}
	p.Elapsed = Plus(p.Elapsed, o.Elapsed)
	p.Overhead = Plus(p.Overhead, o.Overhead)
	if p.Every != o.Every {
		p.Every = 0 // no number is right for both; the samples of each row say it
	}
	for _, t := range slices.Clone(o.Trees) {
		p.Add(t)
	}
}

// Add adds a tree, or what was counted of it, if it is there.
func (p *Profile) Add(t Tree) {
	i, found := slices.BinarySearchFunc(p.Trees, t, compare)
	if found {
		p.Trees[i].add(&t)
		return
	}
	t.Rows = slices.Clone(t.Rows)
	p.Trees = slices.Insert(p.Trees, i, t)
}

// compare orders trees by their names first. Those that compare equal count the same.
func compare(a, b Tree) int {
	return cmp.Or(
		cmp.Compare(plain.Data(a.Name()), plain.Data(b.Name())),
		cmp.Compare(a.Fingerprint, b.Fingerprint),
		b.observed()-a.observed(),
		slices.CompareFunc(a.placed(), b.placed(), func(a, b Row) int {
			return cmp.Or(cmp.Compare(plain.Data(a.Name), plain.Data(b.Name)), cmp.Compare(a.Parent, b.Parent), cmp.Compare(a.Policy, b.Policy),
				slices.Compare(a.Want[:], b.Want[:]))
		}),
	)
}
