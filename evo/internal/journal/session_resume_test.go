package journal_test

import (
	"bytes"
	"context"
	"iter"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/journal"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
)

func TestOtherHeader(t *testing.T) {
	want := golden(t)
	store, ev := local(t, 2)
	k := needKit(t)
	for name, c := range map[string]struct {
		change func(*journal.Header)
		says   string
	}{
		"seed":       {func(h *journal.Header) { h.Seed = 2 }, "seed 1, not 2"},
		"preset":     {func(h *journal.Header) { h.Preset = "other" }, `preset "test", not "other"`},
		"config":     {func(h *journal.Header) { h.Config = []byte(`{"size":7}`) }, "configuration: size 6, not 7"},
		"game":       {func(h *journal.Header) { h.Rules.Game = "purses" }, "game coins, not purses"},
		"version":    {func(h *journal.Header) { h.Rules.Version = 2 }, "game version 1, not 2"},
		"vocabulary": {func(h *journal.Header) { h.Rules.Vocabulary = "coins 2" }, "vocabulary coins 1, not coins 2"},
		"fingerprint": {
			func(h *journal.Header) { h.Rules.Fingerprint = genome.Key{1} },
			"vocabulary fingerprint " + k.header.Rules.Fingerprint.String() + ", not 01000000000000000000000000000000",
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := k.header
			c.change(&h)
			path := write(t, want)
			_, err := journal.Open(path, h, ev, store, k.catalog, journal.Options{})
			require.ErrorIs(t, err, journal.ErrOther)
			require.ErrorContains(t, err, c.says)
			require.Equal(t, want, read(t, path), "it was written to")

			s, err := journal.Open(path, h, ev, store, k.catalog, journal.Options{Force: true, NoSync: true})
			require.NoError(t, err)
			assert.Contains(t, s.Report(), c.says)
			if h.Rules.Key() == k.header.Rules.Key() {
				require.NoError(t, program(t.Context(), s, generations))
				assert.Zero(t, s.Stats().Played, "results of the same rules are used")
			} else {
				m := matchtest.Matches(1, 1, []genome.Key{s.Add(matchtest.Players(1, 1)[0], match.Origin{})})
				_, err := s.Play(t.Context(), m)
				assert.ErrorContains(t, err, "other rules", "those of other rules are not")
			}
			require.NoError(t, s.Close())
			require.True(t, bytes.HasPrefix(read(t, path), want))

			// From then on it is a journal of the new header.
			s, err = journal.Open(path, h, ev, store, k.catalog, journal.Options{NoSync: true})
			require.NoError(t, err)
			if h.Rules.Key() == k.header.Rules.Key() {
				size := s.Stats().Bytes
				require.NoError(t, program(t.Context(), s, generations))
				assert.Equal(t, size, s.Stats().Bytes, "nothing new")
			}
			require.NoError(t, s.Close())
		})
	}
}

// TestSameHeader resumes with another JSON text of the same header.
func TestSameHeader(t *testing.T) {
	store, ev := local(t, 1)
	k := needKit(t)
	h := k.header
	h.Preset = "caf\xe9 <1>" // not UTF-8
	path := filepath.Join(t.TempDir(), "run.journal")
	for i, config := range []string{
		`{"goal":"a<b && b>c\u2028","n":1e3}`,
		"{ \"goal\": \"a<b && b>c\u2028\",\n\"n\": 1e3 }",
		`{"goal":"a\u003cb \u0026\u0026 b\u003ec\u2028","n":1e3}`,
	} {
		h.Config = []byte(config)
		s, err := journal.Open(path, h, ev, store, k.catalog, journal.Options{NoSync: true})
		require.NoError(t, err, "opened %d times", i)
		assert.Empty(t, s.Report())
		require.NoError(t, s.Close())
	}
	h.Config = []byte(`{"goal":"a<b || b>c\u2028","n":1e3}`)
	_, err := journal.Open(path, h, ev, store, k.catalog, journal.Options{NoSync: true})
	require.ErrorIs(t, err, journal.ErrOther)
}

// TestOtherProgram resumes with a program that asks something else.
func TestOtherProgram(t *testing.T) {
	want := golden(t)
	k := needKit(t)
	other := func(cache match.MatchCache, at int, what func() error) error {
		return program(t.Context(), &deviant{MatchCache: cache, at: at, what: what}, generations)
	}
	for at := range generations {
		for name, what := range map[string]func(cache match.MatchCache) error{
			"note": func(cache match.MatchCache) error { return cache.Note("weather", "rain") },
			"match": func(cache match.MatchCache) error {
				_, err := cache.Play(t.Context(), matchtest.Matches(99, 1, []genome.Key{cache.Add(matchtest.Players(1, 1)[0], match.Origin{})}))
				return err
			},
			"genome": func(cache match.MatchCache) error {
				cache.Add(matchtest.Solo("REST", 3), match.Origin{How: "elsewhere"})
				return cache.Note("after", at)
			},
		} {
			store, ev := local(t, 2)
			path := write(t, want)
			s, err := journal.Open(path, k.header, ev, store, k.catalog, journal.Options{NoSync: true})
			require.NoError(t, err)
			err = other(s, at, func() error { return what(s) })
			require.ErrorIs(t, err, journal.ErrDiffers, "%s in generation %d", name, at)
			require.ErrorContains(t, err, "at byte ")
			require.ErrorIs(t, s.Err(), journal.ErrDiffers)
			require.Error(t, s.Note("more", 1), "the session has ended")
			require.Error(t, s.Close())
			require.Equal(t, want, read(t, path), "it was written to")

			// Forced, it goes on, and what it wrote can be resumed.
			s, err = journal.Open(path, k.header, ev, store, k.catalog, journal.Options{NoSync: true, Force: true})
			require.NoError(t, err)
			require.NoError(t, other(s, at, func() error { return what(s) }))
			assert.Contains(t, s.Report(), "plays again")
			assert.LessOrEqual(t, s.Stats().Played, 1, "all results that are there are used")
			require.NoError(t, s.Close())
			forced := read(t, path)
			require.True(t, bytes.HasPrefix(forced, want))

			s, err = journal.Open(path, k.header, ev, store, k.catalog, journal.Options{NoSync: true})
			require.NoError(t, err)
			require.NoError(t, other(s, at, func() error { return what(s) }), "%s in generation %d", name, at)
			assert.Zero(t, s.Stats().Played)
			require.NoError(t, s.Close())
			require.Equal(t, forced, read(t, path))
		}
	}
}

// deviant does something else before the note of a generation.
type deviant struct {
	match.MatchCache
	at, notes int
	what      func() error
}

func (d *deviant) Note(kind string, event any) error {
	if d.notes == d.at {
		if err := d.what(); err != nil {
			return err
		}
	}
	d.notes++
	return d.MatchCache.Note(kind, event)
}

func TestLocked(t *testing.T) {
	store, ev := local(t, 1)
	k := needKit(t)
	path := filepath.Join(t.TempDir(), "run.journal")
	s, err := journal.Open(path, k.header, ev, store, k.catalog, journal.Options{})
	require.NoError(t, err)
	_, err = journal.Open(path, k.header, ev, store, k.catalog, journal.Options{})
	require.ErrorIs(t, err, journal.ErrLocked)
	require.NoError(t, s.Close())
	require.NoError(t, s.Close())
	require.ErrorIs(t, s.Note("late", 1), journal.ErrClosed)
	s, err = journal.Open(path, k.header, ev, store, k.catalog, journal.Options{})
	require.NoError(t, err)
	require.NoError(t, s.Close())
}

// TestCancelled leaves a batch in the middle, and goes on in the same session.
func TestCancelled(t *testing.T) {
	want := golden(t)
	store, ev := local(t, 2)
	k := needKit(t)
	path := filepath.Join(t.TempDir(), "run.journal")
	ctx, cancel := context.WithCancel(t.Context())
	s, err := journal.Open(path, k.header, ev, store, k.catalog, journal.Options{NoSync: true, Progress: func(s journal.Stats) {
		if s.Played == 25 {
			cancel()
		}
	}})
	require.NoError(t, err)
	require.ErrorIs(t, program(ctx, s, generations), context.Canceled)
	require.NoError(t, s.Err())
	part := read(t, path)
	require.True(t, len(part) > 1000 && bytes.HasPrefix(want, part) && len(part) < len(want))
	require.NoError(t, s.Close())
	run(t, path, store, ev, journal.Options{})
	assert.True(t, bytes.Equal(want, read(t, path)))
}

// countdown is a context that cancels itself when it is asked for the nth time.
type countdown struct {
	context.Context
	left   int
	cancel context.CancelFunc
}

func (c *countdown) Err() error {
	if c.left--; c.left == 0 {
		c.cancel()
	}
	return c.Context.Err()
}

// TestCancelledReplay gives up a run while it resumes, before a batch and in the
// middle of one.
func TestCancelledReplay(t *testing.T) {
	want := golden(t)
	store, ev := local(t, 2)
	k := needKit(t)
	path := write(t, want)
	for _, n := range []int{1, 5, 90} { // the first is at the beginning of a batch
		s, err := journal.Open(path, k.header, ev, store, k.catalog, journal.Options{NoSync: true})
		require.NoError(t, err)
		ctx, cancel := context.WithCancel(t.Context())
		require.ErrorIs(t, program(&countdown{ctx, n, cancel}, s, generations), context.Canceled)
		cancel()
		require.NoError(t, s.Err())
		stats := s.Stats()
		require.Less(t, stats.Recalled, n)
		require.GreaterOrEqual(t, stats.Recalled, n*9/10-1)
		require.Zero(t, stats.Played)
		require.NoError(t, s.Close())
		require.Equal(t, want, read(t, path), "it was written to")
	}
	assert.Zero(t, run(t, path, store, ev, journal.Options{}).Played)
	assert.Equal(t, want, read(t, path))
}

// wrong is an evaluator that changes the outcomes of another.
type wrong struct {
	match.Evaluator
	change func(n int, o *match.Outcome) (skip, twice bool)
}

func (w wrong) Evaluate(ctx context.Context, matches iter.Seq[match.Match]) iter.Seq2[match.Outcome, error] {
	return func(yield func(match.Outcome, error) bool) {
		n := 0
		for o, err := range w.Evaluator.Evaluate(ctx, matches) {
			n++
			skip, twice := w.change(n, &o)
			if twice && !yield(o, err) {
				return
			}
			if twice {
				o.Hash++
			}
			if !skip && !yield(o, err) {
				return
			}
		}
	}
}

func TestWrongEvaluators(t *testing.T) {
	want := golden(t)
	k := needKit(t)
	for name, c := range map[string]struct {
		change func(n int, o *match.Outcome) (skip, twice bool)
		want   error
		says   string
	}{
		"forgets":     {func(n int, _ *match.Outcome) (bool, bool) { return n == 7, false }, match.ErrMissing, "9 of 10 came"},
		"changes":     {func(n int, _ *match.Outcome) (bool, bool) { return false, n == 4 }, match.ErrDiffers, ""},
		"other rules": {func(n int, o *match.Outcome) (bool, bool) { o.Match[0]++; return false, false }, nil, "other rules"},
	} {
		store, ev := local(t, 2)
		path := filepath.Join(t.TempDir(), "run.journal")
		s, err := journal.Open(path, k.header, wrong{ev, c.change}, store, k.catalog, journal.Options{NoSync: true})
		require.NoError(t, err, name)
		err = program(t.Context(), s, generations)
		require.Error(t, err, name)
		if c.want != nil {
			assert.ErrorIs(t, err, c.want, name)
		}
		assert.ErrorContains(t, err, c.says, name)
		require.NoError(t, s.Close(), name)
		require.True(t, bytes.HasPrefix(want, read(t, path)), name)
		run(t, path, store, ev, journal.Options{})
		require.True(t, bytes.Equal(want, read(t, path)), name)
	}
}
