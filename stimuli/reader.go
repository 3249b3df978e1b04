package stimuli

import (
	"encoding/binary"
	"fmt"
)

// reader reads the parts of a snapshot, each in the one form in which it is
// written. After the first error it reads zeros.
type reader struct {
	data []byte
	at   int
	err  error
}

// badBytes is an error of a reader.
type badBytes struct {
	at  int
	why string
}

func (e *badBytes) Error() string { return fmt.Sprintf("at byte %d: %s", e.at, e.why) }

// fail keeps the first error and ends the reading.
func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = &badBytes{r.at, fmt.Sprintf(format, args...)}
		r.at = len(r.data)
	}
}

// close reports that something is left over.
func (r *reader) close() {
	if r.err == nil && r.at != len(r.data) {
		r.fail("%d bytes are left over", len(r.data)-r.at)
	}
}

// take returns the next n bytes, or fails and returns nil.
func (r *reader) take(n uint64, what string) []byte {
	if left := uint64(len(r.data) - r.at); n > left {
		r.fail("%s has %d bytes, but %d are left", what, n, left)
		return nil
	}
	r.at += int(n)
	return r.data[r.at-int(n) : r.at]
}

func (r *reader) byte() uint8 {
	if b := r.take(1, "a number"); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) uint32() uint32 {
	if b := r.take(4, "a number"); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

func (r *reader) uint64() uint64 {
	if b := r.take(8, "a number"); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}

// num reads a varint. It must not be longer than necessary: one number has one
// form.
func (r *reader) num() uint64 {
	v, n := binary.Uvarint(r.data[r.at:])
	if n <= 0 || n > 1 && r.data[r.at+n-1] == 0 {
		r.fail("there is no number, or one that is longer than it needs to be")
		return 0
	}
	r.at += n
	return v
}

// bytes reads a length and as many bytes.
func (r *reader) bytes() []byte { return r.take(r.num(), "what follows") }
