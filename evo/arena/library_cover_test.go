package arena_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/cover"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// blind are the rows of the library that rounds do not show in full. The tables stay as
// they are, because the committed classes and hashes come from their rounds. If a change
// of the arena's rules reaches one of these rows, the test fails: then delete the line.
func blind() []cover.Allowance {
	const (
		chase = "an enemy in view that is too close to chase is shot at by a row before it, and there is an enemy until the round ends"
		prowl = "the row before it always finds an enemy to chase"
		sees  = "its group asks for an enemy in view too"
		ready = "a tank that goes to and fro is never at the end of its beat when it is asked"
	)
	return []cover.Allowance{
		cover.Allow("RUSHER > HUNT", chase), cover.Allow("RUSHER > PROWL", prowl),
		cover.Allow("SNIPER > STALK", chase), cover.Allow("SNIPER > PROWL", prowl),
		cover.Allow("SOLDIER > ADVANCE", chase), cover.Allow("SOLDIER > PROWL", prowl),
		cover.Allow("AMBUSHER > SPRING", "its SHIFT accepts"), cover.Allow("AMBUSHER > SHIFT", sees),
		cover.Allow("CHAMPION > NEARER", sees), cover.Allow("CHAMPION > FARTHER", sees),
		cover.Allow("SENTRY > BEAT", ready), cover.Allow("SENTRY > AND_BACK", ready), cover.Allow("SENTRY > PAUSE", ready),
		cover.Allow("FIDGET > BLAZE", "it fires too seldom to run out of shells"),
		cover.Allow("OPPORTUNIST > FINISH_OFF", "its STEP_BACK accepts"),
		cover.Allow("OPPORTUNIST > STEP_BACK", "it asks for an enemy in view, and its group for a weak enemy in view"),
	}
}

// TestLibraryCover plays the library's tables in rounds with changing opponents. All
// rows and checks but those that are known to be blind are covered.
func TestLibraryCover(t *testing.T) {
	skip.On32Bit(t)
	rounds := 170
	if testing.Short() {
		rounds = 34
		cover.Require(t, 90)
	} else {
		cover.Require(t, 100, blind()...)
	}
	trees := make([]*decider.Tree[*arena.Tank], len(arena.Library)) // a prime number of them
	for i, e := range arena.Library {
		trees[i] = decider.MustCompile(e.Table)
	}
	a := arena.New()
	for round := range rounds {
		setup := evo.Setup[*arena.Tank]{Seed: uint64(round), Mode: arena.ModeFixed}
		for slot := range arena.Game.Evaluation.Slots {
			setup.Trees = append(setup.Trees, trees[(7*round+slot*(1+round%(len(trees)-1)))%len(trees)])
		}
		require.NoError(t, a.Reset(setup))
		cover.Start(t, a.World())
		for !a.Step() {
		}
	}
}
