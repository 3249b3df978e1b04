package cli_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/cli"
	"github.com/ethogram-go/ethogram/evo/pipeline"
)

// killedRun is the run of the next tests in a folder, with all stages.
func killedRun(dir string, workers int) []string {
	return []string{"evolve", "-out", dir, "-seed", "6", "-generations", "3", "-holdout", "12", "-workers", strconv.Itoa(workers)}
}

// TestKilledChild is no test but the child process of the next one.
func TestKilledChild(t *testing.T) {
	dir := os.Getenv("CLI_KILLED")
	if dir == "" {
		t.Skip("it is run by another test")
	}
	workers, err := strconv.Atoi(os.Getenv("CLI_WORKERS"))
	require.NoError(t, err)
	code, _, diag := call(t, killedRun(dir, workers)...)
	require.Equal(t, cli.OK, code, diag)
}

// TestKilledRun kills runs at random moments in each of their stages, and goes on
// with another number of workers: in the end each has the same files as a run that
// was never interrupted.
func TestKilledRun(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes many runs")
	}
	const kills = 20
	straight := t.TempDir()
	must(t, killedRun(straight, 1)...)
	want := results(t, straight)

	r := rand.New(rand.NewPCG(12, 6))
	dir := filepath.Join(t.TempDir(), "run")
	at := map[pipeline.Stage]int{} // kills by the last stage with a journal
	for killed := 0; ; {
		// Kills in a stage, not by the clock, so that they come in all stages on any
		// machine, and there at some moment.
		stage := r.IntN(len(pipeline.Stages))
		polls := r.IntN(30)
		if stage < underWay(dir) {
			require.NoError(t, os.RemoveAll(dir))
		}
		child := exec.Command(os.Args[0], "-test.run", "^TestKilledChild$")
		child.Env = append(os.Environ(), "CLI_KILLED="+dir, "CLI_WORKERS="+strconv.Itoa([]int{1, 2, 7}[r.IntN(3)]))
		var said bytes.Buffer
		child.Stdout, child.Stderr = &said, &said
		require.NoError(t, child.Start())
		ended := make(chan error, 1)
		go func() { ended <- child.Wait() }()

		for running := true; running; {
			select {
			case err := <-ended:
				running = false
				require.NoError(t, err, "%s", &said)
				require.Equal(t, want, results(t, dir), "after %d kills", killed)
				if killed >= kills {
					t.Logf("kills by stage: %v", at)
					return
				}
				require.NoError(t, os.RemoveAll(dir))
			case <-time.After(time.Duration(r.IntN(2000)) * time.Microsecond):
				if killed == kills || underWay(dir) < stage {
					continue
				}
				if polls--; polls < 0 && child.Process.Kill() == nil {
					<-ended
					killed++
					at[pipeline.Stages[underWay(dir)]]++
					running = false
				}
			}
		}
	}
}

// results returns the files of a folder but for the one that depends on the machine.
func results(t testing.TB, dir string) map[string]string {
	t.Helper()
	all := contents(t, dir)
	delete(all, "timing.json")
	return all
}

// underWay returns the place of the last stage that has a journal.
func underWay(dir string) (last int) {
	for i, s := range pipeline.Stages {
		if _, err := os.Stat(filepath.Join(dir, string(s)+".journal")); err == nil {
			last = i
		}
	}
	return last
}
