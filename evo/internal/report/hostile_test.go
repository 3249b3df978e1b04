package report

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The page also escapes what HTML does not: controls of terminals and of the
// direction of text.
func TestPageHasNoControls(t *testing.T) {
	page, err := (&Data{Game: "a\u009b31m\u202eb\x00", Learned: "c\u2028d"}).HTML()
	require.NoError(t, err)
	assert.Contains(t, string(page), `a\u009b31m\u202eb`)
	assert.Contains(t, string(page), `c\u2028d`)
	for _, r := range string(page) {
		require.False(t, r != '\n' && r != '\t' && r < ' ' || r >= 0x7F && r <= 0x9F || r == '\u202e', "%q", r)
	}
}
