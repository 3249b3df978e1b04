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

// Stderr is the standard error of a [Pipes]. It keeps the line in which
// the Go runtime says why it ends the process.
type Stderr struct {
	to   io.Writer // nil is nowhere
	most int       // of a line, in bytes

	mu    sync.Mutex
	line  []byte // the beginning of the line under way
	cause string // "fatal error: …" or "panic: …", the first of them
	last  string // the last line
}

func (s *Stderr) Write(b []byte) (int, error) {
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

func (s *Stderr) endLine() {
	text := strings.TrimSpace(string(s.line))
	if s.cause == "" && (strings.HasPrefix(text, "fatal error: ") || strings.HasPrefix(text, "panic: ")) {
		s.cause = Clean(text)
	}
	if text != "" {
		s.last = Clean(text)
	}
	s.line = s.line[:0]
}

// Forget begins to listen for the next round.
func (s *Stderr) Forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.line, s.cause, s.last = s.line[:0], "", ""
}

// Words returns why the runtime ended the process, or "".
func (s *Stderr) Words() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.cause
}

// quote returns the last line that was said, for an error.
func (s *Stderr) quote() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.last == "" {
		return ""
	}
	return fmt.Sprintf(" (it said: %s)", s.last)
}
