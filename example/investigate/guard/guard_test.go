package guard

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// live returns both guards after that many seconds, and the rows that ran.
func live(t *testing.T, seconds int) (guards [2]*Guard, rows [2][]string) {
	t.Helper()
	c, err := New(nil)
	require.NoError(t, err)
	assert.Empty(t, c.Plain.Tree().Lint())
	assert.Empty(t, c.Stored.Tree().Lint())
	for s := range seconds {
		require.NoError(t, c.Step(s))
		for i, g := range c.Guards {
			rows[i] = append(rows[i], g.row)
		}
	}
	return c.Guards, rows
}

// Both guards notice the noise in the tick in which they hear it.
func TestNoiseIsNoticedAtOnce(t *testing.T) {
	_, both := live(t, 20)
	for i, rows := range both {
		for second := range noises {
			assert.Equal(t, "NOTICE", rows[second], i)
		}
	}
}

// Only one of them oscillates, and he never stops.
func TestOscillation(t *testing.T) {
	guards, rows := live(t, 1000)
	plain, stored := guards[0], guards[1]
	assert.Greater(t, plain.begun["MOVE_TO_TARGET"], 400)
	assert.Zero(t, plain.done["LOOK_AROUND"])
	assert.NotEqual(t, nowhere, plain.target)

	assert.Equal(t, len(noises), stored.begun["MOVE_TO_TARGET"])
	assert.Equal(t, len(noises), stored.begun["LOOK_AROUND"])
	assert.Equal(t, nowhere, stored.target)
	assert.Equal(t, "SMOKE", rows[1][999])
	assert.Equal(t, post, stored.at)
}
