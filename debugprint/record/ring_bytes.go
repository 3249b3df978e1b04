package record

import "io"

// ring holds the text of the last steps: chunks that each begin with a keyframe.
// Positions count all bytes ever written, so they never repeat. It grows to its
// bound and then drops its oldest chunks.
type ring struct {
	buf    []byte // byte i of all is buf[i%len(buf)]
	bound  int    // how large buf may grow
	start  int64  // the first byte that is held
	end    int64  // after the last one
	chunks []chunk
	first  int // chunks[first:] are held
}

// chunk is a keyframe with the lines up to the next one.
type chunk struct {
	at   int64 // its first byte
	step int64 // of its keyframe
}

const leastRing = 4096

func (r *ring) size() int { return int(r.end - r.start) }

// held returns the chunks that are held.
func (r *ring) held() []chunk { return r.chunks[r.first:] }

// begin begins a chunk.
func (r *ring) begin(step int64) {
	if r.first > 0 && len(r.chunks) == cap(r.chunks) { // reuse the space of those that were dropped
		n := copy(r.chunks, r.chunks[r.first:])
		r.chunks, r.first = r.chunks[:n], 0
	}
	r.chunks = append(r.chunks, chunk{r.end, step})
}

// dropFirst drops the oldest chunk, if it is not the last.
func (r *ring) dropFirst() bool {
	if len(r.chunks)-r.first < 2 {
		return false
	}
	r.first++
	r.start = r.chunks[r.first].at
	return true
}

// clear drops everything.
func (r *ring) clear() {
	r.chunks, r.first, r.start = r.chunks[:0], 0, r.end
}

// append adds a line. It reports false if the last chunk alone would exceed the
// bound; then nothing is added.
func (r *ring) append(line []byte) bool {
	for r.size()+len(line) > len(r.buf) {
		if !r.grow(r.size()+len(line)) && !r.dropFirst() {
			return false
		}
	}
	at := int(r.end % int64(len(r.buf)))
	n := copy(r.buf[at:], line)
	copy(r.buf, line[n:])
	r.end += int64(len(line))
	return true
}

// grow makes room for need bytes, as far as the bound allows.
func (r *ring) grow(need int) bool {
	if len(r.buf) >= r.bound {
		return false
	}
	size := max(2*len(r.buf), leastRing)
	for size < need && size < r.bound {
		size *= 2
	}
	buf := make([]byte, min(size, r.bound))
	if len(r.buf) > 0 {
		for at := r.start; at < r.end; {
			piece := r.piece(at, r.end)
			for to := at; len(piece) > 0; {
				n := copy(buf[to%int64(len(buf)):], piece)
				piece, to, at = piece[n:], to+int64(n), at+int64(n)
			}
		}
	}
	r.buf = buf
	return true
}

// piece returns the bytes from at that lie side by side, up to end.
func (r *ring) piece(at, end int64) []byte {
	i := at % int64(len(r.buf))
	return r.buf[i:min(i+end-at, int64(len(r.buf)))]
}

// appendTo appends the bytes from at to end to b.
func (r *ring) appendTo(b []byte, at, end int64) []byte {
	for at < end {
		piece := r.piece(at, end)
		b, at = append(b, piece...), at+int64(len(piece))
	}
	return b
}

var _ io.Writer = (*counted)(nil)

// counted counts what is written.
type counted struct {
	w io.Writer
	n int64
}

func (c *counted) Write(b []byte) (int, error) {
	n, err := c.w.Write(b)
	c.n += int64(n)
	return n, err
}
