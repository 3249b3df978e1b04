package report

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
)

// A lineup of two classes says nothing of the third.
func TestHeldLineupsSayNothingOfClassesThatDoNotPlay(t *testing.T) {
	d := &Data{Classes: []evo.Class{{Name: "Easy"}, {Name: "Medium"}, {Name: "Hard"}}}
	d.hold([]funnel.Holdout{
		{Lineup: funnel.Lineup{1, 1, 0}, Rounds: 100, All: 90, Pairs: 180, Beats: [][]int64{{0, 10, 0}, {90, 0, 0}, {0, 0, 0}}},
		{Lineup: funnel.Lineup{0, 1, 1}, Rounds: 100, All: 80, Pairs: 180, Beats: [][]int64{{0, 0, 0}, {0, 0, 20}, {0, 80, 0}}},
	})
	var rows []string
	for _, r := range d.Held[0].Rows {
		rows = append(rows, r.What+" "+r.Found)
	}
	assert.Contains(t, rows, "Medium above Easy 90.0 %")
	assert.NotContains(t, strings.Join(rows, "; "), "Hard above Medium")
	assert.Equal(t, [][]string{{"", "10.0 %", ""}, {"90.0 %", "", "20.0 %"}, {"", "80.0 %", ""}}, d.Dominance)
}
