package decider_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

type bandit struct {
	id   uint64
	log  []string
	stop int
	hurt bool
}

const (
	zbait decider.Flags = 1 << iota
	zhit
)

func zb(name string, ticks int) *behavior.Behavior[*bandit] {
	return &behavior.Behavior[*bandit]{
		Name:     name,
		Activate: func(b *bandit, x behavior.Context) bool { b.log = append(b.log, "+"+name); return true },
		Tick: func(b *bandit, x behavior.Context) behavior.Status {
			if ticks > 0 && x.Duration() >= time.Duration(ticks)*time.Second {
				return behavior.Succeeded
			}
			return behavior.Running
		},
		Deactivate: func(b *bandit, x behavior.Context, r behavior.Reason) { b.log = append(b.log, "-"+name+":"+r.String()) },
	}
}

var zambush = decider.Group("ROOT", decider.PrioritizedList,
	&decider.Decider[*bandit]{Name: "HURT", Decide: func(b *bandit, _ decider.Query) float64 { return decider.Bool(b.hurt) }, Behavior: zb("HURT", 1)},
	&decider.Decider[*bandit]{Name: "AMBUSH", Preconditions: decider.Preconditions{Cooldown: 5 * time.Second}, Policy: decider.Sequence,
		Decide: func(b *bandit, _ decider.Query) float64 { return 1 },
		Squad:  &decider.Squad[*bandit]{Members: 2, Roles: []decider.Role[*bandit]{{Flag: zbait, Score: func(b *bandit, _ decider.Query) float64 { return float64(b.id) }}, {Flag: zhit}}},
		Children: []*decider.Decider[*bandit]{
			{Name: "PLACE", Policy: decider.Selector, Children: []*decider.Decider[*bandit]{
				{Name: "LURE", Preconditions: decider.Preconditions{Flags: decider.All(zbait)}, Behavior: zb("LURE", 1)},
				{Name: "HIDE", Preconditions: decider.Preconditions{Flags: decider.All(zhit)}, Behavior: zb("HIDE", 3)},
			}},
			{Name: "WAIT", Barrier: true, Timeout: 10 * time.Second, Behavior: zb("WAIT", 0)},
			{Name: "STRIKE", Behavior: zb("STRIKE", 1)},
		}},
	&decider.Decider[*bandit]{Name: "IDLE", Behavior: zb("IDLE", 0)},
)

func TestZSquad(t *testing.T) {
	tree, err := decider.Compile(&zambush)
	require.NoError(t, err)
	world := tree.NewWorld(7)
	crowd, err := tree.NewCrowd(world, decider.CrowdOptions{Workers: 2})
	require.NoError(t, err)
	var all []*bandit
	for i := range 3 {
		b := &bandit{id: uint64(i + 1)}
		all = append(all, b)
		crowd.Add(b.id, b)
	}
	for f := range 22 {
		all[0].hurt = f == 14
		all[2].hurt = f == 13
		require.NoError(t, crowd.Tick(time.Second, nil))
		fmt.Print(f)
		for _, b := range all {
			fmt.Print(" | ", b.log)
			b.log = nil
		}
		fmt.Println()
	}
	fmt.Println(testing.AllocsPerRun(20, func() { crowd.Tick(time.Second, nil); for _, b := range all { b.log = b.log[:0] } }))
}
