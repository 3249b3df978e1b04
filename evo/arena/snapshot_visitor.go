package arena

import (
	"encoding/binary"
	"fmt"
)

// visitor visits the state of a round, field by field, and writes it or reads it.
// Both use the same list of fields, so that everything written is read back.
type visitor struct {
	reading bool
	data    []byte // written so far, or to be read
	pos     int
	err     error // the first one of reading
	who     int   // the visited tank, -1 for none; for errors
}

// fail keeps the first error, about the byte at pos.
func (v *visitor) fail(pos int, format string, args ...any) {
	if v.err != nil {
		return
	}
	of := ""
	if v.who >= 0 {
		of = fmt.Sprintf("tank %d: ", v.who)
	}
	v.err = fmt.Errorf("arena: snapshot: byte %d: %s%w", pos, of, fmt.Errorf(format, args...))
}

type integer interface {
	~int8 | ~int16 | ~int32 | ~int64 | ~int | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

// num visits a field. A number that is read must be low to high; after an error
// nothing more is read.
func num[T integer](v *visitor, name string, x *T, low, high int64) {
	if !v.reading {
		v.data = binary.AppendVarint(v.data, int64(*x))
		return
	}
	if v.err != nil {
		return
	}
	n, size := binary.Varint(v.data[v.pos:])
	switch {
	case size <= 0:
		v.fail(v.pos, "%s: want a number, the data end or it is too long", name)
	case n < low || n > high:
		v.fail(v.pos, "%s is %d, want %d to %d", name, n, low, high)
	default:
		*x = T(n)
		v.pos += size
	}
}

// word visits a field of 64 arbitrary bits.
func (v *visitor) word(name string, x *uint64) {
	switch {
	case !v.reading:
		v.data = binary.LittleEndian.AppendUint64(v.data, *x)
	case v.err != nil:
	case len(v.data)-v.pos < 8:
		v.fail(v.pos, "%s: want 8 bytes, there are %d", name, len(v.data)-v.pos)
	default:
		*x = binary.LittleEndian.Uint64(v.data[v.pos:])
		v.pos += 8
	}
}

// bytes visits bytes, preceded by their number.
func (v *visitor) bytes(name string, b *[]byte) {
	n := len(*b)
	num(v, name+"'s length", &n, 0, int64(len(v.data)-v.pos))
	switch {
	case !v.reading:
		v.data = append(v.data, *b...)
	case v.err != nil:
	case n > len(v.data)-v.pos:
		v.fail(v.pos, "%s: want %d bytes, there are %d", name, n, len(v.data)-v.pos)
	default:
		*b = v.data[v.pos : v.pos+n]
		v.pos += n
	}
}

// flag visits a bool.
func (v *visitor) flag(name string, x *bool) {
	n := bit(*x)
	num(v, name, &n, 0, 1)
	*x = n == 1
}

// place visits a point on the map.
func (v *visitor) place(name string, p *Point) {
	num(v, name, &p.X, 0, int64(mapSize)-1)
	num(v, name, &p.Y, 0, int64(mapSize)-1)
}

// shift visits a displacement of less than limit each way.
func (v *visitor) shift(name string, p *Point, limit Num) {
	num(v, name, &p.X, -int64(limit), int64(limit))
	num(v, name, &p.Y, -int64(limit), int64(limit))
}
