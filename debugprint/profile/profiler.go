package profile

import (
	"runtime"
	"sync"
	"time"

	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Options say how a Profiler measures. The zero value is a good choice for a game
// that runs.
type Options struct {
	// Every is the number of an agent's ticks of which one is timed: 1 times
	// all, 0 one in 16, and a negative number none. Then the clock is never read,
	// and the profile has calls only.
	Every int
}

// usualEvery is what Options.Every is by default: a clock reading costs as much as
// some calls of cheap callbacks.
const usualEvery = 16

// Profiler collects what the callbacks of wrapped tables cost. All its methods may be
// called by several goroutines at a time, also while agents are ticked.
type Profiler struct {
	every  int
	sample uint64 // a tick is timed if its hash, a number of 63 bits, is below that
	clock  func() time.Duration
	birth  time.Time
	shards int // a power of two

	reading       float64 // ns that a timed call of a callback which does nothing measures
	counts, times float64 // ns that counting and timing a call cost

	mu     sync.Mutex
	since  time.Duration
	tables []*table
}

// there panics with words where p is nil or zero.
func (p *Profiler) there(method string) {
	plain.Made(p != nil && p.shards > 0, "profile.Profiler", method, "New")
}

// New returns a profiler, after it has measured for about a millisecond what its
// counting and its clock cost.
func New(o Options) *Profiler { return newProfiler(o, nil) }

func newProfiler(o Options, clock func() time.Duration) *Profiler {
	p := &Profiler{every: o.Every, clock: clock, birth: time.Now(), shards: 1}
	if o.Every == 0 {
		p.every = usualEvery
	}
	p.sample = threshold(p.every)
	for p.shards < 2*runtime.GOMAXPROCS(0) && p.shards < maxShards {
		p.shards *= 2
	}
	p.calibrate()
	p.since = p.now()
	return p
}

// maxShards bounds the memory of a table: a row with three callbacks has a hundred
// bytes in each shard.
const maxShards = 32

// threshold returns the number below which one in every hashes of 63 bits is.
func threshold(every int) uint64 {
	if every < 0 {
		return 0
	}
	return (1 << 63) / uint64(every)
}

// chooses reports whether what has this number is timed.
func (p *Profiler) chooses(number uint64) bool { return core.Mix(number)>>1 < p.sample }

// Reset forgets all calls. Calls that are under way may be counted in part: reset
// between frames.
func (p *Profiler) Reset() {
	p.there("Reset")
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, t := range p.tables {
		for i := range t.shards {
			for k := range t.shards[i] {
				t.shards[i][k].reset()
			}
		}
	}
	p.since = p.now()
}

// Profile returns what was measured since New or Reset. Tables of the same shape,
// as those of several Wraps of one table, are one tree of it.
func (p *Profiler) Profile() *Profile {
	p.there("Profile")
	p.mu.Lock()
	defer p.mu.Unlock()
	of := &Profile{}
	all := &of.tally
	all.Every, all.Elapsed = max(p.every, 0), p.now()-p.since
	for _, t := range p.tables {
		all.Add(t.tree(p.reading))
	}
	var calls tally.Calls
	for i := range all.Trees {
		calls.Add(all.Trees[i].Calls())
	}
	all.Overhead = time.Duration(float64(float64(calls.Calls)*p.counts) + float64(float64(calls.Sampled)*p.times))
	return of
}
