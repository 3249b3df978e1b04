// Package gosource makes the edits of package vocabulary in the Go source of tables. It changes as few
// lines as it can, keeps comments, and gives nothing to write that does not type-check.
package gosource

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/tables"
)

// Source is the source of a package. Edits make others of it; none changes.
type Source struct {
	tables.Listed
	tables.Package

	conf  types.Config
	files []*file
	first *Source // before all edits
	peers map[string]*Source

	wrong    []error // what does not type-check
	declared map[types.Object]declaration
	written  map[types.Object]bool // variables that statements write to
	rows     map[ast.Node]*row
	notes    []string
}

// file is a Go file of the package.
type file struct {
	name string
	text []byte // with \n
	disk []byte // as it was read
	ast  *ast.File
	tok  *token.File
}

// Load reads the source of a package. It must type-check. peers are packages that were loaded with it, by path:
// it may have rows of theirs.
func Load(of tables.Listed, fset *token.FileSet, from types.Importer, peers map[string]*Source) (*Source, error) {
	s := &Source{Listed: of, Package: tables.Package{Fset: fset}, conf: of.Config(from), peers: peers}
	for _, name := range of.CompiledGoFiles {
		if filepath.Ext(name) != ".go" && !strings.Contains(name, "go-build") {
			continue
		}
		f := &file{name: name}
		var err error
		if f.disk, err = os.ReadFile(s.path(f)); err == nil {
			f.text = bytes.ReplaceAll(f.disk, []byte("\r\n"), []byte("\n"))
			err = s.parse(f)
		}
		if err != nil {
			return nil, err
		}
		s.files = append(s.files, f)
	}
	if s.check(); len(s.wrong) > 0 {
		return nil, fmt.Errorf("the package does not type-check: %w", s.wrong[0])
	}
	s.first = s
	return s, nil
}

func (s *Source) path(f *file) string {
	if filepath.IsAbs(f.name) { // that cgo made
		return f.name
	}
	return filepath.Join(s.Dir, f.name)
}

// Editable says why nothing of the package can be edited.
func (s *Source) Editable() error {
	if _, ok := s.below(); !ok {
		return fmt.Errorf("%s lies outside of the module: only source of your own is edited", s.ImportPath)
	} else if len(s.CgoFiles) > 0 {
		return fmt.Errorf("%s uses cgo (%s), which is not edited: move the tables to a package without it", s.ImportPath, s.CgoFiles[0])
	}
	return nil
}

// below returns the package's folder from that of the module.
func (s *Source) below() (string, bool) {
	if s.Module == nil || !s.Module.Main {
		return "", false
	}
	below, err := filepath.Rel(s.Module.Dir, s.Dir)
	return below, err == nil && filepath.IsLocal(below)
}

// refused says why a file cannot be edited, "" if it can.
func (s *Source) refused(f *file) string {
	tidy, err := format.Source(f.text)
	info, statErr := os.Lstat(s.path(f))
	switch {
	case !slices.Contains(s.files, f):
		return "it belongs to another package"
	case err != nil || statErr != nil:
		return "it cannot be read again"
	case !info.Mode().IsRegular():
		return "it is a link; edit what it leads to"
	case ast.IsGenerated(f.ast):
		return "it is generated; change what generates it"
	case bytes.Contains(f.text, []byte("\n//line ")) || bytes.Contains(f.text, []byte("/*line ")):
		return "it has a //line directive, so that it is made from another file; edit that"
	case bytes.IndexByte(f.text, '\r') >= 0 || !f.crlf() && bytes.Contains(f.disk, []byte("\r\n")):
		return "its line ends are mixed; run gofmt -w on it"
	case !bytes.Equal(tidy, f.text):
		return "it is not formatted; run gofmt -w on it"
	}
	return ""
}

// crlf reports whether the lines end as on Windows.
func (f *file) crlf() bool {
	return bytes.Count(f.disk, []byte("\r\n")) == bytes.Count(f.disk, []byte("\n"))
}

func (s *Source) parse(f *file) (err error) {
	if f.ast, err = parser.ParseFile(s.Fset, s.path(f), f.text, parser.ParseComments|parser.SkipObjectResolution); err == nil {
		f.tok = s.Fset.File(f.ast.FileStart)
	}
	return err
}

// check type-checks the files, and finds what they declare.
func (s *Source) check() {
	s.Package = tables.Package{Fset: s.Fset, Info: tables.NewInfo()}
	s.Info.Implicits = map[ast.Node]types.Object{}
	s.wrong, s.rows = nil, map[ast.Node]*row{}
	s.declared, s.written = map[types.Object]declaration{}, map[types.Object]bool{}
	for _, f := range s.files {
		s.Files = append(s.Files, f.ast)
	}
	conf := s.conf
	conf.Error = func(err error) { s.wrong = append(s.wrong, err) }
	s.Types, _ = conf.Check(s.ImportPath, s.Fset, s.Files, s.Info)
	for _, f := range s.files {
		s.declare(f)
	}
}

// with returns the source with other texts of files, formatted and with the imports that they need.
func (s *Source) with(texts map[*file][]byte) (*Source, error) {
	next := *s
	next.files, next.notes = slices.Clone(s.files), slices.Clone(s.notes)
	var err error
	for i, was := range s.files {
		if text, ok := texts[was]; ok {
			f := *was
			if f.text, err = format.Source(text); err == nil {
				err = next.parse(&f)
			}
			if err != nil {
				return nil, err
			}
			next.files[i] = &f
		}
	}
	next.check()
	again := map[*file][]byte{}
	for i, f := range next.files {
		if f != s.files[i] {
			if text, err := next.imports(f); err != nil {
				return nil, err
			} else if !bytes.Equal(text, f.text) {
				again[f] = text
			}
		}
	}
	if len(again) > 0 {
		return next.with(again)
	}
	return &next, nil
}

func (f *file) offset(at token.Pos) int { return f.tok.Offset(at) }

// source returns the text of a part of a file.
func (f *file) source(n ast.Node) string { return string(f.text[f.offset(n.Pos()):f.offset(n.End())]) }
