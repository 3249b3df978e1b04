package journal

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/ethogram-go/ethogram/evo/match"
)

// The format: magic, then records. A record is
//
//	4 bytes  length of the payload, little endian
//	1 byte   kind
//	3 bytes  zero
//	4 bytes  CRC-32C of the record's position in the file (8 bytes) and the above
//	4 bytes  CRC-32C of the payload
//	         payload
//
// The head has a checksum of its own so that a damaged length is told from a
// record that was cut short; the position is in it so that a block of the file
// that turns up in another place is not taken for what should be there.
const (
	magic      = "ethogram journal 1\n"
	headSize   = 16
	maxPayload = 1 << 28
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Kind says what a record holds.
type Kind byte

// The kinds. Their values are in files.
const (
	KindHeader  Kind = 'H' // what the following records are of
	KindGenome  Kind = 'G' // a genome and where it comes from
	KindOutcome Kind = 'O' // a match and its outcome
	KindNote    Kind = 'N' // an event
)

// String returns a word for people.
func (k Kind) String() string {
	switch k {
	case KindHeader:
		return "header"
	case KindGenome:
		return "genome"
	case KindOutcome:
		return "outcome"
	case KindNote:
		return "note"
	}
	return fmt.Sprintf("unknown kind %d", byte(k))
}

func (k Kind) known() bool {
	return k == KindHeader || k == KindGenome || k == KindOutcome || k == KindNote
}

// Damage says that a journal is not intact, where, and what to do.
type Damage struct {
	Path    string
	Offset  int64 // where the first record that is not intact begins: all before it is
	Records int   // how many records are before it
	Size    int64 // of the file
	Torn    bool  // the file ends within the record: it was being written when the program or machine stopped
	Reason  string
}

// Error says where the damage is and how to go on.
func (d *Damage) Error() string {
	s := fmt.Sprintf("%s: the record at byte %d is damaged: %s. The %d records before it are intact, %d bytes from there on are not used",
		d.Path, d.Offset, d.Reason, d.Records, d.Size-d.Offset)
	if d.Torn {
		return s
	}
	return s + ". Fix: resume with repair, which keeps those bytes in a file beside it and plays again what is missing, or take the file from a backup"
}

// ErrNotJournal is in the error of a file that is none.
var ErrNotJournal = errors.New("not a journal")

// appendRecord appends a record that will stand at an offset of the file.
func appendRecord(b []byte, offset int64, kind Kind, payload []byte) []byte {
	n := len(b)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(payload)))
	b = append(b, byte(kind), 0, 0, 0)
	b = binary.LittleEndian.AppendUint32(b, headSum(offset, b[n:n+8]))
	b = binary.LittleEndian.AppendUint32(b, crc32.Checksum(payload, castagnoli))
	return append(b, payload...)
}

func headSum(offset int64, head []byte) uint32 {
	var place [8]byte
	binary.LittleEndian.PutUint64(place[:], uint64(offset))
	return crc32.Update(crc32.Checksum(place[:], castagnoli), castagnoli, head)
}

// scan calls visit with each intact record of r, which has size bytes, until
// the end, the first damage, or false. Data is valid during the call only.
func scan(r io.ReaderAt, size int64, path string, visit func(Record) bool) (*Damage, error) {
	in := bufio.NewReaderSize(io.NewSectionReader(r, 0, size), 1<<16)
	start := make([]byte, min(size, int64(len(magic))))
	if _, err := io.ReadFull(in, start); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if string(start) != magic[:len(start)] {
		return nil, fmt.Errorf("%s: %w: it begins with %q, not with %q", path, ErrNotJournal, start, magic)
	}
	records := 0
	var rules match.Rules // of the header before
	damage := func(at int64, torn bool, format string, args ...any) *Damage {
		return &Damage{Path: path, Offset: at, Records: records, Size: size, Torn: torn, Reason: fmt.Sprintf(format, args...)}
	}
	if len(start) < len(magic) {
		return damage(0, true, "the file has %d bytes and ends before the first record", size), nil
	}
	var head [headSize]byte
	var payload []byte
	for at := int64(len(magic)); at < size; {
		left := size - at
		if left < headSize {
			return damage(at, true, "the file ends after %d of the %d bytes of its head", left, headSize), nil
		}
		if _, err := io.ReadFull(in, head[:]); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		n := int64(binary.LittleEndian.Uint32(head[:]))
		kind := Kind(head[4])
		if sum := binary.LittleEndian.Uint32(head[8:]); sum != headSum(at, head[:8]) {
			// A machine that lost power may leave zeros where a file was to grow.
			zero, err := zeros(head[:], in)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", path, err)
			}
			if zero {
				return damage(at, true, "from here on the file holds zeros only"), nil
			}
			return damage(at, false, "the checksum of its head is %08x and should be %08x", sum, headSum(at, head[:8])), nil
		}
		switch {
		case n > maxPayload:
			return damage(at, false, "it says to be %d bytes long; at most %d are allowed", n, maxPayload), nil
		case !kind.known() || !bytes.Equal(head[5:8], []byte{0, 0, 0}):
			return damage(at, false, "it is of %v, as a newer version may have written it", kind), nil
		case left-headSize < n:
			return damage(at, true, "the file ends after %d of its %d bytes", left-headSize, n), nil
		}
		if int64(cap(payload)) < n {
			payload = make([]byte, n)
		}
		payload = payload[:n]
		if _, err := io.ReadFull(in, payload); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		want, sum := binary.LittleEndian.Uint32(head[12:]), crc32.Checksum(payload, castagnoli)
		if want != sum {
			// The last one may also have been written in part.
			return damage(at, left == headSize+n, "its checksum is %08x and should be %08x", sum, want), nil
		}
		if records == 0 && kind != KindHeader {
			return damage(at, false, "the first record is of kind %v, not a header", kind), nil
		}
		rec := Record{Offset: at, Kind: kind, Data: payload}
		if err := rec.check(&rules); err != nil {
			return damage(at, false, "%v", err), nil
		}
		records++
		at += headSize + n
		if !visit(rec) {
			return nil, nil
		}
	}
	if records == 0 {
		return damage(size, true, "the file ends before the first record"), nil
	}
	return nil, nil
}

// zeros reports whether head and all that in still has are zero.
func zeros(head []byte, in io.ByteReader) (bool, error) {
	for _, b := range head {
		if b != 0 {
			return false, nil
		}
	}
	for {
		switch b, err := in.ReadByte(); {
		case errors.Is(err, io.EOF):
			return true, nil
		case err != nil || b != 0:
			return false, err
		}
	}
}
