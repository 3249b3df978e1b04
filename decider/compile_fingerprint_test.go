package decider_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/internal/testing/worlds"
)

// TestFingerprintNamesLayout: trees with different memory layouts have different
// fingerprints, so that a memory is never used with the wrong tree. Fields that
// do not affect the layout can be tuned freely.
func TestFingerprintNamesLayout(t *testing.T) {
	table := func() *mothRow {
		root := camp()
		rowOf(root, "AIM").Gate.LocalCooldown = 0
		rowOf(root, "WAIT").Timeout = 0
		return root
	}
	base := decider.MustCompile(table())
	world := base.NewWorld(1)
	for _, c := range []struct {
		name   string
		change func(root *mothRow)
		same   bool
	}{
		{"nothing", func(*mothRow) {}, true},
		{"Limit, Cooldown of a gate", func(r *mothRow) { g := rowOf(r, "AIM").Gate; g.Limit, g.Cooldown = 9, time.Hour }, true},
		{"Members", func(r *mothRow) { rowOf(r, "AMBUSH").Squad.Members = 4 }, true},
		{"length of a Cooldown", func(r *mothRow) { rowOf(r, "AMBUSH").Preconditions.Cooldown = time.Hour }, true},
		{"When", func(r *mothRow) { rowOf(r, "HURT").When = func(*moth) bool { return true } }, true},
		{"Urgent", func(r *mothRow) { rowOf(r, "HURT").Urgent = true }, true},
		{"Timeout", func(r *mothRow) { rowOf(r, "IDLE").Timeout = time.Hour }, false},
		{"LocalCooldown", func(r *mothRow) { rowOf(r, "AIM").Gate.LocalCooldown = time.Hour }, false},
		{"LocalCooldown of another gate", func(r *mothRow) { rowOf(r, "TRACK").Gate.LocalCooldown = time.Hour }, false},
		{"Key", func(r *mothRow) { rowOf(r, "TRACK").Gate.Key = nil }, false},
		{"a gate", func(r *mothRow) { rowOf(r, "AIM").Gate = nil }, false},
		{"a squad", func(r *mothRow) { s := rowOf(r, "AMBUSH"); s.Squad, s.Children[1].Barrier = nil, false }, false},
		{"Bytes of a slot", func(r *mothRow) { rowOf(r, "USE").Slot.Bytes += 8 }, false},
		{"a Cooldown", func(r *mothRow) { rowOf(r, "IDLE").Preconditions.Cooldown = time.Second }, false},
		{"Every", func(r *mothRow) { rowOf(r, "IDLE").Preconditions.Every = time.Second }, false},
		{"Loop", func(r *mothRow) { rowOf(r, "AMBUSH").Loop = 2 }, false},
		{"Remember", func(r *mothRow) { rowOf(r, "AMBUSH").Remember = decider.Place }, false},
		{"a block", func(r *mothRow) { rowOf(r, "AIM").Behavior.Block = int64(0) }, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			root := table()
			c.change(root)
			other, err := decider.Compile(root)
			require.NoError(t, err)
			assert.Equal(t, c.same, base.Fingerprint() == other.Fingerprint())
			_, err = base.Tick(newMoth(0), other.NewMemory(1), decider.Input{World: world})
			if c.same {
				assert.Equal(t, base.MemorySize(), other.MemorySize())
				assert.NoError(t, err)
			} else {
				assert.ErrorIs(t, err, decider.ErrWrongMemory)
			}
		})
	}
}

// TestFingerprintOfRandomTables: wherever two tables that differ have the same
// fingerprint, they have memories of the same size.
func TestFingerprintOfRandomTables(t *testing.T) {
	skip.UnderRace(t)
	sizes, again := map[uint64]int{}, 0
	look := func(tree *decider.Tree[*worlds.Agent]) {
		size, known := sizes[tree.Fingerprint()]
		if known {
			again++
			assert.Equal(t, size, tree.MemorySize(), "%v", tree)
		}
		sizes[tree.Fingerprint()] = tree.MemorySize()
	}
	for i := range uint64(60) {
		for _, tree := range worlds.Trees(i, 20) {
			look(tree)
		}
	}
	assert.Greater(t, again, 100)
}
