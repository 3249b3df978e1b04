package match

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// startTime is how long a process may take to say hello.
const startTime = 30 * time.Second

// ErrStart is in the error of a [Proc] whose processes cannot be started, or are of another
// build of the program: of the machine, and not of a match.
var ErrStart = errors.New("no process can be started")

// unstarted is an ErrStart, in its own words.
type unstarted struct{ error }

func (u unstarted) Unwrap() error      { return u.error }
func (unstarted) Is(target error) bool { return target == ErrStart }

// child is a process that plays.
type child struct {
	*Pipes
	frames chan frame // closed when the process says no more
	broken error      // why frames was closed, if not by its end
	once   sync.Once  // kills or stops it
}

// startChild starts a process and waits for its hello.
func startChild(ctx context.Context, command []string, rules Rules, memory int64, stderr io.Writer) (*child, error) {
	pipes, err := Spawn("playing", command, childEnv, "1", stderr, maxFault)
	if err != nil {
		return nil, unstarted{err}
	}
	c := &child{Pipes: pipes, frames: make(chan frame)}
	go c.read(c.Out)
	if err := c.greet(ctx, rules, memory); err != nil {
		c.kill()
		if ctx.Err() != nil {
			return nil, err
		}
		return nil, unstarted{err}
	}
	return c, nil
}

// greet says hello and waits for the answer, which must be of the same game.
func (c *child) greet(ctx context.Context, rules Rules, memory int64) error {
	data, err := json.Marshal(hello{Protocol: protocol, Role: rules.Role, Memory: memory})
	if err != nil {
		return err
	}
	writeErr := writeFrame(c.In, frameHello, data)
	timer := time.NewTimer(startTime)
	defer timer.Stop()
	const first = "; does the program call match.Serve (or cli.Main, which does) first of all?"
	select {
	case f, ok := <-c.frames:
		var h hello
		switch {
		case !ok:
			c.kill()
			return fmt.Errorf("a playing process ended before it said hello: %v%s%s", errors.Join(c.broken, writeErr, c.exitError()), c.Stderr.quote(), first)
		case f.kind != frameHello || json.Unmarshal(f.data, &h) != nil:
			return fmt.Errorf("a playing process says something else than hello: %w%s", errFrame, first)
		case h.Error != "" || h.Rules == nil:
			return fmt.Errorf("a playing process refuses: %s", h.Error)
		case h.Protocol != protocol || h.Rules.Key() != rules.Key():
			return fmt.Errorf("a playing process plays another game: it has %s. Fix: the program was rebuilt while it runs; start it again",
				h.Rules.Diff(rules))
		}
		return nil
	case <-timer.C:
		return fmt.Errorf("a playing process did not say hello within %v%s%s", startTime, c.Stderr.quote(), first)
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// exitError says how the process ended, or nil if all was well.
func (c *child) exitError() error {
	if c.Cmd.ProcessState == nil || c.Cmd.ProcessState.Success() {
		return nil
	}
	return errors.New(c.Cmd.ProcessState.String())
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

// play has a match played. The error is a death if the process died of it. After
// every error but that the match is not one of the game, the process is dead.
func (c *child) play(ctx context.Context, m Match, genomes Genomes, patience time.Duration) (Outcome, error) {
	c.Stderr.Forget()
	if writeFrame(c.In, frameMatch, AppendMatch(nil, m)) != nil {
		return Outcome{}, c.death()
	}
	timer := time.NewTimer(patience)
	defer timer.Stop()
	for {
		select {
		case f, ok := <-c.frames:
			switch {
			case ok && f.kind == frameNeed:
				if err := c.sendGenome(f.data, genomes); err != nil {
					return Outcome{}, err
				}
			case ok && f.kind == frameOutcome:
				return c.outcome(f.data)
			case ok && f.kind == frameError:
				return Outcome{}, errors.New(string(f.data))
			default:
				return Outcome{}, c.death()
			}
		case <-timer.C:
			c.kill()
			return Outcome{}, death{hung: true}
		case <-ctx.Done():
			c.kill()
			return Outcome{}, context.Cause(ctx)
		}
	}
}

// sendGenome answers what the process asked for by its key.
func (c *child) sendGenome(asked []byte, genomes Genomes) error {
	var key genome.Key
	copy(key[:], asked)
	var data []byte
	if g, known := genomes(key); known {
		var err error
		if data, err = encodeGenome(g); err != nil {
			c.kill()
			return fmt.Errorf("the genome %s cannot be sent to another process: %w", key, err)
		}
	}
	if writeFrame(c.In, frameGenome, data) != nil {
		return c.death()
	}
	return nil
}

// outcome decodes what the process sent.
func (c *child) outcome(data []byte) (Outcome, error) {
	o, rest, err := DecodeOutcome(data)
	if err == nil && len(rest) > 0 {
		err = fmt.Errorf("%w: %d bytes behind the outcome", errFrame, len(rest))
	}
	if err != nil {
		c.kill()
	}
	return o, err
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

// kill ends the process and waits for that. It may be called twice.
func (c *child) kill() {
	c.once.Do(func() {
		_ = c.Cmd.Process.Kill() // it may have ended already
		c.bury()
	})
}

// stop lets the process end by itself: it does when its input is closed.
func (c *child) stop() {
	c.once.Do(func() {
		c.In.Close()
		timer := time.AfterFunc(time.Second, func() { _ = c.Cmd.Process.Kill() })
		defer timer.Stop()
		c.bury()
	})
}

// bury waits for the end of the process and of the goroutine that reads it.
func (c *child) bury() {
	c.In.Close()
	go func() {
		for range c.frames { // else the reader might wait for ever
		}
	}()
	_ = c.Cmd.Wait() // how it ended is in ProcessState
	for range c.frames {
	}
}
