package decider_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/rowbit"
)

// TestOutlineShared: the outline and the text of a tree show what agents share, without
// types.
func TestOutlineShared(t *testing.T) {
	root := &Decider{Name: "ROOT", Children: []*Decider{
		{
			Name: "HUNT", Policy: decider.Sequence,
			Gate:  &Gate{Name: "PREY", Limit: 3, Cooldown: time.Second},
			Squad: &Squad{Members: 4, Roles: []Role{{Flag: Night}, {Flag: Rain}}},
			Children: []*Decider{
				barrier("READY"),
				{Name: "CHASE", Scope: &Scope{Name: "FAST", Exit: func(*animal, behavior.Context, behavior.Reason) {}}, Behavior: &run},
			},
		},
		{Name: "EAT", Decide: hunger, Gate: &Gate{Name: "TROUGH", LocalCooldown: 2 * time.Second, Key: keyOf}, Behavior: &eat},
		{Name: "WANDER", When: awake, Behavior: &walk},
		{Name: "SLEEP", Behavior: &sleep},
	}}
	tree := decider.MustCompile(root)
	o := tree.Outline()
	row := func(name string) *decider.RowInfo { return o.Row(o.Find(name)[0]) }

	hunt := row("HUNT")
	require.Equal(t, "PREY", hunt.Gate)
	require.Equal(t, 3, hunt.GateLimit)
	require.Equal(t, 4, hunt.Squad)
	require.Equal(t, decider.CheckGate, hunt.Checks)
	require.True(t, row("READY").Barrier)
	require.Equal(t, "FAST", row("CHASE").Scope)
	require.Equal(t, "TROUGH", row("EAT").Gate)
	require.Equal(t, 1, row("EAT").GateLimit, "no limit is one")
	require.Equal(t, decider.CheckGate|decider.CheckDecide, row("EAT").Checks)
	require.Equal(t, decider.CheckWhen, row("WANDER").Checks)
	require.Equal(t, []string{"awake", ""}, []string{row("WANDER").When, row("WANDER").Decide})
	sleep := row("SLEEP")
	require.Equal(t, []any{"", 0, "", 0, false, ""}, []any{sleep.Gate, sleep.GateLimit, sleep.Scope, sleep.Squad, sleep.Barrier, sleep.Slot})

	_, rows, _ := strings.Cut(tree.String(), "\n")
	require.Equal(t, strings.Join([]string{
		"  0 ROOT PrioritizedList",
		"  1   HUNT Sequence gate=PREY/3 gatecooldown=1s squad=4 role=0x1 role=0x2",
		"  5     READY timeout=1s barrier",
		"  6     CHASE [RUN] scope=FAST",
		"  2   EAT decide [EAT] gate=TROUGH/1 bykey localcooldown=2s",
		"  3   WANDER when [WALK]",
		"  4   SLEEP [SLEEP]",
		"",
	}, "\n"), rows)
}

// TestOutlineSquad: the group of a squad does not delegate, whatever its policy.
func TestOutlineSquad(t *testing.T) {
	for _, policy := range []decider.Policy{decider.PrioritizedList, decider.Selector, decider.Sequence, decider.Parallel} {
		group := &Decider{Name: "PAIR", Policy: policy, Delegate: true, Children: []*Decider{{Name: "EAT", Behavior: &eat}}}
		bits := func() uint32 {
			tree := decider.MustCompile(&Decider{Name: "ROOT", Children: []*Decider{group}})
			return tree.Outline().Row(1).Bits
		}
		require.Equal(t, rowbit.Delegate, int(bits()))
		group.Squad = &decider.Squad[*animal]{Members: 2}
		require.Zero(t, bits(), policy)
	}
}
