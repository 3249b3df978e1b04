package funnel

import (
	"cmp"
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/internal/plain"
)

const (
	fewFamilies = 3 // are few
	fewTables   = 6 // are too few to be of several families
)

// family is what was picked of a lineage.
type family struct {
	name, action string // the main action of most of these; "" is unknown
	of, picked   int
}

// families returns those that were picked of a pool, the largest first, and how many of
// them there are of which no two mostly do the same: that differ in their first ancestor
// and in the main action of most of their tables.
func families(pool []*Candidate, picked []int) (list []family, differ int) {
	of, doing := map[string]int{}, map[[2]string]int{}
	for _, c := range pool {
		of[lineageOf(c)]++
	}
	for _, i := range picked {
		name, action := lineageOf(pool[i]), mainAction(pool[i])
		at := slices.IndexFunc(list, func(f family) bool { return f.name == name })
		if at < 0 {
			at, list = len(list), append(list, family{name: name, action: action, of: of[name]})
		}
		f := &list[at]
		f.picked++
		doing[[2]string{name, action}]++
		if c := cmp.Compare(doing[[2]string{name, action}], doing[[2]string{name, f.action}]); c > 0 || c == 0 && action < f.action {
			f.action = action
		}
	}
	slices.SortFunc(list, func(x, y family) int {
		return cmp.Or(cmp.Compare(y.picked, x.picked), cmp.Compare(y.of, x.of), cmp.Compare(x.name, y.name))
	})
	actions := map[string]bool{}
	for _, f := range list {
		actions[f.action] = true
	}
	return list, len(actions)
}

// mainAction returns the action in which a candidate spends most of its time, or "" if
// it has never been watched.
func mainAction(c *Candidate) string {
	if c.Use.Steps == 0 {
		return ""
	}
	action, _, _ := c.Use.MostUsed(c.Genome)
	return action
}

// warn says which family alone fills the class, or could have filled it, and what would
// give another one.
func (p *Picked) warn(b *evo.Spec, class evo.Class, all []*Candidate, shared *places, picked []int) {
	warn := func(format string, args ...any) { p.Warnings = append(p.Warnings, fmt.Sprintf(format, args...)) }
	const longer = "Fix: search longer, or add tables of other styles to the library"
	list, differ := families(shared.pool, picked)
	if len(list) > 0 {
		most, largest := list[0], list[0]
		for _, f := range list {
			if f.of > largest.of {
				largest = f
			}
		}
		switch short := min(class.Keep, p.Distinct) - p.Picked; {
		case short > 0:
			empty := fmt.Sprintf("%d places stay", short)
			if short == 1 {
				empty = "1 place stays"
			}
			warn("%d of %d %s candidates descend from %s, and at most %d of the %d that are picked may: %s empty. "+longer,
				largest.of, p.Distinct, p.Class, plain.Name(largest.name), shared.bound, p.Picked, empty)
		case p.Picked > 2 && most.picked > bound(p.Picked):
			warn("%d of %d %s descend from %s", most.picked, p.Picked, p.Class, plain.Name(most.name))
		}
		if differ == 1 && p.Picked >= fewTables && most.action != "" {
			warn("the %d %s tables descend from %d ancestors and mostly do %s: players see one family. "+longer, p.Picked, p.Class, len(list), plain.Name(most.action))
		}
	}
	if more := another(b, class, all); more != "" && differ < fewFamilies && class.Keep >= fewFamilies {
		warn("its %d tables are of %d of the %d families that are wanted at least: %s would give another one. Fix: let the search go on to more genomes",
			p.Picked, differ, fewFamilies, more)
	}
}

// another forecasts in words how many more genomes a search needs for another family in a
// class: of each so many genomes one began a lineage that has one table in the class so
// far, and so will the next ones. (Good, 1953.) It returns "" if no table is in the class.
func another(b *evo.Spec, class evo.Class, all []*Candidate) string {
	of, single := trainedLineages(b, class, all), 0
	for _, n := range of { // any order: a count
		if n == 1 {
			single++
		}
	}
	switch {
	case len(of) == 0:
		return ""
	case single == 0:
		return fmt.Sprintf("more than %d more genomes", roundUp(int64(len(all))))
	}
	return fmt.Sprintf("about %d more genomes", roundUp(int64(len(all)/single)))
}

// CodeOneFamily is the code of the warnings of [LintFamilies].
const CodeOneFamily evo.Code = "OneFamily"

// LintFamilies returns a warning for each class that has enough tables after a
// search, by their training, but too many of them from one ancestor: some of its
// places will stay empty, whatever certification says.
func LintFamilies(b *evo.Spec, all []*Candidate) (warnings evo.Errors) {
	for _, class := range b.Classes {
		of, most, places, in := trainedLineages(b, class, all), bound(class.Keep), 0, 0
		first := ""
		for name, n := range of { // any order: sums, and ties go to the first name
			in, places = in+n, places+min(n, most)
			if n > of[first] || n == of[first] && name < first {
				first = name
			}
		}
		if in < class.Keep || places >= class.Keep {
			continue
		}
		warnings = append(warnings, &evo.Problem{
			Warning: true, Code: CodeOneFamily, Path: fmt.Sprintf("%s > classes %s", b.Name, plain.Name(class.Name)),
			Message: fmt.Sprintf("%d of the %d tables in the class descend from %s, and at most %d of the %d that it keeps may have one ancestor: at least %d places will stay empty",
				of[first], in, plain.Name(first), most, class.Keep, class.Keep-places),
			Fix: "add tables of other styles to the library, or search longer",
		})
	}
	return warnings
}

// trainedLineages counts the tables whose training lies in a class, by lineage.
func trainedLineages(b *evo.Spec, class evo.Class, all []*Candidate) map[string]int {
	of := map[string]int{}
	for _, c := range all {
		if c.Fault == "" && trainedFor(b, class, c) {
			of[lineageOf(c)]++
		}
	}
	return of
}

// trainedFor reports whether the means of a candidate's training lie in a class.
func trainedFor(b *evo.Spec, class evo.Class, c *Candidate) bool {
	return len(c.Training) > 0 && measure.Meets(b, class, c.Training)
}

// roundUp returns the next number of two digits and zeros.
func roundUp(n int64) int64 {
	step := int64(1)
	for n/step >= 100 {
		step *= 10
	}
	return (n + step - 1) / step * step
}
