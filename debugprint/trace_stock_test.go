package debugprint_test

import (
	"bytes"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
)

// TestStockBehaviorsTraced: behaviors of package behavior are printed like any
// other, by the names that the table gives them.
func TestStockBehaviorsTraced(t *testing.T) {
	type dog struct{ barks int }
	type row = decider.Decider[*dog]
	type does = behavior.Behavior[*dog]
	root := decider.Group("DOG", decider.SequentialList,
		&row{Name: "NAP", Act: &behavior.Wait[*dog]{For: time.Second}},
		&row{Name: "BARK", Behavior: &does{Name: "NOISE", Once: func(d *dog) { d.barks++ }}},
		&row{Name: "GUARD", Behavior: &does{Name: "WATCH", Each: func(*dog) {}}},
	)
	tree := decider.MustCompile(&root)
	world, mem := tree.NewWorld(1), tree.NewMemory(1)
	var b bytes.Buffer
	debugprint.Attach(world, debugprint.NewTracer(&b, debugprint.TraceOptions{Form: debugprint.Spore, Level: 5}))
	d := &dog{}
	for range 4 {
		_, err := tree.Tick(d, mem, decider.Input{Delta: 600 * time.Millisecond, World: world})
		require.NoError(t, err)
	}
	assert.Equal(t, 1, d.barks)

	var ticked []string
	for _, m := range regexp.MustCompile(`ticking behavior ([A-Za-z]+).* @ ([0-9.]+)`).FindAllStringSubmatch(b.String(), -1) {
		ticked = append(ticked, m[1]+" "+m[2])
	}
	assert.Equal(t, []string{
		"Wait 0.600000", "Wait 1.200000", "Wait 1.800000", "NOISE 1.800000", "WATCH 1.800000", "WATCH 2.400000",
	}, ticked)
	assert.Contains(t, string(debugprint.AppendLine(nil, tree.Outline(), tree.State(mem))), "WATCH")
}
