package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/exp/slices"
	goModule "golang.org/x/mod/module"
	"golang.org/x/mod/sumdb/dirhash"
	"golang.org/x/mod/zip"
)

// release makes two commits, with the tags on the first one. There, nested modules
// require the root at the version and replace nothing: the go command ignores the replace
// lines of what it gets, and installs no command from a module that has one. Here in the
// repository, tidy and builds without go.work need them, so the second commit has them again.
func (r repo) release(mods []module, version string) error {
	root, nested, after := mods[0], mods[1:], map[string][]byte{}
	lines, err := r.exported()
	if err != nil {
		return err
	}
	if err := r.write(releasedAPI, []byte(version+"\n"+strings.Join(lines, "\n")+"\n")); err != nil {
		return err
	}
	for _, m := range nested {
		if err := m.mod.AddRequire(root.mod.Module.Mod.Path, version); err != nil {
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
	sums, err := r.sums(root, version)
	if err != nil {
		return err
	}
	for _, m := range nested {
		name := m.file("go.sum")
		old, err := r.now()(name)
		if err != nil {
			return err
		}
		after[name] = old
		all := append(strings.Fields(strings.ReplaceAll(string(old), " ", "\x00")), sums...)
		slices.Sort(all)
		if err := r.write(name, []byte(strings.ReplaceAll(strings.Join(all, "\n")+"\n", "\x00", " "))); err != nil {
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

// sums returns the lines of go.sum for a module at HEAD.
func (r repo) sums(m module, version string) ([]string, error) {
	file, err := os.CreateTemp("", "release")
	if err != nil {
		return nil, err
	}
	defer os.Remove(file.Name())
	defer file.Close()
	if err := r.pack(file, m, version, "HEAD"); err != nil {
		return nil, err
	}
	whole, err := dirhash.HashZip(file.Name(), dirhash.Hash1)
	if err != nil {
		return nil, err
	}
	text, err := r.now()(m.file("go.mod"))
	if err != nil {
		return nil, err
	}
	mod, err := dirhash.Hash1([]string{"go.mod"}, func(string) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(text)), nil })
	path := m.mod.Module.Mod.Path
	return []string{fmt.Sprintf("%s\x00%s\x00%s", path, version, whole), fmt.Sprintf("%s\x00%s/go.mod\x00%s", path, version, mod)}, err
}

// proxy writes the modules of a version as a GOPROXY of files.
func (r repo) proxy(dir string, mods []module, version string) error {
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
		for name, data := range map[string][]byte{"list": []byte(version + "\n"), version + ".mod": text, version + ".info": fmt.Appendf(nil, `{"Version":%q,"Time":%q}`, version, date)} {
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
