package plain

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestCapitals(t *testing.T) {
	for name, want := range map[string]string{
		"": "", "Wait": "WAIT", "LowFuel": "LOW_FUEL", "goTo": "GO_TO", "HPBelow": "HP_BELOW", "ToHQ": "TO_HQ", "HIDE_AWAY": "HIDE_AWAY", "Go2Base": "GO2_BASE", "NächsteTür": "NÄCHSTE_TÜR",
	} {
		assert.Equal(t, want, Capitals(name))
	}
}
