package inspect

import (
	"bytes"
	"net/http"
	"time"
)

// maxBatch is about how many bytes of the log one event has: a page that opens gets
// the whole ring, and should draw something before all of it has come.
const maxBatch = 256 << 10

// live streams the log as Server-Sent Events, from the oldest line that the ring
// holds, until the client leaves:
//
//	event: lines    lines of the log, the next ones
//	event: restart  the client was too slow, and the ring has dropped what would
//	                have come next: the log begins once more, with its header
//	event: status   what the handler can do and what it does, as JSON
func (h *handler) live(w http.ResponseWriter, r *http.Request) {
	if h.src.follow == nil { // a file: 204 says to an EventSource that it need not ask again
		w.WriteHeader(http.StatusNoContent)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no") // nginx would collect events
	if r.Method == http.MethodHead || !enter(w, h.streams) {
		return
	}
	defer func() { <-h.streams }()
	s := &stream{out: h.patient(w)}
	poll := time.NewTicker(h.poll)
	defer poll.Stop()
	s.send([]byte("retry: 1000\n\n"))
	since := h.src.follow()
	var told []byte
	for s.err == nil {
		status, err := h.game.Ask(r.Context(), "status", nil)
		if err != nil {
			panic(err) // texts, numbers and truths
		}
		if !bytes.Equal(status, told) {
			told = status
			s.event("status", status)
		}
		lines, ok := since()
		if !ok {
			s.event("restart", nil)
		}
		s.lines(lines)
		if time.Since(s.last) > h.heartbeat {
			s.send([]byte(": still here\n\n"))
		}
		s.flush()
		if len(lines) > maxBatch/4 && r.Context().Err() == nil {
			continue // there may be more, as of a ring that is sent whole
		}
		select {
		case <-r.Context().Done():
			return
		case <-poll.C:
		}
	}
}

// stream writes Server-Sent Events. After an error it writes nothing more.
type stream struct {
	out  *patient
	buf  bytes.Buffer
	last time.Time // when something was written
	err  error
}

// lines sends whole lines of a log, some at a time.
func (s *stream) lines(all []byte) {
	for len(all) > 0 && s.err == nil {
		n := len(all)
		if n > maxBatch {
			n = maxBatch + bytes.IndexByte(all[maxBatch:], '\n') + 1
			if n == maxBatch {
				n = len(all)
			}
		}
		s.event("lines", all[:n])
		all = all[n:]
	}
}

// event sends an event with any number of lines of data.
func (s *stream) event(name string, data []byte) {
	s.buf.Reset()
	s.buf.WriteString("event: " + name + "\n")
	for line := range bytes.Lines(data) {
		s.buf.WriteString("data: ")
		s.buf.Write(bytes.TrimSuffix(line, []byte("\n")))
		s.buf.WriteByte('\n')
	}
	if len(data) == 0 {
		s.buf.WriteString("data\n")
	}
	s.buf.WriteByte('\n')
	s.send(s.buf.Bytes())
}

func (s *stream) send(b []byte) {
	if s.err == nil {
		_, s.err = s.out.Write(b)
		s.last = time.Now()
	}
}

func (s *stream) flush() {
	if s.err == nil {
		s.err = s.out.flush()
	}
}
