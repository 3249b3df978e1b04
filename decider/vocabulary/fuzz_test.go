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
	check(t, v, table, err)
}

func againWorlds(t *testing.T, v *vocabulary.Vocabulary, data []byte) {
	table, err := vocabulary.Decode[*worlds.Agent](v, data)
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
