package match

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"
)

// startTime is how long a process may take to say hello.
const startTime = 30 * time.Second

// ErrStart is in the error of a process that cannot be started, or is of another build of
// the program: of the machine, and not of a match.
var ErrStart = errors.New("no process can be started")

// unstarted is an ErrStart, in its own words.
type unstarted struct{ error }

func (u unstarted) Unwrap() error      { return u.error }
func (unstarted) Is(target error) bool { return target == ErrStart }

// Kind is what child processes are for.
type Kind struct {
	Env   string // the variable that marks them
	Doing string // what they are doing, for errors: "playing"
	Serve string // the function that the program must call for them, for errors
}

// playing is the kind of the processes of a [Proc].
var playing = Kind{Env: "ETHOGRAM_MATCH_CHILD", Doing: "playing", Serve: "match.Serve"}

// Check returns why this process may start no others of the kind: it is one of them.
func (k Kind) Check() error {
	if os.Getenv(k.Env) == "" {
		return nil
	}
	return fmt.Errorf("this is a %s process: call %s before anything else, else it would start others like it", k.Doing, k.Serve)
}

// Child is a process of the program's own binary that answers requests. It is used by one
// goroutine at a time. It ends with this process, however this one ends.
type Child struct {
	Kind
	cmd    *exec.Cmd
	in     io.WriteCloser
	stderr *stderr
	frames chan Frame // closed when the process says no more
	broken error      // why frames was closed, if not by its end
	once   sync.Once  // kills or stops it
}

// StartChild starts a process, which must call [Answer] first of all, and waits for its
// hello. The process has to be of the program of these rules. The error is an [ErrStart],
// or of the context.
func StartChild(ctx context.Context, kind Kind, rules Rules, o ProcOptions) (*Child, error) {
	c, err := kind.spawn(o)
	if err != nil {
		return nil, unstarted{err}
	}
	if err := c.greet(ctx, rules, o.Memory); err != nil {
		c.Kill()
		if ctx.Err() != nil {
			return nil, err
		}
		return nil, unstarted{err}
	}
	return c, nil
}

func (k Kind) spawn(o ProcOptions) (*Child, error) {
	command := o.command
	if command == nil {
		own, err := os.Executable()
		if err != nil {
			return nil, fmt.Errorf("the own binary is not found: %w", err)
		}
		command = []string{own}
	}
	c := &Child{
		Kind: k, cmd: exec.Command(command[0], command[1:]...), frames: make(chan Frame),
		stderr: &stderr{to: o.Stderr, most: 2 * maxFault},
	}
	c.cmd.Env = append(os.Environ(), k.Env+"=1")
	c.cmd.Stderr = c.stderr
	c.cmd.WaitDelay = time.Second // the pipes may have been passed on to other processes
	var err error
	if c.in, err = c.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.cmd.Start(); err != nil {
		return nil, fmt.Errorf("a %s process does not start: %w", k.Doing, err)
	}
	go c.read(out)
	return c, nil
}

// greet says hello and waits for the answer, which must be of the same game.
func (c *Child) greet(ctx context.Context, rules Rules, memory int64) error {
	data, err := json.Marshal(hello{Protocol: protocol, Role: rules.Role, Memory: memory})
	if err != nil {
		return err
	}
	writeErr := writeFrame(c.in, FrameHello, data)
	timer := time.NewTimer(startTime)
	defer timer.Stop()
	first := fmt.Sprintf("; does the program call %s (or cli.Main, which does) first of all?", c.Serve)
	select {
	case f, ok := <-c.frames:
		var h hello
		switch {
		case !ok:
			c.Kill()
			return fmt.Errorf("a %s process ended before it said hello: %v%s%s", c.Doing, errors.Join(c.broken, writeErr, c.exitError()), c.stderr.quote(), first)
		case f.Kind != FrameHello || json.Unmarshal(f.Data, &h) != nil:
			return fmt.Errorf("a %s process says something else than hello: %w%s", c.Doing, errFrame, first)
		case h.Error != "" || h.Rules == nil:
			return fmt.Errorf("a %s process refuses: %s", c.Doing, h.Error)
		case h.Protocol != protocol || h.Rules.Key() != rules.Key():
			return fmt.Errorf("a %s process plays another game: it has %s. Fix: the program was rebuilt while it runs; start it again",
				c.Doing, h.Rules.Diff(rules))
		}
		return nil
	case <-timer.C:
		return fmt.Errorf("a %s process did not say hello within %v%s%s", c.Doing, startTime, c.stderr.quote(), first)
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// exitError says how the process ended, or nil if all was well.
func (c *Child) exitError() error {
	if c.cmd.ProcessState == nil || c.cmd.ProcessState.Success() {
		return nil
	}
	return errors.New(c.cmd.ProcessState.String())
}

// read hands on what the process says.
func (c *Child) read(out io.Reader) {
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

// Ask sends a request and returns the answer. What the process needs for it, give returns
// by its key; nil gives nothing. A process that has not answered after the given patience
// is stopped; with 0 it may take for ever. The error is a [Death] if the process died of
// the request. After other errors, but that of the request, it has been ended.
func (c *Child) Ask(ctx context.Context, request []byte, patience time.Duration, give func(key []byte) ([]byte, error)) ([]byte, error) {
	c.stderr.forget()
	if writeFrame(c.in, FrameRequest, request) != nil {
		return nil, c.death()
	}
	var late <-chan time.Time
	if patience > 0 {
		timer := time.NewTimer(patience)
		defer timer.Stop()
		late = timer.C
	}
	for {
		select {
		case f, ok := <-c.frames:
			switch {
			case ok && f.Kind == FrameNeed && give != nil:
				data, err := give(f.Data)
				if err != nil {
					c.Kill()
					return nil, err
				}
				if writeFrame(c.in, FrameGiven, data) != nil {
					return nil, c.death()
				}
			case ok && f.Kind == FrameAnswer:
				return f.Data, nil
			case ok && f.Kind == FrameError:
				return nil, errors.New(string(f.Data))
			default:
				return nil, c.death()
			}
		case <-late:
			c.Kill()
			return nil, Death{hung: true}
		case <-ctx.Done():
			c.Kill()
			return nil, context.Cause(ctx)
		}
	}
}

// dead reports whether a process that is asked nothing has ended.
func (c *Child) dead() bool {
	select {
	case <-c.frames:
		return true // it has no reason to say anything
	default:
		return false
	}
}

// Kill ends the process and waits for that. It may be called twice.
func (c *Child) Kill() {
	c.once.Do(func() {
		_ = c.cmd.Process.Kill() // it may have ended already
		c.bury()
	})
}

// stop lets the process end by itself, which it does when its input is closed, and waits
// for that. One that is busy is ended after a second. It may be called twice.
func (c *Child) stop() {
	c.once.Do(func() {
		c.in.Close()
		timer := time.AfterFunc(time.Second, func() { _ = c.cmd.Process.Kill() })
		defer timer.Stop()
		c.bury()
	})
}

// bury waits for the end of the process and of the goroutine that reads it.
func (c *Child) bury() {
	c.in.Close()
	go func() {
		for range c.frames { // else the reader might wait for ever
		}
	}()
	_ = c.cmd.Wait() // how it ended is in ProcessState
	for range c.frames {
	}
}
