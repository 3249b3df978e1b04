package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/exp/slices"
	goModule "golang.org/x/mod/module"
	"golang.org/x/mod/sumdb/dirhash"
	"golang.org/x/mod/zip"
)

// release makes a version in a clone and brings it here when it is whole, first the commits
// and then the tags: what goes wrong before that leaves this checkout as it was.
func (r repo) release(mods []module, version string) error {
	out, err := r.git("rev-parse", "--path-format=absolute", "--git-dir", "--git-path", "config", "--git-path", "hooks", "--abbrev-ref", "HEAD")
	if err != nil {
		return err
	}
	where := strings.Split(out, "\n")
	dir, config, hooks, branch := filepath.Join(where[0], "release"), where[1], where[2], where[3]
	// It stands where what a person has set for this folder holds for it, too.
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if _, err := r.git("clone", "-q", "--no-tags", "--branch", branch, ".", dir); err != nil {
		return err
	}
	clone := repo{dir}
	for name, value := range map[string]string{"include.path": config, "core.hooksPath": hooks} {
		if _, err := clone.git("config", name, value); err != nil {
			return err
		}
	}
	if err := clone.make(mods, version); err != nil {
		return err
	}
	for _, args := range [][]string{{"fetch", "-q", "--no-tags", dir, branch}, {"merge", "-q", "--ff-only", "FETCH_HEAD"}} {
		if _, err := r.git(args...); err != nil {
			return err
		}
	}
	refs := []string{"fetch", "-q", "--no-tags", "--atomic", dir}
	for _, tag := range tags(mods, version) {
		refs = append(refs, "refs/tags/"+tag+":refs/tags/"+tag)
	}
	if _, err := r.git(refs...); err != nil {
		return fmt.Errorf("the commits are made, and no tag is. Fix: git reset --hard HEAD~2, and what follows says why: %w", err)
	}
	return nil
}

// make makes two commits, with the tags on the first one. There, nested modules require the
// root at the version and replace nothing: the go command ignores the replace lines of what
// it gets, and installs no command from a module that has one. Here in the repository, tidy
// and builds without go.work need them, so the second commit has them.
func (r repo) make(mods []module, version string) error {
	root, nested, after := mods[0], mods[1:], map[string][]byte{}
	path := root.mod.Module.Mod.Path
	lines, err := r.exported()
	if err != nil {
		return err
	}
	if err := r.write(releasedAPI, []byte(version+"\n"+strings.Join(lines, "\n")+"\n")); err != nil {
		return err
	}
	for _, m := range nested {
		if err := m.mod.AddRequire(path, version); err != nil {
			return err
		}
		up, err := filepath.Rel(m.dir, ".")
		if err != nil {
			return err
		}
		if err := m.mod.AddReplace(path, "", filepath.ToSlash(up), ""); err != nil {
			return err
		}
		if after[m.file("go.mod")], err = m.mod.Format(); err != nil {
			return err
		}
		for _, q := range slices.Clone(m.mod.Replace) {
			if err := m.mod.DropReplace(q.Old.Path, q.Old.Version); err != nil {
				return err
			}
		}
		m.mod.Cleanup()
		data, err := m.mod.Format()
		if err != nil {
			return err
		}
		if err := r.write(m.file("go.mod"), data); err != nil {
			return err
		}
	}
	if err := r.commit("Release " + version); err != nil {
		return err
	}
	// Now the sums of the root are known: nested modules are no part of it.
	sums, err := r.sums(root, version, "HEAD")
	if err != nil {
		return err
	}
	for _, m := range nested {
		name := m.file("go.sum")
		old, err := r.now()(name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		lines := slices.DeleteFunc(strings.Split(string(old), "\n"), func(line string) bool { return line == "" || strings.HasPrefix(line, path+" ") })
		after[name] = joined(lines)
		lines = append(lines, sums...)
		slices.Sort(lines)
		if err := r.write(name, joined(lines)); err != nil {
			return err
		}
	}
	if err := r.commit("Release "+version, "--amend"); err != nil {
		return err
	}
	for _, m := range mods {
		if _, err := r.git("tag", "-a", "-m", m.mod.Module.Mod.Path+" "+version, m.tag(version)); err != nil {
			return err
		}
	}
	for name, data := range after {
		if err := r.write(name, data); err != nil {
			return err
		}
	}
	return r.commit("After " + version + ": nested modules use the checkout again")
}

func joined(lines []string) []byte {
	if len(lines) == 0 {
		return nil
	}
	return []byte(strings.Join(lines, "\n") + "\n")
}

// commit commits all there is: the tree was clean.
func (r repo) commit(message string, options ...string) error {
	if _, err := r.git("add", "--all"); err != nil {
		return err
	}
	_, err := r.git(append([]string{"commit", "-q", "-m", message}, options...)...)
	return err
}

// pack writes the zip of a module at a commit, as the go command makes it.
func (r repo) pack(w io.Writer, m module, version, commit string) error {
	dir := strings.TrimPrefix(m.dir, ".")
	if err := zip.CreateFromVCS(w, goModule.Version{Path: m.mod.Module.Mod.Path, Version: version}, r.dir, commit, dir); err != nil {
		return fmt.Errorf("packing %s: %w", m.mod.Module.Mod.Path, err)
	}
	return nil
}

// sums returns the lines of go.sum for a module at a commit.
func (r repo) sums(m module, version, commit string) ([]string, error) {
	file, err := os.CreateTemp("", "release")
	if err != nil {
		return nil, err
	}
	defer os.Remove(file.Name())
	defer file.Close()
	if err := r.pack(file, m, version, commit); err != nil {
		return nil, err
	}
	whole, err := dirhash.HashZip(file.Name(), dirhash.Hash1)
	if err != nil {
		return nil, err
	}
	text, err := r.at(commit)(m.file("go.mod"))
	if err != nil {
		return nil, err
	}
	mod, err := dirhash.Hash1([]string{"go.mod"}, func(string) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(text)), nil })
	path := m.mod.Module.Mod.Path
	return []string{fmt.Sprintf("%s %s %s", path, version, whole), fmt.Sprintf("%s %s/go.mod %s", path, version, mod)}, err
}

// proxy adds the modules of a version to a GOPROXY of files.
func (r repo) proxy(dir, version string) error {
	mods, err := modules(r.at(version))
	if err != nil {
		return err
	}
	date, err := r.git("log", "-1", "--format=%cI", version)
	if err != nil {
		return err
	}
	for _, m := range mods {
		path, err := goModule.EscapePath(m.mod.Module.Mod.Path)
		if err != nil {
			return err
		}
		at := filepath.Join(dir, filepath.FromSlash(path), "@v")
		if err := os.MkdirAll(at, 0o755); err != nil {
			return err
		}
		text, err := r.at(version)(m.file("go.mod"))
		if err != nil {
			return err
		}
		list, err := os.ReadFile(filepath.Join(at, "list"))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		for name, data := range map[string][]byte{"list": fmt.Appendln(list, version), version + ".mod": text, version + ".info": fmt.Appendf(nil, `{"Version":%q,"Time":%q}`, version, date)} {
			if err := os.WriteFile(filepath.Join(at, name), data, 0o644); err != nil {
				return err
			}
		}
		file, err := os.Create(filepath.Join(at, version+".zip"))
		if err != nil {
			return err
		}
		if err := r.pack(file, m, version, m.tag(version)); err != nil {
			return err
		}
		if err := file.Close(); err != nil {
			return err
		}
	}
	return nil
}
