package record_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// keysTold notes what events say of keys.
type keysTold []string

func (k *keysTold) Observe(e decider.Event) {
	if e.HasKey || e.Kind == decider.EventDisbanded {
		*k = append(*k, fmt.Sprintf("%d %d %v %v row %d squad %d key %d %q", e.Agent, e.Tick, e.Kind, e.Answer, e.Row, e.Squad, e.Key, e.KeyName))
	}
}

// TestKeysRecorded: a log plays the keys of gates and squads that were told live, with their names.
func TestKeysRecorded(t *testing.T) {
	type dancer struct{ at uint64 }
	type row = decider.Decider[*dancer]
	end := time.Duration(0)
	brief := func(*dancer) decider.Status {
		if end++; end%3 == 0 {
			return decider.Succeeded
		}
		return decider.Running
	}
	tree := decider.MustCompile(&row{Name: "DANCER", Children: []*row{
		{Name: "SIT", Gate: &decider.Gate[*dancer]{Name: "BENCH", Cooldown: time.Second, Key: func(d *dancer, _ decider.Query) uint64 { return d.at }}, Run: brief},
		{
			Name: "DANCE", Policy: decider.SequentialList, EndOn: decider.OnAny, Squad: &decider.Squad[*dancer]{Members: 2, Key: func(d *dancer) uint64 { return d.at }},
			Gate: &decider.Gate[*dancer]{Name: "FLOOR", Limit: 9}, Children: []*row{{Name: "STEP", Run: brief}},
		},
		{Name: "WAIT", Each: func(*dancer) {}},
	}})
	world := tree.NewWorld(1)
	world.SetNames(decider.Names{Key: func(of string, key uint64) string { return map[uint64]string{20: of + "\u202e", 1 << 63: "last"}[key] }})
	crowd, err := tree.NewCrowd(world, nil)
	require.NoError(t, err)
	for i, at := range []uint64{20, 20, 20, 0, 0, 1 << 63, 1 << 63, 1 << 63} {
		require.NoError(t, crowd.Add(uint64(i+1), &dancer{at}))
	}
	rec, err := record.New(world, record.Options{Everything: true, Keyframe: 7})
	require.NoError(t, err)
	var live, played keysTold
	_, err = world.Observe(&live, decider.Rows)
	require.NoError(t, err)
	for range 40 {
		require.NoError(t, world.Tick(100*time.Millisecond))
	}
	require.NoError(t, rec.Stop())
	var text bytes.Buffer
	_, err = rec.WriteTo(&text)
	require.NoError(t, err)
	read(t, text.Bytes()).Play(&played, record.Range{})
	assert.Greater(t, len(live), 200)
	assert.Equal(t, live, played)
	for _, said := range []string{"Taken", "Released", "Formed", "RefusedGate", "RefusedLost", "RefusedSquad", `"last"`, `"BENCH`} {
		assert.True(t, strings.Contains(fmt.Sprint(live), said), said)
	}
}
