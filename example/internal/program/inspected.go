package program

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"sync/atomic"
	"time"
)

// Inspected is the flag -inspect of a program that a browser can look into. With
// the flag the program plays in real time, and then waits for Ctrl-C.
type Inspected struct {
	Address string // where the page is served, "" without the flag

	paused atomic.Bool
	ctx    context.Context // ends with Ctrl-C
	stop   context.CancelFunc
	next   time.Time // when the next tick begins
}

// Inspect adds the flag, which may have the address after a =.
func (f *Flags) Inspect() *Inspected {
	i := &Inspected{}
	f.Var(i, "inspect", "play in real time and show it in a browser until Ctrl-C; -inspect=`address` if not at localhost:6070")
	return i
}

// String and Set implement flag.Value.
func (i *Inspected) String() string { return i.Address }

func (i *Inspected) Set(address string) error {
	switch address {
	case "true": // -inspect alone
		i.Address = "localhost:6070"
	case "false":
		i.Address = ""
	default:
		i.Address = address
	}
	return nil
}

// IsBoolFlag makes the address optional.
func (*Inspected) IsBoolFlag() bool { return true }

// Pause stops the game or lets it go on: for inspect.Options.
func (i *Inspected) Pause(paused bool) { i.paused.Store(paused) }

// Next waits until it is time for the next tick, which lasts so long. It returns
// false after Ctrl-C. Without the flag it does not wait.
func (i *Inspected) Next(tick time.Duration) bool {
	if i.Address == "" {
		return true
	}
	if i.ctx == nil {
		i.ctx, i.stop = signal.NotifyContext(context.Background(), os.Interrupt)
		context.AfterFunc(i.ctx, i.stop) // a second Ctrl-C ends the program at once
		i.next = time.Now()
	}
	i.next = i.next.Add(tick)
	for wait := time.Until(i.next); ; wait = 50 * time.Millisecond {
		select {
		case <-i.ctx.Done():
			return false
		case <-time.After(wait):
		}
		if !i.paused.Load() {
			i.next = later(i.next, time.Now().Add(-tick)) // after a pause it does not catch up
			return true
		}
	}
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// End waits for Ctrl-C, so that the browser can look back. Without the flag it does
// not wait.
func (i *Inspected) End(out io.Writer) error {
	if i.Address == "" || !i.Next(0) {
		return nil
	}
	if _, err := fmt.Fprintln(out, "\nThe page stays until Ctrl-C."); err != nil {
		return err
	}
	<-i.ctx.Done()
	return nil
}
