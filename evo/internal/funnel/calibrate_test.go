package funnel_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
	"github.com/ethogram-go/ethogram/example/forage/game"
	hunt "github.com/ethogram-go/ethogram/example/hunt/game"
	sumo "github.com/ethogram-go/ethogram/example/sumo/game"
)

func TestCalibration(t *testing.T) {
	b, cache, _ := bench(t, 1, func(int) int64 { return 0 })
	place := map[genome.Key]int64{}
	for i, ref := range b.Library {
		place[genome.KeyOf(ref.Genome)] = int64(100 + 200*i)
	}
	cache.Worth = func(g *evo.Genome) int64 { return place[genome.KeyOf(g)] }
	c, err := funnel.Calibrate(t.Context(), cache, b, 1, 24, funnel.DefaultLevels)
	require.NoError(t, err)
	assert.Equal(t, b.Library[len(b.Library)-1].Name, c.Tables[0].Name, "the best is first")
	require.Len(t, c.Classes, 3)
	assert.GreaterOrEqual(t, c.Metrics[b.Points].OfEight, int64(950), "tables differ by more than luck")
	assert.NotEmpty(t, c.Refused, "the other metrics are nothing but luck")
	for i := 1; i < 3; i++ {
		assert.Greater(t, c.Classes[i].Ranges[0].Min, c.Classes[i-1].Ranges[0].Max)
	}

	// Tables that do not differ give no classes.
	cache.Worth = func(*evo.Genome) int64 { return 300 }
	c, err = funnel.Calibrate(t.Context(), cache, b, 1, 24, funnel.DefaultLevels)
	require.NoError(t, err)
	assert.Empty(t, c.Classes)
	assert.Less(t, c.Metrics[b.Points].OfEight, int64(funnel.Reliable))

	_, err = funnel.Calibrate(t.Context(), cache, b, 1, 1, nil)
	assert.ErrorContains(t, err, "at least 2")
}

// sometimes is a cache in which every third round hangs.
type sometimes struct{ *matchtest.FakeCache }

func (l sometimes) Play(ctx context.Context, matches []match.Match) ([]match.Outcome, error) {
	outcomes, err := l.FakeCache.Play(ctx, matches)
	for i := range outcomes {
		if matches[i].Seed%3 == 0 {
			outcomes[i] = match.Outcome{Status: match.Hang, Slot: -1, Fault: "made up"}
		}
	}
	return outcomes, err
}

// mirrored is a cache in which who plays against itself wins by far.
type mirrored struct{ *matchtest.FakeCache }

func (l mirrored) Play(ctx context.Context, matches []match.Match) ([]match.Outcome, error) {
	outcomes, err := l.FakeCache.Play(ctx, matches)
	for i, m := range matches {
		if m.Slots[0] == m.Slots[1] {
			outcomes[i].Metrics[0][l.Spec.Points], outcomes[i].Metrics[1][l.Spec.Points] = 100, 100
		}
	}
	return outcomes, err
}

// Who wins against itself is luck: in a game for two these rounds do not count.
func TestCalibrationWithoutMirrors(t *testing.T) {
	b, err := sumo.Game.Spec()
	require.NoError(t, err)
	cache := &matchtest.FakeCache{Spec: b, Luck: 2, Worth: func(*evo.Genome) int64 { return 50 }}
	c, err := funnel.Calibrate(t.Context(), mirrored{cache}, b, 1, 24, nil)
	require.NoError(t, err)
	for _, table := range c.Tables {
		assert.InDelta(t, 50_000, table.Metrics[b.Points].Mean(), 1000, table.Name)
	}
}

// A library may have the same table for two roles, under two names. Each name has
// the metrics of its own table.
func TestCalibrationOfATableInTwoRoles(t *testing.T) {
	g := hunt.Hunt
	sleeper := g.Library[0]
	require.Equal(t, "Sleeper", sleeper.Name)
	g.Library = append([]evo.Entry[*hunt.Animal]{{Name: "Dozer", Table: sleeper.Table}}, append(slices.Clone(g.Library[1:]), sleeper)...)
	g.Roles = slices.Clone(g.Roles)
	g.Roles[1].Library = []string{"Dozer", "Stalker", "Stroller"}
	require.Equal(t, "hare", g.Roles[0].Name)
	b, err := g.Spec()
	require.NoError(t, err)
	worth := map[string]int64{"Grazer": 100, "Coward": 300, "Sleeper": 500}
	cache := &matchtest.FakeCache{Spec: b, Luck: 1, Worth: func(g *evo.Genome) int64 {
		for _, ref := range b.Peers() {
			if genome.KeyOf(ref.Genome) == genome.KeyOf(g) {
				return worth[ref.Name]
			}
		}
		return 0
	}}
	c, err := funnel.Calibrate(t.Context(), cache, b, 1, 8, nil)
	require.NoError(t, err)
	require.Len(t, c.Tables, 3)
	for _, of := range c.Tables {
		assert.InDelta(t, worth[of.Name]*1000, of.Metrics[b.Points].Mean(), 1000, of.Name)
	}
}

// A broken round costs only itself, not the calibration.
func TestCalibrationWithBrokenRounds(t *testing.T) {
	b, cache, _ := bench(t, 0, nil)
	c, err := funnel.Calibrate(t.Context(), sometimes{cache}, b, 1, 24, funnel.DefaultLevels)
	require.NoError(t, err)
	assert.Positive(t, c.Broken)
	for _, table := range c.Tables {
		assert.Less(t, table.Metrics[b.Points].N, int64(24))
		assert.Greater(t, table.Metrics[b.Points].N, int64(8))
	}
	cache.Breaks = func(*evo.Genome) match.Status { return match.Panic }
	_, err = funnel.Calibrate(t.Context(), cache, b, 1, 24, funnel.DefaultLevels)
	assert.ErrorContains(t, err, "fewer than two rounds of "+b.Library[0].Name+" were over; the last one broke: Panic: made up")
}

// Metrics in small units have large values, with which a calibration must compute,
// too.
func TestCalibrationOfLargeNumbers(t *testing.T) {
	b, cache, _ := bench(t, 1, func(int) int64 { return 0 })
	large := *b
	large.Metrics = append([]evo.Metric{}, b.Metrics...)
	large.Metrics[b.Points].Max = 1_000_000
	cache.Spec, cache.Luck = &large, 10_000
	place := map[genome.Key]int64{}
	for i, ref := range b.Library {
		place[genome.KeyOf(ref.Genome)] = int64(100_000 + 800_000*(i%2))
	}
	cache.Worth = func(g *evo.Genome) int64 { return place[genome.KeyOf(g)] }
	c, err := funnel.Calibrate(t.Context(), cache, &large, 1, 24, funnel.DefaultLevels)
	require.NoError(t, err)
	assert.GreaterOrEqual(t, c.Metrics[b.Points].OfEight, int64(990), "tables differ by more than luck")
	assert.Len(t, c.Classes, 3)
}

// calibrated returns a calibration of the forage game in which table i of the
// library has these means of points and steps. With luck, they vary.
func calibrated(t *testing.T, luck int64, means ...[2]int64) (*evo.Spec, *funnel.Calibration) {
	t.Helper()
	spec, err := game.Forage.Spec()
	require.NoError(t, err)
	b := *spec
	b.Classes, b.Seen, b.Library = nil, []string{"steps", b.Metrics[b.Points].Name}, nil
	r := evo.NewRand(5)
	own := map[genome.Key][2]int64{}
	for i, mean := range means {
		g := variation.Random(b.Catalog, r, variation.DefaultOptions())
		b.Library = append(b.Library, evo.Reference{Name: fmt.Sprint("T", i), Genome: g})
		own[genome.KeyOf(g)] = mean
	}
	c, err := funnel.Calibrate(t.Context(), made{&b, own, luck, &matchtest.FakeCache{}}, &b, 1, 24, funnel.DefaultLevels)
	require.NoError(t, err)
	return &b, c
}

// made is a cache that makes up points and steps.
type made struct {
	b    *evo.Spec
	own  map[genome.Key][2]int64
	luck int64
	*matchtest.FakeCache
}

func (m made) Play(_ context.Context, matches []match.Match) ([]match.Outcome, error) {
	outcomes := make([]match.Outcome, len(matches))
	for i, of := range matches {
		outcomes[i].Slot = -1
		for slot, key := range of.Slots {
			metrics := make([]int64, len(m.b.Metrics))
			r := evo.NewRand(evo.Seed(of.Seed, "luck", uint64(slot)))
			for k, at := range []int{m.b.Points, m.b.Metric("steps")} {
				metrics[at] = max(m.own[key][k]+int64(r.IntN(int(2*m.luck+1)))-m.luck, 0)
			}
			outcomes[i].Metrics = append(outcomes[i].Metrics, metrics)
		}
	}
	return outcomes, nil
}

// ranges returns the ranges of a class in words.
func ranges(c evo.Class) (all []string) {
	for _, r := range c.Ranges {
		all = append(all, fmt.Sprintf("%s %d %d %d", r.Metric, r.Min, r.Max, r.Weight))
	}
	return all
}

func TestLeastValuesOfWhatIsSeen(t *testing.T) {
	// T5 and T0 are oddballs: they decide nothing.
	b, c := calibrated(t, 1, [2]int64{0, 4000}, [2]int64{100, 100}, [2]int64{200, 200}, [2]int64{300, 300}, [2]int64{600, 400}, [2]int64{700, 0}, [2]int64{1000, 600})
	require.Len(t, c.Classes, 3)
	require.Len(t, c.Idle, len(b.Metrics))
	assert.EqualValues(t, 8, c.Idle[0].N)
	most := b.Metrics[b.Metric("steps")].Max * 1000
	require.Len(t, c.Classes[0].Ranges, 2, "%v", c.Refused)
	assert.Equal(t, []string{fmt.Sprintf("steps %d %d 1", c.Classes[0].Ranges[1].Min, most)}, ranges(c.Classes[0])[1:])
	assert.InDelta(t, 150_000, c.Classes[0].Ranges[1].Min, 500, "half of the median of 400, 300, 200, 100 and 4000")
	assert.InDelta(t, 150_000, c.Classes[1].Ranges[1].Min, 500, "half of the median of 0, 400 and 300")
	assert.InDelta(t, 150_000, c.Classes[2].Ranges[1].Min, 500, "half of that of 600 and 0")
	for _, class := range c.Classes {
		assert.EqualValues(t, 2, class.Ranges[0].Weight, "points weigh most")
	}
	assert.Equal(t, []string{"T3", "T2"}, c.In(b, c.Classes[0]))
	again, err := b.WithClasses(c.Classes)
	require.NoError(t, err)
	assert.Empty(t, measure.LintIdle(again, c.Idle))
}

func TestLeastValuesThatAreRefused(t *testing.T) {
	said := func(c *funnel.Calibration, what string) {
		t.Helper()
		assert.Contains(t, strings.Join(c.Refused, "\n"), what)
	}
	none := func(c *funnel.Calibration) {
		t.Helper()
		for _, class := range c.Classes {
			assert.Len(t, class.Ranges, 1, class.Name)
			assert.EqualValues(t, 1, class.Ranges[0].Weight)
		}
	}
	// One table, and tables that are all equal, tell nothing.
	_, c := calibrated(t, 1, [2]int64{100, 100})
	assert.Empty(t, c.Classes)
	said(c, "berries: only 0.0 %")
	_, c = calibrated(t, 0, [2]int64{100, 100}, [2]int64{100, 100}, [2]int64{100, 100})
	assert.Empty(t, c.Classes)

	// A metric that is the same for all, or only luck.
	for _, luck := range []int64{0, 20} {
		_, c = calibrated(t, luck, [2]int64{100, 300}, [2]int64{300, 300}, [2]int64{500, 300}, [2]int64{900, 300})
		require.Len(t, c.Classes, 3)
		none(c)
		said(c, "steps: only ")
		said(c, " %) of what eight rounds show is of the table; 80.0 % are needed")
	}

	// Most tables of a class never move; those of the others do.
	b, c := calibrated(t, 0, [2]int64{0, 0}, [2]int64{100, 0}, [2]int64{300, 0}, [2]int64{400, 300}, [2]int64{500, 300}, [2]int64{900, 300}, [2]int64{1000, 300})
	require.Len(t, c.Classes, 3)
	assert.Len(t, c.Classes[0].Ranges, 1)
	assert.Len(t, c.Classes[2].Ranges, 2)
	said(c, "class Easy: no least value of steps: tables of its strength have a median of 0.00, and half of that is no more than luck: want four standard errors, 0.00, above 0.00")
	proposed, err := b.WithClasses(c.Classes)
	require.NoError(t, err)
	assert.Empty(t, measure.LintIdle(proposed, c.Idle), "it has too few points")

	// What is less than four standard errors of a mean is luck, of points as of a floor.
	_, c = calibrated(t, 100, [2]int64{100, 300}, [2]int64{180, 300})
	said(c, "class Medium: berries from ")
	said(c, " is narrower than four standard errors, ")
	_, c = calibrated(t, 20, [2]int64{0, 4}, [2]int64{100, 4}, [2]int64{300, 4}, [2]int64{400, 300}, [2]int64{500, 300}, [2]int64{900, 300}, [2]int64{1000, 300})
	assert.Len(t, c.Classes[0].Ranges, 1)
	said(c, "class Easy: no least value of steps: tables of its strength have a median of ")

	// The only table of a class never moves, but those next to it do.
	_, c = calibrated(t, 0, [2]int64{0, 300}, [2]int64{200, 0}, [2]int64{400, 300}, [2]int64{1000, 300})
	assert.Len(t, c.Classes[0].Ranges, 1)
	said(c, "class Easy: no least value of steps: none of the library's tables with these points has half of what those next to them have, 150.00")
}

// Why no classes follow fits a screen, each reason on lines of its own, and ends with what
// to do.
func TestNoClasses(t *testing.T) {
	c := &funnel.Calibration{Refused: []string{
		"points: only 5.0 % of what eight rounds show is of the table; 80.0 % are needed",
		"class Hard: points of 4.10 to 4.20 is narrower than four standard errors, 0.52, and that says nothing of a table, whatever it does in a round",
	}}
	text := c.NoClasses()
	for line := range strings.Lines(text) {
		assert.LessOrEqual(t, len(line), 80, line)
	}
	assert.True(t, strings.HasPrefix(text, "no classes follow from the library:\n  points: only"), text)
	assert.Contains(t, text, "\n  class Hard: ")
	assert.Contains(t, text, "\nFix: ")
}

// The hardest class begins above the best table of two actions, of which each alone is
// worth nothing. If that is as good as the best of the library, a warning says so.
func TestHardIsBeyondTinyTables(t *testing.T) {
	b, cache, _ := bench(t, 0, nil)
	place := map[genome.Key]int64{}
	for i, ref := range b.Library {
		place[genome.KeyOf(ref.Genome)] = int64(100 + 200*i)
	}
	best := int64(100 + 200*(len(b.Library)-1))
	var pair int64
	cache.Worth = func(g *evo.Genome) int64 {
		if w, known := place[genome.KeyOf(g)]; known {
			return w
		}
		if c := g.Root.Children; len(c) == 2 && c[0].Action == "STEAL" && c[1].Action == "SEEK" {
			return pair
		}
		return 50
	}
	for _, of := range []struct {
		worth          int64
		raised, warned bool
	}{{best / 2, false, false}, {best * 17 / 20, true, false}, {best + 50, false, true}} {
		pair = of.worth
		c, err := funnel.Calibrate(t.Context(), cache, b, 1, 24, funnel.DefaultLevels)
		require.NoError(t, err)
		require.NotNil(t, c.Tiny)
		assert.Contains(t, c.Tiny.Table, "STEAL_2, else SEEK_3", "%d", pair)
		require.Len(t, c.Classes, 3)
		best, worst := c.Tables[0].Metrics[b.Points].Mean(), c.Tables[len(c.Tables)-1].Metrics[b.Points].Mean()
		hard := c.Classes[2].Ranges[0].Min
		_, high := c.Tiny.Points.Interval()
		assert.Equal(t, of.raised, hard > worst+(best-worst)*750/1000, "three quarters of the span")
		if of.warned {
			require.Len(t, c.Warnings, 1)
			assert.Contains(t, c.Warnings[0], "class Hard: a table of two actions may be in it: STEAL_2, else SEEK_3")
			assert.Contains(t, c.Warnings[0], "Fix: ")
			continue
		}
		assert.GreaterOrEqual(t, hard, high)
		assert.Empty(t, c.Warnings)
	}
}
