package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// rehearse releases a copy of the checkout as it is, committed or not, as the version that
// its changelog is about, and writes the environment in which users get it. With next, more
// versions follow in the same copy.
func rehearse(w io.Writer, top, dir string, next bool) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	if top, err = filepath.Abs(top); err != nil {
		return err
	}
	out, err := exec.Command("go", "env", "GOMODCACHE", "GOPROXY").Output()
	if err != nil {
		return err
	}
	cache, others, _ := strings.Cut(strings.ReplaceAll(strings.TrimSpace(string(out)), "\r", ""), "\n")
	for _, path := range []string{dir, cache} {
		if strings.ContainsAny(path, ", \t\n|") {
			return fmt.Errorf("%s has a space, a comma or a |. Fix: name a folder without, or set GOMODCACHE to one, as env and GOPROXY would take it for several", path)
		}
	}
	if inside, err := filepath.Rel(top, dir); err == nil && filepath.IsLocal(inside) {
		return fmt.Errorf("%s is within the checkout, which would then be dirty. Fix: name a folder elsewhere", dir)
	}
	if left, err := os.ReadDir(dir); err == nil && len(left) > 0 {
		return fmt.Errorf("%s is not empty. Fix: name a folder that is, or that is not there", dir)
	}
	// What a person has set, such as signatures and hooks, is not for copies.
	for name, value := range map[string]string{
		"GIT_CONFIG_GLOBAL": os.DevNull, "GIT_CONFIG_NOSYSTEM": "1",
		"GIT_AUTHOR_NAME": "nobody", "GIT_AUTHOR_EMAIL": "nobody@localhost", "GIT_COMMITTER_NAME": "nobody", "GIT_COMMITTER_EMAIL": "nobody@localhost",
	} {
		if err := os.Setenv(name, value); err != nil {
			return err
		}
	}
	r := repo{filepath.Join(dir, "checkout")}
	if err := (repo{top}).copyTo(r); err != nil {
		return err
	}
	version, err := r.rename()
	if err != nil {
		return err
	}
	for _, args := range [][]string{{"init", "-q", "-b", "main"}, {"add", "--all"}, {"commit", "-q", "-m", "A copy"}} {
		if _, err := r.git(args...); err != nil {
			return err
		}
	}
	if err := r.whole(version); err != nil {
		return err
	}
	versions := []string{version}
	if next {
		later, err := r.goOn(version)
		if err != nil {
			return err
		}
		versions = append(versions, later...)
	}
	proxy := filepath.Join(dir, "proxy")
	for _, version := range versions {
		if err := r.proxy(proxy, version); err != nil {
			return err
		}
	}
	// What this machine has got before is no reason to ask the network; sums were
	// compared when it came.
	_, err = fmt.Fprintf(w, "GOPROXY=%s,%s,%s\nGOMODCACHE=%s\nGOSUMDB=off\nGOWORK=off\n",
		url(proxy), url(filepath.Join(cache, "cache", "download")), others, filepath.Join(dir, "mod"))
	return err
}

func url(dir string) string { return "file:///" + strings.TrimPrefix(filepath.ToSlash(dir), "/") }

// copyTo copies the files that git knows or would add.
func (r repo) copyTo(to repo) error {
	names, err := r.git("-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate")
	if err != nil {
		return err
	}
	for name := range strings.SplitSeq(strings.TrimRight(names, "\x00"), "\x00") {
		from, into := filepath.Join(r.dir, name), filepath.Join(to.dir, name)
		info, err := os.Lstat(from)
		if errors.Is(err, fs.ErrNotExist) {
			continue // deleted, and not committed
		}
		if err != nil {
			return err
		}
		if !info.Mode().IsRegular() {
			return fmt.Errorf("%s is no file. Fix: modules are made of files only", name)
		}
		if err := os.MkdirAll(filepath.Dir(into), 0o755); err != nil {
			return err
		}
		data, err := os.ReadFile(from)
		if err != nil {
			return err
		}
		if err := os.WriteFile(into, data, info.Mode()); err != nil {
			return err
		}
	}
	return nil
}

// nothing is what stands before a version's section when it has all there is.
var nothing = regexp.MustCompile(`(?m)^## \[Unreleased\]\s+## `)

// rename has the changelog of a copy say which version it is, and returns that: the one it
// says, if it was not released, or the next.
func (r repo) rename() (string, error) {
	data, err := r.now()("CHANGELOG.md")
	if err != nil {
		return "", err
	}
	last, err := r.last()
	if err != nil {
		return "", err
	}
	next := following(last)
	version, text := next[min(1, len(next)-1)], nothing.ReplaceAllString(string(data), "## ")
	h := heading.FindStringSubmatchIndex(text)
	switch {
	case h == nil:
		return "", errors.New("CHANGELOG.md has no section. Fix: write one, such as ## [Unreleased]")
	case text[h[2]:h[3]] == last[1:]: // nothing has changed since
		h[1] = h[0]
	case text[h[2]:h[3]] != "Unreleased":
		version = "v" + text[h[2]:h[3]]
	}
	text = fmt.Sprintf("%s## [%s] - %s\n\nA rehearsal.\n%s", text[:h[0]], version[1:], time.Now().UTC().Format(time.DateOnly), text[h[1]:])
	return version, r.write("CHANGELOG.md", []byte(text))
}
