package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

const keyHelp = `In a terminal, the space bar stops the round and lets it go on, + and - change its speed,
. shows the next moment of a stopped round, and q ends it.`

// remote is what the keys of a terminal say of a round.
type remote struct {
	keys   <-chan byte
	speed  int // in quarters of the game's
	paused bool
}

// The speeds of rounds, in quarters.
const (
	leastSpeed = 1
	firstSpeed = 8
	mostSpeed  = 256
)

// newRemote listens to a terminal. end makes the terminal what it was.
func newRemote(in io.Reader) (r *remote, end func()) {
	keys := make(chan byte)
	r = &remote{keys: keys, speed: firstSpeed}
	end = func() {}
	f, ok := in.(*os.File)
	if !ok {
		return r, end
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return r, end
	}
	// Without stty, a key counts with the next end of line.
	if before, err := stty(f, "-g"); err == nil {
		if _, err := stty(f, "-icanon", "-echo"); err == nil {
			end = func() { stty(f, strings.TrimSpace(before)) }
		}
	}
	go func() { // until the program ends: a read of a terminal cannot be stopped
		for key := make([]byte, 1); ; {
			if n, err := f.Read(key); n == 1 {
				keys <- key[0]
			} else if err != nil {
				return
			}
		}
	}()
	return r, end
}

// stty runs that command for a terminal.
func stty(terminal *os.File, args ...string) (string, error) {
	cmd := exec.Command("stty", args...)
	cmd.Stdin = terminal
	out, err := cmd.Output()
	return string(out), err
}

// String says how fast the round is, and what the keys do.
func (r *remote) String() string {
	state := fmt.Sprintf("x%v", float64(r.speed)/4)
	if r.paused {
		state = "stopped"
	}
	return state + "  (space, +, -, ., q)"
}

// wait draws a moment and returns when the next one is due, or that the round is to
// end.
func (r *remote) wait(ctx context.Context, every time.Duration, draw func()) (ended bool) {
	began := time.Now()
	for {
		draw()
		var due <-chan time.Time
		if !r.paused {
			// A key that is held comes faster than moments do, and must not hold them up.
			due = time.After(every*4/time.Duration(r.speed) - time.Since(began))
		}
		select {
		case <-ctx.Done():
			return false // the caller sees it
		case <-due:
			return false
		case key := <-r.keys:
			switch key {
			case ' ':
				r.paused = !r.paused
			case '+', '=':
				r.speed = min(r.speed*2, mostSpeed)
			case '-':
				r.speed = max(r.speed/2, leastSpeed)
			case '.':
				if r.paused {
					return false
				}
				r.paused = true
			case 'q':
				return true
			}
		}
	}
}
