package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestUsers releases a copy of this checkout, and gets each module and its commands as
// users do, in an empty module cache. The walk over docs/hello.md gets the root, builds and
// runs it.
func TestUsers(t *testing.T) {
	dir := t.TempDir()
	var env bytes.Buffer
	if err := rehearse(&env, filepath.Join("..", "..", ".."), filepath.Join(dir, "r")); err != nil {
		t.Fatal(err)
	}
	mods, err := modules(repo{filepath.Join(dir, "r", "checkout")}.now())
	if err != nil {
		t.Fatal(err)
	}
	version, err := repo{filepath.Join(dir, "r", "checkout")}.last()
	if err != nil {
		t.Fatal(err)
	}
	goCommand := func(t *testing.T, in string, args ...string) string {
		t.Helper()
		ctx, stop := context.WithTimeout(t.Context(), 15*time.Minute)
		defer stop()
		cmd := exec.CommandContext(ctx, "go", args...)
		cmd.Dir = in
		cmd.Env = append(append(os.Environ(), strings.Fields(env.String())...), "GOFLAGS="+os.Getenv("GOFLAGS")+" -modcacherw")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
		}
		return string(out)
	}
	for _, m := range mods {
		path := m.mod.Module.Mod.Path
		t.Run(m.dir, func(t *testing.T) {
			user := t.TempDir()
			goCommand(t, user, "mod", "init", "example.com/user")
			goCommand(t, user, "get", path+"@"+version)
			if got := goCommand(t, user, "list", "-m", mods[0].mod.Module.Mod.Path); !strings.HasSuffix(got, version+"\n") {
				t.Errorf("the root is %s, want %s", got, version)
			}
			// -n resolves all that the commands import, and says what it would run.
			goCommand(t, user, "install", "-n", path+"/...@"+version)
		})
	}
}
