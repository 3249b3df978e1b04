package decider_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// dancer is an agent that wants a partner who stands near.
type dancer struct {
	x, y   float64
	rank   float64
	room   uint64
	scored int
}

// ball is a crowd of dancers.
type ball struct {
	*decider.Crowd[*dancer]
	dancers []*dancer
	pairs   int // calls of Pair
}

func newBall(t testing.TB, n, workers int, side float64, squad func(*ball) *decider.Squad[*dancer]) *ball {
	b := &ball{}
	stay := behavior.Behavior[*dancer]{Name: "STAY", Tick: behavior.Stay[*dancer]}
	tree, err := decider.Compile(&decider.Decider[*dancer]{Name: "ROOT", Children: []*decider.Decider[*dancer]{
		{Name: "DANCE", Squad: squad(b), Children: []*decider.Decider[*dancer]{{Name: "WALTZ", Behavior: &stay}}},
		{Name: "DRINK", Behavior: &stay},
	}})
	require.NoError(t, err)
	b.Crowd, err = tree.NewCrowd(withWorkers(tree.NewWorld(7), workers), nil)
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range n {
		d := &dancer{x: rng.Float64() * side, y: rng.Float64() * side, rank: rng.Float64(), room: rng.Uint64N(40)}
		b.dancers = append(b.dancers, d)
		require.NoError(t, b.Add(uint64(i+1), d))
	}
	return b
}

// near is a Pair for dancers within 3 m.
func (b *ball) near(x, y *dancer) float64 {
	b.pairs++
	if d := math.Hypot(x.x-y.x, x.y-y.y); d <= 3 {
		return 1 / (1 + d)
	}
	return 0
}

// frame ticks the crowd, and returns how often Pair was called and how many dance.
func (b *ball) frame(t testing.TB) (calls, dance int) {
	b.pairs = 0
	require.NoError(t, b.World().Tick(time.Second/60))
	return b.pairs, b.dancing()
}

func (b *ball) dancing() (n int) {
	b.Each(func(id uint64, _ *dancer) bool {
		if name, _ := b.World().Row(id); name == "WALTZ" {
			n++
		}
		return true
	})
	return n
}

// TestPairBound: of a thousand who want a partner that stands near, Pair looks at a few
// thousand pairs in a frame, and in the end almost all have found one who could.
func TestPairBound(t *testing.T) {
	nearby := func(b *ball) *decider.Squad[*dancer] { return &decider.Squad[*dancer]{Members: 2, Pair: b.near} }
	b := newBall(t, 1000, 1, 4*math.Sqrt(1000), nearby)
	most, dance := 0, 0
	for range 200 {
		var calls int
		calls, dance = b.frame(t)
		most = max(most, calls)
	}
	assert.LessOrEqual(t, most, 4096+31+20*32, "in vain, and for those who found one")
	assert.Greater(t, dance, 640, "of some 716 who could")

	lone := newBall(t, 1000, 1, 1e6, nearby)
	for range 5 {
		calls, dance := lone.frame(t)
		assert.Equal(t, 4096, calls)
		assert.Zero(t, dance)
	}
	assert.Zero(t, testing.AllocsPerRun(20, func() { lone.frame(t) }))

	cells := newBall(t, 1000, 1, 4*math.Sqrt(1000), func(b *ball) *decider.Squad[*dancer] {
		return &decider.Squad[*dancer]{Members: 2, Pair: b.near, Key: func(d *dancer) uint64 { return uint64(d.x/6)<<32 | uint64(d.y/6) }}
	})
	calls, dance := cells.frame(t)
	assert.Less(t, calls, 1500)
	assert.Greater(t, dance, 500)
	calls, _ = cells.frame(t)
	assert.Less(t, calls, 500)
}

// TestPairedInTurn: those with the highest scores, who fit nobody, do not keep the others
// from being tried.
func TestPairedInTurn(t *testing.T) {
	b := newBall(t, 400, 1, 1, func(b *ball) *decider.Squad[*dancer] {
		return &decider.Squad[*dancer]{
			Members: 2, Roles: []decider.Role[*dancer]{{Flag: 1, Score: func(d *dancer, _ decider.Query) float64 { return d.rank }}},
			Pair: func(x, y *dancer) float64 { return decider.Bool(x.rank < 10 && y.rank < 10) },
		}
	})
	for _, d := range b.dancers[:250] {
		d.rank += 10
	}
	for range 100 {
		if _, dance := b.frame(t); dance == 150 {
			return
		}
	}
	assert.Fail(t, "some wait for ever")
}

// TestScoreOnce: each Score is called once at most for a candidate, role and frame.
func TestScoreOnce(t *testing.T) {
	for _, paired := range []bool{false, true} {
		total := 0
		score := func(d *dancer, _ decider.Query) float64 {
			d.scored++
			total++
			return d.rank
		}
		b := newBall(t, 300, 1, 1, func(b *ball) *decider.Squad[*dancer] {
			q := &decider.Squad[*dancer]{Members: 4, Key: func(d *dancer) uint64 { return d.room }}
			for i := range 3 {
				q.Roles = append(q.Roles, decider.Role[*dancer]{Flag: 1 << i, Score: score})
			}
			if paired {
				q.Pair = func(x, y *dancer) float64 { return decider.Bool(x.rank+y.rank < 1.2) }
			}
			return q
		})
		for f := range 3 {
			total = 0
			b.frame(t)
			for _, d := range b.dancers {
				assert.LessOrEqual(t, d.scored, 3, "frame %d", f)
				d.scored = 0
			}
			assert.Positive(t, total)
		}
	}
}

// TestMatchAnywhere: the same squads form with any number of workers, and in a world that
// was saved and loaded while candidates wait.
func TestMatchAnywhere(t *testing.T) {
	party := func(workers int) *ball {
		return newBall(t, 250, workers, 40, func(b *ball) *decider.Squad[*dancer] {
			return &decider.Squad[*dancer]{
				Members: 2, Roles: []decider.Role[*dancer]{{Flag: 1, Score: func(d *dancer, _ decider.Query) float64 { return d.rank }}},
				Key: func(d *dancer) uint64 { return d.room % 2 }, Pair: b.near,
			}
		})
	}
	one, four, late := party(1), party(4), party(2)
	for f := range 12 {
		calls, dance := one.frame(t)
		more, same := four.frame(t)
		require.Equal(t, fmt.Sprint(calls, dance), fmt.Sprint(more, same))
		require.Equal(t, must1(one.World().Save()), must1(four.World().Save()), "frame %d", f)
		switch {
		case f == 3:
			tree := late.Tree()
			world := tree.NewWorld(0)
			crowd, err := tree.NewCrowd(world, nil)
			require.NoError(t, err)
			_, err = world.Load(must1(one.World().Save()), decider.AgentsBy(func(id uint64) (*dancer, bool) { return late.dancers[id-1], true }))
			require.NoError(t, err)
			late.Crowd = crowd
		case f > 3:
			late.frame(t)
			require.Equal(t, must1(one.World().Save()), must1(late.World().Save()), "frame %d", f)
		}
	}
	_, dance := one.frame(t)
	require.Greater(t, dance, 20)
}

// TestKeyChanges: a key that changes between the candidate and its set is a mistake.
func TestKeyChanges(t *testing.T) {
	asked := uint64(0)
	changing := func(*ball) *decider.Squad[*dancer] {
		return &decider.Squad[*dancer]{Members: 2, Key: func(*dancer) uint64 {
			asked++
			return 5 + asked/3*2
		}}
	}
	b := newBall(t, 2, 1, 1, changing)
	_, dance := b.frame(t)
	assert.Equal(t, 2, dance)
	require.Len(t, b.World().Mistakes(), 1)
	assert.Contains(t, b.World().Mistakes()[0].String(), "ROOT > DANCE: the Key of its Squad returned 5 when agent ")
	assert.Contains(t, b.World().Mistakes()[0].String(), ", and 7 when its set was full, in the same frame")

	same := newBall(t, 2, 1, 1, func(*ball) *decider.Squad[*dancer] {
		return &decider.Squad[*dancer]{Members: 2, Key: func(*dancer) uint64 { return 5 }}
	})
	same.frame(t)
	assert.Empty(t, same.World().Mistakes())
}

// TestKeyPanics: who panics when it is asked for its key again undoes its set.
func TestKeyPanics(t *testing.T) {
	asked := 0
	b := newBall(t, 2, 1, 1, func(*ball) *decider.Squad[*dancer] {
		return &decider.Squad[*dancer]{Members: 2, Key: func(*dancer) uint64 {
			if asked++; asked == 4 {
				panic(errBoom)
			}
			return 5
		}}
	})
	assert.PanicsWithValue(t, errBoom, func() { b.World().Tick(time.Second) })
	assert.Zero(t, b.dancing())
	_, dance := b.frame(t)
	assert.Equal(t, 2, dance)
}

// TestTurnIsTold: those who were not tried in a frame are told that, and the others how
// many there are with their key.
func TestTurnIsTold(t *testing.T) {
	told := map[string]int{}
	b := newBall(t, 1000, 1, 1e6, func(b *ball) *decider.Squad[*dancer] {
		return &decider.Squad[*dancer]{Members: 2, Pair: b.near, Key: func(d *dancer) uint64 { return d.room / 20 }}
	})
	rooms := [2]int{}
	for _, d := range b.dancers {
		rooms[d.room/20]++
	}
	listen(t, b.World(), observing(func(e decider.Event) {
		if e.Kind == decider.EventAsked && e.Tree.Name(e.Row) == "DANCE" && !e.Answer.Accepts() {
			told[e.Answer.String()]++
			assert.Equal(t, rooms[b.dancers[e.Agent-1].room/20], e.Held)
			assert.Equal(t, 2, e.Limit)
		}
	}), decider.Rows)
	b.frame(t)
	assert.Equal(t, map[string]int{"RefusedSquad": 128, "RefusedTurn": 872}, told)
}

// TestManyToPair: a Pair without a Key over more than 10,000 candidates is a mistake.
func TestManyToPair(t *testing.T) {
	for _, n := range []int{10_000, 10_001} {
		b := newBall(t, n, 1, 1e6, func(b *ball) *decider.Squad[*dancer] {
			return &decider.Squad[*dancer]{Members: 2, Pair: b.near}
		})
		b.frame(t)
		if n == 10_000 {
			assert.Empty(t, b.World().Mistakes())
			continue
		}
		require.Len(t, b.World().Mistakes(), 1)
		assert.Contains(t, b.World().Mistakes()[0].String(), "ROOT > DANCE: its Squad has a Pair and no Key, and had 10,001 candidates in one frame")
	}
}
