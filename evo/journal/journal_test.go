package journal_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/journal"
	"github.com/ethogram-go/ethogram/evo/match"
	"github.com/ethogram-go/ethogram/evo/match/matchtest"
)

func (s slow) Evaluate(ctx context.Context, matches iter.Seq[match.Match]) iter.Seq2[match.Outcome, error] {
	return func(yield func(match.Outcome, error) bool) {
		for o, err := range s.Evaluator.Evaluate(ctx, matches) {
			time.Sleep(s.pause)
			if !yield(o, err) {
				return
			}
		}
	}
}

// boundaries are where records begin and end.
func boundaries(t testing.TB, data []byte) (offsets []int64) {
	t.Helper()
	for r, err := range journal.Records(write(t, data)) {
		require.NoError(t, err)
		offsets = append(offsets, r.Offset)
	}
	return append(offsets, int64(len(data)))
}

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

// TestSameAnswers holds a journal against a Lab without one.
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

func TestTruncated(t *testing.T) {
	want := golden(t)
	ends := boundaries(t, want)
	at := []int64{0, 1, 17}
	at = append(at, ends...)
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		at = append(at, r.Int64N(int64(len(want))))
	}
	store, ev := local(t, 2)
	k := needKit(t)
	for _, n := range at {
		path := write(t, want[:n])
		stats := run(t, path, store, ev, journal.Options{})
		require.True(t, bytes.Equal(want, read(t, path)), "cut at byte %d", n)

		// All that was intact was used.
		played := 0
		for r, err := range journal.Records(path) {
			require.NoError(t, err)
			if r.Kind == journal.KindOutcome && r.Offset+16+int64(len(r.Data)) > n {
				played++
			}
		}
		require.Equal(t, played, stats.Played, "cut at byte %d", n)

		// What was cut is reported, and only that.
		path = write(t, want[:n])
		s, err := journal.Open(path, k.header, ev, store, k.catalog, journal.Options{NoSync: true})
		require.NoError(t, err)
		whole := n == 0
		for _, end := range ends[1:] {
			whole = whole || n == end
		}
		require.Equal(t, whole, s.Report() == "", "cut at byte %d: %q", n, s.Report())
		require.NoError(t, s.Close())
	}
}

func TestZeroTail(t *testing.T) {
	want := golden(t)
	ends := boundaries(t, want)
	store, ev := local(t, 2)
	path := write(t, append(bytes.Clone(want[:ends[len(ends)/2]]), make([]byte, 5000)...))
	run(t, path, store, ev, journal.Options{})
	assert.True(t, bytes.Equal(want, read(t, path)), "a machine that lost power leaves zeros")
}

func TestFlippedBits(t *testing.T) {
	want := golden(t)
	ends := boundaries(t, want)
	last := ends[len(ends)-2]
	store, ev := local(t, 2)
	k := needKit(t)
	r := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		bit := r.IntN(8 * len(want))
		data := bytes.Clone(want)
		data[bit/8] ^= 1 << (bit % 8)
		path := write(t, data)
		s, err := journal.Open(path, k.header, ev, store, k.catalog, journal.Options{NoSync: true})
		at := int64(bit / 8)
		switch {
		case at < 19: // not even a journal
			require.ErrorIs(t, err, journal.ErrNotJournal)
			assert.Equal(t, data, read(t, path), "it was written to")
			continue
		case at >= last+16: // the last record's payload: as if it was not written to its end
			require.NoError(t, err)
			assert.NotEmpty(t, s.Report())
			require.NoError(t, s.Close())
		default:
			var d *journal.Damage
			require.ErrorAs(t, err, &d, "bit %d", bit)
			require.False(t, d.Torn)
			require.LessOrEqual(t, d.Offset, at)
			require.Contains(t, ends, d.Offset)
			for _, end := range ends {
				require.False(t, end > d.Offset && end <= at, "the records from %d to %d are intact", d.Offset, at)
			}
			require.Equal(t, data, read(t, path), "it was written to")
		}
		run(t, path, store, ev, journal.Options{Repair: true})
		require.True(t, bytes.Equal(want, read(t, path)), "bit %d", bit)
		if at < last+16 {
			kept := read(t, path+".damaged")
			require.True(t, bytes.HasSuffix(data, kept) && int64(len(kept)) >= int64(len(data))-at, "what is damaged is not kept")
		}
	}
}

// TestRepairKeeps does not write over what an earlier repair has kept.
func TestRepairKeeps(t *testing.T) {
	data := golden(t)
	data[len(data)/2] ^= 1
	path := write(t, data)
	require.NoError(t, os.WriteFile(path+".damaged", []byte("precious"), 0o644))
	store, ev := local(t, 1)
	k := needKit(t)
	_, err := journal.Open(path, k.header, ev, store, k.catalog, journal.Options{Repair: true})
	require.ErrorContains(t, err, "nothing is repaired")
	assert.Equal(t, "precious", string(read(t, path+".damaged")))
	assert.Equal(t, data, read(t, path))
}

// TestKilled kills a process again and again until it has come to its end.
func TestKilled(t *testing.T) {
	want := golden(t)
	kills := 20
	if testing.Short() {
		kills = 3
	}
	exe, err := os.Executable()
	require.NoError(t, err)
	r := rand.New(rand.NewPCG(5, 6))
	path := filepath.Join(t.TempDir(), "run.journal")
	killed, sizes := 0, map[int64]bool{}
	for killed < kills {
		cmd := exec.Command(exe)
		cmd.Env = append(os.Environ(), helperEnv+"="+path)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		require.NoError(t, cmd.Start())
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()

		// Not by the clock but by what is in the file, so that each kill comes
		// in the middle of something on any machine.
		info, _ := os.Stat(path)
		size := int64(0)
		if info != nil {
			size = info.Size()
		}
		goal := size + r.Int64N(int64(len(want))/8)
		for done := false; !done; {
			select {
			case err := <-ended:
				require.NoError(t, err, "%s", &stderr)
				require.True(t, bytes.Equal(want, read(t, path)), "after %d kills", killed)
				require.NoError(t, os.Remove(path)) // and from the beginning
				done = true
			case <-time.After(time.Duration(r.IntN(1500)) * time.Microsecond):
				info, err := os.Stat(path)
				if err != nil || info.Size() < goal {
					continue
				}
				require.NoError(t, cmd.Process.Kill())
				<-ended
				killed++
				after, err := os.Stat(path)
				require.NoError(t, err)
				sizes[after.Size()] = true
				done = true
			}
		}
	}
	cmd := exec.Command(exe)
	cmd.Env = append(os.Environ(), helperEnv+"="+path)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	assert.True(t, bytes.Equal(want, read(t, path)), "after %d kills", killed)
	assert.Greater(t, len(sizes), killed/3, "the kills were all at the same place")
}

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
		"config":     {func(h *journal.Header) { h.Config = []byte(`{"size":7}`) }, `configuration from byte 8: "{\"size\":6}", not "{\"size\":7}"`},
		"game":       {func(h *journal.Header) { h.Rules.Game = "purses" }, "game coins, not purses"},
		"version":    {func(h *journal.Header) { h.Rules.Version = 2 }, "game version 1, not 2"},
		"vocabulary": {func(h *journal.Header) { h.Rules.Vocabulary = "coins 2" }, "vocabulary coins 1, not coins 2"},
		"fingerprint": {
			func(h *journal.Header) { h.Rules.Fingerprint = evo.Key{1} },
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
				m := matchtest.Matches(1, 1, []evo.Key{s.Add(matchtest.Players(1, 1)[0], match.Origin{})})
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

// TestOtherProgram resumes with a program that does something else.
func TestOtherProgram(t *testing.T) {
	want := golden(t)
	k := needKit(t)
	other := func(lab match.Lab, at int, what func() error) error {
		return program(t.Context(), &deviant{Lab: lab, at: at, what: what}, generations)
	}
	for at := range generations {
		for name, what := range map[string]func(lab match.Lab) error{
			"note": func(lab match.Lab) error { return lab.Note("weather", "rain") },
			"match": func(lab match.Lab) error {
				_, err := lab.Play(t.Context(), matchtest.Matches(99, 1, []evo.Key{lab.Add(matchtest.Players(1, 1)[0], match.Origin{})}))
				return err
			},
			"genome": func(lab match.Lab) error {
				lab.Add(matchtest.Solo("REST", 3), match.Origin{How: "elsewhere"})
				return lab.Note("after", at)
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
			assert.Contains(t, s.Report(), "goes on anew")
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
	match.Lab
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
	return d.Lab.Note(kind, event)
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

// wrong is an evaluator that changes what another says.
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

func TestRecords(t *testing.T) {
	k := needKit(t)
	counts := map[journal.Kind]int{}
	genomes := map[evo.Key]bool{}
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
			parsed, err := evo.ParseGenome(k.catalog, g.JSON)
			require.NoError(t, err)
			assert.Equal(t, g.Key, parsed.Key())
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
