// Package source lets the inspector's page write what was edited in the running game into the Go source of its
// tables:
//
//	inspect.Start("", rec, inspect.Options{Tuning: []*inspect.Table{table}, Source: source.Dir("./creatures")})
//
// It is for a game in development, which runs where its source is and finds the go command: as the command
// ethogram edit does, it holds each edit in the source against the same edit in memory, in test programs of the
// package, before it shows what to write.
package source

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"sync"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint/inspect"
	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/internal/gosource"
	"github.com/ethogram-go/ethogram/internal/probe"
)

// Dir returns the source of the tables that the package in a folder has in variables, for inspect.Options. The
// folder is one of the game's module, relative to where the game runs. Nothing else is written: no generated
// file, no link, no package with cgo, no line such as //go:embed, and nothing that was changed since it was shown.
func Dir(dir string) inspect.Source {
	abs, err := filepath.Abs(dir)
	return &source{dir: abs, wrong: err}
}

type source struct {
	dir     string
	wrong   error
	mu      sync.Mutex // one compiles at a time
	shown   *made      // last
	written []*made
}

// made is what edits make of a table.
type made struct {
	root   string
	edits  []vocabulary.Edit // from the table on that the game began with
	change *gosource.Change
}

// Diff implements inspect.Source.
func (s *source) Diff(ctx context.Context, root string, edits []vocabulary.Edit) (diff string, notes []string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.shown = nil
	left, err := s.left(root, edits)
	switch {
	case err != nil:
		return "", nil, err
	case len(left) == 0:
		return "", []string{"The source has these edits."}, nil
	case s.wrong != nil:
		return "", nil, s.wrong
	}
	var said strings.Builder
	run := probe.Go{Context: ctx, Dir: s.dir}
	p, err := run.Open(&said, ".")
	if err != nil {
		return "", nil, fmt.Errorf("%s: %w\n%s", s.dir, err, &said)
	}
	table := called(p, root, left)
	if table == "" {
		return "", nil, fmt.Errorf("no variable of %s has a table with the rows %.100q and %.100q", p.ImportPath, root, rowOf(left))
	}
	change, err := run.Edited(p, table, left)
	if err != nil {
		return "", nil, err
	}
	s.shown = &made{root, edits, change}
	return change.Diff(), change.Notes, nil
}

// left returns the edits that the source does not have yet.
func (s *source) left(root string, edits []vocabulary.Edit) ([]vocabulary.Edit, error) {
	has := 0
	for _, w := range s.written {
		if w.root != root {
			continue
		}
		if has = len(w.edits); has > len(edits) || !reflect.DeepEqual(w.edits, edits[:has]) {
			return nil, errors.New("the source has edits that are undone here: take back first what was written")
		}
	}
	return edits[has:], nil
}

// called returns the variable of the table with a root, or with the row of the first edit: the root may have been renamed.
func called(p *probe.Package, root string, edits []vocabulary.Edit) (found string) {
	for _, t := range p.Roots {
		rows := p.Rows(t.Name.Name)
		if len(rows) > 0 && rows[0].Name == root {
			return t.Name.Name
		} else if found == "" && slices.ContainsFunc(rows, func(r gosource.Row) bool { return r.Name == rowOf(edits) }) {
			found = t.Name.Name
		}
	}
	return found
}

func rowOf(edits []vocabulary.Edit) string { return cmp.Or(edits[0].Row, edits[0].Group) }

// Write implements inspect.Source.
func (s *source) Write(root string, edits []vocabulary.Edit) (files []string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.shown == nil || s.shown.root != root || !reflect.DeepEqual(s.shown.edits, edits) {
		return nil, errors.New("these edits were not shown last: show the diff, then write it")
	}
	if err := s.shown.change.Write(); err != nil {
		return nil, err
	}
	s.written, s.shown = append(s.written, s.shown), nil
	return s.written[len(s.written)-1].names(), nil
}

// Undo implements inspect.Source.
func (s *source) Undo() (files []string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.written) == 0 {
		return nil, errors.New("nothing was written since the game began")
	}
	last := s.written[len(s.written)-1]
	if err := last.change.Back().Write(); err != nil {
		return nil, err
	}
	s.written, s.shown = s.written[:len(s.written)-1], nil
	return last.names(), nil
}

// names are those of the files.
func (m *made) names() (all []string) {
	for _, f := range m.change.Files {
		all = append(all, f.Name)
	}
	return all
}
