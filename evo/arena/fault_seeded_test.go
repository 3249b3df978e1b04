//go:build faults

package arena

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestFaults(t *testing.T) {
	names := map[string]bool{}
	for _, f := range Faults() {
		assert.False(t, f.Name == "" || f.About == "" || f.Oracle == "", "%+v", f)
		assert.False(t, names[f.Name], f.Name)
		names[f.Name] = true
		require.NoError(t, SeedFault(f.Name))
	}
	assert.Len(t, names, 24)
	require.Error(t, SeedFault("luck"))
	require.NoError(t, SeedFault(""))
	assert.False(t, faulty(faultSplash))
}
