package record_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// shooter is an agent that counts what it does.
type shooter struct{ did map[string]int }

type shotRow = decider.Decider[*shooter]

// shot is a row that counts itself, and ends in its tick.
func shot(name string, how int) *shotRow {
	d := &shotRow{Name: name}
	did := func(s *shooter) { s.did[name]++ }
	switch how {
	case 0:
		d.Do = did
	case 1:
		d.Run = func(s *shooter) decider.Status { did(s); return decider.Succeeded }
	case 2:
		d.Behavior = &behavior.Behavior[*shooter]{Name: "ONCE", Once: did}
	case 3:
		d.Behavior = &behavior.Behavior[*shooter]{Name: "TICK", Tick: func(s *shooter, _ behavior.Context) behavior.Status { did(s); return behavior.Failed }}
	}
	return d
}

func cooling(d *shotRow, cool time.Duration) *shotRow {
	d.Preconditions.Cooldown = cool
	return d
}

// shots plays a table for 30 s and returns its log, and what was done.
func shots(t *testing.T, root *shotRow, agents int) (*record.Log, map[string]int) {
	tree, err := decider.Compile(root)
	require.NoError(t, err)
	world := tree.NewWorld(3)
	crowd, err := tree.NewCrowd(world, func(*shooter, time.Duration) decider.Sense { return decider.Sense{} })
	require.NoError(t, err)
	did := map[string]int{}
	for id := range uint64(agents) {
		require.NoError(t, crowd.Add(id+1, &shooter{did}))
	}
	rec, err := record.New(world, record.Options{Everything: true})
	require.NoError(t, err)
	for range 600 {
		require.NoError(t, world.Tick(50*time.Millisecond))
	}
	log, err := rec.Log()
	require.NoError(t, err)
	return log, did
}

// TestRehearseOnce: rows that end in the tick in which they begin do so in a rehearsal,
// however they are written and wherever they stand; it counts what a game with the other table
// does. With its own table it does the same.
func TestRehearseOnce(t *testing.T) {
	idle := func() *shotRow { return &shotRow{Name: "IDLE", Behavior: &behavior.Behavior[*shooter]{Name: "I"}} }
	tables := map[string]func(how int, cool time.Duration) *shotRow{
		"list": func(how int, cool time.Duration) *shotRow {
			return &shotRow{Name: "R", Children: []*shotRow{cooling(shot("SHOOT", how), cool), idle()}}
		},
		"turns": func(how int, cool time.Duration) *shotRow {
			return &shotRow{Name: "R", Children: []*shotRow{cooling(shot("SHOOT", how), cool), shot("REST", how)}}
		},
		"nothing else": func(how int, cool time.Duration) *shotRow {
			return &shotRow{Name: "R", Children: []*shotRow{cooling(shot("SHOOT", how), cool)}}
		},
		"steps": func(how int, cool time.Duration) *shotRow {
			return &shotRow{Name: "R", Children: []*shotRow{
				cooling(&shotRow{Name: "VOLLEY", Policy: decider.SequentialList, Children: []*shotRow{shot("AIM", how), shot("SHOOT", how), shot("SHOUT", how)}}, cool), idle(),
			}}
		},
		"loop": func(how int, cool time.Duration) *shotRow {
			return &shotRow{Name: "R", Children: []*shotRow{
				cooling(&shotRow{Name: "VOLLEY", Policy: decider.SequentialList, Loop: 3, Children: []*shotRow{shot("AIM", how), shot("SHOOT", how)}}, cool), idle(),
			}}
		},
		"first of": func(how int, cool time.Duration) *shotRow {
			first := decider.Group("ACT", decider.FirstOf, cooling(shot("SHOOT", how), cool), cooling(shot("RELOAD", how), time.Second), shot("LOOK", how))
			return &first
		},
		"lanes": func(how int, cool time.Duration) *shotRow {
			return &shotRow{Name: "R", Policy: decider.Parallel, Succeed: 2, Children: []*shotRow{
				{Name: "ARMS", Children: []*shotRow{cooling(shot("SHOOT", how), cool), idle()}},
				{Name: "LEGS", Children: []*shotRow{cooling(shot("JUMP", how), 700*time.Millisecond), {Name: "STAND", Behavior: &behavior.Behavior[*shooter]{Name: "S"}}}},
			}}
		},
		"waits": func(how int, cool time.Duration) *shotRow {
			return &shotRow{Name: "R", Children: []*shotRow{
				cooling(&shotRow{Name: "VOLLEY", Policy: decider.SequentialList, Children: []*shotRow{
					shot("AIM", how), {Name: "STEADY", Act: &behavior.Wait[*shooter]{For: cool / 4, To: cool / 3}}, shot("SHOOT", how),
				}}, cool), idle(),
			}}
		},
	}
	for name, table := range tables {
		for how := range 4 {
			if name == "steps" && how == 3 || name == "loop" && how == 3 || name == "waits" && how == 3 {
				continue // a step that fails ends them
			}
			t.Run(fmt.Sprint(name, " ", how), func(t *testing.T) {
				log, did := shots(t, table(how, 2*time.Second), 3)
				for _, cool := range []time.Duration{2 * time.Second, 3 * time.Second, 800 * time.Millisecond} {
					_, really := shots(t, table(how, cool), 3)
					tree := decider.MustCompile(table(how, cool))
					res, err := record.Rehearse(log, tree.Outline())
					require.NoError(t, err)
					_, followed, failed := res.Ticks()
					assert.Zero(t, followed+failed, res)
					assert.Equal(t, cool == 2*time.Second, res.Same(), res)
					begun := map[string][]int{}
					for _, row := range res.Found().Rows {
						begun[row.Name] = row.Begun
					}
					for row := range did {
						assert.Equal(t, []int{did[row], really[row]}, begun[row], "%s with %v\n%v", row, cool, res)
					}
					if how == 0 || how == 2 {
						assert.NotContains(t, res.String(), "taken to end at once", "the table says how they end")
					} else if cool != 2*time.Second {
						assert.Contains(t, res.String(), "beyond the log, behaviors were taken to end at once, as there: ")
					}
				}
			})
		}
	}
}

// TestRehearseNeverSeen: a row that the log never has ends at once if the table says so;
// of another one it is not known.
func TestRehearseNeverSeen(t *testing.T) {
	for how := range 2 {
		table := func(off bool) *shotRow {
			guard := cooling(shot("SHOOT", how), time.Second)
			if off {
				guard.If = 1
			}
			return &shotRow{Name: "R", Children: []*shotRow{guard, {Name: "IDLE", Behavior: &behavior.Behavior[*shooter]{Name: "I"}}}}
		}
		log, did := shots(t, table(true), 1)
		require.Empty(t, did)
		_, really := shots(t, table(false), 1)
		res, err := record.Rehearse(log, decider.MustCompile(table(false)).Outline())
		require.NoError(t, err)
		if how == 0 {
			assert.Contains(t, res.String(), fmt.Sprintf("  SHOOT          0.0%%       0    0.0%%%8d\n", really["SHOOT"]))
			assert.Contains(t, res.String(), "agent 1 from tick 1 on, at 0.1 s: R > IDLE after SHOOT, in the log R > IDLE\n")
			continue
		}
		assert.Contains(t, res.String(), "SHOOT did not run, and its end is not known, in ")
		assert.Contains(t, res.String(), "behaviors were taken to go on: SHOOT for ")
	}
}
