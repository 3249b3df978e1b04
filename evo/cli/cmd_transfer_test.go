package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/cli"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	hunt "github.com/ethogram-go/ethogram/example/hunt/game"
)

func TestTransferAndWarmStart(t *testing.T) {
	old, _ := evolved(t)
	dir := t.TempDir()
	file := filepath.Join(dir, "tables.json")
	out := must(t, "transfer", "pack:"+filepath.Join(old, "pack.json"), file)
	assert.Regexp(t, `^([0-9]+) of ([0-9]+) tables are left; 0 of them lost something or were changed\.\n$`, out)
	must(t, "transfer", "-lossless", "run:"+old, file)

	// An archive, a pack and a run are sources of a search, too.
	for _, source := range []string{"archive:" + filepath.Join(old, "elites.json"), "pack:" + filepath.Join(old, "pack.json"), "run:" + old} {
		run := filepath.Join(t.TempDir(), "run")
		must(t, "evolve", "-out", run, "-generations", "1", "-until", "search", "-workers", "2", "-from", source)
		archive, err := os.ReadFile(filepath.Join(run, "archive.jsonl"))
		require.NoError(t, err)
		assert.Contains(t, string(archive), `"origin":{"how":"ancestor","name":"`, source)
	}
	run := filepath.Join(dir, "refused")
	code, _, diag := call(t, "evolve", "-out", run, "-until", "search", "-from", "archive:"+filepath.Join(old, "pack.json"))
	assert.Equal(t, cli.Failed, code)
	assert.Contains(t, diag, `pack.json: error ArchiveFile: the file is no archive: "ethogram" is "", want "elites". Fix: `)
	assert.NoFileExists(t, filepath.Join(run, "calibrate.journal"))

	// A table that names what the vocabulary does not have.
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	strange := strings.Replace(string(text), `"action": "`, `"action": "SING_`, 1)
	require.NotEqual(t, string(text), strange)
	other := filepath.Join(dir, "strange.json")
	require.NoError(t, os.WriteFile(other, []byte(strange), 0o644))
	code, out, diag = call(t, "transfer", "-lossless", "tables:"+other, filepath.Join(dir, "none.json"))
	assert.Equal(t, cli.Failed, code)
	assert.Contains(t, out, "    loses SING_")
	assert.Contains(t, diag, "nothing was written")
	assert.NoFileExists(t, filepath.Join(dir, "none.json"))
	must(t, "transfer", "tables:"+other, filepath.Join(dir, "some.json"))
	assert.FileExists(t, filepath.Join(dir, "some.json"))
	code, _, diag = call(t, "evolve", "-out", filepath.Join(dir, "told"), "-until", "calibrate", "-from", "tables:"+other)
	assert.Equal(t, cli.OK, code)
	assert.Regexp(t, `(\d+) of the \d+ tables of tables:.* join the search; [01] of them lost something or were changed\.\n`, diag)

	// The tables join a search, which continues without the file and refuses others.
	flags := []string{"evolve", "-out", filepath.Join(dir, "run"), "-generations", "1", "-until", "search", "-workers", "2", "-from"}
	must(t, append(flags, "tables:"+file)...)
	archive, err := os.ReadFile(filepath.Join(dir, "run", "archive.jsonl"))
	require.NoError(t, err)
	assert.Contains(t, string(archive), `"origin":{"how":"ancestor","name":"`)
	code, _, diag = call(t, append(flags, "tables:"+other)...)
	assert.Equal(t, cli.Failed, code)
	assert.Contains(t, diag, "configuration: from ")
	require.NoError(t, os.Remove(file))
	code, _, diag = call(t, append(flags, "tables:"+file)...)
	assert.Equal(t, cli.OK, code)
	assert.Contains(t, diag, "continues with its own copy")
	code, _, diag = call(t, append(flags, "tables:"+filepath.Join(dir, "gone.json"))...)
	assert.Equal(t, cli.Failed, code)
	assert.Contains(t, diag, "gone.json")
	code, _, diag = call(t, append(flags, "zip:x")...)
	assert.Equal(t, cli.Misused, code)
	assert.Contains(t, diag, "want archive:FILE")
}

// Tables in Go are read by a program that the go command compiles.
func TestTablesOfAGoPackage(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a program")
	}
	file := filepath.Join(t.TempDir(), "tables.json")
	pkg := inModule(t)
	require.NoError(t, os.WriteFile(filepath.Join(pkg, "tables.go"), []byte(goTables), 0o644))
	code, out, diag := call(t, "transfer", "go:./"+filepath.Base(pkg), file)
	require.Equal(t, cli.OK, code, diag)
	assert.Contains(t, out, "tables are left")
	assert.Contains(t, diag, "Sings is left out:\n", "a table that is left out is never lost in silence")
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	for _, name := range []string{`"name": "Forage.Library[0]"`, `"name": "Forage.Library[1]"`, `"name": "Forage.Library[2]"`, `"action": "STEAL"`} {
		assert.Equal(t, 1, strings.Count(string(text), name), name)
	}
	run := filepath.Join(t.TempDir(), "run")
	must(t, "evolve", "-out", run, "-generations", "1", "-until", "search", "-workers", "2", "-from", "go:github.com/ethogram-go/ethogram/example/forage/game")
	ancestors, err := os.ReadFile(filepath.Join(run, "ancestors.json"))
	require.NoError(t, err)
	assert.Contains(t, string(ancestors), `"name": "Forage.Library[1]"`)
	for _, wrong := range []struct{ source, says string }{
		{"go:github.com/ethogram-go/ethogram/decider", "no table that this game's vocabulary allows"},
		{"go:github.com/ethogram-go/ethogram/example/forage", "is a program, which no other one can import"},
		{"go:github.com/ethogram-go/ethogram/nowhere", "go list: "},
	} {
		code, _, diag := call(t, "transfer", wrong.source, file)
		assert.Equal(t, cli.Failed, code, wrong.source)
		assert.Contains(t, diag, wrong.says)
	}
}

// goTables is a package of tables, one of which the vocabulary does not have.
const goTables = `package tables

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

var (
	Forage = game.Forage
	Sings  = decider.Decider[*game.Forager]{Name: "SING", Behavior: &behavior.Behavior[*game.Forager]{Name: "SING"}}
)
`

// Tables of a role are transferred to the vocabulary of that role.
func TestTransferOfARole(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tables.json")
	foxes := hunt.Hunt
	foxes.Role = "fox"
	spec, err := foxes.Spec()
	require.NoError(t, err)
	tables := pipeline.NewTables(spec.Name, "", spec.Catalog)
	i := slices.IndexFunc(spec.Library, func(ref evo.Reference) bool { return ref.Name == "Stalker" })
	tables.Tables = append(tables.Tables, pipeline.Table{Name: "old", Genome: spec.Catalog.AppendJSON(nil, spec.Library[i].Genome)})
	data, err := tables.JSON()
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, data, 0o644))
	out := hunted(t, "transfer", "-role", "fox", "tables:"+file, file+".fox")
	assert.NotContains(t, out, "loses CHASE")
	assert.Contains(t, hunted(t, "transfer", "tables:"+file, file+".hare"), "loses CHASE", "hares evolve without -role")
	code, _, diag := hunting(t, "transfer", "-role", "wolf", "tables:"+file, file+".wolf")
	assert.Equal(t, cli.Failed, code)
	assert.Contains(t, diag, `there is no role "wolf"`)
}
