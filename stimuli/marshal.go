package stimuli

import (
	"encoding/base64"
	"errors"
	"fmt"

	"github.com/ethogram-go/ethogram/internal/wire"
)

// A Set and Senses marshal themselves, as time.Time does: encoding/json, xml, gob and the like
// save a field of these types with its agent. D must be plain: a bool, a number, a string, an
// array or struct of these with exported fields, or a type with MarshalBinary and
// UnmarshalBinary. Renaming, adding, removing, reordering or retyping a field makes it another D:
// what was saved before is refused. Tokens are known by their bits, so a game with savegames
// adds new tokens after the old ones.

// byPointer has encoders refuse a Set or Senses that they come upon in a value. The methods
// below are there for pointers only, because neither may be copied; an encoder that has no
// address goes on to the exported fields, and this one refuses.
type (
	byPointer struct{ ByPointer refusal }
	refusal   struct{}
)

var errByPointer = errors.New("stimuli: a Set or Senses is marshaled where it is, and this one is in a copy: marshal a pointer to the agent")

// MarshalText always returns an error.
func (refusal) MarshalText() ([]byte, error) { return nil, errByPointer }

// UnmarshalText does nothing: only the pointer's is called.
func (*refusal) UnmarshalText([]byte) error { return errByPointer }

// AppendBinary appends s as bytes, from which [Set.UnmarshalBinary] makes a Set that continues
// exactly as s does. The error says which part of D is not plain. It allocates only if b is too
// small, or if D marshals itself.
//
// Saving Live, Get and Left of each token and calling Set for them later is not
// the same: the next Update does not age stimuli that were set since the last
// one, and callers cannot see which these are.
func (s *Set[D]) AppendBinary(b []byte) ([]byte, error) {
	s.there("AppendBinary")
	return appendSnapshot(b, setMagic, s, nil)
}

// MarshalBinary is [Set.AppendBinary] into a new buffer.
func (s *Set[D]) MarshalBinary() ([]byte, error) { return s.AppendBinary(nil) }

// MarshalText returns what MarshalBinary does, in base64.
func (s *Set[D]) MarshalText() ([]byte, error) { return text(s.AppendBinary(nil)) }

// UnmarshalBinary sets s to what was saved. For anything but the bytes of a Set with the same D
// it returns an error that wraps [ErrSnapshot] and names the byte. s is unchanged then. Pointers
// that Update returned stay valid.
func (s *Set[D]) UnmarshalBinary(data []byte) error {
	s.there("UnmarshalBinary")
	var l Set[D]
	if _, err := readSnapshot(data, setMagic, &l); err != nil {
		return err
	}
	s.CopyFrom(&l)
	return nil
}

// UnmarshalText is UnmarshalBinary of what MarshalText returned.
func (s *Set[D]) UnmarshalText(text []byte) error { return fromText(text, s.UnmarshalBinary) }

// AppendBinary is [Set.AppendBinary], and saves the posts that wait as well, with the number of
// their frame, so restore the game's frame count too.
//
// Call it between two frames: a post that another goroutine makes at the same time may or may
// not be included.
func (s *Senses[D]) AppendBinary(b []byte) ([]byte, error) {
	s.there("AppendBinary")
	return appendSnapshot(b, sensesMagic, &s.set, s)
}

// MarshalBinary is [Senses.AppendBinary] into a new buffer.
func (s *Senses[D]) MarshalBinary() ([]byte, error) { return s.AppendBinary(nil) }

// MarshalText returns what MarshalBinary does, in base64.
func (s *Senses[D]) MarshalText() ([]byte, error) { return text(s.AppendBinary(nil)) }

// UnmarshalBinary is [Set.UnmarshalBinary] for the bytes of Senses.
func (s *Senses[D]) UnmarshalBinary(data []byte) error {
	s.there("UnmarshalBinary")
	var l Set[D]
	posts, err := readSnapshot(data, sensesMagic, &l)
	if err != nil {
		return err
	}
	s.updated = 0 // the frame may be played again
	s.set.CopyFrom(&l)
	b := s.box()
	b.mu.Lock()
	defer b.mu.Unlock()
	b.posts = append(empty(b.posts), posts...)
	b.since, b.early = newest(posts), 0
	s.waiting.Store(int32(len(posts)))
	return nil
}

// UnmarshalText is UnmarshalBinary of what MarshalText returned.
func (s *Senses[D]) UnmarshalText(text []byte) error { return fromText(text, s.UnmarshalBinary) }

func text(b []byte, err error) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	return base64.StdEncoding.AppendEncode(nil, b), nil
}

func fromText(text []byte, read func([]byte) error) error {
	b, err := base64.StdEncoding.AppendDecode(nil, text)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrSnapshot, err)
	}
	return read(b)
}

// appendSnapshot appends the snapshot of a Set, or of the Senses that have it.
func appendSnapshot[D any](b []byte, magic string, s *Set[D], of *Senses[D]) ([]byte, error) {
	c := shapeOf[D]()
	if c.err != nil {
		return b, c.err
	}
	w := wire.Writer{B: b}
	w.Magic(magic, snapshotVersion)
	w.Uint32(c.sum)
	err := appendStimuli(&w, s, c)
	if of != nil && err == nil {
		err = appendPosts(&w, of.inbox.Load(), c)
	}
	if err != nil {
		return b, err
	}
	w.Seal(len(b))
	return w.B, nil
}

// readSnapshot reads into l, which is empty, and returns the posts.
func readSnapshot[D any](data []byte, magic string, l *Set[D]) (posts []post[D], err error) {
	c := shapeOf[D]()
	if c.err != nil {
		return nil, c.err
	}
	r := wire.NewReader(data)
	r.Unseal(magic, snapshotVersion)
	at := r.At()
	if sum := r.Uint32(); sum != c.sum {
		r.FailAt(at, "it was saved with other data than %q", c.format)
	}
	readStimuli(&r, l, c)
	if magic == sensesMagic {
		posts = readPosts[D](&r, c)
	}
	if r.End(); !r.OK() {
		return nil, fmt.Errorf("%w: %w", ErrSnapshot, r.Err())
	}
	return posts, nil
}
