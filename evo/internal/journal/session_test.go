package journal_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/journal"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
)

func TestSameBytes(t *testing.T) {
	want := golden(t)
	rules := needKit(t).header.Rules.Key()
	for name, make := range map[string]func(*testing.T) (*match.Store, match.Evaluator){
		"2 workers": func(t *testing.T) (*match.Store, match.Evaluator) { return local(t, 2) },
		"7 workers": func(t *testing.T) (*match.Store, match.Evaluator) { return local(t, 7) },
		"scrambled": func(t *testing.T) (*match.Store, match.Evaluator) {
			store, ev := local(t, 3)
			return store, matchtest.Scramble(ev, matchtest.Chaos{Rules: rules, Seed: 5, Window: 7, Loss: 300, Repeat: 300})
		},
		"processes": func(t *testing.T) (*match.Store, match.Evaluator) {
			store := new(match.Store)
			ev, err := match.NewProc(&matchtest.Game, store.Find, match.ProcOptions{Workers: 2})
			require.NoError(t, err)
			t.Cleanup(func() { require.NoError(t, ev.Close()) })
			return store, ev
		},
	} {
		t.Run(name, func(t *testing.T) {
			store, ev := make(t)
			path := filepath.Join(t.TempDir(), "run.journal")
			run(t, path, store, ev, journal.Options{})
			assert.True(t, bytes.Equal(want, read(t, path)), "other bytes")
		})
	}
}

// TestSameAnswers compares a journal with a cache that has none.
func TestSameAnswers(t *testing.T) {
	store, ev := local(t, 2)
	rules := needKit(t).header.Rules.Key()
	memory := match.NewMemory(ev, store, rules)
	require.NoError(t, program(t.Context(), memory, generations))

	path := filepath.Join(t.TempDir(), "run.journal")
	stats := run(t, path, store, ev, journal.Options{})
	assert.Equal(t, memory.Played(), stats.Played)
	assert.Equal(t, generations-1, stats.Recalled, "the match that each generation repeats")
	notes := 0
	for r, err := range journal.Records(path) {
		require.NoError(t, err)
		if r.Kind == journal.KindNote {
			notes++
		}
	}
	assert.Equal(t, memory.Notes("generation"), notes)
}

func TestPrefix(t *testing.T) {
	want := golden(t)
	store, ev := local(t, 2)
	k := needKit(t)
	path := filepath.Join(t.TempDir(), "run.journal")
	for n := range generations + 1 {
		s, err := journal.Open(path, k.header, ev, store, k.catalog, journal.Options{NoSync: true})
		require.NoError(t, err)
		require.NoError(t, program(t.Context(), s, n))
		require.NoError(t, s.Close())
		short := read(t, path)
		require.True(t, bytes.HasPrefix(want, short), "after %d generations", n)
	}
	assert.Len(t, read(t, path), len(want))
}

func TestRecords(t *testing.T) {
	k := needKit(t)
	counts := map[journal.Kind]int{}
	genomes := map[genome.Key]bool{}
	var fault string
	for r, err := range journal.Records(write(t, golden(t))) {
		require.NoError(t, err)
		counts[r.Kind]++
		switch r.Kind {
		case journal.KindHeader:
			h, err := r.Header()
			require.NoError(t, err)
			assert.Empty(t, h.Diff(journal.Header{Rules: k.header.Rules, Seed: 1, Preset: "test", Config: []byte(`{"size":6}`)}))
			_, err = r.Note()
			assert.ErrorContains(t, err, "of kind header, not note")
		case journal.KindGenome:
			g, err := r.Genome()
			require.NoError(t, err)
			parsed, err := genome.Parse(k.catalog, g.JSON)
			require.NoError(t, err)
			assert.Equal(t, g.Key, genome.KeyOf(parsed))
			genomes[g.Key] = true
		case journal.KindOutcome:
			m, o, err := r.Outcome()
			require.NoError(t, err)
			assert.Equal(t, m.Key(k.header.Rules.Key()), o.Match)
			for _, slot := range m.Slots {
				assert.True(t, genomes[slot], "a genome is played before it is recorded")
			}
			if o.Status == match.Panic {
				fault = o.Fault
			}
		case journal.KindNote:
			n, err := r.Note()
			require.NoError(t, err)
			assert.Equal(t, "generation", n.Kind)
			assert.Contains(t, string(n.Event), fmt.Sprintf(`"number":%d}`, counts[r.Kind]-1))
		}
	}
	assert.Equal(t, 1, counts[journal.KindHeader])
	assert.Equal(t, 10*generations, counts[journal.KindOutcome])
	assert.Equal(t, generations, counts[journal.KindNote])
	assert.Greater(t, counts[journal.KindGenome], 7)
	assert.Contains(t, fault, "nil pointer")

	for _, err := range journal.Records(filepath.Join(t.TempDir(), "missing")) {
		assert.ErrorIs(t, err, os.ErrNotExist)
	}
	n := 0
	for range journal.Records(write(t, golden(t))) {
		if n++; n == 3 {
			break
		}
	}
}

func TestBadUse(t *testing.T) {
	store, ev := local(t, 1)
	k := needKit(t)
	path := write(t, []byte("a letter to a friend"))
	_, err := journal.Open(path, k.header, ev, store, k.catalog, journal.Options{Repair: true, Force: true})
	require.ErrorIs(t, err, journal.ErrNotJournal)
	assert.Equal(t, "a letter to a friend", string(read(t, path)))

	h := k.header
	h.Config = []byte("{")
	_, err = journal.Open(filepath.Join(t.TempDir(), "x"), h, ev, store, k.catalog, journal.Options{})
	require.ErrorContains(t, err, "Config is not JSON")

	_, err = journal.Open(t.TempDir(), k.header, ev, store, k.catalog, journal.Options{})
	require.Error(t, err)

	s, err := journal.Open(filepath.Join(t.TempDir(), "x"), k.header, ev, store, k.catalog, journal.Options{})
	require.NoError(t, err)
	require.ErrorContains(t, s.Note("channel", make(chan int)), "no JSON form")
	require.Error(t, s.Close())
	assert.False(t, errors.Is(s.Err(), nil))
}
