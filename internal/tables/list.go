package tables

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/build"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
)

// Listed is what of a package go list tells.
type Listed struct {
	ImportPath, Name, Dir, Export             string
	GoFiles, CgoFiles, CompiledGoFiles        []string
	TestGoFiles, XTestGoFiles, IgnoredGoFiles []string
	ImportMap                                 map[string]string
	DepOnly                                   bool
	Module                                    *struct {
		Dir, GoVersion string
		Main           bool
	}
	Error *struct{ Pos, Err string }
	Deps  []string

	exports map[string]string // of all packages
}

// List are the arguments of the go command that has it tell that of packages.
func List() []string {
	return []string{"list", "-e", "-export", "-deps", "-compiled", "-json=ImportPath,Name,Dir,Export,GoFiles,CgoFiles,CompiledGoFiles,TestGoFiles,XTestGoFiles,IgnoredGoFiles,ImportMap,DepOnly,Module,Error,Deps"}
}

// ReadList reads what go list says: the packages that it was asked for, and those that do not build.
func ReadList(out []byte) (all []Listed, _ error) {
	exports := map[string]string{}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		p := Listed{exports: exports}
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, fmt.Errorf("what go list says cannot be read: %w", err)
		}
		if exports[p.ImportPath] = p.Export; p.Error != nil || !p.DepOnly {
			all = append(all, p)
		}
	}
}

// Importer imports what was built of the packages that were listed together.
func (p *Listed) Importer(fset *token.FileSet) types.Importer {
	return importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		if file := p.exports[path]; file != "" {
			return os.Open(file)
		}
		return nil, fmt.Errorf("package %s has not been built", path)
	})
}

// Config says how the package is type-checked.
func (p *Listed) Config(from types.Importer) types.Config {
	conf := types.Config{Importer: mapped{from, p.ImportMap}, Sizes: types.SizesFor("gc", build.Default.GOARCH), FakeImportC: true}
	if p.Module != nil && p.Module.GoVersion != "" {
		conf.GoVersion = "go" + p.Module.GoVersion
	}
	return conf
}

// mapped imports what source names, such as the packages below vendor.
type mapped struct {
	from types.Importer
	to   map[string]string
}

func (m mapped) Import(path string) (*types.Package, error) {
	if to := m.to[path]; to != "" {
		path = to
	}
	return m.from.Import(path)
}
