package decider_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/testdata/static/tables"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/stimuli"
)

// TestHashesOnEveryMachine plays a tree with all policies and compares its
// memories with numbers that were written down once: an architecture, compiler
// or level of detail that decides otherwise shows here. .ci/run has 386 play it
// too. Each number is a chain over the hashes of all ticks so far, and over how
// many behaviors have ended.
//
// A change of the table, of what Hash covers, of the draws or of the meaning of a
// rule changes the numbers; the failure message has the new ones.
func TestHashesOnEveryMachine(t *testing.T) {
	golden := []struct{ seed, id, after10, after100, after5000 uint64 }{
		{0, 1, 0x841e601d8f235cbc, 0x939837b18eb0f82b, 0x27508ac48cad536d},
		{7, 1, 0x841e601d8f235cbc, 0x939837b18eb0f82b, 0x46e00a723310312a},
		{7, 1 << 40, 0x639c1924ef2f15ee, 0xcfefd12f129b3d76, 0xed405b4d52eef855},
	}
	tree := decider.MustCompile(&tables.Root)
	rows := tree.Outline().Rows()
	seen := make(activated, len(rows))
	for _, g := range golden {
		for _, detail := range []decider.Detail{decider.Nothing, decider.Transitions} {
			world := decider.NewWorld(g.seed)
			world.Observe(seen, detail)
			mem := tree.NewMemory(g.id)
			creature := new(tables.Creature)
			chain, after := uint64(0), map[int]uint64{}
			for tick := 1; tick <= 5000; tick++ {
				in := strange(creature, uint64(tick))
				in.World = world
				_, err := tree.Tick(creature, mem, in)
				require.NoError(t, err)
				chain = core.Mix(chain ^ tree.Hash(mem) + uint64(len(creature.Done)))
				after[tick] = chain
			}
			assert.Equal(t, [3]uint64{g.after10, g.after100, g.after5000}, [3]uint64{after[10], after[100], after[5000]},
				"seed %d, id %d, observed %d: got %#x, %#x, %#x", g.seed, g.id, detail, after[10], after[100], after[5000])
		}
	}
	for r, was := range seen {
		condition := !rows[r].Group() && !rows[r].HasBehavior // a Sequence asks past it
		assert.True(t, was || condition, "%s was never active: the hashes say nothing about it", rows[r].Name)
	}
}

// activated notes which rows have ever been active.
type activated []bool

func (a activated) Observe(e decider.Event) {
	if e.Kind == decider.EventActivated {
		a[e.Row] = true
	}
}

// strange changes the creature and its world at random, the same on every
// machine: a word of 64 random bits stays for some ticks.
func strange(c *tables.Creature, tick uint64) decider.Input {
	word := core.Mix(tick / 16)
	flags := decider.Flags(word & 7)
	if word>>3&7 != 0 {
		flags &^= tables.Dead
	}
	c.Home = word>>6&3 == 0
	c.Health = core.Unit(word)
	c.Hunger = float64(core.Unit(core.Mix(word)) * 3)
	if word>>10&7 == 0 {
		c.Health = 0
	}
	if core.Mix(tick)&31 == 0 {
		token := stimuli.Mask(1) << (word >> 14 % 3)
		c.Noticed.Set(token, int32(tick), time.Duration(word>>20&0x3F)*10*time.Millisecond)
	}
	dt := time.Duration(core.Mix(tick)>>60) * 7 * time.Millisecond
	return decider.Input{Delta: dt, Flags: flags, Stimuli: c.Noticed.Update(dt)}
}
