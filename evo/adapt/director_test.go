package adapt_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/adapt"
)

func director(t *testing.T, c adapt.Config) *adapt.Director {
	t.Helper()
	if c.Tables == nil {
		c.Tables = pack(10)
	}
	d, err := adapt.New(c)
	require.NoError(t, err)
	return d
}

func record(t *testing.T, d *adapt.Director, o adapt.Outcome) {
	t.Helper()
	d.Next()
	require.NoError(t, d.Record(adapt.Result{Outcome: o}))
}

// A player who has not played, or did nothing, is not judged.
func TestNothingIsKnown(t *testing.T) {
	d := director(t, adapt.Config{})
	c := d.Next()
	assert.Contains(t, c.Why(), "Nothing is known of the player, who has not played yet.")
	assert.Equal(t, "Medium", pack(10)[c.Tables[0]].Class, "it begins in the middle")
	first := d.Estimate()
	for range 3 {
		record(t, d, adapt.Idle)
	}
	e := d.Estimate()
	assert.False(t, e.Known)
	assert.Equal(t, first.Skill, e.Skill)
	assert.Equal(t, first.Low, e.Low)
	c = d.Next()
	assert.Contains(t, c.Why(), "Nothing is known of the player, who did nothing in 3 rounds.")
	assert.EqualValues(t, 4, c.Round)
	record(t, d, adapt.Won)
	assert.True(t, d.Estimate().Known)
	assert.Contains(t, d.Next().Why(), "After 1 round the player is worth")
	assert.Contains(t, d.Next().Why(), "; 3 rounds without a result do not count.")
}

// Wins raise the strength, losses lower it, and a clear one does so further.
func TestResultsMoveTheEstimate(t *testing.T) {
	skill := func(results ...adapt.Result) int64 {
		d := director(t, adapt.Config{})
		for _, r := range results {
			d.Next()
			require.NoError(t, d.Record(r))
		}
		return d.Estimate().Skill
	}
	start := skill()
	won, lost := skill(adapt.Result{Outcome: adapt.Won}), skill(adapt.Result{Outcome: adapt.Lost})
	assert.Greater(t, won, start)
	assert.Less(t, lost, start)
	assert.InDelta(t, start, skill(adapt.Result{Outcome: adapt.Drawn}), 200)
	assert.Greater(t, skill(adapt.Result{Outcome: adapt.Won, Clear: 1000}), won)
	assert.Less(t, skill(adapt.Result{Outcome: adapt.Lost, Clear: 1000}), lost)
}

// Until a round is recorded, the choice stays.
func TestNextTwice(t *testing.T) {
	d := director(t, adapt.Config{Opponents: 3, Moods: adapt.Moods()})
	a := d.Next()
	require.NoError(t, d.SetMood("waves"))
	assert.Equal(t, a, d.Next())
	require.NoError(t, d.Record(adapt.Result{}))
	assert.EqualValues(t, 650, d.Next().Wanted, "the curve begins with the next choice")
	a.Tables[0] = -1
	assert.NotEqual(t, -1, d.Next().Tables[0], "a choice is the caller's")
}

func TestMoods(t *testing.T) {
	d := director(t, adapt.Config{Moods: append(adapt.Moods(), adapt.Mood{Name: "finale", Wins: []int64{600, 400}})})
	wanted := func(n int) (list []int64) {
		for range n {
			list = append(list, d.Next().Wanted)
			record(t, d, adapt.Drawn)
		}
		return list
	}
	assert.Equal(t, []int64{500, 500}, wanted(2))
	require.NoError(t, d.SetMood("waves"))
	assert.Equal(t, []int64{650, 550, 450, 350, 500, 650}, wanted(6))
	require.NoError(t, d.SetMood("finale"))
	assert.Equal(t, []int64{600, 400, 400}, wanted(3))
	assert.Contains(t, d.Next().Why(), "Wanted are wins in 40 % of the rounds (finale)")
	require.NoError(t, d.Record(adapt.Result{}))
	require.NoError(t, d.SetMood(""))
	assert.Equal(t, []int64{500}, wanted(1))
	assert.EqualError(t, d.SetMood("wild"), `adapt: there is no mood "wild". Fix: choose calm, tense, waves or finale, or "" for none`)
	assert.ErrorContains(t, director(t, adapt.Config{}).SetMood("calm"), "Config.Moods is empty. Fix: ")
}

// A calm player meets weaker tables than a tense one.
func TestMoodsMoveTheStrength(t *testing.T) {
	strength := func(mood string) int64 {
		d := director(t, adapt.Config{Moods: adapt.Moods(), Opponents: 3})
		require.NoError(t, d.SetMood(mood))
		for range 6 {
			record(t, d, adapt.Won)
			record(t, d, adapt.Lost)
		}
		return d.Next().Strength
	}
	assert.Less(t, strength("calm"), strength("")-500)
	assert.Greater(t, strength("tense"), strength("")+300)
}

// What the game gets wrong is refused, all of it at once, and changes nothing.
func TestNewTeaches(t *testing.T) {
	_, err := adapt.New(adapt.Config{
		Tables: []adapt.Table{
			{Class: "Easy"},
			{Name: "A", Class: "Easy", Points: math.MinInt64},
			{Name: "A"},
			{Name: "B", Class: "Hard", Points: 5, Low: 6, High: 7, Rounds: -1},
		},
		Opponents: -1, Wins: 1000, Start: "Eazy", Rest: 101, Spread: -1, Point: -1,
		Moods: []adapt.Mood{{}, {Name: "x", Wins: []int64{0}}, {Name: "x", Wins: []int64{500}}},
	})
	require.Error(t, err)
	for _, want := range []string{
		`Tables[0], "": it has no name`, `Tables[1], "A": points -9223372036854775808`, `Tables[2], "A": it has no class`,
		`Tables[1] and Tables[2] are both called "A"`, `Tables[3], "B": its points 5 are not in their interval, 6 to 7`,
		`measured over -1 rounds`, `Opponents is -1`, `Wins is 1000`, `Start is "Eazy", and no table has that class. Fix: choose Easy or Hard`,
		`Rest is 101 rounds`, `Spread is -1`, `Point is -1`, `Moods[0], "": it has no name`, `Moods[0], "": it wants no share`, `Wins[0] is 0`, `another mood has that name`,
	} {
		assert.ErrorContains(t, err, want)
	}
	_, err = adapt.New(adapt.Config{})
	assert.EqualError(t, err, "adapt: Tables is empty: there is nobody to pick. Fix: give it the tables of an exported package, of all classes")
}

func TestRecordTeaches(t *testing.T) {
	d := director(t, adapt.Config{})
	err := d.Record(adapt.Result{Outcome: 9, Clear: -1})
	assert.ErrorContains(t, err, "Fix: call Next before each round")
	assert.ErrorContains(t, err, "the outcome is 9")
	assert.ErrorContains(t, err, "Clear is -1")
	c := d.Next()
	require.Error(t, d.Record(adapt.Result{Outcome: adapt.Won, Clear: math.MaxInt64}))
	assert.Equal(t, c, d.Next())
	require.NoError(t, d.Record(adapt.Result{Outcome: adapt.Won}))
	require.ErrorContains(t, d.Record(adapt.Result{Outcome: adapt.Won}), "a result without a choice")
}

// Packs of odd shapes work, and the choice says what they lack.
func TestOddPacks(t *testing.T) {
	table := func(name, class string, points int64) adapt.Table {
		return adapt.Table{Name: name, Class: class, Points: points}
	}
	for name, c := range map[string]struct {
		tables []adapt.Table
		seats  int
		limit  adapt.Limits // of the choice after three wins
	}{
		"one table":     {[]adapt.Table{table("A", "Easy", 0)}, 1, adapt.Strongest | adapt.Again},
		"three seats":   {[]adapt.Table{table("A", "Easy", 0)}, 3, adapt.Strongest | adapt.Twice},
		"one class":     {[]adapt.Table{table("A", "Easy", 0), table("B", "Easy", 2000)}, 1, 0},
		"equal points":  {[]adapt.Table{table("A", "Easy", 7), table("B", "Hard", 7)}, 2, adapt.Strongest},
		"extremes":      {[]adapt.Table{table("A", "Easy", -1e9), table("B", "Hard", 1e9)}, 1, 0},
		"no difference": {[]adapt.Table{table("A", "Easy", 1e9), table("B", "Hard", 1e9-1)}, 1, adapt.Strongest},
		"far apart":     {[]adapt.Table{table("A", "Easy", 0), table("B", "Medium", 1), table("C", "Hard", 1e9)}, 2, 0},
		"wrong order":   {[]adapt.Table{table("A", "Hard", -5000), table("B", "Easy", 5000)}, 1, 0},
	} {
		t.Run(name, func(t *testing.T) {
			d := director(t, adapt.Config{Tables: c.tables, Opponents: c.seats, Start: c.tables[0].Class})
			for range 3 {
				record(t, d, adapt.Won)
			}
			choice := d.Next()
			assert.Len(t, choice.Tables, c.seats)
			assert.Equal(t, c.limit, adapt.Limited(choice)&c.limit, "%s", choice.Why())
			for range 40 {
				record(t, d, adapt.Won)
			}
			assert.LessOrEqual(t, d.Next().Expected, int64(1000))
			for range 80 {
				record(t, d, adapt.Lost)
			}
			assert.GreaterOrEqual(t, d.Next().Expected, int64(0))
			assert.NotEmpty(t, d.Next().Why())
		})
	}
}

func TestByPoints(t *testing.T) {
	for _, c := range []struct {
		own    int64
		others []int64
		want   adapt.Outcome
	}{
		{5, nil, adapt.Idle},
		{5, []int64{4}, adapt.Won},
		{5, []int64{5}, adapt.Drawn},
		{5, []int64{9, 1, 5}, adapt.Drawn},
		{5, []int64{9, 9, 1}, adapt.Lost},
		{5, []int64{9, 1}, adapt.Drawn},
		{5, []int64{5, 1}, adapt.Drawn},
		{math.MinInt64, []int64{math.MaxInt64, math.MaxInt64}, adapt.Lost},
		{math.MaxInt64, []int64{math.MinInt64, 0}, adapt.Won},
	} {
		others := append([]int64(nil), c.others...)
		assert.Equal(t, c.want, adapt.ByPoints(c.own, others...), "%v", c)
		assert.Equal(t, c.others, others, "the game's list stays")
	}
	assert.Equal(t, "won", adapt.Won.String())
	assert.Equal(t, "unknown", adapt.Outcome(77).String())
}

// The zero Choice says that it is none.
func TestZeroChoice(t *testing.T) {
	assert.Equal(t, "No choice was made: this is the zero Choice.", adapt.Choice{}.Why())
}

// Between rounds nothing but the list of a choice is allocated.
func TestAllocations(t *testing.T) {
	d := director(t, adapt.Config{Opponents: 7})
	assert.EqualValues(t, 1, testing.AllocsPerRun(100, func() {
		d.Next()
		_ = d.Record(adapt.Result{Outcome: adapt.Won})
	}))
}

// Points are printed as people count them, also those of a game that counts in
// thousandths.
func TestPoint(t *testing.T) {
	tables := []adapt.Table{{Name: "A", Class: "Easy", Points: -1_250_000}}
	assert.Contains(t, director(t, adapt.Config{Tables: tables, Point: 1_000_000}).Next().Why(), "A: Easy, −1.3 points.")
	assert.Contains(t, director(t, adapt.Config{Tables: tables}).Next().Why(), "A: Easy, −1250.0 points.")
}

// Why without the names says the same, whatever the names are.
func TestReasons(t *testing.T) {
	c := director(t, adapt.Config{Tables: []adapt.Table{{Name: "Boss: the second phase", Class: "Hard"}}}).Next()
	assert.Equal(t, "Hard, 0.0 points. Nothing is known", c.Reasons()[:34])
	assert.Equal(t, "Boss: the second phase: "+c.Reasons(), c.Why())
	assert.Equal(t, adapt.Choice{}.Why(), adapt.Choice{}.Reasons())
}

// Shares are thousandths: whoever writes percents does not get a twentieth of the wins
// in silence.
func TestPercents(t *testing.T) {
	_, err := adapt.New(adapt.Config{Tables: pack(10), Wins: 50, Moods: []adapt.Mood{{Name: "calm", Wins: []int64{65}}}})
	assert.ErrorContains(t, err, "Wins is 50. Fix: want a share of 100 to 950 thousandths, such as 500 for half of the rounds")
	assert.ErrorContains(t, err, "Wins[0] is 65. Fix: want 100 to 950 thousandths, such as 500 for half of the rounds")
}

// Tables rest, share the seats of a round evenly, and the choice says if that costs
// something.
func TestVariety(t *testing.T) {
	tables := []adapt.Table{
		{Name: "A", Class: "Easy", Points: 0},
		{Name: "B", Class: "Easy", Points: 10},
		{Name: "C", Class: "Easy", Points: 20},
		{Name: "D", Class: "Hard", Points: 1000},
	}
	d := director(t, adapt.Config{Tables: tables, Opponents: 5, Spread: 1000, Start: "Easy"})
	seats := map[int]int{}
	for _, i := range d.Next().Tables {
		seats[i]++
	}
	assert.LessOrEqual(t, max(seats[0], seats[1], seats[2]), 2, "%v", seats)

	d = director(t, adapt.Config{Tables: pack(10), Rest: 3})
	played := map[int]int64{}
	for range 60 {
		c := d.Next()
		last, again := played[c.Tables[0]]
		if again && c.Round-last <= 3 {
			assert.NotZero(t, adapt.Limited(c)&adapt.Again, "%s", c.Why())
		}
		played[c.Tables[0]] = c.Round
		record(t, d, adapt.Drawn)
	}
	assert.Greater(t, len(played), 5)

	// The table that suits rests, and the other one is not far enough to end that.
	d = director(t, adapt.Config{Tables: []adapt.Table{
		{Name: "A", Class: "Easy", Points: 0}, {Name: "B", Class: "Easy", Points: 500},
	}, Spread: 2000, Rest: 1})
	d.Next()
	limits := adapt.Limits(0)
	for range 6 {
		record(t, d, adapt.Lost)
		limits |= adapt.Limited(d.Next())
	}
	assert.NotZero(t, limits&adapt.Rested)
	assert.Zero(t, limits&adapt.Again)
}

// A game may choose by itself: the result counts against these tables, and the state
// keeps them.
func TestAgainst(t *testing.T) {
	tables := pack(10)
	d := director(t, adapt.Config{Tables: tables, Opponents: 3, Moods: adapt.Moods()})
	_, err := d.Against()
	assert.ErrorContains(t, err, "a round against 0 tables. Fix: ")
	_, err = d.Against(-1, 30, 2)
	assert.ErrorContains(t, err, "there is no table -1")
	assert.ErrorContains(t, err, "there is no table 30. Fix: want indexes in Config.Tables, 0 to 29")
	assert.ErrorContains(t, d.Record(adapt.Result{}), "without a choice")

	boss := len(tables) - 1
	c, err := d.Against(boss)
	require.NoError(t, err)
	assert.Equal(t, []int{boss}, c.Tables)
	assert.Equal(t, tables[boss].Points, c.Strength)
	assert.Contains(t, c.Why(), "The game has chosen these tables itself.")
	assert.Equal(t, c, d.Next(), "until its result is known")
	again := director(t, adapt.Config{Tables: tables, Opponents: 3, Moods: adapt.Moods()})
	require.NoError(t, again.Restore(d.AppendState(nil)))
	assert.Equal(t, c, again.Next())
	require.NoError(t, d.Record(adapt.Result{Outcome: adapt.Won}))
	assert.Greater(t, d.Estimate().Skill, tables[boss].Points/2)
	assert.Len(t, d.Next().Tables, 3)

	d.Next()
	require.NoError(t, d.SetMood("waves"))
	c, err = d.Against(0, 0, 0, 0, boss)
	require.NoError(t, err)
	assert.Len(t, c.Tables, 5)
	assert.EqualValues(t, 650, c.Wanted)
	require.NoError(t, d.Record(adapt.Result{Outcome: adapt.Lost}))
	assert.Len(t, d.Next().Tables, 3)

	// Nothing is as strong as the mean of these.
	far := director(t, adapt.Config{Tables: []adapt.Table{
		{Name: "A", Class: "Easy", Points: -9000}, {Name: "B", Class: "Medium", Points: -8000}, {Name: "C", Class: "Hard", Points: 9000},
	}})
	_, err = far.Against(0, 2)
	require.NoError(t, err)
	require.NoError(t, far.Record(adapt.Result{Outcome: adapt.Drawn}))
	assert.Len(t, far.Next().Tables, 1)
}
