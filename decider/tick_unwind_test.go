package decider_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

// leaving are the ways to leave the path from outside.
var leaving = []struct {
	name   string
	panics bool // the memory is one whose tick panicked
	leave  func(*flock) error
	reason string
}{
	{"Unwind", true, func(f *flock) error { return f.tree.Unwind(f.m, f.mem) }, "Panicked"},
	{"Reset", false, func(f *flock) error { return f.tree.Reset(f.m, f.mem) }, "Reset"},
	{"Clear", false, func(f *flock) error { return f.tree.Clear(f.m, f.mem) }, "Reset"},
}

// TestLeavingPanics: after a panic on the way out, the rest of the path is still left.
// The first of these panics is raised again.
func TestLeavingPanics(t *testing.T) {
	for _, c := range leaving {
		t.Run(c.name, func(t *testing.T) {
			f := newFlight(t)
			f.nextAll()
			if c.panics {
				f.m.hook = func(string) { panic("the first of all") }
				require.PanicsWithValue(t, "the first of all", func() { f.nextAll() })
			}
			f.m.take()
			f.m.hook = func(call string) {
				f.refused(f.refusable(f.mem), f.mem, decider.ErrBusy, busy)
				if call != "-G:"+c.reason {
					panic("trouble in " + call)
				}
			}
			require.PanicsWithValue(t, "trouble in -A:"+c.reason, func() { _ = c.leave(f) })
			f.m.hook = nil
			assert.Equal(t, fmt.Sprintf("-A:%[1]s -G:%[1]s -ROOT:%[1]s", c.reason), f.m.take())
			require.NoError(t, c.leave(f))
			assert.Empty(t, f.m.take())
			if c.name == "Clear" {
				assert.Equal(t, f.bytes(f.tree.NewMemory(7)), f.bytes(f.mem), "something was not forgotten")
				assert.Contains(t, f.nextAll(), "+A", "a cooldown")
			} else {
				assert.Contains(t, f.nextAll(), "+B", "A has a cooldown: it was left")
			}
		})
	}
}

// TestLeaving: Reset keeps what outlives a path, Clear does not.
func TestLeaving(t *testing.T) {
	for _, c := range leaving[1:] {
		t.Run(c.name, func(t *testing.T) {
			f := newFlight(t)
			f.nextAll()
			f.nextAll()
			require.NoError(t, c.leave(f))
			assert.Equal(t, "-A:Reset -G:Reset -ROOT:Reset", f.m.take())
			state := f.tree.State(f.mem)
			assert.False(t, state.Active(0))
			assert.Equal(t, decider.NoRow, state.Leaf())
			if c.name == "Clear" {
				assert.Equal(t, f.bytes(f.tree.NewMemory(7)), f.bytes(f.mem))
				assert.Equal(t, "+ROOT .ROOT ?HI +G .G ?A +A .A", f.nextAll())
				return
			}
			assert.Equal(t, 2*time.Second, state.Now())
			assert.EqualValues(t, 2, state.Tick())
			assert.Equal(t, "+ROOT .ROOT ?HI +G .G ?B +B .B", f.nextAll(), "the cooldown of A stays")
		})
	}
}

// TestUnwindOfIdle: Unwind does not change a memory that is not in use.
func TestUnwindOfIdle(t *testing.T) {
	f := newFlight(t)
	f.nextAll()
	before := f.bytes(f.mem)
	require.NoError(t, f.tree.Unwind(f.m, f.mem))
	assert.Equal(t, before, f.bytes(f.mem))
	assert.Empty(t, f.m.take())
}
