package debugprint_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// TestGraphConditions: in all drawings a node names what its row checks, shares
// and does while it runs; the legend explains colours and shapes.
func TestGraphConditions(t *testing.T) {
	s := newStage(t, soldier())
	s.world.SetNames(decider.Names{
		Flags:   map[decider.Flags]string{Dead: "Dead", Night: "Night", 4: "Left", 8: "Right"},
		Stimuli: map[stimuli.Mask]string{TookHit: "TookHit", CalledForHelp: "CallForHelp"},
	})
	s.tick(time.Second)
	for name, export := range exporters {
		var b strings.Builder
		require.NoError(t, export(&b, s.tree.Outline(), debugprint.GraphOptions{State: s.tree.State(s.mem), World: s.world, Caption: "A soldier"}))
		golden(t, "soldier."+name, b.String())

		var bare strings.Builder
		require.NoError(t, export(&bare, s.tree.Outline(), debugprint.GraphOptions{NoLegend: true}))
		unescaped := strings.NewReplacer("&gt;", ">", "&lt;", "<", "#62;", ">", "#60;", "<").Replace(bare.String())
		for _, words := range []string{
			"flag 1<<0", "Wounded(Least 0.25, Hits 3) > 0", "urgent, scope PANIC", "gate AMBUSHES 1", "squad of 2: 1<<2, 1<<3",
			"barrier", "timeout 5s", "any of stimuli 1<<0, 1<<1", "every 3s scattered", "gate GRENADE 1, shut 4s after use",
			"shut 1m for the user", "flag 1<<2, no flag 1<<1", "outcome Succeed", "starved <= 0", "rechecked each tick, commit 2s",
			"slot OBJECT", "Scored, latched, margin 0.20", "score Wounded(Least 2)", "Shuffle, remembers", "chance 0.30",
			"Parallel, 1 must succeed, fails fast", "Random, ends on any", "SequentialList, loops", "cooldown 1m30s",
		} {
			assert.Contains(t, unescaped, words, name)
		}
		assert.NotContains(t, strings.ToLower(bare.String()), "legend", name)
	}
}

// TestGraphArgs: drawings have the arguments of Acts.
func TestGraphArgs(t *testing.T) {
	type row = decider.Decider[*struct{}]
	tree := decider.MustCompile(&row{Name: "ROOT", Children: []*row{{Name: "NAP", Act: &behavior.Wait[*struct{}]{For: 2 * time.Second, To: 3500 * time.Millisecond}}}})
	for name, export := range exporters {
		var b strings.Builder
		require.NoError(t, export(&b, tree.Outline(), debugprint.GraphOptions{NoLegend: true}))
		assert.Contains(t, b.String(), "[Wait For 2s, To 3.5s]", name)
	}
}
