package decider_test

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/stimuli"
)

func TestCrowdAgents(t *testing.T) {
	s := newSwarm(t, 3, 1, throwOrCharge(&mothGate{Name: "G"}))
	assert.Equal(t, 3, s.Len())
	assert.Same(t, s.World(), s.World())
	assert.Equal(t, []uint64{1, 2, 3}, s.ids())
	s.frame()
	a, ok := s.AgentOf(2)
	require.True(t, ok)
	assert.Same(t, s.all[1], a)
	assert.Same(t, s.all[1], s.World().Agent(2))
	res, err := s.World().Result(2)
	require.NoError(t, err)
	assert.Equal(t, decider.Running, res.Status)

	require.NoError(t, s.World().Remove(2))
	_, ok = s.AgentOf(2)
	assert.False(t, ok)
	assert.Equal(t, []uint64{1, 3}, s.ids())
	err = s.Add(2, newMoth(2)) // the same slot, the same id
	require.NoError(t, err)
	mem, err := s.Memory(2)
	require.NoError(t, err)
	assert.Equal(t, s.Tree().Hash(s.Tree().NewMemory(2)), s.Tree().Hash(mem), "nothing is left of the old agent")
	res, err = s.World().Result(2)
	require.NoError(t, err)
	assert.Equal(t, decider.Result{Status: decider.Idle, Leaf: decider.NoRow}, res)

	err = s.Add(3, newMoth(3))
	require.ErrorIs(t, err, decider.ErrDuplicateAgent)
	assert.EqualError(t, err, "ethogram: agent 3: the world has an agent with this id (in the crowd of ROOT)")
	assert.Equal(t, 3, s.Len())
	require.ErrorIs(t, s.World().Tick(-1), decider.ErrNegativeDelta)
	assert.Equal(t, uint64(1), s.World().Frame())
}

// TestCrowdInFrame: callbacks may not change the crowd within a frame, whatever
// called them.
func TestCrowdInFrame(t *testing.T) {
	s := newSwarm(t, 2, 1, scoped("ROOT", scoped("HI"), scoped("A")))
	tried := 0
	m := s.all[0]
	try := func(call string) {
		tried++
		err := s.Add(9, newMoth(9))
		assert.ErrorIs(t, err, decider.ErrInFrame, call)
		for _, id := range s.ids() {
			assert.ErrorIs(t, s.World().Remove(id), decider.ErrInFrame, call)
			assert.ErrorIs(t, s.World().Reset(id), decider.ErrInFrame, call)
			assert.ErrorIs(t, s.World().Every(id, 2), decider.ErrInFrame, call)
		}
		assert.ErrorIs(t, s.World().Tick(time.Second), decider.ErrInFrame, call)
	}
	m.hook = try
	m.values["HI"] = 0
	s.frame()
	m.values["HI"] = 1
	assert.Equal(t, []string{"HI", "HI"}, s.frame())
	require.NoError(t, s.World().Reset(1))
	s.frame()
	require.NoError(t, s.World().Remove(1))
	assert.Greater(t, tried, 30)
	assert.Equal(t, []uint64{2}, s.ids())
	assert.Equal(t, uint64(3), s.World().Frame())
	err := s.Add(9, newMoth(9))
	assert.NoError(t, err, "and afterwards it is open again")
}

// TestCrowdSense: an agent gets what sense returns for it; a panic in sense costs
// the agent its tick, but no time.
func TestCrowdSense(t *testing.T) {
	const noise = 1
	var seen []string
	root := &mothRow{Name: "ROOT", Behavior: &behavior.Behavior[*moth]{Name: "ROOT", Tick: func(_ *moth, x behavior.Context) decider.Status {
		seen = append(seen, fmt.Sprint(x.Agent(), x.Flags(), x.Delta()))
		return decider.Running
	}}, Preconditions: decider.Preconditions{Stimuli: stimuli.None(noise)}}
	s := newSwarm(t, 2, 1, root)
	heard := stimuli.Mask(noise)
	loud := true
	s.sense = func(m *moth, _ time.Duration) decider.Sense {
		if m != s.all[1] {
			return decider.Sense{Flags: 4}
		}
		if loud {
			return decider.Sense{Flags: 8, Stimuli: &heard}
		}
		return decider.Sense{Flags: 8}
	}
	require.NoError(t, s.World().Tick(time.Second))
	assert.Equal(t, []string{"1 4 1s"}, seen)
	loud = false
	require.NoError(t, s.World().Tick(time.Second))
	assert.Equal(t, []string{"1 4 1s", "1 4 1s", "2 8 1s"}, seen)
	seen, s.sense = nil, nil
	require.NoError(t, s.World().Tick(time.Second))
	assert.Equal(t, []string{"1 0 1s", "2 0 1s"}, seen, "nil perceives nothing")

	seen = nil
	s.sense = func(m *moth, _ time.Duration) decider.Sense {
		if m == s.all[0] {
			panic(errBoom)
		}
		return decider.Sense{}
	}
	require.PanicsWithValue(t, errBoom, func() { s.World().Tick(time.Second) })
	assert.Equal(t, []string{"2 0 1s"}, seen)
	seen, s.sense = nil, nil
	s.frame()
	assert.Equal(t, []string{"1 0 2s", "2 0 1s"}, seen)
}

// TestCrowdTwoInOneWorld: crowds of different trees share the gates of their
// world.
func TestCrowdTwoInOneWorld(t *testing.T) {
	gate := &mothGate{Name: "G", Limit: 3}
	s := newSwarm(t, 2, 1, throwOrCharge(gate))
	other := decider.MustCompile(scoped("FLOCK", gated("SWOOP", gate), scoped("SOAR")))
	birds, err := other.NewCrowd(s.World(), nil)
	require.NoError(t, err)
	for id := range uint64(3) {
		require.NoError(t, birds.Add(100+id, newMoth(100+id)))
	}
	s.frame()
	require.NoError(t, birds.World().Tick(time.Second))
	assert.Len(t, s.World().Holders("G"), 3)
	require.NoError(t, s.World().Remove(1))
	require.NoError(t, birds.World().Tick(time.Second))
	assert.Len(t, s.World().Holders("G"), 3)
	assert.NotContains(t, s.World().Holders("G"), uint64(1))
}

// TestCrowdWorkers: agents are ticked in parallel: the first waits for another.
func TestCrowdWorkers(t *testing.T) {
	var arrived atomic.Int64
	beside := false
	tree := decider.MustCompile(&mothRow{Name: "ROOT", Behavior: &behavior.Behavior[*moth]{Name: "ROOT", Tick: func(*moth, behavior.Context) decider.Status {
		if arrived.Add(1) == 1 {
			for start := time.Now(); !beside && time.Since(start) < 10*time.Second; runtime.Gosched() {
				beside = arrived.Load() > 1
			}
		}
		return decider.Running
	}}})
	crowd, err := tree.NewCrowd(withWorkers(tree.NewWorld(1), 4), nil)
	require.NoError(t, err)
	for id := range uint64(1000) {
		require.NoError(t, crowd.Add(id, newMoth(id)))
	}
	require.NoError(t, crowd.World().Tick(time.Second))
	assert.Equal(t, int64(1000), arrived.Load())
	assert.True(t, beside)
}

// TestCrowdAllocs: after warm-up a frame allocates nothing, while tokens change
// hands and keys come and go, with several workers.
func TestCrowdAllocs(t *testing.T) {
	skip.UnderRace(t)
	keyed := &decider.Gate[*vole]{Name: "KEYED", Limit: 2, Key: func(v *vole, _ decider.Query) uint64 { return uint64(v.ticks) % 40 }}
	plain := &decider.Gate[*vole]{Name: "PLAIN", Limit: 20, Cooldown: 20 * time.Millisecond, LocalCooldown: 50 * time.Millisecond}
	for _, workers := range []int{1, 2, 8} {
		root := voleTable(decider.PrioritizedList, 0)
		middle := root.Children[len(root.Children)-2]
		middle.Children[0].Gate, middle.Children[1].Gate = plain, keyed
		entered := 0
		scope := &behavior.Scope[*vole]{Name: "S", Exit: func(*vole, behavior.Context, behavior.Reason) {}}
		middle.Scope, middle.Children[1].Scope = scope, scope
		tree := decider.MustCompile(root)
		world := tree.NewWorld(3)
		sense := func(*vole, time.Duration) decider.Sense { return decider.Sense{Flags: 1} }
		crowd, err := tree.NewCrowd(withWorkers(world, workers), sense)
		require.NoError(t, err)
		for id := range uint64(600) {
			require.NoError(t, crowd.Add(id, &vole{churn: id%3 != 0, ticks: int(id)}))
		}
		for range 150 {
			require.NoError(t, world.Tick(10*time.Millisecond))
			entered += len(world.Holders("KEYED")) + len(world.Holders("PLAIN"))
		}
		assert.Greater(t, entered, 1000)
		allocs := allocations(100, func() { err = errors.Join(err, world.Tick(10*time.Millisecond)) })
		require.NoError(t, err)
		assert.Zero(t, allocs, "%d workers", workers)
	}
}

// TestSquadAllocs: nor does a frame in which squads form, wait and disband, and
// injected trees run and end.
func TestSquadAllocs(t *testing.T) {
	skip.UnderRace(t)
	type row = decider.Decider[*vole]
	act := func(name string) *behavior.Behavior[*vole] {
		return &behavior.Behavior[*vole]{Name: name, Block: smallBlock{}, Activate: voleStart, Tick: voleTick, Deactivate: voleStop}
	}
	storming := 0
	storm := act("STORM")
	storm.Activate = func(*vole, behavior.Context) bool {
		storming++
		return true
	}
	bathing := 0
	bath := act("BATHE")
	bath.Activate = func(*vole, behavior.Context) bool {
		bathing++
		return true
	}
	pool := decider.MustCompile(&row{Name: "POOL", Gate: &decider.Gate[*vole]{Name: "POOL", Limit: 50}, Behavior: bath})
	score := func(v *vole, q decider.Query) float64 { return q.Float64() }
	tree := decider.MustCompile(&row{Name: "ROOT", Children: []*row{
		{
			Name: "RAID", Decide: func(_ *vole, q decider.Query) float64 { return q.Float64() - 0.7 }, Policy: decider.Sequence,
			Gate:  &decider.Gate[*vole]{Name: "RAIDS", Limit: 9},
			Squad: &decider.Squad[*vole]{Members: 3, Roles: []decider.Role[*vole]{{Flag: 1, Score: score}, {Flag: 2, Score: score}}},
			Children: []*row{
				{Name: "READY", Barrier: true, Timeout: 50 * time.Millisecond},
				{Name: "STORM", Behavior: storm},
			},
		},
		{Name: "USE", Slot: &decider.Slot{Name: "OBJECT", Bytes: pool.MemorySize()}},
		{Name: "REST", Behavior: act("REST")},
	}})
	crowd, err := tree.NewCrowd(withWorkers(tree.NewWorld(3), 1), nil)
	require.NoError(t, err)
	for id := range uint64(200) {
		err := crowd.Add(id, &vole{churn: true, ticks: int(id)})
		require.NoError(t, err)
		require.NoError(t, crowd.Inject(id, "OBJECT", pool))
	}
	tick := func() { err = errors.Join(err, crowd.World().Tick(10*time.Millisecond)) }
	for range 150 {
		tick()
	}
	storming, bathing = 0, 0
	assert.Zero(t, allocations(100, tick))
	require.NoError(t, err)
	assert.Greater(t, storming, 500)
	assert.Greater(t, bathing, 500)
}

// TestCopiedCrowd: nobody would tick the agents of a copy, so it takes none.
func TestCopiedCrowd(t *testing.T) {
	tree := decider.MustCompile(&row{Name: "R", Behavior: &behavior.Behavior[*actor]{Name: "STAY"}})
	crowd, err := tree.NewCrowd(tree.NewWorld(1), nil)
	require.NoError(t, err)
	kept := reflect.New(reflect.TypeFor[decider.Crowd[*actor]]())
	kept.Elem().Set(reflect.ValueOf(crowd).Elem()) // as vet would not have it
	err = kept.Interface().(*decider.Crowd[*actor]).Add(1, &actor{script: newScript()})
	require.ErrorContains(t, err, "it is a copy of a Crowd")
	require.Zero(t, crowd.Len())
}
