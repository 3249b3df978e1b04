package funnel_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/example/forage/game"
	hunt "github.com/ethogram-go/ethogram/example/hunt/game"
	lander "github.com/ethogram-go/ethogram/example/lander/game"
	sumo "github.com/ethogram-go/ethogram/example/sumo/game"
)

func TestWatchedRows(t *testing.T) {
	b, cache, all := bench(t, 5, func(int) int64 { return 150 })
	cache.Unused = func(r *evo.Row) bool { return r.ID == 2 }
	require.NoError(t, funnel.Watch(t.Context(), cache, b, all, 1))
	for _, c := range all {
		assert.EqualValues(t, 4*b.Evaluation.Steps, c.Use.Steps)
		assert.Len(t, c.Use.Rows, genome.Count(c.Genome.Root)-1, "one row is never activated")
		assert.Positive(t, c.Use.Activations)
	}
}

func TestNaturalFilter(t *testing.T) {
	b, _, all := bench(t, 4, func(int) int64 { return 0 })
	second := int64(1_000_000_000 / b.Tick)
	uses := []funnel.Use{
		{Steps: 100 * second, Activations: 300, Brief: 37, Ticks: 100 * second, Leafless: 10 * second},
		{Steps: 100 * second, Activations: 301, Brief: 0},
		{Steps: 100 * second, Activations: 100, Brief: 13},
		{},
	}
	for i, c := range all {
		c.Fate, c.Use = funnel.Admitted, uses[i]
	}
	funnel.Natural(b, all)
	assert.Equal(t, funnel.Admitted, all[0].Fate)
	assert.Equal(t, funnel.Unnatural, all[1].Fate, "changes its mind more than three times a second")
	assert.Equal(t, funnel.Unnatural, all[2].Fate, "too much of it is over at once")
	assert.Equal(t, funnel.Admitted, all[3].Fate, "was never watched")
}

// Long rounds and slow games do not make a restless table natural.
func TestRestlessInLongRounds(t *testing.T) {
	b, _, all := bench(t, 1, func(int) int64 { return 0 })
	for _, tick := range []time.Duration{time.Millisecond, b.Tick, 100 * time.Millisecond} {
		for steps := int64(1_000); steps < 1e15; steps *= 10 {
			spec := *b
			spec.Tick = tick
			all[0].Fate, all[0].Use = funnel.Admitted, funnel.Use{Steps: steps, Activations: steps}
			funnel.Natural(&spec, all)
			assert.Equal(t, funnel.Unnatural, all[0].Fate, "an action in each of %d steps of %v", steps, tick)
		}
	}
}

// Each limit has its cause, in words with the numbers.
func TestWhatIsUnnatural(t *testing.T) {
	b, _, all := bench(t, 1, func(int) int64 { return 0 })
	second := int64(1_000_000_000 / b.Tick)
	spec := *b
	spec.Oddities = []evo.Oddity{
		{Ratio: evo.Ratio{Of: []string{"steps"}, Per: []string{"eaten", "stolen"}}, Most: 500, Cause: "walks about"},
		{Ratio: evo.Ratio{Of: []string{"lost"}}, Most: 9_000, Cause: "loses berries"},
	}
	metrics := func(steps, eaten, lost int64) []stats.Tally {
		certified := make([]stats.Tally, len(spec.Metrics))
		for i, m := range spec.Metrics {
			certified[i].Add(map[string]int64{"steps": steps, "eaten": eaten, "lost": lost}[m.Name])
		}
		return certified
	}
	genome := &evo.Genome{Root: &evo.Row{ID: 1, Children: []*evo.Row{
		{ID: 2, Action: "SEEK", Args: []int{0}},
		{ID: 3, Action: "WANDER", Args: []int{0}},
		{ID: 4, Action: "SEEK", Args: []int{5}},
		{ID: 5, Action: "EAT"},
	}}}
	use := func(change func(*funnel.Use)) funnel.Use {
		u := funnel.Use{
			Steps: 100 * second, Ticks: 90 * second, Leafless: 9 * second, Activations: 300, Brief: 37,
			Rows: []match.RowUse{{ID: 1, Activations: 150, Ticks: 900}, {ID: 2, Ticks: 300}, {ID: 3, Ticks: 100}, {ID: 4, Ticks: 575}, {ID: 5, Ticks: 25}},
		}
		change(&u)
		return u
	}
	for cause, c := range map[string]funnel.Candidate{
		"": {Use: use(func(*funnel.Use) {}), Certified: metrics(100, 200, 9)},
		"changes its mind all the time: 3.010 actions a second, at most 3.000": {Use: use(func(u *funnel.Use) { u.Activations++; u.Brief = 300 })},
		"breaks off what it begins: 12.7 % of its actions are over within 2 ticks, at most 12.5 %": {
			Use: use(func(u *funnel.Use) { u.Brief++; u.Rows[0].Activations++ }),
		},
		"begins again and again: PRIORITIZED_LIST_1 1.510 times a second, at most 1.500": {
			Use: use(func(u *funnel.Use) { u.Rows[0].Activations++; u.Rows[4].Activations = 200; u.Leafless = u.Ticks }),
		},
		"begins again and again: EAT_5 2.000 times a second, at most 1.500": {Use: use(func(u *funnel.Use) { u.Rows[4].Activations = 200 })},
		"does nothing: 10.2 % of its ticks without an action, at most 10.0 %": {
			Use: use(func(u *funnel.Use) { u.Leafless += 1; u.Rows[1].Ticks = 1000 }),
		},
		"does only one thing: SEEK takes 87.7 % of the ticks of its actions, at most 87.5 %": {
			Use: use(func(u *funnel.Use) { u.Rows[3].Ticks = 584 }), Certified: metrics(101, 200, 9),
		},
		"walks about: 50.5 %, at most 50.0 %":        {Use: use(func(*funnel.Use) {}), Certified: metrics(101, 200, 10)},
		"loses berries: 10.00, at most 9.00":         {Certified: metrics(100, 200, 10)},
		"does nothing: 100.0 % of its ticks without": {Use: funnel.Use{Steps: 9, Ticks: 9, Leafless: 9}},
	} {
		c.Genome, c.Fate, c.Class = genome, funnel.Admitted, 0
		funnel.Natural(&spec, []*funnel.Candidate{&c})
		if cause == "" {
			assert.Equal(t, funnel.Admitted, c.Fate, c.Cause)
			assert.Empty(t, c.Oddity)
			continue
		}
		assert.Equal(t, funnel.Unnatural, c.Fate, cause)
		assert.Contains(t, c.Cause, cause)
		assert.True(t, strings.HasPrefix(cause, c.Oddity+":"), "%s of %s", c.Oddity, cause)
	}

	// The game's own limits are before the defaults.
	spec.Natural = evo.Naturalness{Brief: 200}
	c := all[0]
	c.Genome, c.Fate, c.Use = genome, funnel.Admitted, use(func(u *funnel.Use) { u.Brief = 60 })
	funnel.Natural(&spec, all)
	assert.Equal(t, funnel.Admitted, c.Fate, c.Cause)
	spec.Natural.PerSecond = 2000
	funnel.Natural(&spec, all)
	assert.Contains(t, c.Cause, "at most 2.000")
}

// What is odd only where candidates meet is found before they are certified, and takes no
// place from others: all that meet, one that would meet only itself, and one that meets
// those who are admitted.
func TestRehearsalComesBeforeCertification(t *testing.T) {
	for n, admitted := range map[int]int{12: 0, 1: 0, 13: 12} {
		b, cache, all := bench(t, n, func(i int) int64 { return 180 - 60*int64(i%2) })
		b.Natural = anyNature
		b.Oddities = []evo.Oddity{{Ratio: evo.Ratio{Of: []string{b.Metrics[b.Points].Name}}, Most: 150_000, Cause: "wins too much", Showdown: true}}
		for _, c := range all[:admitted] {
			c.Fate, c.Class, c.Certified = funnel.Admitted, 0, make([]stats.Tally, len(b.Metrics))
		}
		require.NoError(t, funnel.Admit(t.Context(), cache, b, all, 1, funnel.MostRounds, nil, nil))
		for i, c := range all[admitted:] {
			require.EqualValues(t, 24, c.Showed[b.Points].N)
			if i%2 == 0 {
				assert.Equal(t, funnel.Unnatural, c.Fate)
				assert.Equal(t, "wins too much", c.Oddity)
				assert.Nil(t, c.Certified, "it plays no further round")
			} else {
				assert.Equal(t, funnel.Admitted, c.Fate)
			}
		}
		for _, c := range all[:admitted] {
			assert.NotNil(t, c.Showed)
		}
	}

	b, cache, all := bench(t, 12, func(int) int64 { return 150 })
	require.NoError(t, funnel.Admit(t.Context(), cache, b, all, 1, funnel.MostRounds, nil, nil))
	for _, c := range all {
		assert.Nil(t, c.Showed, "a game without such oddities needs no rehearsal")
	}
}

// Tables that people wrote are natural, in the few rounds of an admission, too, and
// a twentieth away from each limit: else luck would decide over the tables that
// evolved from them.
func TestLibrariesAreNatural(t *testing.T) {
	// These were written to be harmless, which looks broken in an opponent, or stop for
	// whoever comes.
	const silent, turns = "stays silent in range", "turns on the spot"
	odd := map[string]string{"DriveBy": silent, "Pacifist": silent, "Coward": silent, "Sentry": turns, "Collector": turns}
	t.Run("arena", func(t *testing.T) { naturalLibrary(t, &arena.Game, odd, "Wanderer", "Ambusher") })
	t.Run("forage", func(t *testing.T) { naturalLibrary(t, &game.Forage, nil) })
}

func naturalLibrary[A any](t *testing.T, g *evo.Game[A], odd map[string]string, near ...string) {
	checked, err := g.Spec()
	require.NoError(t, err)
	b := *checked
	nearer := func(limit int64) int64 { return limit * 95 / 100 }
	limits := declared.Or(b.Natural, funnel.LeastNaturalness)
	b.Natural = evo.Naturalness{
		PerSecond: nearer(limits.PerSecond), Brief: nearer(limits.Brief), Restarts: nearer(limits.Restarts),
		Leafless: nearer(limits.Leafless), OneAction: nearer(limits.OneAction),
	}
	b.Oddities = slices.Clone(b.Oddities)
	for i := range b.Oddities {
		b.Oddities[i].Most = nearer(b.Oddities[i].Most)
	}

	store := &match.Store{}
	ev, err := match.NewLocal(g, store.Find, match.Options{Workers: 2})
	require.NoError(t, err)
	cache := match.NewMemory(ev, store, ev.Rules().Key())
	seeds := uint64(4)
	if testing.Short() {
		seeds = 1
	}
	for seed := range seeds {
		measured, err := funnel.Calibrate(t.Context(), cache, &b, seed, 8, nil)
		require.NoError(t, err)
		var all []*funnel.Candidate
		for _, ref := range b.Library {
			at := slices.IndexFunc(measured.Tables, func(of funnel.Calibrated) bool { return of.Name == ref.Name })
			all = append(all, &funnel.Candidate{
				Candidate: match.Candidate{Key: genome.KeyOf(ref.Genome), Genome: ref.Genome}, Name: ref.Name, Fate: funnel.Admitted, Certified: measured.Tables[at].Metrics,
			})
		}
		require.NoError(t, funnel.Watch(t.Context(), cache, &b, all, seed))
		funnel.Natural(&b, all)
		for _, c := range all {
			if slices.Contains(near, c.Name) {
				continue // they are at a limit: luck decides
			}
			if odd[c.Name] != "" {
				assert.Equal(t, odd[c.Name], c.Oddity, c.Name)
				continue
			}
			assert.Equal(t, funnel.Admitted, c.Fate, "%s, seed %d: %s, less a twentieth", c.Name, seed, c.Cause)
		}
	}
}

// The limits that follow from a library are its own: no table of it is unnatural by
// them, on other seeds, too.
func TestLimitsFollowFromTheLibrary(t *testing.T) {
	t.Run("arena", func(t *testing.T) { limitsFollow(t, arena.Game) })
	t.Run("forage", func(t *testing.T) { limitsFollow(t, game.Forage) })
	t.Run("lander", func(t *testing.T) { limitsFollow(t, lander.Game) })
	t.Run("sumo", func(t *testing.T) { limitsFollow(t, sumo.Game) })
	t.Run("hunt", func(t *testing.T) { limitsFollow(t, hunt.Hunt) })
}

func limitsFollow[A any](t *testing.T, g evo.Game[A]) {
	g.Natural = evo.Naturalness{}
	checked, err := g.Spec()
	require.NoError(t, err)
	b := *checked
	store := &match.Store{}
	ev, err := match.NewLocal(&g, store.Find, match.Options{Workers: 2})
	require.NoError(t, err)
	cache := match.NewMemory(ev, store, ev.Rules().Key())
	c, err := funnel.Calibrate(t.Context(), cache, &b, 1, 48, nil)
	require.NoError(t, err)
	b.Natural = c.Natural
	least := funnel.LeastNaturalness
	assert.GreaterOrEqual(t, c.Natural.PerSecond, least.PerSecond)
	assert.GreaterOrEqual(t, c.Natural.Brief, least.Brief)
	assert.LessOrEqual(t, max(c.Natural.Brief, c.Natural.Leafless, c.Natural.OneAction), int64(1000))
	seeds := uint64(4)
	if testing.Short() {
		seeds = 1
	}
	for seed := range seeds {
		var all []*funnel.Candidate
		for _, ref := range b.Peers() {
			all = append(all, &funnel.Candidate{Candidate: match.Candidate{Key: genome.KeyOf(ref.Genome), Genome: ref.Genome}, Name: ref.Name})
		}
		require.NoError(t, funnel.Watch(t.Context(), cache, &b, all, seed))
		funnel.Natural(&b, all)
		for _, c := range all {
			assert.Equal(t, funnel.Open, c.Fate, "%s, seed %d: %s", c.Name, seed, c.Cause)
		}
	}
}

// A limit that half of a class exceed is named, with what to set; one that few exceed,
// or those that are in no class, is not.
func TestStrictLimits(t *testing.T) {
	b, _, all := bench(t, 12, func(int) int64 { return 0 })
	second := int64(1_000_000_000 / b.Tick)
	for i, c := range all {
		c.Training = make([]stats.Tally, len(b.Metrics))
		for k := range c.Training {
			c.Training[k].Add(150) // Easy
		}
		c.Use = funnel.Use{Steps: 100 * second, Ticks: 100 * second, Activations: 300}
		if i < 6 {
			c.Use.Brief = 150 + 7*int64(i)
		}
		if i < 5 {
			c.Use.Leafless = 90 * second
		}
	}
	warnings := funnel.Strict(b, all)
	require.Len(t, warnings, 1)
	assert.Equal(t, "Easy", warnings[0].Class)
	assert.Contains(t, warnings[0].Text, "6 of 12 tables of its strength exceed the limit of Natural.Brief, 12.5 %")
	assert.Contains(t, warnings[0].Fix, "set Game.Natural.Brief to 570")
	b.Natural.Brief = 620
	assert.Empty(t, funnel.Strict(b, all), "5 of 12 do nothing")
}
