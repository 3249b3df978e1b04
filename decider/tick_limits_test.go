package decider_test

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// veteran is an agent whose limits are its own.
type veteran struct {
	reload, patience, hold, look time.Duration
	chance                       float64
	eager                        bool
	shots                        int
}

var veteranLimits = decider.PerAgent[*veteran]{
	Cooldown: func(v *veteran) time.Duration { return v.reload },
	Every:    func(v *veteran) time.Duration { return v.look },
	Chance:   func(v *veteran) float64 { return v.chance },
	Commit:   func(v *veteran) time.Duration { return v.hold },
	Timeout:  func(v *veteran) time.Duration { return v.patience },
}

func stays(name string) *behavior.Behavior[*veteran] { return &behavior.Behavior[*veteran]{Name: name} }

func veteranTable(own *decider.PerAgent[*veteran]) *decider.Decider[*veteran] {
	return &decider.Decider[*veteran]{Name: "VETERAN", Children: []*decider.Decider[*veteran]{
		{Name: "CHARGE", When: func(v *veteran) bool { return v.eager }, Behavior: stays("CHARGE")},
		{Name: "SHOOT", PerAgent: own, Behavior: stays("SHOOT")},
		{Name: "WAIT", Behavior: stays("WAIT")},
	}}
}

// TestPerAgentDiffers: agents of one table shoot as often as each of them says.
func TestPerAgentDiffers(t *testing.T) {
	tree := decider.MustCompile(&decider.Decider[*veteran]{Name: "VETERAN", Children: []*decider.Decider[*veteran]{
		{Name: "SHOOT", PerAgent: &decider.PerAgent[*veteran]{Cooldown: func(v *veteran) time.Duration { return v.reload }}, Do: func(v *veteran) { v.shots++ }},
		{Name: "WAIT", Behavior: stays("WAIT")},
	}})
	for reload, shots := range map[time.Duration]int{8 * time.Second: 5, 4 * time.Second: 10, 2 * time.Second: 20} {
		v, mem := &veteran{reload: reload}, tree.NewMemory(1)
		for range 40 {
			_, err := tree.Tick(v, mem, decider.Input{Delta: time.Second})
			require.NoError(t, err)
		}
		assert.Equal(t, shots, v.shots, "every %v", reload)
	}
}

// TestPerAgentMistake: an answer without a unit is a mistake of the world, once for each
// limit, and is taken for what it is.
func TestPerAgentMistake(t *testing.T) {
	tree := decider.MustCompile(veteranTable(&veteranLimits))
	v := &veteran{reload: 2, look: 3, hold: 4, patience: 5, chance: 1}
	world, mem := decider.NewWorld(1), tree.NewMemory(1)
	told := 0
	stop := listen(t, world, observing(func(e decider.Event) {
		if e.Kind == decider.EventMistake {
			told++
		}
	}), decider.Transitions)
	tick := func() decider.Result {
		r, err := tree.Tick(v, mem, decider.Input{Delta: 10 * time.Millisecond, World: world})
		require.NoError(t, err)
		return r
	}
	names := func(r decider.Result) string { return tree.Outline().Name(r.Leaf) }
	assert.Equal(t, "SHOOT", names(tick()))
	assert.Equal(t, "WAIT", names(tick()), "5 ns are over")
	assert.Equal(t, "SHOOT", names(tick()), "and so are 2 ns")
	var messages []string
	for _, m := range world.Mistakes() {
		messages = append(messages, m.String())
	}
	const rest = "nanoseconds: write the unit, as in "
	assert.Equal(t, []string{
		"VETERAN > SHOOT: its PerAgent.Commit returned 4, which is 4 " + rest + "4*time.Second; 0 is no limit",
		"VETERAN > SHOOT: its PerAgent.Cooldown returned 2, which is 2 " + rest + "2*time.Second; 0 is no limit",
		"VETERAN > SHOOT: its PerAgent.Every returned 3, which is 3 " + rest + "3*time.Second; 0 is no limit",
		"VETERAN > SHOOT: its PerAgent.Timeout returned 5, which is 5 " + rest + "5*time.Second; 0 is no limit",
	}, messages)
	assert.Equal(t, 4, told)

	stop()
	assert.Zero(t, allocations(100, func() { tick() }), "also of what goes wrong each time")
	lone := tree.NewMemory(2)
	_, err := tree.Tick(v, lone, decider.Input{Delta: time.Second})
	require.NoError(t, err, "without a world there is nobody to tell")
}

// TestPerAgentSaved: what the agent said when it entered the row goes with it.
func TestPerAgentSaved(t *testing.T) {
	tree := decider.MustCompile(veteranTable(&veteranLimits))
	v := &veteran{hold: 300 * time.Millisecond, patience: 500 * time.Millisecond, chance: 1}
	mem := tree.NewMemory(1)
	play := func(v *veteran, mem decider.Memory, n int) (leaves []string) {
		for range n {
			r, err := tree.Tick(v, mem, decider.Input{Delta: 100 * time.Millisecond})
			require.NoError(t, err)
			leaves = append(leaves, tree.Outline().Name(r.Leaf))
		}
		return leaves
	}
	play(v, mem, 2)
	other := &veteran{hold: 10 * time.Second, patience: time.Hour, chance: 1}
	long := tree.NewMemory(1)
	play(other, long, 2)
	assert.False(t, tree.Equal(mem, long))
	assert.NotEqual(t, tree.Hash(mem), tree.Hash(long))

	data, err := tree.Save(mem)
	require.NoError(t, err)
	loaded, report, err := tree.Load(data)
	require.NoError(t, err)
	assert.Equal(t, decider.Loaded{Same: true}, report)
	assert.True(t, tree.Equal(mem, loaded))
	copied := tree.NewMemory(9)
	require.NoError(t, tree.Copy(copied, mem))
	want := []string{"SHOOT", "CHARGE"}
	for _, mem := range []decider.Memory{mem, loaded, copied} {
		assert.Equal(t, want, play(&veteran{eager: true, hold: time.Hour, chance: 1}, mem, 2))
	}
	again, err := tree.Save(loaded)
	require.NoError(t, err)
	next, _, err := tree.Load(again)
	require.NoError(t, err)
	assert.True(t, tree.Equal(loaded, next))
}

// TestPerAgentGained: a row that has got limits of the agent's own has none until it is
// entered again, and one that has lost them has its constants.
func TestPerAgentGained(t *testing.T) {
	own := decider.PerAgent[*veteran]{Timeout: veteranLimits.Timeout, Commit: veteranLimits.Commit}
	without, with := decider.MustCompile(veteranTable(nil)), decider.MustCompile(veteranTable(&own))
	fixed := veteranTable(nil)
	fixed.Children[1].Timeout = 300 * time.Millisecond
	constant := decider.MustCompile(fixed)
	assert.NotEqual(t, without.Fingerprint(), with.Fingerprint())
	v := &veteran{patience: 200 * time.Millisecond, hold: time.Hour}

	world := decider.NewWorld(1)
	crowd, err := without.NewCrowd(world, nil)
	require.NoError(t, err)
	require.NoError(t, crowd.Add(1, v))
	tick := func() string {
		require.NoError(t, world.Tick(100*time.Millisecond))
		r, err := crowd.World().Result(1)
		require.NoError(t, err)
		return crowd.Tree().Outline().Name(r.Leaf)
	}
	for range 5 {
		require.Equal(t, "SHOOT", tick())
	}
	saved, err := world.Save()
	require.NoError(t, err)
	loaded, err := crowd.Retable(with)
	require.NoError(t, err)
	assert.Empty(t, loaded.Dropped)
	for range 5 {
		require.Equal(t, "SHOOT", tick(), "it has no Timeout")
	}
	v.eager = true
	require.Equal(t, "CHARGE", tick(), "and no Commit")
	require.NoError(t, crowd.World().Reset(1))
	v.eager = false
	require.Equal(t, "SHOOT", tick())
	v.eager = true
	require.Equal(t, "SHOOT", tick(), "it has a Commit now")
	_, err = crowd.Retable(constant)
	require.NoError(t, err)
	require.Equal(t, "CHARGE", tick(), "no longer")
	v.eager = false
	require.NoError(t, crowd.World().Reset(1))
	require.Equal(t, "SHOOT", tick())
	require.Equal(t, "SHOOT", tick())
	require.Equal(t, "SHOOT", tick())
	require.Equal(t, "WAIT", tick())

	other := decider.NewWorld(1)
	crowd, err = with.NewCrowd(other, nil)
	require.NoError(t, err)
	_, err = other.Load(saved, decider.AgentsBy(func(uint64) (*veteran, bool) { return v, true }))
	require.NoError(t, err)
	world = other
	for range 5 {
		require.Equal(t, "SHOOT", tick(), "nor has what was loaded")
	}
}

// TestPerAgentSavedHostile: a saved limit that no agent could have said is an error.
func TestPerAgentSavedHostile(t *testing.T) {
	tree := decider.MustCompile(veteranTable(&veteranLimits))
	v := &veteran{hold: math.MaxInt64, patience: math.MaxInt64, chance: 1}
	mem := tree.NewMemory(1)
	_, err := tree.Tick(v, mem, decider.Input{Delta: time.Second})
	require.NoError(t, err)
	data, err := tree.Save(mem)
	require.NoError(t, err)
	loaded, _, err := tree.Load(data)
	require.NoError(t, err, "the longest limit there is")
	r, err := tree.Tick(v, loaded, decider.Input{Delta: math.MaxInt64})
	require.NoError(t, err)
	assert.Equal(t, "SHOOT", tree.Outline().Name(r.Leaf), "it lies beyond the end of the clock")
}

// TestPerAgentDoesNotAllocate: neither a row that refuses in each tick nor entries.
func TestPerAgentDoesNotAllocate(t *testing.T) {
	tree := decider.MustCompile(veteranTable(&veteranLimits))
	v := &veteran{reload: 50 * time.Millisecond, patience: 20 * time.Millisecond, hold: time.Second, look: 30 * time.Millisecond, chance: 0.5}
	mem := tree.NewMemory(1)
	assert.Zero(t, allocations(1000, func() {
		if _, err := tree.Tick(v, mem, decider.Input{Delta: 10 * time.Millisecond}); err != nil {
			t.Fatal(err)
		}
	}))
}

// TestLimits: they print as the fields are called.
func TestLimits(t *testing.T) {
	assert.Equal(t, "", decider.Limits(0).String())
	assert.Equal(t, "Cooldown, Every, Chance, Commit, Timeout", decider.MustCompile(veteranTable(&veteranLimits)).Outline().Row(2).PerAgent.String())
	assert.Contains(t, decider.MustCompile(veteranTable(&veteranLimits)).String(), "SHOOT [SHOOT] cooldown=byagent every=byagent chance=byagent commit=byagent timeout=byagent\n")
}
