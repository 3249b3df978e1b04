package adapt_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/adapt"
)

// Ten thousand tables with all seats of a round, at the limits of points.
func TestManyTables(t *testing.T) {
	const n, most = 10_000, 1_000_000_000_000
	var tables []adapt.Table
	for i := range int64(n) {
		points := -most + 2*most/(n-1)*i
		tables = append(tables, adapt.Table{
			Name: fmt.Sprint(i), Class: fmt.Sprint(i * 5 / n), Points: points,
			Low: max(points-most/100, -most), High: min(points+most/100, most), Rounds: most,
		})
	}
	config := adapt.Config{Tables: tables, Opponents: 64, Point: most, Rest: 100, Seed: math.MaxUint64}
	d := director(t, config)
	for i := range 20 {
		c := d.Next()
		require.Len(t, c.Tables, 64)
		require.NotEmpty(t, c.Why())
		require.GreaterOrEqual(t, c.Strength, int64(-most))
		require.LessOrEqual(t, c.Strength, int64(most))
		out := adapt.Won
		if i > 10 {
			out = adapt.Lost
		}
		require.NoError(t, d.Record(adapt.Result{Outcome: out, Clear: 1000}))
		again := director(t, config)
		require.NoError(t, again.Restore(d.AppendState(nil)))
		d = again
	}
	e := d.Estimate()
	assert.LessOrEqual(t, e.Low, e.Skill)
	assert.LessOrEqual(t, e.Skill, e.High)
}

// Whatever intervals and rounds say, shares are shares; what is no interval is refused.
func TestIntervals(t *testing.T) {
	const most = 1_000_000_000_000
	for name, c := range map[string]struct {
		low, high, rounds int64
		refused           string
	}{
		"none":          {0, 0, 0, ""},
		"no width":      {500, 500, 24, ""},
		"the widest":    {-most, most, most, ""},
		"one round":     {-most, most, 1, ""},
		"reversed":      {900, 100, 24, "its points 500 are not in their interval, 900 to 100"},
		"beside":        {501, 900, 24, "are not in their interval"},
		"beyond":        {math.MinInt64, math.MaxInt64, 24, "are beyond ±1000000000000. Fix: "},
		"of few rounds": {100, 900, math.MinInt64, "measured over -9223372036854775808 rounds"},
	} {
		tables := pack(2)
		tables[0].Points, tables[0].Low, tables[0].High, tables[0].Rounds = 500, c.low, c.high, c.rounds
		d, err := adapt.New(adapt.Config{Tables: tables, Opponents: 2})
		if c.refused != "" {
			assert.ErrorContains(t, err, c.refused, name)
			continue
		}
		require.NoError(t, err, name)
		for i := range 60 {
			choice := d.Next()
			for _, share := range []int64{choice.Low, choice.Expected, choice.High} {
				assert.True(t, 0 <= share && share <= 1000, "%s: %s", name, choice.Why())
			}
			require.NoError(t, d.Record(adapt.Result{Outcome: adapt.Won - adapt.Outcome(i/30*2)}))
		}
	}
}

// Classes may differ in other things than points. They are then one step for the
// Director, which is not confined to what lies between their means.
func TestClassesOfTheSameStrength(t *testing.T) {
	for _, measured := range []bool{true, false} {
		var tables []adapt.Table
		for i, class := range []string{"Patrols", "Hunters"} {
			for k := range int64(9) {
				of := adapt.Table{Name: fmt.Sprint(class, k), Class: class, Points: 1000*k - 4000 + int64(10*i)}
				if measured {
					of.Low, of.High, of.Rounds = of.Points-850, of.Points+850, 24
				}
				tables = append(tables, of)
			}
		}
		d := director(t, adapt.Config{Tables: tables})
		for range 12 {
			record(t, d, adapt.Won)
		}
		assert.Greater(t, d.Next().Strength, int64(2500), "%s", d.Next().Why())
		for range 24 {
			before := d.Next().Level
			record(t, d, adapt.Lost)
			assert.GreaterOrEqual(t, d.Next().Level, before-1000, "a step is at most from a class to one that wins 88 %")
		}
		assert.Less(t, d.Next().Strength, int64(-2500), "%s", d.Next().Why())
	}
}

// A gap between tables that is wider than a class keeps nobody on the wrong side of it,
// also after tables of Against that are far apart.
func TestLeap(t *testing.T) {
	d := director(t, adapt.Config{Opponents: 2, Tables: []adapt.Table{
		{Name: "A", Class: "Easy", Points: -10000},
		{Name: "B", Class: "Easy", Points: 900},
		{Name: "C", Class: "Medium", Points: 1000},
		{Name: "D", Class: "Hard", Points: 6000},
	}, Spread: 2500})
	limits := adapt.Limits(0)
	for range 12 {
		record(t, d, adapt.Lost)
		limits |= adapt.Limited(d.Next())
	}
	assert.Equal(t, []int{0, 0}, d.Next().Tables, "%s", d.Next().Why())
	assert.NotZero(t, limits&adapt.Leapt)
	for range 24 {
		record(t, d, adapt.Won)
	}
	assert.Contains(t, d.Next().Tables, 3, "%s", d.Next().Why())

	far := director(t, adapt.Config{Opponents: 2, Tables: []adapt.Table{
		{Name: "A", Class: "Easy", Points: -90000},
		{Name: "B", Class: "Easy", Points: 90000},
		{Name: "C", Class: "Hard", Points: -200000},
		{Name: "D", Class: "Hard", Points: 360000},
	}})
	_, err := far.Against(0, 1)
	require.NoError(t, err)
	require.NoError(t, far.Record(adapt.Result{Outcome: adapt.Lost}))
	assert.Contains(t, far.Next().Why(), "No table that suits better is within a class, so the strength changes by more.")
	for range 12 {
		record(t, far, adapt.Lost)
	}
	assert.Equal(t, []int{2, 2}, far.Next().Tables, "%s", far.Next().Why())
}

// A mood that is set in the middle of a round begins with the round that replaces it.
func TestAgainstBeginsTheMood(t *testing.T) {
	d := director(t, adapt.Config{Moods: adapt.Moods()})
	d.Next()
	require.NoError(t, d.SetMood("waves"))
	c, err := d.Against(3)
	require.NoError(t, err)
	assert.EqualValues(t, 650, c.Wanted)
	require.NoError(t, d.Record(adapt.Result{Outcome: adapt.Drawn}))
	assert.EqualValues(t, 550, d.Next().Wanted)
}

// After an update that keeps the names of the tables and changes their points, the
// round that was under way counts against the new points.
func TestSavedWithOtherPoints(t *testing.T) {
	tables := pack(4)
	d := director(t, adapt.Config{Tables: tables, Opponents: 3})
	for range 6 {
		record(t, d, adapt.Won)
	}
	old := d.Next()
	stronger := pack(4)
	for i := range stronger {
		stronger[i].Points += 3000
		stronger[i].Low, stronger[i].High = stronger[i].Points-1700, stronger[i].Points+1700
	}
	later := director(t, adapt.Config{Tables: stronger, Opponents: 3})
	require.NoError(t, later.Restore(d.AppendState(nil)))
	c := later.Next()
	assert.Equal(t, old.Tables, c.Tables)
	assert.Equal(t, old.Strength+3000, c.Strength)
	assert.InDelta(t, old.Player.Skill, c.Player.Skill, 10)
	first := director(t, adapt.Config{Tables: stronger, Opponents: 3})
	gone := pack(4)
	for i := range gone {
		gone[i].Name += "x"
	}
	other := director(t, adapt.Config{Tables: gone, Opponents: 3})
	require.NoError(t, other.Restore(d.AppendState(nil)))
	c, err := other.Against(2)
	require.NoError(t, err)
	assert.Equal(t, c.Strength, adapt.Before(c), "there is no choice before")
	assert.NotEqual(t, first.Next().Player, c.Player)
}

// Two Directors of one config know nothing of each other, nor of what the game does
// with the config and with choices.
func TestTwoDirectors(t *testing.T) {
	config := adapt.Config{Tables: pack(4), Opponents: 3, Moods: adapt.Moods()}
	a, b := director(t, config), director(t, config)
	fresh := string(b.AppendState(nil))
	require.NoError(t, a.SetMood("calm"))
	for range 5 {
		c := a.Next()
		clear(c.Tables)
		clear(config.Tables)
		clear(config.Moods[0].Wins)
		require.NoError(t, a.Record(adapt.Result{Outcome: adapt.Won}))
	}
	assert.Equal(t, fresh, string(b.AppendState(nil)))
	assert.EqualValues(t, 650, a.Next().Wanted)
	assert.NotContains(t, a.Next().Why(), ": , ")
}

// A Director that New did not make says so.
func TestNoDirector(t *testing.T) {
	const want = "adapt: this Director was not made by New: it has no tables. Fix: call New, and look at its error"
	for _, d := range []*adapt.Director{nil, {}} {
		for _, call := range []func(){
			func() { d.Next() }, func() { _ = d.Record(adapt.Result{}) }, func() { _, _ = d.Against(0) }, func() { d.Estimate() },
			func() { _ = d.SetMood("calm") }, func() { d.AppendState(nil) }, func() { _ = d.Restore(nil) },
		} {
			assert.PanicsWithValue(t, want, call)
		}
	}
}
