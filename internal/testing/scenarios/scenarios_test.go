package scenarios_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/exp/maps"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/testing/scenarios"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios/solutions/bakers"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios/solutions/bandits"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios/solutions/burglar"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios/solutions/charger"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios/solutions/chewer"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios/solutions/coward"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios/solutions/digger"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios/solutions/fighter"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios/solutions/glutton"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios/solutions/growler"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios/solutions/hunter"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios/solutions/lamplighter"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios/solutions/needs"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios/solutions/porter"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios/solutions/rounds"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios/solutions/runner"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios/solutions/searcher"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios/solutions/stroller"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios/solutions/watchdog"
	"github.com/ethogram-go/ethogram/internal/testing/scenarios/solutions/yawner"
)

var candidates = flag.String("candidates", "", "a `folder` with answers, such as coward.go, to be judged in place of the solutions")

// solutions are tables that do what the tasks want.
var solutions = map[string]*scenarios.Row{
	"bakers":      &bakers.Root,
	"bandits":     &bandits.Root,
	"burglar":     &burglar.Root,
	"charger":     &charger.Root,
	"chewer":      &chewer.Root,
	"coward":      &coward.Root,
	"digger":      &digger.Root,
	"fighter":     &fighter.Root,
	"glutton":     &glutton.Root,
	"growler":     &growler.Root,
	"hunter":      &hunter.Root,
	"lamplighter": &lamplighter.Root,
	"needs":       &needs.Root,
	"porter":      &porter.Root,
	"rounds":      &rounds.Root,
	"runner":      &runner.Root,
	"searcher":    &searcher.Root,
	"stroller":    &stroller.Root,
	"watchdog":    &watchdog.Root,
	"yawner":      &yawner.Root,
}

var heading = regexp.MustCompile(`(?m)^## (.*)$`)

// TestTasks: each task of tasks.md has a judge and a solution, which does what the task wants.
func TestTasks(t *testing.T) {
	data, err := os.ReadFile("tasks.md")
	require.NoError(t, err)
	tasks := heading.FindAllStringSubmatch(string(data), -1)
	require.Len(t, scenarios.Judges, len(tasks))
	require.Len(t, solutions, len(tasks))
	for _, task := range tasks {
		t.Run(task[1], func(t *testing.T) { scenarios.Judges[task[1]](t, solutions[task[1]]) })
	}
}

// TestCandidates judges the answers of -candidates, each by itself: it runs this test again with the answer in
// place of the solution.
func TestCandidates(t *testing.T) {
	if *candidates == "" {
		t.Skip("judges the answers of -candidates")
	}
	dir, err := filepath.Abs(*candidates)
	require.NoError(t, err)
	solved := 0
	names := maps.Keys(solutions)
	slices.Sort(names)
	for _, name := range names {
		if t.Run(name, func(t *testing.T) {
			table, err := filepath.Abs("solutions/" + name + "/table.go")
			require.NoError(t, err)
			overlay, err := json.Marshal(map[string]map[string]string{"Replace": {table: filepath.Join(dir, name+".go")}})
			require.NoError(t, err)
			file := filepath.Join(t.TempDir(), "overlay.json")
			require.NoError(t, os.WriteFile(file, overlay, 0o644))
			out, err := exec.Command("go", "test", "-overlay", file, "-run", "^TestTasks$/^"+name+"$", ".").CombinedOutput()
			require.NoError(t, err, "%s", out)
		}) {
			solved++
		}
	}
	fmt.Println(solved, "of", len(solutions), "solved")
}
