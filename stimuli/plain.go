package stimuli

import (
	"encoding"
	"fmt"
	"hash/crc32"
	"math"
	"reflect"
	"strings"
	"sync"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/wire"
)

// Data can be saved that are plain: a bool, a number, a string, an array or struct of these, or a
// type that marshals itself to bytes. The bytes depend neither on the machine nor on the
// names of types.

// shape is what is known of the data of a type.
type shape struct {
	format string         // all that the bytes depend on
	sum    uint32         // its CRC-32
	selves []reflect.Type // that marshal themselves
	err    error          // why they cannot be saved
}

var shapes sync.Map // *shape by reflect.Type: to describe one costs some microseconds

func shapeOf[D any]() *shape {
	typ := reflect.TypeFor[D]()
	if known, ok := shapes.Load(typ); ok {
		return known.(*shape)
	}
	var format strings.Builder
	s := &shape{}
	if err := s.describe(&format, typ); err != nil {
		s.err = fmt.Errorf("stimuli: data of type %v cannot be saved: %w; write an id instead, or give the type MarshalBinary and UnmarshalBinary", typ, err)
	}
	s.format = format.String()
	s.sum = crc32.ChecksumIEEE([]byte(s.format))
	known, _ := shapes.LoadOrStore(typ, s)
	return known.(*shape)
}

// describe writes everything that the bytes depend on, or says what is not plain.
func (s *shape) describe(w *strings.Builder, typ reflect.Type) error {
	if marshalsItself(typ) {
		s.selves = append(s.selves, typ)
		w.WriteString("binary")
		return nil
	}
	switch k := typ.Kind(); k {
	case reflect.Bool, reflect.String, reflect.Float32, reflect.Float64,
		reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		w.WriteString(k.String())
	case reflect.Array:
		fmt.Fprintf(w, "[%d]", typ.Len())
		return s.describe(w, typ.Elem())
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
			if err := s.describe(w, f.Type); err != nil {
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

// marshalsItself reports whether the type has both ways, for a pointer to it.
func marshalsItself(typ reflect.Type) bool {
	p := reflect.PointerTo(typ)
	return p.Implements(reflect.TypeFor[encoding.BinaryMarshaler]()) && p.Implements(reflect.TypeFor[encoding.BinaryUnmarshaler]())
}

// append appends the bytes of v, which is addressable, so that only fields called _ cannot be set.
func (s *shape) append(w *wire.Writer, v reflect.Value) error {
	if slices.Contains(s.selves, v.Type()) {
		b, err := v.Addr().Interface().(encoding.BinaryMarshaler).MarshalBinary()
		w.Uvarint(uint64(len(b)))
		w.B = append(w.B, b...)
		return err
	}
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
			if err := s.append(w, v.Index(i)); err != nil {
				return err
			}
		}
	case reflect.Struct:
		fields := v.NumField() // Value.Fields allocates
		for i := range fields {
			if f := v.Field(i); f.CanSet() {
				if err := s.append(w, f); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// read sets v to what append wrote.
func (s *shape) read(r *wire.Reader, v reflect.Value) {
	if slices.Contains(s.selves, v.Type()) {
		at, b := r.At(), r.Bytes()
		if !r.OK() {
			return
		}
		if err := v.Addr().Interface().(encoding.BinaryUnmarshaler).UnmarshalBinary(slices.Clone(b)); err != nil {
			r.FailAt(at, "%v: %w", v.Type(), err)
		}
		return
	}
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
			s.read(r, v.Index(i))
		}
	case reflect.Struct:
		for i := 0; i < v.NumField() && r.OK(); i++ {
			if f := v.Field(i); f.CanSet() {
				s.read(r, f)
			}
		}
	}
}
