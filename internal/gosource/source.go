// Package gosource makes the edits of package vocabulary in the Go source of tables. It changes as few
// lines as it can, keeps comments, and gives nothing to write that does not type-check.
package gosource

import (
	"bytes"
	"fmt"
	"go/ast"
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
	Dir    string // of the package
	module string // the folder of its module
	below  string // Dir, from there

	fset  *token.FileSet
	conf  types.Config
	path  string
	files []*file
	first *Source         // before all edits
	other map[string]bool // the identifiers in its tests, and in files for other builds

	tables.Package
	wrong    []error // what does not type-check
	declared map[types.Object]declaration
	written  map[types.Object]bool // variables that statements write to
	rows     map[ast.Node]*row
	notes    []string
}

// file is a Go file of the package.
type file struct {
	name    string
	text    []byte // with \n
	crlf    bool
	refused string // why it cannot be edited
	ast     *ast.File
	tok     *token.File
}

// Open reads the source of a package. It must type-check.
func Open(of tables.Listed) (_ *Source, err error) {
	s := &Source{Dir: of.Dir, path: of.ImportPath, fset: token.NewFileSet(), other: map[string]bool{}}
	if of.Module != nil {
		s.module = of.Module.Dir
		s.below, err = filepath.Rel(s.module, s.Dir)
	}
	switch {
	case of.Error != nil:
		return nil, fmt.Errorf("%s does not build: %s", of.ImportPath, strings.TrimSpace(of.Error.Err))
	case err != nil || of.Module == nil || !of.Module.Main || !filepath.IsLocal(s.below):
		return nil, fmt.Errorf("%s lies outside of the module: only source of your own is edited", of.ImportPath)
	case len(of.CgoFiles) > 0:
		return nil, fmt.Errorf("%s uses cgo (%s), which is not edited: move the tables to a package without it", of.ImportPath, of.CgoFiles[0])
	}
	s.conf = of.Config(of.Importer(s.fset))
	if err := s.read(of.GoFiles); err != nil {
		return nil, err
	}
	for _, name := range append(append(of.TestGoFiles, of.XTestGoFiles...), of.IgnoredGoFiles...) {
		if test, err := parser.ParseFile(token.NewFileSet(), filepath.Join(of.Dir, name), nil, parser.SkipObjectResolution); err == nil {
			ast.Inspect(test, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok {
					s.other[id.Name] = true
				}
				return true
			})
		}
	}
	s.first = s
	if s.check(); len(s.wrong) > 0 {
		return nil, fmt.Errorf("the package does not type-check, so that nothing is edited: %w", s.wrong[0])
	}
	return s, nil
}

// read reads files below the module's folder.
func (s *Source) read(names []string) error {
	root, err := os.OpenRoot(s.module)
	if err != nil {
		return err
	}
	defer root.Close()
	for _, name := range names {
		path := filepath.Join(s.below, name)
		disk, err := root.ReadFile(path)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		f := &file{name: name, text: bytes.ReplaceAll(disk, []byte("\r\n"), []byte("\n"))}
		f.crlf = bytes.Count(disk, []byte("\r\n")) == bytes.Count(disk, []byte("\n"))
		if err := s.parse(f); err != nil {
			return err
		}
		tidy, err := formatted(f.text)
		info, statErr := root.Lstat(path)
		switch {
		case err != nil || statErr != nil:
			f.refused = "it cannot be read again"
		case !info.Mode().IsRegular():
			f.refused = "it is a link; edit what it leads to"
		case ast.IsGenerated(f.ast):
			f.refused = "it is generated; change what generates it"
		case bytes.Contains(f.text, []byte("\n//line ")) || bytes.Contains(f.text, []byte("/*line ")):
			f.refused = "it has a //line directive, so that it is made from another file; edit that"
		case !f.crlf && len(f.text) != len(disk) || bytes.IndexByte(f.text, '\r') >= 0:
			f.refused = "its line ends are mixed; run gofmt -w on it"
		case !bytes.Equal(tidy, f.text):
			f.refused = "it is not formatted; run gofmt -w on it"
		}
		s.files = append(s.files, f)
	}
	return nil
}

func (s *Source) parse(f *file) (err error) {
	if f.ast, err = parser.ParseFile(s.fset, filepath.Join(s.Dir, f.name), f.text, parser.ParseComments|parser.SkipObjectResolution); err == nil {
		f.tok = s.fset.File(f.ast.FileStart)
	}
	return err
}

// check type-checks the files, and finds what they declare.
func (s *Source) check() {
	s.Package = tables.Package{Fset: s.fset, Info: tables.NewInfo()}
	s.Info.Implicits = map[ast.Node]types.Object{}
	s.wrong, s.rows = nil, map[ast.Node]*row{}
	s.declared, s.written = map[types.Object]declaration{}, map[types.Object]bool{}
	for _, f := range s.files {
		s.Files = append(s.Files, f.ast)
	}
	conf := s.conf
	conf.Error = func(err error) { s.wrong = append(s.wrong, err) }
	s.Types, _ = conf.Check(s.path, s.fset, s.Files, s.Info)
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
			if f.text, err = formatted(text); err == nil {
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
