package main

import (
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

type A struct {
	bits [6]bool
	n    int
}
type Row = decider.Decider[*A]

func w0(a *A) bool { return a.bits[0] }
func w1(a *A) bool { return a.bits[1] }
func w2(a *A) bool { return a.bits[2] }
func w3(a *A) bool { return a.bits[3] }
func w4(a *A) bool { return a.bits[4] }
func stay(a *A)    { a.n++ }
func r0(a *A) behavior.Status {
	a.n++
	return behavior.Until(!a.bits[0])
}

func main() {
	kind, mode := os.Args[1], os.Args[2]
	n, _ := strconv.Atoi(os.Args[3])
	any := []string{decider.AnyState}
	rows := []*Row{
		{Name: "R0", When: w0, Run: r0},
		{Name: "R1", When: w1, Each: stay},
		{Name: "R2", When: w2, Each: stay},
		{Name: "R3", When: w3, Each: stay},
		{Name: "R4", When: w4, Each: stay},
		{Name: "R5", Each: stay},
	}
	p := decider.PrioritizedList
	switch kind {
	case "machine":
		p = decider.StateMachine
		for _, r := range rows[:5] {
			r.From = any
		}
		rows[5].After = []string{decider.Start, decider.AnyState}
	case "few": // two follow each
		p = decider.StateMachine
		for i, r := range rows[:5] {
			r.From = []string{rows[i+1].Name}
		}
		rows[0].From = []string{"R1", "R5"}
		rows[5].After = []string{decider.Start, decider.AnyState}
	}
	root := decider.Group("ROOT", p, rows...)
	tree := decider.MustCompile(&root)
	m := tree.NewMemory(1)
	a := &A{}
	flip := mode == "change"
	for i := range n {
		if flip {
			a.bits[0] = i&1 == 1
		}
		tree.Tick(a, m, decider.Input{Delta: time.Millisecond * 16})
	}
	fmt.Println(a.n, tree.Outline().Name(tree.State(m).Leaf()))
}
