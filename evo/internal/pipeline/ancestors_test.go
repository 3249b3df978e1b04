package pipeline_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/evo/internal/testing/foragetest"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// packOf returns the source of the pack of a run after all stages.
func packOf(t testing.TB) (pipeline.Source, *pipeline.Tables) {
	t.Helper()
	r := done(t)
	source := pipeline.Source{Kind: "pack", Path: r.Path("pack.json")}
	tables, err := source.Read()
	require.NoError(t, err)
	require.NotEmpty(t, tables.Tables)
	return source, tables
}

// warm returns a run that starts from tables.
func warm(t testing.TB, dir string, workers int, tables *pipeline.Tables) *pipeline.Run {
	t.Helper()
	r := newRun(t, dir, workers)
	_, err := r.Start(tables)
	require.NoError(t, err)
	require.NoError(t, r.KeepAncestors())
	return r
}

func TestWarmStart(t *testing.T) {
	_, tables := packOf(t)
	one := warm(t, t.TempDir(), 1, tables)
	require.NoError(t, one.Do(t.Context(), pipeline.Search))
	all, err := one.Candidates(pipeline.Search)
	require.NoError(t, err)
	var names []string
	for _, c := range all {
		if c.Origin.How == "ancestor" {
			names = append(names, c.Origin.Name)
		}
	}
	var want []string
	for _, of := range tables.Tables {
		want = append(want, of.Name)
	}
	slices.Sort(names)
	slices.Sort(want)
	assert.Equal(t, want, names)

	// Killed, and resumed from the run's own copy by another number of workers.
	dir := t.TempDir()
	broken := warm(t, dir, 2, tables)
	ctx, cancel := context.WithCancel(t.Context())
	broken.Report = func(p pipeline.Progress) {
		if p.Done >= 2 {
			cancel()
		}
	}
	require.ErrorIs(t, broken.Do(ctx, pipeline.Search), context.Canceled)
	kept, err := broken.Ancestors()
	require.NoError(t, err)
	again := warm(t, dir, 7, kept)
	require.NoError(t, again.Resumable())
	require.NoError(t, again.Do(t.Context(), pipeline.Search))
	assert.Equal(t, files(t, one.Dir), files(t, dir))

	// Other tables, or none, are another search.
	other := *tables
	other.Tables = other.Tables[1:]
	r := newRun(t, dir, 2)
	require.ErrorContains(t, r.Resumable(), "configuration: from ")
	_, err = r.Start(&other)
	require.NoError(t, err)
	assert.ErrorContains(t, r.Resumable(), "configuration: from ")
	assert.ErrorContains(t, r.Do(t.Context(), pipeline.Search), "configuration: from ")
}

func TestSources(t *testing.T) {
	source, tables := packOf(t)
	dir := filepath.Dir(source.Path)
	of, err := pipeline.Source{Kind: "run", Path: dir}.Read()
	require.NoError(t, err)
	assert.Equal(t, tables.Tables, of.Tables)
	assert.Equal(t, "run:"+dir, of.From)

	text, err := tables.JSON()
	require.NoError(t, err)
	file := filepath.Join(dir, "tables.json")
	require.NoError(t, os.WriteFile(file, text, 0o644))
	of, err = pipeline.Source{Kind: "tables", Path: file}.Read()
	require.NoError(t, err)
	one, err := of.Digest()
	require.NoError(t, err)
	two, err := tables.Digest()
	require.NoError(t, err)
	assert.Equal(t, one, two)

	for _, kind := range []string{"archive", "pack", "run", "tables"} {
		_, err := pipeline.Source{Kind: kind, Path: filepath.Join(dir, "nothing")}.Read()
		assert.ErrorIs(t, err, os.ErrNotExist, kind)
		_, err = pipeline.Source{Kind: kind, Path: filepath.Join(dir, "history.jsonl")}.Read()
		assert.Error(t, err, kind)
	}
	for _, wrong := range []string{"", "pack", "pack:", ":x", "zip:x", "x"} {
		_, err := pipeline.ParseSource(wrong)
		assert.ErrorContains(t, err, "is no source of tables; want archive:FILE")
	}
	got, err := pipeline.ParseSource(`pack:C:\old\pack.json`)
	require.NoError(t, err)
	assert.Equal(t, pipeline.Source{Kind: "pack", Path: `C:\old\pack.json`}, got)
}

// changed returns the game with another vocabulary.
func changed(t testing.TB, change func(*evo.Vocabulary[*game.Forager])) *evo.Spec {
	t.Helper()
	words := *foragetest.Brief.Vocabulary
	words.Actions, words.Conditions = slices.Clone(words.Actions), slices.Clone(words.Conditions)
	change(&words)
	other := foragetest.Brief
	other.Vocabulary = &words
	for i := range words.Actions {
		words.Actions[i].Args = slices.Clone(words.Actions[i].Args)
	}
	other.Library = slices.DeleteFunc(slices.Clone(other.Library), func(e evo.Entry[*game.Forager]) bool {
		b, err := evo.NewBuilder(&words)
		require.NoError(t, err)
		_, err = b.Clone(e.Table)
		return err != nil
	})
	for len(other.Library) < 2 { // as many as a round needs, whatever they are
		b, err := evo.NewBuilder(&words)
		require.NoError(t, err)
		root, err := b.Table(variation.Random(genome.Inside(b.Catalog()), evo.NewRand(uint64(len(other.Library))), variation.DefaultOptions()))
		require.NoError(t, err)
		other.Library = append(other.Library, evo.Entry[*game.Forager]{Name: "random " + string(rune('A'+len(other.Library))), Table: root})
	}
	spec, err := other.Spec()
	require.NoError(t, err)
	return spec
}

func index(t testing.TB, words *evo.Vocabulary[*game.Forager], action string) int {
	i := slices.IndexFunc(words.Actions, func(a evo.Action[*game.Forager]) bool { return a.Name == action })
	require.GreaterOrEqual(t, i, 0)
	return i
}

// uses returns how many of the tables name an entry.
func uses(tables *pipeline.Tables, entry string) (n int) {
	for _, of := range tables.Tables {
		if strings.Contains(string(of.Genome), `"`+entry+`"`) {
			n++
		}
	}
	return n
}

func TestTransfer(t *testing.T) {
	_, tables := packOf(t)
	o := variation.DefaultOptions()
	same, ancestors, losses, err := tables.Transfer(changed(t, func(*evo.Vocabulary[*game.Forager]) {}), o)
	require.NoError(t, err)
	assert.Len(t, ancestors, len(tables.Tables))
	assert.False(t, slices.ContainsFunc(losses, pipeline.Loss.Lost))
	for i := range tables.Tables {
		assert.Equal(t, tables.Tables[i].Class, same.Tables[i].Class)
		assert.JSONEq(t, string(tables.Tables[i].Genome), string(same.Tables[i].Genome))
	}

	const entry = "EAT"
	require.Positive(t, uses(tables, entry))
	for name, change := range map[string]func(*evo.Vocabulary[*game.Forager]){
		"removed": func(v *evo.Vocabulary[*game.Forager]) {
			v.Actions = slices.Delete(v.Actions, index(t, v, entry), index(t, v, entry)+1)
		},
		"renamed": func(v *evo.Vocabulary[*game.Forager]) { v.Actions[index(t, v, entry)].Name = "DEVOUR" },
	} {
		spec := changed(t, change)
		moved, ancestors, losses, err := tables.Transfer(spec, o)
		require.NoError(t, err, name)
		assert.Zero(t, uses(moved, entry), name)
		lost := 0
		for _, l := range losses {
			if strings.Contains(string(l.Table.Genome), `"`+entry+`"`) {
				assert.True(t, l.Lost(), name)
				lost++
				assert.True(t, l.Out != nil || strings.Contains(l.Cuts[0].Name, entry), name)
			} else {
				assert.False(t, l.Lost(), name)
			}
		}
		assert.Equal(t, uses(tables, entry), lost, name)
		for _, a := range ancestors {
			assert.NoError(t, spec.Catalog.ValidateEvolved(a.Genome, evo.DefaultLimits))
		}

		// What was transferred loses nothing more, and a game with everything again
		// takes it, too.
		text, err := moved.JSON()
		require.NoError(t, err)
		back, err := pipeline.ParseTables(text)
		require.NoError(t, err)
		_, _, none, err := back.Transfer(spec, o)
		require.NoError(t, err)
		assert.False(t, slices.ContainsFunc(none, pipeline.Loss.Lost), name)
		_, _, none, err = back.Transfer(changed(t, func(*evo.Vocabulary[*game.Forager]) {}), o)
		require.NoError(t, err)
		assert.False(t, slices.ContainsFunc(none, pipeline.Loss.Lost), name)
	}
}

// Values outside of a range that has become smaller become the nearest ones.
func TestTransferToAnotherRange(t *testing.T) {
	spec, err := foragetest.Brief.Spec()
	require.NoError(t, err)
	genome := `{"id":1,"children":[{"id":2,"action":"FLEE","args":[3],"commit":"1s","timeout":"5s"},{"id":3,"action":"EAT","commit":"1s","timeout":"5s"}]}`
	tables := pipeline.NewTables("forage", "", spec.Catalog)
	tables.Tables = append(tables.Tables, pipeline.Table{Name: "one", Genome: json.RawMessage(genome)})
	narrow := changed(t, func(v *evo.Vocabulary[*game.Forager]) {
		flee := &v.Actions[index(t, v, "FLEE")]
		flee.Args = slices.Clone(flee.Args)
		flee.Args[0].Min, flee.Args[0].Default = 4, 4
	})
	moved, _, losses, err := tables.Transfer(narrow, variation.DefaultOptions())
	require.NoError(t, err)
	assert.True(t, losses[0].Lost())
	assert.Empty(t, losses[0].Cuts)
	require.Len(t, losses[0].Moves, 1)
	assert.Equal(t, "FLEE_2: range 3 becomes 4; the vocabulary has 4 to 8 in steps of 1", losses[0].Moves[0].String())
	assert.Equal(t, 1, uses(moved, "FLEE"))
	assert.Contains(t, string(moved.Tables[0].Genome), `"action":"FLEE","args":[4]`)

	tables.Role = "fox"
	_, _, _, err = tables.Transfer(spec, variation.DefaultOptions())
	assert.ErrorContains(t, err, `tables of the role "fox", and the role that evolves is ""`)
	tables.Role, tables.Game = "", "chess"
	_, _, _, err = tables.Transfer(spec, variation.DefaultOptions())
	assert.ErrorContains(t, err, `tables of the game "chess", not of "forage"`)
	tables.Game, tables.Tables[0].Genome = "forage", json.RawMessage(`{"id":1,"children":[{"id":2,"action":"SING"}]}`)
	_, _, losses, err = tables.Transfer(spec, variation.DefaultOptions())
	assert.ErrorContains(t, err, "no table that this game's vocabulary allows")
	assert.ErrorContains(t, losses[0].Out, "nothing is left")
}

// The archive of a real run: what is wrong with the file is said before a search
// starts from it.
func TestSourceIsAnArchive(t *testing.T) {
	r := newStyledRun(t, t.TempDir(), 2)
	require.NoError(t, r.Do(t.Context(), pipeline.Search))
	source := pipeline.Source{Kind: "archive", Path: r.Path("elites.json")}
	tables, err := source.Read()
	require.NoError(t, err)
	elites, err := r.Elites()
	require.NoError(t, err)
	moved, ancestors, losses, err := tables.Transfer(r.Env.Spec, variation.DefaultOptions())
	require.NoError(t, err)
	assert.Len(t, ancestors, elites.Len())
	assert.Len(t, moved.Tables, elites.Len())
	assert.False(t, slices.ContainsFunc(losses, pipeline.Loss.Lost))

	intact, err := os.ReadFile(source.Path)
	require.NoError(t, err)
	for _, tt := range []struct{ old, new, want string }{
		{string(intact[len(intact)/2:]), "", "elites.json: error ArchiveFile: line "},
		{`"ethogram": "elites"`, `"ethogram": "pack"`, `the file is no archive: "ethogram" is "pack", want "elites". Fix: give a file that a search wrote`},
		{`"version": 1`, `"version": 9`, "the archive has version 9, want 1"},
		{`"layers"`, `"layer"`, `there is no field "layer"`},
	} {
		require.NoError(t, os.WriteFile(source.Path, []byte(strings.Replace(string(intact), tt.old, tt.new, 1)), 0o644))
		_, err := source.Read()
		var problems evo.Errors
		if assert.ErrorAs(t, err, &problems, tt.want) {
			assert.ErrorContains(t, err, tt.want)
		}
	}

	// Another row is no damage that JSON shows, but the key does.
	changed := strings.Replace(string(intact), `"action": "EAT"`, `"action": "STEAL"`, 1)
	require.NoError(t, os.WriteFile(source.Path, []byte(changed), 0o644))
	tables, err = source.Read()
	require.NoError(t, err)
	_, ancestors, losses, err = tables.Transfer(r.Env.Spec, variation.DefaultOptions())
	require.NoError(t, err)
	assert.Len(t, ancestors, elites.Len()-1)
	i := slices.IndexFunc(losses, pipeline.Loss.Lost)
	assert.ErrorContains(t, losses[i].Out, "the file was changed")
	_, err = r.Elites()
	assert.ErrorContains(t, err, "the file was changed")
}
