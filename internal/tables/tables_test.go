package tables_test

import (
	"bytes"
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

	"github.com/ethogram-go/ethogram/internal/tables"
)

// TestForms holds what the compiler does with tables of all forms, and what is said of the
// causes, against what the tables are called and the comments beside them.
func TestForms(t *testing.T) {
	const path = tables.Library + "/internal/tables/testdata/forms"
	files, err := filepath.Glob("testdata/forms/*.go")
	require.NoError(t, err)
	p := &tables.Package{Fset: token.NewFileSet(), Info: tables.NewInfo()}
	comments := map[int]string{}
	for _, name := range files {
		file, err := parser.ParseFile(p.Fset, name, nil, parser.ParseComments)
		require.NoError(t, err)
		p.Files = append(p.Files, file)
		for _, group := range file.Comments {
			comments[p.Fset.Position(group.Pos()).Line] = strings.TrimSpace(group.Text())
		}
	}

	var listing bytes.Buffer
	out := goCommand(t, &listing, "list", "-export", "-deps", "-gcflags=-S", "-f", "{{.ImportPath}}\t{{.Export}}", "./testdata/forms")
	exports := map[string]string{}
	for one := range strings.Lines(out) {
		pkg, file, _ := strings.Cut(strings.TrimSpace(one), "\t")
		exports[pkg] = file
	}
	built, other, err := tables.ReadListing(&listing)
	require.NoError(t, err)
	assert.Empty(t, other)
	conf := types.Config{Importer: importer.ForCompiler(p.Fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })}
	p.Types, err = conf.Check(path, p.Fset, p.Files, p.Info)
	require.NoError(t, err)

	all := p.Find()
	assert.Greater(t, len(all), 60)
	for _, table := range all {
		name := table.Name.Name
		isBuilt := built.Built(path, name, p.Fset.Position(table.Init.Pos()), p.Fset.Position(table.Init.End()))
		causes := p.Causes(table.Init)
		if !strings.HasPrefix(name, "built") {
			assert.False(t, isBuilt, name)
			assert.Empty(t, causes, name)
			continue
		}
		assert.True(t, isBuilt, name)
		if assert.NotEmpty(t, causes, name) {
			assert.Equal(t, comments[p.Fset.Position(table.Name.Pos()).Line], causes[0].What, name)
			assert.NotEmpty(t, causes[0].Fix, name)
		}
	}
}

func goCommand(t *testing.T, stderr io.Writer, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "GOFLAGS="+os.Getenv("GOFLAGS")+" -buildvcs=false")
	cmd.Stderr = stderr
	out, err := cmd.Output()
	require.NoError(t, err, stderr)
	return string(out)
}
