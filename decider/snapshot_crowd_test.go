package decider_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/skip"
)

// hunter is an agent whose table shares everything there is. What it does
// depends on nothing but its id, its clock and its draws, so that a hunter who
// is made anew goes on as the old one.
type hunter struct {
	id  uint64
	log []string
}

func hunterBehavior(name string, chance float64) *behavior.Behavior[*hunter] {
	return &behavior.Behavior[*hunter]{
		Name: name,
		Activate: func(b *hunter, x behavior.Context) bool {
			b.log = append(b.log, "+"+name)
			return x.Float64() < 0.95
		},
		Tick: func(b *hunter, x behavior.Context) behavior.Status {
			b.log = append(b.log, "."+name)
			switch v := x.Float64(); {
			case v < chance:
				return behavior.Succeeded
			case v < chance*1.2:
				return behavior.Failed
			}
			return behavior.Running
		},
		Deactivate: func(b *hunter, _ behavior.Context, why behavior.Reason) {
			b.log = append(b.log, "-"+name+":"+why.String())
		},
	}
}

const hunterBait decider.Flags = 1 << 40

// hunterTable returns the table of hunters and that of what is injected.
func hunterTable(limit int) (table, stall decider.Decider[*hunter]) {
	bow := &decider.Gate[*hunter]{Name: "BOW", Limit: limit, Cooldown: 300 * time.Millisecond, LocalCooldown: 700 * time.Millisecond}
	prey := &decider.Gate[*hunter]{
		Name: "PREY", Limit: 2, Cooldown: 200 * time.Millisecond,
		Key: func(b *hunter, _ decider.Query) uint64 { return b.id % 5 },
	}
	party := &decider.Gate[*hunter]{Name: "PARTY", Limit: 2, Cooldown: 500 * time.Millisecond}
	table = decider.Group("HUNTER", decider.PrioritizedList,
		&decider.Decider[*hunter]{Name: "REST", Preconditions: decider.Preconditions{Every: 900 * time.Millisecond, Chance: 0.2}, Behavior: hunterBehavior("REST", 0.5)},
		&decider.Decider[*hunter]{
			Name: "AMBUSH", Policy: decider.Sequence, Gate: party,
			Preconditions: decider.Preconditions{Cooldown: 2 * time.Second},
			Decide:        func(*hunter, decider.Query) float64 { return 1 },
			Squad: &decider.Squad[*hunter]{Members: 3, Roles: []decider.Role[*hunter]{
				{Flag: hunterBait, Score: func(b *hunter, _ decider.Query) float64 { return float64(b.id%7) + 1 }},
			}},
			Children: []*decider.Decider[*hunter]{
				{Name: "PLACE", Policy: decider.Selector, Children: []*decider.Decider[*hunter]{
					{Name: "LURE", Preconditions: decider.Preconditions{Flags: decider.All(hunterBait)}, Behavior: hunterBehavior("LURE", 0.3)},
					{Name: "HIDE", Behavior: hunterBehavior("HIDE", 0.3)},
				}},
				{Name: "WAIT", Barrier: true, Timeout: 3 * time.Second},
				{Name: "STRIKE", Behavior: hunterBehavior("STRIKE", 0.4)},
			},
		},
		&decider.Decider[*hunter]{Name: "USE", Slot: &decider.Slot{Name: "OBJECT", Bytes: 512}},
		&decider.Decider[*hunter]{Name: "SHOOT", Gate: bow, Behavior: hunterBehavior("SHOOT", 0.3)},
		&decider.Decider[*hunter]{Name: "CHASE", Gate: prey, Behavior: hunterBehavior("CHASE", 0.2)},
		&decider.Decider[*hunter]{Name: "ROAM", Behavior: hunterBehavior("ROAM", 0.1)},
	)
	stall = decider.Group("STALL", decider.Sequence,
		&decider.Decider[*hunter]{Name: "GO", Behavior: hunterBehavior("GO", 0.4)},
		&decider.Decider[*hunter]{Name: "BUY", Gate: bow, Behavior: hunterBehavior("BUY", 0.3)},
	)
	return table, stall
}

// hunt is a crowd of hunters with what is needed to go on.
type hunt struct {
	t           *testing.T
	tree, stall *decider.Tree[*hunter]
	crowd       *decider.Crowd[*hunter]
	nextID      uint64
}

func newHunt(t *testing.T, workers, limit int) *hunt {
	table, stall := hunterTable(limit)
	h := &hunt{t: t, tree: decider.MustCompile(&table), stall: decider.MustCompile(&stall)}
	w := h.world(3)
	crowd, err := h.tree.NewCrowd(withWorkers(w, workers), nil)
	require.NoError(t, err)
	h.crowd = crowd
	for range 60 {
		h.add()
	}
	return h
}

func (h *hunt) world(seed uint64) *decider.World {
	w := h.tree.NewWorld(seed)
	require.NoError(h.t, h.stall.Join(w))
	return w
}

func (h *hunt) add() {
	h.nextID++
	handle, err := h.crowd.Add(h.nextID, &hunter{id: h.nextID})
	require.NoError(h.t, err)
	require.NoError(h.t, h.crowd.Every(handle, int(h.nextID%3)+1))
}

// frame changes the crowd a little, the same way in each, and ticks it.
func (h *hunt) frame(n int) {
	rng := rand.New(rand.NewPCG(uint64(n), 5))
	any := func() (handle decider.Handle) {
		left := rng.IntN(h.crowd.Len())
		h.crowd.Each(func(x decider.Handle, _ *hunter, _ decider.Memory) bool {
			handle = x
			left--
			return left >= 0
		})
		return handle
	}
	switch rng.IntN(6) {
	case 0:
		require.NoError(h.t, h.crowd.Remove(any()))
		h.add()
	case 1, 2:
		require.NoError(h.t, h.crowd.Inject(any(), "OBJECT", h.stall))
	case 3:
		require.NoError(h.t, h.crowd.Eject(any(), "OBJECT"))
	case 4:
		require.NoError(h.t, h.crowd.Reset(any()))
	}
	require.NoError(h.t, h.crowd.World().Tick(100*time.Millisecond))
}

// look returns what can be seen of the crowd, and forgets the logs.
func (h *hunt) look() []string {
	w := h.crowd.World()
	list := []string{fmt.Sprint(w.Seed(), w.Now(), w.Frame(), w.Holders("BOW"), w.Holders("PREY"), w.Holders("PARTY"))}
	h.crowd.Each(func(handle decider.Handle, b *hunter, mem decider.Memory) bool {
		line := fmt.Sprintf("%v %x", handle, h.tree.Hash(mem))
		if sub, in := h.tree.Injected(mem, "OBJECT"); sub != nil {
			line += fmt.Sprintf(" stall %x", sub.Hash(in))
		}
		res, err := h.crowd.Result(handle)
		require.NoError(h.t, err)
		list = append(list, fmt.Sprint(line, res, b.id, b.log))
		b.log = nil
		return true
	})
	return list
}

// load returns the hunt that data goes on with.
func (h *hunt) load(data []byte, workers int) (*hunt, decider.LoadedCrowd) {
	other := &hunt{t: h.t, tree: h.tree, stall: h.stall, nextID: h.nextID}
	crowd, loaded, err := decider.LoadCrowd(h.tree, data, h.world(99), func(id uint64) (*hunter, bool) {
		return &hunter{id: id}, true
	})
	require.NoError(h.t, err)
	other.crowd = crowd
	return other, loaded
}

// A crowd that was saved and loaded goes on as if nothing had happened.
func TestCrowdGoesOn(t *testing.T) {
	held, formed := 0, 0
	for _, frames := range []int{0, 1, 17, 40, 61, 93} {
		h := newHunt(t, 2, 3)
		for n := range frames {
			h.frame(n)
		}
		h.look()
		data, err := h.crowd.World().Save()
		require.NoError(t, err)
		other, loaded := h.load(data, 1)
		assert.Equal(t, decider.LoadedCrowd{Same: true}, loaded)
		again, err := other.crowd.World().Save()
		require.NoError(t, err)
		require.Equal(t, data, again, "frames %d", frames)
		held += len(other.crowd.World().Holders("BOW")) + len(other.crowd.World().Holders("PREY"))
		formed += len(other.crowd.World().Holders("PARTY"))
		require.Empty(t, cmp.Diff(h.look(), other.look()), "frames %d", frames)
		for n := frames; n < frames+200; n++ {
			h.frame(n)
			other.frame(n)
			require.Empty(t, cmp.Diff(h.look(), other.look()), "frames %d, then to %d", frames, n)
		}
	}
	assert.Greater(t, held, 10)
	assert.Positive(t, formed)
}

// TestCrowdOfManyKeys: a gate may have more keys in use than fit into 16 bits,
// also in a snapshot.
func TestCrowdOfManyKeys(t *testing.T) {
	skip.UnderRace(t)
	const n = 66_000
	type guard struct{ id uint64 }
	root := decider.Group("ROOT", decider.PrioritizedList, &decider.Decider[*guard]{
		Name: "WATCH", Behavior: &behavior.Behavior[*guard]{Name: "WATCH"},
		Gate: &decider.Gate[*guard]{Name: "POST", Key: func(g *guard, _ decider.Query) uint64 { return g.id }},
	})
	tree := decider.MustCompile(&root)
	crowd, err := tree.NewCrowd(withWorkers(tree.NewWorld(1), 1), nil)
	require.NoError(t, err)
	for id := range uint64(n) {
		_, err := crowd.Add(id, &guard{id})
		require.NoError(t, err)
	}
	require.NoError(t, crowd.World().Tick(time.Second))
	data, err := crowd.World().Save()
	require.NoError(t, err)
	again, loaded, err := decider.LoadCrowd(tree, data, tree.NewWorld(1), func(id uint64) (*guard, bool) { return &guard{id}, true })
	require.NoError(t, err)
	assert.Equal(t, decider.LoadedCrowd{Same: true}, loaded)
	require.NoError(t, again.World().Tick(time.Second))
	assert.True(t, slices.Equal(crowd.World().Holders("POST"), again.World().Holders("POST")))
	assert.Len(t, again.World().Holders("POST"), n)
	last, _ := again.Find(n - 1)
	res, err := again.Result(last)
	require.NoError(t, err)
	assert.Equal(t, "WATCH", tree.Outline().Name(res.Leaf))
}
