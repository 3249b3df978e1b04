package gen

import (
	"bytes"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/funcname"
)

// Check holds the generated files of a table, in the folder of the test, against the
// table whose root is root, compiled with opts: the test fails where they are
// missing or out of date. With the build tag ethogen it writes them instead. They
// belong to the package of the test; name is Config.Name.
func Check[A any](t testing.TB, name string, root *decider.Decider[A], opts ...decider.Option) {
	t.Helper()
	pc, file, _, _ := runtime.Caller(1)
	c, err := callerConfig(name, runtime.FuncForPC(pc).Name(), file)
	if err != nil {
		t.Fatal(err)
	}
	c.Renew = fmt.Sprintf("go test -run '%s' -tags ethogen", pattern(t.Name()))
	f, err := Source(root, c, opts...)
	if err != nil {
		t.Fatalf("no code was generated: %v", err)
	}
	for _, note := range f.Through {
		t.Logf("%s: it is called through its row", note)
	}
	if len(f.Interpreted) > 0 {
		t.Logf("%s: %s", f.Name, f.Share())
	}
	for _, row := range f.Interpreted {
		t.Logf("  %s", row)
	}
	for _, out := range []struct {
		name string
		data []byte
	}{{f.Name, f.Code}, {f.StubName, f.Stub}} {
		is, err := os.ReadFile(out.name)
		is = bytes.ReplaceAll(is, []byte("\r\n"), []byte("\n")) // as Git may check it out on Windows
		switch {
		case err == nil && bytes.Equal(is, out.data):
		case renewing:
			if err := os.WriteFile(out.name, out.data, 0o644); err != nil {
				t.Fatal(err)
			}
			t.Logf("%s: written, %d lines", out.name, bytes.Count(out.data, []byte("\n")))
		case err != nil:
			t.Errorf("%v; write it with: %s", err, c.Renew)
		default:
			t.Errorf("%s is out of date: %s; renew it with: %s", out.name, firstDifference(is, out.data), c.Renew)
		}
	}
}

// callerConfig says which package the function of that name is in, in that file.
func callerConfig(name, function, file string) (Config, error) {
	slash := strings.LastIndexByte(function, '/') + 1
	dot := slash + strings.IndexByte(function[slash:], '.')
	c := Config{Name: name, Dir: ".", Path: funcname.Path(function[:dot])}
	f, err := parser.ParseFile(token.NewFileSet(), filepath.Base(file), nil, parser.PackageClauseOnly)
	if err != nil {
		return c, fmt.Errorf("gen.Check finds out for which package it writes by the file of the test that calls it: %w", err)
	}
	c.Package = f.Name.Name
	return c, nil
}

// pattern is what go test runs this test by, and no other.
func pattern(test string) string {
	parts := strings.Split(test, "/")
	for i, part := range parts {
		parts[i] = "^" + strings.ReplaceAll(regexp.QuoteMeta(part), "'", ".") + "$"
	}
	return strings.Join(parts, "/")
}

// firstDifference quotes the first line of want that is not in is, if possible one
// that says more than the hash of the file.
func firstDifference(is, want []byte) string {
	a, b := strings.Split(string(is), "\n"), strings.Split(string(want), "\n")
	hash := "it has more lines than it should"
	for i := range b {
		if i < len(a) && a[i] == b[i] {
			continue
		}
		text := fmt.Sprintf("line %d should be %q", i+1, b[i])
		if !strings.HasPrefix(b[i], "const ") {
			return text
		}
		hash = text
	}
	return hash
}
