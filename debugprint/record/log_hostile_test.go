package record_test

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// smallLog is a log of agent 7, which is index 0, of a list of B and C.
func smallLog(t *testing.T, lines ...string) *record.Log {
	t.Helper()
	return read(t, []byte(`{"ethogram":"log","version":1,"seed":"1","dropped":0,"trees":[{"tree":0,"fingerprint":"0x1","rows":[{"name":"A","policy":"PrioritizedList"},`+
		`{"name":"B","parent":0,"has":["behavior"],"behavior":"B","block":4},{"name":"C","parent":0,"has":["behavior"],"behavior":"C"}]}],"names":[]}`+"\n"+
		`{"key":0,"frame":1,"dt":5,"now":5}`+"\n"+`{"agent":0,"id":"7","tree":0}`+"\n"+strings.Join(lines, "\n")+"\n"))
}

// TestMostReplicas: trees so large that not all agents can be shown at once, with trees
// injected in them. The part that is shown while its agent ticks takes nothing from it.
func TestMostReplicas(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"ethogram":"log","version":1,"seed":"1","dropped":0,"trees":[{"tree":0,"fingerprint":"0x1","rows":[{"name":"r0"}`)
	rows := 1
	var grow func(parent, depth int)
	grow = func(parent, depth int) {
		first := rows
		for range 39 {
			fmt.Fprintf(&b, `,{"name":"r%d","parent":%d}`, rows, parent)
			rows++
		}
		for i := range 39 * min(depth, 1) {
			grow(first+i, depth-1)
		}
	}
	grow(0, 2)
	b.WriteString(`]}],"names":[]}` + "\n" + `{"key":0,"frame":0,"dt":1,"now":0}` + "\n")
	for _, alone := range []int{0, 1} { // so that the bound is met by agents, and by injected trees
		var log strings.Builder
		log.WriteString(b.String())
		for i := range 70 {
			fmt.Fprintf(&log, `{"agent":%d,"id":"%d","tree":0}`+"\n"+`{"agent":%d,"id":"%d","tree":0,"of":%d}`+"\n", 2*i, i, 2*i+1, i, 2*i)
		}
		for i := range 70 {
			fmt.Fprintf(&log, `{"a":%d,"ev":[["@",%d],["+",0]]}`+"\n", 2*i, 2*i+min(i, 1)*alone+1-alone)
		}
		ticks := &seen{}
		read(t, []byte(log.String()+`{"end":1}`+"\n")).Play(ticks, record.Range{})
		require.Equal(t, 70, ticks.ticks)
	}
}

// TestLastStep: a log may have any step that its lines may name.
func TestLastStep(t *testing.T) {
	const last int64 = 1 << 60
	log := smallLog(t, fmt.Sprintf(`{"step":%d}`, last), `{"a":0,"ev":[["+",0],["+",1]]}`, fmt.Sprintf(`{"end":%d}`, last))
	_, until := log.Steps()
	require.EqualValues(t, last+1, until)
	m, err := log.At(7, 1)
	require.NoError(t, err)
	require.EqualValues(t, last, m.Step)
}

// TestTickNumbers: numbers of ticks begin again at 0 after 2^32 ticks.
func TestTickNumbers(t *testing.T) {
	log := smallLog(t, `{"a":0,"n":4294967294,"p":1,"ev":[["+",0],["+",1]]}`, `{"step":3}`, `{"a":0,"ev":[["-",1,"Failed"],["+",2]]}`, `{"end":5}`)
	for step, tick := range []uint32{1<<32 - 2, 1<<32 - 1, 0, 1, 2} {
		m, err := log.AtStep(7, int64(step))
		require.NoError(t, err)
		assert.Equal(t, tick, m.Tick)
		assert.Equal(t, step < 3, m.State.Active(1))
	}
	m, err := log.At(7, 1<<32-1)
	require.NoError(t, err)
	assert.EqualValues(t, 1, m.Step)
}

// TestEmptyLogs: what has no ticks can be asked everything.
func TestEmptyLogs(t *testing.T) {
	head, _, _ := strings.Cut(string(campText(t)), "\n")
	for _, tail := range []string{"", "\n", "\n" + `{"end":0}` + "\n", "\n" + `{"key":5,"frame":0,"dt":1,"now":0}` + "\n" + `{"end":6}` + "\n"} {
		require.True(t, askAll(readCamp(t, campText(t)), []byte(head+tail)), "%q", tail)
		log, _ := record.Read(strings.NewReader(head+tail), record.Limits{})
		require.Empty(t, log.Agents())
		_, err := log.AtStep(7, 0)
		require.EqualError(t, err, "record: the log has no such agent: 7; it has []")
		_, ok, err := log.Next(record.Breakpoint{On: record.OnSwitch}, 0)
		require.NoError(t, err)
		require.False(t, ok)
	}
}

// TestGoneOrNever: an error tells what was dropped from what never was.
func TestGoneOrNever(t *testing.T) {
	tail := `{"a":0,"p":1,"ev":[["+",0],["+",1]]}`
	all := smallLog(t, tail, `{"step":3}`, `{"sleep":[0]}`, `{"step":9}`, `{"a":0,"n":5}`, `{"end":10}`)
	part := smallLog(t, strings.Replace(tail, `"p"`, `"n":100,"p"`, 1), `{"end":10}`)
	for _, c := range []struct {
		log  *record.Log
		tick uint32
		want string
	}{
		{all, 0, "record: there was no tick 0 of agent 7; the log has its ticks from 1 to 5"},
		{all, 4, "record: there was no tick 4 of agent 7; the log has its ticks from 1 to 5"},
		{all, 6, "record: tick 6 of agent 7 has not happened yet; the log ends with 5"},
		{part, 99, "record: tick 99 of agent 7 is gone; the log holds 10 ticks from 100: raise Options.Steps or Options.Bytes"},
	} {
		_, err := c.log.At(7, c.tick)
		assert.EqualError(t, err, c.want)
	}
	_, err := all.AtStep(7, -1)
	assert.EqualError(t, err, "record: there was no step -1 of agent 7; the log has its steps from 0 to 9")
	assert.ErrorIs(t, err, record.ErrGone)
}

// TestBlocksAreForgotten: block words are not known while an agent is not recorded in
// full, nor afterwards before they change.
func TestBlocksAreForgotten(t *testing.T) {
	log := smallLog(t, `{"a":0,"p":1,"rows":1,"ev":[["+",0],["+",1]],"bl":[[1,7]]}`, `{"step":1}`, `{"a":0,"rows":0}`, `{"step":2}`, `{"a":0,"rows":1}`, `{"end":3}`)
	for tick, want := range []uint32{7, 0, 0} {
		m, err := log.At(7, uint32(tick)+1)
		require.NoError(t, err)
		assert.Equal(t, want, m.State.BlockWord(1), "tick %d", tick+1)
	}
}

// clocks are the worlds' clocks that an observer saw at the end of ticks.
type clocks struct {
	now    []time.Duration
	frames []uint64
}

func (*clocks) Observe(decider.Event) {}

func (c *clocks) ObserveTick(w *decider.World, _ decider.State, _ decider.Result) {
	c.now, c.frames = append(c.now, w.Now()), append(c.frames, w.Frame())
}

// TestPlayClock: the world of a log that is played has the recorded clock.
func TestPlayClock(t *testing.T) {
	c, live := newCamp(t, 1), &clocks{}
	_, errObserve := c.world.Observe(live, decider.Transitions)
	require.NoError(t, errObserve)
	r, err := record.New(c.world, record.Options{Keyframe: 20})
	require.NoError(t, err)
	for range 60 {
		c.tick()
	}
	require.NoError(t, r.Stop())
	log, played := read(t, written(t, r)), &clocks{}
	log.Play(played, record.Range{})
	require.Equal(t, live, played)
	late := &clocks{}
	log.Play(late, record.Range{From: 30})
	require.Equal(t, live.now[len(live.now)-len(late.now):], late.now)
	m, err := log.At(1, 33)
	require.NoError(t, err)
	require.Contains(t, played.now, m.World.Now())

	// A clock that stands still, is over, or runs backwards is no clock of a world.
	for _, lines := range [][]string{
		{`{"a":0,"p":1}`, `{"step":1,"now":-9223372036854775808}`, `{"step":3,"now":9223372036854775807}`, `{"end":9}`},
		{`{"a":0,"p":1}`, `{"step":1,"dt":9223372036854775807}`, `{"end":9}`},
	} {
		smallLog(t, lines...).Play(played, record.Range{})
	}
	require.IsIncreasing(t, append(append([]uint64{}, played.frames[len(played.frames)-9:]...), 1<<20))
	var b bytes.Buffer
	smallLog(t, `{"a":0}`, `{"step":1,"frame":0}`, `{"a":0}`, `{"end":2}`).Play(debugprint.NewTracer(&b, debugprint.TraceOptions{Level: 5}), record.Range{})
}

// TestConcurrently: several goroutines may use a log at a time.
func TestConcurrently(t *testing.T) {
	log := readCamp(t, campText(t))
	var wg sync.WaitGroup
	for id := range uint64(4) {
		wg.Go(func() {
			m, err := log.At(id+1, 30)
			if assert.NoError(t, err) {
				texts(m.Outline, m.State, m.Why)
			}
			assert.True(t, log.Compare(log).Same())
			res, err := record.Rehearse(log)
			assert.True(t, err == nil && res.Same(), "%v", err)
			_, ok, err := log.Next(record.Breakpoint{On: record.OnSwitch}, int64(id))
			assert.True(t, ok && err == nil, "%v", err)
			assert.NotEmpty(t, budgets(t, nil, counted(t, log, record.Range{})))
			assert.NotEmpty(t, log.Agents())
			log.Play(debugprint.NewTracer(new(bytes.Buffer), debugprint.TraceOptions{Level: 5}), record.Range{})
		})
	}
	wg.Wait()
}

// TestDamagedHeader: the error says what is wrong with a header.
func TestDamagedHeader(t *testing.T) {
	_, err := record.Read(strings.NewReader(`{"ethogram":"log","version":1,"seed":"1","trees":7}`+"\n"), record.Limits{})
	require.ErrorIs(t, err, record.ErrNotLog)
	require.ErrorContains(t, err, "its header is damaged: found \"7\"; want a list")
}
