package decider_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// loot is what the steps of a thief's plan share.
type loot struct{ place, taken int32 }

type thief struct {
	said  []string
	rooms int32
}

func (t *thief) say(format string, args ...any) {
	t.said = append(t.said, fmt.Sprintf(format, args...))
}

func rob() *decider.Decider[*thief] {
	type (
		row = decider.Decider[*thief]
		act = behavior.Behavior[*thief]
	)
	return &row{Name: "THIEF", Policy: decider.Selector, Children: []*row{
		{
			Name: "ROB", Policy: decider.SequentialList, EndOn: decider.OnFailure, Behavior: &act{Name: "ROB", Block: loot{place: -1}}, Children: []*row{
				{Name: "CHOOSE", Behavior: &act{Name: "CHOOSE", Tick: func(t *thief, x behavior.Context) behavior.Status {
					t.rooms++
					behavior.Plan[loot](x).place = t.rooms
					return behavior.Succeeded
				}}},
				{Name: "INSIDE", Policy: decider.SequentialList, Behavior: &act{Name: "INSIDE", Block: int64(0)}, Children: []*row{
					{Name: "TAKE", Behavior: &act{
						Name: "TAKE", Block: loot{}, Tick: func(t *thief, x behavior.Context) behavior.Status {
							p := behavior.Plan[loot](x)
							p.taken++
							*behavior.Plan[int64](x)++
							return behavior.Until(p.taken >= 2)
						},
						Deactivate: func(t *thief, x behavior.Context, _ behavior.Reason) {
							t.say("left room %d with %d after %d ticks", behavior.Plan[loot](x).place, behavior.Plan[loot](x).taken, *behavior.Plan[int64](x))
						},
					}},
				}},
				{
					Name:   "FLEE",
					Decide: func(t *thief, q decider.Query) float64 { return float64(decider.Plan[loot](q).taken) },
					Behavior: &act{Name: "FLEE", Tick: func(t *thief, x behavior.Context) behavior.Status {
						t.say("fled from %d", behavior.Plan[loot](x).place)
						return behavior.Succeeded
					}},
				},
			},
		},
	}}
}

// TestPlan: the steps of a plan share the block of their group, each activation its own, also
// in a memory that was copied or saved in its midst.
func TestPlan(t *testing.T) {
	tree, err := decider.Compile(rob())
	require.NoError(t, err)
	for _, way := range []string{"on", "copied", "saved"} {
		a, mem := &thief{}, tree.NewMemory(1)
		for range 6 {
			_, err := tree.Tick(a, mem, decider.Input{Delta: time.Second})
			require.NoError(t, err)
			switch way {
			case "copied":
				other := tree.NewMemory(1)
				require.NoError(t, tree.Copy(other, mem))
				mem = other
			case "saved":
				data, err := tree.Save(mem)
				require.NoError(t, err)
				mem, _, err = tree.Load(data)
				require.NoError(t, err)
			}
		}
		assert.Equal(t, []string{
			"left room 1 with 2 after 2 ticks", "fled from 1", "left room 2 with 2 after 2 ticks", "fled from 2", "left room 3 with 2 after 2 ticks", "fled from 3",
		}, a.said, way)
	}
}

// TestPlanWithout: a callback that reads a plan that is not there is told which there are.
func TestPlanWithout(t *testing.T) {
	type (
		row = decider.Decider[*thief]
		act = behavior.Behavior[*thief]
	)
	reads := func(x behavior.Context) { behavior.Plan[loot](x) }
	tick := func(root *row) string {
		tree, err := decider.Compile(root)
		require.NoError(t, err)
		var said any
		func() {
			defer func() { said = recover() }()
			tree.Tick(&thief{}, tree.NewMemory(1), decider.Input{Delta: time.Second})
		}()
		return fmt.Sprint(said)
	}
	step := &row{Name: "STEP", Behavior: &act{Name: "STEP", Block: loot{}, Tick: func(_ *thief, x behavior.Context) behavior.Status { reads(x); return behavior.Running }}}
	assert.Equal(t, "ethogram: STEP: Plan[decider_test.loot] is read, and no active group above has such a Block: ROOT has no Block",
		tick(&row{Name: "ROOT", Children: []*row{step}}), "its own is not above it")
	assert.Equal(t, "ethogram: STEP: Plan[decider_test.loot] is read, and no active group above has such a Block: ROOT has a Block of type int16",
		tick(&row{Name: "ROOT", Behavior: &act{Name: "ROOT", Block: int16(1)}, Children: []*row{step}}))
	assert.Contains(t, tick(step), "there is no group above, and a slot is a border")

	// Asked on behalf of a group that is only asked itself.
	var had []bool
	asked := func(safe bool) *row {
		return &row{Name: "ROOT", Children: []*row{{
			Name: "ROB", Delegate: true, Behavior: &act{Name: "ROB", Block: loot{taken: 1}}, Children: []*row{
				{Name: "GO", Behavior: &act{Name: "GO"}, Decide: func(_ *thief, q decider.Query) float64 {
					has := decider.HasPlan[loot](q)
					had = append(had, has)
					if safe && !has {
						return 0
					}
					return float64(decider.Plan[loot](q).taken)
				}},
				{Name: "WAIT", Behavior: &act{Name: "WAIT"}},
			},
		}}}
	}
	assert.Contains(t, tick(asked(false)), "ROB has a Block of type decider_test.loot, but is only asked; ROOT has no Block")
	had = nil
	tree, err := decider.Compile(asked(true))
	require.NoError(t, err)
	mem := tree.NewMemory(1)
	for range 2 {
		_, err := tree.Tick(&thief{}, mem, decider.Input{Delta: time.Second})
		require.NoError(t, err)
	}
	assert.Equal(t, []bool{false, true}, had, "asked when it delegates, and again by the active group")
	assert.Equal(t, "GO", tree.Outline().Name(tree.State(mem).Leaf()))
	a := &thief{}
	had = make([]bool, 0, 100)
	assert.Zero(t, testing.AllocsPerRun(20, func() {
		tree.Tick(a, mem, decider.Input{Delta: time.Second})
	}))
}

// TestPlanMissing: Compile finds each place in which a declared plan is not there.
func TestPlanMissing(t *testing.T) {
	type (
		row = decider.Decider[*thief]
		act = behavior.Behavior[*thief]
	)
	take := &row{Name: "TAKE", Behavior: &act{Name: "TAKE", Plan: loot{}}}
	hide := &row{Name: "HIDE", Behavior: &act{Name: "HIDE", Plan: &loot{}, Block: loot{}}}
	has := &act{Name: "HAS", Block: loot{}}
	root := &row{Name: "ROOT", Children: []*row{
		{Name: "ROB", Behavior: has, Children: []*row{take, {Name: "DEEP", Children: []*row{take}}}},
		{Name: "BEG", Behavior: &act{Name: "BEG", Block: int16(1)}, Children: []*row{take}},
		{Name: "LOOK", Children: []*row{take, hide}},
		{Name: "AGAIN", Behavior: &act{Name: "AGAIN", Plan: loot{}, Block: loot{}}, Children: []*row{
			{Name: "NEXT", Behavior: &act{Name: "NEXT", Plan: loot{}}},
		}},
	}}
	_, err := decider.Compile(root)
	var errs decider.Errors
	require.ErrorAs(t, err, &errs)
	var said []string
	for _, p := range errs {
		said = append(said, string(p.Code)+" "+p.Path)
	}
	assert.Equal(t, []string{"PlanMissing ROOT > BEG > TAKE", "PlanMissing ROOT > LOOK > HIDE", "PlanMissing ROOT > AGAIN"}, said,
		"TAKE stands well in two places; its first place without is named")
	assert.Contains(t, errs[1].Fix, "Plan: loot{}", "a pointer is no type of a Block")

	root.Behavior = has
	hide.Behavior.Plan = nil
	_, err = decider.Compile(root)
	require.NoError(t, err)
	slot := &row{Name: "ROOT", Behavior: has, Children: []*row{{Name: "WORK", Slot: &decider.Slot{Name: "work", Bytes: 64}}}}
	_, err = decider.Compile(slot)
	require.NoError(t, err)
	_, err = decider.Compile(take)
	assert.ErrorContains(t, err, "PlanMissing", "a tree for a slot has its own plans: a slot is a border")
}
