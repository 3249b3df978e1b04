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
	assert.Contains(t, help, `evolves decider tables for the game "hunt"`)

	// In child processes, which play for the role that their parent evolves.
	out, code := programtest.Binary(t, "match", "-role", "fox", "-rounds", "1", "-backend", "proc", "Coward", "Stroller")
	require.Zero(t, code, out)
	assert.Contains(t, out, `1 rounds of "morning"`)
	assert.Contains(t, out, "\nStroller\n")
}
