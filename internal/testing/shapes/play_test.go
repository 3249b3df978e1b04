package shapes

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

// TestSame plays all shapes by table and by code.
func TestSame(t *testing.T) {
	for _, s := range All() {
		for _, scene := range Scenes() {
			table := decider.MustCompile(s.Root)
			code := decider.MustCompile(s.Root, decider.Generated(s.Code))
			one, err := Play(table, scene)
			require.NoError(t, err)
			other, err := Play(code, scene)
			require.NoError(t, err)
			for range 200 {
				require.NoError(t, one.Tick(1))
				require.NoError(t, other.Tick(1))
				require.Equal(t, one.Agent, other.Agent, s.Name+" "+scene.Name)
				require.Equal(t, table.Hash(one.mem), code.Hash(other.mem), s.Name+" "+scene.Name)
			}
			require.Greater(t, one.Ticks, 20, s.Name+" "+scene.Name)
		}
	}
}
