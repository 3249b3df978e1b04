package decider_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// begs is an Act that an agent may refuse to begin.
type begs struct{ Times int }

func (*begs) Activate(*mastiff, behavior.Context) bool       { return false }
func (*begs) Act(*mastiff, behavior.Context) behavior.Status { return behavior.Failed }

// TestLintActs: nobody knows when an Act ends, and of what it is asked Lint knows as much as of a Decide.
func TestLintActs(t *testing.T) {
	bites, lies, near := &bite{Teeth: 2}, &yell{Text: "..."}, &within{Metres: 20}
	last := func() *mastiffRow { return &mastiffRow{Name: "LIE", Act: lies} }
	for name, c := range map[string]struct {
		policy decider.Policy
		rows   []*mastiffRow
		want   []string
	}{
		"Acts of one type":         {0, []*mastiffRow{{Name: "HALT", Ask: near, Act: lies}, {Name: "WHO", Ask: near, Act: &yell{Text: "Who?"}}, last()}, nil},
		"an Act behind another":    {0, []*mastiffRow{{Name: "HALT", Act: lies}, last()}, []string{"Shadowed at ROOT > LIE"}},
		"one that is asked":        {0, []*mastiffRow{{Name: "BITE", Act: bites}, last()}, nil},
		"one that begins or not":   {decider.FirstOf, []*mastiffRow{{Name: "BEG", Act: &begs{}}, last()}, nil},
		"scored by itself":         {decider.Scored, []*mastiffRow{{Name: "BITE", Act: bites}, {Name: "LIE", Score: .1, Act: lies}}, nil},
		"scored by an Ask":         {decider.Scored, []*mastiffRow{{Name: "HALT", Ask: near, Act: lies}, last()}, []string{"Unscored at ROOT > LIE"}},
		"scored by nothing":        {decider.Scored, []*mastiffRow{{Name: "HALT", Act: lies}, last()}, []string{"FlatScores at ROOT"}},
		"steps":                    {decider.Sequence, []*mastiffRow{{Name: "HALT", Act: lies}, {Name: "BEG", Act: &begs{}}, last()}, nil},
		"steps for ever":           {decider.SequentialList, []*mastiffRow{{Name: "STAY", Behavior: &behavior.Behavior[*mastiff]{Name: "STAY", Tick: behavior.Stay[*mastiff]}}, last()}, []string{"EndlessStep at ROOT > STAY"}},
		"rechecked":                {0, []*mastiffRow{{Name: "BITE", Act: bites, Recheck: decider.EachTick}, {Name: "LIE", Act: lies, Recheck: decider.EachTick}}, []string{"RecheckUnused at ROOT > LIE"}},
		"two that may act at once": {decider.SequentialList, []*mastiffRow{{Name: "HALT", Ask: near, Act: lies}, {Name: "SIT", Do: func(*mastiff) {}}}, nil},
		"over before a frame":      {0, []*mastiffRow{{Name: "LIE", Act: &yell{For: time.Microsecond}}}, []string{"ShortDuration at ROOT > LIE"}},
	} {
		tree, err := decider.Compile(&mastiffRow{Name: "ROOT", Policy: c.policy, Children: c.rows})
		require.NoError(t, err, name)
		var got []string
		for _, p := range tree.Lint() {
			if p.Code != decider.WarnRootIdle {
				got = append(got, string(p.Code)+" at "+p.Path)
			}
		}
		assert.Equal(t, c.want, got, name)
	}
}
