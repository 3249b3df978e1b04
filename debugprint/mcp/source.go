package mcp

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"go/token"
	"os"
	"os/exec"
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

// write shows what edits make of the source. It writes that if it was seen before.
func (s *source) write(ctx context.Context, a *arguments) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before, err := s.open(ctx)
	if err != nil {
		return "", err
	}
	table, edits, err := before.Edits("", []byte(a.Edits))
	if err != nil {
		return "", err
	}
	after, err := before.Apply(table, edits...)
	if err != nil {
		return "", err
	}
	change := before.Change(after)
	if len(change.Files) == 0 {
		return "the source has these edits already\n", nil
	}
	diff := change.Diff()
	if len(change.Notes) > 0 {
		diff += "note: " + strings.Join(change.Notes, "\nnote: ") + "\n"
	}
	name := fmt.Sprintf("%.6x", sha256.Sum256([]byte(diff)))
	if a.Seen != name {
		why := "yet. It type-checks"
		if a.Seen != "" {
			why = fmt.Sprintf("since this is not the diff %.20q: the source or the edits have changed", a.Seen)
		}
		return page(fmt.Sprintf("%s\nnothing is written %s. To write it, make the same edits with seen %q\n", diff, why, name), a.Skip), nil
	}
	if err := change.Write(); err != nil {
		return "", err
	}
	return fmt.Sprintf("%d of the files of %s are written. Say whether the table compiles: go run %s/cmd/ethogram check %[2]s\n", len(change.Files), s.dir, tables.Library), nil
}

// open reads the source. The go command compiles what the package imports, fetches nothing,
// and runs none of it.
func (s *source) open(ctx context.Context) (*gosource.Source, error) {
	cmd := exec.CommandContext(ctx, "go", append(tables.List(), "--", ".")...)
	cmd.Dir, cmd.Env = s.dir, append(os.Environ(), "GOPROXY=off", "GOTOOLCHAIN=local", "PWD=") // no link in its names
	var said strings.Builder
	cmd.Stderr = &said
	out, err := cmd.Output()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	} else if errors.Is(err, exec.ErrNotFound) {
		return nil, errors.New("there is no go command: install Go, and put its folder bin into PATH")
	} else if err != nil {
		return nil, fmt.Errorf("%s cannot be listed: %s", s.dir, cmp.Or(strings.TrimSpace(said.String()), err.Error()))
	}
	all, err := tables.ReadList(out)
	if err != nil {
		return nil, err
	}
	for _, p := range all {
		if p.Error != nil {
			return nil, fmt.Errorf("%s does not build: %s", p.ImportPath, p.Error.Err)
		} else if p.Module == nil || !s.inside(p.Dir, p.Module.Dir) {
			return nil, fmt.Errorf("%s lies in no module, leads elsewhere by a link, or was downloaded: only source of your own is edited", s.dir)
		}
	}
	if len(all) != 1 {
		return nil, fmt.Errorf("%s is no package of Go", s.dir)
	}
	fset := token.NewFileSet()
	src, err := gosource.Load(all[0], fset, all[0].Importer(fset), nil)
	if err == nil {
		err = src.Editable()
	}
	if err == nil && len(src.Tables()) == 0 {
		err = fmt.Errorf("%s keeps no table in a variable", s.dir)
	}
	return src, err
}

// inside reports whether the folder that was named at start is that of the package by its
// name, too: seen from the same module, without links.
func (s *source) inside(dir, module string) bool {
	root, below := strings.CutSuffix(s.dir, strings.TrimPrefix(dir, module))
	named, err := os.Stat(root)
	real, err2 := os.Stat(module)
	return below && err == nil && err2 == nil && os.SameFile(named, real) && !strings.Contains(module, "@")
}
