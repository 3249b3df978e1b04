package decider

import (
	"encoding/binary"
	"reflect"

	"github.com/ethogram-go/ethogram/internal/core"
)

// This file knows what the bytes of a block mean. Padding and blank fields mean
// nothing: assigning a struct may leave there whatever the stack held.

// typeOf returns the type of a row's block, nil if it has none.
func typeOf(prototype any) reflect.Type {
	if prototype == nil {
		return nil
	}
	return reflect.TypeOf(prototype).Elem()
}

// blockType names the type of a block, "" for none.
func blockType(typ reflect.Type) string {
	if typ == nil {
		return ""
	}
	return typ.PkgPath() + "." + typ.String()
}

// byteOrder is 1 on machines that put the low byte of a number first, else 0.
func byteOrder() uint8 { return uint8(binary.NativeEndian.Uint16([]byte{1, 0})) }

// blockShape hashes the names, kinds and places of a type's fields, so that a
// block is not read as one whose fields were changed under the same name, and
// machines that lay a block out alike can read each other's.
func blockShape(x uint64, typ reflect.Type) uint64 {
	x = core.Mix(x ^ uint64(typ.Kind())<<32 ^ uint64(typ.Size()))
	switch typ.Kind() {
	case reflect.Struct:
		for f := range typ.Fields() {
			x = core.Mix(x ^ core.HashName(f.Name) + uint64(f.Offset))
			x = blockShape(x, f.Type)
		}
	case reflect.Array:
		x = blockShape(x, typ.Elem())
	}
	return x
}

// appendFields appends the bytes of a value of type typ without those that
// mean nothing.
func appendFields(b, value []byte, typ reflect.Type) []byte {
	switch typ.Kind() {
	case reflect.Struct:
		for f := range typ.Fields() {
			if f.Name != "_" {
				b = appendFields(b, value[f.Offset:f.Offset+f.Type.Size()], f.Type)
			}
		}
		return b
	case reflect.Array:
		size := typ.Elem().Size()
		for i := range uintptr(typ.Len()) {
			b = appendFields(b, value[i*size:(i+1)*size], typ.Elem())
		}
		return b
	}
	return append(b, value...)
}

// copyFields copies to zeroed bytes what means something of a value of type
// typ.
func copyFields(dst, value []byte, typ reflect.Type) {
	switch typ.Kind() {
	case reflect.Struct:
		for f := range typ.Fields() {
			if f.Name != "_" {
				end := f.Offset + f.Type.Size()
				copyFields(dst[f.Offset:end], value[f.Offset:end], f.Type)
			}
		}
	case reflect.Array:
		size := typ.Elem().Size()
		for i := range uintptr(typ.Len()) {
			copyFields(dst[i*size:(i+1)*size], value[i*size:(i+1)*size], typ.Elem())
		}
	default:
		copy(dst, value)
	}
}
