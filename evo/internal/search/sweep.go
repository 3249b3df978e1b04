package search

import (
	"cmp"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
)

// One action at one place of a table of 35 rows is one mutation among thousands, and
// gets a few rounds when it comes; an action that drives and aims has no way at all into
// a table that drives in one lane and aims in another. So every second race has
// neighbours of the champion as challengers: those with one action more, at all places,
// what it collides with taken out, or those without one of the subtrees. (Steepest
// ascent, by successive halving: Karnin et al., 2013.) Actions that nobody of the library
// uses come first: they are new, or nobody has known a use for them.

// sweepName says in logs how the tables of a sweep are made.
const sweepName = "sweep"

// sweeps is which directions were swept.
type sweeps struct {
	of    map[string]int // how often, by action
	races int            // of any kind
	moved bool           // the champion is another one since its subtrees were swept

	watched *Individual   // the champion whose rows ran was watched last
	ran     variation.Ran // of it
}

// sweepNext reports whether the next race is a sweep.
func (s *Search) sweepNext() bool {
	return s.champion != nil && s.options.RefineSweep > 0 && s.sweeps.races%2 == 1
}

// watchRounds is in how many rounds a champion is watched before it is swept.
const watchRounds = 16

// watch finds out which rows of the champion ever run. A sweep has no rounds for what
// stands where nothing runs.
func (s *Search) watch() bool {
	w := &s.sweeps
	if w.watched == s.champion {
		return true
	}
	seed := func(round int) uint64 {
		return evo.Seed(s.options.Seed, "sweep", uint64(s.generation), uint64(round))
	}
	d := match.DealAlone(s.spec, []genome.Key{s.champion.Key}, match.Rounds{N: watchRounds, Seed: seed}, s.references, match.Want{})
	d.Watch()
	outcomes, ok := s.ask("watch", d.Matches)
	if !ok {
		return false
	}
	w.watched, w.ran = s.champion, variation.Ran{}
	for _, seat := range d.Seats[0] {
		if out := outcomes[seat.Match]; out.Rows != nil {
			for _, row := range out.Rows[seat.Slot] {
				w.ran[row.ID] = w.ran[row.ID] || row.Activations > 0
			}
		}
	}
	if len(w.ran) == 0 {
		w.ran = nil // no round was over
	}
	return true
}

// sweep returns new neighbours of the champion: those without a subtree, if it is a new
// one, and those with actions, the least swept and least used first, as many actions as
// there is room for.
func (s *Search) sweep() (all []*evo.Genome) {
	w, c, g := &s.sweeps, s.spec.Catalog, s.champion.Genome
	add := func(next []*evo.Genome) {
		for _, g := range next {
			if s.discover(g) {
				all = append(all, g)
			}
		}
	}
	if w.moved {
		add(variation.Without(c, g, w.ran, s.options.Variation))
		w.moved = false
	}
	for _, action := range s.directions() {
		if len(all) > 0 && len(all)+genome.Count(g.Root) > s.options.RefineSweep {
			break
		}
		add(variation.With(c, g, action, w.ran, s.options.Variation))
		w.of[action]++
	}
	return all[:min(len(all), s.options.RefineSweep)]
}

// directions returns the catalog's actions in the order in which they are swept.
func (s *Search) directions() []string {
	names, used := s.actions()
	slices.SortStableFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(s.sweeps.of[a], s.sweeps.of[b]), cmp.Compare(used[a], used[b]))
	})
	return names
}

// actions returns the catalog's actions, those first that the library uses least, and how
// often it uses each.
func (s *Search) actions() (names []string, used map[string]int) {
	used = map[string]int{}
	for _, ref := range s.spec.Library {
		for p := range ref.Genome.Places() {
			used[p.Row.Action]++
		}
	}
	for _, a := range s.spec.Catalog.Actions {
		names = append(names, a.Name)
	}
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(used[a], used[b]) })
	return names, used
}
