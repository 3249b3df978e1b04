package decider_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/maps"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// intrusion calls every exported method of a world, its crowds and their trees
// from within callbacks.
type intrusion struct {
	world *decider.World
	crowd *decider.Crowd[*moth]
	tree  *decider.Tree[*moth]
	sub   *decider.Tree[*moth]
	other *decider.Tree[*moth] // that has not joined
	id    uint64               // of an agent of crowd
	data  []byte

	mu   sync.Mutex
	done map[string]map[string]bool // methods, by kind of callback
	odd  []string                   // results that are not as they are documented
}

// refused are the methods that return ErrInFrame.
func (n *intrusion) refused() map[string]func() error {
	lone := n.tree.NewMemory(99)
	last := func(_ any, err error) error { return err }
	return map[string]func() error{
		"World.Advance":    func() error { return n.world.Advance(time.Second) },
		"World.Tick":       func() error { return n.world.Tick(time.Second) },
		"World.Save":       func() error { return last(n.world.Save()) },
		"World.AppendSave": func() error { return last(n.world.AppendSave(nil)) },
		"World.Load": func() error {
			return last(n.world.Load(n.data, decider.AgentsBy(func(uint64) (*moth, bool) { return nil, false })))
		},
		"World.Observe":    func() error { _, err := n.world.Observe(ignore{}, decider.Rows); return err },
		"World.SetWorkers": func() error { return n.world.SetWorkers(7) },
		"World.SetLinger":  func() error { return n.world.SetLinger(time.Second) },

		"Crowd.Add":        func() error { return n.crowd.Add(500, newMoth(500)) },
		"World.Remove":     func() error { return n.world.Remove(n.id) },
		"World.Reset":      func() error { return n.world.Reset(n.id) },
		"World.Every":      func() error { return n.world.Every(n.id, 3) },
		"World.Pause":      func() error { return n.world.Pause(n.id, true) },
		"Crowd.Move":       func() error { return n.crowd.Move(n.id, n.crowd) },
		"Crowd.Inject":     func() error { return n.crowd.Inject(n.id, "OBJECT", n.sub) },
		"World.Eject":      func() error { return n.world.Eject(n.id, "OBJECT") },
		"World.Result":     func() error { return last(n.world.Result(n.id)) },
		"Crowd.Reserve":    func() error { return n.crowd.Reserve(5000) },
		"World.CheckSleep": func() error { return n.world.CheckSleep(true) },
		"World.State":      func() error { return last(n.world.State(n.id)) },
		"World.Row":        func() error { return last(n.world.Row(n.id)) },
		"World.In":         func() error { return last(n.world.In(n.id, "STAY")) },
		"Crowd.Injected": func() error {
			_, _, err := n.crowd.Injected(n.id, "OBJECT")
			return err
		},

		"Tree.Tick": func() error {
			return last(n.tree.Tick(newMoth(0), lone, decider.Input{Delta: time.Second, World: n.world}))
		},
		"Tree.Tick, joined nowhere": func() error {
			return last(n.other.Tick(newMoth(0), n.other.NewMemory(98), decider.Input{World: n.world}))
		},
		"Tree.Tick, another's": func() error {
			mem, err := n.crowd.Memory(n.id)
			return errors.Join(err, last(n.tree.Tick(newMoth(0), mem, decider.Input{World: n.world})))
		},
		"Tree.Inject":   func() error { return n.tree.Inject(lone, n.world, "OBJECT", n.sub) },
		"Tree.Join":     func() error { return n.other.Join(n.world) },
		"Tree.NewCrowd": func() error { return last(n.tree.NewCrowd(n.world, nil)) },
		"Crowd.Retable": func() error { return last(n.crowd.Retable(n.other)) },
		"Tree.Migrate": func() error {
			_, _, err := n.other.Migrate(n.tree, lone, n.world)
			return err
		},
		"Tree.Rejoin": func() error {
			dup := n.tree.NewMemory(97)
			return errors.Join(n.tree.Copy(dup, lone), n.tree.Rejoin(newMoth(0), dup, n.world))
		},
	}
}

// answered are the others: they read, or change only a memory outside the crowd.
func (n *intrusion) answered() map[string]func() error {
	lone, m := n.tree.NewMemory(99), newMoth(0)
	read := func(...any) error { return nil }
	return map[string]func() error{
		"World.Seed": func() error { return read(n.world.Seed()) }, "World.Now": func() error { return read(n.world.Now()) },
		"World.Frame": func() error { return read(n.world.Frame()) }, "World.Holders": func() error { return read(n.world.Holders("G")) },
		"World.FlagName": func() error { return read(n.world.FlagName(nil, 1)) }, "World.StimulusName": func() error { return read(n.world.StimulusName(nil, 1)) },
		"World.AgentName": func() error { return read(n.world.AgentName(nil, 1)) },
		"World.Mistakes":  func() error { return read(n.world.Mistakes()) }, "World.Observers": func() error { return read(n.world.Observers()) },
		"World.SetNames": func() error { n.world.SetNames(decider.Names{}); return nil },

		"World.Agent": func() error { return read(n.world.Agent(n.id)) }, "Crowd.Memory": func() error { _, err := n.crowd.Memory(n.id); return err },
		"World.Period": func() error { _, err := n.world.Period(n.id); return err },
		"World.Agents": func() error {
			for range n.world.Agents() {
				return nil
			}
			return errors.New("there are none")
		},
		"World.Welcome": func() error {
			says := recovered(func() { n.world.Welcome(nil) })
			if !strings.Contains(fmt.Sprint(says), "World.Welcome was called while a frame was under way: callbacks hand it to World.Defer") {
				return fmt.Errorf("it says %v", says)
			}
			return nil
		},
		"World.Wake":    func() error { return n.world.Wake(n.id) },
		"Crowd.AgentOf": func() error { return read(n.crowd.AgentOf(2)) },
		"Crowd.Len":     func() error { return read(n.crowd.Len()) }, "Crowd.Tree": func() error { return read(n.crowd.Tree()) },
		"Crowd.World": func() error { return read(n.crowd.World()) },
		"Crowd.Each": func() error {
			n.crowd.Each(func(uint64, *moth) bool { return true })
			return nil
		},

		"Tree.String": func() error { return read(n.tree.String()) }, "Tree.Fits": func() error { return n.tree.Fits(lone) },
		"Tree.Reset": func() error { return n.tree.Reset(m, lone) }, "Tree.Clear": func() error { return n.tree.Clear(m, lone) },
		"Tree.Unwind": func() error { return n.tree.Unwind(m, lone) }, "Tree.Copy": func() error { return n.tree.Copy(n.tree.NewMemory(3), lone) },
		"Tree.Hash": func() error { return read(n.tree.Hash(lone)) }, "Tree.Equal": func() error { return read(n.tree.Equal(lone, lone)) },
		"Tree.Eject": func() error { return n.tree.Eject(lone, "OBJECT") }, "Tree.Injected": func() error { return read(n.tree.Injected(lone, "OBJECT")) },
		"Tree.Load": func() error { _, _, err := n.tree.Load(must1(n.tree.Save(lone))); return err },
		"Tree.Save": func() error { _, err := n.tree.Save(lone); return err }, "Tree.AppendSave": func() error { _, err := n.tree.AppendSave(nil, lone); return err },
		"Tree.Restore": func() error {
			mem, loaded := n.tree.Restore(n.tree.State(lone))
			if !loaded.Same || len(loaded.Dropped) > 0 {
				return fmt.Errorf("restored otherwise: %+v", loaded)
			}
			return n.tree.Fits(mem)
		},
		"Tree.NewMemory": func() error { return read(n.tree.NewMemory(1)) }, "Tree.NewMemories": func() error { return read(n.tree.NewMemories(2, 1)) },
		"Tree.MemorySize": func() error { return read(n.tree.MemorySize()) }, "Tree.Fingerprint": func() error { return read(n.tree.Fingerprint()) },
		"Tree.HasCode": func() error { return read(n.tree.HasCode()) },
		"Tree.Table":   func() error { return read(n.tree.Table()) }, "Tree.Outline": func() error { return read(n.tree.Outline()) }, "Tree.State": func() error { return read(n.tree.State(lone)) },
		"Tree.Lint": func() error { return read(n.tree.Lint()) }, "Tree.NewWorld": func() error { return read(n.tree.NewWorld(1)) },
		"Tree.Join, again": func() error { return n.tree.Join(n.world) },
	}
}

// try calls a few of the methods, different ones each time, in a callback of this
// kind.
func (n *intrusion) try(kind string, turn int) {
	n.mu.Lock()
	if n.done[kind] == nil {
		n.done[kind] = map[string]bool{}
	}
	n.mu.Unlock()
	refused, answered := n.refused(), n.answered()
	names := sortedKeys(refused)
	names = append(names, sortedKeys(answered)...)
	for k := range 9 {
		name := names[(turn*9+k)%len(names)]
		var err error
		odd := false
		if do := refused[name]; do != nil {
			err = do()
			method, _, _ := strings.Cut(name, ",")
			odd = !errors.Is(err, decider.ErrInFrame) || !strings.Contains(err.Error(), strings.TrimPrefix(method, "Tree.Tick")) ||
				strings.Contains(err.Error(), "World.Defer") != isDeferred(method)
			if kind == "o" && name == "World.Focus" { // nothing ticks any more
				odd = err != nil
			}
		} else {
			err = answered[name]()
			odd = err != nil
		}
		n.mu.Lock()
		n.done[kind][name] = true
		if odd && len(n.odd) < 20 {
			n.odd = append(n.odd, fmt.Sprintf("%s in %s: %v", name, kind, err))
		}
		n.mu.Unlock()
	}
}

// isDeferred reports whether World.Defer may do what this method does: no frame of its own, and no question, for
// whose answer nobody waits.
func isDeferred(method string) bool {
	return !slices.Contains([]string{
		"World.Tick", "World.Advance", "World.Save", "World.AppendSave", "World.Load", "Tree.Tick",
		"World.Row", "World.In", "World.State", "World.Result",
	}, method)
}

// intrudedTable has callbacks of every kind.
func intrudedTable() *mothRow {
	asks := func(m *moth, q decider.Query) float64 {
		m.call("%", "SCORE")
		return 1 + q.Float64()
	}
	key := func(m *moth, _ decider.Query) uint64 {
		m.call("#", "KEY")
		return uint64(len(m.calls) % 3)
	}
	pair := scoped("PAIR", scoped("STAY"))
	pair.Delegate = false
	pair.Squad = &decider.Squad[*moth]{Members: 2, Roles: []decider.Role[*moth]{{Flag: 1, Score: asks}}}
	pair.Timeout = 4 * time.Second
	return &mothRow{Name: "ROOT", Children: []*mothRow{
		pair,
		gated("KEYED", &mothGate{Name: "K", Limit: 2, Key: key}),
		gated("THROW", &mothGate{Name: "G"}),
		{Name: "USE", Slot: &decider.Slot{Name: "OBJECT", Bytes: 512}, Decide: func(m *moth, _ decider.Query) float64 { return m.values["USE"] }},
		scoped("CHARGE"),
	}}
}

// TestInFrameEverything calls every exported method of World, Crowd and Tree from
// every kind of callback: a method that does not belong in a frame returns
// ErrInFrame, and the game stays the same to the byte as an undisturbed one.
func TestInFrameEverything(t *testing.T) {
	play := func(workers int, disturb bool) (states [][]byte, n *intrusion) {
		n = &intrusion{id: 2, done: map[string]map[string]bool{}, other: decider.MustCompile(scoped("OTHER", scoped("IN")))}
		n.tree, n.sub = decider.MustCompile(intrudedTable()), decider.MustCompile(scoped("SUB", scoped("IN_SUB")))
		n.world = n.tree.NewWorld(3)
		require.NoError(t, n.world.SetWorkers(workers))
		require.NoError(t, n.sub.Join(n.world))
		n.world.SetChunk(1)
		var all []*moth
		hook := func(m *moth, i int) {
			turn := i
			m.hook = func(call string) {
				turn++
				n.try(call[:1], turn)
			}
		}
		sense := func(m *moth, _ time.Duration) decider.Sense {
			if m.hook != nil {
				m.hook("sense")
			}
			return decider.Sense{}
		}
		crowds := []*decider.Crowd[*moth]{}
		for range 2 {
			c, err := n.tree.NewCrowd(n.world, sense)
			require.NoError(t, err)
			crowds = append(crowds, c)
		}
		n.crowd = crowds[1]
		for i := range 12 {
			m := newMoth(0)
			all = append(all, m)
			require.NoError(t, crowds[i%2].Add(uint64(i+1), m))
			require.NoError(t, crowds[i%2].Inject(uint64(i+1), "OBJECT", n.sub))
		}
		for frame := range 40 {
			for i, m := range all {
				for k, row := range []string{"PAIR", "KEYED", "THROW", "USE"} {
					m.values[row] = float64((frame/2 + i*3 + k) % 3 / 2)
					m.ends[row] = decider.Running
				}
				for k, row := range []string{"KEYED", "THROW", "IN_SUB", "STAY"} {
					m.ends[row] = []decider.Status{decider.Running, decider.Succeeded, decider.Failed}[(frame+i+k)%3]
				}
				m.calls = nil
				m.hook = nil
				if disturb {
					hook(m, frame*7+i*11)
				}
			}
			require.NoError(t, n.world.Tick(time.Second))
			for _, m := range all {
				states = append(states, []byte(m.take()))
				m.hook = nil
			}
			data, err := n.world.Save()
			require.NoError(t, err)
			states = append(states, data)
			n.data = data
		}
		return states, n
	}
	want, _ := play(1, false)
	kinds := map[string]bool{}
	methods := map[string]bool{}
	for _, workers := range []int{1, 3} {
		got, n := play(workers, true)
		require.Empty(t, n.odd)
		require.Equal(t, len(want), len(got))
		for i := range want {
			require.Equal(t, want[i], got[i], "%d workers, state %d", workers, i)
		}
		for kind, done := range n.done {
			kinds[kind] = true
			for m := range done {
				methods[m] = true
			}
		}
	}
	for _, kind := range []string{"?", "+", ".", "-", ">", "<", "#", "%", "s"} {
		assert.True(t, kinds[kind], "no callback of kind %s", kind)
	}
	n := &intrusion{}
	n.tree = decider.MustCompile(intrudedTable())
	for _, v := range []any{(*decider.World)(nil), (*decider.Crowd[*moth])(nil), (*decider.Tree[*moth])(nil)} {
		typ := reflect.TypeOf(v)
		for method := range typ.Methods() {
			base := map[string]string{"*decider.World": "World."}[typ.String()]
			if base == "" {
				base = "Crowd."
				if typ.Elem().Name()[0] == 'T' {
					base = "Tree."
				}
			}
			name := base + method.Name
			if name == "World.Defer" || name == "World.SetChunk" || name == "World.SetPairing" { // see TestDefer, and export_test.go
				continue
			}
			assert.True(t, methods[name], "%s is not tried", name)
		}
	}
}

// TestInFrameObserver does so from an observer.
func TestInFrameObserver(t *testing.T) {
	s := newSwarm(t, 3, 2, intrudedTable())
	n := &intrusion{
		done: map[string]map[string]bool{}, other: decider.MustCompile(scoped("OTHER", scoped("IN"))),
		world: s.World(), crowd: s.Crowd, tree: s.Tree(), sub: decider.MustCompile(scoped("SUB", scoped("IN_SUB"))), id: 2,
	}
	turn := 0
	listen(t, s.World(), observing(func(decider.Event) {
		turn++
		n.try("o", turn)
	}), decider.Rows)
	for range 4 {
		s.frame()
	}
	require.Empty(t, n.odd)
	assert.Len(t, n.done["o"], len(n.refused())+len(n.answered()))
	assert.Equal(t, uint64(4), s.World().Frame())
	assert.Equal(t, 3, s.Len())
}

func sortedKeys[V any](m map[string]V) []string {
	keys := maps.Keys(m)
	slices.Sort(keys)
	return keys
}
