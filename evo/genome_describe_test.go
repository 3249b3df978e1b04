package evo_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

func TestDescribe(t *testing.T) {
	c := genome.Inside(foraging(t).Catalog())
	var got []string
	for p := range crafty().Places() {
		got = append(got, genome.Describe(c, p.Row))
	}
	require.Equal(t, []string{
		"PRIORITIZED_LIST_1",
		"FLEE_2(range 3cells) & not TIRED & NIGHT & ROBBED, cooldown 1h30m0s, commit 1.5s, timeout 2s",
		"PARALLEL_3 & ON_FOOD & TIRED & not RUSTLE, succeed 1, fails fast",
		"EAT_4, commit 1s, timeout 3s",
		"REST_5(until 40energy) if not ENERGY_BELOW(energy 30), every 750ms, scattered, chance 35 %, commit 1s, timeout 3s, recheck EachTick, outcome Invert, urgent",
	}, got[:5])
	require.Equal(t, "SHUFFLE_11, ends OnAny, remembers Place", got[10])

	strange := full()
	strange.Action, strange.Args, strange.Policy, strange.Children = "FLEE", []int{70}, decider.Selector, nil
	require.Contains(t, genome.Describe(c, strange), "FLEE_3(range step 70) if not C & not G & H,", "what is not known is no reason to panic")
}
