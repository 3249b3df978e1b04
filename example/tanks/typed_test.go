package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A user who interrupts this program is told to go on with this program, which has no
// command evolve.
func TestStopped(t *testing.T) {
	r, w, err := os.Pipe()
	require.NoError(t, err)
	stderr := os.Stderr
	os.Stderr = w
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err = evolve(ctx, options{seed: 1, genomes: 100, holdout: 4, out: t.TempDir(), typed: "go run ./example/tanks"}, io.Discard)
	os.Stderr = stderr
	require.NoError(t, w.Close())
	assert.ErrorIs(t, err, context.Canceled)
	said := new(bytes.Buffer)
	_, err = said.ReadFrom(r)
	require.NoError(t, err)
	assert.Contains(t, said.String(), "go run ./example/tanks: stopped; the results so far have been written. The same command continues from there.\n")
	assert.NotContains(t, said.String(), "cmd/ethogram")
}
