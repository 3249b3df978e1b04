package stimuli_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/internal/testing/growth"
	"github.com/ethogram-go/ethogram/stimuli"
)

var position = regexp.MustCompile(`: at byte \d+: `)

// loadAnything loads data: it is an error with a position and nothing has
// changed, or data are exactly what is saved again. It takes memory in
// proportion to data.
func loadAnything(t *testing.T, data []byte) {
	var s stimuli.Senses[Sound]
	s.Set(Call, Sound{By: 1, Name: "before"}, second)
	s.Post(1, 2, Call, Sound{By: 2, Name: "before"}, second)
	want := save(t, &s)

	err := s.UnmarshalBinary(data)
	grown := growth.Bytes(func() {
		var s stimuli.Senses[Sound]
		s.UnmarshalBinary(data)
	})
	if grown > uint64(1<<16+16*len(data)) {
		t.Fatalf("Load allocated %d bytes for %d", grown, len(data))
	}
	switch {
	case err != nil:
		if !errors.Is(err, stimuli.ErrSnapshot) || !position.MatchString(err.Error()) {
			t.Fatalf("the error is %q", err)
		}
	default:
		want = data
	}
	require.Equal(t, want, save(t, &s), "%v", err)
	live(&s, 3, 1, 9) // it lives
}

func FuzzSnapshotLoad(f *testing.F) {
	for seed := range uint64(8) {
		var s stimuli.Senses[Sound]
		live(&s, seed, 1, 2+seed)
		f.Add(save(f, &s))
	}
	var none stimuli.Senses[Sound]
	empty := save(f, &none)
	f.Add(sealed(f, empty, uvarints(1<<64-1, 1<<64-1, 1<<64-1, 1<<63-1, 1<<40)...))
	f.Add(sealed(f, empty, append(uvarints(1, 0, 0, 9), uvarints(1<<62)...)...))
	f.Add(sealed(f, empty, uvarints(0, 0, 0, 128, 0, 0, 0, 0, 1<<40)...))
	f.Add(sealed(f, empty, uvarints(0, 0, 0, 1<<60)...))
	f.Add([]byte(setBytes))
	f.Fuzz(func(t *testing.T, data []byte) {
		loadAnything(t, data)
		if len(data) >= 4 { // the same with the right checksum, to get behind it
			data = bytes.Clone(data[:len(data)-4])
			loadAnything(t, binary.LittleEndian.AppendUint32(data, crc32.ChecksumIEEE(data)))
		}
	})
}
