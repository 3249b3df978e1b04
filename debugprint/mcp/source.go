package mcp

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"

	"github.com/ethogram-go/ethogram/internal/gosource"
	"github.com/ethogram-go/ethogram/internal/tables"
)

// source is a package with tables.
type source struct {
	dir string
	mu  sync.Mutex
}

// write shows what edits make of the source. It writes that if it was seen before: seen is
// the name of the diff.
func (s *source) write(ctx context.Context, edits []byte, seen string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before, err := s.open(ctx)
	if err != nil {
		return "", err
	}
	table, list, err := before.Edits("", edits)
	if err != nil {
		return "", err
	}
	after, err := before.Apply(table, before.Names(), list...)
	if err != nil {
		return "", err
	}
	change := before.Change(after)
	diff := change.Diff()
	for _, note := range change.Notes {
		diff += "note: " + note + "\n"
	}
	name := fmt.Sprintf("%.6x", sha256.Sum256([]byte(diff)))
	switch {
	case len(change.Files) == 0:
		return "the source has these edits already\n", nil
	case seen == "":
		return diff + fmt.Sprintf("\nnothing is written yet. It type-checks. Write it: the same edits with seen %q\n", name), nil
	case seen != name:
		return diff + fmt.Sprintf("\nnothing is written: this is not the diff %.20q that was seen, since the source or the edits have changed. Look at it, and write it with seen %q\n", seen, name), nil
	}
	if err := change.Write(); err != nil {
		return "", err
	}
	text := ""
	for _, f := range change.Files {
		text += fmt.Sprintf("%s is written\n", filepath.Join(s.dir, f.Name))
	}
	return text + "Whether the table compiles says: go run " + tables.Library + "/cmd/ethogram check " + s.dir + "\n", nil
}

// open reads the source. The go command compiles what the package imports, fetches nothing,
// and runs none of it.
func (s *source) open(ctx context.Context) (*gosource.Source, error) {
	if err := s.inside(); err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, "go", append(tables.List(), "--", ".")...)
	cmd.Dir, cmd.Env = s.dir, append(os.Environ(), "GOPROXY=off", "GOTOOLCHAIN=local")
	var said strings.Builder
	cmd.Stderr = &said
	out, err := cmd.Output()
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case errors.Is(err, exec.ErrNotFound):
		return nil, errors.New("there is no go command: install Go, and put its folder bin into PATH")
	case err != nil:
		return nil, fmt.Errorf("%s cannot be listed: %s", s.dir, cmp.Or(strings.TrimSpace(said.String()), err.Error()))
	}
	all, err := tables.ReadList(out)
	if err != nil {
		return nil, err
	}
	for _, p := range all {
		if p.Error != nil {
			return nil, fmt.Errorf("%s does not build: %s", p.ImportPath, p.Error.Err)
		}
	}
	if len(all) != 1 {
		return nil, fmt.Errorf("%s is no package of Go", s.dir)
	}
	src, err := gosource.Open(all[0])
	if err == nil && len(src.Tables()) == 0 {
		err = fmt.Errorf("%s keeps no table in a variable", s.dir)
	}
	return src, err
}

// inside reports whether the folder, with all links resolved, lies in the module that its name
// lies in.
func (s *source) inside() error {
	real, err := filepath.EvalSymlinks(s.dir)
	if err != nil {
		return err
	}
	root := s.dir
	for !isFile(filepath.Join(root, "go.mod")) {
		if root == filepath.Dir(root) {
			return fmt.Errorf("%s lies in no module: only source of your own is edited", s.dir)
		}
		root = filepath.Dir(root)
	}
	if root, err = filepath.EvalSymlinks(root); err != nil {
		return err
	}
	if below, err := filepath.Rel(root, real); err != nil || !filepath.IsLocal(below) {
		return fmt.Errorf("%s is a link that leads out of its module: only source of your own is edited", s.dir)
	}
	if strings.Contains(root, "@") {
		return fmt.Errorf("%s lies in a module that was downloaded: only source of your own is edited", s.dir)
	}
	return nil
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}
