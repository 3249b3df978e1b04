package guard

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// live returns the guard after that many seconds, and the rows that ran.
func live(t *testing.T, root *Decider, seconds int) (*Guard, []string) {
	t.Helper()
	g, err := Post(root)
	require.NoError(t, err)
	assert.Empty(t, g.Crowd.Tree().Lint())
	var rows []string
	for s := range seconds {
		require.NoError(t, g.Step(s))
		rows = append(rows, g.row)
	}
	return g, rows
}

// Both guards notice the noise in the tick in which they hear it.
func TestNoiseIsNoticedAtOnce(t *testing.T) {
	for _, root := range []*Decider{&Plain, &Stored} {
		_, rows := live(t, root, 20)
		for second := range noises {
			assert.Equal(t, "NOTICE", rows[second], root.Name)
		}
	}
}

// Only one of them oscillates, and he never stops.
func TestOscillation(t *testing.T) {
	plain, _ := live(t, &Plain, 1000)
	assert.Greater(t, plain.begun["MOVE_TO_TARGET"], 400)
	assert.Zero(t, plain.done["LOOK_AROUND"])
	assert.NotEqual(t, nowhere, plain.target)

	stored, rows := live(t, &Stored, 1000)
	assert.Equal(t, len(noises), stored.begun["MOVE_TO_TARGET"])
	assert.Equal(t, len(noises), stored.begun["LOOK_AROUND"])
	assert.Equal(t, nowhere, stored.target)
	assert.Equal(t, "SMOKE", rows[999])
	assert.Equal(t, post, stored.at)
}
