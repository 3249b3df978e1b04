package decider

import (
	"encoding/binary"
	"hash/crc32"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/testing/growth"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/internal/wire"
)

// forged is a world's snapshot as an attacker may write it, of any length and with
// the right checksum.
type forged struct{ encoder }

func forge(tree *Tree[int], now uint64) *forged {
	f := &forged{encoder{wire.Writer{B: append([]byte(worldMagic), worldVersion)}}}
	f.Uint64(0)
	f.nums(now, 0, 0, 1)
	f.String(tree.plain.table.root.Name)
	f.Uint64(tree.plain.fingerprint)
	return f
}

func (f *forged) nums(list ...uint64) {
	for _, n := range list {
		f.Uvarint(n)
	}
}

func (f *forged) sealed() []byte {
	return binary.LittleEndian.AppendUint32(f.B, crc32.ChecksumIEEE(f.B))
}

// agent writes one that is idle, without what it holds.
func (f *forged) agent(tree *Tree[int], id uint64) {
	f.nums(1, 1, 0)
	f.Byte(uint8(Idle))
	f.nums(math.MaxUint16, 0, 0)
	data, err := tree.plain.appendSave(nil, tree.NewMemory(id), false)
	if err != nil {
		panic(err)
	}
	f.Uvarint(uint64(len(data)))
	f.B = append(f.B, data...)
	f.Byte(0)
}

// largeTable has one of all that many agents of a snapshot may be in.
func largeTable() *Tree[int] {
	do := &behavior.Behavior[int]{Name: "DO", Block: [100]uint64{}}
	key := func(agent int, _ Query) uint64 { return uint64(agent) }
	return MustCompile(&Decider[int]{Name: "ROOT", Children: []*Decider[int]{
		{Name: "PAIR", Gate: &Gate[int]{Name: "PAIRS", Limit: math.MaxUint16}, Squad: &Squad[int]{Members: 2}, Preconditions: Preconditions{Flags: All(1)}, Children: []*Decider[int]{
			{Name: "WAIT", Barrier: true, Timeout: time.Hour}, {Name: "STAY", Behavior: do},
		}},
		{Name: "WIDE", Gate: &Gate[int]{Name: "WIDE", Limit: math.MaxUint16, Cooldown: time.Hour}, Preconditions: Preconditions{Flags: All(2)}, Behavior: do},
		{Name: "KEYED", Gate: &Gate[int]{Name: "KEYED", Limit: 2, Cooldown: time.Hour, LocalCooldown: time.Hour, Key: key}, Preconditions: Preconditions{Flags: All(4)}, Behavior: do},
		{Name: "IDLE", Behavior: do},
	}})
}

// TestForgedSizes: the cost of loading is in proportion to the bytes loaded, whatever
// they say. Load makes large memories only for agents that the game has.
func TestForgedSizes(t *testing.T) {
	skip.UnderRace(t)
	tree := largeTable()
	for _, c := range []struct {
		name   string
		factor int // bytes that loading takes for each of the snapshot, at most
		make   func(f *forged, n int)
	}{
		{"slots that nobody uses", 50, func(f *forged, n int) {
			f.nums(0, 0, uint64(n))
			for range n {
				f.Bool(false)
			}
			for i := range n {
				f.Uvarint(uint64(i))
			}
		}},
		{"agents that the game does not have", 30, func(f *forged, n int) {
			f.nums(0, 0, uint64(n))
			for i := range n {
				f.agent(tree, uint64(i))
				f.nums(0, 0)
			}
		}},
		{"squads", 200, func(f *forged, n int) {
			f.Uvarint(uint64(n))
			for i := range n {
				f.Uvarint(0)
				f.String("PAIR")
				f.nums(0, 2)
				for k := range 2 {
					f.nums(uint64(2*i+k), 0, uint64(memberBroke), 0, 0)
				}
			}
			f.nums(0, 0)
		}},
		{"squads that hold tokens", 100, func(f *forged, n int) {
			f.Uvarint(uint64(n))
			for i := range n {
				f.Uvarint(0)
				f.String("PAIR")
				f.nums(0, 2)
				for k := range 2 {
					f.nums(uint64(2*i+k), 0, uint64(memberIn), 1)
					f.String("WAIT")
					f.Uvarint(0)
				}
			}
			f.Uvarint(1)
			f.String("PAIRS")
			f.nums(0, 1, 0, 0, uint64(n))
			for i := range n {
				f.nums(uint64(2*i), 1, uint64(i+1))
			}
			f.Uvarint(0)
		}},
		{"holders of a gate", 200, func(f *forged, n int) {
			f.nums(0, 1)
			f.String("WIDE")
			f.nums(0, 1, 0, 0, uint64(n))
			for i := range n {
				f.nums(uint64(i), 1, 0)
			}
			f.Uvarint(0)
		}},
		{"one holder of a gate, often", 100, func(f *forged, n int) {
			f.nums(0, 1)
			f.String("WIDE")
			f.nums(0, 1, 0, 0, uint64(n))
			for range n {
				f.nums(7, 1, 0)
			}
			f.Uvarint(0)
		}},
		{"keys of a gate that cool down", 200, func(f *forged, n int) {
			f.nums(0, 1)
			f.String("KEYED")
			f.nums(1, uint64(n))
			for i := range n {
				f.nums(uint64(i), 1, 0)
			}
			f.nums(0, 0)
			f.Uvarint(0)
		}},
		{"returns to a gate", 100, func(f *forged, n int) {
			f.nums(0, 1)
			f.String("KEYED")
			f.nums(1, 0, uint64(n), uint64(n))
			for i := range n {
				f.nums(uint64(i), uint64(i), uint64(i+1), 0)
			}
			f.Uvarint(0)
		}},
		{"gates", 60, func(f *forged, n int) {
			f.nums(0, uint64(n))
			for range n {
				f.String("KEYED")
				f.nums(1, 1, 5, 0, 0, 0, 0)
			}
			f.Uvarint(0)
		}},
		{"what an agent holds", 60, func(f *forged, n int) {
			f.nums(0, 0, 1)
			f.agent(tree, 1)
			for range n {
				f.Byte(savedHold)
				f.String("KEYED")
				f.String("KEYED")
				f.Uvarint(1)
			}
			f.nums(0, 0)
		}},
		{"announced and not there", 60, func(f *forged, n int) {
			f.nums(0, 0, uint64(n))
			f.B = append(f.B, make([]byte, n)...)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			growth.Linear(t, 1250, func(n int) func() {
				f := forge(tree, uint64(time.Second))
				c.make(f, n)
				data := f.sealed()
				load := func() {
					_, _, err := LoadCrowd(tree, data, tree.NewWorld(1), func(uint64) (int, bool) { return 0, false })
					if c.name == "announced and not there" {
						require.ErrorIs(t, err, ErrSnapshot)
					} else {
						require.NoError(t, err)
					}
				}
				assert.Less(t, growth.Bytes(load), uint64(1<<16+c.factor*len(data)), "for %d bytes", len(data))
				return load
			})
		})
	}
}

// TestLoadOfManyHolders: the time to load a large crowd with tokens and squads, and
// to form its squads, is in proportion to its size.
func TestLoadOfManyHolders(t *testing.T) {
	skip.UnderRace(t)
	tree := largeTable()
	for bit, name := range []string{"squads", "one gate", "keys"} {
		t.Run(name, func(t *testing.T) {
			sense := func(int, time.Duration) Sense { return Sense{Flags: 1 << bit} }
			agents := 375
			if name == "squads" {
				agents = 1500
			}
			growth.Linear(t, agents, func(n int) func() {
				return func() {
					c, err := tree.NewCrowd(tree.NewWorld(1), sense)
					require.NoError(t, err)
					for i := range n {
						require.NoError(t, c.Add(uint64(i), i))
					}
					require.NoError(t, c.World().Tick(time.Second))
					data, err := c.World().Save()
					require.NoError(t, err)
					w := tree.NewWorld(2)
					_, err = tree.NewCrowd(w, sense)
					require.NoError(t, err)
					report, err := w.Load(data, AgentsBy(func(id uint64) (int, bool) { return int(id), true }))
					require.NoError(t, err)
					require.True(t, report.Same(), "%+v", report)
					require.NoError(t, w.Tick(time.Second))
					require.Len(t, w.Holders([]string{"PAIRS", "WIDE", "KEYED"}[bit]), n)
				}
			})
		})
	}
}
