package arena

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

func TestLibraryIsSound(t *testing.T) {
	names := map[string]bool{}
	for _, e := range Library {
		assert.False(t, names[e.Name], "two entries are called %s", e.Name)
		names[e.Name] = true
		assert.NotEmpty(t, e.Style, e.Name)
		tree, err := decider.Compile(e.Table)
		require.NoError(t, err, e.Name)
		assert.Empty(t, tree.Lint(), e.Name)
	}
	assert.GreaterOrEqual(t, len(Library), 12)
}

// Evolution can start from every table of the library: it uses only the vocabulary,
// and its clone plays as well.
func TestLibraryClones(t *testing.T) {
	b, err := evo.NewBuilder(&Vocabulary)
	require.NoError(t, err)
	shapes := map[genome.Key]string{}
	for _, e := range Library {
		g, err := b.Clone(e.Table)
		require.NoError(t, err, e.Name)
		other, twice := shapes[genome.Shape(g)]
		assert.False(t, twice, "%s has the shape of %s", e.Name, other)
		shapes[genome.Shape(g)] = e.Name
		_, err = b.Tree(g)
		require.NoError(t, err, e.Name)
	}
}

// The vocabulary is used: a table that runs an entry compiles, and the library's tables
// run most of them.
func TestLibraryUsesTheVocabulary(t *testing.T) {
	b, err := evo.NewBuilder(&Vocabulary)
	require.NoError(t, err)
	used := map[string]bool{}
	for _, e := range Library {
		g, err := b.Clone(e.Table)
		require.NoError(t, err, e.Name)
		var walk func(*evo.Row)
		walk = func(r *evo.Row) {
			used[r.Action], used[r.Condition] = true, true
			for _, c := range r.Children {
				walk(c)
			}
		}
		walk(g.Root)
	}
	actions := 0
	for _, a := range Vocabulary.Actions {
		if used[nameOf(a.Act)] {
			actions++
		}
	}
	assert.Greater(t, actions*3, len(Vocabulary.Actions)*2, "two thirds of the actions")
}

// A tick of any table allocates nothing.
func TestLibraryDoesNotAllocate(t *testing.T) {
	a := New()
	for first := 0; first < len(Library); first += fixedMode.Slots {
		setup := evo.Setup[*Tank]{Seed: uint64(first), Mode: fixedMode.Name}
		for i := range fixedMode.Slots {
			setup.Trees = append(setup.Trees, decider.MustCompile(Library[(first+i)%len(Library)].Table))
		}
		require.NoError(t, a.Reset(setup))
		for range 100 {
			a.Step()
		}
		require.Zero(t, testing.AllocsPerRun(800, func() { a.Step() }), "from %s on", Library[first].Name)
	}
}
