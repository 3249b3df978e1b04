package record_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// camp is a small world in which everything happens that a log can hold: a crowd of
// bandits with a gate, squads, lanes, notes and stimuli, an object that teaches its
// user a tree of its own, a second crowd, and a lone agent.
type camp struct {
	t       testing.TB
	world   *decider.World
	bandits *decider.Crowd[*bandit]
	hounds  *decider.Crowd[*bandit]
	stranger
	frame int
}

type stranger struct {
	tree *decider.Tree[*bandit]
	mem  decider.Memory
	self *bandit
}

type bandit struct {
	id           uint64
	frame        *int
	hunger, fear float64
	flags        decider.Flags
	heard        stimuli.Mask
	loot         float64
	panics       int
}

type row = decider.Decider[*bandit]

const (
	night decider.Flags = 1 << iota
	hurt
	leader
	follower
)

const (
	noise stimuli.Mask = 1 << iota
	scent
)

// work runs for some ticks and then ends.
func work(name string, ticks int, ends behavior.Status) *behavior.Behavior[*bandit] {
	return &behavior.Behavior[*bandit]{
		Name: name, Block: int32(0),
		Tick: func(b *bandit, x behavior.Context) behavior.Status {
			n := behavior.Block[int32](x)
			*n++
			if ticks > 0 && int(*n) >= ticks {
				return ends
			}
			return behavior.Running
		},
	}
}

// mood is an agent of which a test needs to know nothing.
type mood struct{}

type whim = decider.Decider[*mood]

func stayOf(name string) *behavior.Behavior[*mood] { return &behavior.Behavior[*mood]{Name: name} }

func stay(name string) *behavior.Behavior[*bandit] { return &behavior.Behavior[*bandit]{Name: name} }

func campTable() *row {
	return &row{Name: "BANDIT", Children: []*row{
		{
			Name: "FLEE", Preconditions: decider.Preconditions{Stimuli: stimuli.Any(noise)},
			Decide: func(b *bandit, q decider.Query) float64 {
				q.Note("fear %v of %v", b.fear, 1)
				return b.fear - 0.5
			},
			Recheck: decider.EachTick, Behavior: work("RUN", 4, behavior.Succeeded), Timeout: 2 * time.Second,
			Scope: &behavior.Scope[*bandit]{Name: "PANIC", Enter: func(b *bandit, _ behavior.Context) { b.panics++ }},
		},
		{
			Name: "RAID", Squad: &decider.Squad[*bandit]{Members: 2, Roles: []decider.Role[*bandit]{{Flag: leader}, {Flag: follower}}},
			Preconditions: decider.Preconditions{Flags: decider.Check{All: night, None: hurt}, Cooldown: 900 * time.Millisecond},
			Policy:        decider.Sequence,
			Children: []*row{
				{Name: "GATHER", Behavior: work("WALK", 2, behavior.Succeeded)},
				{Name: "READY", Barrier: true},
				{Name: "STRIKE", Policy: decider.Parallel, Succeed: 1, Children: []*row{
					{Name: "SHOUT", Behavior: work("SHOUT", 3, behavior.Succeeded)},
					{Name: "SWING", Behavior: work("SWING", 5, behavior.Failed)},
				}},
			},
		},
		{
			Name: "COOK", Gate: &decider.Gate[*bandit]{Name: "FIRE", Limit: 1, Cooldown: 300 * time.Millisecond},
			Decide:   func(b *bandit, _ decider.Query) float64 { return b.hunger - 0.75 },
			Behavior: work("STIR", 3, behavior.Succeeded),
		},
		{Name: "USE", When: func(b *bandit) bool { return *b.frame%17 > 8 }, Slot: &decider.Slot{Name: "OBJECT", Bytes: 1024}},
		{
			Name: "IDLE", Policy: decider.Scored, Margin: 0.1, Rescore: true, Children: []*row{
				{Name: "SIT", Decide: func(b *bandit, _ decider.Query) float64 { return 0.5 + float64(int(b.id)+*b.frame)/64 }, Behavior: stay("SIT")},
				{Name: "COUNT_LOOT", Decide: func(b *bandit, _ decider.Query) float64 { return 0.6 + b.loot }, Behavior: work("COUNT_LOOT", 7, behavior.Succeeded), Commit: 300 * time.Millisecond},
				{Name: "DICE", Preconditions: decider.Preconditions{Every: 500 * time.Millisecond, Chance: 0.5, Scatter: true}, Policy: decider.Random, Children: []*row{
					{Name: "THROW", Behavior: work("THROW", 1, behavior.Succeeded)},
					{Name: "CHEAT", Behavior: &behavior.Behavior[*bandit]{Name: "CHEAT", Activate: func(b *bandit, _ behavior.Context) bool { return b.id%2 == 0 }}},
				}},
			},
		},
	}}
}

func objectTable() *row {
	return &row{Name: "WELL", Children: []*row{
		{Name: "DRINK", Decide: func(b *bandit, q decider.Query) float64 {
			q.Note("thirst")
			return b.hunger - 0.4
		}, Behavior: work("DRINK", 2, behavior.Succeeded)},
		{Name: "WATCH", Behavior: work("WATCH", 6, behavior.Failed)},
	}}
}

func houndTable() *row {
	return &row{Name: "HOUND", Children: []*row{
		{Name: "SNIFF", Preconditions: decider.Preconditions{Stimuli: stimuli.All(scent)}, Behavior: work("SNIFF", 3, behavior.Succeeded)},
		{Name: "SLEEP", Behavior: stay("SLEEP")},
	}}
}

func (c *camp) sense(b *bandit, _ time.Duration) decider.Sense {
	f := *b.frame
	b.hunger = float64((f*7+int(b.id)*13)%40) / 40
	b.fear = float64((f/3+int(b.id)*5)%11) / 10
	b.loot = float64((f/5+int(b.id))%4) / 4
	b.flags, b.heard = 0, 0
	if f/12%2 == 1 {
		b.flags |= night
	}
	if (f+int(b.id))%19 == 0 {
		b.flags |= hurt
	}
	if (f/4+int(b.id))%6 == 0 {
		b.heard |= noise
	}
	if (f/6+int(b.id))%5 == 0 {
		b.heard |= scent
	}
	return decider.Sense{Flags: b.flags, Stimuli: &b.heard}
}

func newCamp(t testing.TB, workers int) *camp {
	c := &camp{t: t}
	tree := decider.MustCompile(campTable())
	c.world = tree.NewWorld(42)
	require.NoError(t, c.world.SetWorkers(workers))
	var err error
	c.bandits, err = tree.NewCrowd(c.world, c.sense)
	require.NoError(t, err)
	c.hounds, err = decider.MustCompile(houndTable()).NewCrowd(c.world, c.sense)
	require.NoError(t, err)
	for id := uint64(1); id <= 4; id++ {
		c.add(id)
	}
	well := decider.MustCompile(objectTable())
	for _, id := range []uint64{2, 3} {
		require.NoError(t, c.bandits.Inject(id, "OBJECT", well))
	}
	for id := uint64(11); id <= 13; id++ {
		require.NoError(t, c.hounds.Add(id, &bandit{id: id, frame: &c.frame}))
		require.NoError(t, c.world.Every(id, int(id)-10))
	}
	c.stranger = stranger{tree: c.hounds.Tree(), mem: c.hounds.Tree().NewMemory(99), self: &bandit{id: 99, frame: &c.frame}}
	c.world.SetNames(decider.Names{
		Flags:   map[decider.Flags]string{night: "Night", hurt: "Hurt"},
		Stimuli: map[stimuli.Mask]string{noise: "Noise", scent: "Scent"},
		Agent: func(id uint64) string {
			return map[uint64]string{1: "Ann", 2: "Bob", 3: "<img onerror=alert(1)>"}[id]
		},
	})
	return c
}

func (c *camp) add(id uint64) {
	require.NoError(c.t, c.bandits.Add(id, &bandit{id: id, frame: &c.frame}))
}

// tick is a frame; now and then something happens from outside.
func (c *camp) tick() {
	dt := 100 * time.Millisecond
	if c.frame/20%2 == 1 { // times that jitter
		dt += time.Duration(c.frame*c.frame%7) * time.Millisecond
	}
	switch c.frame {
	case 31:
		require.NoError(c.t, c.world.Remove(4))
	case 44:
		c.add(4)
	case 52:
		require.NoError(c.t, c.world.Reset(1))
	case 61:
		require.NoError(c.t, c.world.Eject(2, "OBJECT"))
	}
	require.NoError(c.t, c.world.Tick(dt))
	s := c.sense(c.self, dt)
	in := decider.Input{Delta: dt, Flags: s.Flags, Stimuli: s.Stimuli, World: c.world}
	_, err := c.stranger.tree.Tick(c.self, c.mem, in)
	require.NoError(c.t, err)
	c.frame++
}
