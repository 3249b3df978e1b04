package gen_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/internal/testing/usermod"
)

// newcomer is a module of somebody's in a folder of its own.
type newcomer struct {
	t   *testing.T
	dir string
}

// module copies testdata/newcomer without the tests that use the code.
func module(t *testing.T) newcomer {
	t.Helper()
	skip.UnderRace(t)
	if testing.Short() {
		t.Skip("it builds a module")
	}
	m := newcomer{t, filepath.Join(t.TempDir(), "somewhere")}
	require.NoError(t, os.CopyFS(m.dir, os.DirFS("testdata/newcomer")))
	for _, file := range m.files("use_test.go") {
		require.NoError(t, os.Remove(file))
	}
	require.NoError(t, usermod.Write(m.dir, "example.com/my-game.v3", "../.."))
	return m
}

// uses adds the tests that use the code.
func (m newcomer) uses() {
	for _, pkg := range []string{".", "pet", "ext", "inside", "names", "kinds"} {
		text, err := os.ReadFile(filepath.Join("testdata/newcomer", pkg, "use_test.go"))
		require.NoError(m.t, err)
		m.write(filepath.Join(pkg, "use_test.go"), string(text))
	}
}

// files returns the files of this name or pattern in all folders.
func (m newcomer) files(pattern string) (files []string) {
	for _, dir := range []string{"", "*", "*/*"} {
		found, err := filepath.Glob(filepath.Join(m.dir, dir, pattern))
		require.NoError(m.t, err)
		files = append(files, found...)
	}
	return files
}

func (m newcomer) write(name, text string) {
	require.NoError(m.t, os.WriteFile(filepath.Join(m.dir, name), []byte(text), 0o644))
}

func (m newcomer) read(name string) string {
	text, err := os.ReadFile(filepath.Join(m.dir, name))
	require.NoError(m.t, err)
	return string(text)
}

// replace changes a file, in which old must be.
func (m newcomer) replace(name, old, new string) {
	text := m.read(name)
	require.Contains(m.t, text, old)
	m.write(name, strings.ReplaceAll(text, old, new))
}

// try runs the go command in the module.
func (m newcomer) try(args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = m.dir
	cmd.Env = append(os.Environ(), "GOFLAGS="+os.Getenv("GOFLAGS")+" -mod=mod -vet=off '-gcflags=-l -dwarf=false'", "GOWORK=off", "GOPROXY=off")
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// run does that and must succeed.
func (m newcomer) run(args ...string) string {
	m.t.Helper()
	out, err := m.try(args...)
	require.NoError(m.t, err, "%s", out)
	return out
}

// fails does that and must fail with a message.
func (m newcomer) fails(message string, args ...string) {
	m.t.Helper()
	out, err := m.try(args...)
	require.Error(m.t, err, "%s", out)
	require.Contains(m.t, out, message)
}

func TestNewcomer(t *testing.T) {
	m := module(t)
	m.fails("write it with: go test -run '^TestCode$' -tags ethogen", "test", ".")
	require.Empty(t, m.files("*_code*.go"), "nothing is written without the tag")

	m.run("test", "-run", "Code", "-tags", "ethogen", "./...")
	m.uses()
	m.run("test", "./...")
	m.run("vet", "./...") // with everything that is not a test's

	require.FileExists(t, filepath.Join(m.dir, "root_code.go"))
	require.FileExists(t, filepath.Join(m.dir, "pet/pet_code.go"))
	require.FileExists(t, filepath.Join(m.dir, "pet/dog_code_test.go"), "the type of its agents is in a file of tests")
	require.FileExists(t, filepath.Join(m.dir, "inside/silent_code_test.go"), "the type of its agents is in a file of tests")
	require.FileExists(t, filepath.Join(m.dir, "ext/ext_code_test.go"))
	require.Contains(t, m.read("pet/dog_code_test.go"), "go test -run '^TestCode$/^it.s_a_dog$' -tags ethogen")
	require.Contains(t, m.read("ext/ext_code_test.go"), "\tmygame \"example.com/my-game.v3\"\n")
	require.Contains(t, m.read("ext/ext_code_test.go"), "\twide \"example.com/my-game.v3/wide/v2\"\n")
	for _, note := range []string{"When of NEVER is not exported by example.com/my-game.v3/ext", "When of VARIABLE is a closure", "When of CALM is a closure", "Decide of HUNGRY is not exported by example.com/my-game.v3"} {
		require.Contains(t, m.read("ext/ext_code_test.go"), note)
	}
	for _, note := range []string{"When of CLOSURE is a closure", "When of VALUE is a method value", "When of FAR is generic"} {
		require.Contains(t, m.read("inside/ant_code_test.go"), note)
	}

	// Running it again changes nothing.
	before := map[string]string{}
	for _, file := range m.files("*_code*.go") {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		before[file] = string(text)
	}
	require.Len(t, before, 34)
	m.run("test", "-count=1", "-run", "Code", "-tags", "ethogen", ".")
	for file, text := range before {
		now, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, text, string(now), file)
	}

	// A function is renamed: the code no longer compiles, and is renewed all the same.
	m.replace("game.go", "func Danger(", "func Peril(")
	m.replace("game.go", "When: Danger", "When: Peril")
	m.fails("undefined: Danger", "build", ".")
	m.run("test", "-run", "Code", "-tags", "ethogen", ".")
	m.run("test", ".")

	// An option is changed: the tests fail and write nothing.
	m.replace("game.go", `Name: "FLEE", When`, `Name: "FLEE", Urgent: true, When`)
	was := m.read("root_code.go")
	m.fails(`the table has changed since the code was made: FLEE has other options`, "test", "-run", "TestSame", ".")
	m.fails("root_code.go is out of date: line ", "test", "-run", "TestCode", ".")
	require.Equal(t, was, m.read("root_code.go"))

	// Somebody edits the file.
	m.replace("root_code.go", "Redecides++", "Redecides += 2")
	m.fails("renew it with: go test -run '^TestCode$' -tags ethogen", "test", "-run", "TestCode", ".")
}
