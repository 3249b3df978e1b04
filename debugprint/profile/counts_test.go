package profile_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/decider"
)

var _ debugprint.Sink = (*profile.Counts)(nil)

func TestCounts(t *testing.T) {
	world := decider.NewWorld(1)
	counts := profile.NewCounts(decider.Rows)
	require.NoError(t, debugprint.Attach(world, counts))
	tree := decider.MustCompile(grazer())
	mem := tree.NewMemory(1)
	c := &creature{calls: map[string]int{}}
	tick := func() {
		c.hungry = world.Frame()%20 < 10
		require.NoError(t, world.Advance(time.Second))
		_, err := tree.Tick(c, mem, decider.Input{Delta: time.Second, World: world})
		require.NoError(t, err)
	}
	for range 100 {
		tick()
	}
	require.NoError(t, tree.Reset(c, mem))
	var b bytes.Buffer
	require.NoError(t, counts.WriteText(&b))
	golden(t, "counts.txt", b.Bytes())

	got := counts.Trees()
	require.Len(t, got, 1)
	sum := map[string]profile.RowCount{}
	for i, r := range got[0].Rows {
		name := tree.Outline().Rows()[i].Name
		sum[name] = profile.RowCount{Activated: sum[name].Activated + r.Activated, Ticked: sum[name].Ticked + r.Ticked}
	}
	assert.Equal(t, c.calls["GRAZE Activate"], int(sum["GRAZE"].Activated))
	for _, name := range []string{"GRAZE", "DRINK", "REST"} {
		assert.Equal(t, c.calls[name+" Tick"], int(sum[name].Ticked), name)
	}
	tick()
	assert.Zero(t, testing.AllocsPerRun(50, func() { counts.Observe(decider.Event{Kind: decider.EventActivated, Tree: tree.Outline(), Row: 1}) }))
	counts.Reset()
	assert.Zero(t, counts.Trees()[0].Rows[1])
	counts.Observe(decider.Event{Kind: decider.EventActivated})                                   // of nothing
	counts.Observe(decider.Event{Kind: decider.EventTickEnd, Tree: tree.Outline(), Row: 65535})   // idle
	counts.Observe(decider.Event{Kind: decider.EventActivated, Tree: tree.Outline(), Row: 60000}) // no such row
}
