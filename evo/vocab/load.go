package vocab

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/ethogram-go/ethogram/internal/tables"
)

// evoPath is the import path of the package whose types mark a vocabulary.
const evoPath = tables.Library + "/evo"

// source is the package of a game.
type source struct {
	tables.Package
	made  map[types.Object]ast.Expr // what package-level variables are initialized with
	names []string                  // of package-level variables, in order
}

// load reads and type-checks the package in a folder, without its tests and the
// generated file. The go command knows the import path, the files of this build
// and the compiled packages that they import.
func load(dir string) (*source, error) {
	cmd := exec.Command("go", append(tables.List(), ".")...)
	cmd.Dir = dir
	out, err := cmd.Output()
	all, readErr := tables.ReadList(out)
	if err = errors.Join(err, readErr); err != nil || len(all) == 0 {
		return nil, fmt.Errorf("go list finds no package in the folder %s: %w", dir, err)
	}
	pkg := all[len(all)-1] // behind those that it imports
	for _, of := range all[:len(all)-1] {
		return nil, fmt.Errorf("the package imports %s, which does not compile, so its vocabulary cannot be read:\n%s\nFix: correct these errors first", of.ImportPath, strings.TrimSpace(of.Error.Err))
	}
	p := &source{Package: tables.Package{Fset: token.NewFileSet(), Info: tables.NewInfo()}, made: map[types.Object]ast.Expr{}}
	var errs []error
	for _, name := range append(pkg.GoFiles, pkg.CgoFiles...) {
		if name == FileName {
			continue
		}
		// Positions are those of the file in the folder, which is short to read.
		f, err := parser.ParseFile(p.Fset, filepath.Join(dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			errs = append(errs, err)
		}
		p.Files = append(p.Files, f)
	}
	if len(p.Files) == 0 && pkg.Error != nil {
		errs = append(errs, errors.New(strings.TrimSpace(pkg.Error.Err)))
	}
	if len(errs) == 0 {
		config := pkg.Config(pkg.Importer(p.Fset))
		config.Error = func(err error) { errs = append(errs, err) }
		p.Types, _ = config.Check(pkg.ImportPath, p.Fset, p.Files, p.Info)
	}
	if len(errs) > 0 {
		const most = 10
		if more := len(errs) - most; more > 0 {
			errs = append(errs[:most:most], fmt.Errorf("and %d more errors", more))
		}
		return nil, fmt.Errorf("the package does not compile, even without %s, so its vocabulary cannot be read:\n%w\nFix: correct these errors first", FileName, errors.Join(errs...))
	}
	for _, spec := range p.Specs() {
		for i, name := range spec.Names {
			p.names = append(p.names, name.Name)
			if len(spec.Values) == len(spec.Names) {
				p.made[p.Info.Defs[name]] = spec.Values[i]
			}
		}
	}
	return p, nil
}
