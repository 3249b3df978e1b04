package cli_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/cli"
	"github.com/ethogram-go/ethogram/internal/testing/usermod"
)

func TestInitSaysWhichModule(t *testing.T) {
	dir := t.TempDir()
	assert.Contains(t, must(t, "init", filepath.Join(dir, "alone")), "go mod init example.com/mygame")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.com/mine // for now\n"), 0o644))
	assert.NotContains(t, must(t, "init", filepath.Join(dir, "cmd", "evolve")), "go mod init")
	assert.Contains(t, text(t, dir, "cmd/evolve/main.go"), `"example.com/mine/cmd/evolve/game"`)
	assert.Contains(t, text(t, dir, "cmd/evolve/game/vocabulary_names.go"), `Game.Expr = "game.Game"`)
	for _, name := range []string{".hidden", "my game", "end."} {
		code, _, diag := call(t, "init", filepath.Join(dir, name))
		assert.Equal(t, cli.Misused, code)
		assert.Contains(t, diag, "cannot be imported in Go")
		assert.NoDirExists(t, filepath.Join(dir, name))
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module (\n\t\"example.com/yours\"\n)\n"), 0o644))
	must(t, "init", filepath.Join(dir, "tool"))
	assert.Contains(t, text(t, dir, "tool/main.go"), `"example.com/yours/tool/game"`)
}

// The program that init writes evolves, and exports a package that compiles and whose
// test passes. docs/checking.md does the same with another game.
func TestFromInitToAnExportedPackage(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds programs")
	}
	dir := t.TempDir()
	require.NoError(t, usermod.Write(dir, "example.com/mine", "../.."))
	run := func(name string, args ...string) string {
		t.Helper()
		command := exec.Command(name, args...)
		command.Dir = dir
		command.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS="+os.Getenv("GOFLAGS")+" -mod=mod")
		out, err := command.CombinedOutput()
		require.NoError(t, err, "%s %v: %s", name, args, out)
		return string(out)
	}
	must(t, "init", dir)
	program := filepath.Join(dir, "evolve.exe")
	run("go", "vet", "./...")
	assert.Contains(t, run("go", "test", "-vet=off", "./game"), "ok") // vetted above, with all checks
	run("go", "build", "-o", program, ".")
	assert.Contains(t, run(program, "evolve", "-out", "first", "-generations", "3", "-holdout", "20"), "are shipped")
	assert.Contains(t, run(program, "watch", "-every", "10s", "pilot"), "player  points  landed  fuel  does")
	run(program, "export", "-out", "first", "pilots")
	assert.Contains(t, run("go", "test", "-vet=off", "./pilots"), "ok")

	// An action may call the rules, to look ahead: they do not refer to Game.
	game := filepath.Join(dir, "game", "game.go")
	source := text(t, dir, "game/game.go")
	ahead := strings.Replace(source, "return l.act(0, false)", "ahead := *l; ahead.Step(); return l.act(0, false)", 1)
	require.NotEqual(t, source, ahead)
	require.NoError(t, os.WriteFile(game, []byte(ahead), 0o644))
	run("go", "build", "./game")
}

func TestInitWritesAProgram(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "cmd")
	assert.Contains(t, must(t, "init", dir), "main.go")
	code, _, diag := call(t, "init", dir)
	assert.Equal(t, cli.Failed, code)
	assert.Contains(t, diag, "there already")
}

// The game that init writes is example/lander, which is tested and explained.
func TestInitWritesTheLander(t *testing.T) {
	for _, name := range []string{"game.go", "vocabulary_names.go"} {
		lander := text(t, "../../example/lander/game", name)
		assert.Equal(t, lander, text(t, "init", name+".txt"), "copy example/lander/game/%s to evo/cli/init", name)
	}
}
