package vocabulary_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/internal/testing/worlds"
)

// FuzzDecode: whatever data is, it is a table that is written and read again as the same one, or it
// is refused with words.
func FuzzDecode(f *testing.F) {
	one, two := tables()
	v := known(f, one, two)
	for _, table := range []*row{one, two} {
		data, err := v.Encode(table)
		require.NoError(f, err)
		f.Add(data)
	}
	w := known(f, worlds.Draw(1, 1).Built()[0])
	for number := range uint64(4) {
		root := worlds.Draw(number, 1).Built()[0]
		data, err := known(f, root).Encode(root)
		require.NoError(f, err)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		again(t, v, data)
		againWorlds(t, w, data)
	})
}

func again(t *testing.T, v *vocabulary.Vocabulary, data []byte) {
	table, err := vocabulary.Decode[*guard](v, data)
	taken(t, v, data, table)
	check(t, v, table, err)
}

func againWorlds(t *testing.T, v *vocabulary.Vocabulary, data []byte) {
	table, err := vocabulary.Decode[*worlds.Agent](v, data)
	taken(t, v, data, table)
	check(t, v, table, err)
}

func check[A any](t *testing.T, v *vocabulary.Vocabulary, table *decider.Decider[A], err error) {
	if err != nil {
		var errs decider.Errors
		require.ErrorAs(t, err, &errs)
		for _, p := range errs {
			require.NotEmpty(t, p.Message)
			require.NotEmpty(t, p.Fix)
			require.Less(t, len(p.Error()), 4000)
		}
		return
	}
	_, _ = decider.Compile(table)
	first, err := v.Encode(table)
	if err != nil {
		return // what no table can be, such as one that stands below itself
	}
	again, err := vocabulary.Decode[A](v, first)
	require.NoError(t, err, "%s", first)
	second, err := v.Encode(again)
	require.NoError(t, err)
	require.Equal(t, string(first), string(second))
}

// taken: Take takes what decodes and compiles, and nothing of it that is beyond the bounds.
func taken[A any](t *testing.T, v *vocabulary.Vocabulary, data []byte, table *decider.Decider[A]) {
	tree, err := vocabulary.Take[A](v, data, vocabulary.Bounds{})
	if table == nil {
		require.Error(t, err)
		return
	}
	is, wrong := decider.Compile(table)
	require.Equal(t, wrong == nil, err == nil)
	if err == nil {
		require.True(t, is.Outline().Equal(tree.Outline()))
		_, err = vocabulary.Take[A](v, data, vocabulary.Bounds{Bytes: tree.MemorySize() - 1})
		require.ErrorContains(t, err, "the game takes at most")
	}
	none, errAllow := v.Allow(nil)
	require.NoError(t, errAllow)
	if table, err := vocabulary.Decode[A](none, data); err == nil {
		of, err := vocabulary.Of(table)
		require.NoError(t, err)
		for _, p := range of.Parts("") {
			require.Contains(t, []string{"Gate"}, p.Kind, "of its own")
		}
	}
}
