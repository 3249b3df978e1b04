package arena

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
)

func TestVocabulary(t *testing.T) {
	_, err := evo.NewCatalog(&Vocabulary)
	require.NoError(t, err)
	require.Len(t, flagNames, len(Vocabulary.Flags), "all flags of the game are in the vocabulary")
	require.Len(t, stimulusNames, len(Vocabulary.Stimuli), "all stimuli of the game are in the vocabulary")
	for i, f := range Vocabulary.Flags {
		require.Equal(t, "arena."+flagNames[i], f.Expr)
		require.EqualValues(t, 1<<i, f.Flag)
	}
	for i, s := range Vocabulary.Stimuli {
		require.Equal(t, "arena."+stimulusNames[i], s.Expr)
		require.EqualValues(t, 1<<i, s.Token)
	}
}
