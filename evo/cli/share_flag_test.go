package cli

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestShareFlag(t *testing.T) {
	for text, want := range map[string]int{"10%": 100, "10": 100, "0": 0, "2.5%": 25, "100%": 1000, " 7 %": 70} {
		n := -1
		require.NoError(t, thousandths{&n}.Set(text), text)
		assert.Equal(t, want, n)
	}
	for _, wrong := range []string{"", "%", "-1%", "100.1%", "2.55%", "ten", "1e1", "-0.5"} {
		n := 7
		assert.Error(t, thousandths{&n}.Set(wrong), wrong)
		assert.Equal(t, 7, n)
	}
	n := 25
	assert.Equal(t, "2.5%", thousandths{&n}.String())
	n = 100
	assert.Equal(t, "10%", thousandths{&n}.String())
	assert.Empty(t, thousandths{}.String())
}
