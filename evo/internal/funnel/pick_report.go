package funnel

import (
	"cmp"
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/loop/archive"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// share picks up to keep of the pool, and reports of which styles and lineages they
// are.
func (p *Picked) share(b *evo.Spec, pool []*Candidate, keep int, distance stats.Distances, o Selection) []int {
	grid := archive.NewGrid(b)
	cells := make([]int, len(pool))
	for i, c := range pool {
		cells[i] = c.style(grid)
	}
	shared := newPlaces(pool, cells)
	of := make([]int, len(shared.lineages))
	for l := range of {
		of[l] = shared.total(l)
	}
	shared.bound = o.boundOf(of, keep)
	picked := shared.choose(keep, distance)
	p.Picked, p.Cells = len(picked), grid.Coarse()

	inCell, inLineage := map[int]int{}, map[string]int{}
	var chosen []*Candidate
	for _, i := range picked {
		chosen = append(chosen, pool[i])
		inCell[cells[i]]++
		inLineage[lineageOf(pool[i])]++
	}
	acting, n := families(chosen)
	p.Families = n
	p.Filled = len(inCell)
	for c, cell := range shared.cells {
		style := PickedStyle{Cell: cell, Words: grid.Words(cell), Picked: inCell[cell]}
		for _, of := range shared.of[c] {
			style.Of += len(of)
		}
		p.Styles = append(p.Styles, style)
	}
	for l, name := range shared.lineages {
		if n := inLineage[name]; n > 0 {
			p.Lineages = append(p.Lineages, PickedLineage{Name: name, Of: shared.total(l), Picked: n, Action: acting[name]})
		}
	}
	slices.SortFunc(p.Lineages, func(x, y PickedLineage) int {
		return cmp.Or(cmp.Compare(y.Picked, x.Picked), cmp.Compare(y.Of, x.Of), cmp.Compare(x.Name, y.Name))
	})
	p.warn(keep, shared.bound)
	return picked
}

// Families returns how many lineages there are of which no two mostly do the same: that
// differ in their first ancestor and in the main action of most of their tables.
func Families(all []*Candidate) int {
	_, n := families(all)
	return n
}

// families also returns the main action of each lineage.
func families(all []*Candidate) (actions map[string]string, n int) {
	of := map[string]map[string]int{}
	for _, c := range all {
		name := lineageOf(c)
		if of[name] == nil {
			of[name] = map[string]int{}
		}
		of[name][mainAction(c)]++
	}
	actions, differ := map[string]string{}, map[string]bool{}
	for name, count := range of { // any order: each has its own
		most := ""
		for action, n := range count { // any order: ties go to the first name
			if n > count[most] || n == count[most] && action < most {
				most = action
			}
		}
		actions[name], differ[most] = most, true
	}
	return actions, len(differ)
}

// fewTables are too few to be of several families.
const fewTables = 6

// warn says which family alone fills the class, or could have filled it.
func (p *Picked) warn(keep, bound int) {
	if len(p.Lineages) == 0 {
		return
	}
	first := p.Lineages[0]
	for _, l := range p.Lineages {
		if l.Of > first.Of {
			first = l
		}
	}
	switch short := min(keep, p.Distinct) - p.Picked; {
	case short > 0:
		empty := fmt.Sprintf("%d places stay", short)
		if short == 1 {
			empty = "1 place stays"
		}
		p.Warnings = append(p.Warnings, fmt.Sprintf(
			"%d of %d %s candidates descend from %s, and at most %d of the %d that are picked may: %s empty. Fix: search longer, or add tables of other styles to the library",
			first.Of, p.Distinct, p.Class, plain.Name(first.Name), bound, p.Picked, empty))
	case p.Picked > 2 && p.Lineages[0].Picked > DefaultSelection.bound(p.Picked):
		p.Warnings = append(p.Warnings, fmt.Sprintf("%d of %d %s descend from %s",
			p.Lineages[0].Picked, p.Picked, p.Class, plain.Name(p.Lineages[0].Name)))
	}
	if action := p.Lineages[0].Action; p.Families == 1 && p.Picked >= fewTables && action != "" {
		p.Warnings = append(p.Warnings, fmt.Sprintf("the %d %s tables descend from %d ancestors and mostly do %s: players see one family. Fix: search longer, or add tables of other styles to the library",
			p.Picked, p.Class, len(p.Lineages), plain.Name(action)))
	}
}
