package stimuli

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"math/bits"
	"time"

	"golang.org/x/exp/slices"
)

// The snapshot of a Set:
//
//	"ethogram stimuli" version format
//	live fresh timed    masks
//	for each live token in order: how long it lasts, if it is timed; its data
//	CRC-32 of all before
//
// and of an Inbox:
//
//	"ethogram inbox" version format
//	number of posts
//	for each in order of token and frame: bit, frame, sender,
//	    timeout + 1 or 0 for one that lasts until cleared; its data
//	CRC-32 of all before
//
// format is the CRC-32 of the Codec's. Integers are varints, data are preceded
// by their length. Sets that go on alike have the same bytes.
const (
	setMagic        = "ethogram stimuli"
	inboxMagic      = "ethogram inbox"
	snapshotVersion = 1
)

// ErrSnapshot is what every error of Load wraps: the bytes are not a whole,
// undamaged snapshot of this kind of a version that is known, or the Codec is
// not the one they were saved with.
var ErrSnapshot = errors.New("not a usable snapshot of stimuli")

// Save returns s as bytes that [Set.Load] makes a Set of that goes on exactly
// as s does. c says how data become bytes. Tokens are saved by their bit: a
// game that has savegames adds new tokens after the old ones.
//
// Writing Live, Get and Left of each token and calling Set for them afterwards
// is not the same. What was set since the last Update is not aged by the next
// one, what was set before is, and that cannot be seen from outside.
func (s *Set[D]) Save(c Codec[D]) ([]byte, error) { return s.AppendSave(nil, c) }

// AppendSave is [Set.Save] into a buffer of the caller's. It allocates only if
// b has too little room, or if c does. If there is an error it returns b.
func (s *Set[D]) AppendSave(b []byte, c Codec[D]) ([]byte, error) {
	w, err := newWriter(b, setMagic, c.Format, c.Append == nil)
	if err != nil {
		return b, err
	}
	w.num(uint64(s.live))
	w.num(uint64(s.fresh))
	w.num(uint64(s.timed))
	for m := s.live; m != 0; m &= m - 1 {
		if s.timed&m&-m != 0 {
			w.num(uint64(s.Left(m & -m)))
		}
		if err := appendData(&w, c, &s.data[bits.TrailingZeros64(uint64(m))]); err != nil {
			return b, err
		}
	}
	return w.seal(len(b)), nil
}

// Load makes s what was saved. Anything but the bytes of [Set.Save] with a
// Codec of the same Format is an error that wraps [ErrSnapshot] and says at
// which byte; if Decode refuses data, it wraps that error too. s is as before
// then. Pointers that Update returned stay valid.
func (s *Set[D]) Load(data []byte, c Codec[D]) error {
	r := open(data, setMagic, c.Format, c.Decode == nil)
	var l Set[D]
	l.next = math.MaxInt64
	l.live = Mask(r.num())
	if l.fresh = Mask(r.num()); l.fresh&^l.live != 0 {
		r.fail("fresh are %#x of the live %#x", uint64(l.fresh), uint64(l.live))
	}
	if l.timed = Mask(r.num()); l.timed&^l.live != 0 {
		r.fail("timed are %#x of the live %#x", uint64(l.timed), uint64(l.live))
	}
	for m := l.live; m != 0 && r.err == nil; m &= m - 1 {
		token, i := m&-m, bits.TrailingZeros64(uint64(m))
		if l.timed&token != 0 {
			left := r.num()
			if left > math.MaxInt64 {
				r.fail("token %#x lasts %d ns more", uint64(token), left)
			}
			l.until[i] = time.Duration(left)
			if l.fresh&token == 0 {
				l.next = min(l.next, l.until[i])
			}
		}
		decodeData(&r, c, token, &l.data[i])
	}
	if err := r.end(); err != nil {
		return err
	}
	*s = l
	return nil
}

// Save returns what waits in b as bytes that [Inbox.Load] reads. c says how
// data become bytes. Posts are saved with the number of their frame, so
// restore the game's count of frames as well.
//
// Save an inbox between two frames: a post of another goroutine at the same
// time may or may not be part of it.
func (b *Inbox[D]) Save(c Codec[D]) ([]byte, error) { return b.AppendSave(nil, c) }

// AppendSave is [Inbox.Save] into a buffer of the caller's. It allocates only
// if buf has too little room, or if c does. If there is an error it returns
// buf.
func (b *Inbox[D]) AppendSave(buf []byte, c Codec[D]) ([]byte, error) {
	w, err := newWriter(buf, inboxMagic, c.Format, c.Append == nil)
	if err != nil {
		return buf, err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	w.num(uint64(len(b.posts)))
	for i := range b.posts {
		p := &b.posts[i]
		w.b = append(w.b, uint8(bits.TrailingZeros64(uint64(p.token))))
		w.num(p.frame)
		w.num(p.from)
		w.num(uint64(max(p.timeout, UntilCleared) + 1))
		if err := appendData(&w, c, &p.data); err != nil {
			return buf, err
		}
	}
	return w.seal(len(buf)), nil
}

// Load makes b hold what was saved, and nothing else. Anything but the bytes of
// [Inbox.Save] with a Codec of the same Format is an error that wraps
// [ErrSnapshot] and says at which byte; if Decode refuses data, it wraps that
// error too. b is as before then.
func (b *Inbox[D]) Load(data []byte, c Codec[D]) error {
	r := open(data, inboxMagic, c.Format, c.Decode == nil)
	n := r.num()
	if n > 2*tokens {
		r.fail("%d posts wait, at most %d can", n, 2*tokens)
	}
	var posts []post[D]
	for ; n > 0 && r.err == nil; n-- {
		var p post[D]
		bit := r.byte()
		if bit >= tokens {
			r.fail("a token has the bit %d", bit)
			break
		}
		p.token, p.frame, p.from = 1<<bit, r.num(), r.num()
		timeout := r.num()
		if timeout > math.MaxInt64+1 {
			r.fail("a timeout is %d ns", timeout)
		}
		p.timeout = time.Duration(timeout - 1)
		if i := len(posts); i >= 1 && comparePosts(posts[i-1], p) >= 0 || i >= 2 && posts[i-2].token == p.token {
			r.fail("the posts of token %#x are not two in order of their frames", uint64(p.token))
		}
		decodeData(&r, c, p.token, &p.data)
		posts = append(posts, p)
	}
	if err := r.end(); err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	clear(b.posts) // what is cut off may hold pointers
	b.posts = append(b.posts[:0], posts...)
	b.waiting.Store(int32(len(b.posts)))
	return nil
}

// writer appends the parts of a snapshot.
type writer struct{ b []byte }

// newWriter begins a snapshot behind b.
func newWriter(b []byte, magic, format string, lacks bool) (writer, error) {
	if lacks {
		return writer{}, errors.New("stimuli: Save needs a Codec with Append: for plain data, Plain makes one")
	}
	b = append(append(b, magic...), snapshotVersion)
	return writer{binary.LittleEndian.AppendUint32(b, formatSum(format))}, nil
}

func (w *writer) num(v uint64) { w.b = binary.AppendUvarint(w.b, v) }

// seal appends the checksum of what begins at start.
func (w *writer) seal(start int) []byte {
	return binary.LittleEndian.AppendUint32(w.b, crc32.ChecksumIEEE(w.b[start:]))
}

// formatSum is crc32.ChecksumIEEE of a string.
func formatSum(format string) uint32 {
	sum := ^uint32(0)
	for i := range len(format) {
		sum = crc32.IEEETable[uint8(sum)^format[i]] ^ sum>>8
	}
	return ^sum
}

// appendData writes data preceded by their length.
func appendData[D any](w *writer, c Codec[D], data *D) error {
	at := len(w.b)
	b := c.Append(w.b, data)
	n := len(b) - at
	if n < 0 {
		return fmt.Errorf("stimuli: Append of the Codec was given %d bytes and returned %d: it must append to them", at, len(b))
	}
	var length [binary.MaxVarintLen64]byte
	w.b = slices.Insert(b, at, binary.AppendUvarint(length[:0], uint64(n))...)
	return nil
}

// open begins to read the snapshot of a kind, up to behind its format.
func open(data []byte, magic, format string, lacks bool) reader {
	r := reader{data: data}
	other, use := inboxMagic, "Inbox.Load"
	if magic == inboxMagic {
		other, use = setMagic, "Set.Load"
	}
	is := func(m string) bool { return len(data) >= len(m) && string(data[:len(m)]) == m }
	switch {
	case lacks:
		r.fail("Load needs a Codec with Decode")
		return r
	case is(other):
		r.fail("it begins with %q: use %s", other, use)
		return r
	case !is(magic) || len(data) < len(magic)+1+4+4:
		r.fail("it does not begin with %q, a version and a format", magic)
		return r
	}
	r.at = len(magic)
	if v := data[r.at]; v != snapshotVersion {
		r.fail("its version is %d, this library reads %d", v, snapshotVersion)
		return r
	}
	r.at++
	body := data[:len(data)-4]
	if crc32.ChecksumIEEE(body) != binary.LittleEndian.Uint32(data[len(body):]) {
		r.fail("the checksum does not match: it was damaged, cut off, or something was added")
		return r
	}
	r.data = body
	if sum := binary.LittleEndian.Uint32(body[r.at:]); sum != formatSum(format) {
		r.fail("it was saved with a Codec of another Format than %q", format)
		return r
	}
	r.at += 4
	return r
}

// end reports what was wrong.
func (r *reader) end() error {
	if r.close(); r.err == nil {
		return nil
	}
	return fmt.Errorf("%w: %w", ErrSnapshot, r.err)
}

// decodeData reads what appendData wrote.
func decodeData[D any](r *reader, c Codec[D], token Mask, data *D) {
	n := r.num()
	at := r.at
	b := r.take(n, "the data")
	if r.err != nil {
		return
	}
	err := c.Decode(b, data)
	var bad *badBytes
	switch {
	case errors.As(err, &bad): // of Plain, which counts from the beginning of the data
		r.err = &badBytes{at + bad.at, fmt.Sprintf("data of token %#x: %s", uint64(token), bad.why)}
	case err != nil:
		r.err = fmt.Errorf("at byte %d: data of token %#x: %w", at, uint64(token), err)
	}
}
