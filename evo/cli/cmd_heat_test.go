package cli_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/evo/cli"
)

// A search for an archive says how full it is, as a map in text.
func TestHeat(t *testing.T) {
	dir := t.TempDir()
	code, _, diag := call(t, "heat", "-out", dir)
	assert.Equal(t, cli.Failed, code)
	assert.Contains(t, diag, "evolve -objective archive")

	code, _, diag = call(t, "evolve", "-out", dir, "-generations", "2", "-until", "search", "-objective", "archive")
	assert.Equal(t, cli.OK, code, diag)
	code, out, _ := call(t, "heat", "-out", dir)
	assert.Equal(t, cli.OK, code)
	assert.Regexp(t, `^Easy: \d+ of 16 cells filled, coverage \d+\.\d%, QD score \d+\.\d%, \d+ in the class\ntheft \\ range +strolls  roams\ngathers `, out)
	assert.Contains(t, out, "\n\nHard: ")
	_, out, _ = call(t, "heat", "-out", dir, "-fine", "-down", "range", "-across", "theft")
	assert.Contains(t, out, "range \\ theft  < 0.1   0.1   0.4   0.8\n< 72 ")
	_, turned, _ := call(t, "heat", "-out", dir, "-fine", "-down", "range")
	assert.Equal(t, out, turned, "the other axis is another descriptor")
	_, turned, _ = call(t, "heat", "-out", dir, "-fine", "-across", "theft")
	assert.Equal(t, out, turned)
	code, _, diag = call(t, "heat", "-out", dir, "-down", "range", "-across", "range")
	assert.Equal(t, cli.Misused, code)
	assert.Contains(t, diag, `-down and -across are both "range"`)
	code, _, diag = call(t, "heat", "-out", dir, "-down", "style")
	assert.Equal(t, cli.Misused, code)
	assert.Contains(t, diag, `-down "style" is none of the game's descriptors: theft, range`)
}
