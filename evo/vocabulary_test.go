package evo_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFill: a vocabulary without names is whole after Fill, and what it says itself
// stays.
func TestFill(t *testing.T) {
	want, err := newCatalog(plain())
	require.NoError(t, err)
	v := plain()
	for i := range v.Flags {
		v.Flags[i].Name, v.Flags[i].Expr = "", ""
	}
	v.Stimuli[0].Name, v.Stimuli[0].Expr = "", ""
	_, err = newCatalog(v)
	require.ErrorContains(t, err, "Flags[0] and 2 other entries have neither Name nor Expr")
	require.Len(t, err, 1, "one cause, one problem")

	v.Fill(*plain())
	c, err := newCatalog(v)
	require.NoError(t, err)
	require.Equal(t, want.Fingerprint(), c.Fingerprint())
	require.Equal(t, plain(), v)

	v = plain()
	v.Flags[0].Name = "NIGHT"
	v.Fill(*plain())
	require.Equal(t, "NIGHT", v.Flags[0].Name)
}
