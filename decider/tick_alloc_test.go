package decider_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// vole is the agent of the allocation tests: it counts, and says what ends.
type vole struct {
	ticks  int
	starts int
	churn  bool
}

func voleAccepts(v *vole, q decider.Query) float64 { return 1 + q.Float64() }

func voleSleeps(v *vole) bool { return v.ticks < 0 }

func voleRefuses(*vole, decider.Query) float64 { return 0 }

func voleStart(v *vole, x behavior.Context) bool {
	v.starts++
	return v.starts%7 != 0
}

func voleTick(v *vole, x behavior.Context) decider.Status {
	v.ticks++
	behavior.Block[smallBlock](x).Ticks++
	switch {
	case !v.churn:
		return decider.Running
	case v.ticks%3 == 0:
		return decider.Failed
	}
	return decider.Succeeded
}

func voleStop(*vole, behavior.Context, behavior.Reason) {}

// voleTable is a group of the policy in the middle of a table that uses what
// there is of options, with timers that are about to let rows pass.
func voleTable(p decider.Policy, loop int) *decider.Decider[*vole] {
	type row = decider.Decider[*vole]
	act := behavior.Behavior[*vole]{
		Name: "ACT", Block: smallBlock{}, Activate: voleStart, Tick: voleTick, Deactivate: voleStop,
	}
	timed := decider.Preconditions{Every: 30 * time.Millisecond, Cooldown: 20 * time.Millisecond, Chance: 0.9}
	leaf := func(name string) *row {
		return &row{Name: name, Decide: voleAccepts, DBlock: found{}, Behavior: &act}
	}
	refuser := &row{Name: "REFUSER", Decide: voleRefuses, Behavior: &act}
	sleeper := &row{Name: "SLEEPER", When: voleSleeps, Behavior: &act}
	dreamer := &row{Name: "DREAMER", When: voleSleeps, Decide: voleAccepts, Behavior: &act}
	middle := &row{
		Name: "MIDDLE", Policy: p, Loop: loop, Decide: voleAccepts, Recheck: decider.EachTick,
		Children: []*row{leaf("A"), leaf("B"), leaf("C")},
	}
	if p == decider.Scored {
		middle.Margin = 0.9
	}
	flagged := &row{Name: "FLAGGED", Preconditions: decider.Preconditions{Stimuli: stimuli.All(2)}, Behavior: &act}
	rare := &row{Name: "RARE", Preconditions: timed, Decide: voleRefuses, Behavior: &act}
	return &row{
		Name:     "ROOT",
		Children: []*row{refuser, rare, flagged, sleeper, dreamer, middle, leaf("REST")},
	}
}

// TestTicksDoNotAllocate measures a steady and a churning tick of every
// policy.
func TestTicksDoNotAllocate(t *testing.T) {
	for _, p := range policies {
		for _, churn := range []bool{false, true} {
			name, loop := p.String()+"/steady", 0
			if churn {
				name = p.String() + "/churning"
				if p == decider.Sequence || p == decider.SequentialList {
					loop = 2
				}
			}
			t.Run(name, func(t *testing.T) {
				tree, err := decider.Compile(voleTable(p, loop))
				require.NoError(t, err)
				v, mem := &vole{churn: churn}, tree.NewMemory(3)
				world := decider.NewWorld(5)
				var live stimuli.Mask
				tick := func() {
					if _, err := tree.Tick(v, mem, decider.Input{Delta: 10 * time.Millisecond, Stimuli: &live, World: world}); err != nil {
						t.Fatal(err)
					}
				}
				tick()
				before := *v
				require.Zero(t, allocations(500, tick))
				require.Greater(t, v.ticks, before.ticks+500-1, "nothing ran")
				if churn {
					require.Greater(t, v.starts, before.starts+250, "nothing changed")
				} else {
					require.LessOrEqual(t, v.starts, before.starts+10, "it was not steady")
				}
			})
		}
	}
}

// allocations is how often f allocates, on average: the least of three
// measurements, as those of the runtime's own goroutines are counted too.
func allocations(runs int, f func()) float64 {
	return min(testing.AllocsPerRun(runs, f), testing.AllocsPerRun(runs, f), testing.AllocsPerRun(runs, f))
}

// TestResetsDoNotAllocate measures what else a game may do in every frame.
func TestResetsDoNotAllocate(t *testing.T) {
	tree, err := decider.Compile(voleTable(decider.Parallel, 0))
	require.NoError(t, err)
	v, mem, backup := &vole{}, tree.NewMemory(3), tree.NewMemory(4)
	require.Zero(t, allocations(200, func() {
		if _, err := tree.Tick(v, mem, decider.Input{Delta: time.Millisecond}); err != nil {
			t.Fatal(err)
		}
		if err := tree.Copy(backup, mem); err != nil {
			t.Fatal(err)
		}
		if err := tree.Reset(v, mem); err != nil {
			t.Fatal(err)
		}
	}))
}
