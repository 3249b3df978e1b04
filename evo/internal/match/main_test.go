package match_test

import (
	"os"
	"testing"

	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// asParent is what a process does if parentEnv is set, on systems with such tests.
var asParent = func() {}

// parentEnv marks a process that has others play, for TestOrphans.
const parentEnv = "MATCH_TEST_PARENT"

func TestMain(m *testing.M) {
	match.Serve(served())
	if os.Getenv(parentEnv) != "" {
		asParent()
	}
	os.Exit(m.Run())
}
