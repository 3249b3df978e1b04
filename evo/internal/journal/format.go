package journal

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
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
// The checksum of the head distinguishes a damaged length from a record that was
// cut short. It covers the position, so that a block of the file that turns up in
// another place does not pass for what belongs there.
const (
	magic      = "ethogram journal 1\n"
	headSize   = 16
	maxPayload = 1 << 28
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Kind says what a record holds.
type Kind byte

// The kinds. Files contain these values.
const (
	KindHeader  Kind = 'H' // which run the following records belong to
	KindGenome  Kind = 'G' // a genome and where it comes from
	KindOutcome Kind = 'O' // a match and its outcome
	KindNote    Kind = 'N' // an event
)

// String returns the kind as a word.
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
