package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/loop"
	"github.com/ethogram-go/ethogram/evo/internal/milli"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// progress shows what a stage is doing: on a terminal in one line that is
// rewritten, elsewhere in plain lines now and then.
type progress struct {
	w        io.Writer
	terminal bool
	columns  func() int // of the terminal, as wide as it is now
	now      func() time.Time

	stage  loop.Stage
	pace   loop.Pace
	last   time.Time // when a line was printed
	width  int       // of the line on the terminal, in columns
	latest loop.Progress
}

func newProgress(w io.Writer) *progress {
	return &progress{w: w, terminal: plain.Rewrites(w), columns: func() int { return plain.Columns(w) }, now: time.Now}
}

func (p *progress) begin(stage loop.Stage) {
	*p = progress{w: p.w, terminal: p.terminal, columns: p.columns, now: p.now, stage: stage}
	p.pace.Begin(p.now())
}

// show takes a report. It prints up to ten a second to a terminal and one in ten
// seconds to a pipe. Both get every note, and notes stay.
func (p *progress) show(of loop.Progress) {
	if of.Stage != "" && of.Stage != p.stage { // the next stage of a run
		if p.stage != "" {
			p.end(nil)
		}
		p.begin(of.Stage)
	}
	now := p.now()
	if of.Note {
		for text := range strings.Lines(of.Text) {
			p.note(fmt.Sprintf("%-9s %s", p.stage, strings.TrimSuffix(text, "\n")))
		}
		return
	}
	p.pace.Hear(of, now)
	p.latest = of
	pause := 10 * time.Second
	if p.terminal {
		pause = 100 * time.Millisecond
	}
	if now.Sub(p.last) < pause && !p.last.IsZero() {
		return
	}
	p.last = now
	p.line(p.describe(now))
}

// describe says how far a stage is, how fast it plays, and how long it will take.
func (p *progress) describe(now time.Time) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-9s", p.stage)
	of := p.latest
	if of.Of > 0 {
		fmt.Fprintf(&b, " %3d %%", min(100*of.Done/of.Of, 100))
	}
	if of.Text != "" {
		fmt.Fprintf(&b, "  %s", of.Text)
	}
	if rate, ok := p.pace.Rate(now); ok {
		fmt.Fprintf(&b, "  %.0f rounds/s", rate)
	}
	if left, ok := p.pace.Left(now); ok {
		fmt.Fprintf(&b, "  %s left", left.Round(time.Second))
	}
	return b.String()
}

func (p *progress) line(text string) {
	text = plain.Name(text)
	if !p.terminal {
		fmt.Fprintln(p.w, text)
		return
	}
	columns := p.columns()
	text, width := plain.Cut(text, columns-echo)
	fmt.Fprint(p.w, p.back(columns)+text)
	p.width = width
}

// echo is how many columns stay free behind the line: a terminal shows Ctrl-C as ^C where
// its cursor is.
const echo = 3

// back returns what clears the line on the terminal. In a window that has become narrower
// the line takes several rows, and the cursor is on the last of them. XTerm alone cuts it
// off instead, and says who it is.
func (p *progress) back(columns int) string {
	if above := (p.width - 1) / max(columns, 1); above > 0 && os.Getenv("XTERM_VERSION") == "" {
		return fmt.Sprintf("\r\x1b[%dA\x1b[J", above)
	}
	return "\r\x1b[K"
}

// clear makes room for a line of somebody else.
func (p *progress) clear() {
	if p.width > 0 {
		fmt.Fprint(p.w, p.back(p.columns()))
		p.width = 0
	}
}

// end says how a stage ended, if one has begun.
func (p *progress) end(err error) {
	if p.stage == "" {
		return
	}
	took := p.pace.Elapsed(p.now()).Round(100 * time.Millisecond)
	state := "done in " + took.String()
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		state = "stopped after " + took.String()
	} else if err != nil {
		state = "failed after " + took.String()
	}
	p.note(fmt.Sprintf("%-9s %s", p.stage, state))
}

// note prints a line that stays, whole.
func (p *progress) note(text string) {
	p.clear()
	fmt.Fprintln(p.w, plain.Name(text))
}

// share formats a share with its bounds.
func share(s funnel.Share) string {
	return fmt.Sprintf("%s (95 %%: %s to %s)", milli.Percent(s.Of), milli.Percent(s.Low), milli.Percent(s.High))
}
