package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestUsers releases a copy of this checkout, and gets each module and its commands as
// users do, in an empty module cache; without -short two of them also in the versions that
// follow. The walk over docs/hello.md gets the root, builds and runs it.
func TestUsers(t *testing.T) {
	dir := t.TempDir()
	var env bytes.Buffer
	if err := rehearse(&env, filepath.Join("..", "..", ".."), filepath.Join(dir, "r"), !testing.Short()); err != nil {
		t.Fatal(err)
	}
	r := repo{filepath.Join(dir, "r", "checkout")}
	mods, err := modules(r.now())
	if err != nil {
		t.Fatal(err)
	}
	root := mods[0].mod.Module.Mod.Path
	list, err := os.ReadFile(filepath.Join(dir, "r", "proxy", filepath.FromSlash(root), "@v", "list"))
	if err != nil {
		t.Fatal(err)
	}
	versions := strings.Fields(string(list))
	inStep(t, r, versions)
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
	rootSums := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(root) + ` .*`)
	for i, m := range mods {
		path := m.mod.Module.Mod.Path
		t.Run(m.dir, func(t *testing.T) {
			user := t.TempDir()
			goCommand(t, user, "mod", "init", "example.com/user")
			for _, version := range versions {
				goCommand(t, user, "get", path+"@"+version)
				if got := goCommand(t, user, "list", "-m", root); !strings.HasSuffix(got, version+"\n") {
					t.Errorf("the root is %s, want %s", got, version)
				}
				if i > 1 {
					break // the root and one module show what comes later
				}
			}
			if i == 1 { // the go command has the sums of what it got
				got, err := os.ReadFile(filepath.Join(user, "go.sum"))
				if err != nil {
					t.Fatal(err)
				}
				for _, version := range versions {
					sums, err := r.at(version)(m.file("go.sum"))
					for _, line := range rootSums.FindAllString(string(sums), -1) {
						if !strings.Contains(string(got), line+"\n") {
							t.Errorf("%s of %s has %s, which the go command does not: %v\n%s", m.file("go.sum"), version, line, err, got)
						}
					}
				}
			}
			// -n resolves all that the commands import, and says what it would run.
			goCommand(t, user, "install", "-n", path+"/...@"+versions[0])
		})
	}
}
