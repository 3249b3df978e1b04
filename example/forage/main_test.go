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
	if os.Getenv("FORAGE_TEST_PROGRAM") != "" {
		main()
	}
	os.Exit(m.Run())
}

// program runs the program with arguments and returns what it prints.
func program(t *testing.T, args ...string) (string, error) {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), "FORAGE_TEST_PROGRAM=1")
	cmd.Dir = t.TempDir()
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func TestProgram(t *testing.T) {
	help, err := program(t, "-h")
	require.NoError(t, err)
	assert.Contains(t, help, `evolves decider tables for the game "forage"`)
	assert.Contains(t, help, "\n  evolve ")

	// In child processes, for which it starts itself.
	out, err := program(t, "play", "-rounds", "1", "-backend", "proc", "gatherer", "thief")
	require.NoError(t, err, out)
	assert.Contains(t, out, `1 rounds of "day"`)
	assert.Contains(t, out, "\ngatherer\n")

	_, err = program(t, "dance")
	var exit *exec.ExitError
	require.ErrorAs(t, err, &exit)
	assert.Equal(t, 2, exit.ExitCode())
}
