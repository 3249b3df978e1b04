package record_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

type walker struct{ x, hp float64 }

// promenade is a world in which agents 1 to n walk to the right, each at its own pace.
func promenade(t *testing.T, n int) (*decider.World, *decider.Crowd[*walker]) {
	t.Helper()
	tree := decider.MustCompile(&decider.Decider[*walker]{Name: "WALK", Behavior: &behavior.Behavior[*walker]{Name: "WALK", Each: func(w *walker) { w.x += w.hp / 100 }}})
	world := tree.NewWorld(1)
	crowd, err := tree.NewCrowd(world, nil)
	require.NoError(t, err)
	for id := range uint64(n) {
		require.NoError(t, crowd.Add(id+1, &walker{hp: float64(100 * id)}))
	}
	return world, crowd
}

// sightOf looks at the walkers.
func sightOf(crowd *decider.Crowd[*walker]) record.Sight {
	return record.Sight{
		Position: func(id uint64) (x, y float64, ok bool) {
			w, ok := crowd.AgentOf(id)
			if !ok || w.hp < 0 {
				return 0, 0, false
			}
			return w.x, -w.x / 3, true
		},
		Map: record.Map{Width: 100, Height: 50, Lines: [][]float64{{0, 0, 100, 0}}},
		Values: map[string]func(uint64) float64{
			"hp":   func(id uint64) float64 { w, _ := crowd.AgentOf(id); return w.hp },
			"ammo": func(uint64) float64 { return math.NaN() },
		},
	}
}

// sightsOf reads what a log says of the agents' sight: by step, and by the index of the agent.
func sightsOf(t *testing.T, rec *record.Recorder) (header string, all map[int]map[int]string) {
	t.Helper()
	var log bytes.Buffer
	_, err := rec.WriteTo(&log)
	require.NoError(t, err)
	_, err = record.Read(bytes.NewReader(log.Bytes()), record.Limits{})
	require.NoError(t, err)
	all = map[int]map[int]string{}
	step := 0
	for i, text := range strings.Split(strings.TrimSpace(log.String()), "\n") {
		var line struct {
			Step, Key *int
			See       []json.RawMessage
		}
		require.NoError(t, json.Unmarshal([]byte(text), &line))
		switch {
		case i == 0:
			header = text
		case line.Step != nil:
			step = *line.Step
		case line.Key != nil:
			step = *line.Key
		}
		for _, entry := range line.See {
			var of []any
			require.NoError(t, json.Unmarshal(entry, &of))
			if all[step] == nil {
				all[step] = map[int]string{}
			}
			all[step][int(of[0].(float64))] = string(entry)
		}
	}
	return header, all
}

// TestSight: where agents are, and their values, stand in the log when they have changed,
// ten times a second, and at each keyframe.
func TestSight(t *testing.T) {
	world, crowd := promenade(t, 3)
	rec, err := record.New(world, record.Options{Sight: sightOf(crowd), Keyframe: 16})
	require.NoError(t, err)
	for range 40 {
		require.NoError(t, world.Tick(50*time.Millisecond))
	}
	header, all := sightsOf(t, rec)
	assert.Contains(t, header, `"values":["ammo","hp"],"map":{"box":[0,0,100,50],"unit":0.1,"lines":[[0,0,100,0]]}`)
	assert.Equal(t, map[int]string{0: `[0,0,0,"NaN",0]`, 1: `[1,10,-3,"NaN",100]`, 2: `[2,20,-7,"NaN",200]`}, all[0])
	assert.NotContains(t, all, 1, "a look every 100 ms")
	assert.Equal(t, map[int]string{1: `[1,30,-10,"NaN",100]`, 2: `[2,60,-20,"NaN",200]`}, all[2], "the first stands still")
	assert.Len(t, all[16], 3, "a keyframe has all")
	require.NoError(t, world.Remove(3))
	w, _ := crowd.AgentOf(2)
	w.hp = -1
	for range 20 {
		require.NoError(t, world.Tick(50*time.Millisecond))
	}
	_, all = sightsOf(t, rec)
	assert.Equal(t, map[int]string{1: `[1,null,null,"NaN",-1]`}, all[40])
	assert.Len(t, all[48], 2, "who is gone is not seen")
	require.NoError(t, crowd.Add(4, &walker{hp: -1})) // whose place in the recorder was that of the third
	for range 40 {
		require.NoError(t, world.Tick(50*time.Millisecond))
	}
	_, all = sightsOf(t, rec)
	assert.Equal(t, map[int]string{3: `[3,null,null,"NaN",-1]`}, all[60])
	assert.Empty(t, rec.Stats().Problem)
}

// seer keeps what it is told of the sight of agents.
type seer []string

func (*seer) Observe(decider.Event) {}

func (s *seer) ObserveSight(step int64, agent uint64, numbers []float64) {
	*s = append(*s, fmt.Sprintf("%d #%d %v", step, agent, numbers))
}

// TestSightIsPlayed: an observer of a log is told what the game showed, also what holds where the
// range begins; what makes no sense is damage.
func TestSightIsPlayed(t *testing.T) {
	world, crowd := promenade(t, 2)
	rec, err := record.New(world, record.Options{Sight: sightOf(crowd), Keyframe: 16})
	require.NoError(t, err)
	for range 20 {
		require.NoError(t, world.Tick(50*time.Millisecond))
	}
	log, err := rec.Log()
	require.NoError(t, err)
	assert.Equal(t, []string{"ammo", "hp"}, log.Values())
	var all, end seer
	require.NoError(t, log.Play(&all, record.Range{}))
	assert.Equal(t, seer{"0 #1 [0 0 NaN 0]", "0 #2 [1 -0.3 NaN 100]", "2 #2 [3 -1 NaN 100]"}, all[:3])
	require.NoError(t, log.Play(&end, record.Range{From: 17}))
	assert.Equal(t, all[len(all)-4:], end)
	assert.Equal(t, "16 #1 [0 0 NaN 0]", end[0])

	var text bytes.Buffer
	_, err = rec.WriteTo(&text)
	require.NoError(t, err)
	for _, see := range []string{`[[9,1,2]]`, `[[0,nul,2]]`, `[[0,{},2]]`, `[[]]`, `[0]`, `[[0,1,2],]`, `{}`} {
		hurt := strings.Replace(text.String(), `{"see":[[`, `{"see":`+see+"}\n"+`{"see":[[`, 1)
		_, err := record.Read(strings.NewReader(hurt), record.Limits{})
		assert.ErrorAs(t, err, new(*record.DamageError), see)
	}
}

// TestSightIsChecked: all that is wrong is told at once.
func TestSightIsChecked(t *testing.T) {
	world, _ := promenade(t, 1)
	_, err := record.New(world, record.Options{Sight: record.Sight{
		Every:  -1,
		Values: map[string]func(uint64) float64{"hp": nil, "": func(uint64) float64 { return 0 }},
		Map: record.Map{
			X: math.NaN(), Width: 1, Picture: "map.png",
			Lines: [][]float64{{1, 2}, {1, 2, 3, math.Inf(1)}, make([]float64, 300_000)},
		},
	}})
	require.Error(t, err)
	for _, part := range []string{
		"Every is -1ns", `Values["hp"] is nil`, "a number without a name", "corner or size NaN", "is 1 wide and 0 high",
		"Lines[0] has 2 numbers", "Lines[1] has a number that is NaN or infinite", "300006 numbers; at most 200000", "Picture is no data URL",
	} {
		assert.ErrorContains(t, err, part)
	}
}

// TestSightThatPanics: the game goes on and is recorded, and Stats says what has happened.
func TestSightThatPanics(t *testing.T) {
	world, crowd := promenade(t, 2)
	sight := sightOf(crowd)
	calls := 0
	sight.Values["hp"] = func(id uint64) float64 {
		if calls++; calls > 3 {
			panic("no such agent")
		}
		return 1
	}
	rec, err := record.New(world, record.Options{Sight: sight})
	require.NoError(t, err)
	for range 20 {
		require.NoError(t, world.Tick(100*time.Millisecond))
	}
	assert.Equal(t, "Sight.Values[hp] panicked for agent 2, and is not asked any more: no such agent", rec.Stats().Problem)
	assert.Equal(t, 4, calls)
	_, all := sightsOf(t, rec)
	assert.Len(t, all, 1)
	log, err := rec.Log()
	require.NoError(t, err)
	_, err = log.AtStep(2, 19)
	require.NoError(t, err)
}

// TestSightOfLoneAgents: a world that is not advanced has looks, too.
func TestSightOfLoneAgents(t *testing.T) {
	tree := decider.MustCompile(&decider.Decider[*walker]{Name: "WALK", Each: func(w *walker) { w.x++ }})
	world := tree.NewWorld(1)
	w, mem := &walker{}, tree.NewMemory(7)
	rec, err := record.New(world, record.Options{Sight: record.Sight{Position: func(uint64) (x, y float64, ok bool) { return w.x, math.NaN(), true }}})
	require.NoError(t, err)
	for range 10 {
		require.NoError(t, world.Tick(100*time.Millisecond))
		_, err := tree.Tick(w, mem, decider.Input{Delta: 100 * time.Millisecond, World: world})
		require.NoError(t, err)
	}
	_, all := sightsOf(t, rec)
	assert.GreaterOrEqual(t, len(all), 8)
}
