package main

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestGoOn: a patch and a minor version on top of one that was just released, and of a
// prerelease, which its own version follows first.
func TestGoOn(t *testing.T) {
	for begins, want := range map[string]string{"0.1.0": "v0.1.0 v0.1.1 v0.2.0", "0.1.0-rc.1": "v0.1.0-rc.1 v0.1.0 v0.1.1 v0.2.0"} {
		r, dir := small(t), filepath.Join(t.TempDir(), "r")
		edit(t, r, "CHANGELOG.md", "[0.1.0]", "["+begins+"]")
		if err := rehearse(io.Discard, r.dir, dir, true); err != nil {
			t.Fatal(err)
		}
		copied := repo{filepath.Join(dir, "checkout")}
		inStep(t, copied, strings.Fields(want))
		for _, module := range []string{"zoo", "zoo/bar", "zoo/far/baz"} {
			list, err := os.ReadFile(filepath.Join(dir, "proxy/example.com", module, "@v/list"))
			if got := strings.Join(strings.Fields(string(list)), " "); err != nil || got != want {
				t.Errorf("the proxy has %s of %s, want %s: %v", got, module, want, err)
			}
		}
		if data, err := copied.now()(releasedAPI); err != nil || !strings.HasPrefix(string(data), "v0.2.0\n") || !strings.Contains(string(data), "pkg zoo, const Rehearsed = true\n") {
			t.Errorf("%s: %v\n%s", releasedAPI, err, data)
		}
	}
}

// inStep asks for versions that were released one after the other, and whose tags a rehearsal
// has checked: that they are on the first of two commits, and that nested modules use the
// checkout in the second one.
func inStep(t *testing.T, r repo, versions []string) {
	t.Helper()
	log, err := r.git("log", "--reverse", "--format=%H %s", "main")
	if err != nil {
		t.Fatal(err)
	}
	commits := strings.Split(log, "\n")
	for _, version := range versions {
		i := slices.Index(commits, r.commitOf(version)+" Release "+version)
		if i < 0 || i+1 == len(commits) || !strings.HasSuffix(commits[i+1], " After "+version+": nested modules use the checkout again") {
			t.Fatalf("%s is not the first of its two commits:\n%s", version, log)
		}
		after, _, _ := strings.Cut(commits[i+1], " ")
		mods, err := modules(r.at(after))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range mods[1:] {
			root := mods[0].mod.Module.Mod.Path
			if sum, err := r.at(after)(m.file("go.sum")); err != nil || strings.Contains("\n"+string(sum), "\n"+root+" ") || len(m.mod.Replace) != 1 {
				t.Errorf("after %s, %s does not use the checkout: %v", version, m.dir, err)
			}
		}
	}
}
