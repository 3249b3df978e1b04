package decider_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// hunt is a crowd of moths on a table that shares everything there is. What they
// do depends on nothing but their ids, their clocks and their draws, and what
// happens to them in a frame on nothing but its number: so a crowd that is loaded
// goes on as the one that was saved.
type hunt struct {
	t           *testing.T
	tree, stall *decider.Tree[*moth]
	crowd       *decider.Crowd[*moth]
	nextID      uint64
}

func newHunt(t *testing.T, workers, limit int) *hunt {
	table, stall := huntTables(limit)
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
	err := h.crowd.Add(h.nextID, newMoth(h.nextID))
	require.NoError(h.t, err)
	require.NoError(h.t, h.crowd.World().Every(h.nextID, int(h.nextID%3)+1))
}

// frame changes the crowd a little, the same way in each, and ticks it.
func (h *hunt) frame(n int) {
	rng := rand.New(rand.NewPCG(uint64(n), 5))
	any := func() (id uint64) {
		left := rng.IntN(h.crowd.Len())
		h.crowd.Each(func(x uint64, _ *moth) bool {
			id = x
			left--
			return left >= 0
		})
		return id
	}
	switch rng.IntN(6) {
	case 0:
		require.NoError(h.t, h.crowd.World().Remove(any()))
		h.add()
	case 1, 2:
		require.NoError(h.t, h.crowd.Inject(any(), "OBJECT", h.stall))
	case 3:
		require.NoError(h.t, h.crowd.World().Eject(any(), "OBJECT"))
	case 4:
		require.NoError(h.t, h.crowd.World().Reset(any()))
	}
	require.NoError(h.t, h.crowd.World().Tick(100*time.Millisecond))
}

// look returns what can be seen of the crowd, and forgets the logs.
func (h *hunt) look() []string {
	w := h.crowd.World()
	list := []string{fmt.Sprint(w.Seed(), w.Now(), w.Frame(), w.Holders("BOW"), w.Holders("PREY"), w.Holders("PARTY"))}
	h.crowd.Each(func(id uint64, b *moth) bool {
		mem := must1(h.crowd.Memory(id))
		line := fmt.Sprintf("%v %x", id, h.tree.Hash(mem))
		if sub, in := h.tree.Injected(mem, "OBJECT"); sub != nil {
			line += fmt.Sprintf(" stall %x", sub.Hash(in))
		}
		res, err := h.crowd.World().Result(id)
		require.NoError(h.t, err)
		list = append(list, fmt.Sprint(line, res, b.id, b.calls))
		b.calls = nil
		return true
	})
	return list
}

// load returns the hunt that data goes on with.
func (h *hunt) load(data []byte, workers int) (*hunt, decider.LoadedCrowd) {
	other := &hunt{t: h.t, tree: h.tree, stall: h.stall, nextID: h.nextID}
	crowd, loaded, err := decider.LoadCrowd(h.tree, data, h.world(99), func(id uint64) (*moth, bool) {
		return newMoth(id), true
	})
	require.NoError(h.t, err)
	other.crowd = crowd
	return other, loaded
}

func huntBehavior(name string, chance float64) *behavior.Behavior[*moth] {
	return &behavior.Behavior[*moth]{
		Name: name,
		Activate: func(b *moth, x behavior.Context) bool {
			b.call("+", name)
			return x.Float64() < 0.95
		},
		Tick: func(b *moth, x behavior.Context) behavior.Status {
			b.call(".", name)
			switch v := x.Float64(); {
			case v < chance:
				return behavior.Succeeded
			case v < chance*1.2:
				return behavior.Failed
			}
			return behavior.Running
		},
		Deactivate: func(b *moth, _ behavior.Context, why behavior.Reason) {
			b.call("-", name+":"+why.String())
		},
	}
}

const huntBait decider.Flags = 1 << 40

// huntTables returns the table of a hunt and that of what is injected.
func huntTables(limit int) (table, stall mothRow) {
	bow := &mothGate{Name: "BOW", Limit: limit, Cooldown: 300 * time.Millisecond, LocalCooldown: 700 * time.Millisecond}
	prey := &mothGate{
		Name: "PREY", Limit: 2, Cooldown: 200 * time.Millisecond,
		Key: func(b *moth, _ decider.Query) uint64 { return b.id % 5 },
	}
	party := &mothGate{Name: "PARTY", Limit: 2, Cooldown: 500 * time.Millisecond}
	table = decider.Group("HUNTER", decider.PrioritizedList,
		&mothRow{Name: "REST", Preconditions: decider.Preconditions{Every: 900 * time.Millisecond, Chance: 0.2}, Behavior: huntBehavior("REST", 0.5)},
		&mothRow{
			Name: "AMBUSH", Policy: decider.Sequence, Gate: party,
			Preconditions: decider.Preconditions{Cooldown: 2 * time.Second},
			Decide:        func(*moth, decider.Query) float64 { return 1 },
			Squad: &decider.Squad[*moth]{Members: 3, Roles: []decider.Role[*moth]{
				{Flag: huntBait, Score: func(b *moth, _ decider.Query) float64 { return float64(b.id%7) + 1 }},
			}},
			Children: []*mothRow{
				{Name: "PLACE", Policy: decider.Selector, Children: []*mothRow{
					{Name: "LURE", Preconditions: decider.Preconditions{Flags: decider.All(huntBait)}, Behavior: huntBehavior("LURE", 0.3)},
					{Name: "HIDE", Behavior: huntBehavior("HIDE", 0.3)},
				}},
				{Name: "WAIT", Barrier: true, Timeout: 3 * time.Second},
				{Name: "STRIKE", Behavior: huntBehavior("STRIKE", 0.4)},
			},
		},
		&mothRow{Name: "USE", Slot: &decider.Slot{Name: "OBJECT", Bytes: 512}},
		&mothRow{Name: "SHOOT", Gate: bow, Behavior: huntBehavior("SHOOT", 0.3)},
		&mothRow{Name: "CHASE", Gate: prey, Behavior: huntBehavior("CHASE", 0.2)},
		&mothRow{Name: "ROAM", Behavior: huntBehavior("ROAM", 0.1)},
	)
	stall = decider.Group("STALL", decider.Sequence,
		&mothRow{Name: "GO", Behavior: huntBehavior("GO", 0.4)},
		&mothRow{Name: "BUY", Gate: bow, Behavior: huntBehavior("BUY", 0.3)},
	)
	return table, stall
}
