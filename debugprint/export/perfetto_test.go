package export_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/export"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

var (
	_ debugprint.Sink      = (*export.Perfetto)(nil)
	_ decider.TickObserver = (*export.Perfetto)(nil)
)

// TestPerfetto: the slices of a lone agent are its path, with its names, its lanes
// side by side.
func TestPerfetto(t *testing.T) {
	var b bytes.Buffer
	tree := decider.MustCompile(table())
	world := tree.NewWorld(1)
	world.SetNames(decider.Names{
		Flags:   map[decider.Flags]string{Night: "Night"},
		Stimuli: map[stimuli.Mask]string{1: hostile},
		Agent:   func(uint64) string { return "Bob" },
	})
	p := export.NewPerfetto(&b, export.PerfettoOptions{Detail: decider.Rows})
	_, errAttach := debugprint.Attach(world, p)
	require.NoError(t, errAttach)
	c, mem := &creature{}, tree.NewMemory(1<<63)
	noise := stimuli.Mask(0)
	for i := range 30 {
		c.hungry = i < 10
		in := decider.Input{Delta: 100*time.Millisecond + time.Nanosecond, World: world, Stimuli: &noise}
		if i >= 20 {
			in.Flags = Night
		}
		noise = stimuli.Mask(i / 15)
		require.NoError(t, world.Advance(in.Delta))
		_, err := tree.Tick(c, mem, in)
		require.NoError(t, err)
	}
	require.NoError(t, p.Close())
	require.NoError(t, p.Close(), "a second time")
	p.Observe(decider.Event{Kind: decider.EventActivated, Tree: tree.Outline()})
	events := parsed(t, b.Bytes())

	var main, lanes, instants []string
	tracks := map[int]string{}
	for _, e := range events {
		switch {
		case e.Name == "thread_name":
			tracks[e.Tid] = e.Args["name"].(string)
		case e.Ph == "i":
			instants = append(instants, e.Cat+" "+e.Name+" "+e.Ts.String())
		case e.Ph != "B":
		case tracks[e.Tid] == "Bob (9223372036854775808)":
			main = append(main, e.Name+" "+e.Ts.String())
		default:
			lanes = append(lanes, tracks[e.Tid]+" "+e.Name)
		}
	}
	assert.Equal(t, []string{"ROOT 100000.001", "EAT 100000.001", "REST 1100000.011", "SLEEP 2100000.021"}, main)
	assert.Contains(t, lanes, "Bob (9223372036854775808): CHEW BITE")
	assert.Contains(t, instants, "flag flag: Night 2100000.021")
	assert.Contains(t, instants, "gate takes TROUGH 100000.001")
	assert.Contains(t, instants, `stimulus stimulus: =<img src=x onerror=alert(1)>\x1b[2J\u202e"\\n 1600000.016`)
	assert.Contains(t, b.String(), `{"ph":"C","pid":1,"tid":1,"ts":100000.001,"name":"value of EAT","args":{"value":1}}`)
}

// TestPerfettoMiddle: an observer that comes late begins what is active when it became
// active, and one that goes early ends it.
func TestPerfettoMiddle(t *testing.T) {
	var b bytes.Buffer
	tree := decider.MustCompile(table())
	world := tree.NewWorld(1)
	c, mem := &creature{hungry: true}, tree.NewMemory(7)
	tick := func() {
		_, err := tree.Tick(c, mem, decider.Input{Delta: time.Second, World: world})
		require.NoError(t, err)
	}
	for range 5 {
		tick()
	}
	p := export.NewPerfetto(&b, export.PerfettoOptions{})
	_, errAttach := debugprint.Attach(world, p)
	require.NoError(t, errAttach)
	for range 5 {
		tick()
	}
	require.NoError(t, p.Close())
	begun := map[string]string{}
	for _, e := range parsed(t, b.Bytes()) {
		if _, known := begun[e.Name]; e.Ph == "B" && !known {
			begun[e.Name] = e.Ts.String()
		}
	}
	assert.Equal(t, "1000000", begun["ROOT"])
	assert.Equal(t, "1000000", begun["EAT"])
	assert.Contains(t, begun, "BITE")
}

// TestPerfettoLoad: what a loaded memory changes without an event is seen in the next
// tick, and so are flags of ticks in which nothing happens.
func TestPerfettoLoad(t *testing.T) {
	var b bytes.Buffer
	tree := decider.MustCompile(table())
	world := tree.NewWorld(1)
	p := export.NewPerfetto(&b, export.PerfettoOptions{})
	_, errAttach := debugprint.Attach(world, p)
	require.NoError(t, errAttach)
	c, mem := &creature{}, tree.NewMemory(7)
	tick := func(flags decider.Flags) {
		_, err := tree.Tick(c, mem, decider.Input{Delta: time.Second, World: world, Flags: flags})
		require.NoError(t, err)
	}
	tick(0)
	saved := tree.NewMemory(7)
	require.NoError(t, tree.Copy(saved, mem))
	tick(Night)
	tick(Night | Dead)
	require.NoError(t, tree.Copy(mem, saved))
	tick(0)
	require.NoError(t, p.Close())
	var got []string
	for _, e := range parsed(t, b.Bytes()) {
		if e.Ph != "M" {
			got = append(got, e.Ph+" "+e.Name+" "+e.Ts.String())
		}
	}
	assert.Equal(t, []string{
		"B ROOT 1000000", "B REST 1000000", "i flag: bit 0 2000000", "E  2000000", "B SLEEP 2000000", "i flag: bit 1 3000000",
		"i flag ends: bit 0 3000000", "i flag ends: bit 1 3000000", "E  3000000", "B REST 3000000", "E  3000000", "E  3000000",
	}, got)
}

// TestPerfettoRetabled: what ran in the table before ends when an agent goes on in
// another one, and goes on with it when it comes back.
func TestPerfettoRetabled(t *testing.T) {
	first := decider.MustCompile(table())
	changed := table()
	changed.Children[3].Name = "LIE"
	second := decider.MustCompile(changed)
	var b bytes.Buffer
	world := first.NewWorld(1)
	p := export.NewPerfetto(&b, export.PerfettoOptions{})
	_, errAttach := debugprint.Attach(world, p)
	require.NoError(t, errAttach)
	crowd, err := first.NewCrowd(world, nil)
	require.NoError(t, err)
	c := &creature{hungry: true}
	require.NoError(t, crowd.Add(7, c))
	play := func() {
		for range 10 {
			require.NoError(t, world.Tick(time.Second))
		}
	}
	play()
	for _, tree := range []*decider.Tree[*creature]{second, first} {
		_, err = crowd.Retable(tree)
		require.NoError(t, err)
		play()
	}
	require.NoError(t, p.Close())
	var roots []string
	open := map[int]int{}
	for _, e := range parsed(t, b.Bytes()) {
		switch {
		case e.Ph == "B" && e.Name == "ROOT":
			roots = append(roots, fmt.Sprintf("%d from %s", e.Tid, e.Ts))
			open[e.Tid] = 1
		case e.Ph == "B" && open[e.Tid] > 0:
			open[e.Tid]++
		case e.Ph == "E" && open[e.Tid] > 0:
			if open[e.Tid]--; open[e.Tid] == 0 {
				roots = append(roots, fmt.Sprintf("%d to %s", e.Tid, e.Ts))
			}
		}
	}
	assert.Equal(t, []string{
		"1 from 1000000", "5 from 10000000", "1 to 10000000", "1 from 20000000", "5 to 20000000", "1 to 30000000",
	}, roots)
}

// TestPerfettoCrowd: crowds with squads, removals and injected trees give balanced
// tracks of each agent.
func TestPerfettoCrowd(t *testing.T) {
	const Left, Right decider.Flags = 1 << 8, 1 << 9
	dance := &Decider{
		Name: "DANCE", Decide: hunger, Recheck: decider.OnRedecide,
		Squad: &decider.Squad[*creature]{Members: 2, Roles: []decider.Role[*creature]{{Flag: Left}, {Flag: Right}}},
		Children: []*Decider{
			{Name: "LEFT", Preconditions: decider.Preconditions{Flags: decider.All(Left)}, Act: &behavior.Wait[*creature]{For: 300 * time.Millisecond}},
			{Name: "RIGHT", Act: &behavior.Wait[*creature]{For: 300 * time.Millisecond}},
		},
	}
	root := table()
	root.Children = append([]*Decider{dance}, root.Children...)
	tree := decider.MustCompile(root)
	inner := decider.MustCompile(&Decider{Name: "GAME", Policy: decider.Parallel, Children: []*Decider{
		{Name: "HIDE", Behavior: &Behavior{Name: "HIDE"}}, {Name: "SEEK", Behavior: &Behavior{Name: "SEEK"}},
	}})
	world := tree.NewWorld(3)
	require.NoError(t, inner.Join(world))
	var b bytes.Buffer
	p := export.NewPerfetto(&b, export.PerfettoOptions{Detail: decider.Ticks})
	_, errAttach := debugprint.Attach(world, p)
	require.NoError(t, errAttach)
	crowd, err := tree.NewCrowd(world, func(c *creature, _ time.Duration) decider.Sense { return decider.Sense{} })
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(1, 2))
	var ids []uint64
	for frame := range 120 {
		if frame%4 == 0 {
			id := uint64(frame)
			require.NoError(t, crowd.Add(id, &creature{}))
			ids = append(ids, id)
			require.NoError(t, crowd.Inject(id, "PLACE", inner))
		}
		if frame%13 == 12 {
			require.NoError(t, world.Remove(ids[0]))
			ids = ids[1:]
		}
		crowd.Each(func(_ uint64, c *creature) bool {
			c.hungry = rng.IntN(3) == 0
			return true
		})
		require.NoError(t, world.Tick(100*time.Millisecond))
	}
	require.NoError(t, p.Close())
	events := parsed(t, b.Bytes())
	seen := map[string]int{}
	for _, e := range events {
		if e.Ph == "B" || e.Ph == "i" {
			seen[e.Name]++
		}
		assert.NotContains(t, e.Name, "bit 8", "roles are no flags of the agent")
	}
	for _, name := range []string{"DANCE", "LEFT", "RIGHT", "GAME", "HIDE", "SEEK", "BITE", "squad forms: DANCE", "takes TROUGH", "releases TROUGH"} {
		assert.Positive(t, seen[name], name)
	}
}

// TestPerfettoAnyEvents: whatever events come, in whatever order, the trace is sound.
func TestPerfettoAnyEvents(t *testing.T) {
	outlines := []*decider.Outline{decider.MustCompile(table()).Outline(), decider.MustCompile(&Decider{Name: hostile, Behavior: &Behavior{Name: "B"}}).Outline()}
	for seed := range uint64(50) {
		rng := rand.New(rand.NewPCG(seed, 1))
		var b bytes.Buffer
		p := export.NewPerfetto(&b, export.PerfettoOptions{Detail: decider.Rows})
		for range 300 {
			p.Observe(decider.Event{
				Kind: decider.EventKind(rng.IntN(30)), Tree: outlines[rng.IntN(2)], Agent: rng.Uint64N(3),
				Now: time.Duration(rng.Int64N(1e9)), Row: decider.Row(rng.IntN(12)), Duration: time.Duration(rng.Int64N(2e9) - 1e9),
				Reason: behavior.Reason(rng.IntN(20)), Value: rng.NormFloat64(), Flags: decider.Flags(rng.Uint64N(4)) << 62, Stimuli: rng.Uint64N(4),
				Note: decider.Note{Text: hostile}, Held: rng.IntN(3),
			})
		}
		p.Observe(decider.Event{Kind: decider.EventActivated})
		require.NoError(t, p.Close())
		parsed(t, b.Bytes())
	}
}

// TestPerfettoCut: each line but the first is an event, so that a trace that was cut
// can be read up to there.
func TestPerfettoCut(t *testing.T) {
	var b bytes.Buffer
	p := export.NewPerfetto(&b, export.PerfettoOptions{})
	outline := decider.MustCompile(table()).Outline()
	for i := range 5000 {
		p.Observe(decider.Event{Kind: decider.EventActivated, Tree: outline, Agent: uint64(i), Row: 4})
	}
	require.Greater(t, b.Len(), 1<<16, "it is written while the world runs")
	for i, line := range bytes.Split(bytes.TrimSuffix(b.Bytes(), []byte(",")), []byte("\n")) {
		if i == 0 {
			assert.Equal(t, "[", string(line))
			continue
		}
		assert.True(t, json.Valid(bytes.TrimSuffix(line, []byte(","))), "%s", line)
	}
}

// TestPerfettoGoroutines: agents that are ticked by several goroutines may share an
// observer.
func TestPerfettoGoroutines(t *testing.T) {
	var b bytes.Buffer
	p := export.NewPerfetto(&b, export.PerfettoOptions{})
	root := &Decider{Name: "ROOT", Children: []*Decider{{Name: "EAT", Decide: hunger, Behavior: &Behavior{Name: "EAT"}}, {Name: "REST", Behavior: &Behavior{Name: "REST"}}}}
	tree := decider.MustCompile(root)
	world := decider.NewWorld(1)
	_, errAttach := debugprint.Attach(world, p)
	require.NoError(t, errAttach)
	var all sync.WaitGroup
	for id := range uint64(8) {
		all.Go(func() {
			c, mem := &creature{}, tree.NewMemory(id)
			for i := range 100 {
				c.hungry = i%3 == 0
				if _, err := tree.Tick(c, mem, decider.Input{Delta: time.Second, World: world}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	require.NoError(t, p.Close())
	parsed(t, b.Bytes())
}

// TestPerfettoWriteError: the first error of writing is the one of Close.
func TestPerfettoWriteError(t *testing.T) {
	p := export.NewPerfetto(failing{}, export.PerfettoOptions{})
	outline := decider.MustCompile(table()).Outline()
	for i := range 5000 {
		p.Observe(decider.Event{Kind: decider.EventActivated, Tree: outline, Agent: uint64(i)})
	}
	assert.ErrorIs(t, p.Close(), errFull)
}

var errFull = errors.New("full")

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errFull }

// TestMicros: no nanosecond is lost.
func TestMicros(t *testing.T) {
	outline := decider.MustCompile(table()).Outline()
	for d, want := range map[time.Duration]string{
		0: "0", 1: "0.001", 10: "0.01", 100: "0.1", 999: "0.999", 1000: "1", 1001: "1.001", 1<<62 - 1: "4611686018427387.903",
	} {
		var b bytes.Buffer
		p := export.NewPerfetto(&b, export.PerfettoOptions{})
		p.Observe(decider.Event{Kind: decider.EventActivated, Tree: outline, Now: d})
		require.NoError(t, p.Close())
		assert.Contains(t, b.String(), fmt.Sprintf(`"ts":%s,`, want))
	}
}

// chew is an Act.
type chew struct {
	On    string
	Bites float64 `unit:"kg"`
}

func (*chew) Act(*creature, behavior.Context) behavior.Status { return behavior.Running }

// TestPerfettoArguments: a slice has what its row does with arguments.
func TestPerfettoArguments(t *testing.T) {
	var b bytes.Buffer
	p := export.NewPerfetto(&b, export.PerfettoOptions{})
	outline := decider.MustCompile(&Decider{Name: "EAT", Act: &chew{On: "<hay>", Bites: 2}}).Outline()
	p.Observe(decider.Event{Kind: decider.EventActivated, Tree: outline, Agent: 1})
	require.NoError(t, p.Close())
	for _, e := range parsed(t, b.Bytes()) {
		if e.Ph == "B" {
			assert.Equal(t, map[string]any{"row": 0.0, "behavior": "chew", "act": `chew("<hay>" 2 kg)`}, e.Args)
			return
		}
	}
	assert.Fail(t, "no slice begins")
}
