package stimuli

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"math/bits"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/wire"
)

// The snapshot of a Set:
//
//	"ethogram stimuli" version format
//	live fresh timed    masks
//	for each live token in order: how long it lasts, if it is timed; its data
//	CRC-32 of all before
//
// and of Senses:
//
//	"ethogram senses" version format
//	what a Set has between its format and its CRC
//	number of posts
//	for each in order of token and frame: bit, frame, sender,
//	    timeout + 1 or 0 for one that lasts until cleared; its data
//	CRC-32 of all before
//
// format is the CRC-32 of the Codec's. Integers are varints, data are preceded
// by their length. Sets and Senses that go on alike have the same bytes.
//
// Before there were Senses, an agent had a Set and an "ethogram inbox", which has what
// Senses have after their stimuli.
const (
	setMagic        = "ethogram stimuli"
	sensesMagic     = "ethogram senses"
	inboxMagic      = "ethogram inbox"
	snapshotVersion = 1
)

// Every error of Load wraps ErrSnapshot: the bytes are not a complete,
// undamaged snapshot of this kind and a known version, or the Codec is not the
// one that saved them.
var ErrSnapshot = errors.New("not a usable snapshot of stimuli")

// Save returns s as bytes, from which [Set.Load] makes a Set that continues
// exactly as s does. c converts the data. Tokens are identified by their bit,
// so a game with savegames adds new tokens after the old ones.
//
// Saving Live, Get and Left of each token and calling Set for them later is not
// the same: the next Update does not age stimuli that were set since the last
// one, and callers cannot see which these are.
func (s *Set[D]) Save(c Codec[D]) ([]byte, error) { return s.AppendSave(nil, c) }

// AppendSave is [Set.Save] into the caller's buffer. It allocates only if b is
// too small, or if c does. On an error it returns b.
func (s *Set[D]) AppendSave(b []byte, c Codec[D]) ([]byte, error) {
	s.there("Save")
	w, err := newWriter(b, setMagic, c.Format, c.Append == nil)
	if err == nil {
		err = appendStimuli(&w, s, c)
	}
	if err != nil {
		return b, err
	}
	w.Seal(len(b))
	return w.B, nil
}

// Load sets s to what was saved. For anything but the bytes of [Set.Save] with
// a Codec of the same Format, it returns an error that wraps [ErrSnapshot] and
// names the byte; if Decode refuses data, it wraps that error too. s is
// unchanged then. Pointers that Update returned stay valid.
func (s *Set[D]) Load(data []byte, c Codec[D]) error {
	s.there("Load")
	r := wire.NewReader(data)
	if hasMagic(data, sensesMagic) {
		r.Fail("it begins with %q: use Senses.Load", sensesMagic)
	}
	open(&r, setMagic, c.Format, c.Decode == nil)
	var l Set[D]
	readStimuli(&r, &l, c)
	if err := end(&r); err != nil {
		return err
	}
	s.CopyFrom(&l)
	return nil
}

// Save returns s as bytes, from which [Senses.Load] makes Senses that continue
// exactly as s does. It is [Set.Save] and saves the posts that wait as well, with the
// number of their frame, so restore the game's frame count too.
//
// Save between two frames: a post that another goroutine makes at the same time may
// or may not be included.
func (s *Senses[D]) Save(c Codec[D]) ([]byte, error) { return s.AppendSave(nil, c) }

// AppendSave is [Senses.Save] into the caller's buffer. It allocates only if b is
// too small, or if c does. On an error it returns b.
func (s *Senses[D]) AppendSave(b []byte, c Codec[D]) ([]byte, error) {
	s.there("Save")
	w, err := newWriter(b, sensesMagic, c.Format, c.Append == nil)
	if err == nil {
		err = appendStimuli(&w, &s.set, c)
	}
	if err == nil {
		err = appendPosts(&w, s.inbox.Load(), c)
	}
	if err != nil {
		return b, err
	}
	w.Seal(len(b))
	return w.B, nil
}

// Load sets s to what was saved. For anything but the bytes of [Senses.Save] with
// a Codec of the same Format, it returns an error that wraps [ErrSnapshot] and
// names the byte; if Decode refuses data, it wraps that error too. s is
// unchanged then. Pointers that Update returned stay valid.
//
// It also loads the bytes of a Set, which leave the posts alone, and those of an Inbox of
// the time before there were Senses, which leave everything else alone.
func (s *Senses[D]) Load(data []byte, c Codec[D]) error {
	s.there("Load")
	word := sensesMagic
	for _, other := range []string{setMagic, inboxMagic} {
		if hasMagic(data, other) {
			word = other
		}
	}
	r := wire.NewReader(data)
	open(&r, word, c.Format, c.Decode == nil)
	var l Set[D]
	var posts []post[D]
	if word != inboxMagic {
		readStimuli(&r, &l, c)
	}
	if word != setMagic {
		posts = readPosts(&r, c)
	}
	if err := end(&r); err != nil {
		return err
	}
	s.updated = 0 // the frame may be played again
	if word != inboxMagic {
		s.set.CopyFrom(&l)
	}
	if word != setMagic {
		b := s.box()
		b.mu.Lock()
		defer b.mu.Unlock()
		b.posts = append(empty(b.posts), posts...)
		b.since, b.early = newest(posts), 0
		s.waiting.Store(int32(len(posts)))
	}
	return nil
}

// newWriter begins a snapshot behind b.
func newWriter(b []byte, magic, format string, lacks bool) (wire.Writer, error) {
	w := wire.Writer{B: b}
	if lacks {
		return w, errors.New("stimuli: Save needs a Codec with Append: for plain data, Plain makes one")
	}
	w.Magic(magic, snapshotVersion)
	w.Uint32(formatSum(format))
	return w, nil
}

func hasMagic(data []byte, magic string) bool { return bytes.HasPrefix(data, []byte(magic)) }

// open begins to read a snapshot, up to behind its format.
func open(r *wire.Reader, magic, format string, lacks bool) {
	if lacks {
		r.Fail("Load needs a Codec with Decode")
	}
	r.Unseal(magic, snapshotVersion)
	at := r.At()
	if sum := r.Uint32(); sum != formatSum(format) {
		r.FailAt(at, "it was saved with a Codec of another Format than %q", format)
	}
}

// end reports what was wrong.
func end(r *wire.Reader) error {
	if r.End(); r.OK() {
		return nil
	}
	return fmt.Errorf("%w: %w", ErrSnapshot, r.Err())
}

func appendStimuli[D any](w *wire.Writer, s *Set[D], c Codec[D]) error {
	timed := s.live
	for m := s.live; m != 0; m &= m - 1 {
		if s.held.at(m&-m).until < 0 {
			timed &^= m & -m
		}
	}
	w.Uvarint(uint64(s.live))
	w.Uvarint(uint64(s.fresh))
	w.Uvarint(uint64(timed))
	for m := s.live; m != 0; m &= m - 1 {
		token := m & -m
		if timed&token != 0 {
			w.Uvarint(uint64(s.Left(token)))
		}
		if err := appendData(w, c, &s.held.at(token).data); err != nil {
			return err
		}
	}
	return nil
}

func appendPosts[D any](w *wire.Writer, b *inbox[D], c Codec[D]) error {
	if b == nil {
		w.Uvarint(0)
		return nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	w.Uvarint(uint64(len(b.posts)))
	for i := range b.posts {
		p := &b.posts[i]
		w.Byte(uint8(bits.TrailingZeros64(uint64(p.token))))
		w.Uvarint(p.frame)
		w.Uvarint(p.from)
		w.Uvarint(uint64(max(p.timeout, UntilCleared) + 1))
		if err := appendData(w, c, &p.data); err != nil {
			return err
		}
	}
	return nil
}

// readStimuli reads what appendStimuli wrote into l, which is empty.
func readStimuli[D any](r *wire.Reader, l *Set[D], c Codec[D]) {
	l.next = math.MaxInt64
	l.live = Mask(r.Uvarint())
	if l.fresh = Mask(r.Uvarint()); l.fresh&^l.live != 0 {
		r.Fail("fresh are %#x of the live %#x", uint64(l.fresh), uint64(l.live))
	}
	timed := Mask(r.Uvarint())
	if timed&^l.live != 0 {
		r.Fail("timed are %#x of the live %#x", uint64(timed), uint64(l.live))
	}
	h := &held[D]{used: l.live}
	l.held = h
	for m := l.live; m != 0 && r.OK(); m &= m - 1 {
		token := m & -m
		st := stimulus[D]{until: UntilCleared}
		if timed&token != 0 {
			left := r.Uvarint()
			if left > math.MaxInt64 {
				r.Fail("token %#x lasts %d ns more", uint64(token), left)
			}
			st.until = time.Duration(left)
			if l.fresh&token == 0 {
				l.next = min(l.next, st.until)
			}
		}
		decodeData(r, c, token, &st.data)
		h.stimuli = append(h.stimuli, st)
	}
}

// readPosts reads what appendPosts wrote.
func readPosts[D any](r *wire.Reader, c Codec[D]) (posts []post[D]) {
	n := r.Uvarint()
	if n > 2*tokens {
		r.Fail("%d posts wait, at most %d can", n, 2*tokens)
	}
	for ; n > 0 && r.OK(); n-- {
		var p post[D]
		bit := r.Byte()
		if bit >= tokens {
			r.Fail("a token has the bit %d", bit)
			break
		}
		p.token, p.frame, p.from = 1<<bit, r.Uvarint(), r.Uvarint()
		timeout := r.Uvarint()
		if timeout > math.MaxInt64+1 {
			r.Fail("a timeout is %d ns", timeout)
		}
		p.timeout = time.Duration(timeout - 1)
		if i := len(posts); i >= 1 && comparePosts(posts[i-1], p) >= 0 || i >= 2 && posts[i-2].token == p.token {
			r.Fail("the posts of token %#x are not two in order of their frames", uint64(p.token))
		}
		decodeData(r, c, p.token, &p.data)
		posts = append(posts, p)
	}
	return posts
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
func appendData[D any](w *wire.Writer, c Codec[D], data *D) error {
	at := len(w.B)
	b := c.Append(w.B, data)
	n := len(b) - at
	if n < 0 {
		return fmt.Errorf("stimuli: Append of the Codec was given %d bytes and returned %d: it must append to them", at, len(b))
	}
	var length [binary.MaxVarintLen64]byte
	w.B = slices.Insert(b, at, binary.AppendUvarint(length[:0], uint64(n))...)
	return nil
}

// decodeData reads what appendData wrote.
func decodeData[D any](r *wire.Reader, c Codec[D], token Mask, data *D) {
	n := r.Uvarint()
	at := r.At()
	b := r.Take(n)
	if !r.OK() {
		return
	}
	if err := c.Decode(b, data); err != nil {
		var bad *wire.Error
		if errors.As(err, &bad) { // of Plain, which counts from the beginning of the data
			at, err = at+bad.At, bad.Err
		}
		r.FailAt(at, "data of token %#x: %w", uint64(token), err)
	}
}

// newest returns the highest frame of posts.
func newest[D any](posts []post[D]) (frame uint64) {
	for i := range posts {
		frame = max(frame, posts[i].frame)
	}
	return frame
}
