package record_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// TestPlayIsRecorded: recording what a log plays gives the same log.
func TestPlayIsRecorded(t *testing.T) {
	for name, o := range samples {
		text, err := os.ReadFile(filepath.Join("testdata", name))
		require.NoError(t, err)
		again := written(t, read(t, text).Rerecord(o))
		if diff := cmp.Diff(sleepsLast(withoutLint(text)), sleepsLast(again)); diff != "" {
			t.Fatalf("%s (-recorded +played):\n%.3000s", name, diff)
		}
	}
}

// sleepsLast returns the lines of a log with the ticks that did not come behind the others
// of their step. Recorders write those of crowds when a frame is over, before lone agents
// tick; when a log is played, nobody knows which agents were lone.
func sleepsLast(text []byte) (lines []string) {
	var sleeps []string
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, `{"sleep"`) {
			sleeps = append(sleeps, line)
			continue
		}
		if !strings.HasPrefix(line, `{"a"`) {
			lines, sleeps = append(lines, sleeps...), nil
		}
		lines = append(lines, line)
	}
	return append(lines, sleeps...)
}

// TestPlayAsTraced: a tracer that follows a log prints what it printed live, up to what a
// log does not have.
func TestPlayAsTraced(t *testing.T) {
	var live, played bytes.Buffer
	c := newCamp(t, 1)
	tracer := func(b *bytes.Buffer) *debugprint.Tracer {
		return debugprint.NewTracer(b, debugprint.TraceOptions{Form: debugprint.Spore, Level: 2})
	}
	_, errAttach := debugprint.Attach(c.world, tracer(&live))
	require.NoError(t, errAttach)
	log := recorded(t, c, 100, record.Options{Keyframe: 20})
	log.Play(tracer(&played), record.Range{})
	if diff := cmp.Diff(strings.Split(live.String(), "\n"), strings.Split(played.String(), "\n")); diff != "" {
		t.Fatalf("(-live +played):\n%.3000s", diff)
	}
}

// seen counts what an observer is told.
type seen struct {
	events, ticks int
	agents        map[uint64]int
	first, last   uint32
}

func (s *seen) Observe(e decider.Event) { s.events++ }

func (s *seen) ObserveTick(_ *decider.World, state decider.State, _ decider.Result) {
	s.ticks++
	if s.agents == nil {
		s.agents, s.first = map[uint64]int{}, state.Tick()
	}
	s.agents[state.Agent()]++
	s.last = state.Tick()
}

func TestPlayRange(t *testing.T) {
	c := newCamp(t, 1)
	log := recorded(t, c, 100, record.Options{Keyframe: 20})
	from, until := log.Steps()
	assert.Equal(t, []int64{0, 100}, []int64{from, until})
	for _, c := range []record.Range{{From: 33, Until: 57}, {From: 40, Until: 41}, {From: 0, Until: 20}, {From: 99}} {
		c.Agents = []uint64{1, 99}
		var s seen
		log.Play(&s, c)
		end := c.Until
		if end == 0 {
			end = 100
		}
		assert.Equal(t, map[uint64]int{1: int(end - c.From), 99: int(end - c.From)}, s.agents, "%+v", c)
		assert.EqualValues(t, c.From+1, s.first)
		assert.EqualValues(t, end, s.last)
	}
}

// steps counts what a player tells of steps.
type steps struct {
	at    []int64
	ticks int
}

func (s *steps) Observe(decider.Event) {}

func (s *steps) ObserveStep(step int64) { s.at = append(s.at, step) }

func (s *steps) ObserveTick(*decider.World, decider.State, decider.Result) { s.ticks++ }

// TestPlayTellsSteps: each step is told of once, before its ticks, from the first of the range on.
func TestPlayTellsSteps(t *testing.T) {
	tree := decider.MustCompile(&decider.Decider[*wren]{Name: "BIRD"})
	world := tree.NewWorld(1)
	crowd, err := tree.NewCrowd(world, nil)
	require.NoError(t, err)
	require.NoError(t, crowd.Add(1, &wren{}))
	rec, err := record.New(world, record.Options{})
	require.NoError(t, err)
	for range 5 {
		require.NoError(t, world.Tick(time.Second))
	}
	log, err := rec.Log()
	require.NoError(t, err)
	first, until := log.Steps()
	var s steps
	require.NoError(t, log.Play(&s, record.Range{From: first + 2}))
	assert.Len(t, s.at, int(until-first-2))
	assert.Equal(t, []int64{first + 2, until - 1}, []int64{s.at[0], s.at[len(s.at)-1]})
	assert.Equal(t, len(s.at), s.ticks)
}
