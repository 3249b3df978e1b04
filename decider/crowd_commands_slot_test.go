package decider_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// TestOrdersInject: a callback has others, and itself, run another tree from the
// next frame on, and has slots emptied.
func TestOrdersInject(t *testing.T) {
	for _, workers := range []int{1, 2, 8} {
		t.Run(fmt.Sprint(workers, " workers"), func(t *testing.T) {
			shop := decider.MustCompile(stall())
			g := newSwarm(t, 300, workers, customer(shop.MemorySize()))
			g.frameCalls()
			for i, b := range g.all {
				b.act = func(x behavior.Context) { // each for its neighbour
					g.Defer(x).Inject(g.handles[(i+1)%len(g.all)], "OBJECT", shop)
				}
			}
			g.frameCalls()
			for i, b := range g.all {
				b.act = nil
				mem, err := g.Memory(g.handles[i])
				require.NoError(t, err)
				sub, _ := g.Tree().Injected(mem, "OBJECT")
				require.Nil(t, sub, "not before the next frame")
				require.Empty(t, b.calls)
			}
			g.frameCalls()
			for i, h := range g.handles {
				mem, err := g.Memory(h)
				require.NoError(t, err)
				sub, _ := g.Tree().Injected(mem, "OBJECT")
				require.Same(t, shop, sub, "agent %d", i+1)
			}
			g.all[4].act = func(x behavior.Context) {
				g.Defer(x).Eject(g.handles[4], "OBJECT")
				g.Defer(x).Eject(g.handles[9], "OBJECT")
				g.Defer(x).Inject(g.handles[5], "OBJECT", shop) // anew
				g.Defer(x).Inject(g.handles[6], "OBJECT", shop)
				g.Defer(x).Eject(g.handles[6], "OBJECT") // the later order counts
				g.Defer(x).Remove(g.handles[7])
				g.Defer(x).Inject(g.handles[7], "OBJECT", shop) // gone by then
			}
			g.frameCalls()
			g.all[4].act = nil
			assert.Equal(t, 299, g.Len())
			require.NoError(t, g.World().Tick(time.Second))
			for _, i := range []int{4, 5, 6, 9} { // of 5, too, the slot has ended and is masked for this tick
				leaf := g.Tree().State(must1(g.Memory(g.handles[i]))).Leaf()
				assert.Equal(t, "STROLL", g.Tree().Outline().Name(leaf), "agent %d", i+1)
				assert.Contains(t, g.all[i].calls, "-GO:Ejected")
			}
			g.frameCalls()
			sub, _ := g.Tree().Injected(must1(g.Memory(g.handles[5])), "OBJECT")
			assert.Same(t, shop, sub)
			for _, i := range []int{4, 6, 9} {
				sub, _ := g.Tree().Injected(must1(g.Memory(g.handles[i])), "OBJECT")
				assert.Nil(t, sub)
			}
		})
	}
}

// TestCommandsFail: the frame returns the error of a command that fails, which
// changes nothing; the others are applied.
func TestCommandsFail(t *testing.T) {
	shop := decider.MustCompile(stall())
	g := newSwarm(t, 2, 2, customer(shop.MemorySize()))
	big := stall()
	big.Children[0].Behavior.Block = [300]byte{}
	large := decider.MustCompile(big)
	g.frameCalls()
	g.all[0].act = func(x behavior.Context) {
		g.Defer(x).Inject(g.handles[1], "SUBJECT", shop)
		g.Defer(x).Inject(g.handles[1], "OBJECT", large)
		g.Defer(x).Inject(g.handles[1], "OBJECT", g.Tree())
		g.Defer(x).Eject(g.handles[1], "SUBJECT")
		g.Defer(x).Inject(g.handles[0], "OBJECT", shop)
	}
	err := g.World().Tick(0)
	for _, want := range []error{decider.ErrNoSlot, decider.ErrTooLarge, decider.ErrSelfInjection} {
		assert.ErrorIs(t, err, want)
	}
	sub, _ := g.Tree().Injected(must1(g.Memory(g.handles[1])), "OBJECT")
	assert.Nil(t, sub)
	g.all[0].act = nil
	assert.Equal(t, "-STROLL:Interrupted +GO | ", g.frameCalls(), "the other has nothing new")
}

// TestInFrame: within a frame a callback changes the crowd by orders only.
// Everything else is an error, on any worker, and changes nothing.
func TestInFrame(t *testing.T) {
	shop := decider.MustCompile(stall())
	g := newSwarm(t, 200, 4, customer(shop.MemorySize()))
	errs := make([][]error, len(g.all))
	for i, b := range g.all {
		b.act = func(behavior.Context) {
			h := g.handles[i]
			_, added := g.Add(1000, newMoth(0))
			_, saved := g.World().Save()
			errs[i] = []error{
				added, saved, g.Remove(h), g.Reset(h), g.Every(h, 2), g.World().Tick(0),
				g.Inject(h, "OBJECT", shop), g.Eject(h, "OBJECT"),
				g.Tree().Inject(must1(g.Memory(h)), g.World(), "OBJECT", shop),
			}
		}
	}
	g.frameCalls()
	for i := range g.all {
		require.Len(t, errs[i], 9)
		for k, err := range errs[i] {
			require.ErrorIs(t, err, decider.ErrInFrame, "%d", k)
		}
		g.all[i].act = nil
	}
	assert.Equal(t, 200, g.Len())
	require.NoError(t, g.World().Tick(time.Second))
	for i, h := range g.handles {
		sub, _ := g.Tree().Injected(must1(g.Memory(h)), "OBJECT")
		require.Nil(t, sub, "agent %d", i+1)
	}
}
