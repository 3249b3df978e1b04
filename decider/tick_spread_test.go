package decider_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// drawer is an agent that notes what its random rows did.
type drawer struct {
	id     uint64
	every  int
	looks  int
	rolls  int // of the Chance that passed
	random [4]int
	weight [2]int
	bag    [4]int
	turns  int // of the bag
	since  [4]int
	gap    int // the most turns between two of one child
}

type drawerRow = decider.Decider[*drawer]

// drawerTable has a lane for each thing that is spread, or drawn.
func drawerTable(tally *[1000]int) *drawerRow {
	once := func(name string, f func(*drawer)) *behavior.Behavior[*drawer] {
		return &behavior.Behavior[*drawer]{Name: name, Once: f}
	}
	stay := func(name string) *drawerRow {
		return &drawerRow{Name: name, Behavior: &behavior.Behavior[*drawer]{Name: name}}
	}
	list := func(name string, pre decider.Preconditions, f func(*drawer)) *drawerRow {
		return &drawerRow{Name: name, Children: []*drawerRow{
			{Name: name + "_DO", Preconditions: pre, Behavior: once(name, f)}, stay(name + "_STAY"),
		}}
	}
	pick := func(name string, p decider.Policy, f func(d *drawer, k int), values ...float64) *drawerRow {
		g := &drawerRow{Name: name, Policy: p}
		for k, v := range values {
			g.Children = append(g.Children, &drawerRow{
				Name: fmt.Sprint(name, k), Decide: func(*drawer, decider.Query) float64 { return v },
				Behavior: once(fmt.Sprint(name, k), func(d *drawer) { f(d, k) }),
			})
		}
		// Each pass of the loop draws once, or empties a bag.
		return &drawerRow{Name: name + "_LOOP", Policy: decider.SequentialList, Loop: -1, Children: []*drawerRow{
			withEndOn(g),
			{Name: name + "_REST", Act: &behavior.Wait[*drawer]{For: 100 * time.Millisecond}},
		}}
	}
	return &drawerRow{Name: "ROOT", Policy: decider.Parallel, Children: []*drawerRow{
		list("EVERY", decider.Preconditions{Every: time.Second}, func(d *drawer) { d.every++ }),
		list("LOOK", decider.Preconditions{Every: time.Second, Scatter: true}, func(d *drawer) { d.looks++; tally[0]++ }),
		list("CHANCE", decider.Preconditions{Every: time.Second, Scatter: true, Chance: 0.25}, func(d *drawer) { d.rolls++ }),
		pick("RANDOM", decider.Random, func(d *drawer, k int) { d.random[k]++ }, 1, 1, 1, 1),
		pick("WEIGHT", decider.WeightedRandom, func(d *drawer, k int) { d.weight[k]++ }, 1, 3),
		pick("BAG", decider.Shuffle, func(d *drawer, k int) {
			if d.turns%4 == 0 { // the first out of a bag of four
				d.bag[k]++
			}
			d.turns++
			if d.since[k] > 0 {
				d.gap = max(d.gap, d.turns-d.since[k])
			}
			d.since[k] = d.turns
		}, 1, 1, 1, 1),
	}}
}

// withEndOn has a drawing group end with the child that it drew; a bag is emptied.
func withEndOn(g *drawerRow) *drawerRow {
	if g.Policy != decider.Shuffle {
		g.EndOn = decider.OnAny
	}
	return g
}

// chiSquare is Pearson's statistic of counts against these shares, and the bound that chance
// passes once in a million times: Wilson and Hilferty's, with z = 4.75.
func chiSquare(counts []int, shares ...float64) (x, bound float64) {
	all, sum := 0, 0.0
	for i, n := range counts {
		all += n
		sum += shares[i]
	}
	for i, n := range counts {
		want := float64(all) * shares[i] / sum
		x += (float64(n) - want) * (float64(n) - want) / want
	}
	k := float64(len(counts) - 1)
	bound = k * math.Pow(1-2/(9*k)+4.75*math.Sqrt(2/(9*k)), 3)
	return x, bound
}

// TestSpread plays many agents for a minute, at seven frame rates, with deltas that vary by
// a fifth, hitches, deaths and births. What is spread stays as spread, and what is drawn as
// even, as random chance would have it: the bounds follow from how much was drawn.
func TestSpread(t *testing.T) {
	skip.UnderRace(t)
	agents, long := 1000, time.Minute
	if testing.Short() {
		agents, long = 200, 8*time.Second
	}
	for _, rate := range []int{10, 20, 30, 50, 60, 90, 144} {
		t.Run(fmt.Sprint(rate), func(t *testing.T) {
			r := rand.New(rand.NewPCG(uint64(rate), 11))
			var tally [1000]int
			world := decider.NewWorld(uint64(rate))
			require.NoError(t, world.SetWorkers(1)) // all count into one tally
			crowd, err := decider.MustCompile(drawerTable(&tally)).NewCrowd(world, nil)
			require.NoError(t, err)
			var all []*drawer
			var there []uint64
			add := func() {
				d := &drawer{id: uint64(len(all) + 1)}
				all = append(all, d)
				err := crowd.Add(d.id, d)
				require.NoError(t, err)
				there = append(there, d.id)
			}
			for range agents {
				add()
			}
			dt := time.Second / time.Duration(rate)
			most := 0
			var waits time.Duration // of hitches, which no agent makes up for
			for n := 0; world.Now() < long; n++ {
				tally[0] = 0
				d := dt*4/5 + time.Duration(r.Int64N(int64(dt)*2/5))
				hitched := r.IntN(20*rate) == 0
				if hitched {
					d = time.Duration(1+r.IntN(4)) * time.Second
					waits += d
				}
				if r.IntN(rate) == 0 { // one dies, one is born
					k := r.IntN(len(there))
					require.NoError(t, world.Remove(there[k]))
					there[k] = there[len(there)-1]
					there = there[:len(there)-1]
					add()
				}
				require.NoError(t, world.Tick(d))
				if !hitched {
					most = max(most, tally[0])
				}
			}
			// Looks in a frame are a binomial draw, at most 1.2 frames wide: six sigma.
			mean := min(1, 1.2/float64(rate)) * float64(agents)
			assert.LessOrEqual(t, float64(most), mean+6*math.Sqrt(mean)+1, "look in one frame")
			var random, bag [4]int
			var weight [2]int
			looks, rolls, ticks, gap := 0, 0, 0.0, 0
			for _, d := range all[:agents] {
				looks, rolls, gap = looks+d.looks, rolls+d.rolls, max(gap, d.gap)
				for k := range random {
					random[k] += d.random[k]
					bag[k] += d.bag[k]
				}
				for k := range weight {
					weight[k] += d.weight[k]
				}
			}
			crowd.Each(func(id uint64, d *drawer) bool {
				now := must1(world.State(id)).Now()
				if d.id <= uint64(agents) {
					ticks += (now - waits).Seconds()
					assert.InDelta(t, (now - waits).Seconds(), float64(d.looks), 3+float64(waits/time.Second), "looks of %d", d.id)
				}
				return true
			})
			assert.Positive(t, ticks)
			share := float64(rolls) / float64(looks)
			assert.InDelta(t, 0.25, share, 6*math.Sqrt(0.25*0.75/float64(looks))+0.01, "a Chance of 1/4")
			for what, c := range map[string]struct {
				counts []int
				shares []float64
			}{"Random": {random[:], []float64{1, 1, 1, 1}}, "WeightedRandom": {weight[:], []float64{1, 3}}, "Shuffle": {bag[:], []float64{1, 1, 1, 1}}} {
				x, bound := chiSquare(c.counts, c.shares...)
				assert.Less(t, x, bound, "%s: %v", what, c.counts)
			}
			assert.LessOrEqual(t, gap, 7, "turns of a bag of four between two of one child")
			t.Logf("at most %d of %d look in one frame (mean %.0f); Chance %.4f; Random %v, WeightedRandom %v", most, agents, mean, share, random, weight)
		})
	}
}
