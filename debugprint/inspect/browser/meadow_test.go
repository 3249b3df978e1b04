package browser

import (
	"bytes"
	"encoding/json"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/cover"
	"github.com/ethogram-go/ethogram/debugprint/inspect"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// A meadow is a small game: deer flee from a wolf that comes now and then, drink one
// at a time, and graze otherwise.
type meadow struct {
	t     *testing.T
	world *decider.World
	crowd *decider.Crowd[*deer]
	rec   *record.Recorder
	table *inspect.Table
	cover *profile.Counts
	clock *profile.Profiler
}

type deer struct {
	id    uint64
	ticks uint64
	pace  uint64 // how much slower than the first one it lives
	numb  bool   // its sense returns no number
	haste uint64 // how much earlier it fears, in its own ticks
}

type row = decider.Decider[*deer]

const Night decider.Flags = 1

// names are those of the rows; a test may have worse ones.
type names struct{ flee, graze, agent, note string }

var plain = names{"FLEE", "GRAZE", "Deer", "wolf at %v m"}

// fear rises above 0 for 10 of 40 ticks, at another time for each deer.
func (d *deer) fear() float64 {
	if d.numb {
		return math.NaN()
	}
	return float64((d.ticks/d.pace+d.haste+7*d.id)%40) - 29.5
}

// play makes a meadow that is recorded, and lets it live for some ticks.
func play(t *testing.T, n names, agents, ticks int, pace uint64, o record.Options) *meadow {
	t.Helper()
	still := &behavior.Behavior[*deer]{Name: "STILL"}
	sip := &behavior.Behavior[*deer]{Name: "SIP", Tick: func(_ *deer, x behavior.Context) behavior.Status {
		return behavior.Until(x.Duration() >= time.Duration(pace)*time.Second/10)
	}}
	root := decider.Group("DEER", decider.PrioritizedList,
		&row{Name: "SLEEP", Preconditions: decider.Preconditions{Flags: decider.All(Night)}, Behavior: still},
		&row{Name: n.flee, Recheck: decider.EachTick, Behavior: still, Decide: func(d *deer, q decider.Query) float64 {
			q.Note(n.note, d.fear())
			return d.fear()
		}},
		&row{
			Name: "DRINK", Behavior: sip, Gate: &decider.Gate[*deer]{Name: "POND"},
			Preconditions: decider.Preconditions{Cooldown: time.Duration(pace) * time.Second},
		},
		&row{Name: n.graze, Behavior: still},
	)
	m := &meadow{t: t, cover: profile.NewCounts(decider.Rows), clock: profile.New(profile.Options{})}
	wrapped := profile.Wrap(m.clock, &root)
	tree, err := decider.Compile(wrapped)
	require.NoError(t, err)
	m.world = tree.NewWorld(1)
	m.world.SetNames(decider.Names{
		Flags: map[decider.Flags]string{Night: "Night"},
		Agent: func(id uint64) string { return n.agent + " " + string(rune('A'+(id-1)%26)) },
	})
	m.crowd, err = tree.NewCrowd(m.world, func(d *deer, _ time.Duration) decider.Sense {
		d.ticks++
		return decider.Sense{}
	})
	require.NoError(t, err)
	for id := uint64(1); id <= uint64(agents); id++ {
		require.NoError(t, m.crowd.Add(id, &deer{id: id, pace: pace}))
	}
	m.table, err = inspect.Tuning(m.crowd)
	require.NoError(t, err)
	m.rec, err = record.New(m.world, o)
	require.NoError(t, err)
	m.tick(ticks)
	return m
}

func (m *meadow) tick(n int) {
	m.t.Helper()
	for range n {
		_, err := m.table.Update()
		require.NoError(m.t, err)
		require.NoError(m.t, m.world.Tick(10*time.Millisecond))
	}
}

// serve mounts the inspector as a game does, and returns the address of its page.
func (m *meadow) serve(o inspect.Options) string {
	const prefix = "/debug/ethogram/"
	mux := http.NewServeMux()
	mux.Handle(prefix, inspect.Handler(m.rec, o))
	server := httptest.NewServer(mux)
	m.t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
	})
	return server.URL + prefix
}

// all are the options of a page that shows and may do everything.
func (m *meadow) all() inspect.Options {
	stop, err := m.cover.Watch(m.world)
	require.NoError(m.t, err)
	m.t.Cleanup(stop)
	return inspect.Options{
		Pause:   func(bool) {},
		Tuning:  []*inspect.Table{m.table},
		Profile: func(w io.Writer) error { return m.clock.Profile().WriteJSON(w) },
		Cover:   func(w io.Writer) error { return json.NewEncoder(w).Encode(cover.Of(m.cover.Profile())) },
	}
}

func (m *meadow) log() []byte {
	var b bytes.Buffer
	_, err := m.rec.WriteTo(&b)
	require.NoError(m.t, err)
	return b.Bytes()
}

// file writes data to a file.
func file(t *testing.T, name string, data []byte) string {
	path := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(path, data, 0o600))
	return path
}

// served serves a log file, as ethogram-view does.
func served(t *testing.T, data []byte) string {
	server := httptest.NewServer(inspect.LogHandler(func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(data)), nil
	}, inspect.Options{}))
	t.Cleanup(server.Close)
	return server.URL + "/"
}

// begun returns how often a row has begun, as the log says.
func (m *meadow) begun(t *testing.T, name string) (n int) {
	t.Helper()
	log, err := m.rec.Log()
	require.NoError(t, err)
	log.Play(counter(func(e decider.Event) {
		if e.Kind == decider.EventActivated && e.Tree.Row(e.Row).Name == name {
			n++
		}
	}), record.Range{})
	return n
}

type counter func(decider.Event)

func (c counter) Observe(e decider.Event) { c(e) }
