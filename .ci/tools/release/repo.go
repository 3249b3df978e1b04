package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/semver"
)

// repo is a checkout.
type repo struct{ dir string }

// A hook of git that runs this has set which repository commands work on.
func init() {
	for _, name := range []string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR", "GIT_PREFIX"} {
		os.Unsetenv(name)
	}
}

// raw returns what a command of git writes.
func (r repo) raw(args ...string) ([]byte, error) {
	cmd := exec.Command("git", append([]string{"-C", r.dir}, args...)...)
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		err = fmt.Errorf("git %s: %s", strings.Join(args, " "), strings.TrimSpace(string(exit.Stderr)))
	}
	return out, err
}

func (r repo) git(args ...string) (string, error) {
	out, err := r.raw(args...)
	return strings.TrimRight(string(out), "\n"), err
}

// files reads those of a commit, or of the checkout.
type files func(name string) ([]byte, error)

func (r repo) at(commit string) files {
	return func(name string) ([]byte, error) { return r.raw("show", commit+":"+name) }
}

func (r repo) now() files {
	return func(name string) ([]byte, error) { return os.ReadFile(filepath.Join(r.dir, name)) }
}

func (r repo) write(name string, data []byte) error {
	return os.WriteFile(filepath.Join(r.dir, name), data, 0o644)
}

func (r repo) tagged(tag string) bool {
	_, err := r.git("rev-parse", "--verify", "--quiet", "refs/tags/"+tag)
	return err == nil
}

// commitOf returns the commit of a tag, or "" if there is none.
func (r repo) commitOf(tag string) string {
	commit, _ := r.git("rev-parse", "--verify", "--quiet", "refs/tags/"+tag+"^{commit}")
	return commit
}

// last returns the version that was released last on this branch, or v0.0.0.
func (r repo) last() (string, error) {
	data, err := r.now()(releasedAPI)
	if errors.Is(err, fs.ErrNotExist) {
		return "v0.0.0", nil
	}
	version, _, _ := strings.Cut(string(data), "\n")
	if err == nil && !semver.IsValid(version) {
		err = fmt.Errorf("the first line of %s is no version. Fix: git restore it; only a release writes it", releasedAPI)
	}
	return version, err
}

// module is one of go.work.
type module struct {
	dir string // "." is the root
	mod *modfile.File
}

func (m module) file(name string) string { return path.Join(m.dir, name) }

func (m module) tag(version string) string { return path.Join(m.dir, version) }

func tags(mods []module, version string) (all []string) {
	for _, m := range mods {
		all = append(all, m.tag(version))
	}
	return all
}

// modules reads those of go.work: all that this repository has, says a test of internal/deps.
// The first one is the root.
func modules(read files) ([]module, error) {
	data, err := read("go.work")
	if err != nil {
		return nil, err
	}
	work, err := modfile.ParseWork("go.work", data, nil)
	if err != nil {
		return nil, err
	}
	var mods []module
	for _, use := range work.Use {
		m := module{dir: path.Clean(use.Path)}
		data, err := read(m.file("go.mod"))
		if err != nil {
			return nil, err
		}
		if m.mod, err = modfile.Parse(m.file("go.mod"), data, nil); err != nil {
			return nil, err
		}
		mods = append(mods, m)
	}
	if len(mods) == 0 || mods[0].dir != "." {
		return nil, errors.New("go.work must use the root first")
	}
	return mods, nil
}
