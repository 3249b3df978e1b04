package arena

import (
	"encoding/binary"
	"hash/crc32"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

// TestRestore: a round that is restored, here or in another arena, continues with the
// same hashes, metrics and memories as one that was never interrupted.
func TestRestore(t *testing.T) {
	for _, n := range []int{2, 8, 16} {
		mode := ModeElimination
		if n == 8 {
			mode = ModeFixed
		}
		trees := players(n, n+1)
		a, b := New(), New()
		begin(t, a, 6, mode, trees)
		begin(t, b, 77, ModeFixed, trees) // another map, mode and order
		for cut := 0; !a.over; cut++ {
			for range 1 + cut*7%40 {
				a.Step()
			}
			data := a.AppendSnapshot([]byte("before"))[len("before"):]
			require.NoError(t, b.Restore(data))
			require.Equal(t, a.Hash(), b.Hash())
			require.Equal(t, data, b.AppendSnapshot(nil), "the snapshot of a restored round")
			for slot := range n {
				tree, memory := a.memory(slot)
				_, other := b.memory(slot)
				require.True(t, tree.Equal(memory, other))
			}
			for range 25 {
				require.Equal(t, a.Step(), b.Step())
				require.Equal(t, a.Hash(), b.Hash(), "%d tanks, cut %d, tick %d", n, cut, a.now())
			}
			require.NoError(t, a.Restore(data))
		}
		x, y := make([]int64, len(Metrics)), make([]int64, len(Metrics))
		for slot := range n {
			a.Metrics(slot, x)
			b.Metrics(slot, y)
			require.Equal(t, x, y)
		}
	}
}

// TestRestoreWithOtherTrees: a slot with another table has a new memory; the other
// memories continue.
func TestRestoreWithOtherTrees(t *testing.T) {
	a, b := New(), New()
	begin(t, a, 6, ModeFixed, players(4, 0))
	for range 100 {
		a.Step()
	}
	data := a.AppendSnapshot(nil)
	trees := players(4, 0)
	trees[1] = decider.MustCompile(&idle)
	begin(t, b, 1, ModeFixed, trees)
	require.NoError(t, b.Restore(data))
	assert.Equal(t, a.Hash(), b.Hash(), "memories are not hashed")
	tree, memory := b.memory(1)
	assert.Zero(t, tree.State(memory).Tick())
	tree, memory = b.memory(0)
	assert.NotZero(t, tree.State(memory).Tick())
	for range 200 {
		b.Step()
		require.Empty(t, b.invariants())
	}
}

// sealed returns data with the checksum that it should have.
func sealed(data []byte) []byte {
	data = append([]byte(nil), data...)
	end := len(data) - 4
	binary.LittleEndian.PutUint32(data[end:], crc32.ChecksumIEEE(data[:end]))
	return data
}

func testSnapshot(t testing.TB) (*Arena, []byte) {
	a := New()
	begin(t, a, 6, ModeElimination, players(5, 0))
	for range 333 {
		a.Step()
	}
	return a, a.AppendSnapshot(nil)
}

func TestRestoreRefuses(t *testing.T) {
	a, data := testSnapshot(t)
	change := func(at int, b byte) []byte {
		c := append([]byte(nil), data...)
		c[at] = b
		return sealed(c)
	}
	other := defaultRules()
	other.ShieldTime *= 2
	strange, err := newArena(other)
	require.NoError(t, err)
	begin(t, strange, 6, ModeElimination, players(5, 0))
	assert.ErrorContains(t, strange.Restore(data), "byte 6: it was taken with other rules")
	begin(t, strange, 6, ModeElimination, players(4, 0))
	assert.ErrorContains(t, New().Restore(data), "it has 5 tanks, but Reset was given 0 trees")

	for _, c := range []struct {
		data []byte
		want string
	}{
		{nil, "byte 0: want \"arena\""},
		{[]byte("something else than a snapshot"), "byte 0: want \"arena\""},
		{change(5, 9), "byte 5: version 9, want 4"},
		{data[:len(data)-1], "the checksum is"},
		{append(append([]byte(nil), data...), 0), "the checksum is"},
		{change(5+1+8+8, 40), "byte 22: mode is 20, want 0 to 1"},
		{change(5+1+8+8+1, 200), "byte 23: tanks"},
		{sealed(append(append([]byte(nil), data[:len(data)-4]...), 1, 2, 3, 4, 5)), "byte"},
		{sealed(data[:200]), "byte"},
	} {
		begin(t, a, 6, ModeElimination, players(5, 0))
		err := a.Restore(c.data)
		assert.ErrorContains(t, err, c.want)
		assert.ErrorContains(t, err, "arena: snapshot: byte")
		assert.True(t, a.Step(), "the round is over")
	}
}

// TestRestoreDamaged: any flipped bit and any missing tail is an error; with a forged
// checksum it is an error, or a state in which a round can continue.
func TestRestoreDamaged(t *testing.T) {
	a, data := testSnapshot(t)
	rand := rand.New(rand.NewPCG(1, 1))
	accepted := 0
	for i := range 3000 {
		bad := append([]byte(nil), data...)
		if i%3 == 0 {
			bad = bad[:rand.IntN(len(bad))]
		} else {
			bad[rand.IntN(len(bad))] ^= 1 << rand.IntN(8)
		}
		require.Error(t, a.Restore(bad))
		if len(bad) < 10 {
			continue
		}
		begin(t, a, 6, ModeElimination, players(5, 0))
		if a.Restore(sealed(bad)) == nil {
			accepted++
			for range 30 {
				a.Step()
			}
		} else {
			require.True(t, a.Step())
		}
		if i%100 == 0 {
			require.NoError(t, a.Restore(data), "it can be restored to what is whole")
		}
	}
	assert.Greater(t, accepted, 100, "not all is refused: a changed number may be as good as the true one")
}

func FuzzRestore(f *testing.F) {
	a, data := testSnapshot(f)
	f.Add(data)
	f.Add(data[:100])
	trees := players(5, 0)
	f.Fuzz(func(t *testing.T, data []byte) {
		begin(t, a, 6, ModeElimination, trees)
		for _, d := range [][]byte{data, sealed(append(data, 0, 0, 0, 0))} {
			if a.Restore(d) != nil {
				continue
			}
			for range 20 {
				a.Step()
			}
			again := a.AppendSnapshot(nil)
			require.NoError(t, a.Restore(again))
		}
	})
}

// visited has the fields that a visitor visits, by type, and the others with the reason
// why it need not.
var visited = map[string]map[string]string{
	"body": {"id": "the order", "slot": "the header"},
	"mind": {"live": "follows from stimuli"},
	"cover": {
		"sought": "what was found follows from the rest", "found": "follows", "at": "follows",
	},
	"escape": {}, "tally": {}, "shell": {}, "blast": {}, "sighting": {}, "joint": {}, "heap": {},
	"route": {"print": "follows from joints"},
}

// TestHashCoversFields: a change of any field of the state changes the hash and
// the snapshot, so that no field is left out of the list.
func TestHashCoversFields(t *testing.T) {
	a, _ := testSnapshot(t)
	k := &a.tanks[0]
	for i := range a.tanks[:a.count] {
		if a.tanks[i].alive && a.tanks[i].route.n > 0 {
			k = &a.tanks[i] // one that is underway
		}
	}
	require.NotZero(t, k.route.n)
	k.known |= 1 << ((k.id + 1) % 5)
	k.seen &^= k.known
	k.cover.n = 1
	if a.shells.n == 0 {
		a.shells.n = 1
		a.shells.at[0] = shell{pos: k.pos, left: 3}
	}
	if a.blasts.n == 0 {
		a.blasts.n = 1
	}
	a.boxes[0].n = max(1, a.boxes[0].n)
	left := map[string]bool{}
	for name := range visited {
		left[name] = true
	}
	checkFields := func(name string, v any) {
		delete(left, name)
		s := reflect.ValueOf(v).Elem()
		for i := range s.NumField() {
			field := s.Type().Field(i)
			if _, ok := visited[name][field.Name]; ok {
				continue
			}
			if name == "mind" && strings.Contains("lost route cover escape", field.Name) {
				continue // structs of their own, below
			}
			value := settable(s.Field(i))
			was := reflect.New(field.Type).Elem()
			was.Set(value)
			hash, saved := a.Hash(), a.AppendSnapshot(nil)
			bump(value)
			if name == "route" && field.Name == "joints" {
				k.route.seal()
			}
			assert.NotEqual(t, hash, a.Hash(), "%s.%s is not hashed", name, field.Name)
			assert.NotEqual(t, saved, a.AppendSnapshot(nil), "%s.%s is not saved", name, field.Name)
			value.Set(was)
			if name == "route" && field.Name == "joints" {
				k.route.seal()
			}
			require.Equal(t, hash, a.Hash())
		}
	}
	checkFields("body", &k.body)
	checkFields("mind", &k.mind)
	checkFields("sighting", &k.lost[(k.id+1)%5])
	checkFields("route", &k.route)
	checkFields("joint", &k.route.goal)
	checkFields("cover", &k.cover)
	checkFields("escape", &k.escape)
	checkFields("tally", &k.tally)
	checkFields("shell", &a.shells.at[0])
	checkFields("blast", &a.blasts.at[0])
	checkFields("heap", &a.boxes[0])
	assert.Empty(t, left)

	hash := a.Hash()
	k.notice(TookHit, k.pos)
	k.live = k.stimuli.Live()
	assert.NotEqual(t, hash, a.Hash())
	hash = a.Hash()
	k.notice(TookHit, k.pos.Add(at(1, 0)))
	assert.NotEqual(t, hash, a.Hash(), "where it was")
	hash = a.Hash()
	k.stimuli.Update(TickTime)
	k.stimuli.Update(TickTime)
	assert.NotEqual(t, hash, a.Hash(), "how long it lives")
}

// settable returns v as if it were exported.
func settable(v reflect.Value) reflect.Value {
	return reflect.NewAt(v.Type(), v.Addr().UnsafePointer()).Elem()
}

// bump changes a value.
func bump(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Int:
		v.SetInt(v.Int() ^ 1)
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(v.Uint() ^ 1)
	case reflect.Struct:
		bump(settable(v.Field(0)))
	case reflect.Array:
		bump(v.Index(0))
	default:
		panic(v.Kind())
	}
}
