package record

import (
	"time"

	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/decider"
)

// Rerecord records the playback of a log.
func (l *Log) Rerecord(o Options) *Recorder {
	r := newRecorder(l.World(), nil, o)
	p := l.player(r.sink)
	r.clock, r.played = playerClock{p}, true
	if err := p.run(); err != nil {
		panic(err)
	}
	r.clock = stoppedClock{r.frame, r.worldNow}
	r.leave = func() {}
	r.flushOpen(1 << 63)
	r.sleep(r.step + 1)
	r.stopped = true
	return r
}

type playerClock struct{ p *player }

func (c playerClock) Frame() uint64      { return c.p.frame }
func (c playerClock) Now() time.Duration { return c.p.worldNow }

type stoppedClock struct {
	frame uint64
	now   time.Duration
}

func (c stoppedClock) Frame() uint64      { return c.frame }
func (c stoppedClock) Now() time.Duration { return c.now }

// Found is what String says, as data.
func (r *Rehearsal) Found() *rehearsalData { return &r.found }

// RehearsalOf returns a rehearsal of this data.
func RehearsalOf(skipped uint64, rows ...string) *Rehearsal {
	r := &Rehearsal{}
	r.found.Skipped = []skippedAgent{{ID: skipped, Why: "x"}}
	for _, name := range rows {
		row := tally.NewBudget(name, 2)
		row.Begun[1] = 2
		r.found.Rows = append(r.found.Rows, row)
	}
	return r
}

// Compared returns how much was compared.
func (r *Report) Compared() (steps int64, ticks int) { return r.steps, r.ticks }

// LiveBreaker returns the observer of [Break], and a function that returns of how many agents it
// remembers something.
func LiveBreaker(hit func(Hit), points ...Breakpoint) (o decider.TickObserver, remembers func() int) {
	b, err := newBreaker(hit, points)
	if err != nil {
		panic(err)
	}
	b.live = true
	return b, func() int { return len(b.leaves) }
}

// DiffPath returns where [Check] leaves its page.
func DiffPath(t TB, file string) string {
	path, err := diffPath(t, file)
	if err != nil {
		return err.Error()
	}
	return path
}
