package decider_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// lot is a row of a table that draws: a leaf with its weight, or a group.
type lot struct {
	weight   float64
	barred   bool // its masks refuse
	weighs   bool // a group is a WeightedRandom
	delegate bool
	kids     []*lot
	number   int // of a leaf
}

// prize is that a lot runs this leaf, with this value of the lot.
type prize struct {
	leaf     int
	value, p float64
}

// outcomes is what the lot does when it is asked and accepts, from the rules alone: 16, 19c,
// 19d. The value of a group that delegates is that of what it has drawn.
func (l *lot) outcomes() (list []prize) {
	if len(l.kids) == 0 {
		return []prize{{l.number, l.weight, 1}}
	}
	all := [][]prize{nil} // what the kids would do, one of each
	chance := []float64{1}
	for _, k := range l.kids {
		if k.barred {
			continue
		}
		var more [][]prize
		var odds []float64
		for i, before := range all {
			for _, o := range k.outcomes() {
				more = append(more, append(before[:len(before):len(before)], o))
				odds = append(odds, chance[i]*o.p)
			}
		}
		all, chance = more, odds
	}
	for i, kids := range all {
		sum := 0.0
		for _, o := range kids {
			sum += o.value
		}
		for _, o := range kids {
			p := 1 / float64(len(kids))
			if l.weighs {
				p = o.value / sum
			}
			v := l.weight
			if l.delegate {
				v = o.value
			}
			list = append(list, prize{o.leaf, v, chance[i] * p})
		}
	}
	return list
}

// drawingTable is a table with these lots, which counts what begins.
type drawingTable struct {
	r      *rand.Rand
	leaves int
	begun  []int // the leaves, in their order
}

func (d *drawingTable) lot(depth int) *lot {
	l := &lot{weight: float64(1 + d.r.IntN(9))}
	if depth > 0 && d.r.IntN(3) == 0 || depth == 2 {
		l.kids = make([]*lot, 2+d.r.IntN(3))
		if depth == 2 {
			l.kids = make([]*lot, 2+d.r.IntN(7))
		}
		l.weighs, l.delegate = d.r.IntN(3) > 0, depth < 2 && d.r.IntN(2) == 0
		nested := 0
		for i := range l.kids {
			below := depth - 1
			if nested > 1 {
				below = 0 // else there are too many outcomes
			}
			if l.kids[i] = d.lot(below); len(l.kids[i].kids) > 0 {
				nested++
			}
			l.kids[i].barred = i > 1 && d.r.IntN(4) == 0
		}
		return l
	}
	l.number = d.leaves
	d.leaves++
	return l
}

// row returns the row of l: a leaf runs for one to three ticks behind that of its start.
func (d *drawingTable) row(l *lot, name string, root bool) *decider.Decider[int] {
	row := &decider.Decider[int]{Name: name, Decide: func(int, decider.Query) float64 { return l.weight }}
	if l.barred {
		row.If = 1
	}
	if len(l.kids) == 0 {
		n, left := l.number, 0
		row.Behavior = &behavior.Behavior[int]{
			Name:     name,
			Activate: func(int, behavior.Context) bool { d.begun, left = append(d.begun, n), 2+n%3; return true },
			Tick: func(int, behavior.Context) decider.Status {
				if left--; left == 0 {
					return decider.Succeeded
				}
				return decider.Running
			},
		}
		return row
	}
	row.Policy, row.Delegate = decider.Random, l.delegate
	if l.weighs {
		row.Policy = decider.WeightedRandom
	}
	switch {
	case root && d.r.IntN(3) > 0: // it goes on
	default:
		row.EndOn = []decider.EndOn{decider.OnAny, decider.OnSuccess}[d.r.IntN(2)]
	}
	for i, k := range l.kids {
		row.Children = append(row.Children, d.row(k, fmt.Sprint(name, "_", i), false))
	}
	return row
}

// TestDrawsAreIndependent: whatever has run before, Random and WeightedRandom draw by their
// weights, in groups that go on and in such that end, nested, below Delegate, and with rows
// that masks refuse. Looked at are the shares, and those of what follows what.
func TestDrawsAreIndependent(t *testing.T) {
	skip.UnderRace(t)
	tables, draws := 60, 8000
	if testing.Short() {
		tables = 24
	}
	goOn, nested := 0, 0
	for k := range tables {
		d := &drawingTable{r: rand.New(rand.NewPCG(uint64(k), 41))}
		top := d.lot(2)
		root := d.row(top, "R", true)
		root.Decide = nil
		if root.EndOn == decider.EndOnNone {
			goOn++
		}
		if d.leaves > len(top.kids) {
			nested++
		}
		shares, leaves := make([]float64, d.leaves), 0
		for _, o := range top.outcomes() {
			shares[o.leaf] += o.p
		}
		tree := decider.MustCompile(root)
		mem, w := tree.NewMemory(uint64(k)), tree.NewWorld(uint64(k))
		for len(d.begun) < draws {
			_, err := tree.Tick(0, mem, decider.Input{Delta: time.Second, World: w})
			require.NoError(t, err)
		}
		counts, pairs := make([]int, d.leaves), make([]int, d.leaves*d.leaves)
		odds := make([]float64, len(pairs))
		for i, n := range d.begun {
			counts[n]++
			if i > 0 {
				pairs[d.begun[i-1]*d.leaves+n]++
			}
		}
		for i, p := range shares {
			for j, q := range shares {
				odds[i*d.leaves+j] = p * q
			}
			if p > 0 {
				leaves++
			} else {
				require.Zero(t, counts[i], "a row that its masks refuse was drawn")
			}
		}
		if leaves == 1 {
			continue
		}
		x, bound := chiSquareOf(seldom(counts, shares))
		assert.Less(t, x, bound, "table %d: %v of %v\n%s", k, counts, shares, tree)
		x, bound = chiSquareOf(seldom(pairs, odds))
		assert.Less(t, x, bound, "table %d: what follows what\n%s", k, tree)
	}
	assert.Greater(t, goOn, tables/3)
	assert.Greater(t, nested, tables/3)
}

// seldom puts all that is seen less than ten times, as the shares say, into one.
func seldom(counts []int, shares []float64) (n []int, s []float64) {
	all, rest, few := 0, 0.0, 0
	for _, c := range counts {
		all += c
	}
	for i, p := range shares {
		if p*float64(all) < 10 {
			rest, few = rest+p, few+counts[i]
			continue
		}
		n, s = append(n, counts[i]), append(s, p)
	}
	if rest*float64(all) >= 10 {
		n, s = append(n, few), append(s, rest)
	}
	return n, s
}

func chiSquareOf(counts []int, shares []float64) (x, bound float64) {
	return chiSquare(counts, shares...)
}

// TestRedecidesOfDraws: what is left and entered again in a tick may end again with all below
// it, in each of many nested groups. That is no loop.
func TestRedecidesOfDraws(t *testing.T) {
	type row = decider.Decider[int]
	most := 0
	for depth := 1; depth <= 6; depth++ {
		for seed := range uint64(40) {
			ends := false
			leaf := func(name string) *row {
				return &row{Name: name, Run: func(int) decider.Status {
					if ends {
						return decider.Succeeded
					}
					return decider.Running
				}}
			}
			root := leaf("LAST")
			for k := range depth {
				p := []decider.Policy{decider.Random, decider.WeightedRandom, decider.PrioritizedList}[(uint64(k)+seed)%3]
				root = &row{Name: fmt.Sprint("G", k), Policy: p, Children: []*row{leaf(fmt.Sprint("A", k)), root, leaf(fmt.Sprint("B", k))}}
			}
			tree := decider.MustCompile(root)
			mem, w := tree.NewMemory(1), tree.NewWorld(seed)
			for k := range 30 {
				ends = k%3 == 2
				r, err := tree.Tick(0, mem, decider.Input{Delta: time.Second, World: w})
				require.NoError(t, err)
				most = max(most, int(r.Redecides)-len(tree.Outline().Rows()))
			}
		}
	}
	assert.Positive(t, most, "none needed more redecides than it has rows")
}
