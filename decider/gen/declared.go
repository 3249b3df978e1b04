package gen

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"golang.org/x/exp/slices"
)

// declared are the names that a package declares outside of functions, nil if its
// folder is not known.
type declared map[string]place

// place says which files declare a name.
type place struct {
	tests bool // only files of tests
	built bool // some that belong to a build of this machine, without further tags
	typ   bool // it is a type, in all of them
}

// inTests reports whether only files of tests declare the name.
func (d declared) inTests(name string) bool { return d[name].tests }

// readPackage returns what the files of package pkg in a folder declare, without
// those named in not.
func readPackage(dir, pkg string, not ...string) declared {
	files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	if dir == "" || len(files) == 0 {
		return nil
	}
	d := declared{}
	for _, file := range files {
		base := filepath.Base(file)
		if slices.Contains(not, base) {
			continue
		}
		f := parse(file)
		if f == nil || f.pkg != pkg {
			continue
		}
		built, err := build.Default.MatchFile(dir, base)
		built = built && err == nil
		tests := strings.HasSuffix(base, "_test.go")
		for name, typ := range f.names {
			is, ok := d[name]
			d[name] = place{tests: tests && (is.tests || !ok), built: built || is.built, typ: typ && (is.typ || !ok)}
		}
	}
	return d
}

// source is what one file declares.
type source struct {
	pkg   string
	names map[string]bool // whether they are types
}

// fileVersion is a file as it was parsed.
type fileVersion struct {
	path string
	size int64
	time time.Time
}

// parsed keeps the sources by version, since many tables may be in one package.
var parsed sync.Map

// parse returns what a file declares, nil if it is no Go.
func parse(file string) *source {
	info, err := os.Stat(file)
	if err != nil {
		return nil
	}
	path, err := filepath.Abs(file)
	if err != nil {
		return nil
	}
	key := fileVersion{path, info.Size(), info.ModTime()}
	if s, ok := parsed.Load(key); ok {
		return s.(*source)
	}
	var s *source
	if f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution); err == nil {
		s = &source{f.Name.Name, declarations(f)}
	}
	parsed.Store(key, s)
	return s
}

// declarations returns the names that f declares outside of functions, and whether they are
// types.
func declarations(f *ast.File) map[string]bool {
	names := map[string]bool{}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				names[d.Name.Name] = false
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					names[spec.Name.Name] = true
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						names[name.Name] = false
					}
				}
			}
		}
	}
	return names
}
