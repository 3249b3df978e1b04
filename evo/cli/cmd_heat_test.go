package cli_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/cli"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// A search for an archive says how full it is, as a map in text.
func TestHeat(t *testing.T) {
	styled := game.Forage
	styled.Descriptors = []evo.Descriptor{
		{Name: "theft", Ratio: evo.Ratio{Of: []string{"stolen"}}, Cuts: []int64{500, 2_000, 5_000}, Words: []string{"honest", "thief"}},
		{Name: "range", Ratio: evo.Ratio{Of: []string{"steps"}}, Cuts: []int64{150_000, 250_000}, Words: []string{"stays", "strolls", "roams"}},
	}
	dir := t.TempDir()
	run := func(args ...string) (code int, out, diag string) {
		var o, d bytes.Buffer
		code = cli.Run(t.Context(), &styled, append([]string{"forage"}, args...), nil, &o, &d)
		return code, o.String(), d.String()
	}
	code, _, diag := run("heat", "-out", dir)
	assert.Equal(t, cli.Failed, code)
	assert.Contains(t, diag, "evolve -objective archive")

	code, _, diag = run("evolve", "-out", dir, "-generations", "2", "-until", "search", "-objective", "archive")
	assert.Equal(t, cli.OK, code, diag)
	code, out, _ := run("heat", "-out", dir)
	assert.Equal(t, cli.OK, code)
	assert.Regexp(t, `^Easy: \d+ of 12 cells filled, coverage \d+\.\d%, QD score \d+\.\d%, \d+ in the class\ntheft \\ range +stays  strolls  roams\nhonest `, out)
	assert.Contains(t, out, "\n\nHard: ")
	_, out, _ = run("heat", "-out", dir, "-fine", "-down", "range", "-across", "theft")
	assert.Contains(t, out, "range \\ theft  < 0.5   0.5     2     5\n< 150 ")
	code, _, diag = run("heat", "-out", dir, "-down", "style")
	assert.Equal(t, cli.Misused, code)
	assert.Contains(t, diag, `-down "style" is none of the game's descriptors: theft, range`)
}
