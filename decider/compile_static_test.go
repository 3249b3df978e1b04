package decider_test

import (
	"bytes"
	"debug/elf"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/testdata/static/tables"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

const staticPath = "github.com/ethogram-go/ethogram/decider/testdata/static/"

// runGo runs the go command and returns its output. It does not pass on the flags
// of this test: -cover and -N would make an init function where a plain build has
// none. Compilers live for seconds and need not collect much garbage.
func runGo(t *testing.T, env []string, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "GOFLAGS="+os.Getenv("GOFLAGS")+" -buildvcs=false", "GOEXPERIMENT=", "GOGC=400")
	cmd.Env = append(cmd.Env, env...)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%v\n%s", cmd, out)
	return string(out)
}

// buildStatic builds ./testdata/static. It reads the sources itself, because files
// that only the go command reads do not make a cached test result stale.
func buildStatic(t *testing.T, goos, goarch string) string {
	t.Helper()
	require.NoError(t, filepath.WalkDir("testdata/static", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			_, err = os.ReadFile(path)
		}
		return err
	}))
	binary := filepath.Join(t.TempDir(), "static.exe")
	runGo(t, []string{"GOOS=" + goos, "GOARCH=" + goarch, "CGO_ENABLED=0"}, "build", "-o", binary, "./testdata/static")
	return binary
}

// symbolsOf returns the names in the symbol table of a binary for Linux.
func symbolsOf(t *testing.T, binary string) []string {
	t.Helper()
	file, err := elf.Open(binary)
	require.NoError(t, err)
	defer file.Close()
	symbols, err := file.Symbols()
	require.NoError(t, err)
	names := make([]string, len(symbols))
	for i := range symbols {
		names[i] = symbols[i].Name
	}
	return names
}

// TestTablesAreStatic builds a program and shows that no code of this module runs
// before main, neither in the library nor in a package of tables; only the
// packages that are written the wrong way have such code. Short tests look at
// their own architecture only: for others, the standard library is compiled.
func TestTablesAreStatic(t *testing.T) {
	skip.UnderRace(t)
	skip.On32Bit(t)
	initSymbol := regexp.MustCompile(`^(github\.com/ethogram-go/ethogram/\S+?)(?:\.\.inittask|\.init(?:\.\d+)?)$`)
	initLine := regexp.MustCompile(`^init (github\.com/ethogram-go/ethogram/\S+)`)
	built := map[string]bool{
		staticPath + "chain":  true,
		staticPath + "inside": true,
		staticPath + "shift":  true,
	}

	architectures := []string{"amd64", "386", "arm64"}
	if testing.Short() {
		architectures = []string{runtime.GOARCH}
	}
	for _, goarch := range architectures {
		t.Run(goarch, func(t *testing.T) {
			symbols := symbolsOf(t, buildStatic(t, "linux", goarch))
			assert.Contains(t, symbols, staticPath+"tables.Root", "the tables are in the binary")
			assert.Equal(t, built, packagesIn(initSymbol, symbols), "packages with an init function")
		})
	}

	t.Run("inittrace", func(t *testing.T) {
		cmd := exec.Command(buildStatic(t, runtime.GOOS, runtime.GOARCH))
		cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		require.NoError(t, err, &stderr)
		assert.Regexp(t, `^\d+ \d+ \d+ \d+\n$`, string(out))
		assert.Contains(t, stderr.String(), "init runtime @", "the trace is on")
		assert.Equal(t, built, packagesIn(initLine, strings.Split(stderr.String(), "\n")), "packages that did something before main")
	})
}

// packagesIn collects the first group of each line that matches.
func packagesIn(re *regexp.Regexp, lines []string) map[string]bool {
	all := map[string]bool{}
	for _, line := range lines {
		if m := re.FindStringSubmatch(line); m != nil {
			all[m[1]] = true
		}
	}
	return all
}

// TestStaticTablesCompile shows that the tables of TestTablesAreStatic work.
func TestStaticTablesCompile(t *testing.T) {
	_, err := decider.Compile(&tables.Root)
	assert.NoError(t, err)
}
