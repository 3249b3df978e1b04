package main

import (
	"go/parser"
	"go/token"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestFaultsBuild: every replacement still has its place in the game, and the game
// compiles with it.
func TestFaultsBuild(t *testing.T) {
	b, err := newBuilder(t.Context())
	require.NoError(t, err)
	t.Cleanup(b.close)
	count := 0
	for i := range subjects {
		s := &subjects[i]
		all, err := faultsOf(s.name)
		require.NoError(t, err)
		names := map[string]bool{}
		for _, f := range all {
			count++
			assert.False(t, names[f.name], f.name)
			names[f.name] = true
			texts, err := b.with(s, &f)
			require.NoError(t, err)
			for file, text := range texts {
				_, err := parser.ParseFile(token.NewFileSet(), file, text, 0)
				require.NoError(t, err, f.name)
			}
			if !testing.Short() {
				require.NoError(t, b.build(t.Context(), s, texts), f.name)
			}
		}
	}
	require.GreaterOrEqual(t, count, 40)
}
