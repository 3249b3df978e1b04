package arena

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// talliesOf plays rounds between trees, and returns the metrics of each.
func talliesOf(t *testing.T, trees []*decider.Tree[*Tank], rounds int) [][]stats.Tally {
	t.Helper()
	tallies := make([][]stats.Tally, len(trees))
	for i := range tallies {
		tallies[i] = make([]stats.Tally, len(Metrics))
	}
	a, m := New(), make([]int64, len(Metrics))
	deck := dealer{rand: evo.NewRand(3), size: len(trees)}
	for round := range rounds {
		hand := deck.deal(fixedMode.Slots)
		setup := evo.Setup[*Tank]{Seed: evo.Seed(3, "measures", uint64(round)), Mode: fixedMode.Name}
		for _, i := range hand {
			setup.Trees = append(setup.Trees, trees[i])
		}
		require.NoError(t, a.Reset(setup))
		for !a.Step() {
		}
		for slot, i := range hand {
			a.Metrics(slot, m)
			for k, v := range m {
				tallies[i][k].Add(v)
			}
		}
	}
	return tallies
}

// libraryTrees returns the compiled library.
func libraryTrees() []*decider.Tree[*Tank] {
	var trees []*decider.Tree[*Tank]
	for _, e := range Library {
		trees = append(trees, decider.MustCompile(e.Table))
	}
	return trees
}

// The tables written by hand are natural, with a margin, so that no table of their
// kind is refused by bad luck.
func TestLibraryIsNotOdd(t *testing.T) {
	skip.On32Bit(t)
	const silent, turns = "stays silent in range", "turns on the spot"
	spec, err := Game.Spec()
	require.NoError(t, err)
	harmless := map[string]string{"DriveBy": silent, "Pacifist": silent, "Coward": silent}
	turners := []string{"Coward", "Sentry", "Wanderer", "Ambusher", "Collector"} // they stop for whoever comes
	for i, tallies := range talliesOf(t, libraryTrees(), 68) {
		for _, o := range Game.Oddities {
			if o.Showdown {
				continue
			}
			if harmless[Library[i].Name] == o.Cause {
				assert.Greater(t, measure.Value(spec, o.Ratio, tallies), o.Most, "%s %s", Library[i].Name, o.Cause)
				continue
			}
			if o.Cause == turns && slices.Contains(turners, Library[i].Name) {
				continue
			}
			assert.LessOrEqual(t, measure.Value(spec, o.Ratio, tallies)*10, o.Most*9, "%s %s", Library[i].Name, o.Cause)
		}
	}
}

// Nor do they drag rounds out among themselves.
func TestLibraryEndsRounds(t *testing.T) {
	skip.On32Bit(t)
	a := New()
	trees := libraryTrees()
	deck := dealer{rand: evo.NewRand(7), size: len(trees)}
	left, m := make([]stats.Tally, len(trees)), [metricCount]int64{}
	for round := range 51 {
		hand := deck.deal(elimination.Slots)
		setup := evo.Setup[*Tank]{Seed: uint64(round), Mode: elimination.Name}
		for _, i := range hand {
			setup.Trees = append(setup.Trees, trees[i])
		}
		require.NoError(t, a.Reset(setup))
		for !a.Step() {
		}
		for slot, i := range hand {
			a.Metrics(slot, m[:])
			left[i].Add(m[metricStalemate])
		}
	}
	for i := range left {
		assert.LessOrEqual(t, left[i].Mean(), int64(120), "%s in %d rounds", Library[i].Name, left[i].N)
	}
}

// The library has tables of all styles: for each word, and for most
// combinations of words.
func TestLibraryIsOfAllStyles(t *testing.T) {
	skip.On32Bit(t)
	spec, err := Game.Spec()
	require.NoError(t, err)
	tallies := talliesOf(t, libraryTrees(), 68)
	coarse, all := map[[3]int]bool{}, 1
	for n := range Game.Descriptors {
		d := &Game.Descriptors[n]
		all *= len(d.Words)
		used := map[int]bool{}
		for i := range Library {
			used[declared.Band(d, declared.Cell(d, measure.Value(spec, d.Ratio, tallies[i])))] = true
		}
		assert.Len(t, used, len(d.Words), "words of %s", d.Name)
	}
	for i := range Library {
		var cell [3]int
		for n := range Game.Descriptors {
			d := &Game.Descriptors[n]
			cell[n] = declared.Band(d, declared.Cell(d, measure.Value(spec, d.Ratio, tallies[i])))
		}
		coarse[cell] = true
	}
	assert.Equal(t, 12, all)
	assert.GreaterOrEqual(t, len(coarse), 8, "of %d", all)
}
