package decider_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// clumsy is the agent of tests in which the game makes mistakes.
type clumsy struct {
	do     func()
	senses stimuli.Senses[int]
}

type (
	clumsyRow      = decider.Decider[*clumsy]
	clumsyBehavior = behavior.Behavior[*clumsy]
)

var clumsyRest = clumsyBehavior{Name: "REST", Tick: behavior.Stay[*clumsy]}

// clumsyTable has a gate, then what acts in every tick, if the agent has something to do.
func clumsyTable() *clumsyRow {
	return &clumsyRow{Name: "ROOT", Children: []*clumsyRow{
		{Name: "PRESS", When: func(c *clumsy) bool { return c.do == nil }, Gate: &decider.Gate[*clumsy]{Name: "PANEL"}, Behavior: &clumsyRest},
		{Name: "ACT", Preconditions: decider.Preconditions{Cooldown: time.Second}, When: func(c *clumsy) bool { return c.do != nil }, Behavior: &clumsyBehavior{
			Name: "ACT", Run: func(c *clumsy) behavior.Status { c.do(); return behavior.Running },
		}},
		{Name: "WAIT", Behavior: &clumsyRest},
	}}
}

func clumsyTick(t *testing.T, tree *decider.Tree[*clumsy], c *clumsy, mem decider.Memory, w *decider.World) {
	t.Helper()
	_, err := tree.Tick(c, mem, decider.Input{Delta: time.Second / 20, World: w})
	require.NoError(t, err)
}

// TestMistakeInFrame: a call that is refused in a callback is told also to those who
// ignore its error, each once.
func TestMistakeInFrame(t *testing.T) {
	for _, workers := range []int{1, 4} {
		tree := decider.MustCompile(clumsyTable())
		world := tree.NewWorld(1)
		require.NoError(t, world.SetWorkers(workers))
		crowd, err := tree.NewCrowd(world, nil)
		require.NoError(t, err)
		lone := tree.NewMemory(99)
		for i := range uint64(300) {
			require.NoError(t, crowd.Add(1+i, &clumsy{do: func() {
				_ = world.Remove(1 + i)
				_ = crowd.Add(500, &clumsy{})
				_, _ = world.Save()
				_, _ = world.Row(1 + i)
				_, _ = tree.Tick(&clumsy{}, lone, decider.Input{World: world})
			}}))
		}
		require.Empty(t, world.Mistakes())
		for range 3 {
			require.NoError(t, world.Tick(time.Second/20))
		}
		assert.Equal(t, 300, crowd.Len())
		const says = " was called while a frame was under way, and did nothing: "
		const deferred, waits = says + "callbacks hand it to World.Defer, anyone else waits for the end of World.Tick", says + "wait for the end of World.Tick"
		assert.Equal(t, []string{
			"Crowd.Add" + deferred, "Tree.Tick" + waits, "World.Remove" + deferred,
			"World.Row" + says + "agents learn from each other by stimuli, or by what the game copies from them; anyone else waits for the end of World.Tick", "World.Save" + waits,
		}, mistakes(world))
	}
}

// TestMistakeTwins: two lone agents with one id are told where they meet at a gate.
func TestMistakeTwins(t *testing.T) {
	const says = "ROOT: two agents have the id 1, each with a memory of its own: they draw the same random numbers, and one waits for tokens that the other holds; " +
		"give each an id of its own, or call Tree.Reset of the old memory if the agent got a new one"
	tree := decider.MustCompile(clumsyTable())
	one, two := tree.NewMemory(1), tree.NewMemory(1)
	world := tree.NewWorld(1)
	clumsyTick(t, tree, &clumsy{}, one, world)
	require.Empty(t, mistakes(world))
	clumsyTick(t, tree, &clumsy{}, two, world)
	assert.Equal(t, []string{says}, mistakes(world))

	t.Run("both hold tokens", func(t *testing.T) {
		table := clumsyTable()
		table.Children[0].Gate.Limit = 2
		tree := decider.MustCompile(table)
		world := tree.NewWorld(1)
		clumsyTick(t, tree, &clumsy{}, tree.NewMemory(1), world)
		clumsyTick(t, tree, &clumsy{}, tree.NewMemory(1), world)
		assert.Equal(t, []string{says}, mistakes(world))
	})
	t.Run("other ids", func(t *testing.T) {
		world := tree.NewWorld(1)
		for id := range uint64(20) {
			clumsyTick(t, tree, &clumsy{}, tree.NewMemory(id), world)
		}
		assert.Empty(t, mistakes(world))
	})
	t.Run("a copy to look ahead", func(t *testing.T) {
		world := tree.NewWorld(1)
		mem, ahead := tree.NewMemory(1), tree.NewMemory(1)
		for range 5 {
			clumsyTick(t, tree, &clumsy{}, mem, world)
			require.NoError(t, tree.Copy(ahead, mem))
			for range 3 {
				clumsyTick(t, tree, &clumsy{}, ahead, world)
			}
		}
		assert.Empty(t, mistakes(world))
	})
	t.Run("a new memory after a reset", func(t *testing.T) {
		world := tree.NewWorld(1)
		for range 3 {
			mem := tree.NewMemory(1)
			clumsyTick(t, tree, &clumsy{}, mem, world)
			require.NoError(t, tree.Reset(&clumsy{}, mem))
			require.NoError(t, world.Advance(time.Second))
		}
		assert.Empty(t, mistakes(world))
	})
	t.Run("the id of a crowd's agent", func(t *testing.T) {
		plain := decider.MustCompile(&clumsyRow{Name: "PLAIN", Behavior: &clumsyRest})
		world := plain.NewWorld(1)
		crowd, err := plain.NewCrowd(world, nil)
		require.NoError(t, err)
		require.NoError(t, crowd.Add(1, &clumsy{}))
		clumsyTick(t, plain, &clumsy{}, plain.NewMemory(2), world)
		mem, err := crowd.Memory(1)
		require.NoError(t, err)
		ahead := plain.NewMemory(0)
		require.NoError(t, plain.Copy(ahead, mem))
		clumsyTick(t, plain, &clumsy{}, ahead, world)
		require.Empty(t, mistakes(world))
		clumsyTick(t, plain, &clumsy{}, plain.NewMemory(1), world)
		require.Len(t, mistakes(world), 1)
		assert.Contains(t, mistakes(world)[0], "PLAIN: two agents have the id 1")
	})
}

// TestMistakeTickedTwice: an agent of a crowd that Tree.Tick ticks as well.
func TestMistakeTickedTwice(t *testing.T) {
	tree := decider.MustCompile(&clumsyRow{Name: "PLAIN", Behavior: &clumsyRest})
	world := tree.NewWorld(1)
	crowd, err := tree.NewCrowd(world, nil)
	require.NoError(t, err)
	c := &clumsy{}
	require.NoError(t, crowd.Add(7, c))
	for range 3 {
		require.NoError(t, world.Tick(time.Second))
	}
	require.Empty(t, mistakes(world))
	mem, err := crowd.Memory(7)
	require.NoError(t, err)
	clumsyTick(t, tree, c, mem, world)
	assert.Equal(t, []string{"PLAIN: agent 7 is in a crowd, and is also ticked by Tree.Tick: its clock runs too fast; World.Tick ticks all agents of crowds"}, mistakes(world))
}

// TestMistakeStandingClock: a clock that does not move, where something waits for time.
func TestMistakeStandingClock(t *testing.T) {
	timed := &clumsyRow{Name: "ROOT", Children: []*clumsyRow{
		{Name: "LOOK", Preconditions: decider.Preconditions{Cooldown: time.Second}, When: func(c *clumsy) bool { return false }, Behavior: &clumsyRest},
		{Name: "REST", Behavior: &clumsyRest},
	}}
	tree, plain := decider.MustCompile(timed), decider.MustCompile(&clumsyRow{Name: "PLAIN", Behavior: &clumsyRest})
	lone := func(tree *decider.Tree[*clumsy], dt time.Duration) []string {
		world, mem := tree.NewWorld(1), tree.NewMemory(1)
		for range 100 {
			_, err := tree.Tick(&clumsy{}, mem, decider.Input{Delta: dt, World: world})
			require.NoError(t, err)
		}
		return mistakes(world)
	}
	says := []string{"ROOT > LOOK: the row waits for time to pass, and the agent's clock stands: its first 64 ticks were given less than a microsecond each; " +
		"Tick wants the time since the last one with its unit, as in 16*time.Millisecond; time.Duration(1/fps) is 0"}
	assert.Equal(t, says, lone(tree, 0))
	assert.Equal(t, says, lone(tree, 16), "nanoseconds")
	assert.Empty(t, lone(tree, 16*time.Millisecond))
	assert.Empty(t, lone(plain, 0), "nothing waits for time")

	crowd := func(dt time.Duration) []string {
		world := tree.NewWorld(1)
		c, err := tree.NewCrowd(world, nil)
		require.NoError(t, err)
		require.NoError(t, c.Add(1, &clumsy{}))
		for range 100 {
			require.NoError(t, world.Tick(dt))
		}
		return mistakes(world)
	}
	assert.Equal(t, says, crowd(0))
	assert.Empty(t, crowd(time.Millisecond))

	t.Run("a pause", func(t *testing.T) {
		world, mem := tree.NewWorld(1), tree.NewMemory(1)
		for i := range 300 {
			_, err := tree.Tick(&clumsy{}, mem, decider.Input{Delta: time.Duration(max(0, 3-i)) * time.Second, World: world})
			require.NoError(t, err)
		}
		assert.Empty(t, mistakes(world))
	})
	t.Run("a gate", func(t *testing.T) {
		press := clumsyBehavior{Name: "PRESS", Once: func(*clumsy) {}}
		tree := decider.MustCompile(&clumsyRow{Name: "ROOT", Children: []*clumsyRow{
			{Name: "PRESS", When: func(*clumsy) bool { return true }, Gate: &decider.Gate[*clumsy]{Name: "PANEL", Cooldown: time.Second}, Behavior: &press},
			{Name: "REST", Behavior: &clumsyRest},
		}})
		for _, advance := range []bool{false, true} {
			world, mem := tree.NewWorld(1), tree.NewMemory(1)
			for range 100 {
				if advance {
					require.NoError(t, world.Advance(time.Second/20))
				}
				clumsyTick(t, tree, &clumsy{}, mem, world)
				stop := listen(t, world, ignore{}, decider.Nothing)
				stop()
			}
			if advance {
				assert.Empty(t, mistakes(world))
				continue
			}
			assert.Equal(t, []string{"a lone agent that has acted by the gate PANEL keeps its token until the next frame, and none has ever begun: call World.Advance before the lone agents of a frame or turn are ticked"}, mistakes(world))
		}
	})
}

// TestMistakeUntimed: behaviors that are not told of the time that Every lets pass.
func TestMistakeUntimed(t *testing.T) {
	table := func(name string, b clumsyBehavior) *clumsyRow {
		return &clumsyRow{Name: name, Children: []*clumsyRow{
			{Name: "SLOT", Slot: &decider.Slot{Name: "OBJECT", Bytes: 512}},
			{Name: "GO", Behavior: &b},
		}}
	}
	each := clumsyBehavior{Name: "WALK", Each: func(*clumsy) {}}
	run := clumsyBehavior{Name: "RUN", Run: func(*clumsy) behavior.Status { return behavior.Running }}
	says := func(tree, name, has string) string {
		return tree + " > GO: its Behavior " + name + " has " + has + ", which is not told how much time has passed, and World.Every lets frames pass between the ticks of an agent: " +
			"what moves gets slower; use " + has + "For, whose function is given that time"
	}
	ok := clumsyBehavior{Name: "GLIDE", EachFor: func(*clumsy, time.Duration) {}}
	tree := decider.MustCompile(table("ROOT", ok))
	world := tree.NewWorld(1)
	crowd, err := tree.NewCrowd(world, nil)
	require.NoError(t, err)
	require.NoError(t, crowd.Add(1, &clumsy{}))
	sub := decider.MustCompile(&clumsyRow{Name: "SUB", Children: []*clumsyRow{{Name: "GO", Behavior: &run}}})
	require.NoError(t, crowd.Inject(1, "OBJECT", sub))
	require.NoError(t, crowd.World().Every(1, 4))
	require.Empty(t, mistakes(world))
	require.NoError(t, crowd.Inject(1, "OBJECT", sub))
	require.Equal(t, []string{says("SUB", "RUN", "Run")}, mistakes(world))
	next := decider.MustCompile(table("ROOT", each))
	_, err = crowd.Retable(next)
	require.NoError(t, err)
	require.Equal(t, []string{says("ROOT", "WALK", "Each"), says("SUB", "RUN", "Run")}, mistakes(world))

	world = next.NewWorld(1)
	crowd, err = next.NewCrowd(world, nil)
	require.NoError(t, err)
	require.NoError(t, crowd.Add(1, &clumsy{}))
	require.NoError(t, crowd.World().Every(1, 1))
	require.Empty(t, mistakes(world))
	require.NoError(t, crowd.World().Every(1, 2))
	require.NoError(t, crowd.World().Every(1, 3))
	require.Equal(t, []string{says("ROOT", "WALK", "Each")}, mistakes(world))

	data, err := world.Save()
	require.NoError(t, err)
	world = next.NewWorld(1)
	_, err = next.NewCrowd(world, nil)
	require.NoError(t, err)
	_, err = world.Load(data, decider.AgentsBy(func(uint64) (*clumsy, bool) { return &clumsy{}, true }))
	require.NoError(t, err)
	require.Equal(t, []string{says("ROOT", "WALK", "Each")}, mistakes(world), "of agents that were loaded")
}

// TestMistakeNilAgent: an agent that is no agent.
func TestMistakeNilAgent(t *testing.T) {
	tree := decider.MustCompile(&clumsyRow{Name: "PLAIN", Behavior: &clumsyRest})
	world := tree.NewWorld(1)
	crowd, err := tree.NewCrowd(world, nil)
	require.NoError(t, err)
	require.NoError(t, crowd.Add(3, nil))
	assert.Equal(t, []string{"PLAIN: agent 3 was added to a crowd as a nil pointer: its callbacks are called with that"}, mistakes(world))
}

// TestMistakeLinger: a duration without its unit.
func TestMistakeLinger(t *testing.T) {
	world := decider.NewWorld(1)
	require.NoError(t, world.SetLinger(100*time.Microsecond))
	require.NoError(t, world.SetLinger(0))
	require.ErrorIs(t, world.SetLinger(100), decider.ErrNoUnit)
	assert.Equal(t, []string{"World.SetLinger(100) did nothing: that is 100 nanoseconds; write the unit, as in 100*time.Millisecond"}, mistakes(world))
}

// TestMistakesOfStimuli: what is wrong with stimuli, which know no world, is told by the
// worlds that there are.
func TestMistakesOfStimuli(t *testing.T) {
	before := decider.NewWorld(1)
	var c clumsy
	c.senses.Set(4, 1, 15)
	c.senses.Set(2, 1, 0)
	c.senses.Update(0, time.Second)
	short := "stimulus 0x4 was set or posted with a timeout of 15, which is 15 nanoseconds: write the unit, as in 15*time.Second; 0 lasts for one tick"
	assert.Equal(t, []string{short}, mistakes(before))
	after := decider.NewWorld(1)
	assert.Empty(t, mistakes(after), "it is older than the world")

	for frame := range uint64(700) {
		c.senses.Post(frame, 1, 4, 1, time.Second)
	}
	neglected := "posts have waited for 600 frames, and nobody called Senses.Update of the agent, which receives them: call it before each tick, and do not post to agents that have left; one that is paused receives them when it goes on"
	assert.Equal(t, []string{neglected}, mistakes(after))
	var late stimuli.Senses[int]
	for range 700 {
		late.Post(0, 1, 4, 1, time.Second)
		late.Update(0, time.Second)
	}
	assert.Equal(t, []string{
		"Senses.Update was called 600 times in a row in the frame of the posts that wait, which arrive in the next: Post and Update want the number of the frame, such as World.Frame, and that does not move on",
		neglected,
	}, mistakes(after))
	assert.Len(t, mistakes(before), 3)

	last := decider.NewWorld(1)
	var good, loaded, copied stimuli.Senses[int]
	for frame := range uint64(2000) {
		if frame%500 == 0 {
			good.Update(frame, time.Second)
		}
		if frame > 600 {
			good.Post(frame, 1, 4, 1, time.Second)
		}
	}
	data, err := good.MarshalBinary()
	require.NoError(t, err)
	require.NoError(t, loaded.UnmarshalBinary(data))
	loaded.Post(2001, 1, 4, 1, time.Second)
	copied.CopyFrom(&good)
	copied.Post(2001, 1, 4, 1, time.Second)
	assert.Empty(t, mistakes(last))
}

// TestMistakePostsToTheRemoved: an agent that has left its crowd hears no more; who goes on
// posting to it is told.
func TestMistakePostsToTheRemoved(t *testing.T) {
	tree := decider.MustCompile(&clumsyRow{Name: "PLAIN", Behavior: &clumsyRest})
	world := tree.NewWorld(1)
	crowd, err := tree.NewCrowd(world, func(c *clumsy, dt time.Duration) decider.Sense {
		return decider.Sense{Stimuli: c.senses.Update(world.Frame(), dt)}
	})
	require.NoError(t, err)
	c := &clumsy{}
	require.NoError(t, crowd.Add(1, c))
	for frame := range 1300 {
		if frame == 650 {
			require.NoError(t, crowd.World().Remove(1))
			require.Empty(t, mistakes(world))
		}
		c.senses.Post(world.Frame(), 2, 4, frame, time.Second)
		require.NoError(t, world.Tick(time.Second/20))
	}
	require.Len(t, mistakes(world), 1)
	assert.Contains(t, mistakes(world)[0], "posts have waited for 600 frames")
	assert.Equal(t, stimuli.Mask(4), c.senses.Live(), "as it was when it left")
}

// TestMistakeMisspelt: a name that Outline.Find lacks and that is that of a row but for a
// letter is a mistake; a name that only another tree may have is none.
func TestMistakeMisspelt(t *testing.T) {
	stay := lasts("STAY", 1)
	o := decider.MustCompile(&mothRow{Name: "ROOT", Children: []*mothRow{
		{Name: "PATROL", Behavior: stay}, {Name: "HUNT", Behavior: stay}, {Name: "CARRY_1", Behavior: stay},
	}}).Outline()
	w := decider.NewWorld(1)
	for _, other := range []string{"PATROL", "HURT", "CARRY_2", "CARRY", "SOMETHING", ""} {
		o.Find(other)
	}
	assert.Empty(t, mistakes(w))
	for range 100 {
		assert.Nil(t, o.Find("PATROLL"))
	}
	assert.Equal(t, []string{`ROOT: Outline.Find: the tree has no row called "PATROLL"; did you mean PATROL?`}, mistakes(w))
	o.Find("PATRO")
	assert.Len(t, mistakes(w), 1, "enough names were looked at")
}
