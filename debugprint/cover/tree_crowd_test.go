package cover_test

import (
	"bytes"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/cover"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

type (
	Gate  = decider.Gate[*fox]
	Squad = decider.Squad[*fox]
)

// pack is a crowd of foxes.
type pack struct {
	t     *testing.T
	world *decider.World
	crowd *decider.Crowd[*fox]
	foxes []*fox
}

func newPack(t *testing.T, root *Decider, n int) *pack {
	tree, err := decider.Compile(root)
	require.NoError(t, err)
	p := &pack{t: t, world: tree.NewWorld(1)}
	p.crowd, err = tree.NewCrowd(p.world, nil)
	require.NoError(t, err)
	for i := range n {
		p.foxes = append(p.foxes, &fox{ending: behavior.Running})
		require.NoError(t, p.crowd.Add(uint64(i+1), p.foxes[i]))
	}
	return p
}

func (p *pack) play(frames int) {
	p.t.Helper()
	for range frames {
		require.NoError(p.t, p.world.Tick(time.Second))
	}
}

func (p *pack) watch(agents ...uint64) *profile.Counts {
	p.t.Helper()
	c := profile.NewCounts(decider.Rows)
	stop, err := c.Watch(p.world, agents...)
	require.NoError(p.t, err)
	p.t.Cleanup(stop)
	return c
}

// TestGate: a token that another agent holds, and one that it takes in the same frame,
// are failures of the gate.
func TestGate(t *testing.T) {
	door := &Gate{Name: "DOOR"}
	root := &Decider{Name: "ROOT", Children: []*Decider{
		{Name: "ENTER", Gate: door, When: ready, Behavior: act},
		{Name: "WAIT", Behavior: stay},
	}}
	p := newPack(t, root, 2)
	c := p.watch()
	p.foxes[0].ready = true
	p.play(1)
	assert.Equal(t, rows{"ENTER": {"Gate failed"}}, missing(c))
	p.play(1)
	assert.Empty(t, missing(c), "the second has asked in vain")

	p = newPack(t, root, 2)
	c = p.watch()
	p.foxes[0].ready, p.foxes[1].ready = true, true
	p.play(1)
	assert.Equal(t, rows{"ENTER": {"When failed"}}, missing(c), "both accepted, and one has lost")
}

func TestSquad(t *testing.T) {
	p := newPack(t, &Decider{Name: "ROOT", Children: []*Decider{
		{Name: "AMBUSH", Squad: &Squad{Members: 2}, When: ready, Policy: decider.Sequence, Children: []*Decider{{Name: "STRIKE", Behavior: act}}},
		{Name: "WAIT", Behavior: stay},
	}}, 3)
	c := p.watch()
	p.play(1)
	assert.Equal(t, rows{"AMBUSH": {"chosen", "When passed", "Squad passed", "Squad failed"}, "STRIKE": {"chosen"}}, missing(c))
	p.foxes[0].ready = true
	p.play(1)
	assert.Equal(t, rows{"AMBUSH": {"chosen", "Squad passed"}, "STRIKE": {"chosen"}}, missing(c))
	p.foxes[1].ready = true
	p.play(1)
	assert.Empty(t, missing(c))
}

// TestSquadAlone: outside of a frame no squad forms, and the checks before it count.
func TestSquadAlone(t *testing.T) {
	d := newDen(t, &Decider{Name: "ROOT", Children: []*Decider{
		{Name: "AMBUSH", Preconditions: Pre{Flags: decider.None(Dead)}, Squad: &Squad{Members: 2}, Children: []*Decider{{Name: "STRIKE", Behavior: act}}},
		{Name: "WAIT", Behavior: stay},
	}})
	c := profile.NewCounts(decider.Rows)
	_, err := c.Watch(d.world)
	require.NoError(t, err)
	d.play(tick{})
	assert.Equal(t, rows{"AMBUSH": {"chosen", "Flags failed", "Squad passed"}, "STRIKE": {"chosen"}}, missing(c))
}

// TestSlot: what is injected is a tree of its own.
func TestSlot(t *testing.T) {
	inner := decider.MustCompile(&Decider{Name: "TRICK", When: ready, Behavior: act})
	hand := &decider.Slot{Name: "HAND", Bytes: 512}
	d := newDen(t, &Decider{Name: "ROOT", Children: []*Decider{{Name: "USE", Slot: hand}, {Name: "WAIT", Behavior: stay}}})
	c := profile.NewCounts(decider.Rows)
	_, err := c.Watch(d.world)
	require.NoError(t, err)
	d.play(tick{})
	assert.Equal(t, rows{"USE": {"chosen", "Slot passed"}}, missing(c))
	require.NoError(t, d.tree.Inject(d.mem, d.world, hand.Name, inner))
	d.play(tick{}, tick{})
	assert.Equal(t, rows{"USE": {"chosen", "Slot passed"}, "TRICK": {"chosen", "When passed"}}, missing(c))
	d.play(tick{fox: fox{ready: true}}, tick{fox: fox{ready: true}})
	assert.Empty(t, missing(c))
	assert.Len(t, cover.Of(c.Profile()).Data().Trees, 2)
}

// busy is a table in which much happens by chance.
func busy() *Decider {
	door := &Gate{Name: "DOOR", Limit: 2, Cooldown: 2 * time.Second}
	return &Decider{Name: "ROOT", Children: []*Decider{
		{Name: "ENTER", Preconditions: Pre{Chance: 0.3, Every: 2 * time.Second}, Gate: door, Timeout: 4 * time.Second, Behavior: stay},
		{Name: "PLAY", Policy: decider.Random, Preconditions: Pre{Cooldown: 3 * time.Second}, EndOn: decider.OnAny, Children: []*Decider{
			{Name: "JUMP", Behavior: &Behavior{Name: "JUMP", Once: func(*fox) {}}},
			{Name: "RUN", Timeout: 2 * time.Second, Behavior: stay},
		}},
		{Name: "WAIT", Commit: 2 * time.Second, Behavior: stay},
	}}
}

// profileText returns a profile as JSON.
func profileText(t *testing.T, p *profile.Profile) string {
	var b bytes.Buffer
	err := p.WriteJSON(&b)
	require.NoError(t, err)
	return b.String()
}

// TestWorkers: any number of workers counts the same.
func TestWorkers(t *testing.T) {
	var want string
	for _, workers := range []int{1, 4} {
		p := newPack(t, busy(), 40)
		require.NoError(t, p.world.SetWorkers(workers))
		c := p.watch()
		p.play(60)
		got := profileText(t, c.Profile())
		if want == "" {
			want = got
			assert.Empty(t, missing(c), "all of it happens")
		}
		assert.Equal(t, want, got)
	}
}

// TestAgents: those that are not asked for are not observed.
func TestAgents(t *testing.T) {
	p := newPack(t, busy(), 40)
	few := p.watch(3, 5)
	p.play(10)
	assert.EqualValues(t, 20, cover.Of(few.Profile()).Data().Trees[0].Ticks)
	all := p.watch()
	p.play(10)
	assert.EqualValues(t, 40, cover.Of(few.Profile()).Data().Trees[0].Ticks, "beside another")
	assert.EqualValues(t, 400, cover.Of(all.Profile()).Data().Trees[0].Ticks)
}

// TestJoined: a report of agents that were observed late says so, and guesses nothing.
func TestJoined(t *testing.T) {
	p := newPack(t, &Decider{Name: "ROOT", Children: []*Decider{{Name: "EAT", When: ready, Behavior: stay}, {Name: "REST", Behavior: stay}}}, 1)
	p.play(1)
	c := p.watch()
	p.play(2)
	text := cover.Of(c.Profile()).String()
	assert.Contains(t, text, "\n  ROOT: its agents were in it before they were observed. Observe them from their first tick on.\n")
	assert.Contains(t, text, "\n  EAT: When ready never passed; it failed 2 times.")
	assert.NotContains(t, text, "REST:")
}

// TestAllocs: counting allocates nothing.
func TestAllocs(t *testing.T) {
	if skip.Race {
		t.Skip("the race detector allocates")
	}
	d := newDen(t, busy())
	c := profile.NewCounts(decider.Rows)
	_, err := c.Watch(d.world)
	require.NoError(t, err)
	in := decider.Input{Delta: time.Second, World: d.world}
	play := func() {
		if _, err := d.tree.Tick(&d.fox, d.mem, in); err != nil {
			panic(err)
		}
	}
	play()
	before := cover.Of(c.Profile()).Data().Trees[0].Ticks
	assert.Zero(t, testing.AllocsPerRun(200, play))
	assert.Greater(t, cover.Of(c.Profile()).Data().Trees[0].Ticks, before+199)
}

// TestGoroutines: lone agents of several worlds, ticked side by side, add up.
func TestGoroutines(t *testing.T) {
	tree := decider.MustCompile(busy())
	play := func(c *profile.Counts, id uint64) {
		world, mem := tree.NewWorld(id), tree.NewMemory(id)
		_, err := c.Watch(world)
		assert.NoError(t, err)
		for range 200 {
			_, err := tree.Tick(&fox{}, mem, decider.Input{Delta: time.Second, World: world})
			assert.NoError(t, err)
		}
	}
	alone, together := profile.NewCounts(decider.Rows), profile.NewCounts(decider.Rows)
	var wait sync.WaitGroup
	for id := range uint64(4) {
		play(alone, id)
		wait.Go(func() { play(together, id) })
	}
	wait.Wait()
	assert.Equal(t, profileText(t, alone.Profile()), profileText(t, together.Profile()))
}
