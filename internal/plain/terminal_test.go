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

func TestColumns(t *testing.T) {
	t.Setenv("COLUMNS", "")
	assert.Equal(t, 80, plain.Columns(new(bytes.Buffer)))
	t.Setenv("COLUMNS", "51")
	assert.Equal(t, 51, plain.Columns(new(bytes.Buffer)))
	t.Setenv("COLUMNS", "-1")
	f, err := os.Create(filepath.Join(t.TempDir(), "log"))
	require.NoError(t, err)
	defer f.Close()
	assert.Equal(t, 80, plain.Columns(f))
}

func TestCut(t *testing.T) {
	for _, of := range []struct {
		text, want string
		columns    int
	}{
		{"", "", 5},
		{"abcde", "abcde", 5},
		{"abcdef", "abcd…", 5},
		{"abc", "…", 1},
		{"abc", "", 0},
		{"abc", "", -3},
		{"95 % ± 3 …", "95 % ± 3 …", 10},
		{"狐狐狐", "狐狐狐", 6},
		{"狐狐狐", "狐狐…", 5},
		{"狐狐狐", "狐…", 4},
		{"狐", "…", 1},
	} {
		cut, takes := plain.Cut(of.text, of.columns)
		assert.Equal(t, of.want, cut, "%q in %d", of.text, of.columns)
		assert.LessOrEqual(t, takes, max(of.columns, 0))
	}
}
