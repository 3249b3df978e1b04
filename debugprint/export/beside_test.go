package export_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/export"
	"github.com/ethogram-go/ethogram/debugprint/inspect"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/internal/testing/worlds"
)

// visitor is an observer of a town, or several that belong together, until stop.
type visitor struct {
	stop  func()
	after func() // each frame, if it is not nil
	out   func() []byte
}

// observes has an observer come.
func observes(w *town, o decider.Observer, d decider.Detail, agents ...uint64) (stop func()) {
	stop, err := w.world.Observe(o, d, agents...)
	require.NoError(w.t, err)
	return stop
}

func attaches(w *town, s debugprint.Sink) (stop func()) {
	stop, err := debugprint.Attach(w.world, s)
	require.NoError(w.t, err)
	return stop
}

// heardAll writes all that a plain observer is told.
type heardAll struct{ b bytes.Buffer }

func (h *heardAll) Observe(e decider.Event) {
	fmt.Fprintln(&h.b, e.Agent, e.Tick, e.Now, e.Kind, e.Tree.Name(e.Row), e.Reason, e.Answer, e.Value, e.Other, e.Target, e.HasTarget,
		e.Held, e.Limit, e.Holder, e.Left, e.Duration, e.Delta, e.Flags, e.Stimuli, e.Status, e.New, e.Redecide, e.Chosen, e.Note.Text, e.State.Hash(), e.State.Leaf())
}

// heardTicks is told of ticks, too.
type heardTicks struct{ heardAll }

func (h *heardTicks) ObserveTick(_ *decider.World, s decider.State, r decider.Result) {
	fmt.Fprintln(&h.b, s.Agent(), s.Tick(), s.Now(), s.Hash(), r)
}

// heardBatches hears of many at once.
type heardBatches struct{ heardTicks }

func (h *heardBatches) ObserveTicks(w *decider.World, ticks []decider.Ticked) {
	for _, t := range ticks {
		h.ObserveTick(w, t.State, t.Result)
	}
	if len(ticks) == 0 {
		fmt.Fprintln(&h.b, "over", w.Frame())
	}
}

// visitors are all kinds of observers that there are.
var visitors = []struct {
	name string
	come func(w *town) visitor
}{
	{"observer of some", func(w *town) visitor {
		o := &heardAll{}
		return visitor{stop: observes(w, o, decider.Rows, 1, 2, 5, 8), out: o.b.Bytes}
	}},
	{"observer of ticks", func(w *town) visitor {
		o := &heardTicks{}
		return visitor{stop: observes(w, o, decider.Ticks), out: o.b.Bytes}
	}},
	{"observer of many ticks", func(w *town) visitor {
		o := &heardBatches{}
		return visitor{stop: observes(w, o, decider.Transitions, 3, 4, 5, 6, 7), out: o.b.Bytes}
	}},
	{"recorder", func(w *town) visitor {
		r, err := record.New(w.world, record.Options{Keyframe: 5, Full: []uint64{3, 8}})
		require.NoError(w.t, err)
		return visitor{stop: func() { assert.NoError(w.t, r.Stop()) }, out: func() []byte { return recorded(w.t, r) }}
	}},
	{"watcher", func(w *town) visitor {
		o, b := debugprint.NewWatcher(1, 2, 3, 5), &bytes.Buffer{}
		return visitor{attaches(w, o), func() {
			w.at.States(func(s decider.State, injected bool) {
				if !injected && slices.Contains([]uint64{1, 2, 3, 5}, s.Agent()) {
					b.Write(debugprint.AppendState(nil, s.Outline(), s, debugprint.WhyNot, o))
				}
			})
		}, b.Bytes}
	}},
	{"coverage", func(w *town) visitor {
		o := profile.NewCounts(decider.Rows)
		stop, err := o.Watch(w.world)
		require.NoError(w.t, err)
		return visitor{stop: stop, out: func() []byte {
			b := &bytes.Buffer{}
			err := o.Profile().WriteJSON(b)
			require.NoError(w.t, err)
			return b.Bytes()
		}}
	}},
	{"profile", func(w *town) visitor {
		o, b := profile.NewCounts(decider.Rows), &bytes.Buffer{}
		return visitor{stop: attaches(w, o), out: func() []byte {
			require.NoError(w.t, o.Profile().WriteCounts(b))
			return b.Bytes()
		}}
	}},
	{"tracer", func(w *town) visitor {
		b := &bytes.Buffer{}
		return visitor{stop: attaches(w, debugprint.NewTracer(b, debugprint.TraceOptions{Level: 5, Agents: []uint64{1, 6, 9}})), out: b.Bytes}
	}},
	{"logger", func(w *town) visitor {
		b := &bytes.Buffer{}
		l := slog.New(slog.NewTextHandler(b, &slog.HandlerOptions{Level: slog.LevelDebug, ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Attr{}
			}
			return a
		}}))
		return visitor{stop: attaches(w, debugprint.NewLogger(l, decider.Transitions)), out: b.Bytes}
	}},
	{"inspector", func(w *town) visitor {
		r, err := record.New(w.world, record.Options{Keyframe: 7, Agents: []uint64{1, 2, 3, 5, 9}})
		require.NoError(w.t, err)
		page := inspect.Handler(r, inspect.Options{})
		ask := func(method, path, body string) []byte {
			q := httptest.NewRequest(method, "http://localhost/"+path, strings.NewReader(body))
			q.RemoteAddr = "127.0.0.1:1"
			q.Header.Set("Content-Type", "application/json")
			a := httptest.NewRecorder()
			page.ServeHTTP(a, q)
			require.Less(w.t, a.Code, http.StatusBadRequest, a.Body.String())
			return a.Body.Bytes()
		}
		return visitor{func() { assert.NoError(w.t, r.Stop()) }, func() {
			what := []string{"watch", "unwatch"}[w.frame/3%2]
			ask("POST", what, fmt.Sprintf(`{"agents":["%d"]}`, 2+w.frame%8))
		}, func() []byte { return ask("GET", "log", "") }}
	}},
	{"breakpoints", func(w *town) visitor {
		b, three := &bytes.Buffer{}, uint64(3)
		stop, err := record.Break(w.world, func(h record.Hit) { fmt.Fprintln(b, h) },
			record.Breakpoint{Row: w.row, On: record.OnEnter}, record.Breakpoint{On: record.OnSwitch},
			record.Breakpoint{On: record.OnRefused, Agent: &three})
		require.NoError(w.t, err)
		return visitor{stop: stop, out: b.Bytes}
	}},
	{"perfetto", func(w *town) visitor {
		b := &bytes.Buffer{}
		p := export.NewPerfetto(b, export.PerfettoOptions{Detail: decider.Rows})
		return visitor{stop: attaches(w, p), out: func() []byte {
			require.NoError(w.t, p.Close())
			return b.Bytes()
		}}
	}},
}

func recorded(t *testing.T, r *record.Recorder) []byte {
	b := &bytes.Buffer{}
	_, err := r.WriteTo(b)
	require.NoError(t, err)
	return b.Bytes()
}

// turns are frames in which two visitors come and go: when each of them comes before a frame, and
// when it goes.
type turns struct {
	first       int // who is first of those that come before the same frame, or go in it
	come, leave [2]int
	how         leaving
}

// leaving is how a visitor goes.
type leaving int

const (
	between   leaving = iota // two frames
	within                   // a frame, in a callback of an agent
	whileTold                // of a frame, in a callback of another observer
	waysToGo
	turnFrames = 11
)

// allTurns are each order of coming and going.
func allTurns() (all []turns) {
	for how := range waysToGo {
		for first := range 2 {
			for _, leave := range [][2]int{{6, 9}, {9, 6}} {
				come := [2]int{1, 1}
				come[1-first] = 3
				all = append(all, turns{first, come, leave, how})
			}
			all = append(all, turns{first, [2]int{2, 2}, [2]int{7, 7}, how})
		}
	}
	return all
}

// ringer is an observer in whose callbacks others are stopped.
type ringer struct{ ring []func() }

func (r *ringer) Observe(decider.Event) {
	for _, stop := range r.ring {
		stop()
	}
	r.ring = nil
}

// play plays all turns in a town, with those visitors of two kinds that are wanted, and returns what
// each of them has put out in each turn, and what has happened in the town.
func play(t *testing.T, s *worlds.Script, workers int, kinds [2]int) (out [2][][]byte, done []string) {
	w := newTown(t, s, workers)
	for _, turn := range allTurns() {
		bell := &ringer{}
		quiet := func() {}
		if turn.how == whileTold {
			quiet = observes(w, bell, decider.Ticks, 1)
		}
		var here [2]visitor
		for frame := range turnFrames {
			for k := range 2 {
				i := k ^ turn.first
				v := &here[i]
				if kinds[i] < 0 {
					continue
				}
				if frame == turn.come[i] {
					*v = visitors[kinds[i]].come(w)
				}
				if frame != turn.leave[i] {
					continue
				}
				switch turn.how {
				case between:
					v.stop()
					v.after = nil
				case within:
					w.bell = append(w.bell, v.stop)
				case whileTold:
					bell.ring = append(bell.ring, v.stop)
				}
			}
			w.tick()
			bell.Observe(decider.Event{}) // where agent 1 was told of nothing
			for i := range here {
				if here[i].after != nil {
					here[i].after()
				}
				if frame == turn.leave[i] {
					here[i].after = nil
				}
			}
		}
		quiet()
		assert.Empty(t, w.world.Observers())
		for i := range here {
			if kinds[i] >= 0 {
				here[i].stop() // once more
				out[i] = append(out[i], bytes.Clone(here[i].out()))
			}
		}
	}
	return out, w.done
}

// TestBeside: each observer puts out to the byte what it does alone, whoever comes and goes
// beside it, in whatever order, between frames or within one; and what happens in the world is what
// happens unobserved. All of that is the same with 1 worker and with 8.
func TestBeside(t *testing.T) {
	const nobody = -1
	towns := uint64(3)
	if testing.Short() {
		towns = 1
	}
	for number := range towns {
		s := townScript(100*number, turnFrames*len(allTurns()))
		_, unobserved := play(t, s, 1, [2]int{nobody, nobody})
		alone := make([][2][][]byte, len(visitors))
		for i, v := range visitors {
			for k := range 2 {
				kinds := [2]int{nobody, nobody}
				kinds[k] = i
				out, done := play(t, s, 1, kinds)
				require.Equal(t, unobserved, done, "world %d with: %s", s.Seed, v.name)
				alone[i][k] = out[k]
				assert.NotEmpty(t, bytes.Join(out[k], nil), v.name)
			}
		}
		for i := range visitors {
			for k := i; k < len(visitors); k++ {
				if skip.Race && testing.Short() && (i+k)%6 > 0 {
					continue // the detector makes each ten times as long
				}
				t.Run(fmt.Sprintf("world %d, %s and %s", s.Seed, visitors[i].name, visitors[k].name), func(t *testing.T) {
					out, done := play(t, s, 8, [2]int{i, k})
					require.Equal(t, unobserved, done)
					for turn, how := range allTurns() {
						sameText(t, alone[i][0][turn], out[0][turn], "%+v, %s", how, visitors[i].name)
						sameText(t, alone[k][1][turn], out[1][turn], "%+v, %s", how, visitors[k].name)
					}
				})
			}
		}
	}
}

// sameText requires two texts to be the same, and else shows the first lines that differ.
func sameText(t *testing.T, want, got []byte, about ...any) {
	t.Helper()
	if bytes.Equal(want, got) {
		return
	}
	a, b := bytes.Split(want, []byte("\n")), bytes.Split(got, []byte("\n"))
	for i := range min(len(a), len(b)) {
		require.Equal(t, string(a[i]), string(b[i]), about...)
	}
	require.Len(t, b, len(a), about...)
}
