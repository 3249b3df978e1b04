package override_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/override"
	"github.com/ethogram-go/ethogram/internal/testing/written"
)

// acts is an Act with arguments of a type, and asks an Ask.
type (
	acts[T any] struct{ Of T }
	asks[T any] struct{ Of T }
)

func (*acts[T]) Act(*watchman, behavior.Context) behavior.Status { return behavior.Running }
func (*asks[T]) Decide(*watchman, decider.Query) float64         { return 1 }

// The arguments of the random tests: all kinds, by themselves, in each other, in lists, embedded, and
// with tags.
type (
	mood  string
	level uint8
	Point struct{ X, Y int16 }

	numbers struct {
		I   int
		I8  int8
		I16 int16
		I32 int32
		I64 int64
		U   uint
		U8  uint8
		U16 uint16
		U32 uint32
		U64 uint64
		F32 float32
		F64 float64
		L   level
	}
	others struct {
		Text  string
		Mood  mood
		Loud  bool
		For   time.Duration
		From  func() int
		Gait  struct{ Fast struct{ Speed float64 } }
		Empty struct{}
	}
	lists struct {
		Point
		Via   []string
		Steps []int8
		Times []time.Duration
		Path  []Point
		Grid  [2][3]uint16
		Deep  [][]mood
		Rows  []struct {
			Name string
			At   [2]Point
			Via  []bool
		}
	}
	tagged struct {
		N    int8          `min:"-100" max:"100" step:"5"`
		X    float32       `min:"0.5"`
		For  time.Duration `min:"10ms" max:"1h"`
		Each []uint16      `max:"9"`
	}
)

// dice draws legal values.
type dice struct{ *rand.Rand }

// fill gives a value, and all that is in it, something at random.
func (d dice) fill(v reflect.Value, tag reflect.StructTag) {
	least, hasLeast := bound(v, tag, "min")
	most, hasMost := bound(v, tag, "max")
	switch k := v.Kind(); {
	case v.Type() == reflect.TypeFor[time.Duration]():
		if !hasMost {
			most = float64(48 * time.Hour)
		}
		v.SetInt(int64(least) + d.Int64N(int64(most-least)/1000)*1000 + 1000)
	case v.CanInt() && hasMost:
		v.SetInt(int64(least) + d.Int64N(int64(most-least)+1))
	case v.CanUint() && hasMost:
		v.SetUint(uint64(least) + d.Uint64N(uint64(most-least)+1))
	case v.CanInt():
		v.SetInt(int64(d.Uint64()) >> (64 - v.Type().Bits()) >> d.IntN(v.Type().Bits()))
	case v.CanUint():
		v.SetUint(d.Uint64() >> (64 - v.Type().Bits()) >> d.IntN(v.Type().Bits()))
	case v.CanFloat() && hasLeast:
		v.SetFloat(least + d.ExpFloat64())
	case v.CanFloat():
		v.SetFloat(math.Ldexp(d.Float64()-0.5, d.IntN(200)-100))
	case k == reflect.Bool:
		v.SetBool(d.IntN(2) == 0)
	case k == reflect.String:
		v.SetString([]string{"", "a b", `"`, "Grüße\n", "[x]", "null"}[d.IntN(6)] + strconv.Itoa(d.IntN(100)))
	case k == reflect.Func:
		v.Set(reflect.ValueOf([]func() int{nil, d.Int, func() int { return 1 }}[d.IntN(3)]))
	case k == reflect.Struct:
		for f, v := range v.Fields() {
			d.fill(v, f.Tag)
		}
	default:
		if k == reflect.Slice {
			v.Set(reflect.MakeSlice(v.Type(), d.IntN(4), 5))
		}
		for i := range v.Len() {
			d.fill(v.Index(i), tag)
		}
	}
}

func bound(v reflect.Value, tag reflect.StructTag, key string) (float64, bool) {
	text, has := tag.Lookup(key)
	if d, err := time.ParseDuration(text); err == nil && v.Type() == reflect.TypeFor[time.Duration]() {
		return float64(d), has
	}
	n, _ := strconv.ParseFloat(text, 64)
	return n, has
}

// text has all arguments of rows.
func text(rows ...*decider.Decider[*watchman]) map[string]string {
	all := map[string]string{}
	for _, r := range rows {
		for part, of := range map[string]any{".Act": r.Act, ".Ask": r.Ask} { // in any order
			written.Values(r.Name+part, of, func(path, value string) { all[path] = value })
		}
	}
	return all
}

// inner is the path of a field: those of embedded structs are promoted.
func inner(path string, f reflect.StructField) string {
	if f.Anonymous {
		return path
	}
	return path + "." + f.Name
}

// settable are the paths that data may set, with the values.
func settable(path string, v reflect.Value, tag reflect.StructTag, do func(path string, v reflect.Value, tag reflect.StructTag)) {
	switch v.Kind() {
	case reflect.Struct:
		for f, v := range v.Fields() {
			settable(inner(path, f), v, f.Tag, do)
		}
	case reflect.Func:
	default:
		do(path, v, tag)
	}
}

// data is a value as JSON: durations with their units.
func data(v reflect.Value) any {
	switch v.Kind() {
	case reflect.Slice, reflect.Array:
		list := make([]any, v.Len())
		for i := range list {
			list[i] = data(v.Index(i))
		}
		return list
	case reflect.Struct:
		object := map[string]any{}
		for f, v := range v.Fields() {
			object[f.Name] = data(v)
		}
		return object
	}
	if d, ok := v.Interface().(time.Duration); ok {
		return d.String()
	}
	return v.Interface()
}

// wrong are values that a type does not take, as JSON, with what is said of them.
func wrong(t reflect.Type) map[string]string {
	bad := map[string]string{"null": "want", `{"Q":1}`: ""}
	switch k := t.Kind(); {
	case t == reflect.TypeFor[time.Duration]():
		bad["3"], bad[`"3"`], bad[`"x"`] = "want a duration in quotes", "want a duration with its unit", "want a duration with its unit"
	case k == reflect.Bool:
		bad["1"], bad[`"true"`] = "want true or false", "want true or false"
	case k == reflect.String:
		bad["1"], bad[`["a"]`] = "want a text", "want a text"
	case k == reflect.Float32, k == reflect.Float64:
		bad[`"1"`], bad["NaN"], bad["1e999"], bad["true"] = "want a number", "invalid character", "want a number", "want a number"
	case k == reflect.Slice:
		bad["1"], bad[`"a"`], bad["[null]"], bad[`[[[[[["a"]]]]]]`] = "want a list", "want a list", "[0] is null; want", "want"
	case k == reflect.Array:
		bad["1"], bad["[]"] = "want a list", fmt.Sprintf("has 0 elements; want %d", t.Len())
	default:
		bad[`"1"`], bad["1.5"], bad["1e99"], bad["true"] = "want a whole number", "want a whole number", "want a whole number", "want a whole number"
		bad["99999999999999999999"] = "want a whole number"
		if bits := t.Bits(); bits < 64 {
			bad[fmt.Sprint(uint64(1)<<bits)] = "want a whole number from "
		}
		if k >= reflect.Uint {
			bad["-1"] = "want a whole number from 0"
		}
	}
	return bad
}

// random is a table that has an Act and an Ask with arguments of a type.
func random[T any](d dice) *decider.Decider[*watchman] {
	act, ask := &acts[T]{}, &asks[T]{}
	d.fill(reflect.ValueOf(act).Elem(), "")
	d.fill(reflect.ValueOf(ask).Elem(), "")
	type row = decider.Decider[*watchman]
	return &row{Name: "ROOT", Children: []*row{{Name: "ROW", Ask: ask, Act: act}, {Name: "SAME", Ask: ask, Act: act}}}
}

// TestRandomArguments: whatever the arguments are, a Clone has the same and shares nothing, one pointer
// in two rows becomes two values, and data sets each field, and only that, to what it may be.
func TestRandomArguments(t *testing.T) {
	for name, test := range map[string]func(*testing.T, dice){
		"numbers": randomArguments[numbers], "others": randomArguments[others], "lists": randomArguments[lists], "tagged": randomArguments[tagged],
		"all": randomArguments[struct {
			N numbers
			O others
			L [2]lists
			T tagged
		}],
	} {
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(12) {
				test(t, dice{rand.New(rand.NewPCG(seed, 7))})
			}
		})
	}
}

func randomArguments[T any](t *testing.T, d dice) {
	root := random[T](d)
	_, err := decider.Compile(root)
	require.NoError(t, err)
	before := text(root.Children...)
	clone := decider.Clone(root)
	require.Equal(t, before, text(clone.Children...))
	row := clone.Children[0]
	scramble(d, reflect.ValueOf(row.Act).Elem())
	scramble(d, reflect.ValueOf(row.Ask).Elem())
	require.Equal(t, before, text(root.Children...), "a clone shares no memory")
	require.Equal(t, text(root.Children[1]), text(clone.Children[1]), "nor do two of its rows")

	settable("ROW.Act", reflect.ValueOf(root.Children[0].Act).Elem(), "", func(path string, is reflect.Value, tag reflect.StructTag) {
		to := reflect.New(is.Type()).Elem()
		d.fill(to, tag)
		clone, err := applied(t, root, path, data(to))
		require.NoError(t, err, path)
		_, err = decider.Compile(clone)
		require.NoError(t, err)
		want := map[string]string{}
		for at, value := range before {
			if rest, in := strings.CutPrefix(at, path); !in || rest != "" && rest[0] != '[' {
				want[at] = value
			}
		}
		written.Values(path, to.Interface(), func(path, value string) { want[path] = value })
		require.Equal(t, want, text(clone.Children...), path)
		for json, says := range wrong(is.Type()) {
			refused(t, root, path, json, says)
		}
		refused(t, root, path+"Q", "1", "data cannot set ")
	})
}

// scramble writes to all memory of a value.
func scramble(d dice, v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for _, v := range v.Fields() {
			scramble(d, v)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			scramble(d, v.Index(i))
		}
	default:
		d.fill(v, "")
	}
}

// applied returns a clone with a value that data sets.
func applied(t *testing.T, root *decider.Decider[*watchman], path string, value any) (*decider.Decider[*watchman], error) {
	t.Helper()
	text, err := json.Marshal(map[string]any{path: value})
	require.NoError(t, err)
	clone := decider.Clone(root)
	_, err = override.Apply(clone, text)
	return clone, err
}

// refused requires that data does not set a value, says why, and changes nothing.
func refused(t *testing.T, root *decider.Decider[*watchman], path, value, says string) {
	t.Helper()
	clone := decider.Clone(root)
	_, err := override.Apply(clone, fmt.Appendf(nil, "{%q: %s}", path, value))
	require.ErrorContains(t, err, says, "%s: %s", path, value)
	require.Equal(t, text(root.Children...), text(clone.Children...), "%s: %s", path, value)
}

// TestBeyondTags: Compile refuses numbers beyond their tags that data has set.
func TestBeyondTags(t *testing.T) {
	root := random[tagged](dice{rand.New(rand.NewPCG(1, 1))})
	for path, is := range map[string]struct {
		value any
		says  string
	}{
		"N":    {101, "Act has Of.N of 101; its tags say min -100, max 100. Fix: choose a number between them"},
		"X":    {0.25, "Act has Of.X of 0.25; its tags say min 0.5, max none"},
		"For":  {"61m", "Act has Of.For of 1h1m0s; its tags say min 10ms, max 1h"},
		"Each": {[]int{1, 10}, "Act has Of.Each[1] of 10; its tags say min none, max 9"},
	} {
		clone, err := applied(t, root, "ROW.Act.Of."+path, is.value)
		require.NoError(t, err)
		_, err = decider.Compile(clone)
		assert.ErrorContains(t, err, is.says)
	}
}
