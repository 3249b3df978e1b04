package match

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// A [Child] and its parent exchange frames: 4 bytes of length, little endian, 1 byte of
// kind, and a payload. Those of a [Proc] are a match, the key of a genome, its rows as
// JSON, and an outcome.
const (
	frameHello   = 'h' // both ways, first of all: a hello as JSON
	frameRequest = 'm' // to the child
	frameNeed    = 'n' // to the parent: give what has this key
	frameGiven   = 'g' // to the child, or nothing if it is unknown
	frameAnswer  = 'o' // to the parent
	frameError   = 'e' // to the parent: what is wrong with the request, as text

	maxFrame = 1 << 28
	protocol = 1
)

// hello tells the other side what this one plays.
type hello struct {
	Protocol int    `json:"protocol"`
	Rules    *Rules `json:"rules,omitempty"`
	Role     string `json:"role,omitempty"`   // that evolves, for the child
	Error    string `json:"error,omitempty"`  // why the child cannot play
	Memory   int64  `json:"memory,omitempty"` // limit for the child, in bytes
}

type frame struct {
	kind byte
	data []byte
}

var errFrame = errors.New("this is not what a playing process says")

func writeFrame(w io.Writer, kind byte, data []byte) error {
	b := make([]byte, 0, 5+len(data))
	b = binary.LittleEndian.AppendUint32(b, uint32(len(data)))
	b = append(b, kind)
	b = append(b, data...)
	_, err := w.Write(b)
	return err
}

func readFrame(r *bufio.Reader) (frame, error) {
	var head [5]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return frame{}, err
	}
	n := binary.LittleEndian.Uint32(head[:])
	switch head[4] {
	case frameHello, frameRequest, frameNeed, frameGiven, frameAnswer, frameError:
	default:
		return frame{}, fmt.Errorf("%w: %q", errFrame, head)
	}
	if n > maxFrame {
		return frame{}, fmt.Errorf("%w: a frame of %d bytes", errFrame, n)
	}
	// Memory grows with the bytes that come, not with what the head announces.
	var data bytes.Buffer
	data.Grow(int(min(n, 1<<16)))
	if _, err := io.CopyN(&data, r, int64(n)); errors.Is(err, io.EOF) {
		return frame{}, io.ErrUnexpectedEOF
	} else if err != nil {
		return frame{}, err
	}
	return frame{kind: head[4], data: data.Bytes()}, nil
}
