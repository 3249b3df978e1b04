package main

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// changelog of a small repository, on a day.
const changelogText = "# Changelog\n\n## [Unreleased]\n\n## [0.1.0] - 2026-11-27\n\nOne can do a lot.\n"

// small makes a repository of three modules.
func small(t *testing.T) repo {
	t.Helper()
	for name, value := range map[string]string{
		"GIT_CONFIG_GLOBAL": os.DevNull, "GIT_CONFIG_NOSYSTEM": "1",
		"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b",
	} {
		t.Setenv(name, value)
	}
	r := repo{t.TempDir()}
	nested := func(dir, up string) string {
		return "module example.com/zoo/" + dir + "\n\ngo 1.26.0\n\nrequire example.com/zoo v0.0.0\n\nreplace example.com/zoo => " + up + "\n"
	}
	files := map[string]string{
		"go.mod":           "module example.com/zoo\n\ngo 1.26.0\n",
		"go.work":          "go 1.26.0\n\nuse (\n\t.\n\t./bar\n\t./far/baz\n)\n",
		"LICENSE":          "all yours\n",
		"zoo.go":           "package zoo\n",
		"bar/go.mod":       nested("bar", ".."),
		"bar/go.sum":       "",
		"bar/bar.go":       "package bar\n",
		"far/baz/go.mod":   nested("far/baz", "../.."),
		"far/baz/go.sum":   "z.org/z v1.0.0 h1:x\n",
		"far/baz/baz.go":   "package baz\n",
		"CHANGELOG.md":     changelogText,
		".ci/api/zoo.txt":  "pkg zoo, func Feed(int)\npkg zoo, type Lion struct\npkg zoo, type Lion struct, Age int\n",
		".ci/api/bird.txt": "pkg bird, type Bird[A any] interface\npkg bird, type Bird interface, Sing()\n",
	}
	for name, text := range files {
		put(t, r, name, text)
	}
	commit(t, r, "init", "-q", "-b", "main")
	commit(t, r)
	return r
}

func put(t *testing.T, r repo, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(filepath.Join(r.dir, name)), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := r.write(name, []byte(text)); err != nil {
		t.Fatal(err)
	}
}

// edit replaces a part of a file.
func edit(t *testing.T, r repo, name, old, text string) {
	t.Helper()
	data, err := r.now()(name)
	if err != nil || !strings.Contains(string(data), old) {
		t.Fatalf("%s has no %q: %v", name, old, err)
	}
	put(t, r, name, strings.Replace(string(data), old, text, 1))
}

// commit runs git, or commits all.
func commit(t *testing.T, r repo, args ...string) {
	t.Helper()
	var err error
	if args == nil {
		err = r.commit("x")
	} else {
		_, err = r.git(args...)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// released returns a small repository after v0.1.0.
func released(t *testing.T) repo {
	t.Helper()
	r := small(t)
	if err := run(io.Discard, r, "v0.1.0", true); err != nil {
		t.Fatal(err)
	}
	return r
}

// refuses holds the reasons of a refusal against what must be in each, in order.
func refuses(t *testing.T, r repo, version string, want ...string) {
	t.Helper()
	err := run(io.Discard, r, version, false)
	if err == nil {
		t.Fatalf("%s is not refused, want %q", version, want)
	}
	got := strings.Split(err.Error(), "\n")[1:]
	if len(got) != len(want) {
		t.Fatalf("%d reasons, want %d:\n%v", len(got), len(want), err)
	}
	for i, text := range want {
		if !strings.Contains(got[i], text) || !strings.Contains(got[i], "Fix: ") {
			t.Errorf("reason %q, want %q and how to mend it", got[i], text)
		}
	}
}

func TestRefusals(t *testing.T) {
	const day = "2026-11-27"
	for name, c := range map[string]struct {
		change  func(*testing.T, repo)
		version string
		want    []string
	}{
		"a file that is new":    {func(t *testing.T, r repo) { put(t, r, "new.go", "package zoo\n") }, "v0.1.0", []string{"the tree is dirty (1 files): ?? new.go"}},
		"no branch":             {func(t *testing.T, r repo) { commit(t, r, "checkout", "-q", "--detach") }, "v0.1.0", []string{"HEAD is on no branch"}},
		"a gap":                 {func(*testing.T, repo) {}, "v0.3.0", []string{"v0.3.0 does not follow v0.0.0", "CHANGELOG.md begins with 0.1.0"}},
		"a nested module ahead": {func(t *testing.T, r repo) { edit(t, r, "bar/go.mod", "v0.0.0", "v0.2.0"); commit(t, r) }, "v0.1.0", []string{"bar/go.mod requires the root at v0.2.0, and the last version is v0.0.0"}},
		"modules side by side": {func(t *testing.T, r repo) {
			edit(t, r, "bar/go.mod", "\nreplace", "\nrequire example.com/zoo/far/baz v0.0.0\n\nreplace")
			commit(t, r)
		}, "v0.1.0", []string{"bar/go.mod requires example.com/zoo/far/baz"}},
		"a replaced dependency": {func(t *testing.T, r repo) {
			edit(t, r, "go.mod", "1.26.0\n", "1.26.0\n\nreplace z.org/z => ../z\n")
			commit(t, r)
		}, "v0.1.0", []string{"go.mod replaces z.org/z"}},
		"one tag by hand":    {func(t *testing.T, r repo) { commit(t, r, "tag", "bar/v0.1.0") }, "v0.1.0", []string{"the tag bar/v0.1.0 is there"}},
		"no section":         {func(t *testing.T, r repo) { edit(t, r, "CHANGELOG.md", "## [0.1.0] - "+day, ""); commit(t, r) }, "v0.1.0", []string{"something below Unreleased", "no section 0.1.0"}},
		"a section of words": {func(t *testing.T, r repo) { edit(t, r, "CHANGELOG.md", "- "+day, "- not released"); commit(t, r) }, "v0.1.0", []string{"gives 0.1.0 no day"}},
		"a day to come":      {func(t *testing.T, r repo) { edit(t, r, "CHANGELOG.md", day, "2130-01-01"); commit(t, r) }, "v0.1.0", []string{"a day that is to come"}},
		"an older day": {func(t *testing.T, r repo) {
			edit(t, r, "CHANGELOG.md", "a lot.", "a lot.\n\n## [0.0.1] - 2026-11-28")
			commit(t, r)
		}, "v0.1.0", []string{"a day before that of the version below"}},
		"a merge under way": {func(t *testing.T, r repo) {
			commit(t, r, "branch", "other")
			commit(t, r, "commit", "-q", "--allow-empty", "-m", "here")
			commit(t, r, "switch", "-q", "other")
			commit(t, r, "commit", "-q", "--allow-empty", "-m", "there")
			commit(t, r, "merge", "-q", "--no-commit", "--no-ff", "main")
		}, "v0.1.0", []string{"under way: MERGE_HEAD"}},
		"a file that git does not show": {func(t *testing.T, r repo) {
			commit(t, r, "config", "status.showUntrackedFiles", "no")
			put(t, r, ".env", "secret\n")
		}, "v0.1.0", []string{"?? .env"}},
		"a version by hand": {func(t *testing.T, r repo) { commit(t, r, "tag", "v0.1.5") }, "v0.1.0", []string{"v0.1.0 does not follow v0.1.5", "bar/go.mod requires", "far/baz/go.mod requires"}},
		"an empty section":  {func(t *testing.T, r repo) { edit(t, r, "CHANGELOG.md", "One can do a lot.", ""); commit(t, r) }, "v0.1.0", []string{"says nothing of 0.1.0"}},
		"all at once": {func(t *testing.T, r repo) {
			commit(t, r, "tag", "far/baz/v0.1.0")
			edit(t, r, "bar/go.mod", "v0.0.0", "v0.2.0")
			put(t, r, "CHANGELOG.md", "# Changelog\n")
		}, "v0.1.0", []string{"the tree is dirty (2 files)", "requires the root at v0.2.0", "the tag far/baz/v0.1.0", "no section 0.1.0"}},
	} {
		t.Run(name, func(t *testing.T) {
			r := small(t)
			c.change(t, r)
			refuses(t, r, c.version, c.want...)
		})
	}
	for _, version := range []string{"", "0.1.0", "v1", "v0.1.0+meta", "main"} {
		if err := run(io.Discard, repo{"."}, version, false); err == nil || !strings.Contains(err.Error(), "is no version") {
			t.Errorf("%q: %v", version, err)
		}
	}
}

func TestRelease(t *testing.T) {
	r := small(t)
	before, _ := r.git("rev-parse", "HEAD")
	if err := run(io.Discard, r, "v0.1.0", false); err != nil {
		t.Fatal(err)
	}
	if after, _ := r.git("rev-parse", "HEAD"); after != before || r.tagged("v0.1.0") {
		t.Fatal("without -do something was done")
	}
	if err := run(io.Discard, r, "v0.1.0", true); err != nil {
		t.Fatal(err)
	}
	if err := run(io.Discard, r, "v0.1.0", false); err != nil { // the tags are checked
		t.Fatal(err)
	}
	for _, at := range []string{"far/baz/v0.1.0", "main"} {
		text, err := r.at(at)("far/baz/go.mod")
		if err != nil || !strings.Contains(string(text), "require example.com/zoo v0.1.0\n") || strings.Contains(string(text), "replace") != (at == "main") {
			t.Errorf("go.mod at %s: %v\n%s", at, err, text)
		}
		sum, err := r.at(at)("far/baz/go.sum")
		if err != nil || strings.Contains(string(sum), "example.com/zoo v0.1.0 h1:") != (at != "main") || !strings.HasSuffix(string(sum), "z.org/z v1.0.0 h1:x\n") {
			t.Errorf("go.sum at %s: %v\n%s", at, err, sum)
		}
	}
	if dirty, err := r.git("status", "--porcelain"); err != nil || dirty != "" {
		t.Error(dirty, err)
	}
}

// TestReleaseOfPatch: on a branch from the tag, where no module uses the checkout, and go.sum
// has the sums of the version before.
func TestReleaseOfPatch(t *testing.T) {
	r := released(t)
	commit(t, r, "switch", "-q", "-c", "patches", "v0.1.0")
	edit(t, r, "CHANGELOG.md", "## [0.1.0]", "## [0.1.1] - "+time.Now().UTC().Format(time.DateOnly)+"\n\nMended.\n\n## [0.1.0]")
	commit(t, r)
	if err := run(io.Discard, r, "v0.1.1", true); err != nil {
		t.Fatal(err)
	}
	for at, want := range map[string]string{"far/baz/v0.1.1": "v0.1.1 v0.1.1/go.mod", "patches": ""} {
		sum, err := r.at(at)("far/baz/go.sum")
		var roots []string
		for _, found := range regexp.MustCompile(`(?m)^example.com/zoo (\S+) h1:`).FindAllStringSubmatch(string(sum), -1) {
			roots = append(roots, found[1])
		}
		if got := strings.Join(roots, " "); err != nil || got != want {
			t.Errorf("go.sum at %s has the root at %q, want %q: %v", at, got, want, err)
		}
	}
	if text, err := r.at("patches")("far/baz/go.mod"); err != nil || !strings.Contains(string(text), "require example.com/zoo v0.1.1\n\nreplace example.com/zoo => ../..\n") {
		t.Errorf("go.mod after it: %v\n%s", err, text)
	}
}

// TestReleaseOfWorktree: .git is a file there, and another branch is in the first checkout.
func TestReleaseOfWorktree(t *testing.T) {
	r := small(t)
	tree := repo{filepath.Join(t.TempDir(), "tree")}
	commit(t, r, "worktree", "add", "-q", "-b", "releases", tree.dir)
	if err := run(io.Discard, tree, "v0.1.0", true); err != nil {
		t.Fatal(err)
	}
	if err := run(io.Discard, r, "v0.1.0", false); err != nil {
		t.Fatal(err)
	}
	if on, err := r.git("branch", "--contains", "v0.1.0", "--format=%(refname:short)"); err != nil || on != "releases" {
		t.Errorf("the tag is on %q: %v", on, err)
	}
}

// TestReleaseWhole: what fails, or is interrupted, leaves a checkout as it was, or says how
// it becomes so.
func TestReleaseWhole(t *testing.T) {
	for name, spoil := range map[string]func(*testing.T, repo){
		"nobody": func(t *testing.T, r repo) {
			for _, who := range []string{"AUTHOR", "COMMITTER"} {
				t.Setenv("GIT_"+who+"_NAME", "")
				t.Setenv("GIT_"+who+"_EMAIL", "")
			}
			commit(t, r, "config", "user.useConfigOnly", "true")
		},
		"a hook": func(t *testing.T, r repo) {
			put(t, r, ".git/hooks/pre-commit", "#!/bin/sh\nexit 1\n")
			if err := os.Chmod(filepath.Join(r.dir, ".git/hooks/pre-commit"), 0o755); err != nil {
				t.Fatal(err)
			}
		},
		"signatures": func(t *testing.T, r repo) {
			commit(t, r, "config", "tag.gpgSign", "true")
			commit(t, r, "config", "gpg.program", "false")
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := small(t)
			spoil(t, r)
			before, _ := r.git("rev-parse", "HEAD")
			if err := run(io.Discard, r, "v0.1.0", true); err == nil {
				t.Fatal("it was released")
			}
			after, _ := r.git("rev-parse", "HEAD")
			if dirty, _ := r.git("status", "--porcelain"); after != before || dirty != "" || r.tagged("v0.1.0") || r.tagged("bar/v0.1.0") {
				t.Errorf("HEAD was %s and is %s; %s", before, after, dirty)
			}
		})
	}
	r := released(t)
	commit(t, r, "tag", "-d", "v0.1.0", "bar/v0.1.0", "far/baz/v0.1.0") // as if there had been no time to set them
	refuses(t, r, "v0.1.0", "has no tag here. Fix: git fetch --tags, or, if nothing is pushed, git reset --hard HEAD~2")
	commit(t, r, "reset", "-q", "--hard", "HEAD~2")
	commit(t, r, "tag", "bar") // git has no room for bar/v0.1.0
	if err := run(io.Discard, r, "v0.1.0", true); err == nil || !strings.Contains(err.Error(), "Fix: git reset --hard HEAD~2") {
		t.Error(err)
	}
	commit(t, r, "tag", "-d", "bar")
	commit(t, r, "reset", "-q", "--hard", "HEAD~2")
	if err := run(io.Discard, r, "v0.1.0", true); err != nil {
		t.Error(err)
	}
	commit(t, r, "commit", "-q", "--allow-empty", "-m", "later")
	commit(t, r, "tag", "-d", "v0.1.0")
	refuses(t, r, "v0.1.0", "has no tag here. Fix: git fetch --tags", "the tag bar/v0.1.0 is there", "the tag far/baz/v0.1.0")
	if left, err := filepath.Glob(filepath.Join(r.dir, ".git/release*")); err != nil || len(left) > 0 {
		t.Error(left, err)
	}
}

func TestRehearsalFolders(t *testing.T) {
	r := small(t)
	for _, dir := range []string{r.dir, filepath.Join(r.dir, "trial"), t.TempDir() + "/a b", t.TempDir() + "/a,b"} {
		if err := rehearse(io.Discard, r.dir, dir); err == nil || !strings.Contains(err.Error(), "Fix: name a folder") {
			t.Errorf("%s: %v", dir, err)
		}
	}
}

func TestTags(t *testing.T) {
	r := released(t)
	commit(t, r, "tag", "-d", "bar/v0.1.0")
	refuses(t, r, "v0.1.0", "example.com/zoo/bar has no tag bar/v0.1.0")
	commit(t, r, "tag", "bar/v0.1.0", "main")
	refuses(t, r, "v0.1.0", "the tag bar/v0.1.0 is on")
	r = small(t)
	for _, tag := range []string{"v0.1.0", "bar/v0.1.0", "far/baz/v0.1.0"} { // by hand, and not in step
		commit(t, r, "tag", tag)
	}
	refuses(t, r, "v0.1.0", "bar/go.mod requires the root at v0.0.0", "bar/go.mod replaces example.com/zoo", "far/baz/go.mod requires", "far/baz/go.mod replaces")
}

// TestNextRelease: what has changed in the API stands in the changelog, and a patch
// changes nothing.
func TestNextRelease(t *testing.T) {
	next := func(t *testing.T, version, words string) repo {
		r := released(t)
		edit(t, r, "CHANGELOG.md", "## [0.1.0]", "## ["+version+"] - "+time.Now().UTC().Format(time.DateOnly)+"\n\n"+words+"\n\n## [0.1.0]")
		return r
	}
	today := func(r repo) {
		t.Helper()
		edit(t, r, ".ci/api/zoo.txt", "Age int", "Age uint")
		edit(t, r, ".ci/api/zoo.txt", "func Feed(int)\n", "func Feed(int, Food)\npkg zoo, type Food int\n")
		edit(t, r, ".ci/api/bird.txt", "Sing()\n", "Sing()\npkg bird, type Bird interface, Fly()\n")
		commit(t, r)
	}
	r := next(t, "0.2.0", "Lions have an `Age` below no zero.")
	today(r)
	refuses(t, r, "v0.2.0", "bird.Bird.Fly is not what it was in v0.1.0, and the changelog", "zoo.Feed is not")
	edit(t, r, "CHANGELOG.md", "zero.", "zero. Feed and Fly are only words here.")
	commit(t, r)
	refuses(t, r, "v0.2.0", "bird.Bird.Fly", "zoo.Feed")
	edit(t, r, "CHANGELOG.md", "here.", "here. Birds must `Fly`, `Feed` takes what to feed.")
	commit(t, r)
	if err := run(io.Discard, r, "v0.2.0", true); err != nil {
		t.Fatal(err)
	}
	r = next(t, "0.1.1", "`Age`, `Feed` and `Fly`.")
	today(r)
	refuses(t, r, "v0.1.1", "bird.Bird.Fly", "zoo.Feed", "zoo.Lion.Age", "new names: zoo.Food")
	refuses(t, r, "v0.1.0-rc.1", "does not follow v0.1.0", "begins with 0.1.1", "bird.Bird.Fly", "zoo.Feed", "zoo.Lion.Age", "zoo.Food")
}

// TestReleaseOfCode: .ci/api alone does not say what a version exports.
func TestReleaseOfCode(t *testing.T) {
	r := small(t)
	const api = "internal/deps/api_test.go"
	put(t, r, api, "package deps\n\nimport \"testing\"\n\nfunc TestAPI(t *testing.T) { t.Error(\"pkg zoo, const New\") }\n")
	commit(t, r)
	refuses(t, r, "v0.1.0", "pkg zoo, const New")
	edit(t, r, api, "t.Error(\"pkg zoo, const New\")", "")
	commit(t, r)
	if err := run(io.Discard, r, "v0.1.0", false); err != nil {
		t.Fatal(err)
	}
}

func TestChanges(t *testing.T) {
	was := []string{
		"pkg a, const X = 1", "pkg a, type T[A any] struct", "pkg a, type T struct, F int", "pkg a, type I interface", "pkg a, type I interface, unexported methods",
		"pkg a, method (*T[A]) M()", "pkg gone, var V int", "pkg gone, func F()", "pkg a, type Old struct", "pkg a, type Old struct, F int",
	}
	now := []string{"pkg a, const X = 2", "pkg a, type T[A any] struct", "pkg a, type T struct, F int", "pkg a, type T struct, G int", "pkg a, type I interface", "pkg a, type I interface, unexported methods", "pkg a, type I interface, N()"}
	broken, added := changes(was, now)
	if got, want := strings.Join(broken, " "), "a.Old a.T.M a.X gone"; got != want {
		t.Errorf("broken %s, want %s", got, want)
	}
	if got, want := strings.Join(added, " "), "a.I.N a.T.G"; got != want {
		t.Errorf("added %s, want %s", got, want)
	}
}

func TestHeadings(t *testing.T) {
	for text, want := range map[string]string{
		"## [Unreleased]\n\nNew.\n":                                "v0.1.0 ## [0.1.0] - DAY\n\nA rehearsal.\n\n\nNew.\n",
		"## [Unreleased]\n\n## [0.0.1] - not yet\n\nNew.\n":        "v0.0.1 ## [0.0.1] - DAY\n\nA rehearsal.\n\n\nNew.\n",
		"## [0.0.1] - not yet\n\nNew.\n":                           "v0.0.1 ## [0.0.1] - DAY\n\nA rehearsal.\n\n\nNew.\n",
		"# Changelog\n\n## [0.1.0] - 2026-11-27\n\n## [0.0.9]\n":   "v0.1.0 # Changelog\n\n## [0.1.0] - DAY\n\nA rehearsal.\n\n\n## [0.0.9]\n",
		"v0.3.0-rc.1 # Changelog\n\n## [Unreleased]\n\nNew.\n":     "v0.3.0 # Changelog\n\n## [0.3.0] - DAY\n\nA rehearsal.\n\n\nNew.\n",
		"v0.3.0 # Changelog\n\n## [0.3.0] - 2026-11-27\n\nDone.\n": "v0.4.0 # Changelog\n\n## [0.4.0] - DAY\n\nA rehearsal.\n## [0.3.0] - 2026-11-27\n\nDone.\n",
	} {
		r := repo{t.TempDir()}
		if last, rest, ok := strings.Cut(text, " #"); ok && strings.HasPrefix(last, "v") {
			text = "#" + rest
			put(t, r, releasedAPI, last+"\n")
		}
		put(t, r, "CHANGELOG.md", text)
		version, err := r.rename()
		data, _ := r.now()("CHANGELOG.md")
		if got := version + " " + strings.ReplaceAll(string(data), time.Now().UTC().Format(time.DateOnly)+"\n\nA r", "DAY\n\nA r"); err != nil || got != want {
			t.Errorf("%q: %v\n%q, want\n%q", text, err, got, want)
		}
	}
}
