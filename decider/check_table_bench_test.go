package decider

import (
	"fmt"
	"testing"

	"github.com/ethogram-go/ethogram/behavior"
)

// wideTable returns a good table of groups*(leaves+1)+1 rows of masks, as
// crowds use them: each leaf needs two flags of its own.
func wideTable(groups, leaves int, mend func(*Decider[int])) *Decider[int] {
	root := &Decider[int]{Name: "ROOT"}
	b := &behavior.Behavior[int]{Name: "WAIT"}
	for g := range groups {
		group := &Decider[int]{Name: fmt.Sprintf("GROUP_%d", g), Delegate: true}
		for l := range leaves {
			n := g*leaves + l
			leaf := &Decider[int]{Name: fmt.Sprintf("LEAF_%d_%d", g, l), Behavior: b}
			leaf.Preconditions.Flags = All(1<<(n%64) | 1<<(n*7%64))
			if mend != nil {
				mend(leaf)
			}
			group.Children = append(group.Children, leaf)
		}
		root.Children = append(root.Children, group)
	}
	root.Children = append(root.Children, &Decider[int]{Name: "IDLE", Behavior: b})
	return root
}

func BenchmarkValidate(b *testing.B) {
	type block struct {
		Target [3]float32
		Steps  int32
	}
	run := func(name string, root *Decider[int]) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if errs := validate(bindOf(root)); errs != nil {
					b.Fatal(errs)
				}
			}
		})
	}
	run("masks", wideTable(9, 10, nil))
	run("blocks", wideTable(9, 10, func(d *Decider[int]) {
		d.Behavior = &behavior.Behavior[int]{Name: "STEP", Block: block{}}
	}))
	run("subsets", wideTable(9, 10, func(d *Decider[int]) {
		d.Preconditions = Preconditions{} // below: groups that do not ask, with a last child that accepts
	}))
	guarded := wideTable(9, 10, nil)
	for _, g := range guarded.Children[:9] {
		g.Delegate = false
		g.Children[9].Preconditions = Preconditions{}
	}
	run("guarded", guarded)
}

func BenchmarkLint(b *testing.B) {
	root := wideTable(9, 10, nil)
	b.ReportAllocs()
	for b.Loop() {
		if errs := lint(bindOf(root)); errs != nil {
			b.Fatal(errs)
		}
	}
}
