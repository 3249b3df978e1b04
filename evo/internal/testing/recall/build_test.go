package main

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestFaultsCompile: every replacement still has its place in the game, and the game
// compiles with it.
func TestFaultsCompile(t *testing.T) {
	b, err := newBuilder(t.Context())
	require.NoError(t, err)
	t.Cleanup(b.close)
	count := 0
	for i := range subjects {
		s := &subjects[i]
		all, err := faultsOf(s.name)
		require.NoError(t, err)
		check := checker(t, b, s)
		require.NoError(t, check(nil))
		require.Error(t, check(map[string]string{"other.go": "package game; var _ int = nobody"}))
		names := map[string]bool{}
		for _, f := range all {
			count++
			assert.False(t, names[f.name], f.name)
			names[f.name] = true
			texts, err := b.with(s, &f)
			require.NoError(t, err)
			assert.NoError(t, check(texts), f.name)
		}
	}
	require.GreaterOrEqual(t, count, 40)
}

// checker returns what checks the types of a game with other texts of some files. A build
// of each fault would take minutes.
func checker(t *testing.T, b *builder, s *subject) func(texts map[string]string) error {
	cmd := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", "./"+s.dir, "math/rand/v2") // which faults import
	cmd.Dir = b.root
	cmd.Stderr = os.Stderr
	list, err := cmd.Output()
	require.NoError(t, err)
	exports := map[string]string{}
	for line := range strings.Lines(string(list)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		exports[path] = file
	}
	set := token.NewFileSet()
	known := importer.ForCompiler(set, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	found, err := filepath.Glob(filepath.Join(b.root, s.dir, "*.go"))
	require.NoError(t, err)
	originals := map[string]*ast.File{}
	for _, file := range found {
		if !strings.HasSuffix(file, "_test.go") {
			originals[filepath.Base(file)], err = parser.ParseFile(set, file, nil, parser.SkipObjectResolution)
			require.NoError(t, err)
		}
	}
	return func(texts map[string]string) error {
		var files []*ast.File
		for name, of := range originals {
			if texts[name] == "" {
				files = append(files, of)
			}
		}
		for name, text := range texts {
			of, err := parser.ParseFile(set, name, text, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			files = append(files, of)
		}
		_, err := (&types.Config{Importer: known}).Check(s.dir, set, files, nil)
		return err
	}
}
