package play

import (
	"context"
	"sync/atomic"
	"time"
)

// pace has frames follow each other in real time. The zero pace does not wait.
type pace struct {
	due    time.Time // the next frame
	paused atomic.Bool
}

func (p *pace) begin() { p.due = time.Now() }

// pause stops the game or lets it go on.
func (p *pace) pause(paused bool) { p.paused.Store(paused) }

// next waits until it is time for the next frame, which lasts so long. It returns false after
// Ctrl-C.
func (p *pace) next(ctx context.Context, frame time.Duration) bool {
	if p.due.IsZero() {
		return ctx.Err() == nil
	}
	p.due = p.due.Add(frame)
	for wait := time.Until(p.due); ; wait = 50 * time.Millisecond {
		select {
		case <-ctx.Done():
			return false
		case <-time.After(wait):
		}
		if !p.paused.Load() {
			if late := time.Now().Add(-frame); late.After(p.due) {
				p.due = late // after a pause it does not catch up
			}
			return true
		}
	}
}
