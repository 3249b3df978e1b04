package decider_test

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// hot are the methods that a tick may run without anything having changed, for
// any policy.
var hot = []string{
	"(*Tree[go.shape.*uint8]).tick",
	"(*Tree[go.shape.*uint8]).askWhens",
	"(*Tree[go.shape.*uint8]).callEach",
	"(*Tree[go.shape.*uint8]).callPlain",
	"(*Crowd[go.shape.*uint8]).tickDense",
	"(*tree).walk",
	"(*run).ask",
	"(*run).challengeList",
	"(*run).challengeScored",
	"(*run).enterBare",
	"(*run).firstAccepting",
	"(*run).leave",
	"(*run).list",
	"(*run).listAfter",
	"(*run).replace",
	"(*run).walkPlan",
	"(*run).parallel",
	"(*run).tick",
	"(*run).visit",
}

// TestHotCodeIsInlined looks at the machine code of package decider, and of a program that
// imports nothing else of this module. What is generic is instantiated there, and the
// compiler cannot inline what that calls of packages that the program does not import,
// unless package decider itself has: so it must reach other packages through small
// functions of package decider.
func TestHotCodeIsInlined(t *testing.T) {
	skip.UnderRace(t)
	skip.On32Bit(t)
	const dir, module = "testdata/only", "github.com/ethogram-go/ethogram/"
	_, err := os.ReadFile(filepath.Join(dir, "main.go")) // a cached result depends on what the test itself reads
	require.NoError(t, err)
	listing := runGo(t, []string{"GOARCH=amd64", "CGO_ENABLED=0"}, "build", "-gcflags="+module+"decider/...=-S", "-o", os.DevNull, "./"+dir)

	begin := regexp.MustCompile(`^(\S+) STEXT`)
	call := regexp.MustCompile(`\tCALL\t` + regexp.QuoteMeta(module) + `(\S+)\(SB\)`)
	calls := map[string][]string{}
	function, pkg := "", ""
	again := map[string]bool{} // functions that the program compiles
	for line := range strings.Lines(listing) {
		if name, ok := strings.CutPrefix(line, "# "); ok {
			pkg = strings.TrimSpace(name)
		}
		if !strings.Contains(line, " STEXT") && !strings.Contains(line, "\tCALL\t") {
			continue // most of 36 MB
		}
		if m := begin.FindStringSubmatch(line); m != nil {
			function = strings.TrimPrefix(m[1], module+"decider.")
			calls[function] = nil
			if strings.HasSuffix(pkg, dir) {
				again[m[1]] = true
			}
		}
		if m := call.FindStringSubmatch(line); m != nil {
			calls[function] = append(calls[function], m[1])
		}
	}

	for _, name := range hot {
		called, ok := calls[name]
		if !assert.True(t, ok, "no method %s: if it was renamed, name it here", name) {
			continue
		}
		for _, c := range called {
			assert.True(t, strings.HasPrefix(c, "decider."), "%s calls %s, which is not inlined by %s", name, c, runtime.Version())
		}
	}
	// What is generic is compiled again in each package with an agent type, and of a generic
	// type all methods are. So whatever the faces reach has no fields of other packages'
	// generic types, and the types that they need have functions instead of methods.
	assert.Contains(t, again, module+"decider.(*Tree[go.shape.*uint8]).callPlain")
	for name := range again { // in any order: each fails by itself
		own := strings.HasPrefix(name, module+"decider.") || strings.HasPrefix(name, "main.") || strings.HasPrefix(name, "type:") ||
			strings.HasPrefix(name, module+"behavior.Action[") || strings.HasPrefix(name, module+"internal/acts.") // what calls the methods of interfaces: a few instructions each
		assert.True(t, own, "a package with an agent type compiles %s", name)
	}
	assert.Less(t, len(again), 270, "a package with an agent type compiles so many functions")
	// Draws are too large to be inlined: seeing this call shows that calls are
	// seen.
	assert.Contains(t, calls["(*run).draw"], "internal/core.Draw")
}
