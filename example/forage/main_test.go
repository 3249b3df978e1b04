package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/example/internal/programtest"
)

func TestMain(m *testing.M) { programtest.Main(m, main) }

func TestProgram(t *testing.T) {
	help, code := programtest.Binary(t, "-h")
	require.Zero(t, code)
	assert.Contains(t, help, `evolves decider tables for the game "forage"`)
	assert.Contains(t, help, "\n  evolve ")

	// In child processes, for which it starts itself.
	out, code := programtest.Binary(t, "match", "-rounds", "1", "-backend", "proc", "gatherer", "thief")
	require.Zero(t, code, out)
	assert.Contains(t, out, `1 rounds of "day"`)
	assert.Contains(t, out, "\ngatherer\n")

	_, code = programtest.Binary(t, "dance")
	assert.Equal(t, 2, code)
}
