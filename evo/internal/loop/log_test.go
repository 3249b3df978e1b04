package loop

import (
	"bytes"
	"context"
	"errors"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	sumo "github.com/ethogram-go/ethogram/example/sumo/game"
)

// logged is a log of bouts of sumo in a file.
type logged struct {
	t     testing.TB
	path  string
	spec  *evo.Spec
	store *match.Store
	ev    match.Evaluator
}

func newLogged(t testing.TB) *logged {
	t.Helper()
	spec, err := sumo.Game.Spec()
	require.NoError(t, err)
	store := &match.Store{}
	ev, err := match.NewLocal(&sumo.Game, store.Find, match.Options{Workers: 2})
	require.NoError(t, err)
	return &logged{t, filepath.Join(t.TempDir(), "log"), spec, store, ev}
}

func (l *logged) open() *Log {
	l.t.Helper()
	log, err := OpenLog(l.path, match.RulesOf(l.spec), l.ev, l.store, nil)
	require.NoError(l.t, err)
	return log
}

func (l *logged) bytes() []byte {
	data, err := os.ReadFile(l.path)
	require.NoError(l.t, err)
	return data
}

// play plays n rounds of the library, and returns how many were not in the log.
func (l *logged) play(log *Log, n int) int {
	l.t.Helper()
	keys := match.References(log, l.spec)
	d := match.DealAlone(l.spec, keys[:2], match.Rounds{N: n, Seed: func(n int) uint64 { return uint64(n) }}, keys, match.Want{})
	before := log.Counts().Played
	outcomes, err := log.Play(l.t.Context(), d.Matches)
	require.NoError(l.t, err)
	for i, out := range outcomes {
		assert.Equal(l.t, d.Matches[i].Key(log.key), out.Match)
	}
	return log.Counts().Played - before
}

// A log that is cut anywhere, as by a kill, goes on to the same bytes, and plays only
// what is missing.
func TestLogCutAnywhere(t *testing.T) {
	l := newLogged(t)
	log := l.open()
	assert.Equal(t, 12, l.play(log, 6))
	require.NoError(t, log.Keep("ended", 7))
	require.NoError(t, log.Close())
	whole := l.bytes()
	r := evo.NewRand(1)
	cuts := []int{0, 1, len(whole) - 1, len(whole)}
	for range 40 {
		cuts = append(cuts, r.IntN(len(whole)))
	}
	for _, cut := range cuts {
		require.NoError(t, os.WriteFile(l.path, whole[:cut], 0o644))
		log := l.open()
		intact := strings.Count(string(whole[:cut]), "\n") - 1
		assert.Equal(t, 12-min(max(intact, 0), 12), l.play(log, 6), "cut at %d", cut)
		torn := cut > 0 && whole[cut-1] != '\n'
		assert.Equal(t, torn, len(log.Notes()) > 0, "cut at %d", cut)
		require.NoError(t, log.Keep("ended", 7))
		require.NoError(t, log.Close())
		assert.Equal(t, string(whole), string(l.bytes()), "cut at %d", cut)
	}
}

// A damaged line costs its round and nothing else, wherever it is; only the first says
// what the log is.
func TestLogDamagedAnywhere(t *testing.T) {
	l := newLogged(t)
	log := l.open()
	l.play(log, 4)
	require.NoError(t, log.Close())
	whole := l.bytes()
	header := bytes.IndexByte(whole, '\n')
	r := evo.NewRand(2)
	for range 60 {
		at := header + 1 + r.IntN(len(whole)-header-2)
		data := bytes.Clone(whole)
		data[at] ^= 1 << r.IntN(7)
		require.NoError(t, os.WriteFile(l.path, data, 0o644))
		log := l.open()
		played := l.play(log, 4)
		assert.LessOrEqual(t, played, 2, "a line, or two that became one")
		assert.NotEmpty(t, log.Notes())
		require.NoError(t, log.Close())
	}
	for at := range header {
		data := bytes.Clone(whole)
		data[at] ^= 1
		require.NoError(t, os.WriteFile(l.path, data, 0o644))
		_, err := OpenLog(l.path, match.RulesOf(l.spec), l.ev, l.store, nil)
		require.ErrorContains(t, err, "Fix: ")
		assert.Equal(t, string(data), string(l.bytes()), "what is refused is left as it is")
	}
}

func TestLogIsRefused(t *testing.T) {
	l := newLogged(t)
	log := l.open()
	_, err := OpenLog(l.path, match.RulesOf(l.spec), l.ev, l.store, nil)
	require.ErrorIs(t, err, ErrBusy)
	require.NoError(t, log.Close())
	require.NoError(t, log.Close(), "a second time")
	_, err = log.Play(t.Context(), nil)
	require.Error(t, err)

	other := *l.spec
	other.Version++
	_, err = OpenLog(l.path, match.RulesOf(&other), l.ev, l.store, nil)
	require.ErrorIs(t, err, ErrOther)
	require.ErrorContains(t, err, "version 0, not 1")

	text := appendLine(nil, kindHeader, []byte(`{"ethogram":"evolution","version":1,"rules":{}}`))
	require.NoError(t, os.WriteFile(l.path, text, 0o644))
	_, err = OpenLog(l.path, match.RulesOf(l.spec), l.ev, l.store, nil)
	require.ErrorContains(t, err, "version 1 of the format, and this program writes version 2")
	require.NoError(t, os.WriteFile(l.path, []byte("hello\n"), 0o644))
	_, err = OpenLog(l.path, match.RulesOf(l.spec), l.ev, l.store, nil)
	require.ErrorContains(t, err, "does not begin as the log of an evolution does")
}

// What was kept last counts, and the same is not written twice.
func TestLogKeeps(t *testing.T) {
	l := newLogged(t)
	log := l.open()
	require.NoError(t, log.Keep("a", []int{1}))
	require.NoError(t, log.Keep("b", "<x>"))
	before := l.bytes()
	require.NoError(t, log.Keep("a", []int{1}))
	assert.Equal(t, before, l.bytes())
	require.NoError(t, log.Keep("a", []int{2}))
	require.Error(t, log.Keep("c", func() {}))
	require.NoError(t, log.Close())
	log = l.open()
	defer log.Close()
	var a []int
	ok, err := log.Kept("a", &a)
	require.NoError(t, err)
	assert.True(t, ok)
	assert.Equal(t, []int{2}, a)
	var b int
	_, err = log.Kept("b", &b)
	require.ErrorContains(t, err, `what it keeps as "b"`)
	ok, err = log.Kept("c", &b)
	require.NoError(t, err)
	assert.False(t, ok)
}

// failing is an evaluator that gives up after some outcomes.
type failing struct {
	match.Evaluator
	after int
}

var errGone = errors.New("the worker is gone")

func (f failing) Evaluate(ctx context.Context, matches iter.Seq[match.Match]) iter.Seq2[match.Outcome, error] {
	return func(yield func(match.Outcome, error) bool) {
		n := 0
		for o, err := range f.Evaluator.Evaluate(ctx, matches) {
			if n++; n > f.after {
				yield(match.Outcome{}, errGone)
				return
			}
			if !yield(o, err) {
				return
			}
		}
	}
}

// What was played before a worker is lost stays, and the log goes on.
func TestLogOutlivesItsEvaluator(t *testing.T) {
	l := newLogged(t)
	log, err := OpenLog(l.path, match.RulesOf(l.spec), failing{l.ev, 5}, l.store, nil)
	require.NoError(t, err)
	keys := match.References(log, l.spec)
	d := match.DealAlone(l.spec, keys[:2], match.Rounds{N: 6, Seed: func(n int) uint64 { return uint64(n) }}, keys, match.Want{})
	_, err = log.Play(t.Context(), d.Matches)
	require.ErrorIs(t, err, errGone)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = log.Play(ctx, d.Matches)
	require.ErrorIs(t, err, context.Canceled)
	played := log.Counts().Played
	assert.LessOrEqual(t, played, 5)
	require.NoError(t, log.Close())
	log = l.open()
	defer log.Close()
	assert.Equal(t, 12-played, l.play(log, 6))
	assert.Equal(t, 0, l.play(log, 6))
}

// A disk that is full is an error; what was written before is whole.
func TestLogOnAFullDisk(t *testing.T) {
	l := newLogged(t)
	log := l.open()
	l.play(log, 2)
	before := l.bytes()
	require.NoError(t, log.file.Close())
	ro, err := os.Open(l.path) // which cannot be written to
	require.NoError(t, err)
	log.file = ro
	_, err = log.Play(t.Context(), []match.Match{{Slots: match.References(log, l.spec)[:2], Mode: l.spec.Evaluation.Name, Seed: 77}})
	require.Error(t, err)
	_, again := log.Play(t.Context(), nil)
	require.Error(t, again, "it ends the log")
	assert.Equal(t, before, l.bytes())
}

// Whatever a file holds, opening it does not panic, and what is known has a key.
func FuzzLog(f *testing.F) {
	l := newLogged(f)
	log := l.open()
	l.play(log, 2)
	require.NoError(f, log.Close())
	whole := l.bytes()
	f.Add(whole[:len(whole)/2])
	f.Add(append(whole, whole[len(whole)/2:]...))
	header := whole[:bytes.IndexByte(whole, '\n')+1]
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, text := range [][]byte{data, append(bytes.Clone(header), data...)} {
			require.NoError(t, os.WriteFile(l.path, text, 0o644))
			log, err := OpenLog(l.path, match.RulesOf(l.spec), l.ev, l.store, nil)
			if err != nil {
				continue
			}
			for key := range log.outcomes {
				o, err := log.recall(key)
				require.NoError(t, err)
				assert.NotEqual(t, genome.Key{}, o.Match)
			}
			require.NoError(t, log.Close())
		}
	})
}
