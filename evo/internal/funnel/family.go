package funnel

import (
	"fmt"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// CodeOneFamily is the code of the warnings of [LintFamilies].
const CodeOneFamily evo.Code = "OneFamily"

// LintFamilies returns a warning for each class that has enough tables after a
// search, by their training, but too many of them from one ancestor: some of its
// places will stay empty, whatever certification says.
func LintFamilies(b *evo.Spec, all []*Candidate, o Selection) (warnings evo.Errors) {
	for _, class := range b.Classes {
		families, in := map[string]int{}, 0
		first := ""
		for _, c := range all {
			if c.Fault != "" || !measure.Meets(b, class, c.Training) {
				continue
			}
			in++
			name := lineageOf(c)
			if families[name]++; first == "" || families[name] > families[first] {
				first = name
			}
		}
		bound, places := o.bound(class.Keep), 0
		for _, n := range families { // any order: a sum
			places += min(n, bound)
		}
		if in < class.Keep || places >= class.Keep {
			continue
		}
		warnings = append(warnings, &evo.Problem{
			Code: CodeOneFamily, Path: fmt.Sprintf("%s > classes %s", b.Name, plain.Name(class.Name)),
			Message: fmt.Sprintf("%d of the %d tables in the class descend from %s, and at most %d of the %d that it keeps may have one ancestor: at least %d places will stay empty",
				families[first], in, plain.Name(first), bound, class.Keep, class.Keep-places),
			Fix: "add tables of other styles to the library, or search longer",
		})
	}
	return warnings
}

// fewFamilies is how many families are few: DefaultSelection wants at least three.
const fewFamilies = 3

// another forecasts in words how many more genomes a search needs for another family in a
// class: of each so many genomes one began a lineage that has one table in the class so
// far, and so will the next ones. (Good, 1953.) It returns "" if no table is in the class.
func another(b *evo.Spec, class evo.Class, all []*Candidate) string {
	families := map[string]int{}
	for _, c := range all {
		if c.Fault == "" && len(c.Training) > 0 && measure.Meets(b, class, c.Training) {
			families[lineageOf(c)]++
		}
	}
	single := 0
	for _, n := range families { // any order: a count
		if n == 1 {
			single++
		}
	}
	switch {
	case len(families) == 0:
		return ""
	case single == 0:
		return fmt.Sprintf("more than %d more genomes", roundUp(int64(len(all))))
	}
	return fmt.Sprintf("about %d more genomes", roundUp(int64(len(all)/single)))
}

// roundUp returns the next number of two digits and zeros.
func roundUp(n int64) int64 {
	step := int64(1)
	for n/step >= 100 {
		step *= 10
	}
	return (n + step - 1) / step * step
}
