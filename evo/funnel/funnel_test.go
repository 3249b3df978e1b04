package funnel_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/funnel"
	"github.com/ethogram-go/ethogram/evo/match"
	"github.com/ethogram-go/ethogram/evo/match/matchtest"
	"github.com/ethogram-go/ethogram/evo/stats"
	"github.com/ethogram-go/ethogram/evo/variation"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// bench is the forage game with two classes of points, 100 to 200 and 300 to
// 400, and random genomes that are worth what worth says.
func bench(t testing.TB, n int, worth func(i int) int64) (*evo.Brief, *matchtest.Lab, []*funnel.Candidate) {
	t.Helper()
	brief, err := game.Forage.Brief()
	require.NoError(t, err)
	points := brief.Metrics[brief.Points].Name
	b, err := brief.WithClasses([]evo.Class{
		{Name: "Easy", Keep: 5, Ranges: []evo.Range{{Metric: points, Min: 100_000, Max: 200_000, Weight: 1}}},
		{Name: "Hard", Keep: 3, Ranges: []evo.Range{{Metric: points, Min: 300_000, Max: 400_000, Weight: 1}}},
	})
	require.NoError(t, err)
	worths := map[evo.Key]int64{}
	lab := &matchtest.Lab{Brief: b, Luck: 60, Worth: func(g *evo.Genome) int64 {
		if w, known := worths[g.Key()]; known {
			return w
		}
		return 150
	}}
	var all []*funnel.Candidate
	r := evo.NewRand(7)
	for len(all) < n {
		g := variation.Random(b.Catalog, r, variation.DefaultOptions())
		if _, known := worths[g.Key()]; known {
			continue
		}
		worths[g.Key()] = worth(len(all))
		all = append(all, &funnel.Candidate{Key: g.Key(), Genome: g, Class: -1})
	}
	return b, lab, all
}

func TestAdmissionIsByInterval(t *testing.T) {
	worths := []int64{150, 350, 250, 50, 200, 110}
	b, lab, all := bench(t, len(worths), func(i int) int64 { return worths[i] })
	require.NoError(t, funnel.Admit(t.Context(), lab, b, all, funnel.DefaultAdmission(1), nil))
	fates := func(c *funnel.Candidate) string {
		name := ""
		if c.Class >= 0 {
			name = b.Classes[c.Class].Name
		}
		return string(c.Fate) + " " + name
	}
	assert.Equal(t, "admitted Easy", fates(all[0]))
	assert.Equal(t, "admitted Hard", fates(all[1]))
	assert.Equal(t, "no class ", fates(all[2]), "between the classes")
	assert.Equal(t, "no class ", fates(all[3]), "below all")
	assert.Equal(t, "unclassified ", fates(all[4]), "on the edge, where no interval is inside or outside")
	assert.EqualValues(t, 96, all[4].Certified[b.Points].N)
	assert.Less(t, all[0].Certified[b.Points].N, int64(20), "what is clear is decided early")
}

// A class that has enough takes no more, and nobody races for it.
func TestFullClassesTakeNobody(t *testing.T) {
	b, lab, all := bench(t, 60, func(i int) int64 { return 150 + int64(i%2)*35 })
	o := funnel.DefaultAdmission(1)
	o.Enough = 2
	require.NoError(t, funnel.Admit(t.Context(), lab, b, all, o, nil))
	admitted, surplus := funnel.With(all, funnel.Admitted), funnel.With(all, funnel.Surplus)
	assert.GreaterOrEqual(t, len(admitted), 2*b.Classes[0].Keep)
	assert.NotEmpty(t, surplus)
	for _, c := range surplus {
		assert.Less(t, c.Certified[b.Points].N, int64(96))
	}
	assert.Empty(t, funnel.With(all, funnel.Unclassified))
}

// Who is admitted and not natural leaves room for others.
func TestUnnaturalOnesFillNoClass(t *testing.T) {
	b, lab, all := bench(t, 60, func(int) int64 { return 150 })
	o := funnel.DefaultAdmission(1)
	o.Enough, o.Natural.PerSecond = 2, 0
	require.NoError(t, funnel.Admit(t.Context(), lab, b, all, o, nil))
	assert.Len(t, funnel.With(all, funnel.Unnatural), len(all), "nobody is natural, and everybody was asked")
}

func TestTrainingFarFromEveryClassIsNotEvenAsked(t *testing.T) {
	b, lab, all := bench(t, 2, func(int) int64 { return 150 })
	far := make([]stats.Tally, len(b.Metrics))
	for range 3 {
		far[b.Points].Add(900)
	}
	far[b.Points].Add(901)
	all[0].Training = far
	all[1].Fault = "Panic: it broke in training"
	require.NoError(t, funnel.Admit(t.Context(), lab, b, all, funnel.DefaultAdmission(1), nil))
	assert.Equal(t, funnel.NoClass, all[0].Fate)
	assert.Equal(t, funnel.Crashed, all[1].Fate)
	assert.Zero(t, lab.Played)
}

func TestCandidatesThatBreakRoundsAreCrashed(t *testing.T) {
	b, lab, all := bench(t, 8, func(int) int64 { return 150 })
	lab.Breaks = func(g *evo.Genome) match.Status {
		if g.Key() == all[3].Key {
			return match.Hang
		}
		return match.OK
	}
	require.NoError(t, funnel.Admit(t.Context(), lab, b, all, funnel.DefaultAdmission(1), nil))
	for i, c := range all {
		if i == 3 {
			assert.Equal(t, funnel.Crashed, c.Fate)
			assert.Equal(t, "Hang: made up", c.Fault)
		} else {
			assert.Equal(t, funnel.Admitted, c.Fate, "candidate %d lost no more than some rounds", i)
		}
	}
}

// Equal rounds have an interval of no width, which is no certificate.
func TestEqualRoundsAreNotBelievedAtOnce(t *testing.T) {
	b, lab, all := bench(t, 2, func(i int) int64 { return 150 + int64(i)*100 })
	lab.Luck = 0
	require.NoError(t, funnel.Admit(t.Context(), lab, b, all, funnel.DefaultAdmission(1), nil))
	assert.Equal(t, funnel.Admitted, all[0].Fate)
	assert.EqualValues(t, 96, all[0].Certified[b.Points].N)
	assert.Equal(t, funnel.NoClass, all[1].Fate, "between the classes")

	o := funnel.DefaultAdmission(1)
	o.Batch = 0
	assert.ErrorContains(t, funnel.Admit(t.Context(), lab, b, all, o, nil), "batch")
}

// nobody is a lab that does not know who broke a round.
type nobody struct{ *matchtest.Lab }

func (l nobody) Play(ctx context.Context, matches []match.Match) ([]match.Outcome, error) {
	outcomes, err := l.Lab.Play(ctx, matches)
	for i := range outcomes {
		outcomes[i].Slot = -1
	}
	return outcomes, err
}

// Who hangs every round is a crash, although nobody saw who did it.
func TestRoundsThatNobodyIsToBlameFor(t *testing.T) {
	b, lab, all := bench(t, 8, func(int) int64 { return 150 })
	lab.Breaks = func(g *evo.Genome) match.Status {
		if g.Key() == all[3].Key {
			return match.Hang
		}
		return match.OK
	}
	require.NoError(t, funnel.Admit(t.Context(), nobody{lab}, b, all, funnel.DefaultAdmission(1), nil))
	for i, c := range all {
		if i == 3 {
			assert.Equal(t, funnel.Crashed, c.Fate)
			assert.Equal(t, "Hang: made up", c.Fault)
		} else {
			assert.Equal(t, funnel.Admitted, c.Fate, "candidate %d lost no more than some rounds", i)
			assert.Empty(t, c.Fault)
		}
	}
}

// The tournament removes who plays like another class: candidates that only
// look like their class against the library.
func TestTournamentRemovesImpostors(t *testing.T) {
	b, lab, all := bench(t, 24, func(i int) int64 {
		if i < 12 {
			return 150
		}
		return 350
	})
	for i, c := range all {
		c.Fate, c.Class = funnel.Admitted, i/12
	}
	all[2].Class, all[20].Class = 1, 0
	means, err := funnel.Tournament(t.Context(), lab, b, all, 1, 24)
	require.NoError(t, err)
	require.Len(t, means, 2)
	assert.Less(t, means[0], means[1])
	for i, c := range all {
		assert.EqualValues(t, 24, c.Showed.N)
		if i == 2 || i == 20 {
			assert.Equal(t, funnel.Lost, c.Fate, "candidate %d", i)
		} else {
			assert.Equal(t, funnel.Admitted, c.Fate, "candidate %d", i)
		}
	}
	assert.Zero(t, funnel.Agreement(b, all), "nobody was admitted, so there is nothing to agree with")
}

func TestWatchedRows(t *testing.T) {
	b, lab, all := bench(t, 5, func(int) int64 { return 150 })
	lab.Unused = func(r *evo.Row) bool { return r.ID == 2 }
	require.NoError(t, funnel.Watch(t.Context(), lab, b, all, 1, 3))
	for _, c := range all {
		assert.EqualValues(t, 3*b.Evaluation.Steps, c.Use.Steps)
		assert.Len(t, c.Use.Rows, c.Genome.Count()-1, "one row is never activated")
		assert.Positive(t, c.Use.Activations)
	}
}

func TestNaturalFilter(t *testing.T) {
	b, _, all := bench(t, 4, func(int) int64 { return 0 })
	second := int64(1_000_000_000 / b.Tick)
	uses := []funnel.Use{
		{Steps: 100 * second, Activations: 300, Brief: 30},
		{Steps: 100 * second, Activations: 301, Brief: 0},
		{Steps: 100 * second, Activations: 100, Brief: 11},
		{},
	}
	for i, c := range all {
		c.Fate, c.Use = funnel.Admitted, uses[i]
	}
	funnel.Natural(b, all, funnel.DefaultNaturalness)
	assert.Equal(t, funnel.Admitted, all[0].Fate)
	assert.Equal(t, funnel.Unnatural, all[1].Fate, "changes its mind more than three times a second")
	assert.Equal(t, funnel.Unnatural, all[2].Fate, "too much of it is over at once")
	assert.Equal(t, funnel.Admitted, all[3].Fate, "was never watched")
}

func TestPickedOnesDiffer(t *testing.T) {
	b, _, all := bench(t, 60, func(int) int64 { return 0 })
	for i, c := range all {
		c.Fate, c.Class = funnel.Admitted, i%2
	}
	choose := func(genomes []*evo.Genome) ([][]uint16, error) { return match.Probe(&game.Forage, genomes) }
	report, err := funnel.Pick(b, all, choose, funnel.DefaultSelection)
	require.NoError(t, err)
	require.Len(t, report, 2)
	for i, p := range report {
		assert.Equal(t, 30, p.Of)
		assert.LessOrEqual(t, p.Picked, b.Classes[i].Keep)
		assert.GreaterOrEqual(t, p.Least, int64(100), "a tenth of the situations tells any two apart")
		assert.Positive(t, p.Picked)
	}
	shipped := funnel.With(all, funnel.Shipped)
	assert.Len(t, shipped, report[0].Picked+report[1].Picked)
	assert.Len(t, funnel.With(all, funnel.Similar), 60-len(shipped))
	again, err := funnel.Pick(b, all, choose, funnel.DefaultSelection)
	require.NoError(t, err)
	assert.Zero(t, again[0].Of, "nothing is left to pick from")
}

func TestVotes(t *testing.T) {
	_, _, all := bench(t, 3, func(int) int64 { return 0 })
	all[0].Fate, all[1].Fate = funnel.Shipped, funnel.Shipped
	text := "# after the test on Friday\n\n" +
		`{"key":"` + all[0].Key.String() + `","natural":false,"by":"ann","why":"spins"}` + "\n" +
		`{"key":"` + all[0].Key.String() + `","natural":false}` + "\n" +
		`{"key":"` + all[0].Key.String() + `","natural":true}` + "\n" +
		`{"key":"` + all[1].Key.String() + `","natural":true}` + "\n" +
		`{"key":"` + all[2].Key.String() + `","natural":false}` + "\n"
	votes, err := funnel.ReadVotes(strings.NewReader(text))
	require.NoError(t, err)
	unknown := funnel.Count(all, votes)
	assert.Equal(t, funnel.VotedOut, all[0].Fate)
	assert.Equal(t, funnel.Shipped, all[1].Fate)
	require.Len(t, unknown, 1)
	assert.Equal(t, all[2].Key, unknown[0].Key)

	votes, err = funnel.ReadVotes(strings.NewReader(text + "nonsense\n{\"natural\":true}\n{\"key\":\"12\",\"natural\":true}\n" +
		`{"key":"` + all[0].Key.String() + `"}` + "\n"))
	assert.Len(t, votes, 5, "the others are kept")
	for _, part := range []string{"line 8: ", "line 9: it has no key", "line 10: ", "line 11: it does not say"} {
		assert.ErrorContains(t, err, part)
	}
}

func TestCalibration(t *testing.T) {
	b, lab, _ := bench(t, 1, func(int) int64 { return 0 })
	place := map[evo.Key]int64{}
	for i, ref := range b.Library {
		place[ref.Genome.Key()] = int64(100 + 200*i)
	}
	lab.Worth = func(g *evo.Genome) int64 { return place[g.Key()] }
	c, err := funnel.Calibrate(t.Context(), lab, b, 1, 24, funnel.DefaultLevels)
	require.NoError(t, err)
	assert.Equal(t, b.Library[len(b.Library)-1].Name, c.Tables[0].Name, "the best is first")
	require.Len(t, c.Classes, 3)
	assert.GreaterOrEqual(t, c.Metrics[b.Points].OfEight, int64(950), "tables differ by more than luck")
	assert.NotEmpty(t, c.Refused, "the other metrics are nothing but luck")
	for i := 1; i < 3; i++ {
		assert.Greater(t, c.Classes[i].Ranges[0].Min, c.Classes[i-1].Ranges[0].Max)
	}

	// Where tables do not differ there is nothing to make classes of.
	lab.Worth = func(*evo.Genome) int64 { return 300 }
	c, err = funnel.Calibrate(t.Context(), lab, b, 1, 24, funnel.DefaultLevels)
	require.NoError(t, err)
	assert.Empty(t, c.Classes)
	assert.Less(t, c.Metrics[b.Points].OfEight, int64(funnel.Reliable))

	_, err = funnel.Calibrate(t.Context(), lab, b, 1, 1, nil)
	assert.ErrorContains(t, err, "at least 2")
}

// sometimes is a lab in which every third round hangs.
type sometimes struct{ *matchtest.Lab }

func (l sometimes) Play(ctx context.Context, matches []match.Match) ([]match.Outcome, error) {
	outcomes, err := l.Lab.Play(ctx, matches)
	for i := range outcomes {
		if matches[i].Seed%3 == 0 {
			outcomes[i] = match.Outcome{Status: match.Hang, Slot: -1, Fault: "made up"}
		}
	}
	return outcomes, err
}

// A round that breaks does not cost the calibration, only itself.
func TestCalibrationWithBrokenRounds(t *testing.T) {
	b, lab, _ := bench(t, 0, nil)
	c, err := funnel.Calibrate(t.Context(), sometimes{lab}, b, 1, 24, funnel.DefaultLevels)
	require.NoError(t, err)
	assert.Positive(t, c.Broken)
	for _, table := range c.Tables {
		assert.Less(t, table.Metrics[b.Points].N, int64(24))
		assert.Greater(t, table.Metrics[b.Points].N, int64(8))
	}
	lab.Breaks = func(*evo.Genome) match.Status { return match.Panic }
	_, err = funnel.Calibrate(t.Context(), lab, b, 1, 24, funnel.DefaultLevels)
	assert.ErrorContains(t, err, "fewer than two rounds of "+b.Library[0].Name+" were over; the last one broke: Panic: made up")
}

func TestPackAndCheck(t *testing.T) {
	b, lab, all := bench(t, 6, func(i int) int64 { return 150 + int64(i%2)*200 })
	for i, c := range all {
		c.Fate, c.Class, c.Certified = funnel.Shipped, i%2, make([]stats.Tally, len(b.Metrics))
		c.Certified[b.Points].Add(150)
		c.Certified[b.Points].Add(160)
	}
	all[5].Fate = funnel.VotedOut
	pack, err := funnel.NewPack(t.Context(), lab, b, all, 9)
	require.NoError(t, err)
	require.Len(t, pack.Classes[0].Tables, 3)
	require.Len(t, pack.Classes[1].Tables, 2)
	assert.EqualValues(t, 155_000, pack.Classes[0].Tables[0].Points)

	genomes := func() (list [][]*evo.Genome) {
		for i := range 2 {
			var class []*evo.Genome
			for _, c := range all {
				if c.Class == i && c.Fate == funnel.Shipped {
					class = append(class, c.Genome)
				}
			}
			list = append(list, class)
		}
		return list
	}()
	checked, err := funnel.Check(t.Context(), lab, b, pack, genomes, 12)
	require.NoError(t, err)
	for _, c := range checked {
		assert.True(t, c.Same)
		assert.False(t, c.Left)
		assert.EqualValues(t, 12, c.Now.N)
	}

	// After a change of balance everybody is worth twice as much.
	worth := lab.Worth
	lab.Worth = func(g *evo.Genome) int64 { return 2 * worth(g) }
	checked, err = funnel.Check(t.Context(), lab, b, pack, genomes, 12)
	require.NoError(t, err)
	for _, c := range checked {
		assert.False(t, c.Same)
		assert.True(t, c.Left)
	}
}

func TestHoldout(t *testing.T) {
	b, lab, all := bench(t, 20, func(i int) int64 { return 150 + int64(i%2)*100 })
	classes := make([][]*evo.Genome, 2)
	for i, c := range all {
		classes[i%2] = append(classes[i%2], c.Genome)
	}
	h, err := funnel.Hold(t.Context(), lab, b, classes, funnel.Lineup{2, 2}, 1, 400)
	require.NoError(t, err)
	assert.EqualValues(t, 400, h.Rounds)
	assert.EqualValues(t, 400, h.PairsOf)
	// The means of two are 100 apart, each with luck of up to 60: the harder
	// class is above in all but few rounds.
	assert.Greater(t, h.AboveShare(1).Low, int64(930))
	assert.Equal(t, h.Above[0], h.All)
	assert.Greater(t, h.PairShare().Of, int64(900))
	assert.Less(t, h.PairShare().Low, h.PairShare().Of)

	// Classes of equals are above each other in half of the rounds.
	lab.Worth = func(*evo.Genome) int64 { return 200 }
	h, err = funnel.Hold(t.Context(), lab, b, classes, funnel.Lineup{2, 2}, 1, 400)
	require.NoError(t, err)
	assert.InDelta(t, 500, h.AboveShare(1).Of, 80)
	assert.InDelta(t, 500, h.PairShare().Of, 80)
}

// A lineup that does not fit the classes is an error, and one in which a class
// has no place compares the others.
func TestLineupsThatDoNotFit(t *testing.T) {
	b, lab, all := bench(t, 6, func(i int) int64 { return 150 + int64(i%3)*100 })
	classes := make([][]*evo.Genome, 3)
	for i, c := range all {
		classes[i%3] = append(classes[i%3], c.Genome)
	}
	for _, lineup := range []funnel.Lineup{nil, {4}, {2, 2}, {4, 0, 0}, {5, -1, 0}, {3, 1, 1}} {
		_, err := funnel.Hold(t.Context(), lab, b, classes, lineup, 1, 10)
		assert.ErrorContains(t, err, "lineup", "%v", lineup)
	}
	h, err := funnel.Hold(t.Context(), lab, b, classes, funnel.Lineup{2, 0, 2}, 1, 100)
	require.NoError(t, err)
	assert.Zero(t, h.PairsOf, "no two neighbors played")
	assert.Greater(t, h.Beats[2][0], int64(90))
	h, err = funnel.Hold(t.Context(), lab, b, classes, funnel.Lineup{2, 2, 0}, 1, 100)
	require.NoError(t, err)
	assert.EqualValues(t, 100, h.PairsOf)
	assert.Greater(t, h.Above[0], int64(80))
	assert.Equal(t, h.Above[0], h.All, "who did not play is in nobody's way")
}

// Metrics in small units have large numbers: a calibration counts with them as
// well.
func TestCalibrationOfLargeNumbers(t *testing.T) {
	b, lab, _ := bench(t, 1, func(int) int64 { return 0 })
	large := *b
	large.Metrics = append([]evo.Metric{}, b.Metrics...)
	large.Metrics[b.Points].Max = 1_000_000
	lab.Brief, lab.Luck = &large, 10_000
	place := map[evo.Key]int64{}
	for i, ref := range b.Library {
		place[ref.Genome.Key()] = int64(100_000 + 800_000*(i%2))
	}
	lab.Worth = func(g *evo.Genome) int64 { return place[g.Key()] }
	c, err := funnel.Calibrate(t.Context(), lab, &large, 1, 24, funnel.DefaultLevels)
	require.NoError(t, err)
	assert.GreaterOrEqual(t, c.Metrics[b.Points].OfEight, int64(990), "tables differ by more than luck")
	assert.Len(t, c.Classes, 3)
}

// A pack that was written by hand is checked before anything is made of it.
func TestPackWithWrongClassesIsRefused(t *testing.T) {
	b, _, _ := bench(t, 0, nil)
	_, _, err := funnel.ReadPack(b, []byte(`{"game":"forage","classes":[
		{"name":"Easy","keep":1,"ranges":[{"metric":"joy","min":0,"max":1,"weight":1}],"tables":[]}]}`))
	assert.ErrorContains(t, err, `there is no metric "joy"`)
	_, _, err = funnel.ReadPack(b, []byte(`{"game":"chess"}`))
	assert.ErrorContains(t, err, `of the game "chess"`)
	_, _, err = funnel.ReadPack(b, []byte(`{"game":"forage","tables":3}`))
	assert.ErrorContains(t, err, "pack: byte ")
}
