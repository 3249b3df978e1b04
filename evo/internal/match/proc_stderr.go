package match

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"sync"
)

// lockedWriter is a writer for several processes, the output of each of which is
// copied by a goroutine.
type lockedWriter struct {
	mu sync.Mutex
	to io.Writer
}

func (l *lockedWriter) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.to.Write(b)
}

// stderr is the standard error of a [Child]. It keeps the line in which
// the Go runtime says why it ends the process.
type stderr struct {
	to   io.Writer // nil is nowhere
	most int       // of a line, in bytes

	mu    sync.Mutex
	line  []byte // the beginning of the line under way
	cause string // "fatal error: …" or "panic: …", the first of them
	last  string // the last line
}

func (s *stderr) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for rest := b; len(rest) > 0; {
		line, after, complete := bytes.Cut(rest, []byte("\n"))
		if room := s.most - len(s.line); room > 0 {
			s.line = append(s.line, line[:min(room, len(line))]...)
		}
		if complete {
			s.endLine()
		}
		rest = after
	}
	if s.to != nil {
		_, _ = s.to.Write(b) // an error of the listener must not end the process
	}
	return len(b), nil
}

func (s *stderr) endLine() {
	text := strings.TrimSpace(string(s.line))
	if s.cause == "" && (strings.HasPrefix(text, "fatal error: ") || strings.HasPrefix(text, "panic: ")) {
		s.cause = Clean(text)
	}
	if text != "" {
		s.last = Clean(text)
	}
	s.line = s.line[:0]
}

// forget begins to listen for the next round.
func (s *stderr) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.line, s.cause, s.last = s.line[:0], "", ""
}

// words returns why the runtime ended the process, or "".
func (s *stderr) words() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.cause
}

// quote returns the last line that was said, for an error.
func (s *stderr) quote() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.last == "" {
		return ""
	}
	return fmt.Sprintf(" (it said: %s)", s.last)
}
