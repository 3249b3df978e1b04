package plain_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/internal/plain"
)

func TestRewrites(t *testing.T) {
	t.Setenv("TERM", "xterm")
	assert.False(t, plain.Rewrites(new(bytes.Buffer)))
	f, err := os.Create(filepath.Join(t.TempDir(), "log"))
	require.NoError(t, err)
	defer f.Close()
	assert.False(t, plain.Rewrites(f))
	device, err := os.Open(os.DevNull)
	require.NoError(t, err)
	defer device.Close()
	assert.True(t, plain.Rewrites(device), "a device, as a terminal is")
	t.Setenv("TERM", "dumb")
	assert.False(t, plain.Rewrites(device))
}
