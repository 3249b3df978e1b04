package match_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
)

// TestPanicsOfSims catches panics wherever a Sim is called.
func TestPanicsOfSims(t *testing.T) {
	boom := func() { panic("boom") }
	for name, c := range map[string]struct {
		game   *evo.Game[*matchtest.Player]
		status match.Status
		fault  string
		steps  int
	}{
		"Reset": {variant(func(s *sim) {
			s.reset = func(evo.Setup[*matchtest.Player]) error { panic("boom") }
		}), match.Panic, "panic: boom (match_test/local_test.go:", 0},
		"Step":    {variant(func(s *sim) { s.step = boom }), match.Panic, "panic: boom (match_test/local_test.go:", 0},
		"Hash":    {variant(func(s *sim) { s.hash = boom }), match.Panic, "panic: boom", 40},
		"Metrics": {variant(func(s *sim) { s.metrics = boom }), match.Panic, "panic: boom", 40},
		"error of Reset": {variant(func(s *sim) {
			s.reset = func(evo.Setup[*matchtest.Player]) error { return errors.New("at 0xc000456789") }
		}), match.Invalid, "the round cannot begin: at 0x?", 0},
		"nil Sim": {func() *evo.Game[*matchtest.Player] {
			g := matchtest.Game
			g.NewSim = func() evo.Sim[*matchtest.Player] { return nil }
			return &g
		}(), match.Invalid, "NewSim returned nil", 0},
		"NewSim": {func() *evo.Game[*matchtest.Player] {
			g := matchtest.Game
			g.NewSim = func() evo.Sim[*matchtest.Player] { panic("no sim") }
			return &g
		}(), match.Panic, "panic: no sim", 0},
	} {
		store := new(match.Store)
		ev, err := match.NewLocal(c.game, store.Find, match.Options{Workers: 2})
		require.NoError(t, err, name)
		outcomes, err := collect(t.Context(), ev, matchtest.Matches(1, 5, players(store, 4)))
		require.NoError(t, err, name)
		require.Len(t, outcomes, 5, name)
		for _, o := range outcomes {
			assert.Equal(t, c.status, o.Status, name)
			assert.Contains(t, o.Fault, c.fault, name)
			assert.Equal(t, c.steps, o.Steps, name)
			assert.Equal(t, -1, o.Slot, name)
		}
	}
}

// TestNewSimAfterPanic uses a Sim again, unless it panicked.
func TestNewSimAfterPanic(t *testing.T) {
	store := new(match.Store)
	made := 0
	game := matchtest.Game
	game.NewSim = func() evo.Sim[*matchtest.Player] {
		made++
		return new(matchtest.Sim)
	}
	ev, err := match.NewLocal(&game, store.Find, match.Options{Workers: 1})
	require.NoError(t, err)
	keys := players(store, 4)
	_, err = collect(t.Context(), ev, matchtest.Matches(1, 20, keys))
	require.NoError(t, err)
	assert.Equal(t, 1, made)

	bad := matchtest.Matches(2, 1, keys)
	bad[0].Slots[0], _ = store.Add(matchtest.Solo("PANIC", 3))
	_, err = collect(t.Context(), ev, bad)
	require.NoError(t, err)
	_, err = collect(t.Context(), ev, matchtest.Matches(3, 20, keys))
	require.NoError(t, err)
	assert.Equal(t, 3, made, "one to find out who is to blame, and one to go on with")
}

// TestFlakyPanic blames no slot for a panic that does not come again.
func TestFlakyPanic(t *testing.T) {
	store := new(match.Store)
	ev, err := match.NewLocal(flaky(1), store.Find, match.Options{Workers: 1})
	require.NoError(t, err)
	m := matchtest.Matches(1, 2, players(store, 4))
	outcomes, err := collect(t.Context(), ev, m)
	require.NoError(t, err)
	assert.Equal(t, match.Panic, outcomes[0].Status)
	assert.Equal(t, -1, outcomes[0].Slot)
	assert.Equal(t, match.OK, outcomes[1].Status)
}

// TestStuck finds a round that hangs within a step.
func TestStuck(t *testing.T) {
	release := make(chan struct{})
	defer close(release)
	game := matchtest.Game
	game.NewSim = func() evo.Sim[*matchtest.Player] { return &matchtest.Sim{Release: release} }
	store := new(match.Store)
	ev, err := match.NewLocal(&game, store.Find, match.Options{Workers: 2, Patience: 500 * time.Millisecond})
	require.NoError(t, err)
	matches := matchtest.Matches(1, 10, players(store, 4))
	matches[4].Slots[2], _ = store.Add(matchtest.Solo("LOOP"))
	began := time.Now()
	_, err = collect(t.Context(), ev, matches)
	require.ErrorIs(t, err, match.ErrStuck)
	assert.ErrorContains(t, err, matches[4].Key(ev.Rules().Key()).String())
	assert.ErrorContains(t, err, "the proc back end")
	assert.Less(t, time.Since(began), 10*time.Second)

	outcomes, err := collect(t.Context(), ev, matches[5:])
	require.NoError(t, err, "and others can be played")
	assert.Len(t, outcomes, 5)
}

// TestGoexit is an error, not a deadlock.
func TestGoexit(t *testing.T) {
	store := new(match.Store)
	ev, err := match.NewLocal(quitter(), store.Find, match.Options{Workers: 2})
	require.NoError(t, err)
	_, err = collect(t.Context(), ev, matchtest.Matches(1, 10, players(store, 4)))
	assert.ErrorContains(t, err, "the game called runtime.Goexit")
}

// TestTrees has the same outcomes whichever trees are forgotten.
func TestTrees(t *testing.T) {
	var want []byte
	for _, trees := range []int{1, 2, 5, 0} {
		store := new(match.Store)
		asked := 0
		find := func(k genome.Key) (*evo.Genome, bool) {
			asked++
			return store.Find(k)
		}
		ev, err := match.NewLocal(&matchtest.Game, find, match.Options{Workers: 1, Trees: trees})
		require.NoError(t, err)
		outcomes, err := collect(t.Context(), ev, matchtest.Matches(1, 100, players(store, 12)))
		require.NoError(t, err)
		var data []byte
		for _, o := range outcomes {
			data = match.AppendOutcome(data, o)
		}
		if want == nil {
			want = data
		}
		assert.Equal(t, want, data, "%d trees", trees)
		if trees == 0 {
			assert.Equal(t, 12, asked, "nothing is compiled twice")
		} else {
			assert.Greater(t, asked, 12, "the cache is bounded")
		}
	}
}

// TestCause hands on why a context was cancelled.
func TestCause(t *testing.T) {
	store := new(match.Store)
	ev := local(t, store, 2)
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("enough")
	cancel(why)
	_, err := collect(ctx, ev, matchtest.Matches(1, 10, players(store, 4)))
	assert.ErrorIs(t, err, why)
}

type rude struct{}

func (rude) Error() string { panic("again") }

type spoken int

func (s spoken) String() string { return fmt.Sprintf("spoken %d", int(s)) }

type secret struct{ p *int }

func TestDescribe(t *testing.T) {
	for _, c := range []struct {
		value any
		want  string
	}{
		{"boom", "boom"},
		{errors.New("at 0xc000123456 in goroutine 42"), "at 0x? in goroutine ?"},
		{fmt.Sprintf("%v", &secret{new(int)})[:2] + "0xc00012a008}", "&{0x?}"},
		{spoken(3), "spoken 3"},
		{7, "7"},
		{1.5, "1.5"},
		{true, "true"},
		{secret{new(int)}, "a match_test.secret"},
		{&secret{}, "a *match_test.secret"},
		{[]int{1}, "a []int"},
		{rude{}, "a match_test.rude whose own text panics"},
		{"\xff\xfe", "?"},
	} {
		assert.Equal(t, c.want, match.Describe(c.value))
	}
	long := match.Describe(strings.Repeat("é", 5000))
	assert.Less(t, len(long), 1100)
	assert.True(t, utf8.ValidString(long))
	assert.True(t, strings.HasSuffix(long, "é …"))
	assert.Equal(t, "short", match.Clean("short"))
}

// TestRowsOfTheDead counts right when agents are reset between ticks, as they are
// when they die: observers are not told of that.
func TestRowsOfTheDead(t *testing.T) {
	builder, err := evo.NewBuilder(&matchtest.Vocabulary)
	require.NoError(t, err)
	g := &evo.Genome{Root: &evo.Row{Policy: decider.PrioritizedList, Children: []*evo.Row{
		{Action: "COLLECT", Args: []int{1}, Condition: "EVEN", Cooldown: 10 * matchtest.Tick},
		{Action: "COLLECT", Args: []int{2}},
	}}}
	genome.Renumber(g)
	tree, err := builder.Tree(g)
	require.NoError(t, err)

	observer, of := match.NewRows(2)
	sim := new(matchtest.Sim)
	require.NoError(t, sim.Reset(evo.Setup[*matchtest.Player]{
		Mode: "long", Trees: []*decider.Tree[*matchtest.Player]{tree, tree}, Observer: observer, Detail: decider.Ticks,
	}))
	play := func(steps int) {
		for range steps {
			require.False(t, sim.Step())
		}
	}
	play(5)
	sim.Kill(1)
	play(1) // it comes back at once, and what it did goes on cooldown
	sim.Kill(1)
	sim.Bury(1, 4) // and then only after a while
	play(4)
	play(7)
	sim.Kill(1)
	sim.Bury(1, 100) // and never

	play(3)

	assert.Equal(t, []match.RowUse{
		{ID: 1, Activations: 1, Ticks: 20},
		{ID: 2, Activations: 1, Ticks: 20},
		{ID: 3},
	}, of(0, g, tree.Outline()))
	assert.Equal(t, []match.RowUse{
		{ID: 1, Activations: 3, Ticks: 5 + 1 + 7, Brief: 1},
		{ID: 2, Activations: 1, Ticks: 5},
		{ID: 3, Activations: 2, Ticks: 1 + 7, Brief: 1},
	}, of(1, g, tree.Outline()))
}
