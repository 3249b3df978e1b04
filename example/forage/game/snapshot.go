package game

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"hash/fnv"
)

// Hash is a digest of the field and all bodies. What the trees remember is left
// out: tables that do the same have the same hashes, and where their memories
// differ it will show in the field, if it ever matters.
func (f *Field) Hash() uint64 {
	f.buffer = f.appendState(f.buffer[:0])
	h := fnv.New64a()
	h.Write(f.buffer)
	return h.Sum64()
}

func (f *Field) appendState(data []byte) []byte {
	data, err := binary.Append(data, binary.LittleEndian, &f.state)
	if err != nil {
		panic(err) // the state is not of fixed size any more
	}
	return data
}

// AppendSnapshot appends the state, what the trees remember, each with its
// length, and a checksum.
func (f *Field) AppendSnapshot(data []byte) []byte {
	start := len(data)
	data = f.appendState(data)
	for i, tree := range f.trees {
		memory, err := tree.Save(f.memories[i])
		if err != nil {
			panic(err) // a snapshot within a tick
		}
		data = binary.AppendUvarint(data, uint64(len(memory)))
		data = append(data, memory...)
	}
	return binary.LittleEndian.AppendUint32(data, crc32.ChecksumIEEE(data[start:]))
}

// Restore goes back to a snapshot. The trees may be others than those of the
// snapshot: what one of them has no place for is forgotten.
func (f *Field) Restore(data []byte) error {
	if f.world == nil {
		return fmt.Errorf("Restore before Reset")
	}
	end := len(data) - crc32.Size
	if end < 0 || crc32.ChecksumIEEE(data[:end]) != binary.LittleEndian.Uint32(data[end:]) {
		return fmt.Errorf("the snapshot is damaged: its checksum, at byte %d, is another", max(end, 0))
	}
	var s state
	at, err := binary.Decode(data[:end], binary.LittleEndian, &s)
	if err != nil {
		return fmt.Errorf("the snapshot is damaged: it ends at byte %d, within the state", end)
	}
	if err := s.check(); err != nil {
		return err
	}
	memories := f.memories
	for i, tree := range f.trees {
		size, n := binary.Uvarint(data[at:end])
		if n <= 0 || size > uint64(end-at-n) {
			return fmt.Errorf("the snapshot is damaged at byte %d: the memory of slot %d does not fit", at, i)
		}
		at += n
		if memories[i], _, err = tree.Load(data[at : at+int(size)]); err != nil {
			return fmt.Errorf("the snapshot is damaged at byte %d, in the memory of slot %d: %w", at, i, err)
		}
		at += int(size)
	}
	if at != end {
		return fmt.Errorf("the snapshot is damaged: %d bytes too many at byte %d", end-at, at)
	}
	f.state, f.memories, f.world = s, memories, worldOf(s.Seed)
	return nil
}

// check finds what the rules cannot lead to, and would panic on.
func (s *state) check() error {
	if s.Tick < 0 || s.Days != 1 && s.Days != 7 || s.Tick > s.Days*DayTicks {
		return fmt.Errorf("the snapshot is damaged at byte 8: tick %d of %d days", s.Tick, s.Days)
	}
	for i := range s.Bodies {
		b := &s.Bodies[i]
		if b.X < 0 || b.X >= Size || b.Y < 0 || b.Y >= Size || b.Heading >= 4 || b.Energy > maxEnergy || b.Berries < 0 {
			return fmt.Errorf("the snapshot is damaged at byte %d: the body of slot %d", binary.Size(s)-(Slots-i)*binary.Size(b), i)
		}
	}
	return nil
}
