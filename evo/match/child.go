package match

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/ethogram-go/ethogram/evo"
)

// startTime is how long a process may take to say hello.
const startTime = 30 * time.Second

// child is a process that plays.
type child struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	frames chan frame // closed when the process says no more
	broken error      // why frames was closed, if not by its end
	stderr *lastWords
	once   sync.Once
}

// startChild starts a process and waits for its hello.
func startChild(ctx context.Context, command []string, rules Rules, memory int64, stderr io.Writer) (*child, error) {
	c := &child{
		cmd:    exec.Command(command[0], command[1:]...),
		frames: make(chan frame),
		stderr: &lastWords{to: stderr},
	}
	c.cmd.Env = append(os.Environ(), childEnv+"=1")
	c.cmd.Stderr = c.stderr
	c.cmd.WaitDelay = time.Second // the pipes may have been passed on to other processes
	in, err := c.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.cmd.Start(); err != nil {
		return nil, fmt.Errorf("a playing process does not start: %w", err)
	}
	c.in = in
	go c.read(out)

	data, err := json.Marshal(hello{Protocol: protocol, Memory: memory})
	if err != nil {
		c.kill()
		return nil, err
	}
	writeErr := writeFrame(c.in, frameHello, data)
	timer := time.NewTimer(startTime)
	defer timer.Stop()
	const first = "; does the program call match.Serve (or cli.Main, which does) first of all?"
	select {
	case f, ok := <-c.frames:
		var h hello
		switch {
		case !ok:
			c.kill()
			return nil, fmt.Errorf("a playing process ended before it said hello: %v%s%s", errors.Join(c.broken, writeErr, exitError(c.cmd)), c.stderr.quote(), first)
		case f.kind != frameHello || json.Unmarshal(f.data, &h) != nil:
			c.kill()
			return nil, fmt.Errorf("a playing process says something else than hello: %w%s", errFrame, first)
		case h.Error != "" || h.Rules == nil:
			c.kill()
			return nil, fmt.Errorf("a playing process refuses: %s", h.Error)
		case h.Protocol != protocol || h.Rules.Key() != rules.Key():
			c.kill()
			return nil, fmt.Errorf("a playing process plays another game: it has %s. Fix: the program was rebuilt while it runs; start it again",
				h.Rules.Diff(rules))
		}
		return c, nil
	case <-timer.C:
		c.kill()
		return nil, fmt.Errorf("a playing process did not say hello within %v%s%s", startTime, c.stderr.quote(), first)
	case <-ctx.Done():
		c.kill()
		return nil, context.Cause(ctx)
	}
}

func exitError(cmd *exec.Cmd) error {
	if cmd.ProcessState == nil || cmd.ProcessState.Success() {
		return nil
	}
	return errors.New(cmd.ProcessState.String())
}

// read hands on what the process says.
func (c *child) read(out io.Reader) {
	defer close(c.frames)
	r := bufio.NewReader(out)
	for {
		f, err := readFrame(r)
		if err != nil {
			if !errors.Is(err, io.EOF) && !errors.Is(err, os.ErrClosed) {
				c.broken = err
			}
			return
		}
		c.frames <- f
	}
}

// kill ends the process and waits for that. It may be called twice.
func (c *child) kill() {
	c.once.Do(func() {
		_ = c.cmd.Process.Kill() // it may have ended already
		c.bury()
	})
}

// stop lets the process end by itself: it does when its input is closed.
func (c *child) stop() {
	c.once.Do(func() {
		c.in.Close()
		timer := time.AfterFunc(time.Second, func() { _ = c.cmd.Process.Kill() })
		defer timer.Stop()
		c.bury()
	})
}

// bury waits for the end of the process and of the goroutine that reads it.
func (c *child) bury() {
	c.in.Close()
	go func() {
		for range c.frames { // else the reader might wait for ever
		}
	}()
	_ = c.cmd.Wait() // how it ended is in ProcessState
	for range c.frames {
	}
}

// dead reports whether an idle process has ended.
func (c *child) dead() bool {
	select {
	case <-c.frames:
		return true // it has no reason to say anything
	default:
		return false
	}
}

// death is how a process ended in a round.
type death struct {
	hung  bool
	code  int    // exit status, -1 for a signal
	words string // that it said at its end
}

// outcome says what the death means for the match. Of the same death twice it
// says how, which then is of the match; else that may have been chance.
func (d death) outcome(o Outcome, before *death) Outcome {
	o.Slot = -1
	switch {
	case d.hung:
		o.Status, o.Fault = Hang, "the round did not come to its end: the process that played it had to be stopped"
	case d.code == exitMemory:
		o.Status, o.Fault = Panic, "the round used more memory than it may"
	default:
		o.Status, o.Fault = Panic, "the process that played the round died"
		if before != nil && *before == d {
			if d.words != "" {
				o.Fault += ": " + d.words
			} else if d.code >= 0 {
				o.Fault += fmt.Sprintf(": exit status %d", d.code)
			}
		}
	}
	return o
}

// errDied is that the process died in the round: see the death.
var errDied = errors.New("the process died")

// play has a match played.
func (c *child) play(ctx context.Context, m Match, genomes Genomes, patience time.Duration) (Outcome, death, error) {
	c.stderr.forget()
	died := func() (Outcome, death, error) {
		c.kill()
		return Outcome{}, death{code: c.cmd.ProcessState.ExitCode(), words: c.stderr.words()}, errDied
	}
	if err := writeFrame(c.in, frameMatch, AppendMatch(nil, m)); err != nil {
		return died()
	}
	timer := time.NewTimer(patience)
	defer timer.Stop()
	for {
		select {
		case f, ok := <-c.frames:
			if !ok {
				return died()
			}
			switch f.kind {
			case frameNeed:
				var key evo.Key
				copy(key[:], f.data)
				var data []byte
				if g, known := genomes(key); known {
					var err error
					if data, err = encodeGenome(g); err != nil {
						c.kill()
						return Outcome{}, death{}, fmt.Errorf("the genome %s cannot be sent to another process: %w", key, err)
					}
				}
				if err := writeFrame(c.in, frameGenome, data); err != nil {
					return died()
				}
			case frameOutcome:
				o, rest, err := DecodeOutcome(f.data)
				if err == nil && len(rest) > 0 {
					err = fmt.Errorf("%w: %d bytes behind the outcome", errFrame, len(rest))
				}
				if err != nil {
					c.kill()
				}
				return o, death{}, err
			case frameError:
				return Outcome{}, death{}, errors.New(string(f.data))
			default:
				return died()
			}
		case <-timer.C:
			c.kill()
			return Outcome{}, death{hung: true}, errDied
		case <-ctx.Done():
			c.kill()
			return Outcome{}, death{}, context.Cause(ctx)
		}
	}
}

// shared is a writer for several processes, whose output each has a goroutine
// that copies it.
type shared struct {
	mu sync.Mutex
	to io.Writer
}

func (s *shared) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.to.Write(b)
}

// lastWords is the standard error of a process. It keeps the line in which the
// Go runtime says why it ends the process.
type lastWords struct {
	to io.Writer // nil is nowhere

	mu   sync.Mutex
	line []byte // that is not complete yet, or its beginning
	said string
	any  string // the last line of all
}

func (l *lastWords) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for rest := b; len(rest) > 0; {
		line, after, complete := bytes.Cut(rest, []byte("\n"))
		if room := maxFault - len(l.line); room > 0 {
			l.line = append(l.line, line[:min(room, len(line))]...)
		}
		if complete {
			text := strings.TrimSpace(string(l.line))
			if l.said == "" && (strings.HasPrefix(text, "fatal error: ") || strings.HasPrefix(text, "panic: ")) {
				l.said = clean(text)
			}
			if text != "" {
				l.any = clean(text)
			}
			l.line = l.line[:0]
		}
		rest = after
	}
	if l.to != nil {
		_, _ = l.to.Write(b) // a listener that is gone must not end the process
	}
	return len(b), nil
}

func (l *lastWords) forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.line, l.said, l.any = l.line[:0], "", ""
}

func (l *lastWords) words() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.said
}

// quote returns the last line that was said, for an error.
func (l *lastWords) quote() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.any == "" {
		return ""
	}
	return fmt.Sprintf(" (it said: %s)", l.any)
}
