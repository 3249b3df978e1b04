package worlds

import (
	"math/rand/v2"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// Built returns a script's tables as an author would write them: the first is that of its agents. Their
// callbacks want agents of a world that plays it.
func (s *Script) Built() (all []*Decider) {
	for _, root := range s.tables() {
		all = append(all, build(root, newGates(), nil))
	}
	return all
}

// Tree returns one of a world's tables, compiled: for tests that only look at it.
func Tree(number uint64) *decider.Tree[*Agent] {
	all := Draw(number, 0).Built()
	return must1(decider.Compile(all[mix(number, 7)%uint64(len(all))]))
}

// Trees returns a tree and some of its later versions.
func Trees(number uint64, versions int) []*decider.Tree[*Agent] {
	s := Draw(number, 0)
	return append([]*decider.Tree[*Agent]{must1(decider.Compile(s.Built()[0]))}, later(s.Table, number, versions)...)
}

// later returns some later versions of a table.
func later(root *Row, seed uint64, versions int) (all []*decider.Tree[*Agent]) {
	for k := range uint64(versions) {
		if r := root.later(rand.New(rand.NewPCG(seed, k))); r != nil {
			all = append(all, must1(decider.Compile(build(r, newGates(), nil))))
		}
	}
	return all
}

// ofGroups are the words that only groups of some policies have.
var ofGroups = []string{"latched", "loop", "remember", "endon", "firstof", "rescore", "lanes", "delegate"}

// later returns a table as a later version of the game might have it, or nil: Compile does not take each.
func (r *Row) later(dice *rand.Rand) *Row {
	for range 12 {
		root := r.clone()
		for range 1 + dice.IntN(3) {
			root.changes(dice)
		}
		if _, err := decider.Compile(build(root, newGates(), nil)); err == nil {
			return root
		}
	}
	return nil
}

// changes changes one row below a root, or the order of the root's.
func (r *Row) changes(dice *rand.Rand) {
	var ups []*Row // of all rows but the root
	var at []int
	r.rows(func(up *Row) {
		for i := range up.Kids {
			ups, at = append(ups, up), append(at, i)
		}
	})
	if len(ups) == 0 {
		return
	}
	n := dice.IntN(len(ups))
	up, i := ups[n], at[n]
	kind := dice.IntN(8)
	for k := range ups { // squads in groups that ask for them, which seldom form
		if _, squad := ups[k].Kids[at[k]].word("squad"); squad && dice.IntN(3) == 0 {
			up, i, kind = ups[k], at[k], 6
		}
	}
	row := up.Kids[i]
	switch {
	case row.has("shared"):
	case row.Name == "CLAIM" && slices.Contains([]int{2, 3, 7}, kind): // whoever may be in it is
	case kind == 0: // it has another name
		name := row.Name
		r.rows(func(o *Row) {
			if o.Name == name {
				o.Name = "N" + name
			}
		})
	case kind == 1: // it is gone, with what is below it
		r.rows(func(o *Row) {
			o.Kids = slices.DeleteFunc(o.Kids, func(kid *Row) bool { return kid.Name == row.Name })
		})
	case kind == 2 && row.Policy != "": // it decides in another way
		row.Policy = allPolicies[dice.IntN(len(allPolicies))]
		row.Words = slices.DeleteFunc(row.Words, func(w string) bool {
			return slices.ContainsFunc(ofGroups, func(key string) bool { _, ok := value([]string{w}, key); return ok })
		})
	case kind == 2 || kind == 3: // it is a group, or a question
		if row.Policy != "" {
			return
		}
		acts := row.setOf().and(acting) != Set{}
		if _, does := row.word("does"); does || dice.IntN(3) == 0 {
			row.Words = []string{"when", "condition"}
		} else {
			row.Policy, row.Words = "PrioritizedList", []string{"decide"}
			if acts { // its begins are noted as before
				row.Words = append(row.Words, "block")
			}
			row.Kids = []*Row{{Name: "M" + row.Name, Words: []string{"acts"}}}
		}
	case kind == 4: // something comes before it
		up.Kids = slices.Insert(up.Kids, i, &Row{Name: "P" + row.Name, Words: []string{"decide", "acts"}})
	case kind == 6: // it is in a group, with another one
		group := &Row{Name: "W" + row.Name, Policy: append(allPolicies, "Sequence", "Sequence", "Selector", "Selector")[dice.IntN(len(allPolicies)+4)], Kids: []*Row{{Name: "F" + row.Name, Words: []string{"acts"}}, row}}
		if dice.IntN(2) == 0 {
			slices.Reverse(group.Kids)
		}
		up.Kids[i] = group
	case kind == 5: // the last comes first
		last := len(r.Kids) - 1
		r.Kids = append([]*Row{r.Kids[last]}, r.Kids[:last]...)
	default:
		row.tune(dice)
	}
}
