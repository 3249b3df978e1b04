package evo_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

type forage = evo.Game[*game.Forager]

// foraged returns the game without descriptors, with lists of its own.
func foraged() *forage {
	g := game.Forage
	g.Descriptors = nil
	g.Metrics = append([]evo.Metric{}, g.Metrics...)
	g.Classes = append([]evo.Class{}, g.Classes...)
	for i := range g.Classes {
		g.Classes[i].Ranges = append([]evo.Range{}, g.Classes[i].Ranges...)
	}
	g.Library = append([]evo.Entry[*game.Forager]{}, g.Library...)
	return &g
}

// distances is a descriptor without a problem.
var distances = evo.Descriptor{Name: "distance", Ratio: evo.Ratio{Of: []string{"eaten"}}, Cuts: []int64{1, 5, 9}, Words: []string{"near", "far"}}

// described returns an edit that gives the game the descriptor after a change.
func described(change func(*evo.Descriptor)) func(*forage) {
	return func(g *forage) {
		d := distances
		change(&d)
		g.Descriptors = append(g.Descriptors, d)
	}
}

// hunted returns an edit that gives the game two roles, a chaser and three hiders,
// and changes it.
func hunted(change func(*forage)) func(*forage) {
	return func(g *forage) {
		g.Evaluation.Seats = []string{"chaser", "hider", "hider", "hider"}
		g.Evaluation.Teams = []int{0, 1, 1, 1}
		g.Showdown.Seats = []string{"hider", "chaser", "hider", "chaser"}
		g.Roles = []evo.Role{
			{Name: "chaser", Library: []string{"thief"}},
			{Name: "hider", Entries: []string{"EAT", "SEEK", "WANDER", "REST", "FLEE", "ENERGY_BELOW", "FOOD_WITHIN", "TIRED", "NIGHT", "ROBBED"}, Library: []string{"idler", "gatherer"}},
		}
		change(g)
	}
}

// invariably returns an edit that gives the game two invariants, and changes the
// second.
func invariably(change func(*evo.Invariant[*game.Forager])) func(*forage) {
	return func(g *forage) {
		fed := evo.Invariant[*game.Forager]{Name: "fed", Check: func(evo.Sim[*game.Forager]) string { return "" }}
		other := fed
		change(&other)
		g.Invariants = []evo.Invariant[*game.Forager]{fed, other}
	}
}

type source = evo.Source[*game.Forager]

// sourced returns an edit that gives the game a source after a change.
func sourced(change func(*source)) func(*forage) {
	return func(g *forage) {
		g.Sources = []source{{
			Name: "plants", Of: "food", Most: 1000,
			Count: func(evo.Sim[*game.Forager], int) (part, whole int64) { return 0, 0 },
		}}
		change(&g.Sources[0])
	}
}

type symmetry = evo.Symmetry[*game.Forager]

// alike returns an edit that gives the game a symmetry after a change.
func alike(change func(*symmetry, *forage)) func(*forage) {
	return func(g *forage) {
		g.Symmetries = []symmetry{{Name: "renamed", Seats: evo.NextSeats}}
		change(&g.Symmetries[0], g)
	}
}

// seated returns an edit that gives the game a symmetry with these seats.
func seated(seats ...int) func(*forage) {
	return alike(func(y *symmetry, _ *forage) { y.Seats = func(evo.Mode) []int { return seats } })
}

// timed returns an edit that makes the game one of turns, and changes its times.
func timed(change func(*evo.Times)) func(*forage) {
	return func(g *forage) {
		g.Tick = time.Second
		change(&g.Times)
	}
}

// holding returns an edit that gives the action EAT a MaxHold.
func holding(d time.Duration) func(*forage) {
	return func(g *forage) {
		v := *g.Vocabulary
		v.Actions = slices.Clone(v.Actions)
		i := slices.IndexFunc(v.Actions, func(a evo.Action[*game.Forager]) bool { _, is := a.Act.(*game.Eat); return is })
		v.Actions[i].MaxHold = d
		g.Vocabulary = &v
	}
}

// gameProblems are games with one problem each.
var gameProblems = []struct {
	want string
	edit func(*forage)
}{
	{"Game: the game has no name", func(g *forage) { g.Name = "" }},
	{"Game at forage: the game has no simulation", func(g *forage) { g.NewSim = nil }},
	{"Game at forage: a step takes 0s", func(g *forage) { g.Tick = 0 }},
	{"Times at forage > Times.Cooldown: it begins at -3s; want at least 1s", timed(func(s *evo.Times) { s.Cooldown = evo.Span{Min: -3 * time.Second, Max: time.Second} })},
	{"Times at forage > Times.Every: it begins at 0s; want at least 1s", timed(func(s *evo.Times) { s.Every.Max = time.Second })},
	{"Times at forage > Times.Timeout: Min 3s is above Max 2s", timed(func(s *evo.Times) { s.Timeout = evo.Span{Min: 3 * time.Second, Max: 2 * time.Second} })},
	{"Times at forage > Times.Timeout: it is 2s to 4.5s; want multiples of 1s, the game's Tick. Fix: round both, as in 2s and 5s", timed(func(s *evo.Times) {
		s.Timeout = evo.Span{Min: 2 * time.Second, Max: 4500 * time.Millisecond}
	})},
	{"Times at forage > Times.Commit: it is 210ms to 1s; want multiples of 50ms, as in all games in real time", func(g *forage) {
		g.Times.Commit = evo.Span{Min: 210 * time.Millisecond, Max: time.Second}
	}},
	{"Times at forage > Times: the least Commit, 5s, is above the least Timeout, 2s", timed(func(s *evo.Times) { s.Commit = evo.Span{Min: 5 * time.Second, Max: 5 * time.Second} })},
	{"BadMaxHold at forage > Actions[5] EAT: MaxHold is 1.95s; an evolved leaf has a Timeout of at least 2s", holding(1950 * time.Millisecond)},
	{"BadMaxHold at forage > Actions[5] EAT: MaxHold is 2.01s; evolved durations are multiples of 50ms", holding(2010 * time.Millisecond)},
	{"Game at forage: the game has no vocabulary", func(g *forage) { g.Vocabulary = nil }},
	{"NoActions at Actions", func(g *forage) { v := *g.Vocabulary; v.Actions = nil; g.Vocabulary = &v }},
	{"Metric at forage > metrics[3] : the metric has no name", func(g *forage) { g.Metrics[3].Name = "" }},
	{"Metric at forage > metrics[3] eaten: two metrics have the name \"eaten\"", func(g *forage) { g.Metrics[3].Name = "eaten" }},
	{"Metric at forage > metrics[2] stolen: the range 5 to 5 is empty", func(g *forage) { g.Metrics[2].Min, g.Metrics[2].Max = 5, 5 }},
	{"Metric at forage: the metric \"honour\" that should rank players", func(g *forage) { g.Points = "honour" }},
	{"Mode at forage > Evaluation day: a round of 0 slots", func(g *forage) { g.Evaluation.Slots = 0 }},
	{"Mode at forage > Showdown week: a round of 4 slots and 0 steps", func(g *forage) { g.Showdown.Steps = 0 }},
	{"Mode at forage > mode day: two different modes have this name", func(g *forage) { g.Showdown.Name = "day" }},
	{"Metric at forage > seen[0]: there is no metric \"joy\"", func(g *forage) { g.Seen = []string{"joy"} }},
	{"Descriptor at forage > descriptors[0] : the descriptor has no name", described(func(d *evo.Descriptor) { d.Name = "" })},
	{"Descriptor at forage > descriptors[0] distance: it is computed from no metric", described(func(d *evo.Descriptor) { d.Of = nil })},
	{"Descriptor at forage > descriptors[0] distance: there is no metric \"joy\"", described(func(d *evo.Descriptor) { d.Per = []string{"joy"} })},
	{"Descriptor at forage > descriptors[0] distance: all tables would be in one cell", described(func(d *evo.Descriptor) { d.Cuts, d.Words = nil, d.Words[:1] })},
	{"Descriptor at forage > descriptors[0] distance: cut 1, 1, is not above 1", described(func(d *evo.Descriptor) { d.Cuts = []int64{1, 1, 2} })},
	{"Descriptor at forage > descriptors[0] distance: 2 words are for 3 cells", described(func(d *evo.Descriptor) { d.Cuts = d.Cuts[:2] })},
	{"Descriptor at forage > descriptors[0] distance: word 1 is empty", described(func(d *evo.Descriptor) { d.Words = slices.Clone(d.Words); d.Words[1] = "" })},
	{"Descriptor at forage > descriptors[1] distance: two descriptors have this name", func(g *forage) { g.Descriptors = []evo.Descriptor{distances, distances} }},
	{"Descriptor at forage: the grid of all descriptors has more than 10000 cells", func(g *forage) {
		for i := range 7 {
			d := distances
			d.Name = fmt.Sprint(i)
			g.Descriptors = append(g.Descriptors, d)
		}
	}},
	{"Oddity at forage > oddities[0] : the oddity has no cause", func(g *forage) { g.Oddities = []evo.Oddity{{Ratio: distances.Ratio}} }},
	{"Oddity at forage > oddities[0] sleeps: there is no metric \"joy\"", func(g *forage) {
		g.Oddities = []evo.Oddity{{Ratio: evo.Ratio{Of: []string{"joy"}}, Cause: "sleeps"}}
	}},
	{"Class at forage > classes[0] Easy: it has two ranges of berries", func(g *forage) {
		g.Classes[0].Ranges = append(g.Classes[0].Ranges, evo.Range{Metric: "berries", Min: 26_000, Max: 27_000, Weight: 1})
	}},
	{"Class at forage > classes[1] : the class has no name", func(g *forage) { g.Classes[1].Name = "" }},
	{"Class at forage > classes[2] Medium: two classes have this name", func(g *forage) { g.Classes[2].Name = "Medium" }},
	{"Class at forage > classes[0] Easy: every table is in the class", func(g *forage) { g.Classes[0].Ranges = nil }},
	{"Class at forage > classes[0] Easy: it keeps 0 tables; want 1 to 1000000", func(g *forage) { g.Classes[0].Keep = 0 }},
	{"Class at forage > classes[0] Easy: it keeps " + strconv.Itoa(math.MaxInt) + " tables; want", func(g *forage) { g.Classes[0].Keep = math.MaxInt }},
	{"Class at forage > classes[0] Easy: there is no metric \"joy\". Fix: name one of the game's metrics: berries, ", func(g *forage) { g.Classes[0].Ranges[0].Metric = "joy" }},
	{"Class at forage > classes[0] Easy: the range of berries, 30000 to 20000, is empty", func(g *forage) {
		g.Classes[0].Ranges[0].Min, g.Classes[0].Ranges[0].Max = 30_000, 20_000
	}},
	{"Class at forage > classes[0] Easy: no table can be in it", func(g *forage) {
		g.Classes[0].Ranges[0].Min, g.Classes[0].Ranges[0].Max = 9_000_000, 9_100_000
	}},
	{"Class at forage > classes[0] Easy: of -1 to 0, in thousandths, berries can only have", func(g *forage) {
		g.Classes[0].Ranges[0].Min, g.Classes[0].Ranges[0].Max = -1, 0
	}},
	{"Class at forage > classes[0] Easy: of 1000000 to 2000000, in thousandths, berries can only have", func(g *forage) {
		g.Classes[0].Ranges[0].Min, g.Classes[0].Ranges[0].Max = 1_000_000, 2_000_000
	}},
	{"Metric at forage: the game has no metrics", func(g *forage) { g.Metrics, g.Classes = nil, nil }},
	{"Class at forage > classes[0] Easy: the weight of berries is 0", func(g *forage) { g.Classes[0].Ranges[0].Weight = 0 }},
	{"Library at forage > library[1] idler: the name \"idler\" is empty or used twice", func(g *forage) { g.Library[1].Name = "idler" }},
	{"Library at forage > library[1] thief: the entry has no table", func(g *forage) { g.Library[1].Table = nil }},
	{"Library at forage > library[1] thief: the entry has a table and a bot", func(g *forage) { g.Library[1].Bot = &behavior.Behavior[*game.Forager]{Name: "BOT"} }},
	{"BlockNotPlain at forage > library[1] thief > bot thief_1", func(g *forage) {
		g.Library[1].Table, g.Library[1].Bot = nil, &behavior.Behavior[*game.Forager]{Name: "BOT", Block: []int{}, Tick: behavior.Stay[*game.Forager]}
	}},
	{"Possible at forage > library[1] thief > EAT: the row has an Ask", func(g *forage) {
		g.Library[1].Table = &row{Name: "EAT", Ask: &game.Leading{}, Act: &game.Eat{}}
	}},
	{"Invariant at forage > invariants[1] : the invariant has no name", invariably(func(i *evo.Invariant[*game.Forager]) { i.Name = "" })},
	{"Invariant at forage > invariants[1] fed: two have this name", invariably(func(*evo.Invariant[*game.Forager]) {})},
	{"Invariant at forage > invariants[1] a\\nb: its name is", invariably(func(i *evo.Invariant[*game.Forager]) { i.Name = "a\nb" })},
	{"Invariant at forage > invariants[1] full: the invariant has no Check", invariably(func(i *evo.Invariant[*game.Forager]) { i.Name, i.Check = "full", nil })},
	{"Source at forage > sources[0] : the source has no name", sourced(func(s *source) { s.Name = "" })},
	{"Source at forage > sources[0] plants: nobody knows what it is a part of", sourced(func(s *source) { s.Of = "" })},
	{"Source at forage > sources[0] plants: the source has no Count", sourced(func(s *source) { s.Count = nil })},
	{"Source at forage > sources[0] plants: its least share is 300 and its most 200", sourced(func(s *source) { s.Least, s.Most = 300, 200 })},
	{"Symmetry at forage > symmetries[0] : the symmetry has no name", alike(func(y *symmetry, _ *forage) { y.Name = "" })},
	{"Symmetry at forage > symmetries[1] renamed: two have this name", alike(func(y *symmetry, g *forage) { g.Symmetries = append(g.Symmetries, *y) })},
	{"Symmetry at forage > symmetries[0] renamed: the symmetry changes nothing", alike(func(y *symmetry, _ *forage) { y.Seats = nil })},
	{"Symmetry at forage > symmetries[0] renamed: the symmetry changes nothing", alike(func(y *symmetry, _ *forage) {
		y.Seats = func(evo.Mode) []int { return []int{0, 1, 2, 3} }
	})},
	{"Symmetry at forage > symmetries[0] renamed: the vocabulary has no entry \"FLY\"", alike(func(y *symmetry, _ *forage) { y.Without = []string{"REST", "FLY"} })},
	{"Symmetry at forage > symmetries[0] renamed: Seats returns 2 seats for the 4 slots of mode \"day\"", seated(0, 1)},
	{"Symmetry at forage > symmetries[0] renamed: slot 1 of mode \"day\" moves to seat 4; there are seats from 0 to 3", seated(0, 4, 1, 2)},
	{"Symmetry at forage > symmetries[0] renamed: two players of mode \"day\" move to seat 1", seated(1, 2, 1, 0)},
	{"Symmetry at forage > symmetries[0] renamed: Seats panics in mode \"day\": lost", alike(func(y *symmetry, _ *forage) {
		y.Seats = func(evo.Mode) []int { panic("lost") }
	})},
	{"Symmetry at forage > symmetries[0] renamed: slot 0 of mode \"day\" is the chaser, and moves to seat 1 of the hider", hunted(seated(1, 2, 3, 0))},
	{"Symmetry at forage > symmetries[0] renamed: slots 0 and 1 of mode \"day\" are mates", func(g *forage) {
		g.Evaluation.Teams = []int{0, 0, 1, 1}
		seated(1, 2, 3, 0)(g)
	}},
	{"Role at forage > roles[1]: the role has no name", hunted(func(g *forage) {
		g.Roles[1].Name = ""
		g.Evaluation.Seats, g.Showdown.Seats = []string{"chaser", "", "", ""}, []string{"chaser", "", "", ""}
	})},
	{"Role at forage > roles[2] hider: two roles have this name", hunted(func(g *forage) { g.Roles = append(g.Roles, g.Roles[1]) })},
	{"Role at forage > roles[2] judge: no mode has a seat of the role", hunted(func(g *forage) { g.Roles = append(g.Roles, evo.Role{Name: "judge"}) })},
	{"Role at forage: there is no role \"judge\" to evolve. Fix: choose one of them: chaser, hider", hunted(func(g *forage) { g.Role = "judge" })},
	{"Role at forage: there is no role \"judge\" to evolve. Fix: choose one of them: the game has none", func(g *forage) { g.Role = "judge" }},
	{"Role at forage > Evaluation day: it has 3 Seats for 4 slots", hunted(func(g *forage) { g.Evaluation.Seats = g.Evaluation.Seats[:3] })},
	{"Role at forage > Showdown week: it has 2 Teams for 4 slots", hunted(func(g *forage) { g.Showdown.Teams = []int{0, 1} })},
	{"Role at forage > Showdown week: slot 2 has the role \"judge\"", hunted(func(g *forage) { g.Showdown.Seats[2] = "judge" })},
	{"Role at forage > Evaluation day: slot 0 has the role \"chaser\", which the game does not have", func(g *forage) { g.Evaluation.Seats = []string{"chaser", "", "", ""} }},
	{"Role at forage > Evaluation day: it has no seat of chaser, the role that evolves", hunted(func(g *forage) { g.Evaluation.Seats[0] = "hider" })},
	{"Role at forage > roles[1] hider: the vocabulary has no entry \"FLY\"", hunted(func(g *forage) { g.Roles[1].Entries = append(g.Roles[1].Entries, "FLY") })},
	{"Role at forage > roles[1] hider: none of its entries is an action", hunted(func(g *forage) { g.Roles[1].Entries = []string{"TIRED"}; g.Roles[0].Library = nil })},
	{"Role at forage > roles[1] hider: its table thief of the library uses STEAL, RICH_NEARBY, CHASE,", hunted(func(g *forage) { g.Roles[1].Library = nil })},
	{"Role at forage > roles[0] chaser: no table of the library plays the role", hunted(func(g *forage) {
		g.Roles[0].Library = []string{}
		g.Library = []evo.Entry[*game.Forager]{g.Library[0], g.Library[2]}
	})},
	{"Role at forage > roles[0] chaser: the library has no table \"fox\"", hunted(func(g *forage) { g.Roles[0].Library = append(g.Roles[0].Library, "fox") })},
	{"Role at forage > library[0] idler: the table plays no role", hunted(func(g *forage) { g.Roles[1].Library = []string{"gatherer"} })},
	{"Library at forage > roles[0] hider: 1 tables of the role are fewer than the 2", hunted(func(g *forage) {
		g.Evaluation.Seats[0], g.Showdown.Seats, g.Roles, g.Role = "hider", nil, g.Roles[1:], "hider"
		g.Library, g.Roles[0].Library = g.Library[2:], nil
	})},
	{"Library at forage: 1 tables are fewer than the 2 that a round needs", func(g *forage) { g.Library = g.Library[:1] }},
}

// TestSpec: a good game is told without its agents, and what is wrong with a
// bad one is told all at once.
func TestSpec(t *testing.T) {
	spec, err := foraged().Spec()
	require.NoError(t, err)
	require.Equal(t, "berries", spec.Metrics[spec.Points].Name)
	require.Equal(t, -1, spec.Metric("joy"))
	require.Len(t, spec.Library, len(game.Library))
	for i, g := range library(t, foraging(t)) {
		require.Equal(t, genome.KeyOf(g), genome.KeyOf(spec.Library[i].Genome))
	}
	for _, tt := range gameProblems {
		t.Run(tt.want, func(t *testing.T) {
			g := foraged()
			tt.edit(g)
			spec, err := g.Spec()
			require.Nil(t, spec)
			var found evo.Errors
			require.True(t, errors.As(err, &found))
			require.Len(t, found, 1, "%v", err)
			require.Contains(t, found[0].Error(), "error "+tt.want)
		})
	}
	bad := foraged()
	bad.Name, bad.Tick, bad.Points, bad.Library[0].Table = "", 0, "honour", nil
	_, err = bad.Spec()
	require.Len(t, err, 4)

	classes := foraged().Classes
	classes[0].Keep++
	other, err := spec.WithClasses(classes)
	require.NoError(t, err)
	require.Equal(t, classes, other.Classes)
	require.NotEqual(t, classes, spec.Classes)
	classes[1].Keep = 0
	_, err = spec.WithClasses(classes)
	require.ErrorContains(t, err, "it keeps 0 tables")
}

// Whatever byte of a file of classes is damaged, it is refused, or the classes can be
// used.
func TestDamagedClasses(t *testing.T) {
	s, err := foraged().Spec()
	require.NoError(t, err)
	intact, err := json.Marshal(s.Classes)
	require.NoError(t, err)
	accepted := 0
	try := func(text string) {
		var classes []evo.Class
		if json.Unmarshal([]byte(text), &classes) != nil {
			return
		}
		of, err := s.WithClasses(classes)
		if err != nil {
			var problems evo.Errors
			require.ErrorAs(t, err, &problems, text)
			require.NotEmpty(t, problems[0].Fix)
			return
		}
		accepted++
		metrics := make([]stats.Tally, len(of.Metrics))
		for i := range metrics {
			metrics[i].Add(of.Metrics[i].Min)
		}
		measure.LintIdle(of, metrics)
		for _, c := range of.Classes {
			require.Positive(t, c.Keep*1000, text)
			for _, r := range c.Ranges {
				require.NotEmpty(t, measure.RangeText(of, r))
				for _, mean := range []int64{r.Min, r.Max, of.Metrics[of.Metric(r.Metric)].Min * 1000} {
					if beyond, ok := measure.Beyond(of, r, mean); ok {
						require.Equal(t, mean >= r.Min && mean <= r.Max, beyond >= 0, "%v at %d in %s", r, mean, text)
					}
				}
			}
		}
	}
	text := string(intact)
	for i := range text {
		try(text[:i] + text[i+1:])
		for _, c := range []string{"0", "9", "-", "\"", "{", "]", ",", "\x00", "\xff"} {
			try(text[:i] + c + text[i+1:])
		}
		for _, c := range []string{"9", "-", "99999999", "9223372036854775807"} {
			try(text[:i] + c + text[i:])
		}
	}
	require.Greater(t, accepted, 100)
}

// TestTimes: what a game leaves out follows from its Tick.
func TestTimes(t *testing.T) {
	times := func(tick time.Duration, own evo.Times) (evo.Times, time.Duration) {
		g := foraged()
		g.Tick, g.Times = tick, own
		spec, err := g.Spec()
		require.NoError(t, err)
		require.Equal(t, spec.Vocabulary.Times, spec.Catalog.Times)
		return spec.Catalog.Times, spec.Catalog.TimeStep
	}
	real, step := times(100*time.Millisecond, evo.Times{})
	require.Equal(t, 50*time.Millisecond, step)
	require.Equal(t, evo.Span{Min: 2 * time.Second, Max: 10 * time.Second}, real.Timeout)
	spec, err := foraged().Spec()
	require.NoError(t, err)
	require.Equal(t, genome.Inside(foraging(t).Catalog()).Fingerprint(), spec.Catalog.Fingerprint(), "a catalog without a game has times of real time")

	const turn = time.Hour
	turns, step := times(turn, evo.Times{Timeout: evo.Span{Min: turn, Max: 7 * turn}})
	require.Equal(t, turn, step)
	require.Equal(t, evo.Times{
		Commit: evo.Span{Min: turn, Max: 4 * turn}, Timeout: evo.Span{Min: turn, Max: 7 * turn},
		Cooldown: evo.Span{Min: 2 * turn, Max: 20 * turn}, Every: evo.Span{Min: 2 * turn, Max: 20 * turn},
	}, turns)
	require.NotEqual(t, spec.Catalog.Fingerprint(), spec.Catalog.Timed(turns, step).Fingerprint(), "the results of a run are not used with other times")
}
