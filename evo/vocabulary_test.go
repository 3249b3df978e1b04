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
	v.Import, v.Agent = "", ""
	for i := range v.Actions {
		v.Actions[i].Name, v.Actions[i].Expr, v.Actions[i].PossibleExpr = "", "", ""
	}
	for i := range v.Conditions {
		v.Conditions[i].Name, v.Conditions[i].Expr = "", ""
	}
	for i := range v.Flags {
		v.Flags[i].Name, v.Flags[i].Expr = "", ""
	}
	v.Stimuli[0].Name, v.Stimuli[0].Expr = "", ""
	_, err = newCatalog(v)
	require.ErrorContains(t, err, "Actions[0] and 6 other entries have neither Name nor Expr")
	require.Len(t, err, 1, "one cause, one problem")

	names := plain()
	names.Actions[0].Possible, names.Conditions[0].Args = nil, nil
	v.Fill(*names)
	c, err := newCatalog(v)
	require.NoError(t, err)
	require.Equal(t, want.Fingerprint(), c.Fingerprint())
	require.Equal(t, plain().Actions[0].PossibleExpr, v.Actions[0].PossibleExpr)

	v = plain()
	v.Flags[0].Name, v.Conditions[1] = "NIGHT", awake
	v.Fill(*plain())
	require.Equal(t, "NIGHT", v.Flags[0].Name)
	require.Equal(t, "AWAKE", v.Conditions[1].Name)
}
