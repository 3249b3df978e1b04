package arena

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/internal/fixed"
)

func TestDefaultRules(t *testing.T) {
	r := defaultRules()
	require.NoError(t, r.validate())
	n := r.numbers(ModeElimination)
	assert.Equal(t, int32(8), n.cooldown)
	assert.Equal(t, int32(25), n.shellLife)
	assert.InDelta(t, 30*int(Unit), int(n.shellStep)*n.shellParts*int(n.shellLife), 200, "a shell flies 30 u")
	assert.InDelta(t, 12*int(Unit), int(n.speed)*ticksPerSecond, 20)
	assert.Equal(t, int32(elimination.Steps), n.roundTime)
	n = r.numbers(ModeFixed)
	assert.Equal(t, int32(fixedMode.Steps), n.roundTime)
}

func TestRulesAreAllChecked(t *testing.T) {
	bad := gameRules{WallsMin: -1, WallsMax: 99, SplashRadius: 99, BoxLimits: [boxKinds]int{0, 99, 0, -1}}
	err := bad.validate()
	require.Error(t, err)
	for _, name := range []string{"Health is 0", "Lives", "Cooldown", "SplashRadius is 99, want 1 to 20", "BoxLimits[upgrade]", "BoxLimits[health]", "WallsMin", "WallsMax"} {
		assert.Contains(t, err.Error(), name)
	}
	assert.NotContains(t, err.Error(), "BoxLimits[shield]")
	_, err = newArena(bad)
	assert.Error(t, err)

	slow := defaultRules()
	slow.ShellSpeed, slow.ShellRange, slow.Cooldown = 10, 75, 100*time.Millisecond
	assert.ErrorContains(t, slow.validate(), "shells in the air, want at most 16")
}

// TestTurnRate: fractions of a step are not lost.
func TestTurnRate(t *testing.T) {
	r := defaultRules()
	sum := 0
	for tick := range int32(ticksPerSecond) {
		sum += r.turn(tick)
	}
	assert.Equal(t, fixed.Half, sum, "180 degrees in a second")
}

// TestAmmoMatters: in the evaluation mode a tank that fires whenever it can runs out
// of shells, long before the round is over.
func TestAmmoMatters(t *testing.T) {
	s := newScene(t, 2)
	k := s.put(0, at(50, 50), 0)
	s.play(0, script(func(t *Tank) { t.Fire() }))
	s.until(func() bool { return k.Ammo() == 0 })
	assert.Less(t, s.now()*5, fixedMode.Steps, "a fifth of a round")
	assert.NotZero(t, k.flags&OutOfAmmo)
	k.ammo = 5
	s.put(0, at(50, 50), 0)
	assert.Zero(t, k.flags&LowAmmo)
	k.ammo = 4
	s.put(0, at(50, 50), 0)
	assert.NotZero(t, k.flags&LowAmmo, "20 %")
}
