package stimuli

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"reflect"
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
// format is the CRC-32 of what describes the data. Integers are varints, data are preceded
// by their length. Sets and Senses that go on alike have the same bytes.
const (
	setMagic        = "ethogram stimuli"
	sensesMagic     = "ethogram senses"
	snapshotVersion = 1
)

// Every error of UnmarshalBinary and UnmarshalText wraps ErrSnapshot: the bytes are not a
// complete, undamaged snapshot of this kind and a known version, or the data were of another
// type. But one that says that the data cannot be saved at all does not.
var ErrSnapshot = errors.New("not a usable snapshot of stimuli")

func appendStimuli[D any](w *wire.Writer, s *Set[D], c *shape) error {
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

func appendPosts[D any](w *wire.Writer, b *inbox[D], c *shape) error {
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
func readStimuli[D any](r *wire.Reader, l *Set[D], c *shape) {
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
		readData(r, c, token, &st.data)
		h.stimuli = append(h.stimuli, st)
	}
}

// readPosts reads what appendPosts wrote.
func readPosts[D any](r *wire.Reader, c *shape) (posts []post[D]) {
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
		readData(r, c, p.token, &p.data)
		posts = append(posts, p)
	}
	return posts
}

// appendData writes data preceded by their length.
func appendData[D any](w *wire.Writer, c *shape, data *D) error {
	at := len(w.B)
	if err := c.append(w, reflect.ValueOf(data).Elem()); err != nil {
		return fmt.Errorf("stimuli: data of type %T: %w", *data, err)
	}
	var length [binary.MaxVarintLen64]byte
	w.B = slices.Insert(w.B, at, binary.AppendUvarint(length[:0], uint64(len(w.B)-at))...)
	return nil
}

// readData reads what appendData wrote.
func readData[D any](r *wire.Reader, c *shape, token Mask, data *D) {
	n := r.Uvarint()
	at := r.At()
	in := wire.NewReader(r.Take(n))
	if !r.OK() {
		return
	}
	c.read(&in, reflect.ValueOf(data).Elem())
	if in.End(); in.OK() {
		return
	}
	var bad *wire.Error // counts from the beginning of the data
	errors.As(in.Err(), &bad)
	r.FailAt(at+bad.At, "data of token %#x: %w", uint64(token), bad.Err)
}

// newest returns the highest frame of posts.
func newest[D any](posts []post[D]) (frame uint64) {
	for i := range posts {
		frame = max(frame, posts[i].frame)
	}
	return frame
}
