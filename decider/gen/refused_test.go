package gen_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/gen"
)

type generic[T any] struct{ _ T }

// config is that of this package.
var config = gen.Config{Name: "Thing", Package: "gen_test", Path: "github.com/ethogram-go/ethogram/decider/gen_test", Dir: "."}

// refuses demands that no code is written for agents of this type.
func refuses[A any](t *testing.T, message string) {
	t.Helper()
	_, err := gen.Source(&decider.Decider[A]{Name: "ROW"}, config)
	require.ErrorContains(t, err, message)
}

func TestAgentsWithoutName(t *testing.T) {
	type local struct{ _ int }
	refuses[local](t, "the agents are of type gen_test.local, which is declared in a function: declare it outside")
	refuses[*local](t, "which is declared in a function")
	refuses[[]local](t, "which is declared in a function")
	type wide struct{ _ int } // as a function is called
	refuses[wide](t, "the agents are of type gen_test.wide, which is declared in a function: declare it outside")
	refuses[generic[int]](t, "generated code needs a type without type parameters")
	refuses[*generic[local]](t, "generated code needs a type without type parameters")
	refuses[struct{ n int }](t, "which has no name: declare one")
	refuses[func()](t, "which has no name: declare one")
	refuses[interface{ Bark() }](t, "which has no name: declare one")
	refuses[map[string]chan int](t, "which has no name: declare one")
}

// TestAgentsOfOthers writes code for another package than that of the agents.
func TestAgentsOfOthers(t *testing.T) {
	c := config
	c.Path, c.Package, c.Dir = "example.com/other", "other", ""
	_, err := gen.Source(&decider.Decider[*generic[int]]{Name: "ROW"}, c)
	require.ErrorContains(t, err, "without type parameters")
	_, err = gen.Source(&decider.Decider[scout]{Name: "ROW"}, c)
	require.ErrorContains(t, err, "which package github.com/ethogram-go/ethogram/decider/gen_test does not export: generate the code in that package")
	f, err := gen.Source(&Root, c)
	require.NoError(t, err)
	require.Contains(t, string(f.Code), "When of FLEE is not exported by github.com/ethogram-go/ethogram/decider/gen_test")
}

type scout struct{ _ int }

// TestCollisions: what the file would declare a second time is said before anything
// is written.
func TestCollisions(t *testing.T) {
	c := config
	c.Dir = t.TempDir()
	file := filepath.Join(c.Dir, "thing.go")
	for _, test := range []struct{ source, message string }{
		{"func thingTick() {}", "declares thingTick, names that generated code needs"},
		{"type thingTurn int", "declares thingTurn, names"},
		{"var thingToFlee, x = 2, 3", `declares thingToFlee, names that generated code needs for itself: rename these, or give the code another name than "thing"`},
		{"var coderun, thingToFlee, x = 1, 2, 3", "declares coderun, names that generated code needs for packages that it imports"},
		{"type error int", "declares error, names that generated code needs for packages that it imports, or for what they mean in Go: rename what the package declares; that"},
		{"func TickThing() {}", "declares TickThing, names"},
	} {
		require.NoError(t, os.WriteFile(file, []byte("package gen_test\n\ntype Guard int\n\n"+test.source+"\n"), 0o644))
		_, err := gen.Source(&Root, c)
		require.ErrorContains(t, err, test.message)
		hints := strings.Contains(err.Error(), "give the code another name")
		c := c
		c.Name = "Other"
		_, err = gen.Source(&Root, c)
		if hints && !strings.Contains(test.source, "coderun") {
			require.NoError(t, err, "the hint helps")
		} else {
			require.ErrorContains(t, err, "rename what the package declares")
		}
	}
	for _, source := range []string{
		"package gen_test\n\ntype Guard int\n\nfunc f() { var thingTick int }\n\nfunc (*Guard) thingTick() {}\n",
		"//go:build never\n\npackage gen_test\n\ntype Guard int\n\nfunc thingTick() {}\n",
	} {
		require.NoError(t, os.WriteFile(file, []byte(source), 0o644))
		_, err := gen.Source(&Root, c)
		require.NoError(t, err)
	}
	require.NoError(t, os.WriteFile(file, []byte("package gen\n\ntype Guard int\n"), 0o644))
	_, err := gen.Source(&Root, c)
	require.ErrorContains(t, err, "declared in a function", "the other package of this folder declares it")
}

func TestConfig(t *testing.T) {
	for _, test := range []struct {
		change  func(*gen.Config)
		message string
	}{
		{func(c *gen.Config) { c.Name = "" }, `the name of the code is ""`},
		{func(c *gen.Config) { c.Name = "_x" }, `the name of the code is "_x"`},
		{func(c *gen.Config) { c.Name = "żółw" }, `the name of the code is "żółw"`},
		{func(c *gen.Config) { c.Name = "../x" }, `the name of the code is "../x"`},
		{func(c *gen.Config) { c.Name = "func" }, `the name of the code is "func"`},
		{func(c *gen.Config) { c.Name = "tick" }, `would make two functions tickTick`},
		{func(c *gen.Config) { c.Package = "a.b" }, `the name of the package is "a.b"`},
		{func(c *gen.Config) { c.Path = "" }, "the import path of the package is empty"},
	} {
		c := config
		test.change(&c)
		_, err := gen.Source(&Root, c)
		require.ErrorContains(t, err, test.message)
	}
	for _, name := range []string{"T", "x", "HTTPServer", "Tick", "Go1"} {
		c := config
		c.Name = name
		_, err := gen.Source(&Root, c)
		require.NoError(t, err, name)
	}
	_, err := gen.Source(&decider.Decider[*Guard]{}, config)
	require.ErrorContains(t, err, "EmptyName", "a table that does not compile")
}

// TestDeterministic writes the code of the same table many times.
func TestDeterministic(t *testing.T) {
	first, err := gen.Source(wide(5, 3), config)
	require.NoError(t, err)
	for range 5 {
		again, err := gen.Source(wide(5, 3), config)
		require.NoError(t, err)
		require.Equal(t, string(first.Code), string(again.Code))
		require.Equal(t, string(first.Stub), string(again.Stub))
	}
}

// wide is a table of lists of n rows, so many deep.
func wide(n, depth int) *decider.Decider[*Guard] {
	at := 0
	var list func(depth int) *decider.Decider[*Guard]
	list = func(depth int) *decider.Decider[*Guard] {
		at++
		d := &decider.Decider[*Guard]{Name: fmt.Sprint("ROW_", at), When: danger, Recheck: decider.EachTick}
		if depth == 0 {
			d.Behavior = Root.Children[0].Behavior
			return d
		}
		d.Policy = decider.PrioritizedList
		for range n {
			d.Children = append(d.Children, list(depth-1))
		}
		return d
	}
	return list(depth)
}
