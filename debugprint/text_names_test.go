package debugprint_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
)

// TestNamesEverywhere: reasons, traces and log records have the world's names of
// agents.
func TestNamesEverywhere(t *testing.T) {
	tree := decider.MustCompile(thrower(&Gate{Name: "GRENADE"}))
	world := tree.NewWorld(1)
	world.SetNames(decider.Names{Agent: func(id uint64) string { return map[uint64]string{3: "Bob", 4: "Ann"}[id] }})
	w := debugprint.NewWatcher(4)
	var trace, log bytes.Buffer
	debugprint.Attach(world, w,
		debugprint.NewTracer(&trace, debugprint.TraceOptions{Form: debugprint.Spore, Level: 5}),
		debugprint.NewLogger(logTo(&log, debugprint.LevelRows), decider.Rows))
	mems := tree.NewMemories(2, 3)
	for _, mem := range mems {
		_, err := tree.Tick(&creature{}, mem, decider.Input{Delta: time.Second, World: world})
		require.NoError(t, err)
	}
	row := tree.Outline().Find("THROW")[0]
	assert.Equal(t, "gate GRENADE is full (1/1, held by Bob)", string(w.AppendReason(nil, tree.Outline(), tree.State(mems[1]), row)))
	assert.Contains(t, trace.String(), "...gate GRENADE 1/1 held by Bob\n")
	assert.Contains(t, log.String(), `"agent":4,"name":"Ann","tick":1,`)
	assert.Contains(t, log.String(), `"holder":3,"holder_name":"Bob"`)

	world.SetNames(decider.Names{})
	assert.Equal(t, "gate GRENADE is full (1/1, held by agent 3)", string(w.AppendReason(nil, tree.Outline(), tree.State(mems[1]), row)))
}
