package decider

import (
	"encoding/binary"
	"fmt"
	"math"
	"reflect"
	"sync"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/internal/wire"
)

// This file knows what the bytes of a block mean. Snapshots, hashes and fingerprints
// see a block field by field, the same on every machine: all numbers little endian,
// int, uint and uintptr with 64 bits, and one NaN. Padding and blank fields have no
// value: assigning a struct may leave there whatever the stack held.

// typeOf returns the type of a row's block, nil if it has none.
func typeOf(prototype any) reflect.Type {
	if prototype == nil {
		return nil
	}
	return reflect.TypeOf(prototype).Elem()
}

// savedType is the type of a block, as snapshots have it. The zero one is of none.
type savedType struct {
	name  string
	shape uint32
}

// savedTypes has those of the program's blocks, by their reflect.Type: to spell one out takes
// longer than to save an agent.
var savedTypes sync.Map

func savedTypeOf(prototype any) savedType {
	typ := typeOf(prototype)
	if typ == nil {
		return savedType{}
	}
	if known, ok := savedTypes.Load(typ); ok {
		return known.(savedType)
	}
	t := savedType{blockType(typ), uint32(blockShape(0, typ))}
	savedTypes.Store(typ, t)
	return t
}

// blockType names the type of a block, "" for none.
func blockType(typ reflect.Type) string {
	if typ == nil {
		return ""
	}
	return typ.PkgPath() + "." + typ.String()
}

// blockBytes returns what a block takes in a memory, 0 for none.
func blockBytes(prototype any) int {
	if prototype == nil {
		return 0
	}
	return int(sizeOn64(typeOf(prototype)))
}

// blockShape hashes the names and kinds of a type's fields, in order. Types of one shape
// are laid out alike on one machine: therefore blank fields count.
func blockShape(x uint64, typ reflect.Type) uint64 {
	x = core.Mix(x ^ uint64(typ.Kind())<<32)
	switch typ.Kind() {
	case reflect.Struct:
		x = core.Mix(x ^ uint64(typ.NumField()))
		for f := range typ.Fields() {
			x = blockShape(core.Mix(x^core.HashName(f.Name)), f.Type)
		}
	case reflect.Array:
		x = blockShape(core.Mix(x^uint64(typ.Len())), typ.Elem())
	}
	return x
}

// blockFields appends the values of a typ that lies at offset at of a block.
func blockFields(fields []core.Field, at uintptr, typ reflect.Type) []core.Field {
	kind, size, n := typ.Kind(), typ.Size(), uint32(1)
	if size == 0 {
		return fields
	}
	switch kind {
	case reflect.Struct:
		for f := range typ.Fields() {
			if f.Name != "_" {
				fields = blockFields(fields, at+f.Offset, f.Type)
			}
		}
		return fields
	case reflect.Array:
		for i := range uintptr(typ.Len()) {
			fields = blockFields(fields, at+i*typ.Elem().Size(), typ.Elem())
		}
		return fields
	case reflect.Complex64:
		kind, size, n = reflect.Float32, 4, 2
	case reflect.Complex128:
		kind, size, n = reflect.Float64, 8, 2
	}
	if k := len(fields) - 1; k >= 0 && fields[k].Kind == kind && fields[k].At+fields[k].N*fields[k].Size == uint32(at) {
		fields[k].N += n
		return fields
	}
	return append(fields, core.Field{Kind: kind, At: uint32(at), Size: uint32(size), N: n})
}

// savedSize returns how many bytes appendBlock appends.
func savedSize(fields []core.Field) (n int) {
	for _, f := range fields {
		n += int(f.N * valueSize(f.Kind, f.Size))
	}
	return n
}

// appendBlock appends the values of a block.
func appendBlock(b, block []byte, fields []core.Field) []byte {
	for _, f := range fields {
		values := block[f.At : f.At+f.N*f.Size]
		if f.Size == 1 {
			b = append(b, values...)
			continue
		}
		for ; len(values) > 0; values = values[f.Size:] {
			switch {
			case f.Size == 2:
				b = binary.LittleEndian.AppendUint16(b, binary.NativeEndian.Uint16(values))
			case f.Kind == reflect.Float64:
				b = binary.LittleEndian.AppendUint64(b, wire.Float64bits(math.Float64frombits(binary.NativeEndian.Uint64(values))))
			case f.Kind == reflect.Float32:
				b = binary.LittleEndian.AppendUint32(b, wire.Float32bits(math.Float32frombits(binary.NativeEndian.Uint32(values))))
			case f.Size == 8:
				b = binary.LittleEndian.AppendUint64(b, binary.NativeEndian.Uint64(values))
			case f.Kind == reflect.Int: // of 32 bits
				b = binary.LittleEndian.AppendUint64(b, uint64(int32(binary.NativeEndian.Uint32(values))))
			case valueSize(f.Kind, f.Size) == 8:
				b = binary.LittleEndian.AppendUint64(b, uint64(binary.NativeEndian.Uint32(values)))
			default:
				b = binary.LittleEndian.AppendUint32(b, binary.NativeEndian.Uint32(values))
			}
		}
	}
	return b
}

// fillBlock gives a zeroed block its values from the savedSize bytes that appendBlock
// wrote. It ends at the first that the block cannot hold, and says which.
func fillBlock(block, saved []byte, fields []core.Field) (why string) {
	for _, f := range fields {
		size := valueSize(f.Kind, f.Size)
		values := block[f.At : f.At+f.N*f.Size]
		if f.Size == 1 {
			if f.Kind == reflect.Bool && slices.ContainsFunc(saved[:f.N], func(b byte) bool { return b > 1 }) {
				return "a bool of its block is saved as neither 0 nor 1: another program wrote that"
			}
			copy(values, saved)
			saved = saved[f.N:]
			continue
		}
		for ; len(values) > 0; values, saved = values[f.Size:], saved[size:] {
			switch {
			case f.Size == 2:
				binary.NativeEndian.PutUint16(values, binary.LittleEndian.Uint16(saved))
			case f.Size == 8:
				binary.NativeEndian.PutUint64(values, binary.LittleEndian.Uint64(saved))
			case size == 8:
				v := binary.LittleEndian.Uint64(saved)
				switch {
				case f.Kind == reflect.Int && int64(v) != int64(int32(v)):
					return fmt.Sprintf("an int of its block is %d, which has no room in the 32 bits of an int here: give the field the type int64", int64(v))
				case f.Kind != reflect.Int && v > math.MaxUint32:
					return fmt.Sprintf("a %v of its block is %d, which has no room in the 32 bits of one here: give the field the type uint64", f.Kind, v)
				}
				binary.NativeEndian.PutUint32(values, uint32(v))
			default:
				binary.NativeEndian.PutUint32(values, binary.LittleEndian.Uint32(saved))
			}
		}
	}
	return ""
}
