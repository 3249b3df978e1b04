package stimuli

import (
	"fmt"
	"math"
	"reflect"
	"strings"

	"github.com/ethogram-go/ethogram/internal/wire"
)

// Codec converts the data of a stimulus to bytes and back, for Save and Load.
// [Plain] makes one for data of numbers and strings. For other data, such as
// those with unexported fields or a pointer to replace by an id, write two
// functions:
//
//	var notices = stimuli.Codec[Notice]{
//		Format: "notice 1",
//		Append: func(b []byte, n *Notice) []byte { return binary.AppendVarint(b, n.by.id) },
//		Decode: func(b []byte, n *Notice) error { ... },
//	}
//
// Several goroutines may use a Codec at the same time if its functions allow
// it.
type Codec[D any] struct {
	// Format names what Append writes. It may be any text; change it together with
	// Append. Load refuses bytes of another Format. To read old savegames, call
	// Load again with a Codec of the old Format, whose Decode turns the old bytes
	// into today's data.
	Format string

	// Append appends data as bytes to b and returns the extended slice. It may
	// append nothing. It must not change data.
	Append func(b []byte, data *D) []byte

	// Decode sets data, which is the zero D, from the bytes that one call of
	// Append appended. Load refuses damaged savegames before it calls Decode, but
	// not forged ones: Decode must expect any bytes, and return an error for wrong
	// ones. It must not keep b.
	Decode func(b []byte, data *D) error
}

// Plain returns the Codec for a plain D: a bool, a number, a string, or an
// array or struct of these. All fields of structs must be exported, except
// those called _, which are skipped. The bytes depend neither on the machine
// nor on the names of types. Renaming, adding, removing, reordering or retyping
// a field changes the Format. For stimuli without data use a Set[struct{}] or Senses[struct{}],
// with the codec Plain[struct{}]().
//
// Plain panics if D is not plain, and says which part is not. It costs some
// microseconds: call it once.
func Plain[D any]() Codec[D] {
	typ := reflect.TypeFor[D]()
	var format strings.Builder
	if err := describe(&format, typ); err != nil {
		panic(fmt.Sprintf("ethogram: stimuli: Plain[%v]: %v; write a Codec with Append and Decode of its own", typ, err))
	}
	return Codec[D]{
		Format: format.String(),
		Append: func(b []byte, data *D) []byte {
			w := wire.Writer{B: b}
			appendPlain(&w, reflect.ValueOf(data).Elem())
			return w.B
		},
		Decode: func(b []byte, data *D) error {
			r := wire.NewReader(b)
			readPlain(&r, reflect.ValueOf(data).Elem())
			r.End()
			return r.Err()
		},
	}
}

// describe writes everything that the bytes of a plain value depend on, or says
// what is not plain.
func describe(w *strings.Builder, typ reflect.Type) error {
	switch k := typ.Kind(); k {
	case reflect.Bool, reflect.String, reflect.Float32, reflect.Float64,
		reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		w.WriteString(k.String())
	case reflect.Array:
		fmt.Fprintf(w, "[%d]", typ.Len())
		return describe(w, typ.Elem())
	case reflect.Struct:
		w.WriteString("{")
		for f := range typ.Fields() {
			if f.Name == "_" {
				continue
			}
			if !f.IsExported() {
				return fmt.Errorf("the field %s is not exported", f.Name)
			}
			fmt.Fprintf(w, "%s ", f.Name)
			if err := describe(w, f.Type); err != nil {
				return fmt.Errorf("%s: %w", f.Name, err)
			}
			w.WriteString(";")
		}
		w.WriteString("}")
	default:
		return fmt.Errorf("%v is not a bool, number, string, array or struct", typ)
	}
	return nil
}

// appendPlain appends the bytes of v, which is addressable, so that only fields
// called _ cannot be set.
func appendPlain(w *wire.Writer, v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		w.Bool(v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		w.Varint(v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		w.Uvarint(v.Uint())
	case reflect.Float32:
		w.Uint32(math.Float32bits(float32(v.Float())))
	case reflect.Float64:
		w.Uint64(math.Float64bits(v.Float()))
	case reflect.String:
		w.String(v.String())
	case reflect.Array:
		for i := range v.Len() {
			appendPlain(w, v.Index(i))
		}
	case reflect.Struct:
		fields := v.NumField() // Value.Fields allocates
		for i := range fields {
			if f := v.Field(i); f.CanSet() {
				appendPlain(w, f)
			}
		}
	}
}

// readPlain sets v to what appendPlain wrote.
func readPlain(r *wire.Reader, v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(r.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		x := r.Varint()
		if v.OverflowInt(x) {
			r.Fail("%d does not fit into %v", x, v.Type())
		}
		v.SetInt(x)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		x := r.Uvarint()
		if v.OverflowUint(x) {
			r.Fail("%d does not fit into %v", x, v.Type())
		}
		v.SetUint(x)
	case reflect.Float32:
		x := r.Uint32()
		v.SetFloat(float64(math.Float32frombits(x)))
		if math.Float32bits(float32(v.Float())) != x {
			r.Fail("%#x is a float32 that signals", x) // and would be saved as another
		}
	case reflect.Float64:
		v.SetFloat(math.Float64frombits(r.Uint64()))
	case reflect.String:
		v.SetString(r.String())
	case reflect.Array:
		for i := 0; i < v.Len() && r.OK(); i++ {
			readPlain(r, v.Index(i))
		}
	case reflect.Struct:
		for i := 0; i < v.NumField() && r.OK(); i++ {
			if f := v.Field(i); f.CanSet() {
				readPlain(r, f)
			}
		}
	}
}
