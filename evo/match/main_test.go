package match_test

import (
	"os"
	"testing"

	"github.com/ethogram-go/ethogram/evo/match"
	"github.com/ethogram-go/ethogram/evo/match/matchtest"
)

func TestMain(m *testing.M) {
	match.Serve(&matchtest.Game)
	os.Exit(m.Run())
}
