package record_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// mood is an agent of random tables: its functions answer at random, but the same for
// the same seed.
type mood struct {
	dice  *rand.Rand
	id    uint64
	flags decider.Flags // that it was given
	heard stimuli.Mask
	calm  bool // they stay as they are

	begun, ended map[string]int // rows with a behavior, by name, if that is counted
}

type whim = decider.Decider[*mood]

// whims makes a random table.
func whims(dice *rand.Rand, name string, depth int) *whim {
	return whimsOf(dice, name, depth, func(m *mood) *mood { return m })
}

// whimsOf makes a random table of agents that have a mood.
func whimsOf[A any](dice *rand.Rand, name string, depth int, of func(A) *mood) *decider.Decider[A] {
	d := &decider.Decider[A]{Name: name}
	maybe := func(n int) bool { return dice.IntN(n) == 0 }
	p := &d.Preconditions
	if maybe(4) {
		p.Flags = decider.Check{All: decider.Flags(dice.IntN(4)), None: decider.Flags(4 * dice.IntN(2)), Any: decider.Flags(dice.IntN(16))}
	}
	if maybe(6) {
		p.Stimuli = stimuli.Any(stimuli.Mask(1 + dice.IntN(3)))
	}
	if maybe(6) {
		p.Every = time.Duration(dice.IntN(300)) * time.Millisecond
	}
	if maybe(8) {
		p.Cooldown = time.Duration(dice.IntN(300)) * time.Millisecond
	}
	if maybe(8) {
		p.Chance = 0.5
	}
	switch dice.IntN(5) {
	case 0:
		d.Decide = func(a A, q decider.Query) float64 {
			m := of(a)
			v := float64(m.dice.IntN(5)) - 1
			if m.dice.IntN(3) == 0 {
				q.Note("mood %v at %v", v, float64(m.dice.IntN(3)))
			}
			return v
		}
	case 1:
		d.When = func(a A) bool { return of(a).dice.IntN(3) > 0 }
	}
	if maybe(4) {
		d.Recheck = decider.Recheck(dice.IntN(3))
	}
	if maybe(6) {
		d.Timeout = time.Duration(1+dice.IntN(500)) * time.Millisecond
	}
	if maybe(6) {
		d.Commit = time.Duration(1+dice.IntN(300)) * time.Millisecond
	}
	if depth == 0 || maybe(3) {
		d.Behavior = &behavior.Behavior[A]{
			Name: "DO_" + name, Block: uint16(7),
			Activate: func(a A, _ behavior.Context) bool { return of(a).dice.IntN(6) > 0 },
			Tick: func(a A, x behavior.Context) behavior.Status {
				m := of(a)
				*behavior.Block[uint16](x) += uint16(m.dice.IntN(2))
				return []behavior.Status{behavior.Running, behavior.Running, behavior.Running, behavior.Succeeded, behavior.Failed}[m.dice.IntN(5)]
			},
		}
		return d
	}
	d.Policy = decider.Policy(dice.IntN(9))
	for i := range 2 + dice.IntN(3) {
		d.Children = append(d.Children, whimsOf(dice, fmt.Sprintf("%s%d", name, i), depth-1, of))
	}
	return d
}

// TestAtOfRandomTables: of random tables, too, a log prints each tick as it was
// printed live.
func TestAtOfRandomTables(t *testing.T) {
	tables := 0
	for seed := uint64(0); seed < 400 && tables < 40; seed++ {
		dice := rand.New(rand.NewPCG(seed, 1))
		tree, err := decider.Compile(whims(dice, "R", 3))
		if err != nil {
			continue // not every table makes sense
		}
		tables++
		world, s := tree.NewWorld(seed), newScribe()
		r, err := record.New(world, record.Options{Everything: true, Keyframe: 9})
		require.NoError(t, err)
		_, err = debugprint.Attach(world, s)
		require.NoError(t, err)
		agents := []*mood{{dice: dice}, {dice: dice}}
		mems := []decider.Memory{tree.NewMemory(1), tree.NewMemory(2)}
		for range 60 {
			dt := time.Duration(dice.IntN(3)) * 50 * time.Millisecond
			require.NoError(t, world.Advance(dt))
			for i, m := range agents {
				if dice.IntN(12) == 0 {
					continue
				}
				word := stimuli.Mask(dice.IntN(4))
				_, err := tree.Tick(m, mems[i], decider.Input{Delta: dt, Flags: decider.Flags(dice.IntN(16)), Stimuli: &word, World: world})
				require.NoError(t, err)
				if dice.IntN(20) == 0 {
					require.NoError(t, tree.Reset(m, mems[i]))
				}
			}
		}
		require.NoError(t, r.Stop())
		text := written(t, r)
		log := read(t, text)
		s.book.compare(t, log, 1)
		again := written(t, log.Rerecord(record.Options{Everything: true, Keyframe: 9}))
		require.Empty(t, cmp.Diff(string(withoutLint(text)), string(again)), "seed %d", seed)
	}
	assert.Equal(t, 40, tables)
}

// TestAtOfInjected: trees that are injected are printed as they were live.
func TestAtOfInjected(t *testing.T) {
	c := newCamp(t, 1)
	why := debugprint.NewWatcher(2, 3)
	_, err := c.world.Observe(why, decider.Rows, 2, 3)
	require.NoError(t, err)
	r, err := record.New(c.world, record.Options{Full: []uint64{2, 3}, Keyframe: 13})
	require.NoError(t, err)
	type key struct {
		id   uint64
		tick uint32
	}
	live := map[key]string{}
	tree := c.bandits.Tree()
	for range 100 {
		c.tick()
		for _, id := range []uint64{2, 3} {
			h, _ := c.bandits.Find(id)
			mem, err := c.bandits.Memory(h)
			require.NoError(t, err)
			if sub, inner := tree.Injected(mem, "OBJECT"); sub != nil {
				live[key{id, tree.State(mem).Tick()}] = texts(sub.Outline(), sub.State(inner), why)
			}
		}
	}
	require.NoError(t, r.Stop())
	log := read(t, written(t, r))
	compared := 0
	for k, want := range live {
		m, err := log.At(k.id, k.tick)
		require.NoError(t, err)
		if len(m.Injected) == 0 {
			continue // it has not done anything yet
		}
		in := m.Injected[0]
		got := texts(in.Outline, in.State, in.Why)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("agent %d, tick %d (-live +log):\n%s", k.id, k.tick, diff)
		}
		compared++
	}
	assert.Greater(t, compared, 100)
}
