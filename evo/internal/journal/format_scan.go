package journal

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"iter"

	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// Damage is the error of a journal that is not intact: where, and what to do.
type Damage struct {
	Path    string
	Offset  int64 // of the first damaged record: everything before it is intact
	Records int   // before Offset
	Size    int64 // of the file
	Torn    bool  // the file ends within the record: the program or machine stopped while it was written
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

// scan returns the intact records of a file of size bytes, in their order. The
// data of each is valid until the next. The last pair may have an error: a
// *Damage, or one of reading.
func scan(r io.ReaderAt, size int64, path string) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		s := &scanner{in: bufio.NewReaderSize(io.NewSectionReader(r, 0, size), 1<<16), path: path, size: size}
		err := s.magic()
		for err == nil && s.at < size {
			var rec Record
			if rec, err = s.next(); err == nil && !yield(rec, nil) {
				return
			}
		}
		if err == nil && s.records == 0 {
			err = s.damage(true, "the file ends before the first record")
		}
		if err != nil {
			yield(Record{}, err)
		}
	}
}

// scanner reads a journal record by record.
type scanner struct {
	in   *bufio.Reader
	path string
	size int64 // of the file

	at      int64       // where the record to be read begins
	records int         // before it
	rules   match.Rules // of the header before it
	payload []byte
}

// magic reads what a journal begins with.
func (s *scanner) magic() error {
	start := make([]byte, min(s.size, int64(len(magic))))
	if err := s.read(start); err != nil {
		return err
	}
	if string(start) != magic[:len(start)] {
		return fmt.Errorf("%s: %w: it begins with %q, not with %q", s.path, ErrNotJournal, start, magic)
	}
	if len(start) < len(magic) {
		return s.damage(true, "the file has %d bytes and ends before the first record", s.size)
	}
	s.at = int64(len(magic))
	return nil
}

// next reads a record and checks everything in it.
func (s *scanner) next() (Record, error) {
	h, err := s.head()
	if err != nil {
		return Record{}, err
	}
	if err := s.readPayload(h); err != nil {
		return Record{}, err
	}
	if s.records == 0 && h.kind != KindHeader {
		return Record{}, s.damage(false, "the first record is of kind %v, not a header", h.kind)
	}
	rec := Record{Offset: s.at, Kind: h.kind, Data: s.payload}
	if err := rec.check(&s.rules); err != nil {
		return Record{}, s.damage(false, "%v", err)
	}
	s.records++
	s.at += headSize + h.size
	return rec, nil
}

// head is what a record begins with.
type head struct {
	size int64 // of the payload
	kind Kind
	sum  uint32 // of the payload
}

func (s *scanner) head() (h head, err error) {
	left := s.size - s.at
	if left < headSize {
		return h, s.damage(true, "the file ends after %d of the %d bytes of its head", left, headSize)
	}
	var b [headSize]byte
	if err := s.read(b[:]); err != nil {
		return h, err
	}
	if sum, want := binary.LittleEndian.Uint32(b[8:]), headSum(s.at, b[:8]); sum != want {
		return h, s.wrongHead(b[:], sum, want)
	}
	h = head{size: int64(binary.LittleEndian.Uint32(b[:])), kind: Kind(b[4]), sum: binary.LittleEndian.Uint32(b[12:])}
	switch {
	case h.size > maxPayload:
		return h, s.damage(false, "it says to be %d bytes long; at most %d are allowed", h.size, maxPayload)
	case !h.kind.known() || !bytes.Equal(b[5:8], []byte{0, 0, 0}):
		return h, s.damage(false, "it is of %v, as a newer version may have written it", h.kind)
	case left-headSize < h.size:
		return h, s.damage(true, "the file ends after %d of its %d bytes", left-headSize, h.size)
	}
	return h, nil
}

// wrongHead is the error of a head that does not match its checksum. A machine
// that lost power may leave zeros where a file was to grow.
func (s *scanner) wrongHead(head []byte, sum, want uint32) error {
	zero, err := zeros(head, s.in)
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", s.path, err)
	case zero:
		return s.damage(true, "from here on the file holds zeros only")
	}
	return s.damage(false, "the checksum of its head is %08x and should be %08x", sum, want)
}

func (s *scanner) readPayload(h head) error {
	if int64(cap(s.payload)) < h.size {
		s.payload = make([]byte, h.size)
	}
	s.payload = s.payload[:h.size]
	if err := s.read(s.payload); err != nil {
		return err
	}
	if sum := crc32.Checksum(s.payload, castagnoli); sum != h.sum {
		last := s.at+headSize+h.size == s.size // then it may have been written in part
		return s.damage(last, "its checksum is %08x and should be %08x", sum, h.sum)
	}
	return nil
}

func (s *scanner) read(b []byte) error {
	if _, err := io.ReadFull(s.in, b); err != nil {
		return fmt.Errorf("%s: %w", s.path, err)
	}
	return nil
}

// damage is the error of the record at s.at.
func (s *scanner) damage(torn bool, format string, args ...any) *Damage {
	return &Damage{Path: s.path, Offset: s.at, Records: s.records, Size: s.size, Torn: torn, Reason: fmt.Sprintf(format, args...)}
}

// zeros reports whether head and everything left in the file are zero.
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
