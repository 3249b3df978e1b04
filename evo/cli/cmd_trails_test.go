package cli

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/evo/internal/testing/foragetest"
)

func TestTrailsOfNothing(t *testing.T) {
	empty := t.TempDir()
	for _, c := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"trails", "-out", empty}, Failed, "run the stage that writes it first"},
		{[]string{"trails", "-n", "0"}, Misused, "-n 0 is less than 1"},
		{[]string{"report", "-out", empty, "-replays"}, Failed, "has no Replay to write"},
		{[]string{"report", "-out", empty, "-http", "localhost:0"}, Failed, "nothing to report before a search"},
		{[]string{"evolve", "-out", empty, "-http", "6060"}, Misused, "want HOST:PORT"},
	} {
		var out, diag strings.Builder
		code := Run(t.Context(), &foragetest.Brief, append([]string{"forage"}, c.args...), nil, &out, &diag)
		assert.Equal(t, c.code, code, "%v", c.args)
		assert.Contains(t, diag.String(), c.says, "%v", c.args)
	}
}
