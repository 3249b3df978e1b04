package main

import (
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestMain makes the test binary the program itself when a test starts it.
func TestMain(m *testing.M) {
	if os.Getenv("HUNT_TEST_PROGRAM") != "" {
		main()
	}
	os.Exit(m.Run())
}

// program runs the program with arguments and returns what it prints.
func program(t *testing.T, args ...string) (string, error) {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), "HUNT_TEST_PROGRAM=1")
	cmd.Dir = t.TempDir()
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func TestProgram(t *testing.T) {
	help, err := program(t, "-h")
	require.NoError(t, err)
	assert.Contains(t, help, `evolves decider tables for the game "hunt"`)

	// In child processes, which play for the role that their parent evolves.
	out, err := program(t, "play", "-role", "fox", "-rounds", "1", "-backend", "proc", "Coward", "Stroller")
	require.NoError(t, err, out)
	assert.Contains(t, out, `1 rounds of "morning"`)
	assert.Contains(t, out, "\nStroller\n")
}
