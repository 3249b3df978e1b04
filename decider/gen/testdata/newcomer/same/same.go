// Package same compares code with its table.
package same

import (
	"testing"
	"time"

	"github.com/ethogram-go/ethogram/decider"
)

type tick[A any] func(*decider.Tree[A], A, decider.Memory, decider.Input) (decider.Result, error)

// Check ticks an agent by the table and one by code.
func Check[A any](t *testing.T, root *decider.Decider[A], code *decider.GeneratedCode[A], typed tick[A], agent func() A) {
	t.Helper()
	plain := decider.MustCompile(root)
	tree := decider.MustCompile(root, decider.Generated(code))
	if !tree.HasCode() {
		t.Fatal(tree.Lint())
	}
	a, b := agent(), agent()
	m, n := plain.NewMemory(1), tree.NewMemory(1)
	for i := range 100 {
		in := decider.Input{Delta: time.Second, Flags: decider.Flags(i / 3)}
		r, err := plain.Tick(a, m, in)
		if err != nil {
			t.Fatal(err)
		}
		s, err := typed(tree, b, n, in)
		if err != nil || r != s || plain.Hash(m) != tree.Hash(n) {
			t.Fatal(i, r, s, err)
		}
	}
}
