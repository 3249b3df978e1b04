package corpus_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/internal/testing/corpus"
)

var add = flag.Int("add", 0, "write the files of this version, such as 2, into testdata")

// newest returns the folder of the last version.
func newest(t *testing.T) string {
	folders, err := filepath.Glob("testdata/*")
	require.NoError(t, err)
	require.NotEmpty(t, folders)
	return folders[len(folders)-1]
}

// TestAdd writes the files of a version.
func TestAdd(t *testing.T) {
	if *add == 0 {
		t.Skip("without -add")
	}
	dir := filepath.Join("testdata", fmt.Sprintf("%03d", *add))
	require.NoError(t, os.MkdirAll(dir, 0o755))
	for _, item := range corpus.Items() {
		if item.Make != nil {
			require.NoError(t, os.WriteFile(filepath.Join(dir, item.Name), item.Make(), 0o644))
		}
	}
	report, err := corpus.ReportOf(dir)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "report.txt"), []byte(report), 0o644))
}

// TestCorpus loads the files of all versions: what becomes of them is what became of
// them when they were added.
func TestCorpus(t *testing.T) {
	folders, err := filepath.Glob("testdata/*")
	require.NoError(t, err)
	for _, dir := range folders {
		want, err := os.ReadFile(filepath.Join(dir, "report.txt"))
		require.NoError(t, err)
		got, err := corpus.ReportOf(dir)
		require.NoError(t, err)
		assert.Equal(t, string(want), got, dir)
	}
}

// TestCorpusIsOfToday: the last version's files are those that are written now, and they
// load without a loss.
func TestCorpusIsOfToday(t *testing.T) {
	dir := newest(t)
	for _, item := range corpus.Items() {
		if item.Make == nil {
			continue
		}
		want, err := os.ReadFile(filepath.Join(dir, item.Name))
		require.NoError(t, err)
		got := item.Make()
		assert.True(t, bytes.Equal(want, got), "%s is written otherwise than when it was added: if that is wanted, see the package's comment", item.Name)
		assert.Less(t, len(got), 20<<10, item.Name)
		if strings.HasSuffix(item.Name, ".lone") || strings.HasSuffix(item.Name, ".world") {
			assert.Contains(t, item.Load(got), "same true")
		}
	}
}

// TestMachines: 386 and WebAssembly make the same bytes, hashes and fingerprints as this
// machine, and load the same from its files.
func TestMachines(t *testing.T) {
	var want bytes.Buffer
	require.NoError(t, corpus.Print(&want, "testdata"))
	if testing.Short() {
		t.Skip("for other machines, the standard library is compiled")
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	require.NoError(t, err)
	wasm := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "go_js_wasm_exec")
	for _, m := range []struct{ goos, goarch, exec string }{
		{runtime.GOOS, "386", ""},
		{runtime.GOOS, "amd64", ""},
		{"js", "wasm", wasm},
	} {
		if m.goarch == runtime.GOARCH {
			continue
		}
		t.Run(m.goarch, func(t *testing.T) {
			if m.exec == "" && runtime.GOOS+"/"+runtime.GOARCH != "linux/amd64" {
				t.Skip("programs for amd64 and 386 run on linux/amd64 only")
			}
			program := filepath.Join(t.TempDir(), "play")
			command := []string{program, "testdata"}
			if m.exec != "" {
				if _, err := exec.LookPath("node"); err != nil {
					t.Skip("there is no node to run WebAssembly")
				}
				if _, err := os.Stat(m.exec); err != nil {
					t.Skipf("this Go has no runner of WebAssembly: %v", err)
				}
				command = append([]string{m.exec}, command...)
			}
			build := exec.Command("go", "build", "-ldflags=-s -w", "-o", program, "./play")
			build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS="+os.Getenv("GOFLAGS")+" -buildvcs=false", "GOOS="+m.goos, "GOARCH="+m.goarch)
			out, err := build.CombinedOutput()
			require.NoError(t, err, "%s", out)
			run := exec.Command(command[0], command[1:]...)
			var stderr bytes.Buffer
			run.Stderr = &stderr
			got, err := run.Output()
			if errors.Is(err, syscall.ENOEXEC) {
				t.Skipf("this kernel runs no such programs: %v", err)
			}
			require.NoError(t, err, "%s", &stderr)
			wants, gots := strings.Split(want.String(), "\n"), strings.Split(string(got), "\n")
			require.Len(t, gots, len(wants))
			for i := range wants {
				assert.Equal(t, wants[i], gots[i])
			}
		})
	}
}
