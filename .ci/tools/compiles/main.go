// Compiles checks the types of packages and their tests for other systems, from source:
// without machine code, which nobody runs here, it takes a sixth of the time of go vet.
//
//	cd CHECKOUT && compiles GOOS/GOARCH,... PATTERN...
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"
)

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "compiles wants systems, as in windows/amd64,js/wasm, and packages")
		os.Exit(2)
	}
	here, err := os.Getwd()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	failed := false
	for target := range strings.SplitSeq(os.Args[1], ",") {
		system, arch, ok := strings.Cut(target, "/")
		if !ok {
			fmt.Fprintf(os.Stderr, "%q is no system such as windows/amd64\n", target)
			os.Exit(2)
		}
		found, err := packages.Load(&packages.Config{
			Mode:  packages.LoadAllSyntax,
			Tests: true,
			ParseFile: func(files *token.FileSet, name string, text []byte) (*ast.File, error) {
				return parse(files, name, text, strings.HasPrefix(name, here+string(filepath.Separator)))
			},
			Env: append(os.Environ(), "GOOS="+system, "GOARCH="+arch, "CGO_ENABLED=0"),
		}, os.Args[2:]...)
		if err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", target, err)
			os.Exit(1)
		}
		ours := 0
		for _, p := range found {
			if strings.HasSuffix(p.ID, ".test") {
				continue // the main package of tests, which the go command writes
			}
			for _, err := range p.Errors {
				fmt.Printf("%s: %v\n", target, err)
				failed = true
			}
			if len(p.Syntax) > 0 {
				ours++
			}
		}
		fmt.Printf("%s: %d packages\n", target, ours)
		failed = failed || ours == 0
	}
	if failed {
		os.Exit(1)
	}
}

// parse reads a file; of those that others have written, what they declare is enough.
func parse(files *token.FileSet, name string, text []byte, whole bool) (*ast.File, error) {
	file, err := parser.ParseFile(files, name, text, parser.SkipObjectResolution)
	if file == nil || whole {
		return file, err
	}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			f.Body = nil
		}
	}
	return file, err
}
