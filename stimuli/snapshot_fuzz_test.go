package stimuli_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/internal/growth"
	"github.com/ethogram-go/ethogram/stimuli"
)

var position = regexp.MustCompile(`: at byte \d+: `)

// loadAnything loads data: it is an error with a position and nothing has
// changed, or data are exactly what is saved again. It takes memory in
// proportion to data.
func loadAnything(t *testing.T, data []byte) {
	var e ears
	e.set.Set(Call, Sound{By: 1, Name: "before"}, second)
	e.inbox.Post(1, 2, Call, Sound{By: 2, Name: "before"}, second)
	set, inbox := e.save(t)

	errSet, errInbox := e.set.Load(data, sounds), e.inbox.Load(data, sounds)
	grown := growth.Bytes(func() {
		var e ears
		e.set.Load(data, sounds)
		e.inbox.Load(data, sounds)
	})
	if grown > uint64(1<<16+16*len(data)) {
		t.Fatalf("Load allocated %d bytes for %d", grown, len(data))
	}
	setAfter, inboxAfter := e.save(t)
	for _, c := range []struct {
		err           error
		before, after []byte
	}{{errSet, set, setAfter}, {errInbox, inbox, inboxAfter}} {
		want := c.before
		if c.err == nil {
			want = data
		} else if !errors.Is(c.err, stimuli.ErrSnapshot) || !position.MatchString(c.err.Error()) {
			t.Fatalf("the error is %q", c.err)
		}
		require.Equal(t, want, c.after, "%v", c.err)
	}
	e.live(3, 1, 9) // it lives
}

func FuzzSnapshotLoad(f *testing.F) {
	for seed := range uint64(8) {
		var e ears
		e.live(seed, 1, 2+seed)
		set, inbox := e.save(f)
		f.Add(set)
		f.Add(inbox)
	}
	var e ears
	set, inbox := e.save(f)
	f.Add(sealed(f, set, 3, uvarints(1<<64-1, 1<<64-1, 1<<64-1, 1<<63-1, 1<<40)...))
	f.Add(sealed(f, set, 3, append(uvarints(1, 0, 0, 9), uvarints(1<<62)...)...))
	f.Add(sealed(f, inbox, 1, uvarints(128, 0, 0, 0, 0, 1<<40)...))
	f.Add(sealed(f, inbox, 1, uvarints(1<<60)...))
	f.Fuzz(func(t *testing.T, data []byte) {
		loadAnything(t, data)
		if len(data) >= 4 { // the same with the right checksum, to get behind it
			data = bytes.Clone(data[:len(data)-4])
			loadAnything(t, binary.LittleEndian.AppendUint32(data, crc32.ChecksumIEEE(data)))
		}
	})
}
