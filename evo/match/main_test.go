package match_test

import (
	"os"
	"testing"

	"github.com/ethogram-go/ethogram/evo/match"
)

// asParent is what a process does that parentEnv is set for, where there are
// such tests.
var asParent = func() {}

// parentEnv makes a process of TestOrphans one that has others play.
const parentEnv = "MATCH_TEST_PARENT"

func TestMain(m *testing.M) {
	match.Serve(served())
	if os.Getenv(parentEnv) != "" {
		asParent()
	}
	os.Exit(m.Run())
}
