package arena

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

// broken returns the first invariant that is broken, and how.
func broken(a *Arena) (name, text string) {
	for _, of := range invariants {
		if text := of.Check(a); text != "" {
			return of.Name, text
		}
	}
	return "", ""
}

// TestInvariantsHold: in rounds of all modes and tables of the library, by both sets of
// rules, with as many tanks as there can be, too.
func TestInvariantsHold(t *testing.T) {
	rounds := uint64(300)
	if testing.Short() {
		rounds = 12
	}
	var trees []*decider.Tree[*Tank]
	for _, e := range Library {
		trees = append(trees, decider.MustCompile(e.Table))
	}
	first, err := newArena(firstRules())
	require.NoError(t, err)
	arenas := []*Arena{New(), first}
	r := evo.NewRand(1)
	for seed := range rounds {
		a := arenas[seed%2]
		setup := evo.Setup[*Tank]{Seed: seed, Mode: modes[seed/2%2]}
		n := minTanks + r.IntN(maxTanks-minTanks+1)
		for range n {
			setup.Trees = append(setup.Trees, trees[r.IntN(len(trees))])
		}
		require.NoError(t, a.Reset(setup))
		for done := false; !done; {
			done = a.Step()
			name, text := broken(a)
			require.Empty(t, text, "%s: seed %d, %s, %d tanks, tick %d", name, seed, setup.Mode, n, a.now())
		}
	}
}

// TestInvariantsAreBroken shows that each invariant can be.
func TestInvariantsAreBroken(t *testing.T) {
	for _, c := range []struct {
		want   string
		damage func(a *Arena, k *Tank)
	}{
		{"outside of walls", func(_ *Arena, k *Tank) { k.pos = Point{} }},
		{"same place", func(a *Arena, k *Tank) { k.pos = a.tanks[1].pos }},
		{"same place", func(_ *Arena, k *Tank) { k.vel.X = 2 * Unit }},
		{"within the rules", func(_ *Arena, k *Tank) { k.ammo = -1 }},
		{"within the rules", func(_ *Arena, k *Tank) { k.health++ }},
		{"within the rules", func(_ *Arena, k *Tank) { k.lives-- }},
		{"timers", func(_ *Arena, k *Tank) { k.blocked = -1 }},
		{"timers", func(a *Arena, k *Tank) { k.shield = a.tick + 1000 }},
		{"returns", func(a *Arena, k *Tank) { k.alive, k.health, k.back = false, 0, a.tick }},
		{"points", func(_ *Arena, k *Tank) { k.tally.points++ }},
		{"damage", func(_ *Arena, k *Tank) { k.tally.dealt++ }},
		{"a box", func(a *Arena, _ *Tank) { a.tick = 0 }},
		{"a box", func(_ *Arena, k *Tank) { k.tally.boxes[0]++ }},
		{"shells", func(a *Arena, _ *Tank) { a.shells.n = maxShells }},
		{"hurts", func(_ *Arena, k *Tank) { k.notice(TookHit, k.pos) }},
		{"mutual", func(_ *Arena, k *Tank) { k.seen ^= 2 }},
	} {
		s := newScene(t, 2)
		s.put(0, at(50, 50), 0)
		s.put(1, at(20, 20), 0)
		s.rules.BoxLimits = defaultRules().BoxLimits // none fell so far
		s.tick = ticks(s.rules.BoxEvery)
		s.boxes[BoxAmmo].n, s.boxes[BoxAmmo].at[0] = 1, at(71, 71)
		name, text := broken(s.Arena)
		require.Empty(t, text, name)
		c.damage(s.Arena, s.tank(0))
		name, text = broken(s.Arena)
		assert.NotEmpty(t, text, c.want)
		assert.True(t, strings.Contains(name, c.want), "%s is broken, want %s", name, c.want)
	}
}

// TestReseat: players who have other seats play the same round, tick by tick.
func TestReseat(t *testing.T) {
	seats := evo.NextSeats(fixedMode)
	trees := fighters()
	moved := make([]*decider.Tree[*Tank], len(trees))
	copy(moved, trees)
	evo.Reseat(moved, seats)
	a, b := New(), New()
	for seed := range uint64(3) {
		require.NoError(t, a.Reset(evo.Setup[*Tank]{Seed: seed, Mode: ModeFixed, Trees: trees}))
		require.NoError(t, b.Reset(evo.Setup[*Tank]{Seed: seed, Mode: ModeFixed, Trees: moved}))
		require.Equal(t, a.Hash(), b.Hash())
		differ := false
		b.reseat(seats)
		for done := false; !done; {
			done = a.Step()
			require.Equal(t, done, b.Step())
			require.Equal(t, a.Hash(), b.Hash(), "tick %d", a.now())
		}
		of, in := make([]int64, metricCount), make([]int64, metricCount)
		for slot, seat := range seats {
			a.Metrics(slot, of)
			b.Metrics(seat, in)
			require.Equal(t, of, in, "slot %d", slot)
			b.Metrics(slot, in)
			differ = differ || !assert.ObjectsAreEqual(of, in)
		}
		require.True(t, differ, "the players differ")
	}
}

func BenchmarkRoundChecked(b *testing.B) {
	benchmarkRound(b, func(a *Arena) bool {
		done := a.Step()
		if _, text := broken(a); text != "" {
			b.Fatal(text)
		}
		return done
	})
}
