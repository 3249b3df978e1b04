package record_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/internal/testing/worlds"
)

// pageLog is what this package reads of a log, for the inspector's page to compare.
type pageLog struct {
	Name      string                    `json:"name"`
	Log       string                    `json:"log"`
	From      int64                     `json:"from"`
	Until     int64                     `json:"until"`
	Complete  bool                      `json:"complete"`
	Agents    []string                  `json:"agents"`
	Ticks     []pageTick                `json:"ticks"`
	Begun     map[string]map[string]int `json:"begun"`     // how often rows do, by agent
	Rehearsed *record.Rehearsal         `json:"rehearsed"` // with its own tables, if that is of all that happened
}

// begunBy is an observer that counts how often rows of agents begin.
type begunBy map[string]map[string]int

func (b begunBy) Observe(e decider.Event) {
	if id := strconv.FormatUint(e.Agent, 10); e.Kind == decider.EventActivated {
		if b[id] == nil {
			b[id] = map[string]int{}
		}
		b[id][e.Tree.Name(e.Row)]++
	}
}

// pageTick is an agent right after a tick.
type pageTick struct {
	Agent   string            `json:"agent"`
	Step    int64             `json:"step"`
	Tick    uint32            `json:"tick"`
	Now     int64             `json:"now"`
	Delta   int64             `json:"delta"`
	World   int64             `json:"world"`
	Flags   string            `json:"flags"`
	Stimuli string            `json:"stimuli"`
	Full    bool              `json:"full"`
	Active  [][2]int64        `json:"active"` // rows and when they began
	Line    string            `json:"line"`
	State   string            `json:"state"`
	Parts   map[string]string `json:"parts"` // states of what is injected and active, by root
}

// TestPageReadsRandomLogs: whatever happens in a world, and however it is recorded, the
// inspector's page reads the log as this package does, to the letter.
func TestPageReadsRandomLogs(t *testing.T) {
	skip.UnderRace(t)
	skip.On32Bit(t)
	n := uint64(80)
	if testing.Short() {
		n = 24
	}
	run := pageReader(t)
	var all []pageLog
	worlds.Run(t, n, 60, func(c *worlds.Claim, s *worlds.Script) error {
		logs, err := pageLogs(c, s)
		if worlds.One() && len(logs) > 0 {
			require.NoError(c, run(logs))
		}
		all = append(all, logs...)
		return err
	})
	gaps := 0
	for _, p := range all {
		gaps += strings.Count(p.Log, gapText)
	}
	assert.True(t, worlds.One() || gaps > 0)
	require.NoError(t, run(all), "ETHOGRAM_WORLD=n makes the script of world n smaller")
}

// TestPageReadsReturns: also where an agent comes back to a table in a tick that a panic ends.
func TestPageReadsReturns(t *testing.T) {
	t.Setenv(worlds.Env, `
seed 70 agents 12 workers 1 exits
table
  R1 Parallel
    R2 chance=.3 acts
    R3 every=1.15s scatter acts
    R5 PrioritizedList decide top=2 scope
      R14 retarget
frame 16ms*4 4.947s 16ms*5 16ms override:18:12 16ms*3 16ms Retable:23:990
`)
	TestPageReadsRandomLogs(t)
}

// TestPageReadsUsedAgain: also where an id is used again, in a crowd that gets another table before its first
// tick, which a panic ends: the agent that had the id before has not ticked in that step.
func TestPageReadsUsedAgain(t *testing.T) {
	t.Setenv(worlds.Env, `
seed 1 agents 3 workers 1 exits later=682
table
  R1 Parallel
    R11 block
other
  VR1 Selector block
    VR12
frame 16ms*5 16ms Remove:1:2 Add:1:213 Retable:4:546
`)
	TestPageReadsRandomLogs(t)
}

// TestPageReadsNotes: also where a log begins with a keyframe, which has the notes of rows that go on.
func TestPageReadsNotes(t *testing.T) {
	t.Setenv(worlds.Env, `
seed 5 agents 1 workers 1 exits eternal
table
  R1 Parallel
    R2 Random decide
      R12 waitfor
frame 16ms*32
`)
	TestPageReadsRandomLogs(t)
}

// TestPageReadsTwoLanes: also where one leaf runs in two lanes.
func TestPageReadsTwoLanes(t *testing.T) {
	t.Setenv(worlds.Env, `
seed 1 agents 1 workers 1
table
  R1 Parallel
    R19 Parallel
      R24 act=errand
    R24 shared
frame 16ms 28ms 16ms
`)
	TestPageReadsRandomLogs(t)
}

const gapText = `{"gap":`

// pageLogs returns the logs of a script: each that a recorder has when its world is left, and now and then
// one that is written while the game goes on.
func pageLogs(c *worlds.Claim, s *worlds.Script) (all []pageLog, err error) {
	o := drawOptions(rand.New(rand.NewPCG(s.Seed, 8)))
	if o.Everything { // a rehearsal does not know of what nobody was told before the next tick
		s = s.Without(untold)
	}
	s = s.WithoutWords("worn", "late", "age") // the page has 53 bits for a number
	for i := range s.Frames {
		s.Frames[i].Delta = min(s.Frames[i].Delta, time.Hour)
	}
	var r *record.Recorder
	log := func(text []byte) {
		if len(text) == 0 {
			return // no frame has come
		}
		p := pageLogOf(c, text)
		p.Name = fmt.Sprint("world ", s.Seed, ", log ", len(all))
		if o.Everything && p.From == 0 && !strings.Contains(p.Log, gapText) && (worlds.One() || !inLanes(s)) { // it has all that happened
			p.Rehearsed, err = record.Rehearse(read(c, text))
			require.NoError(c, err)
		}
		all = append(all, p)
	}
	err = c.Play(s, worlds.Way{Name: "recorded", Join: func(w *worlds.World) func() {
		var err error
		r, err = record.New(w.World(), o)
		require.NoError(c, err)
		return func() {
			require.NoError(c, r.Stop())
			log(written(c, r))
		}
	}}, func(w *worlds.World) {
		if s.Seed%2 == 0 && w.Played() == 20 && len(s.Frames) == 60 {
			to := &slow{w: w, frames: 20}
			_, err := r.WriteTo(to)
			require.NoError(c, err)
			log(to.Bytes())
		}
	})
	return all, err
}

// inLanes reports whether one row stands in two lanes with other rows: a rehearsal has only the names of those
// that run, which do not tell where.
func inLanes(s *worlds.Script) (twice bool) {
	var names func(r *worlds.Row) []string
	names = func(r *worlds.Row) []string {
		all := []string{r.Name}
		for _, kid := range r.Kids {
			for _, name := range names(kid) {
				twice = twice || r.Policy == "Parallel" && slices.Contains(all, name)
				all = append(all, name)
			}
		}
		return all
	}
	for _, root := range []*worlds.Row{s.Table, s.Other, s.Guest} {
		if root != nil {
			names(root)
		}
	}
	return twice
}

// pageReader bundles the page's test of random logs, and returns what runs it.
func pageReader(t *testing.T) (run func(logs []pageLog) error) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("there is no node to run the page's reader")
	}
	tool := func(args ...string) ([]byte, error) {
		cmd := exec.Command("go", append([]string{"tool", "-modfile=../../.ci/tools/go.mod"}, args...)...)
		cmd.Env = append(os.Environ(), "GOWORK=off")
		return cmd.CombinedOutput()
	}
	if out, err := tool("-n", "esbuild"); err != nil {
		t.Skipf("there is no esbuild to bundle the page's reader: %s", out)
	}
	dir := t.TempDir()
	bundle, logs := filepath.Join(dir, "random.mjs"), filepath.Join(dir, "logs.json")
	out, err := tool("esbuild", "../inspect/page/test/random.test.ts", "--bundle", "--platform=node", "--format=esm", "--log-level=warning", "--outfile="+bundle)
	require.NoError(t, err, "%s", out)
	return func(all []pageLog) error {
		text, err := json.Marshal(all)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(logs, text, 0o600))
		cmd := exec.Command("node", "--test", bundle)
		cmd.Env = append(os.Environ(), "RANDOM_LOGS="+logs)
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%w: %s", err, out)
		}
		return nil
	}
}

// slow is written to while the game goes on: if the ring is small, the log has gaps.
type slow struct {
	bytes.Buffer
	w      *worlds.World
	frames int
}

func (s *slow) Write(text []byte) (int, error) {
	n, err := s.Buffer.Write(text)
	for range s.frames {
		s.w.Frame()
	}
	s.frames /= 2
	return n, err
}

// pageLogOf asks the log for each tick of each agent.
func pageLogOf(t testing.TB, text []byte) pageLog {
	log := read(t, text)
	from, until := log.Steps()
	p := pageLog{Log: string(text), From: from, Until: until, Complete: log.Complete(), Agents: []string{}, Ticks: []pageTick{}, Begun: begunBy{}}
	require.NoError(t, log.Play(begunBy(p.Begun), record.Range{}))
	tables := map[uint64]int{} // in which an agent has lived
	for _, a := range log.Agents() {
		tables[a.ID] += min(int(a.Last), 1)
	}
	for _, a := range log.Agents() {
		id, name := a.ID, strconv.FormatUint(a.ID, 10)
		if slices.Contains(p.Agents, name) {
			continue
		}
		p.Agents = append(p.Agents, name)
		for step := from; step < until; step++ {
			if m, err := log.AtStep(id, step); err == nil && m.Step == step {
				tick := pageTickOf(m)
				if tables[id] > 1 { // what is injected in one that goes on in another table is known from its next events on
					clear(tick.Parts)
				}
				p.Ticks = append(p.Ticks, tick)
			}
		}
	}
	return p
}

func pageTickOf(m *record.Moment) pageTick {
	s := m.State
	t := pageTick{
		Agent: strconv.FormatUint(m.State.Agent(), 10), Step: m.Step, Tick: s.Tick(), Now: int64(s.Now()), Delta: int64(s.Delta()), World: int64(m.World.Now()),
		Flags: strconv.FormatUint(uint64(s.Flags()), 10), Stimuli: strconv.FormatUint(uint64(s.Stimuli()), 10), Full: m.Why != nil,
		Active: [][2]int64{}, Parts: map[string]string{},
	}
	why := m.Why
	if why == nil {
		why = debugprint.NewWatcher(1 << 20) // that does not watch it
	}
	for r := range m.Outline.Rows() {
		if row := decider.Row(r); s.Active(row) {
			t.Active = append(t.Active, [2]int64{int64(r), int64(s.Now() - s.Duration(row))})
		}
	}
	t.Line = string(debugprint.AppendLine(nil, m.Outline, s, why))
	t.State = string(debugprint.AppendState(nil, m.Outline, s, debugprint.WhyNot, why))
	for _, in := range m.Injected {
		if in.State.Active(0) { // else it may not have been visited
			t.Parts[in.Outline.Name(0)] = string(debugprint.AppendState(nil, in.Outline, in.State, debugprint.WhyNot, why))
		}
	}
	return t
}
