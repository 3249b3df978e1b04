package record_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// texts is all that is printed of an agent.
func texts(o *decider.Outline, s decider.State, w *debugprint.Watcher) string {
	var b []byte
	for _, mode := range []debugprint.Mode{debugprint.ActiveOnly, debugprint.All, debugprint.WhyNot} {
		b = debugprint.AppendState(b, o, s, mode, w)
		b = append(debugprint.AppendDebugState(b, o, s, mode, w), '\n')
	}
	b = append(debugprint.AppendLine(b, o, s, w), '\n')
	return string(fmt.Appendf(b, "%d %v %v %x %x %d %d", s.Tick(), s.Now(), s.Delta(), s.Flags(), s.Stimuli(), s.Leaf(), s.Agent()))
}

// book has the texts of each tick, as they were live.
type book map[uint64]map[uint32]string

// scribe is an observer that fills a book at the end of each tick.
type scribe struct {
	book book
	why  *debugprint.Watcher
}

func newScribe() *scribe { return &scribe{book{}, debugprint.NewWatcher()} }

func (s *scribe) Detail() decider.Detail  { return decider.Rows }
func (s *scribe) Observe(e decider.Event) { s.why.Watch(e.Agent); s.why.Observe(e) }

func (s *scribe) ObserveTick(_ *decider.World, state decider.State, _ decider.Result) {
	id := state.Agent()
	if s.book[id] == nil {
		s.book[id] = map[uint32]string{}
	}
	s.book[id][state.Tick()] = texts(state.Outline(), state, s.why)
}

// compare asks the log for every nth tick of the book, from the first on.
func (b book) compare(t *testing.T, log *record.Log, nth uint32) {
	t.Helper()
	n := 0
	for _, a := range log.Agents() {
		if a.Last == 0 {
			continue
		}
		for tick := a.First; tick <= a.Last; tick += nth {
			m, err := log.At(a.ID, tick)
			require.NoError(t, err, "agent %d tick %d", a.ID, tick)
			got := texts(m.Outline, m.State, m.Why)
			if want := b[a.ID][tick]; got != want {
				t.Fatalf("agent %d, tick %d (-live +log):\n%s", a.ID, tick, cmp.Diff(want, got))
			}
			n++
		}
	}
	t.Log(n, "ticks")
	assert.NotZero(t, n)
}

func written(t testing.TB, r *record.Recorder) []byte {
	t.Helper()
	var b bytes.Buffer
	_, err := r.WriteTo(&b)
	require.NoError(t, err)
	return b.Bytes()
}

func read(t testing.TB, text []byte) *record.Log {
	t.Helper()
	log, err := record.Read(bytes.NewReader(text), record.Limits{})
	require.NoError(t, err)
	return log
}

// recorded records frames of c and returns their log.
func recorded(t *testing.T, c *camp, frames int, o record.Options) *record.Log {
	t.Helper()
	r, err := record.New(c.world, o)
	require.NoError(t, err)
	for range frames {
		c.tick()
	}
	require.NoError(t, r.Stop())
	return read(t, written(t, r))
}

func zipped(t *testing.T, text []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, err := z.Write(text)
	require.NoError(t, err)
	require.NoError(t, z.Close())
	return b.Bytes()
}

// TestAt: a log prints each tick as it was printed live.
func TestAt(t *testing.T) {
	for name, c := range map[string]struct {
		o   record.Options
		nth uint32
	}{
		"one keyframe":   {record.Options{Everything: true, Keyframe: 1000}, 11},
		"many keyframes": {record.Options{Everything: true, Keyframe: 7}, 1},
		"small ring":     {record.Options{Everything: true, Keyframe: 10, Bytes: 40_000}, 1},
		"few steps":      {record.Options{Everything: true, Keyframe: 10, Steps: 30}, 1},
		"hashes":         {record.Options{Everything: true, Keyframe: 30, Hashes: true}, 7},
	} {
		t.Run(name, func(t *testing.T) {
			camp, s := newCamp(t, 1), newScribe()
			_, err := debugprint.Attach(camp.world, s)
			require.NoError(t, err)
			r, err := record.New(camp.world, c.o)
			require.NoError(t, err)
			for range 150 {
				camp.tick()
			}
			require.NoError(t, r.Stop())
			text := written(t, r)
			s.book.compare(t, read(t, text), c.nth)
			s.book.compare(t, read(t, zipped(t, text)), 29)
		})
	}
}

// counted returns what counts have of a log.
func counted(t require.TestingT, log *record.Log, r record.Range) *profile.Profile {
	counts := profile.NewCounts(decider.Transitions)
	require.NoError(t, log.Play(counts, r))
	return counts.Profile()
}

// budgets is how the agents of logs spent their time, as a text.
func budgets(t require.TestingT, titles []string, logs ...*profile.Profile) string {
	var b bytes.Buffer
	require.NoError(t, profile.WriteBudgets(&b, titles, logs...))
	return b.String()
}
