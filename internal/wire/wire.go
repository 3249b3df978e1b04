// Package wire writes and reads the bytes of snapshots and matches: varints,
// numbers of fixed size, strings, and the seal around them. Numbers of fixed
// size are little endian.
package wire

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
)

// Writer appends values to B.
type Writer struct{ B []byte }

// Byte appends a byte.
func (w *Writer) Byte(v uint8) { w.B = append(w.B, v) }

// Bool appends 1 for true, 0 for false.
func (w *Writer) Bool(v bool) {
	if v {
		w.Byte(1)
	} else {
		w.Byte(0)
	}
}

// Uvarint appends v in as few bytes as it needs.
func (w *Writer) Uvarint(v uint64) { w.B = binary.AppendUvarint(w.B, v) }

// Varint appends v in as few bytes as it needs.
func (w *Writer) Varint(v int64) { w.B = binary.AppendVarint(w.B, v) }

// Uint32 appends four bytes.
func (w *Writer) Uint32(v uint32) { w.B = binary.LittleEndian.AppendUint32(w.B, v) }

// Uint64 appends eight bytes.
func (w *Writer) Uint64(v uint64) { w.B = binary.LittleEndian.AppendUint64(w.B, v) }

// Float32bits is that of package math, but for one number for all that are no numbers:
// which of them 0/0 is depends on the machine.
func Float32bits(v float32) uint32 {
	if v != v {
		return 0x7FC00000
	}
	return math.Float32bits(v)
}

// Float64bits is that of package math in the same way.
func Float64bits(v float64) uint64 {
	if v != v {
		return 0x7FF8000000000001 // math.NaN()
	}
	return math.Float64bits(v)
}

// String appends the length of s and s.
func (w *Writer) String(s string) {
	w.Uvarint(uint64(len(s)))
	w.B = append(w.B, s...)
}

// OptionalCount appends the number of items in a list, or that there is no list.
func (w *Writer) OptionalCount(n int, ok bool) {
	if ok {
		w.Uvarint(uint64(n) + 1)
	} else {
		w.Uvarint(0)
	}
}

// Magic appends what a sealed whole begins with: a word that tells its kind, and
// the version of its format.
func (w *Writer) Magic(word string, version uint8) {
	w.B = append(w.B, word...)
	w.Byte(version)
}

// Seal appends the CRC-32 of everything from start on.
func (w *Writer) Seal(start int) { w.Uint32(crc32.ChecksumIEEE(w.B[start:])) }

// Error is what a Reader found wrong, and where.
type Error struct {
	At  int // position in the whole
	Err error
}

func (e *Error) Error() string { return fmt.Sprintf("at byte %d: %v", e.At, e.Err) }

func (e *Error) Unwrap() error { return e.Err }

// Reader reads what a Writer wrote. It keeps the first error, ends the data
// there, and returns zeros from then on, so that callers check Err once, and in
// loops whose count was read. It allocates nothing of a size that it was told:
// Count refuses what the data has no room for.
type Reader struct {
	data []byte
	at   int
	base int // where data stands in the whole
	err  *Error
}

// NewReader returns a Reader that begins at data[0].
func NewReader(data []byte) Reader { return Reader{data: data} }

// Err returns the first error, a *Error, or nil.
func (r *Reader) Err() error {
	if r.err == nil {
		return nil
	}
	return r.err
}

// OK reports whether there was no error.
func (r *Reader) OK() bool { return r.err == nil }

// At returns the position in the whole.
func (r *Reader) At() int { return r.base + r.at }

// Seek goes on at a position in the whole that lies in the data.
func (r *Reader) Seek(at int) { r.at = at - r.base }

// Rest returns what was not read, or nil after an error.
func (r *Reader) Rest() []byte {
	if r.err != nil {
		return nil
	}
	return r.data[r.at:]
}

// Fail ends the reading at the present position with an error as of fmt.Errorf.
func (r *Reader) Fail(format string, args ...any) { r.FailAt(r.At(), format, args...) }

// FailAt is Fail at another position of the whole.
func (r *Reader) FailAt(at int, format string, args ...any) {
	if r.err == nil {
		r.err = &Error{at, fmt.Errorf(format, args...)}
		r.at = len(r.data)
	}
}

// Fork returns a Reader of the next n bytes, which r skips. Positions are those
// of the whole. The caller passes its error on by Join.
func (r *Reader) Fork(n uint64) Reader {
	at := r.At()
	return Reader{data: r.Take(n), base: at}
}

// Join ends the reading with the error of a fork, if it has one.
func (r *Reader) Join(fork *Reader) {
	if r.err == nil && fork.err != nil {
		r.err = fork.err
		r.at = len(r.data)
	}
}

// Take returns the next n bytes, a part of the data.
func (r *Reader) Take(n uint64) []byte {
	if left := uint64(len(r.data) - r.at); n > left {
		r.Fail("%d bytes are expected, %d are left", n, left)
		return nil
	}
	r.at += int(n)
	return r.data[r.at-int(n) : r.at]
}

// Byte reads a byte.
func (r *Reader) Byte() uint8 {
	if r.at < len(r.data) {
		r.at++
		return r.data[r.at-1]
	}
	return r.noByte()
}

func (r *Reader) noByte() uint8 {
	r.Take(1)
	return 0
}

// Bool reads a byte of 0 or 1.
func (r *Reader) Bool() bool {
	v := r.Byte()
	if v > 1 {
		r.Fail("invalid boolean %d", v)
	}
	return v == 1
}

// Uvarint reads a number, and refuses one that is longer than it needs to be:
// a value has one form.
func (r *Reader) Uvarint() uint64 {
	if r.at < len(r.data) && r.data[r.at] < 0x80 { // most numbers of a snapshot are small
		r.at++
		return uint64(r.data[r.at-1])
	}
	return r.long()
}

// long reads a number of several bytes.
func (r *Reader) long() uint64 {
	v, n := binary.Uvarint(r.data[r.at:])
	switch {
	case n <= 0:
		r.Fail("a number is expected")
		return 0
	case n > 1 && r.data[r.at+n-1] == 0:
		r.Fail("the number %d is written in %d bytes, more than it needs", v, n)
		return 0
	}
	r.at += n
	return v
}

// Varint reads a number with a sign, as Uvarint does.
func (r *Reader) Varint() int64 {
	v := r.Uvarint()
	return int64(v>>1) ^ -int64(v&1) // as binary.Varint
}

// Uint32 reads four bytes.
func (r *Reader) Uint32() uint32 {
	if b := r.Take(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

// Uint64 reads eight bytes.
func (r *Reader) Uint64() uint64 {
	if b := r.Take(8); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}

// AtMost reads a Uvarint up to limit; what names it in the error.
func (r *Reader) AtMost(limit uint64, what string) uint64 {
	v := r.Uvarint()
	if v > limit {
		return r.atMost(v, limit, what)
	}
	return v
}

func (r *Reader) atMost(v, limit uint64, what string) uint64 {
	if v > limit {
		r.Fail("%s is %d, at most %d is expected", what, v, limit)
		return 0
	}
	return v
}

// Count reads how many items follow: at most limit, and each of at least size
// bytes, so that no more are announced than there is data for.
func (r *Reader) Count(limit, size int, what string) int {
	return r.count(r.Uvarint(), limit, size, what)
}

func (r *Reader) count(n uint64, limit, size int, what string) int {
	room := (len(r.data) - r.at) / size
	return int(r.atMost(n, uint64(min(limit, room)), what))
}

// OptionalCount reads what Writer.OptionalCount wrote, within the bounds of
// Count.
func (r *Reader) OptionalCount(limit, size int, what string) (n int, ok bool) {
	v := r.Uvarint()
	if v == 0 {
		return 0, false
	}
	return r.count(v-1, limit, size, what), true
}

// Bytes reads a length and that many bytes, a part of the data.
func (r *Reader) Bytes() []byte { return r.Take(r.Uvarint()) }

// String reads what Writer.String wrote.
func (r *Reader) String() string { return string(r.Bytes()) }

// seal is how many bytes Writer.Seal appends.
const seal = 4

// Skip is Unseal of what was unsealed before: it checks nothing.
func (r *Reader) Skip(word string) {
	r.at += len(word) + 1
	r.data = r.data[:len(r.data)-seal]
}

// Unseal reads the magic word and the version, and checks and removes the seal
// at the end.
func (r *Reader) Unseal(word string, version uint8) {
	if !bytes.HasPrefix(r.data[r.at:], []byte(word)) || len(r.data)-r.at < len(word)+1+seal {
		r.Fail("it does not begin with %q", word)
		return
	}
	start := r.at
	r.at += len(word)
	if v := r.data[r.at]; v != version {
		r.Fail("its version is %d, this library reads %d", v, version)
		return
	}
	r.at++
	end := len(r.data) - seal
	if crc32.ChecksumIEEE(r.data[start:end]) != binary.LittleEndian.Uint32(r.data[end:]) {
		r.Fail("the checksum does not match: it was damaged, cut off, or something was added")
		return
	}
	r.data = r.data[:end]
}

// End refuses bytes that are left over.
func (r *Reader) End() {
	if left := len(r.data) - r.at; left > 0 {
		r.Fail("%d bytes are left over", left)
	}
}
