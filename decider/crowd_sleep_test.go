package decider_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// villager stands about until something happens.
type villager struct {
	flags decider.Flags
	sleep time.Duration // what it promises
	asked int           // how often its sense was called,
	dt    time.Duration // last after so long
	beats int
	id    uint64
}

// village is a crowd of villagers. One that has flag 1 set walks, one with flag 2 works.
type village struct {
	t     testing.TB
	world *decider.World
	crowd *decider.Crowd[*villager]
	all   []*villager
}

func newVillage(t testing.TB, n int, rows ...*decider.Decider[*villager]) *village {
	t.Helper()
	rows = append(rows, &decider.Decider[*villager]{Name: "STAND", Behavior: &behavior.Behavior[*villager]{Name: "STAND"}})
	root := decider.Group("VILLAGER", decider.PrioritizedList, append([]*decider.Decider[*villager]{
		{Name: "WALK", If: 1, Recheck: decider.EachTick, Each: func(v *villager) { v.beats++ }},
		{Name: "WORK", If: 2, Behavior: &behavior.Behavior[*villager]{Name: "WORK"}},
	}, rows...)...)
	tree := decider.MustCompile(&root)
	v := &village{t: t, world: tree.NewWorld(1)}
	var err error
	v.crowd, err = tree.NewCrowd(v.world, func(a *villager, dt time.Duration) decider.Sense {
		a.asked++
		a.dt = dt
		return decider.Sense{Flags: a.flags, Sleep: a.sleep}
	})
	require.NoError(t, err)
	for id := range uint64(n) {
		a := &villager{id: id + 1, sleep: decider.UntilWoken}
		require.NoError(t, v.crowd.Add(a.id, a))
		v.all = append(v.all, a)
	}
	return v
}

func (v *village) frames(n int) {
	v.t.Helper()
	for range n {
		require.NoError(v.t, v.world.Tick(10*time.Millisecond))
	}
}

func (v *village) name(a *villager) string {
	v.t.Helper()
	name, err := v.world.Row(a.id)
	require.NoError(v.t, err)
	return name
}

// TestSleepPastItsTime: a step that a hitch took beyond its Timeout, and a more important row interrupted
// in that frame, times out when it goes on, also in a world that is younger than what it has run.
func TestSleepPastItsTime(t *testing.T) {
	rows := func() *decider.Decider[*villager] {
		return &decider.Decider[*villager]{Name: "PLAN", Policy: decider.Sequence, Remember: decider.PlaceAndTime, Children: []*decider.Decider[*villager]{
			{Name: "STEP", Timeout: 300 * time.Millisecond, Behavior: &behavior.Behavior[*villager]{Name: "STEP"}},
		}}
	}
	v := newVillage(t, 1, rows())
	a := v.all[0]
	v.frames(1)
	a.flags = 2
	require.NoError(t, v.world.Wake(a.id))
	require.NoError(t, v.world.Tick(2*time.Second))
	require.Equal(t, "WORK", v.name(a))
	data, err := v.world.Save()
	require.NoError(t, err)

	young := newVillage(t, 0, rows())
	_, err = young.world.Load(data, decider.AgentsBy(func(uint64) (*villager, bool) { return a, true }))
	require.NoError(t, err)
	a.flags = 0
	require.NoError(t, young.world.Reset(a.id)) // nothing ends WORK by itself
	young.frames(1)
	require.Equal(t, "STEP", young.name(a))
	young.frames(1)
	require.Equal(t, "STAND", young.name(a))
}

// TestSleep: an agent that sleeps is not asked what it perceives, and its clock goes on.
func TestSleep(t *testing.T) {
	v := newVillage(t, 3)
	a, b := v.all[0], v.all[1]
	v.frames(100)
	assert.Equal(t, []int{1, 1, 1}, []int{a.asked, b.asked, v.all[2].asked})
	s, err := v.world.State(a.id)
	require.NoError(t, err)
	assert.Equal(t, time.Second, s.Now())
	assert.EqualValues(t, 100, s.Tick())
	assert.Equal(t, 10*time.Millisecond, s.Delta())

	a.flags = 1
	require.NoError(t, v.world.Wake(a.id))
	v.frames(5)
	assert.Equal(t, 6, a.asked, "its Tick has to be called")
	assert.Equal(t, 5, a.beats)
	assert.Equal(t, "WALK", v.name(a))
	assert.Equal(t, 1, b.asked)

	a.flags = 2
	v.frames(100)
	assert.Equal(t, 8, a.asked, "it changed its mind, looked once more, and sleeps again")
	assert.Equal(t, "WORK", v.name(a))
	require.NoError(t, v.world.Wake(b.id))
	v.frames(1)
	assert.Equal(t, 2, b.asked)
	assert.Equal(t, 205*10*time.Millisecond, b.dt, "all that has passed")
	s, err = v.world.State(b.id)
	require.NoError(t, err)
	assert.Equal(t, 10*time.Millisecond, s.Delta(), "of its last tick")
}

// TestSleepEnds: a promise ends at its time, and so does a sleep that the table ends.
func TestSleepEnds(t *testing.T) {
	v := newVillage(t, 3, &decider.Decider[*villager]{Name: "DOZE", Unless: 4, Preconditions: decider.Preconditions{Cooldown: time.Second}, Timeout: 500 * time.Millisecond, Behavior: &behavior.Behavior[*villager]{Name: "DOZE"}})
	a, b, c := v.all[0], v.all[1], v.all[2]
	a.sleep, a.flags = 300*time.Millisecond, 4
	c.sleep, c.flags = 30*time.Millisecond, 4
	v.frames(31)
	assert.Equal(t, 2, a.asked, "once a promise")
	assert.Equal(t, 300*time.Millisecond, a.dt)
	assert.Equal(t, 31, c.asked, "too short to be worth it")
	assert.Equal(t, 1, b.asked)
	assert.Equal(t, "DOZE", v.name(b))
	v.frames(20)
	assert.Equal(t, "STAND", v.name(b), "its Timeout")
	v.frames(99)
	assert.Equal(t, "STAND", v.name(b))
	v.frames(1)
	assert.Equal(t, "DOZE", v.name(b), "its Cooldown")
	assert.Less(t, b.asked, 6)
	assert.Empty(t, v.world.Mistakes())
}

// naps is a Wait that is none by its exact type.
type naps struct{ behavior.Wait[*villager] }

func napTime(*villager) time.Duration { return 2 * time.Second }

// TestWaitSleeps: an agent sleeps through a Wait, also of a time that it says; not through what
// embeds one.
func TestWaitSleeps(t *testing.T) {
	for name, act := range map[string]behavior.Action[*villager]{
		"For": &behavior.Wait[*villager]{For: 2 * time.Second}, "Ask": &behavior.Wait[*villager]{Ask: napTime}, "To": &behavior.Wait[*villager]{For: 2 * time.Second, To: 2*time.Second + 1},
	} {
		v := newVillage(t, 1, &decider.Decider[*villager]{Name: "NAP", Preconditions: decider.Preconditions{Cooldown: time.Hour}, Act: act})
		a := v.all[0]
		v.frames(190)
		assert.Equal(t, "NAP", v.name(a), name)
		assert.Equal(t, 1, a.asked, "%s", name)
		v.frames(20)
		assert.Equal(t, "STAND", v.name(a), name)
	}
	v := newVillage(t, 1, &decider.Decider[*villager]{Name: "NAP", Preconditions: decider.Preconditions{Cooldown: time.Hour}, Act: &naps{behavior.Wait[*villager]{Ask: napTime}}})
	v.frames(190)
	assert.Equal(t, "NAP", v.name(v.all[0]))
	v.frames(20)
	assert.Equal(t, "STAND", v.name(v.all[0]))
}

// TestNobodySleeps: agents that are observed do not sleep, nor those whose memory the game has
// asked for, nor those that promise nothing.
func TestNobodySleeps(t *testing.T) {
	v := newVillage(t, 4)
	v.all[0].sleep = 0
	v.frames(10)
	mem, err := v.crowd.Memory(v.all[1].id)
	require.NoError(t, err)
	stop := listen(t, v.world, observing(func(decider.Event) {}), decider.Transitions, 3)
	v.frames(50)
	assert.Equal(t, []int{60, 51, 51, 1}, []int{v.all[0].asked, v.all[1].asked, v.all[2].asked, v.all[3].asked})
	assert.EqualValues(t, 60, v.crowd.Tree().State(mem).Tick())
	stop()
	v.frames(50)
	assert.Equal(t, []int{110, 101, 52, 1}, []int{v.all[0].asked, v.all[1].asked, v.all[2].asked, v.all[3].asked})
}

// TestCheckSleep: what changes although a sense has promised that it stays is a mistake, at
// once if that is checked, else when the agent wakes by its own time.
func TestCheckSleep(t *testing.T) {
	const broken = "VILLAGER: flag 0x4 of agent 1 has changed while its sense's promise, Sense.Sleep, still held: an agent that sleeps does not notice that; call World.Wake where it changes, or promise less"
	v := newVillage(t, 2)
	require.NoError(t, v.world.CheckSleep(true))
	v.frames(10)
	assert.Equal(t, 10, v.all[0].asked, "nobody sleeps")
	v.all[1].flags = 4
	require.NoError(t, v.world.Wake(v.all[1].id))
	v.frames(10)
	require.Empty(t, v.world.Mistakes(), "it was woken")
	v.all[0].sleep = 0 // what it promised once holds
	v.frames(10)
	v.all[0].flags = 4
	v.frames(1)
	require.Len(t, v.world.Mistakes(), 1)
	assert.Equal(t, broken, v.world.Mistakes()[0].String())
	require.NoError(t, v.world.CheckSleep(false))
	before := v.all[1].asked
	v.frames(10)
	assert.Equal(t, before+1, v.all[1].asked)

	v = newVillage(t, 2, &decider.Decider[*villager]{Name: "DOZE", Timeout: 200 * time.Millisecond, Preconditions: decider.Preconditions{Cooldown: time.Hour}, Behavior: &behavior.Behavior[*villager]{Name: "DOZE"}})
	v.frames(10)
	v.all[0].flags = 4
	v.frames(10)
	require.Empty(t, v.world.Mistakes())
	v.frames(10)
	require.Len(t, v.world.Mistakes(), 1)
	assert.Equal(t, broken, v.world.Mistakes()[0].String())
}

// TestSleepWithoutUnit: a promise of some nanoseconds is a mistake, and one below 0 promises
// nothing.
func TestSleepWithoutUnit(t *testing.T) {
	for _, d := range []time.Duration{5, -time.Second} {
		v := newVillage(t, 1)
		v.all[0].sleep = d
		v.frames(10)
		assert.Equal(t, 10, v.all[0].asked)
		require.Len(t, v.world.Mistakes(), 1)
		assert.Contains(t, v.world.Mistakes()[0].Message, "Sense.Sleep is ")
	}
}

// TestWakeErrors: an id of nobody is an error.
func TestWakeErrors(t *testing.T) {
	v := newVillage(t, 1)
	require.NoError(t, v.world.Wake(v.all[0].id), "it is awake")
	require.NoError(t, v.world.Remove(v.all[0].id))
	assert.ErrorIs(t, v.world.Wake(v.all[0].id), decider.ErrNoAgent)
	assert.ErrorIs(t, v.world.Wake(0), decider.ErrNoAgent)
	var none *decider.World
	assert.ErrorIs(t, none.Wake(1), decider.ErrNoWorld)
}

// TestSleepAllocates: agents that fall asleep and wake allocate nothing after warm-up, and
// alarms of sleeps that ended before do not pile up.
func TestSleepAllocates(t *testing.T) {
	v := newVillage(t, 400)
	require.NoError(t, v.world.SetWorkers(1))
	for i, a := range v.all {
		if a.sleep = time.Duration(50+i) * time.Millisecond; i%3 == 0 {
			require.NoError(t, v.world.Every(a.id, 3))
		}
	}
	next := 0
	some := func() {
		for range 7 {
			next = (next + 1) % len(v.all)
			v.all[next].sleep = time.Hour
			must(v.world.Wake(v.all[next].id))
		}
		must(v.world.Tick(10 * time.Millisecond))
	}
	for range 3000 {
		some()
	}
	assert.Zero(t, testing.AllocsPerRun(1000, some))
	assert.Less(t, decider.Alarms(v.world), 3000)
}

// TestAgentsWithoutSense: agents that perceive nothing sleep by themselves.
func TestAgentsWithoutSense(t *testing.T) {
	tree := decider.MustCompile(&decider.Decider[*villager]{Name: "POST", Behavior: &behavior.Behavior[*villager]{Name: "STAND"}})
	c, err := tree.NewCrowd(tree.NewWorld(1), nil)
	require.NoError(t, err)
	for id := range uint64(20) {
		require.NoError(t, c.Add(id, &villager{}))
	}
	for range 20 {
		require.NoError(t, c.World().Tick(time.Second))
	}
	assert.Equal(t, 20, decider.Asleep(c))
	c.Each(func(id uint64, _ *villager) bool {
		assert.Equal(t, 20*time.Second, must1(c.World().State(id)).Now())
		return true
	})
}
