package record_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/skip"
)

// pageLog is what this package reads of a log, for the inspector's page to compare.
type pageLog struct {
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
	logs := 60
	if testing.Short() {
		logs = 6
	}
	run := pageReader(t)
	var all []pageLog
	gaps := 0
	for seed := uint64(1000); len(all) < logs; seed++ {
		w := newWard(t, seed)
		if w == nil {
			continue // not every table makes sense
		}
		text := w.written(wardOptions(w.dice))
		gaps += bytes.Count(text, []byte(`{"gap":`))
		all = append(all, pageLogOf(t, text))
	}
	for seed, most := uint64(0), len(all)+logs; len(all) < most; seed++ {
		if b := newBrood(t, seed, map[string]int{}, func(m *mood) *mood { return m }, func(m *mood) *mood { return m }); b != nil {
			for _, frames := range []int{60, 40} {
				p := pageLogOf(t, b.written(frames))
				if seed%2 == 0 { // recorded in full
					var err error
					p.Rehearsed, err = record.Rehearse(read(t, []byte(p.Log)))
					require.NoError(t, err)
				}
				all = append(all, p)
				b.load()
			}
		}
	}
	assert.NotZero(t, gaps)
	text, err := json.Marshal(all)
	require.NoError(t, err)
	run(text)
}

// pageReader bundles the page's test of random logs, and returns what runs it.
func pageReader(t *testing.T) (run func(logs []byte)) {
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
	return func(text []byte) {
		t.Helper()
		require.NoError(t, os.WriteFile(logs, text, 0o600))
		cmd := exec.Command("node", "--test", bundle)
		cmd.Env = append(os.Environ(), "RANDOM_LOGS="+logs)
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", out)
	}
}

// written plays a ward and returns its log. While the log is written the game goes on:
// if the ring is small, it has gaps.
func (w *ward) written(o record.Options) []byte {
	r, err := record.New(w.world, o)
	require.NoError(w.t, err)
	_, err = debugprint.Attach(w.world, w)
	require.NoError(w.t, err)
	w.frames(60)
	slow := &slowly{w: w}
	if w.dice.IntN(2) == 0 {
		slow.frames = 40
	} else {
		require.NoError(w.t, r.Stop())
	}
	_, err = r.WriteTo(slow)
	require.NoError(w.t, err)
	return slow.Bytes()
}

func (w *ward) frames(n int) {
	for range n {
		w.meddle()
		w.frame()
	}
}

// slowly is written to while the game goes on.
type slowly struct {
	bytes.Buffer
	w      *ward
	frames int
}

func (s *slowly) Write(text []byte) (int, error) {
	n, err := s.Buffer.Write(text)
	s.w.frames(s.frames)
	s.frames /= 2
	return n, err
}

// written plays a brood and returns its log.
func (b *brood[A]) written(frames int) []byte {
	r, err := record.New(b.world, record.Options{Everything: b.seed%2 == 0, Keyframe: 11})
	require.NoError(b.t, err)
	for range frames {
		b.frame()
	}
	require.NoError(b.t, r.Stop())
	return written(b.t, r)
}

// pageLogOf asks the log for each tick of each agent.
func pageLogOf(t *testing.T, text []byte) pageLog {
	log := read(t, text)
	from, until := log.Steps()
	p := pageLog{Log: string(text), From: from, Until: until, Complete: log.Complete(), Agents: []string{}, Ticks: []pageTick{}, Begun: begunBy{}}
	require.NoError(t, log.Play(begunBy(p.Begun), record.Range{}))
	for _, id := range []uint64{1, 2, 3, 101, 102} {
		p.Agents = append(p.Agents, strconv.FormatUint(id, 10))
		for step := from; step < until; step++ {
			if m, err := log.AtStep(id, step); err == nil && m.Step == step {
				p.Ticks = append(p.Ticks, pageTickOf(m))
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
