package game

import (
	"testing"

	"github.com/ethogram-go/ethogram/debugprint/cover"
)

// TestCover: some rounds show every decision of the library, but for two Decides that
// ask what a check before them has asked already. Evolution removes such things from
// its own tables; these are as a person wrote them.
func TestCover(t *testing.T) {
	cover.Require(t, 100,
		cover.Allow("SLEEP", "a forager with the flag Tired has less than 20 energy, so also less than 40"),
		cover.Allow("CHASE", "RichNearby looks as far as OtherWithin"),
	)
	for seed := range uint64(4) {
		f := start(t, seed, &Gatherer, &Thief, &Idler, &Gatherer)
		cover.Start(t, f.players.World())
		play(f)
	}
}
