package match

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"golang.org/x/exp/slices"
)

// A [Child] and its parent exchange frames, and machines messages of them: 4 bytes of
// length, little endian, 1 byte of kind, and a payload. To play, these are a match, the key
// of a genome, its rows as JSON, and an outcome.
const (
	FrameHello   = 'h' // both ways, first of all: a hello as JSON
	FrameRequest = 'm' // to the child
	FrameNeed    = 'n' // to the parent: give what has this key
	FrameGiven   = 'g' // to the child, or nothing if it is unknown
	FrameAnswer  = 'o' // to the parent
	FrameError   = 'e' // to the parent: what is wrong with the request, as text

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

// Frame is a kind and its payload.
type Frame struct {
	Kind byte
	Data []byte
}

var errFrame = errors.New("this is not what a playing process says")

// Append appends the frame to b.
func (f Frame) Append(b []byte) []byte {
	b = binary.LittleEndian.AppendUint32(slices.Grow(b, 5+len(f.Data)), uint32(len(f.Data)))
	return append(append(b, f.Kind), f.Data...)
}

// Frames reads what Append has appended to nothing, again and again. Damaged data is an
// error.
func Frames(b []byte) (all []Frame, err error) {
	for r := bufio.NewReader(bytes.NewReader(b)); ; {
		f, err := readFrame(r)
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return nil, err
		}
		all = append(all, f)
	}
}

func writeFrame(w io.Writer, kind byte, data []byte) error {
	_, err := w.Write(Frame{kind, data}.Append(nil))
	return err
}

func readFrame(r *bufio.Reader) (Frame, error) {
	var head [5]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return Frame{}, err
	}
	n := binary.LittleEndian.Uint32(head[:])
	switch head[4] {
	case FrameHello, FrameRequest, FrameNeed, FrameGiven, FrameAnswer, FrameError:
	default:
		return Frame{}, fmt.Errorf("%w: %q", errFrame, head)
	}
	if n > maxFrame {
		return Frame{}, fmt.Errorf("%w: a frame of %d bytes", errFrame, n)
	}
	// Memory grows with the bytes that come, not with what the head announces.
	var data bytes.Buffer
	data.Grow(int(min(n, 1<<16)))
	if _, err := io.CopyN(&data, r, int64(n)); errors.Is(err, io.EOF) {
		return Frame{}, io.ErrUnexpectedEOF
	} else if err != nil {
		return Frame{}, err
	}
	return Frame{head[4], data.Bytes()}, nil
}
