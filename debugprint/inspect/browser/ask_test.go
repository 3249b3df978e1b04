package browser

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/ask"
)

// TestAskVillage: the mistakes of TestVillage are found by questions without a page, each by at
// most four and in 4,000 characters.
func TestAskVillage(t *testing.T) {
	right := ask.Live(village{}.play(t))
	for _, c := range []struct {
		bug   string
		g     village
		cause string
		then  []ask.Question // after problems
	}{
		{"noRecheck", village{noRecheck: true}, "HIDE went on .* it has no Recheck", nil},
		{"noClaim", village{noClaim: true}, "targets: Villager 7 by 4 agents at once", []ask.Question{{Ask: "history", Row: "HUNT"}}},
		{"lost", village{lost: true}, "FLEE: its Decide .*NaN.*Villager 217", nil},
		{"mute", village{mute: true}, "SING was .*RefusedChance", nil},
		{"oneMeal", village{oneMeal: true}, "EAT stands in .*share one Cooldown", nil},
		{"rareFeast", village{rareFeast: true}, "FEAST was wanted .*RefusedEvery", nil},
		{"gossip", village{gossip: true}, "DRINK was wanted .*RefusedGate.*held by", nil},
		{"bellFirst", village{bellFirst: true}, "FLEE was never chosen.* it stood behind HIDE", nil},
		{"stunned", village{stunned: true}, "not ticked .*Villager 44 since step", nil},
		{"everyMoment", village{everyMoment: true}, "SING.*Chance.*Every", nil},
	} {
		g := ask.Live(c.g.play(t))
		var text strings.Builder
		calls := append([]ask.Question{{Ask: "problems"}}, c.then...)
		for _, q := range calls {
			a, err := g.Ask(context.Background(), q)
			require.NoError(t, err)
			text.WriteString(a.Text)
		}
		t.Logf("%s: %d calls, %d characters", c.bug, len(calls), len(text.String()))
		assert.Regexp(t, c.cause, text.String(), c.bug)
		assert.LessOrEqual(t, len(text.String()), 4000, c.bug)
	}
	a, err := right.Ask(context.Background(), ask.Question{Ask: "problems"})
	require.NoError(t, err)
	assert.LessOrEqual(t, a.Found, 4, a.Text)
}
