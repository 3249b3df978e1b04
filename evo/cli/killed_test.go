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
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/cli"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/evo/internal/search"
	"github.com/ethogram-go/ethogram/evo/internal/testing/foragetest"
)

// killedRuns are the runs of the next tests, with all stages.
var killedRuns = map[string]func(t *testing.T, dir string, workers int){
	// The command, for an archive of styles with its emitters.
	"styles": func(t *testing.T, dir string, workers int) {
		code, _, diag := call(t, "evolve", "-out", dir, "-seed", "6", "-generations", "3", "-holdout", "12", "-workers", strconv.Itoa(workers))
		require.Equal(t, cli.OK, code, diag)
	},
	// A search for points, with a hall of fame, rounds of the players' mode, races
	// and a table that is refined.
	"points": func(t *testing.T, dir string, workers int) {
		env, err := pipeline.NewEnv(&foragetest.Brief, pipeline.Local, workers)
		require.NoError(t, err)
		defer env.Close()
		c, err := pipeline.NewConfig("default", 5)
		require.NoError(t, err)
		o := &c.Search
		o.Objective, o.Population, o.Generations = search.Points, 20, 6
		o.MonitorEvery, o.MonitorBest, o.MonitorRounds = 3, 4, 4
		o.HallEvery, o.RefineEvery, o.Refine, o.RefineRounds, o.Showdown = 2, 3, 6, 2, 300
		c.Calibration, c.Tournament, c.Holdout, c.Admission.Most = 8, 4, 8, 16
		r := &pipeline.Run{Dir: dir, Env: env, Config: c}
		for _, stage := range pipeline.Stages {
			require.NoError(t, r.Do(t.Context(), stage))
		}
	},
}

// TestKilledChild is no test but the child process of the next one.
func TestKilledChild(t *testing.T) {
	run := killedRuns[os.Getenv("CLI_KILLED_RUN")]
	if run == nil {
		t.Skip("it is run by another test")
	}
	workers, err := strconv.Atoi(os.Getenv("CLI_WORKERS"))
	require.NoError(t, err)
	run(t, os.Getenv("CLI_KILLED"), workers)
}

// TestKilledRun kills runs at random moments in each of their stages, and goes on
// with another number of workers: in the end each has the same files as a run that
// was never interrupted.
func TestKilledRun(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes many runs")
	}
	r := rand.New(rand.NewPCG(12, 6))
	for _, of := range []struct {
		run, has string
		runs     int // with a kill in nearly every stage
	}{{"styles", `"emitter":"crossover"`, 2}, {"points", `"hall":`, 2}} {
		t.Run(of.run, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "run") // always the same: the report names it
			killedRuns[of.run](t, dir, 1)
			want := results(t, dir)
			require.Contains(t, want["history.jsonl"], of.has)
			killed := map[pipeline.Stage]int{}
			for range of.runs {
				require.NoError(t, os.RemoveAll(dir))
				stages := r.Perm(len(pipeline.Stages))[:5]
				slices.Sort(stages)
				for _, stage := range stages {
					if at, ok := killIn(t, r, of.run, dir, pipeline.Stages[stage], want); ok {
						killed[at]++
					}
				}
				killedRuns[of.run](t, dir, []int{1, 2, 7}[r.IntN(3)])
				require.Equal(t, want, results(t, dir))
			}
			t.Logf("kills by stage: %v", killed)
			require.Greater(t, len(killed), len(pipeline.Stages)/2)
		})
	}
}

// killIn runs a child, and kills it in a stage: once the stage's journal, or that of
// the next stage, has a random part of its final length. So kills come at any moment
// of all stages on any machine. It returns the stage that was under way, or false if
// the child ended before.
func killIn(t *testing.T, r *rand.Rand, run, dir string, stage pipeline.Stage, want map[string]string) (at pipeline.Stage, ok bool) {
	t.Helper()
	child := exec.Command(os.Args[0], "-test.run", "^TestKilledChild$")
	child.Env = append(os.Environ(), "CLI_KILLED_RUN="+run, "CLI_KILLED="+dir, "CLI_WORKERS="+strconv.Itoa([]int{1, 2, 7}[r.IntN(3)]))
	var said bytes.Buffer
	child.Stdout, child.Stderr = &said, &said
	require.NoError(t, child.Start())
	ended := make(chan error, 1)
	go func() { ended <- child.Wait() }()

	file, least := string(stage)+".journal", int64(0)
	if stage == pipeline.Pick { // plays no rounds
		file = stage.Before().Info().Candidates
	} else {
		least = int64(r.IntN(len(want[file])))
	}
	for {
		select {
		case err := <-ended:
			require.NoError(t, err, "%s", &said)
			return "", false
		case <-time.After(time.Duration(r.IntN(2000)) * time.Microsecond):
			info, err := os.Stat(filepath.Join(dir, file))
			if err == nil && info.Size() >= least && child.Process.Kill() == nil {
				<-ended
				return stage, true
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
