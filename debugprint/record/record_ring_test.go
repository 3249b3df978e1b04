package record_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// TestAllocations: after warm-up recording allocates nothing, also when chunks are
// dropped and their room is used again.
func TestAllocations(t *testing.T) {
	for name, o := range map[string]record.Options{
		"transitions": {Keyframe: 8, Bytes: 1 << 19}, "in full": {Keyframe: 8, Bytes: 1 << 20, Full: []uint64{1, 2, 3}},
	} {
		h, r := newHerd(t, &o)
		for range 300 {
			h.tick(20, 30)
		}
		before := r.Stats()
		assert.Zero(t, testing.AllocsPerRun(100, func() { h.tick(20, 30) }), name)
		after := r.Stats()
		assert.Greater(t, after.From, before.From, "%s: chunks were dropped", name)
		require.NoError(t, r.Stop())
	}
}

// TestBound: the ring never exceeds its bound, and says so if that is too small.
func TestBound(t *testing.T) {
	for _, bytes := range []int{1, 20_000, 600_000, 1_000_000} {
		h, r := newHerd(t, &record.Options{Bytes: bytes, Keyframe: 16})
		for range 60 {
			h.tick(3, 5)
			s := r.Stats()
			require.LessOrEqual(t, s.Bytes, s.Bound)
			require.Equal(t, max(bytes, 4096), s.Bound)
			if bytes < 600_000 { // a keyframe of a thousand agents has more
				require.Contains(t, s.Problem, "or more, or record fewer agents")
				require.Zero(t, s.Bytes)
			} else {
				require.Empty(t, s.Problem)
			}
		}
		log, err := r.Log()
		if bytes < 600_000 {
			require.EqualError(t, err, "record: the log is empty: "+r.Stats().Problem)
			continue
		}
		require.NoError(t, err)
		from, until := log.Steps()
		assert.Greater(t, until, from)
		assert.EqualValues(t, 60, until)
	}
}

// TestNeeded: where the ring cannot hold a step, Stats and the error of whatever writes the log say
// how many bytes can, be it of many agents or of outlines of tables. An earlier file stays.
func TestNeeded(t *testing.T) {
	herds := func(o *record.Options) (*record.Recorder, func()) {
		h, r := newHerd(t, o)
		return r, func() { h.tick(3, 5) }
	}
	tables := func(o *record.Options) (*record.Recorder, func()) {
		rows := 60
		table := func() *decider.Tree[*guard] {
			root := decider.Group[*guard]("ROOT", decider.PrioritizedList)
			for i := range rows {
				root.Children = append(root.Children, &decider.Decider[*guard]{Name: fmt.Sprint("REST", i), Each: (*guard).act})
			}
			rows--
			return decider.MustCompile(&root)
		}
		tree := table()
		world := tree.NewWorld(1)
		crowd, err := tree.NewCrowd(world, nil)
		require.NoError(t, err)
		require.NoError(t, crowd.Add(1, &guard{}))
		r, err := record.New(world, *o)
		require.NoError(t, err)
		return r, func() {
			_, err := crowd.Retable(table())
			require.NoError(t, err)
			require.NoError(t, world.Tick(time.Second))
		}
	}
	file := filepath.Join(t.TempDir(), "log.jsonl")
	for name, start := range map[string]func(*record.Options) (*record.Recorder, func()){"herd": herds, "tables": tables} { // any order: each by itself
		r, tick := start(&record.Options{Bytes: 1})
		for range 20 {
			tick()
		}
		why := r.Stats().Problem
		require.NoError(t, os.WriteFile(file, []byte(name), 0o644))
		require.EqualError(t, r.WriteFile(file), "record: the log is empty: "+why)
		kept, err := os.ReadFile(file)
		require.NoError(t, err)
		assert.Equal(t, name, string(kept))
		_, to, _ := strings.Cut(why, "raise Options.Bytes to ")
		enough := 0
		_, err = fmt.Sscan(to, &enough)
		require.NoError(t, err, why)

		r, tick = start(&record.Options{Bytes: enough})
		for range 20 {
			tick()
			require.Empty(t, r.Stats().Problem, "%s, %d bytes", name, enough)
		}
		log, err := r.Log()
		require.NoError(t, err)
		_, until := log.Steps()
		assert.EqualValues(t, 20, until, name)
	}
}

// TestReadersBeside: others read while the game runs.
func TestReadersBeside(t *testing.T) {
	c := newCamp(t, 2)
	r, err := record.New(c.world, record.Options{Keyframe: 5, Bytes: 30_000, Full: []uint64{1}})
	require.NoError(t, err)
	var wg sync.WaitGroup
	done := make(chan bool)
	beside := func(do func(i int)) {
		wg.Go(func() {
			for i := 0; ; i++ {
				select {
				case <-done:
					return
				default:
					do(i)
				}
			}
		})
	}
	beside(func(int) {
		_, err := r.Log()
		assert.NoError(t, err)
	})
	beside(func(i int) {
		r.Watch(uint64(i%4 + 1))
		r.Unwatch(uint64(i%3 + 1))
		r.Stats()
		r.Watched()
	})
	beside(func(int) {
		_, err := r.WriteTo(io.Discard)
		assert.NoError(t, err)
		c.world.SetNames(decider.Names{Flags: map[decider.Flags]string{night: "Nacht"}})
	})
	for range 150 {
		c.tick()
	}
	close(done)
	wg.Wait()
}

// TestSince: what follows a recorder gets the lines of its log, each once.
func TestSince(t *testing.T) {
	c := newCamp(t, 1)
	r, err := record.New(c.world, record.Options{Keyframe: 9, Everything: true})
	require.NoError(t, err)
	var live bytes.Buffer
	var at record.Cursor
	for i := range 80 {
		if i > 0 { // the follower was there before the first tick
			c.tick()
		}
		if i%7 == 0 {
			lines, next, ok := r.Since(at)
			require.True(t, ok)
			live.Write(lines)
			at = next
		}
	}
	require.NoError(t, r.Stop())
	lines, at, ok := r.Since(at)
	require.True(t, ok)
	live.Write(lines)
	lines, _, ok = r.Since(at)
	assert.True(t, ok)
	assert.Empty(t, lines)

	without := func(text []byte) string { // progress and the header, which knows more later
		var b strings.Builder
		for line := range strings.Lines(string(text)) {
			if !strings.HasPrefix(line, `{"end"`) && !strings.HasPrefix(line, `{"ethogram"`) {
				b.WriteString(line)
			}
		}
		return b.String()
	}
	assert.Equal(t, without(written(t, r)), without(live.Bytes()))
	log := read(t, live.Bytes())
	assert.True(t, log.Complete())
	assert.Equal(t, read(t, written(t, r)).Agents()[0].Last, log.Agents()[0].Last)
}

// TestTooSlow: a follower that the ring has overtaken is told to begin again.
func TestTooSlow(t *testing.T) {
	c := newCamp(t, 1)
	r, err := record.New(c.world, record.Options{Keyframe: 9, Everything: true, Bytes: 30_000})
	require.NoError(t, err)
	c.tick()
	_, at, ok := r.Since(record.Cursor{})
	require.True(t, ok)
	for range 100 {
		c.tick()
	}
	_, at, ok = r.Since(at)
	assert.False(t, ok)
	lines, _, ok := r.Since(at)
	assert.True(t, ok)
	assert.Contains(t, string(lines[:100]), `{"ethogram":"log"`)
	assert.NotContains(t, string(lines[:100]), `"dropped":0`)
}

// TestWatchInTheMiddle: an agent that is watched later is recorded in full from then
// on, until it is not any more.
func TestWatchInTheMiddle(t *testing.T) {
	c := newCamp(t, 1)
	r, err := record.New(c.world, record.Options{Keyframe: 10})
	require.NoError(t, err)
	for i := range 60 {
		switch i {
		case 20:
			r.Watch(2)
		case 40:
			r.Unwatch(2)
		}
		c.tick()
	}
	require.NoError(t, r.Stop())
	log := read(t, written(t, r))
	for tick := uint32(1); tick <= 60; tick++ {
		m, err := log.At(2, tick)
		require.NoError(t, err)
		assert.Equal(t, tick > 20 && tick <= 40, m.Why != nil, "tick %d", tick)
	}
	assert.Empty(t, r.Watched())
	assert.Empty(t, c.world.Observers())
}

// TestManyGoroutines: lone agents may be ticked by several goroutines at once.
func TestManyGoroutines(t *testing.T) {
	tree := decider.MustCompile(guardTable())
	world := tree.NewWorld(1)
	r, err := record.New(world, record.Options{Everything: true, Keyframe: 16})
	require.NoError(t, err)
	const agents, frames = 8, 50
	mems := make([]decider.Memory, agents)
	guards := make([]*guard, agents)
	for i := range mems {
		mems[i], guards[i] = tree.NewMemory(uint64(i)), &guard{}
	}
	for f := range frames {
		require.NoError(t, world.Advance(time.Millisecond))
		var wg sync.WaitGroup
		for i := range mems {
			wg.Go(func() {
				guards[i].wants[1] = float64((f / (i + 3)) % 2)
				_, err := tree.Tick(guards[i], mems[i], decider.Input{Delta: time.Millisecond, World: world})
				assert.NoError(t, err)
			})
		}
		wg.Wait()
	}
	require.NoError(t, r.Stop())
	log := read(t, written(t, r))
	all := log.Agents()
	require.Len(t, all, agents)
	for _, a := range all {
		assert.Equal(t, []uint32{1, frames}, []uint32{a.First, a.Last})
	}
}

// TestRestored: a memory that was copied or restored between ticks is recorded as it is.
func TestRestored(t *testing.T) {
	tree := decider.MustCompile(guardTable())
	world := tree.NewWorld(1)
	s := newScribe()
	r, err := record.New(world, record.Options{Everything: true})
	require.NoError(t, err)
	g, mem := &guard{}, tree.NewMemory(5)
	var saved []byte
	var texts_ []string
	for i := range 40 {
		switch i {
		case 10:
			saved, err = tree.Save(mem)
			require.NoError(t, err)
			g.wants[1] = 1
		case 20:
			mem, _, err = tree.Load(saved)
			require.NoError(t, err)
			g.wants[1] = 0
		}
		require.NoError(t, world.Advance(time.Millisecond))
		_, err = tree.Tick(g, mem, decider.Input{Delta: time.Millisecond, World: world})
		require.NoError(t, err)
		texts_ = append(texts_, texts(tree.Outline(), tree.State(mem), nil))
	}
	_ = s
	require.NoError(t, r.Stop())
	log := read(t, written(t, r))
	for step, want := range texts_ {
		m, err := log.AtStep(5, int64(step))
		require.NoError(t, err, step)
		assert.Equal(t, want, texts(m.Outline, m.State, nil), step)
	}
}

// TestNoFrames: lone agents in a world that nobody advances have steps of their own.
func TestNoFrames(t *testing.T) {
	tree := decider.MustCompile(guardTable())
	world := tree.NewWorld(1)
	r, err := record.New(world, record.Options{})
	require.NoError(t, err)
	g := &guard{}
	a, b := tree.NewMemory(1), tree.NewMemory(2)
	for i := range 30 {
		for _, mem := range []decider.Memory{a, b} {
			_, err := tree.Tick(g, mem, decider.Input{Delta: time.Duration(i), World: world})
			require.NoError(t, err)
		}
	}
	require.NoError(t, r.Stop())
	log := read(t, written(t, r))
	_, until := log.Steps()
	assert.EqualValues(t, 30, until)
	m, err := log.At(2, 30)
	require.NoError(t, err)
	assert.EqualValues(t, 29*30/2, m.State.Now())
}

// TestGone: questions out of reach are answered with what there is.
func TestGone(t *testing.T) {
	tree := decider.MustCompile(guardTable())
	world := tree.NewWorld(1)
	r, err := record.New(world, record.Options{Steps: 2000, Keyframe: 50})
	require.NoError(t, err)
	g, mem := &guard{}, tree.NewMemory(5)
	for range 6100 {
		require.NoError(t, world.Advance(time.Millisecond))
		_, err = tree.Tick(g, mem, decider.Input{Delta: time.Millisecond, World: world})
		require.NoError(t, err)
	}
	log, err := r.Log()
	require.NoError(t, err)
	_, err = log.At(5, 812)
	assert.ErrorIs(t, err, record.ErrGone)
	assert.EqualError(t, err, "record: tick 812 of agent 5 is gone; the log holds 2,050 ticks from 4,051: raise Options.Steps or Options.Bytes")
	_, err = log.At(5, 7000)
	assert.ErrorIs(t, err, record.ErrNotYet)
	assert.EqualError(t, err, "record: tick 7,000 of agent 5 has not happened yet; the log ends with 6,100")
	_, err = log.At(6, 1)
	assert.ErrorIs(t, err, record.ErrNoAgent)
	assert.EqualError(t, err, "record: the log has no such agent: 6; it has [5]")
	m, err := log.At(5, 4051)
	require.NoError(t, err)
	assert.Equal(t, "PATROL", m.Outline.Name(m.State.Leaf()))

	other := guardTable()
	other.Children[1].Margin, other.Children[2].Timeout = 0, time.Second
	err = log.Fits(decider.MustCompile(other).Outline())
	assert.ErrorContains(t, err, "the log is of another table: fingerprint 0x")
	assert.ErrorContains(t, err, "FIGHT: Timeout")
	assert.NoError(t, log.Fits(tree.Outline()))
}

// TestDamage: a log is read up to the place where it is damaged.
func TestDamage(t *testing.T) {
	text := written(t, func() *record.Recorder {
		c := newCamp(t, 1)
		r, err := record.New(c.world, record.Options{Keyframe: 10})
		require.NoError(t, err)
		for range 50 {
			c.tick()
		}
		require.NoError(t, r.Stop())
		return r
	}())
	damaged := func(text []byte) (*record.Log, *record.DamageError) {
		log, err := record.Read(bytes.NewReader(text), record.Limits{})
		var d *record.DamageError
		require.ErrorAs(t, err, &d)
		require.NotNil(t, log)
		return log, d
	}
	half := len(text) / 2
	log, d := damaged(text[:half])
	assert.Equal(t, 1+bytes.Count(text[:half], []byte("\n")), d.Line)
	assert.EqualValues(t, 1+bytes.LastIndexByte(text[:half], '\n'), d.Offset)
	assert.ErrorContains(t, d, ": it ends within a line: it was cut off here; ")
	_, until := log.Steps()
	assert.Greater(t, until, int64(15))
	_, err := log.At(1, 10)
	assert.NoError(t, err)

	_, d = damaged(bytes.Replace(text, []byte(`{"step":23`), []byte(`{"step":2`), 1))
	assert.ErrorContains(t, d, "step 2 comes after step 22")
	_, d = damaged(bytes.Replace(text, []byte(`["+",5]`), []byte(`["+",99]`), 1))
	assert.ErrorContains(t, d, ": index 0 has no row 99: its tree has 16; ")
	_, d = damaged(text[:bytes.LastIndex(text, []byte(`{"end"`))])
	assert.ErrorContains(t, d, "it ends without an end line")
	z := zipped(t, text)
	_, d = damaged(z[:len(z)-500])
	assert.ErrorIs(t, d, io.ErrUnexpectedEOF)
	z[len(z)/2] ^= 0xff
	_, _ = damaged(z)

	for _, text := range []string{"", "x", "{}\n", `{"ethogram":"log","version":2}` + "\n", `{"ethogram":"log","version":1,"seed":"x"}` + "\n", "\x1f\x8b", `{"ethogram":"log","version":1,"seed":"1","trees":[{"tree":0,"rows":[]}]}` + "\n"} {
		log, err := record.Read(strings.NewReader(text), record.Limits{})
		assert.Nil(t, log, text)
		assert.ErrorIs(t, err, record.ErrNotLog, text)
	}

	log, err = record.Read(bytes.NewReader(text), record.Limits{Bytes: 12_000})
	require.NoError(t, err)
	assert.True(t, log.Dropped)
	from, until := log.Steps()
	assert.Greater(t, from, int64(0))
	assert.EqualValues(t, 50, until)
	_, err = log.At(1, 1)
	assert.ErrorIs(t, err, record.ErrGone)
}

// TestNames: names are texts, whatever they are.
func TestNames(t *testing.T) {
	evil := "<img src=x onerror=\"alert(1)\">\x1b[31m\u202e\u2028\n\xff"
	tree := decider.MustCompile(&decider.Decider[*guard]{Name: evil, Behavior: &behavior.Behavior[*guard]{Name: evil + "2", Tick: behavior.Stay[*guard]}})
	world := tree.NewWorld(1)
	world.SetNames(decider.Names{Flags: map[decider.Flags]string{1: evil}, Agent: func(uint64) string { return evil }})
	r, err := record.New(world, record.Options{Everything: true})
	require.NoError(t, err)
	mem := tree.NewMemory(1)
	for range 3 {
		_, err = tree.Tick(&guard{}, mem, decider.Input{World: world})
		require.NoError(t, err)
	}
	text := written(t, r)
	for _, bad := range []string{"<", ">", "\x1b", "\u202e\u2028", "\u2028", "\xff"} {
		assert.NotContains(t, string(text), bad, fmt.Sprintf("%q", bad))
	}
	log := read(t, text)
	m, err := log.At(1, 2)
	require.NoError(t, err)
	assert.Equal(t, texts(tree.Outline(), tree.State(mem), nil)[:40], texts(m.Outline, m.State, nil)[:40])
}

// TestRetable: agents that go on in another table are known in both.
func TestRetable(t *testing.T) {
	c, s := newCamp(t, 1), newScribe()
	_, err := debugprint.Attach(c.world, s)
	require.NoError(t, err)
	r, err := record.New(c.world, record.Options{Everything: true, Keyframe: 8})
	require.NoError(t, err)
	for i := range 60 {
		if i == 30 {
			table := campTable()
			table.Children[0].Timeout = time.Second
			tree, err := decider.Compile(table)
			require.NoError(t, err)
			_, err = c.bandits.Retable(tree)
			require.NoError(t, err)
		}
		c.tick()
	}
	require.NoError(t, r.Stop())
	log := read(t, written(t, r))
	for tick := uint32(1); tick <= 60; tick++ {
		m, err := log.At(1, tick)
		require.NoError(t, err)
		if tick != 31 { // its first tick in the new table is not known in full
			require.Equal(t, s.book[1][tick], texts(m.Outline, m.State, m.Why), tick)
		}
	}
}

// TestNewWithoutWorld: recording needs a world.
func TestNewWithoutWorld(t *testing.T) {
	_, err := record.New(nil, record.Options{})
	require.ErrorIs(t, err, decider.ErrNoWorld)
}
