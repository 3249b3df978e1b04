package decider_test

import (
	"bytes"
	"encoding/binary"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/wire"
)

// TestResultOfResetAgent: the Result of an agent that was reset is the same before and
// after a load or a Retable, whatever the table.
func TestResultOfResetAgent(t *testing.T) {
	type yak struct{}
	table := func(first string) *decider.Tree[*yak] {
		stay := &behavior.Behavior[*yak]{Name: "STAY"}
		return decider.MustCompile(&decider.Decider[*yak]{Name: "YAK", Children: []*decider.Decider[*yak]{
			{Name: first, When: func(*yak) bool { return first == "GRAZE" }, Behavior: stay}, {Name: "REST", Behavior: stay},
		}})
	}
	want := decider.Result{Status: decider.Idle, Leaf: decider.NoRow}
	for _, next := range []string{"GRAZE", "FLEE"} {
		tree := table("GRAZE")
		crowd, err := tree.NewCrowd(tree.NewWorld(1), nil)
		require.NoError(t, err)
		require.NoError(t, crowd.Add(1, &yak{}))
		require.NoError(t, crowd.World().Tick(time.Second))
		before, err := crowd.World().Result(1)
		require.NoError(t, err)
		require.Equal(t, decider.Running, before.Status)
		require.NoError(t, crowd.World().Reset(1))
		data, err := crowd.World().Save()
		require.NoError(t, err)
		loaded, err := table(next).NewCrowd(decider.NewWorld(1), nil)
		require.NoError(t, err)
		_, err = loaded.World().Load(data, decider.AgentsBy(func(uint64) (*yak, bool) { return &yak{}, true }))
		require.NoError(t, err)
		_, err = crowd.Retable(table(next))
		require.NoError(t, err)
		for _, c := range []*decider.Crowd[*yak]{crowd, loaded} {

			got, err := c.World().Result(1)
			require.NoError(t, err)
			require.Equal(t, want, got)
		}
	}
}

// TestLastFrames: a world of any frame that can be loaded can be saved and loaded again,
// some frames later.
func TestLastFrames(t *testing.T) {
	const seed = 0x1122334455667788
	data, err := decider.NewWorld(seed).Save()
	require.NoError(t, err)
	at := bytes.Index(data, binary.LittleEndian.AppendUint64(nil, seed)) + 8 + 1 // behind the seed and the clock
	for _, frame := range []uint64{0, 1 << 53, 1<<62 - 1, 1 << 62, 1 << 63, 1<<64 - 1} {
		s := wire.Writer{B: bytes.Clone(data[:at])}
		s.Uvarint(frame)
		s.B = append(s.B, data[at+1:len(data)-4]...)
		s.Seal(0)
		later := decider.NewWorld(0)
		_, err := later.Load(s.B, nobody)
		require.NoError(t, err, frame)
		require.Equal(t, frame, later.Frame())
		require.NoError(t, later.Advance(time.Second))
		again, err := later.Save()
		require.NoError(t, err)
		_, err = decider.NewWorld(0).Load(again, nobody)
		require.NoError(t, err, frame)
	}
}

// nobody is for the Load of a world without agents.
func nobody(uint64, any) error { return decider.ErrNoAgent }
