package decider

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/internal/core"
)

type gunner struct{ hurt, loaded, aimed, shots int }

func (g *gunner) isHurt() bool   { return g.hurt > 0 }
func (g *gunner) isLoaded() bool { return g.loaded > 0 }
func (g *gunner) aim()           { g.aimed++ }
func (g *gunner) fire()          { g.shots++; g.loaded-- }

// TestLanesGoByPlan holds that ticks in which lanes do what they did go by the plan, which
// differential tests cannot tell, and those in which one begins or ends do not.
func TestLanesGoByPlan(t *testing.T) {
	type row = Decider[*gunner]
	root := Group("GUNNER", PrioritizedList,
		&row{Name: "FLEE", When: (*gunner).isHurt, Each: func(*gunner) {}},
		&row{Name: "RELOAD", Policy: Sequence, Children: []*row{
			{Name: "EMPTY", When: func(g *gunner) bool { return g.loaded < 0 }},
			{Name: "FETCH", Each: func(*gunner) {}},
		}},
		&row{Name: "FIGHT", Policy: Parallel, Children: []*row{
			{Name: "AIM", Each: (*gunner).aim},
			{Name: "FIRE", When: (*gunner).isLoaded, Do: (*gunner).fire},
		}},
	)
	tree := MustCompile(&root)
	c, g, mem := &tree.plain, &gunner{}, tree.NewMemory(1)
	fight := &c.nodes[c.prog.Find("FIGHT")]
	tick := func() {
		if r, err := tree.Tick(g, mem, Input{Delta: 1e8}); err != nil || c.nodes[r.Leaf].row.Name != "AIM" {
			t.Fatal(r, err)
		}
	}
	for range 3 {
		tick()
	}
	require.Equal(t, steady, int(mem.h.Mark))
	require.Same(t, fight.row, c.plans[mem.h.Leaf].row)
	look := func() laneFound {
		mem.h.Mark = steadyBusy
		_, found, _ := c.visitLanes(erase(&g, tree.direct), mem.h, Input{}, fight)
		mem.h.Mark = steady
		return found
	}
	require.Equal(t, laneNone, look())
	assert.Zero(t, testing.AllocsPerRun(100, tick))
	g.loaded = 1
	require.Equal(t, laneDiffers, look())
	tick()
	assert.Equal(t, 1, g.shots)
	assert.Equal(t, uint64(1), *mem.h.Word(fight.row.Word + core.WordRunning))
}
