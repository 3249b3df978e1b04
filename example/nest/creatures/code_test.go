package creatures

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider/gen"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// TestCodePlays runs the tests of this package and of the program with code that is generated from
// the tables. The code exists only in an overlay of this package.
func TestCodePlays(t *testing.T) {
	skip.UnderRace(t)
	if testing.Short() {
		t.Skip("it builds a test")
	}
	here, err := filepath.Abs(".")
	require.NoError(t, err)
	temp, replace := t.TempDir(), map[string]string{}
	put := func(name string, text []byte) {
		replace[filepath.Join(here, name)] = filepath.Join(temp, name)
		require.NoError(t, os.WriteFile(filepath.Join(temp, name), text, 0o644))
	}
	data, err := os.ReadFile("world.go")
	require.NoError(t, err)
	world := string(data)
	for name, root := range map[string]*Decider{"root": &Root, "wolfRoot": &WolfRoot} { // any order: each by itself
		f, err := gen.Source(root, gen.Config{Name: name, Package: "creatures", Path: "github.com/ethogram-go/ethogram/example/nest/creatures"})
		require.NoError(t, err)
		put(f.Name, f.Code)
		variable := strings.ToUpper(name[:1]) + name[1:]
		before := "&" + variable + ", (*Creature).sense"
		require.Equal(t, 1, strings.Count(world, before))
		world = strings.Replace(world, before, before+", decider.Generated("+name+"Code)", 1)
	}
	before := "	w.Minds.SetNames(w.words())\n"
	require.Equal(t, 1, strings.Count(world, before))
	world = strings.Replace(world, before, before+`	if numbers == nil && !(w.Herd.Tree().HasCode() && w.Wolves.Tree().HasCode()) {
		panic(append(w.Herd.Tree().Lint(), w.Wolves.Tree().Lint()...))
	}
`, 1)
	put("world.go", []byte(world))
	list, err := json.Marshal(map[string]any{"Replace": replace})
	require.NoError(t, err)
	overlay := filepath.Join(temp, "overlay.json")
	require.NoError(t, os.WriteFile(overlay, list, 0o644))
	test := exec.Command("go", "test", "-short", "-count=1", "-overlay", overlay, "..", ".")
	out, err := test.CombinedOutput()
	require.NoError(t, err, "%s", out)
}
