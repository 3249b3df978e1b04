package arena

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

// TestSight: the inspector sees each tank where the round has it, and no tank in a wall.
func TestSight(t *testing.T) {
	tree, err := decider.Compile(Library[0].Table)
	require.NoError(t, err)
	a := New()
	setup := evo.Setup[*Tank]{Seed: 3, Mode: Game.Evaluation.Name}
	for range Game.Evaluation.Slots {
		setup.Trees = append(setup.Trees, tree)
	}
	require.NoError(t, a.Reset(setup))
	sight := a.Sight()
	_, err = record.New(a.World(), record.Options{Sight: sight})
	require.NoError(t, err)
	seen := 0
	for range 200 {
		a.Step()
		for slot := range Game.Evaluation.Slots {
			tank := a.Tank(slot)
			x, y, ok := sight.Position(uint64(tank.id) + 1)
			require.Equal(t, tank.Alive(), ok)
			assert.EqualValues(t, tank.Health(), sight.Values["health"](uint64(tank.id)+1))
			if !ok {
				continue
			}
			seen++
			for _, wall := range sight.Map.Lines {
				inside := x > wall[0] && x < wall[2] && y > wall[1] && y < wall[5]
				assert.False(t, inside, "slot %d at %v, %v in %v", slot, x, y, wall)
			}
		}
	}
	assert.Positive(t, seen)
	assert.NotEmpty(t, sight.Map.Lines)
}

// TestAround: boxes, shells and explosions lie on the map.
func TestAround(t *testing.T) {
	s := duel(t, 20, 0)
	s.box(BoxAmmo, at(30, 30))
	s.play(0, script(func(t *Tank) { t.Fire() }))
	seen := map[string]int{}
	for range 40 {
		s.Step()
		s.Around(func(what string, x, y, radius float64) {
			seen[what]++
			assert.True(t, x >= 0 && x <= 100 && y >= 0 && y <= 100 && radius > 0, "%s at %v, %v", what, x, y)
			if what == "ammo" {
				assert.Equal(t, [2]float64{30, 70}, [2]float64{x, y})
			}
		})
	}
	assert.Positive(t, seen["ammo"])
	assert.Positive(t, seen["shell"])
	assert.Positive(t, seen["blast"])
}

// TestRetable: a tank goes on with another table in the middle of a round.
func TestRetable(t *testing.T) {
	s := duel(t, 20, 0)
	s.play(0, script(func(t *Tank) { t.Forward() }))
	s.Step()
	was := s.State(0).Duration(0)
	require.NoError(t, s.Retable(0, decider.MustCompile(script(func(t *Tank) { t.Backward() }))))
	before := s.tank(0).Pos()
	for range 5 {
		s.Step()
	}
	assert.Less(t, s.tank(0).Pos().X, before.X)
	assert.Greater(t, s.State(0).Duration(0), was, "it is the same row")
	gated := decider.MustCompile(&decider.Decider[*Tank]{Name: "GATED", Gate: &decider.Gate[*Tank]{Name: "ONE", Limit: 1}, Behavior: idle.Behavior})
	require.ErrorContains(t, s.Retable(0, gated), "GATED")
}
