package decider_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// trail is a block that satisfies interfaces, of two words as an interface is.
type trail struct{ from, to uint64 }

func (trail) String() string { return "trail" }

// TestBlockOfAnotherType: a block can only be read as its own type. Read as an
// interface that this type satisfies, its bytes would be a type and a pointer.
func TestBlockOfAnotherType(t *testing.T) {
	const never = "a decider_test.trail; a block is read as the type it has, never as an interface"
	for _, c := range []struct {
		name    string
		read    func(behavior.Context)
		decide  func(decider.Query)
		without bool // the table declares no blocks
		want    string
	}{
		{name: "its own", read: func(x behavior.Context) {
			assert.Equal(t, trail{1, 2}, *behavior.Block[trail](x))
			assert.Equal(t, trail{}, *behavior.DBlock[trail](x))
		}, decide: func(q decider.Query) { assert.Equal(t, trail{}, *decider.DBlock[trail](q)) }},
		{name: "another", read: func(x behavior.Context) { behavior.Block[found](x) }, want: "Block[decider_test.found] is read, but the table declares a decider_test.trail"},
		{name: "its fields", read: func(x behavior.Context) { behavior.Block[struct{ from, to uint64 }](x) }, want: "Block[struct { from uint64; to uint64 }] is read, but the table declares a decider_test.trail"},
		{name: "a pointer to it", read: func(x behavior.Context) { behavior.Block[*trail](x) }, want: "Block[*decider_test.trail] is read, but the table declares a decider_test.trail"},
		{name: "none", read: func(x behavior.Context) { behavior.Block[trail](x) }, without: true, want: "Block[decider_test.trail] is read, but the table declares no Block"},
		{name: "none of an interface", read: func(x behavior.Context) { behavior.Block[any](x) }, without: true, want: "Block[interface {}] is read, but the table declares no Block"},
		{name: "any", read: func(x behavior.Context) { behavior.Block[any](x) }, want: "Block[interface {}] is read, but the table declares " + never},
		{name: "an interface", read: func(x behavior.Context) { behavior.Block[fmt.Stringer](x) }, want: "Block[fmt.Stringer] is read, but the table declares " + never},
		{name: "another DBlock", read: func(x behavior.Context) { behavior.DBlock[found](x) }, want: "DBlock[decider_test.found] is read, but the table declares a decider_test.trail"},
		{name: "any DBlock", read: func(x behavior.Context) { behavior.DBlock[any](x) }, want: "DBlock[interface {}] is read, but the table declares " + never},
		{name: "DBlock by an interface", read: func(x behavior.Context) { behavior.DBlock[fmt.Stringer](x) }, want: "DBlock[fmt.Stringer] is read, but the table declares " + never},
		{name: "another in Decide", decide: func(q decider.Query) { decider.DBlock[found](q) }, want: "DBlock[decider_test.found] is read, but the table declares a decider_test.trail"},
		{name: "none in Decide", decide: func(q decider.Query) { decider.DBlock[trail](q) }, without: true, want: "DBlock[decider_test.trail] is read, but the table declares no DBlock"},
		{name: "any in Decide", decide: func(q decider.Query) { decider.DBlock[any](q) }, want: "DBlock[interface {}] is read, but the table declares " + never},
		{name: "an interface in Decide", decide: func(q decider.Query) { decider.DBlock[fmt.Stringer](q) }, want: "DBlock[fmt.Stringer] is read, but the table declares " + never},
	} {
		t.Run(c.name, func(t *testing.T) {
			root := &decider.Decider[*int]{
				Name: "TRACK", DBlock: trail{3, 4},
				Decide: func(_ *int, q decider.Query) float64 {
					if c.decide != nil {
						c.decide(q)
					}
					return 1
				},
				Behavior: &behavior.Behavior[*int]{Name: "TRACK", Block: trail{1, 2}, Activate: func(_ *int, x behavior.Context) bool {
					if c.read != nil {
						c.read(x)
					}
					return true
				}},
			}
			if c.without {
				root.DBlock, root.Behavior.Block = nil, nil
			}
			tree, err := decider.Compile(root)
			require.NoError(t, err)
			tick := func() { tree.Tick(nil, tree.NewMemory(1), decider.Input{Delta: time.Second}) }
			if c.want == "" {
				tick()
				return
			}
			defer func() {
				text, _ := recover().(string)
				assert.Equal(t, "ethogram: TRACK: "+c.want, text)
				assert.False(t, strings.Contains(text, "<nil>"))
			}()
			tick()
			t.Error("it can be read")
		})
	}
}
