package docs_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWalks does what the pages with files and shell commands tell their
// reader to do, step by step, beside a link to this checkout. Who gets the library gets
// a release of it, as if this were one, into an empty module cache.
func TestWalks(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the go command many times")
	}
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no sh here")
	}
	for _, p := range pages(t) {
		if !p.walks() {
			continue
		}
		t.Run(p.name, func(t *testing.T) {
			dir := t.TempDir()
			top, err := filepath.Abs("..")
			require.NoError(t, err)
			require.NoError(t, os.Symlink(top, filepath.Join(dir, "ethogram")))
			w := &walk{shell: shell, dir: dir}
			if p.gets() {
				w.env = rehearsal(t)
			}
			for _, b := range p.blocks {
				w.step(t, b)
			}
			w.undo(t)
			if *update {
				p.save(t)
			}
		})
	}
}

// walks reports whether there is anything to do on the page.
func (p *page) walks() bool {
	for _, b := range p.blocks {
		if b.lang == "sh" && !b.has("norun") {
			return true
		}
	}
	return false
}

// gets reports whether the reader gets the library by the go command.
func (p *page) gets() bool {
	for _, b := range p.blocks {
		if b.lang == "sh" && !b.has("norun") && strings.Contains(b.text, "go get github.com/ethogram-go/ethogram") {
			return true
		}
	}
	return false
}

// rehearsal releases a copy of this checkout and returns the environment of its users.
func rehearsal(t *testing.T) []string {
	t.Helper()
	if err := exec.Command("git", "-c", "safe.directory=*", "rev-parse", "--git-dir").Run(); err != nil {
		t.Skipf("a release is made of a checkout of git: %v", err)
	}
	cmd := exec.Command("go", "run", "-C", "../.ci/tools", "./release", "-rehearse", t.TempDir())
	cmd.Env = append(os.Environ(), "GOWORK=off")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	require.NoError(t, err, "%v: %s", cmd, &stderr)
	return strings.Fields(string(out))
}

// walk is how far the reader has come.
type walk struct {
	shell string
	env   []string
	dir   string            // where the reader's shell stands
	was   map[string]string // files before the last diff
}

func (w *walk) step(t *testing.T, b *block) {
	t.Helper()
	switch {
	case b.has("quote"): // see TestQuotes
	case b.lang == "go" && b.file() != "":
		w.undo(t)
		require.NoError(t, os.WriteFile(filepath.Join(w.dir, b.file()), []byte(b.text+"\n"), 0o644))
	case b.lang == "diff":
		w.undo(t)
		w.apply(t, b)
	case b.lang == "sh" && !b.has("norun"):
		w.run(t, b)
	}
}

// apply changes a file as the diff says: it has the lines to be replaced with
// those around them, in order and without line numbers.
func (w *walk) apply(t *testing.T, b *block) {
	t.Helper()
	var before, after []string
	for line := range strings.SplitSeq(b.text, "\n") {
		mark, text := byte(' '), ""
		if line != "" {
			mark, text = line[0], line[1:]
		}
		require.Contains(t, " +-", string(mark), "%s: a line of a diff begins with +, - or a blank", b)
		if mark != '+' {
			before = append(before, text)
		}
		if mark != '-' {
			after = append(after, text)
		}
	}
	path := filepath.Join(w.dir, b.file())
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	old := strings.Join(before, "\n") + "\n"
	require.Equal(t, 1, strings.Count(string(data), old), "%s: %s must have the old lines once", b, b.file())
	text := strings.Replace(string(data), old, strings.Join(after, "\n")+"\n", 1)
	require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	if !b.has("keep") {
		w.was = map[string]string{path: string(data)}
	}
}

// undo takes the last diff back.
func (w *walk) undo(t *testing.T) {
	t.Helper()
	for path, text := range w.was {
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	w.was = nil
}

// run runs a shell block where the last one ended.
func (w *walk) run(t *testing.T, b *block) {
	t.Helper()
	pwd := filepath.Join(t.TempDir(), "pwd")
	cmd := exec.Command(w.shell, "-e", "-c", b.text+"\npwd >\"$DOCS_PWD\"")
	cmd.Dir = w.dir
	// With -trimpath, the library is not compiled again for every folder that has a
	// link to it.
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS="+os.Getenv("GOFLAGS")+" -trimpath -modcacherw", "DOCS_PWD="+pwd)
	cmd.Env = append(cmd.Env, w.env...)
	out, err := cmd.CombinedOutput()
	if b.has("fails") {
		require.Error(t, err, "%s must fail:\n%s", b, out)
	} else {
		require.NoError(t, err, "%s:\n%s", b, out)
	}
	if at, err := os.ReadFile(pwd); err == nil {
		w.dir = strings.TrimSpace(string(at))
	}
	if b.out != nil {
		b.compare(t, string(out))
	}
}
