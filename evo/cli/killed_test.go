package cli_test

import (
	"bytes"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/cli"
	sumo "github.com/ethogram-go/ethogram/example/sumo/game"
)

// weakPlayer is the state of a Director of somebody who is worth 20 points.
const weakPlayer = `{"ethogram":"director","version":1,"scale":40000,"mean":500,"variance":600000,"trend":0,"better":0,"worse":0,"won":0,"drawn":0,"lost":0,` +
	`"left":0,"idle":0,"mood_round":0,"picks":0,"pending":false,"strength":0,"before":0,"error":0,"aim":0,"wanted":0,"limits":0}`

// killedRun is the run of the next tests, with all stages. One for a player is a short run
// for classes, which goes on.
func killedRun(t *testing.T, dir, objective string, workers int) {
	t.Helper()
	args := []string{"sumo", "evolve", "-out", dir, "-seed", "6", "-holdout", "30", "-workers", strconv.Itoa(workers)}
	if objective != "player" {
		killedCommand(t, append(args, "-objective", objective, "-generations", "11")...)
		return
	}
	state := filepath.Join(dir, "player.json")
	require.NoError(t, os.WriteFile(state, []byte(weakPlayer), 0o600))
	killedCommand(t, append(args, "-generations", "3")...)
	killedCommand(t, append(args, "-for", state)...)
}

func killedCommand(t *testing.T, args ...string) {
	t.Helper()
	diag := new(bytes.Buffer)
	require.Equal(t, cli.OK, cli.Run(t.Context(), &sumo.Game, args, strings.NewReader(""), io.Discard, diag), diag.String())
}

// TestKilledChild is no test but the child process of the next one.
func TestKilledChild(t *testing.T) {
	dir := os.Getenv("CLI_KILLED")
	if dir == "" {
		t.Skip("it is run by another test")
	}
	workers, err := strconv.Atoi(os.Getenv("CLI_WORKERS"))
	require.NoError(t, err)
	killedRun(t, dir, os.Getenv("CLI_OBJECTIVE"), workers)
}

// A run that is killed twenty times, wherever it is, and goes on with another number of
// workers, has the same files in the end as one that was never interrupted.
func TestKilledRun(t *testing.T) {
	kills := 20
	if testing.Short() {
		kills = 3
	}
	r := rand.New(rand.NewPCG(12, 6))
	for _, objective := range []string{"classes", "points", "player"} {
		t.Run(objective, func(t *testing.T) {
			whole, dir := t.TempDir(), t.TempDir()
			killedRun(t, whole, objective, 1)
			want := contents(t, whole)
			size := len(want["log"])
			killed := 0
			for i := range kills {
				// A part of what is left, so that kills come everywhere.
				least := size * (i*1000 + r.IntN(1000)) / (kills * 1000)
				if killAt(t, r, objective, dir, int64(least)) {
					killed++
				}
			}
			killedRun(t, dir, objective, []int{1, 2, 7}[r.IntN(3)])
			assert.Equal(t, want, contents(t, dir))
			require.Greater(t, killed, kills/2)
		})
	}
}

// killAt runs a child, and kills it as soon as its log has so many bytes. It reports
// false if the child ended before.
func killAt(t *testing.T, r *rand.Rand, objective, dir string, least int64) bool {
	t.Helper()
	child := exec.Command(os.Args[0], "-test.run", "^TestKilledChild$")
	child.Env = append(os.Environ(), "CLI_KILLED="+dir, "CLI_OBJECTIVE="+objective, "CLI_WORKERS="+strconv.Itoa([]int{1, 2, 7}[r.IntN(3)]))
	var said bytes.Buffer
	child.Stdout, child.Stderr = &said, &said
	require.NoError(t, child.Start())
	ended := make(chan error, 1)
	go func() { ended <- child.Wait() }()
	for {
		select {
		case err := <-ended:
			require.NoError(t, err, "%s", &said)
			return false
		case <-time.After(time.Duration(r.IntN(2000)) * time.Microsecond):
			info, err := os.Stat(filepath.Join(dir, "log"))
			if err == nil && info.Size() >= least && child.Process.Kill() == nil {
				<-ended
				return true
			}
		}
	}
}
