package decider_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

// mothLeaf is a leaf with a cooldown, which refuses if the moth does not value it.
func mothLeaf(name string) *mothRow {
	return &mothRow{
		Name: name, Behavior: mothActs(name), Preconditions: decider.Preconditions{Cooldown: 10 * time.Second},
		Decide: func(m *moth, _ decider.Query) float64 { m.call("?", name); return m.values[name] },
	}
}

// newFlight are the moths 7 and 8 on a tree that needs no world, in none.
func newFlight(t *testing.T, opts ...decider.Option) *flock {
	t.Helper()
	tree, err := decider.Compile(&mothRow{Name: "ROOT", Behavior: mothActs("ROOT"), Children: []*mothRow{
		mothLeaf("HI"),
		{Name: "G", Behavior: mothActs("G"), Decide: func(*moth, decider.Query) float64 { return 1 }, Children: []*mothRow{mothLeaf("A"), mothLeaf("B")}},
	}}, opts...)
	require.NoError(t, err)
	f := newFlockIn(t, nil, tree, 2, 7)
	f.m.values = map[string]float64{"A": 1, "B": 1}
	return f
}

// bytes returns a copy of all bytes of a memory of the tree.
func (f *flock) bytes(mem decider.Memory) []byte {
	return bytes.Clone(decider.HeaderOf(mem).Bytes(0, uint32(f.tree.MemorySize())))
}

// refusable are the calls that want an idle memory of the tree.
func (f *flock) refusable(mem decider.Memory) map[string]func() error {
	return map[string]func() error{
		"Tick": func() error {
			res, err := f.tree.Tick(f.m, mem, decider.Input{Delta: time.Second})
			assert.Equal(f.t, decider.Result{Status: decider.Idle, Leaf: decider.NoRow}, res)
			return err
		},
		"Clear":     func() error { return f.tree.Clear(f.m, mem) },
		"Copy from": func() error { return f.tree.Copy(f.mems[1], mem) },
		"Copy to":   func() error { return f.tree.Copy(mem, f.mems[1]) },
		"Save":      func() error { _, err := f.tree.Save(mem); return err },
		"AppendSave": func() error {
			data, err := f.tree.AppendSave([]byte("x"), mem)
			assert.Equal(f.t, "x", string(data))
			return err
		},
	}
}

// refused asserts that all these calls are refused with the error, make no callback
// and change no byte of the memory.
func (f *flock) refused(calls map[string]func() error, mem decider.Memory, want error, text string) {
	f.t.Helper()
	for name, call := range calls {
		known := mem == f.mem
		var before []byte
		if known {
			before = f.bytes(mem)
		}
		other, noted := f.bytes(f.mems[1]), len(f.m.calls)
		err := call()
		var tick *decider.TickError
		require.ErrorAs(f.t, err, &tick, name)
		assert.ErrorIs(f.t, err, want, name)
		assert.Equal(f.t, want, tick.Err, name)
		assert.EqualError(f.t, err, text, name)
		assert.Len(f.t, f.m.calls, noted, "%s makes a callback", name)
		assert.Equal(f.t, other, f.bytes(f.mems[1]), name)
		if known {
			assert.Equal(f.t, before, f.bytes(mem), "%s changes the memory", name)
		}
	}
}

func TestWrongMemory(t *testing.T) {
	f := newFlight(t)
	calls := func(mem decider.Memory) map[string]func() error { // also where it is not idle
		list := f.refusable(mem)
		list["Reset"] = func() error { return f.tree.Reset(f.m, mem) }
		list["Unwind"] = func() error { return f.tree.Unwind(f.m, mem) }
		list["Fits"] = func() error { return f.tree.Fits(mem) }
		list["Tick back"] = func() error { _, err := f.tree.Tick(f.m, mem, decider.Input{Delta: -1}); return err }
		return list
	}
	const zero = "ethogram: the memory is not one of this tree (it is the zero Memory; make one with NewMemory)"
	f.refused(calls(decider.Memory{}), decider.Memory{}, decider.ErrWrongMemory, zero)

	foreign := decider.MustCompile(&mothRow{Name: "ELSEWHERE", Behavior: mothActs("ELSEWHERE")}).NewMemory(9)
	header := *decider.HeaderOf(foreign)
	own := fmt.Sprintf("%08x", uint32(f.tree.Fingerprint()))
	f.refused(calls(foreign), foreign, decider.ErrWrongMemory, fmt.Sprintf(
		"ethogram: agent 9: the memory is not one of this tree (it is of a tree with fingerprint …%08x, this one has …%s)", header.Print, own))
	assert.Equal(t, header, *decider.HeaderOf(foreign))
	assert.NoError(t, f.tree.Fits(f.mem))
	assert.NoError(t, newFlight(t).tree.Fits(f.mem), "a tree of an equal table is the same tree")
}

func TestNegativeDelta(t *testing.T) {
	f := newFlight(t)
	back := map[string]func() error{"Tick": func() error {
		res, err := f.tree.Tick(f.m, f.mem, decider.Input{Delta: -time.Second, Flags: 5})
		assert.Equal(t, decider.Result{Status: decider.Idle, Leaf: decider.NoRow}, res)
		return err
	}}
	const text = "ethogram: agent 7: the delta is negative (-1s)"
	f.refused(back, f.mem, decider.ErrNegativeDelta, text) // new
	f.nextAll()
	f.nextAll()
	f.refused(back, f.mem, decider.ErrNegativeDelta, text) // on its way
	assert.Equal(t, ".ROOT ?HI .G .A", f.nextAll())
}

const busy = "ethogram: agent 7: the memory is in use: either a callback ticked or changed its own agent, or a callback panicked and Unwind was not called"

// circumstances lead to a call of each kind: how often the agent ticks undisturbed
// before, what changes then, and which call it is.
var circumstances = []struct {
	name  string
	ticks int
	then  func(*flock)
	call  string
}{
	{"Decide on entry", 0, nil, "?A"},
	{"Decide on the steady path", 2, nil, "?HI"},
	{"Decide of an interrupter", 1, func(f *flock) { f.m.values["HI"] = 1 }, "?HI"},
	{"Decide in a redecide", 1, func(f *flock) { f.m.ends["A"] = decider.Failed }, "?B"},
	{"Activate of the root", 0, nil, "+ROOT"},
	{"Activate of a leaf", 0, nil, "+A"},
	{"Activate of an interrupter", 1, func(f *flock) { f.m.values["HI"] = 1 }, "+HI"},
	{"Tick of a group", 1, nil, ".ROOT"},
	{"Tick of a fresh leaf", 0, nil, ".A"},
	{"Tick on the steady path", 2, nil, ".A"},
	{"Deactivate of an interrupted row", 1, func(f *flock) { f.m.values["HI"] = 1 }, "-A:Interrupted"},
	{"Deactivate of a group that ended", 2, func(f *flock) { f.m.ends["G"] = decider.Succeeded }, "-G:Succeeded"},
	{"Deactivate of the root", 2, func(f *flock) { f.m.ends["ROOT"] = decider.Succeeded }, "-ROOT:Succeeded"},
}

// TestBusyInCallback: a callback that ticks, changes, copies or saves its own agent
// gets an error, and the tick goes on as if it had not tried. Reading is allowed.
func TestBusyInCallback(t *testing.T) {
	for _, c := range circumstances {
		t.Run(c.name, func(t *testing.T) {
			play := func(f *flock, hook func(string)) (calls string, hash uint64) {
				for range c.ticks {
					f.nextAll()
				}
				if c.then != nil {
					c.then(f)
				}
				f.m.hook = hook
				calls = f.nextAll()
				f.m.hook = nil
				return calls + " | " + f.nextAll(), f.tree.Hash(f.mem)
			}
			plain, plainHash := play(newFlight(t), nil)

			f, tried := newFlight(t), false
			calls, hash := play(f, func(call string) {
				if call != c.call {
					return
				}
				tried = true
				f.refused(f.refusable(f.mem), f.mem, decider.ErrBusy, busy)
				before := f.bytes(f.mem)
				assert.True(t, f.tree.Equal(f.mem, f.mem))
				assert.Equal(t, f.tree.Hash(f.mem), f.tree.Hash(f.mem))
				assert.Equal(t, uint64(7), f.tree.State(f.mem).Agent())
				assert.NoError(t, f.tree.Fits(f.mem))
				assert.Equal(t, before, f.bytes(f.mem), "looking changes the memory")
			})
			require.True(t, tried, plain)
			assert.Equal(t, plain, calls)
			assert.Equal(t, plainHash, hash)
		})
	}
}

// TestBusyAfterPanic: a panic reaches the caller as it is. The memory stays in use
// until Unwind, which deactivates all that was activated, except a behavior that
// panicked in its own Deactivate.
func TestBusyAfterPanic(t *testing.T) {
	for _, c := range circumstances {
		t.Run(c.name, func(t *testing.T) {
			f := newFlight(t)
			for range c.ticks {
				f.nextAll()
			}
			if c.then != nil {
				c.then(f)
			}
			boom := errors.New("boom")
			f.m.hook = func(call string) {
				if call == c.call {
					panic(boom)
				}
			}
			require.PanicsWithValue(t, boom, func() { f.nextAll() })
			f.m.hook = nil
			f.m.take()
			f.refused(f.refusable(f.mem), f.mem, decider.ErrBusy, busy)

			state := f.tree.State(f.mem)
			var active []string
			for _, info := range f.tree.Outline().Rows() {
				if state.Active(info.Row) {
					active = append([]string{info.Name}, active...) // leaf first: groups have lower numbers
				}
			}
			hash := f.tree.Hash(f.mem)
			err := f.tree.Reset(f.m, f.mem)
			require.ErrorIs(t, err, decider.ErrBusy)
			assert.ErrorContains(t, err, "one has panicked: Unwind leaves the path")
			assert.Equal(t, hash, f.tree.Hash(f.mem))
			require.Empty(t, f.m.take())

			require.NoError(t, f.tree.Unwind(f.m, f.mem))
			var left []string
			for _, call := range f.m.calls {
				name, why, _ := strings.Cut(strings.TrimPrefix(call, "-"), ":")
				left = append(left, name)
				assert.Contains(t, []string{"Panicked", "Succeeded", "Failed", "GroupEnded"}, why)
			}
			assert.Equal(t, active, left)
			panicked, _, _ := strings.Cut(c.call[1:], ":")
			if strings.HasPrefix(c.call, "-") || strings.HasPrefix(c.call, "+") {
				assert.NotContains(t, left, panicked)
			}
			f.m.take()
			assert.False(t, f.tree.State(f.mem).Active(0))
			assert.Equal(t, decider.NoRow, f.tree.State(f.mem).Leaf())

			require.NoError(t, f.tree.Unwind(f.m, f.mem), "there is nothing more to do")
			assert.Empty(t, f.m.take())
			f.m.ends, f.m.values = map[string]decider.Status{}, map[string]float64{"A": 1, "B": 1}
			assert.Contains(t, f.nextAll(), "+ROOT .ROOT ?HI +G .G")
		})
	}
}

func TestRedecideLoop(t *testing.T) {
	f := newFlight(t, decider.MaxRedecides(1))
	f.nextAll()
	f.m.ends["A"], f.m.ends["B"] = decider.Failed, decider.Failed
	res, err := f.tree.Tick(f.m, f.mem, decider.Input{Delta: time.Second})
	var tick *decider.TickError
	require.ErrorAs(t, err, &tick)
	assert.Equal(t, decider.TickError{
		Err: decider.ErrRedecideLoop, Agent: 7, Known: true, Path: "ROOT > G", Note: "the limit is 1",
	}, *tick)
	assert.EqualError(t, err, "ethogram: agent 7: groups decided again more often than MaxRedecides allows: ROOT > G (the limit is 1)")
	assert.Equal(t, decider.Idle, res.Status)
	assert.Equal(t, decider.NoRow, res.Leaf)
	assert.Equal(t, ".ROOT ?HI .G .A ?B -A:Failed +B .B -B:Failed -G:LoopGuard -ROOT:LoopGuard", f.m.take())

	f.m.ends = map[string]decider.Status{}
	_, err = f.tree.Tick(f.m, f.mem, decider.Input{Delta: 20 * time.Second})
	require.NoError(t, err, "the next tick starts clean")
	assert.Equal(t, "+ROOT .ROOT ?HI +G .G ?A +A .A", f.m.take())
}
