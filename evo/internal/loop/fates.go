package loop

import (
	"cmp"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/funnel"
)

// Fates counts candidates by their fate, and by their class if they have one.
type Fates struct {
	Created int // distinct tables that the search evaluated
	Total   map[funnel.Fate]int
	ByClass map[string]map[funnel.Fate]int
	Odd     map[string]int // unnatural ones, by their oddity
}

// Fates counts the fates of a result's candidates.
func (res *Result) Fates() Fates {
	f := Fates{Created: len(res.Candidates), Total: map[funnel.Fate]int{}, ByClass: map[string]map[funnel.Fate]int{}, Odd: map[string]int{}}
	for _, c := range res.Spec.Classes {
		f.ByClass[c.Name] = map[funnel.Fate]int{}
	}
	for _, c := range res.Candidates {
		if f.Total[c.Fate]++; c.Fate == funnel.Unnatural {
			f.Odd[c.Oddity]++
		}
		if c.Class >= 0 {
			f.ByClass[res.Spec.Classes[c.Class].Name][c.Fate]++
		}
	}
	return f
}

// Oddity is a reason why candidates are unnatural, and how many are.
type Oddity struct {
	What  string
	Count int
}

// Oddities lists why candidates are unnatural, the most frequent reason first.
func (f *Fates) Oddities() []Oddity {
	var all []Oddity
	for what, n := range f.Odd { // sorted below
		all = append(all, Oddity{what, n})
	}
	slices.SortFunc(all, func(x, y Oddity) int { return cmp.Or(y.Count-x.Count, strings.Compare(x.What, y.What)) })
	return all
}
