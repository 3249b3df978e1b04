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

func wounded(*creature, decider.Query) float64 { return 1 }
func starved(*creature, decider.Query) float64 { return 1 }

// soldier is a table with everything that stands in a picture.
func soldier() *Decider {
	return &Decider{Name: "SOLDIER", Children: []*Decider{
		{Name: "DIE", Preconditions: decider.Preconditions{Flags: decider.All(Dead)}, Behavior: act("DIE")},
		{Name: "FLEE", Decide: wounded, DecideArgs: []float64{0.25, 3}, Urgent: true, Scope: &behavior.Scope[*creature]{Name: "PANIC", Exit: func(*creature, behavior.Context, behavior.Reason) {}}, Behavior: act("RUN")},
		{Name: "AMBUSH", Policy: decider.Sequence, Squad: &Squad{Members: 2, Roles: []decider.Role[*creature]{{Flag: 4}, {Flag: 8}}}, Gate: &Gate{Name: "AMBUSHES"}, Children: []*Decider{
			{Name: "SNEAK", Behavior: act("SNEAK")},
			{Name: "READY", Barrier: true, Timeout: 5 * time.Second},
			{Name: "STRIKE", Behavior: act("STRIKE"), Timeout: 3 * time.Second},
		}},
		{Name: "THROW", Gate: &Gate{Name: "GRENADE", Cooldown: 4 * time.Second, LocalCooldown: time.Minute}, Preconditions: decider.Preconditions{Stimuli: stimuli.Any(TookHit | CalledForHelp), Every: 3 * time.Second, Scatter: true}, Behavior: act("THROW")},
		{Name: "TRY", Policy: decider.Selector, Children: []*Decider{
			{Name: "ARMED", Preconditions: decider.Preconditions{Flags: decider.Check{All: 4, None: Night}}, Outcome: decider.Succeed},
			{Name: "SEARCH", Decide: starved, Not: true, Behavior: act("SEARCH"), Commit: 2 * time.Second, Recheck: decider.EachTick},
		}},
		{Name: "VISIT", Slot: &decider.Slot{Name: "OBJECT", Bytes: 512}},
		{Name: "SHOW", Policy: decider.Scored, Margin: 0.2, Latched: true, Decide: wounded, Children: []*Decider{
			{Name: "SING", Decide: starved, Behavior: act("SING")},
			{Name: "DANCE", Decide: wounded, DecideArgs: []float64{2}, Behavior: act("DANCE")},
		}},
		{Name: "PLAY", Policy: decider.Shuffle, Remember: true, Preconditions: decider.Preconditions{Chance: 0.3, Cooldown: 90 * time.Second, Every: time.Second}, Children: []*Decider{
			{Name: "FLIP", Behavior: act("FLIP")}, {Name: "ROLL", Behavior: act("ROLL")},
		}},
		{Name: "MOVE", Policy: decider.Parallel, Succeed: 1, FailFast: true, Decide: wounded, Children: []*Decider{
			{Name: "WALK", Behavior: act("WALK")}, {Name: "LOOK", Policy: decider.Random, EndOn: decider.OnAny, Children: []*Decider{{Name: "LEFT", Behavior: act("TURN")}, {Name: "RIGHT", Behavior: act("TURN")}}},
		}},
		{Name: "CHORE", Policy: decider.WeightedRandom, Decide: wounded, Children: []*Decider{
			{Name: "COOK", Decide: starved, Behavior: act("COOK")}, {Name: "CLEAN", Behavior: act("CLEAN")},
		}},
		{Name: "PATROL", Policy: decider.SequentialList, Loop: -1, Children: []*Decider{
			{Name: "GO_OUT", Behavior: act("WALK")}, {Name: "GO_HOME", Behavior: act("WALK")},
		}},
	}}
}

// TestGraphConditions: what a row checks, shares and does while it runs stands in
// its node, by name, in all drawings; colours and shapes are explained.
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
			"flag 1<<0", "wounded(0.25, 3) > 0", "urgent, scope PANIC", "gate AMBUSHES 1", "squad of 2: 1<<2, 1<<3",
			"barrier", "timeout 5s", "any of stimuli 1<<0, 1<<1", "every 3s scattered", "gate GRENADE 1, shut 4s after use",
			"shut 1m for the user", "flag 1<<2, no flag 1<<1", "outcome Succeed", "starved <= 0", "rechecked each tick, commit 2s",
			"slot OBJECT", "Scored, latched, margin 0.20", "score wounded(2)", "Shuffle, remembers", "chance 0.30",
			"Parallel, 1 must succeed, fails fast", "Random, ends on any", "SequentialList, loops", "cooldown 1m30s",
		} {
			assert.Contains(t, unescaped, words, name)
		}
		assert.NotContains(t, strings.ToLower(bare.String()), "legend", name)
	}
}
