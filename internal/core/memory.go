package core

import (
	"reflect"
	"unsafe"
)

// This file is all that is unsafe about memories. Its proof:
//
//   - A memory is a []uint64 that begins with a Header; no other code makes a
//     *Header that these methods are called on. It holds no pointers, so the
//     garbage collector need not look inside, and an interior pointer keeps
//     the whole slab alive.
//   - Every offset comes from the layout that Compile computed for the tree
//     whose fingerprint the Header carries, and the memory has the size that
//     the same layout asked for. Tick checks the fingerprint first.
//   - Words lie at multiples of eight from an eight-byte boundary, blocks at
//     multiples of eight, and no block's type asks for more.
//   - A block's type was checked by Compile to be free of pointers, and its
//     reader proves by type assertion that the prototype is a pointer to the
//     type it asks for. That no interface passes: nothing points to one.

// Word returns the 8-byte state at off.
func (h *Header) Word(off uint32) *uint64 {
	return (*uint64)(unsafe.Add(unsafe.Pointer(h), off))
}

// Byte returns the byte at off.
func (h *Header) Byte(off uint32) *uint8 {
	return (*uint8)(unsafe.Add(unsafe.Pointer(h), off))
}

// Bytes returns n bytes from off, aliasing the memory.
func (h *Header) Bytes(off, n uint32) []byte {
	return unsafe.Slice((*byte)(unsafe.Add(unsafe.Pointer(h), off)), n)
}

// NewHeader returns the header of a new zeroed memory of size bytes, a
// multiple of eight and at least HeaderSize.
func NewHeader(size uint32) *Header {
	return At(make([]uint64, size/8), 0)
}

// At returns the header that begins at word i of slab.
func At(slab []uint64, i int) *Header {
	return (*Header)(unsafe.Pointer(&slab[i]))
}

// BlockAt returns the bytes at off as a T. The caller has proved that a T was
// laid out there.
func BlockAt[T any](h *Header, off uint32) *T {
	return (*T)(unsafe.Add(unsafe.Pointer(h), off))
}

// Prototype returns a pointer to the value v of type T as a *T, the form of a block's
// prototype. It relies on an interface being a pair of a type and a pointer to the
// value, which holds for every type without pointers; memory_test.go proves it for
// each kind.
func Prototype(v any) any {
	return reflect.NewAt(reflect.TypeOf(v), data(v)).Interface()
}

// PrototypeBytes returns the n bytes of the value that p, a Prototype, points to. They
// are read-only.
func PrototypeBytes(p any, n uint32) []byte {
	return unsafe.Slice((*byte)(data(p)), n)
}

// data returns the second word of v.
func data(v any) unsafe.Pointer {
	type iface struct {
		typ, data unsafe.Pointer
	}
	return (*iface)(unsafe.Pointer(&v)).data
}

// Quad returns the four-byte state at off, a multiple of four.
func (h *Header) Quad(off uint32) *uint32 {
	return (*uint32)(unsafe.Add(unsafe.Pointer(h), off))
}

// Address tells memories apart, as the key of a hash table and for nothing else. It
// stays the same while the memory is in use, because the garbage collector does not
// move heap objects.
func (h *Header) Address() uint64 { return uint64(uintptr(unsafe.Pointer(h))) }

// Inner returns the header of the memory that lies within h at off, a multiple
// of eight: that of an injected tree.
func (h *Header) Inner(off uint32) *Header {
	return (*Header)(unsafe.Add(unsafe.Pointer(h), off))
}
