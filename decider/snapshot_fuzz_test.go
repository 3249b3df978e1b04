package decider_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/growth"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/internal/testing/worlds"
)

// fuzzed is a tree that snapshots are loaded into, with how to tick its agents.
type fuzzed struct {
	s     *scenario
	names []string
	set   settings
	tree  *decider.Tree[*actor]
}

// fuzzedTrees are the hand-made tables and their later versions.
func fuzzedTrees() []fuzzed {
	var list []fuzzed
	add := func(s *scenario) {
		if b, err := s.compile(); err == nil {
			list = append(list, fuzzed{s, b.names, b.settings, b.tree})
		}
	}
	for _, r := range rememberers {
		add(&scenario{name: r.name, table: r.table, steps: r.steps})
	}
	for _, m := range migrations[:8] {
		add(&scenario{name: m.name, table: m.after, steps: m.steps})
	}
	return list
}

// fuzzedAgents are some of random worlds, with the snapshots that they had.
func fuzzedAgents(tb testing.TB) (all []*worlds.Lone, saved [][]byte) {
	for i := range uint64(12) {
		w, err := worlds.NewWorld(worlds.Draw(i, 0).Alone(), worlds.Way{})
		require.NoError(tb, err)
		a := w.Lone()
		for n := range 20 {
			if a.Tick(n); n%4 == 3 {
				saved = append(saved, a.Save())
			}
		}
		all = append(all, a)
	}
	return all, saved
}

// snapshots returns the snapshots of an agent of f after each of its steps.
func (f *fuzzed) snapshots(tb testing.TB) [][]byte {
	var list [][]byte
	c := newCompiled(f.tree, f.set, nil, decider.Nothing)
	p, err := newPlayer(f.s, f.names, c, true)
	require.NoError(tb, err)
	p.see = func(r *record) {
		if data, err := f.tree.Save(c.mem); err == nil {
			list = append(list, data)
		}
	}
	_, err = p.play()
	require.NoError(tb, err)
	return list
}

// FuzzLoad loads the fuzzer's bytes, as they are and with the right checksum, into
// several trees. The result is an error with a position, or a memory that can be
// ticked, saved and loaded.
func FuzzLoad(f *testing.F) {
	skip.UnderRace(f)
	skip.On32Bit(f)
	trees := fuzzedTrees()
	for i := range trees {
		for j, data := range trees[i].snapshots(f) {
			if j%3 == 0 {
				f.Add(data)
			}
		}
	}
	agents, saved := fuzzedAgents(f)
	for _, data := range saved {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		original := string(data)
		for _, data := range [][]byte{data, resigned(data)} {
			for i := range trees {
				tree := trees[i].tree
				mem, report, err := tree.Load(data)
				grown := growth.Bytes(func() { tree.Load(data) })
				if limit := uint64(1<<20 + 256*len(data) + tree.MemorySize()); grown > limit {
					t.Fatalf("Load allocated %d bytes for %d", grown, len(data))
				}
				if err != nil {
					if !errors.Is(err, decider.ErrSnapshot) || !position.MatchString(err.Error()) {
						t.Fatalf("the error is %q", err)
					}
					if mem != (decider.Memory{}) || report.Same || report.Dropped != nil {
						t.Fatal("there is an error and a memory")
					}
					break // it does not depend on the tree
				}
				trees[i].use(t, mem)
			}
			for _, a := range agents {
				if _, err := a.Load(data); err != nil {
					break
				}
				for n := range 20 {
					if a.Tick(n); n%7 == 0 {
						was := a.Save()
						report, err := a.Load(was)
						require.NoError(t, err)
						require.True(t, report.Same && len(report.Dropped) == 0)
						require.Equal(t, was, a.Save())
					}
				}
			}
		}
		if string(data) != original {
			t.Fatal("Load changed its input")
		}
	})
}

// use ticks an agent with a memory from a made-up snapshot.
func (f *fuzzed) use(t *testing.T, mem decider.Memory) {
	reload(t, f.tree, mem)
	log := newEventLog(f.tree.Outline())
	c := newCompiled(f.tree, f.set, log, decider.Rows)
	c.mem = mem
	agent := &actor{script: newScript(), reset: resetting(c), probe: map[string]string{}}
	for tick := range 20 {
		if tick == 5 { // now everything ends, one or the other way
			for i, name := range f.names {
				agent.script.endings[name] = ending{status: decider.Succeeded + decider.Status(i%2)}
			}
		}
		out := c.Tick(agent, decider.Input{Delta: agent.script.delta, Flags: decider.Flags(tick)})
		if out.Err != "" && out.Err != "ErrRedecideLoop" {
			t.Fatal(out.Err)
		}
		if tick%7 == 0 {
			c.mem = reload(t, f.tree, c.mem)
		}
	}
	if log.problem != "" {
		t.Fatal(log.problem)
	}
	must(f.tree.Reset(agent, c.mem))
	reload(t, f.tree, c.mem)
}

// TestLoadChangedBytes changes every byte of some snapshots in some ways and fixes
// the checksum: names, numbers and counts have changed, but fit together.
func TestLoadChangedBytes(t *testing.T) {
	skip.UnderRace(t)
	loaded, refused := 0, 0
	for _, f := range fuzzedTrees()[:len(rememberers)] {
		list := f.snapshots(t)
		good := list[len(list)-1]
		for at := range good[:len(good)-4] {
			for _, change := range []byte{0x01, 0x03, 0x80, 0xFF} {
				data := append([]byte(nil), good...)
				data[at] ^= change
				mem, _, err := f.tree.Load(resigned(data))
				if err != nil {
					require.ErrorIs(t, err, decider.ErrSnapshot)
					refused++
					continue
				}
				loaded++
				f.use(t, mem)
			}
		}
	}
	require.Greater(t, loaded, 500)
	require.Greater(t, refused, 500)
}
