package decider_test

import (
	"bytes"
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
)

const staticPath = "github.com/ethogram-go/ethogram/decider/testdata/static/"

// runGo runs the go command without the flags of this test: -cover and -N would
// make an init function where a plain build has none.
func runGo(t *testing.T, env []string, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "GOFLAGS=-buildvcs=false", "GOEXPERIMENT=")
	cmd.Env = append(cmd.Env, env...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	require.NoError(t, err, "%v\n%s", cmd, &stderr)
	return string(out)
}

// buildStatic builds ./testdata/static for an architecture. It reads the
// sources as well, because what only the go command reads does not make a
// cached test result stale.
func buildStatic(t *testing.T, goarch string) string {
	t.Helper()
	require.NoError(t, filepath.WalkDir("testdata/static", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			_, err = os.ReadFile(path)
		}
		return err
	}))
	binary := filepath.Join(t.TempDir(), "static.exe")
	runGo(t, []string{"GOARCH=" + goarch, "CGO_ENABLED=0"}, "build", "-o", binary, "./testdata/static")
	return binary
}

// TestTablesAreStatic builds a program and shows that nothing of this module
// runs before main, neither the library nor a package of tables, but the
// packages that are written the way one must not.
func TestTablesAreStatic(t *testing.T) {
	initSymbol := regexp.MustCompile(`\s(github\.com/ethogram-go/ethogram/\S+?)(?:\.\.inittask|\.init(?:\.\d+)?)$`)
	initLine := regexp.MustCompile(`^init (github\.com/ethogram-go/ethogram/\S+)`)
	built := map[string]bool{
		staticPath + "chain":  true,
		staticPath + "inside": true,
		staticPath + "shift":  true,
	}

	for _, goarch := range []string{"amd64", "386", "arm64"} {
		t.Run(goarch, func(t *testing.T) {
			binary := buildStatic(t, goarch)
			symbols := runGo(t, nil, "tool", "nm", binary)
			assert.Contains(t, symbols, staticPath+"tables.Root", "the tables are in the binary")
			assert.Equal(t, built, packagesIn(initSymbol, symbols), "packages with an init function")
		})
	}

	t.Run("inittrace", func(t *testing.T) {
		cmd := exec.Command(buildStatic(t, runtime.GOARCH))
		cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		require.NoError(t, err, &stderr)
		assert.Regexp(t, `^\d+ \d+ \d+ \d+\n$`, string(out))
		assert.Contains(t, stderr.String(), "init runtime @", "the trace is on")
		assert.Equal(t, built, packagesIn(initLine, stderr.String()), "packages that did something before main")
	})
}

// packagesIn collects the first group of each line that matches.
func packagesIn(re *regexp.Regexp, text string) map[string]bool {
	all := map[string]bool{}
	for line := range strings.Lines(text) {
		if m := re.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
			all[m[1]] = true
		}
	}
	return all
}

// TestStaticTablesCompile shows that the tables of TestTablesAreStatic are ones
// that somebody could use.
func TestStaticTablesCompile(t *testing.T) {
	_, err := decider.Compile(&tables.Root)
	assert.NoError(t, err)
}
