package cli_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/cli"
	"github.com/ethogram-go/ethogram/evo/internal/testing/foragetest"
)

// A game that declares no classes gets those that its library suggests, and the search
// goes for them.
func TestEvolveWithoutClasses(t *testing.T) {
	own := foragetest.Brief
	own.Classes = nil
	run := func(args ...string) string {
		var out, diag bytes.Buffer
		args = append([]string{"forage", "evolve", "-out", t.TempDir(), "-generations", "1"}, args...)
		require.Equal(t, cli.OK, cli.Run(t.Context(), &own, args, nil, &out, &diag), diag.String())
		return out.String() + diag.String()
	}
	proposed := run("-until", "calibrate")
	assert.Contains(t, proposed, "Easy")
	assert.Contains(t, proposed, "Hard")
	assert.Regexp(t, `in class \[[0-9]+ [0-9]+ [0-9]+\]`, run("-until", "search"))
}
