package arena

import (
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

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
