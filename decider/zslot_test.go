package decider_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

var zcustomer = decider.Group("CUSTOMER", decider.PrioritizedList,
	&decider.Decider[*bandit]{Name: "HURT2", Decide: func(b *bandit, _ decider.Query) float64 { return decider.Bool(b.hurt) }, Behavior: zb("HURT", 1)},
	&decider.Decider[*bandit]{Name: "USE", Slot: &decider.Slot{Name: "OBJECT", Bytes: 256}},
	&decider.Decider[*bandit]{Name: "STROLL", Behavior: zb("STROLL", 0)},
)

var zstall = decider.Group("STALL", decider.Sequence,
	&decider.Decider[*bandit]{Name: "GO", Behavior: zb("GO", 2)},
	&decider.Decider[*bandit]{Name: "BUY", Gate: &decider.Gate[*bandit]{Name: "SELLER"}, Behavior: zb("BUY", 2)},
)

func TestZSlot(t *testing.T) {
	tree := decider.MustCompile(&zcustomer)
	stall := decider.MustCompile(&zstall)
	fmt.Println(tree.MemorySize(), stall.MemorySize())
	world := tree.NewWorld(7)
	crowd, err := tree.NewCrowd(world, decider.CrowdOptions{Workers: 2})
	require.NoError(t, err)
	var all []*bandit
	var hs []decider.Handle
	for i := range 3 {
		b := &bandit{id: uint64(i + 1)}
		all = append(all, b)
		h, _ := crowd.Add(b.id, b)
		hs = append(hs, h)
	}
	for f := range 16 {
		if f == 2 {
			for _, h := range hs {
				require.NoError(t, crowd.Inject(h, "OBJECT", stall))
			}
		}
		if f == 6 {
			require.NoError(t, crowd.Eject(hs[1], "OBJECT"))
		}
		all[0].hurt = f == 5
		require.NoError(t, crowd.Tick(time.Second, nil))
		fmt.Print(f, world.Holders("SELLER"))
		for _, b := range all {
			fmt.Print(" | ", b.log)
			b.log = nil
		}
		fmt.Println()
	}
}
