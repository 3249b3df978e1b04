package programtest

import (
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"
)

// asProgram says to a test binary that it is to be the program itself.
const asProgram = "PROGRAMTEST_AS_PROGRAM"

// Main is TestMain of a program that ends its process: the test binary is the
// program when [Binary] starts it.
func Main(m *testing.M, main func()) {
	if os.Getenv(asProgram) != "" {
		main()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// Binary runs the program in a process and a folder of its own, and returns what it
// prints, errors too, and its exit code.
func Binary(t *testing.T, args ...string) (out string, code int) {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	cmd.Dir = t.TempDir()
	text, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil {
		require.NoError(t, err)
	}
	return string(text), cmd.ProcessState.ExitCode()
}
