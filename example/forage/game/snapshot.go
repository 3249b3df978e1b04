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

// AppendSnapshot appends the state, a checksum, and what the players remember.
func (f *Field) AppendSnapshot(data []byte) []byte {
	start := len(data)
	data = f.appendState(data)
	data = binary.LittleEndian.AppendUint32(data, crc32.ChecksumIEEE(data[start:]))
	return f.players.AppendSave(data)
}

// Restore goes back to a snapshot. The trees may be others than those of the
// snapshot: they begin with nothing to remember.
func (f *Field) Restore(data []byte) error {
	var s state
	end := binary.Size(s)
	if len(data) < end+crc32.Size {
		return fmt.Errorf("the snapshot is damaged: it ends at byte %d, within the state", len(data))
	}
	if crc32.ChecksumIEEE(data[:end]) != binary.LittleEndian.Uint32(data[end:]) {
		return fmt.Errorf("the snapshot is damaged: its checksum, at byte %d, is another", end)
	}
	if _, err := binary.Decode(data, binary.LittleEndian, &s); err != nil {
		return err
	}
	if err := s.check(); err != nil {
		return err
	}
	if err := f.players.Restore(data[end+crc32.Size:]); err != nil {
		return fmt.Errorf("the snapshot, from byte %d: %w", end+crc32.Size, err)
	}
	f.state = s
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
