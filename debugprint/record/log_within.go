package record

import (
	"context"
	"errors"
	"fmt"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// limit is what ends questions early.
type limit struct {
	ctx   context.Context // or nil
	ticks int64           // 0: none
}

// Within returns the same log with questions that end early: when ctx is done, which may
// be nil, or after so many ticks, 0 for any number. A few lines can stand for very many
// quiet ticks, so ask [Log.Ticks] first, or bound what you ask of logs of others.
//
// [Log.Play], [Log.Next], [Rehearse] and [Log.At] then return an error that
// wraps [ErrBound] or that of ctx; [Log.Compare] has it in its report. An observer was told of what
// came before. A question that plays a log twice, as Rehearse does, may play so many
// ticks each time.
func (l *Log) Within(ctx context.Context, ticks int64) *Log {
	l.there("Within")
	w := *l
	w.limit = limit{ctx, ticks}
	return &w
}

// ErrBound is the error of a question that has played as many ticks as [Log.Within]
// allows.
var ErrBound = errors.New("that is the bound")

// earlyError says where a question ended early.
type earlyError struct {
	step  int64 // that was not played to its end
	until int64 // the first step that would not have been played
	ticks int64 // that were played
	error       // ErrBound or that of the context
}

func (e *earlyError) Error() string {
	return fmt.Sprintf("record: ended early, in step %s of %s, after %s ticks: %v", plain.Grouped(e.step), plain.Grouped(e.until), plain.Grouped(e.ticks), e.error)
}

func (e *earlyError) Unwrap() error { return e.error }

// Ticks returns how many ticks the log has: what a question about all of it has to play.
// Knowing that costs next to nothing.
func (l *Log) Ticks() int64 {
	l.there("Ticks")
	n := int64(0)
	for _, a := range l.agents {
		for i := range a.spans {
			if a.spans[i].chunk >= l.gone {
				n += a.spans[i].ticks
			}
		}
	}
	return n
}

// checkEvery is how often a player looks whether its context is done.
const checkEvery = 1024

// goesOn counts work, and reports false when the question ends early.
func (p *player) goesOn() bool {
	if p.work++; p.work%checkEvery != 1 {
		return true
	}
	if ctx := p.log.limit.ctx; ctx != nil && ctx.Err() != nil {
		p.early(context.Cause(ctx))
	}
	return p.err == nil
}

// early ends the question.
func (p *player) early(err error) {
	_, until := p.log.Steps()
	p.stop, p.err = true, &earlyError{p.step, min(until, p.until), p.played, err}
}
