package gen_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// TestSuiteOnCode runs tests of package decider with generated code in the place of
// tables: all cases against what they expect and against the walker,
// lifecycles and panics. A first run of the tests collects
// the tables that they compile, a second one runs with the code of these. Both use
// an overlay, in which Compile calls a hook.
func TestSuiteOnCode(t *testing.T) {
	skip.UnderRace(t)
	if testing.Short() {
		t.Skip("it compiles some hundred tables")
	}
	more := strings.Fields(os.Getenv("ETHOGRAM_SUITE")) // other tests, or more of them
	if len(more) == 0 {
		more = strings.Fields("-short -run ^(TestCases|TestRan|Test.*Unwind.*|Test.*Panic.*)$")
		suiteOnCode(t, "decider", 100, more, nil)
		return
	}
	suiteOnCode(t, "decider", 1, more, nil)
}

// TestWorldsOnCode plays random worlds on generated code. Agents that are observed are ticked by the
// table: so the ways of a world that must come to the same compare the two; and it is walked.
func TestWorldsOnCode(t *testing.T) {
	skip.UnderRace(t)
	if testing.Short() {
		t.Skip("it compiles some hundred tables")
	}
	more := strings.Fields(os.Getenv("ETHOGRAM_WORLDS")) // such as -from=1000 -worlds=300 -frames=1000
	if len(more) == 0 {
		more = []string{"-worlds=12"}
	}
	few := []string{"-frames=1"} // the tables are the same: numbers that change later are no part of the code
	suiteOnCode(t, "internal/testing/worlds", 30, append(strings.Fields("-short -run ^(TestWorlds|TestWalked|TestWalkedAlone)$ -args -shrink=0"), more...), few)
}

// suiteOnCode runs the tests of a package so. more are the arguments of go test, such as
//
//	-run TestMatches$
//
// and few those that the first run has beside them. At least so many tables have code.
func suiteOnCode(t *testing.T, pkg string, least int, more, few []string) {
	start := time.Now()
	dir := t.TempDir()
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	overlay := map[string]string{}
	put := func(name, text string) {
		file := filepath.Join(dir, strings.ReplaceAll(name, "/", "_"))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
		overlay[filepath.Join(root, name)] = file
	}
	read := func(file string) string {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		return string(text)
	}
	const end = "	return t, nil\n"
	compile := read("../face_compile.go")
	require.Contains(t, compile, end)
	put("decider/face_compile.go", strings.Replace(compile, end, "	return hooked(t), nil\n", 1))
	put("decider/compile_hook.go", read("testdata/suite/hook.go.txt"))
	put("decider/gen/plan_hook.go", read("testdata/suite/plan.go.txt"))
	put(pkg+"/compile_hook_test.go", strings.NewReplacer("PACKAGE", filepath.Base(pkg), "PATH", "github.com/ethogram-go/ethogram/"+pkg).
		Replace(read("testdata/suite/hook_test.go.txt")))

	// Compiling the code takes most of the time, and half as much without inlining.
	run := func(env string, args ...string) (string, error) {
		list, err := json.Marshal(map[string]any{"Replace": overlay})
		require.NoError(t, err)
		file := filepath.Join(dir, "overlay.json")
		require.NoError(t, os.WriteFile(file, list, 0o644))
		cmd := exec.Command("go", append([]string{"test", "-vet=off", "-count=1", "-timeout=60m", "-gcflags=-l -dwarf=false", "-overlay", file, "."}, args...)...)
		cmd.Dir = filepath.Join(root, pkg)
		cmd.Env = append(os.Environ(), env, "GOGC=200") // with more, so much code in one package takes gigabytes
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	collected := filepath.Join(dir, "code")
	require.NoError(t, os.Mkdir(collected, 0o755))
	said, _ := run("ETHOGRAM_COLLECT="+collected, append(slices.Clone(more), few...)...) // tests may fail without code
	t.Log("collected", time.Since(start))
	files, err := filepath.Glob(filepath.Join(collected, "*.go"))
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(files), least, "%s", said)
	for _, file := range files {
		overlay[filepath.Join(root, pkg, filepath.Base(file))] = file
	}
	count := filepath.Join(dir, "used")
	out, err := run("ETHOGRAM_USED="+count, more...)
	require.NoError(t, err, "%s", out)
	var with, without, ticks int
	_, err = fmt.Sscan(read(count), &with, &without, &ticks)
	require.NoError(t, err)
	require.GreaterOrEqual(t, with, min(len(files), 1000), "the code of each table is used")
	t.Logf("%d tables; trees with code and without: %d and %d; ticks of agents by code: %d; %s", len(files), with, without, ticks, strings.TrimSpace(out))
}
