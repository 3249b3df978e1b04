package deps

import (
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// goMod is what `go mod edit -json` says.
type goMod struct {
	Module  struct{ Path string }
	Require []struct {
		Path, Version string
		Indirect      bool
	}
	Replace []struct {
		Old, New struct{ Path string }
	}
}

// goWork is what `go work edit -json` says.
type goWork struct {
	Use []struct{ DiskPath string }
}

// edit reads a go.mod or go.work with the go command.
func edit(t *testing.T, kind, file string, into any) {
	t.Helper()
	// The go command reads the file, but only what the test itself reads makes
	// a cached result stale.
	_, err := os.ReadFile(file)
	require.NoError(t, err)
	cmd := exec.Command("go", kind, "edit", "-json", file)
	out, err := cmd.Output()
	require.NoError(t, err, "%v", cmd)
	require.NoError(t, json.Unmarshal(out, into))
}

func TestRootRequiresThreeModules(t *testing.T) {
	var mod goMod
	edit(t, "mod", root+"/go.mod", &mod)
	assert.Equal(t, module, mod.Module.Path)
	assert.Empty(t, mod.Replace)
	var direct []string
	for _, r := range mod.Require {
		if !r.Indirect {
			direct = append(direct, r.Path)
		}
	}
	assert.Equal(t, []string{
		"github.com/google/go-cmp",
		"github.com/stretchr/testify",
		"golang.org/x/exp",
	}, direct, "whatever needs more lives in a nested module")
}

// TestNestedModules checks that each nested module uses this checkout, with
// and without the workspace. Those below .ci pin tools and stand alone.
func TestNestedModules(t *testing.T) {
	want := []string{"."}
	require.NoError(t, filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && strings.HasPrefix(d.Name(), ".") && p != root {
			return fs.SkipDir
		}
		dir := filepath.Dir(p)
		if d.Name() != "go.mod" || dir == filepath.Clean(root) {
			return nil
		}
		rel, err := filepath.Rel(root, dir)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		want = append(want, "./"+rel)

		var mod goMod
		edit(t, "mod", p, &mod)
		assert.Equal(t, module+"/"+rel, mod.Module.Path)
		up := strings.TrimSuffix(strings.Repeat("../", strings.Count(rel, "/")+1), "/")
		replaced := ""
		for _, r := range mod.Replace {
			if r.Old.Path == module {
				replaced = r.New.Path
			}
		}
		assert.Equal(t, up, replaced, "%s: replace %s by this checkout: go mod tidy ignores go.work", p, module)
		return nil
	}))

	var work goWork
	edit(t, "work", root+"/go.work", &work)
	var used []string
	for _, u := range work.Use {
		used = append(used, u.DiskPath)
	}
	assert.ElementsMatch(t, want, used, "go.work ties together all modules")
}
