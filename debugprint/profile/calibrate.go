package profile

import (
	"math"
	"time"

	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/core"
)

// calibrate measures what a timed call of a callback that does nothing shows, and
// what counting and timing cost. The least of some runs is nearest to the truth: what
// disturbs a run makes it longer.
func (p *Profiler) calibrate() {
	const runs, calls = 8, 500
	sample := p.sample
	defer func() { p.sample = sample }()
	prog := &core.Program{Rows: make([]core.Row, 1)}
	prog.Rows[0].Program = prog
	t := &table{profiler: p, cells: 1, shards: [][]cell{make([]cell, 1)}}
	t.places[tally.Decide] = []int32{0}
	t.prog.Store(prog)
	w := &wrapper[int]{table: t}
	nothing := func(int, decider.Query) float64 { return 0 }
	wrapped := w.Decide(tally.Decide, nothing)
	q := decider.Query(core.NewFrame(&core.Header{}, &prog.Rows[0], nil))

	run := func(f func(int, decider.Query) float64) float64 {
		least := math.MaxFloat64
		for range runs {
			start := p.now()
			for i := range calls {
				f(i, q)
			}
			least = min(least, float64(p.now()-start)/calls)
		}
		return max(least, 0)
	}
	p.sample = 0
	bare := run(nothing)
	counted := run(wrapped)
	p.counts = max(counted-bare, 0)
	if sample == 0 {
		return
	}
	p.sample = 1 << 63
	p.reading = math.MaxFloat64
	for range runs {
		t.shards[0][0].reset()
		start := p.now()
		for i := range calls {
			wrapped(i, q)
		}
		p.times = max(float64(p.now()-start)/calls-counted, 0)
		p.reading = min(p.reading, float64(t.shards[0][0].ns.Load())/calls)
	}
	p.reading = max(p.reading, 0)
}

// now returns the time since the profiler was made.
func (p *Profiler) now() time.Duration {
	if p.clock != nil {
		return p.clock()
	}
	return time.Since(p.birth)
}
