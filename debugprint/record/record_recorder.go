package record

import (
	"fmt"
	"math"
	"sync"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Options say what is recorded. The zero Options record the transitions and inputs
// of all agents.
type Options struct {
	// Agents are the ids of the agents that are recorded, beside those of Full; nil
	// is all of the world. Other agents cost nothing.
	Agents []uint64

	// Full are the agents that are recorded in full: every row that was asked,
	// with its answer and numbers. Only their why-not is known afterwards. Their
	// whole tree is evaluated in every tick, with the same decisions, which costs
	// ten to fifty times a quiet tick. Everything stands for all agents. See
	// [Recorder.Watch].
	Full       []uint64
	Everything bool

	// Steps is how many steps are kept at least, as far as Bytes allows; 0 is
	// 3,600, a minute at 60 frames a second. Bytes bounds the ring; 0 is 64 MiB,
	// and it has at least 4 KiB. It grows to what Steps need.
	Steps int
	Bytes int

	// Keyframe is how many steps lie between two keyframes; 0 is 256, at most
	// 65,536. The ring forgets whole stretches between keyframes.
	Keyframe int

	// Sight is what the log shows of the game: positions on a map, and named values.
	Sight Sight

	// Hashes records the hash of each agent's memory in every tick, to compare it
	// with that of a replay. No tick is quiet then.
	Hashes bool
}

// Recorder writes what happens in a world into a ring of bounded size. The goroutines
// that tick the world's agents write to it; any others may read it meanwhile.
type Recorder struct {
	world  *decider.World
	opts   Options
	clock  clock
	sink   *sink
	looker *looker // nil without a Sight
	leave  func()  // ends the observing

	mu   sync.Mutex
	log  ring
	lost int64 // bytes that the last chunk would take, which does not fit in the ring; 0 if it does

	step     int64
	begun    bool // a step has begun
	stopped  bool
	stops    bool  // when the frame is over
	played   bool  // clock is that of a log, not of the world
	stepped  bool  // the log has a line for it
	telling  bool  // the world tells of a frame that is over, and has not told of all of it
	settled  bool  // in this step, all predicted ticks have come, or the log says that they did not
	stepAt   int64 // position where the lines of the step begin
	frame    uint64
	worldNow time.Duration
	delta    time.Duration // of the world, in a step
	keyStep  int64         // of the last keyframe
	keyEnd   int64         // position after the last keyframe
	keySize  int64

	order    []*part // the agents' own parts
	next     int     // the one that ticks next, if they tick as in the last step
	came     ticking // how many have ticked in this step, as far as they do in each
	every    ticking // how many are predicted to
	everyN   int     // how many have a longer period
	recent   *part   // that the last event happened to
	byID     map[uint64]*part
	full     map[uint64]bool
	wishes   uint64 // how often full has changed, from 1 on
	parts    int    // indexes given out
	free     []*part
	pendings []*pending // unused
	open     []*part    // that have one
	trees    []*knownTree
	treeByID map[*decider.Outline]int
	line     []byte
}

// there panics with words where r is nil or zero.
func (r *Recorder) there(method string) {
	plain.Made(r != nil && r.world != nil, "record.Recorder", method, "New")
}

// ticking counts agents that tick in every step.
type ticking struct{ crowd, alone int }

// of returns the count that p is in.
func (t *ticking) of(p *part) *int {
	if p.crowd {
		return &t.crowd
	}
	return &t.alone
}

// knownTree is a tree that was seen, and its line without the closing bracket.
type knownTree struct {
	outline *decider.Outline
	line    []byte
	lint    func() []byte // what Lint says of it for the header; it takes a while
	lanes   bool          // it has a Parallel,
	slots   bool          // or slots
}

// clock is what a recorder asks of its world.
type clock interface {
	Frame() uint64
	Now() time.Duration
}

// New records the agents of world from now on, beside its other observers. Call it
// between frames, as World.Observe, whose error it returns, as well as all that is wrong
// with Options.Sight. Stop ends the recording.
//
// The recorder asks for names of agents, with decider.Names.Agent, while it is
// locked: that function must not call the recorder, or wait for something that does.
func New(world *decider.World, o Options) (*Recorder, error) {
	if err := o.Sight.check(); err != nil {
		return nil, err
	}
	r := newRecorder(world, world, o)
	if err := r.attach(); err != nil {
		return nil, err
	}
	return r, nil
}

func newRecorder(world *decider.World, c clock, o Options) *Recorder {
	if o.Steps <= 0 {
		o.Steps = 3600
	}
	if o.Bytes <= 0 {
		o.Bytes = 64 << 20
	}
	if o.Keyframe <= 0 {
		o.Keyframe = 256
	}
	o.Keyframe = min(o.Keyframe, maxPeriod)
	if o.Agents != nil {
		o.Agents = append(slices.Clone(o.Agents), o.Full...)
	}
	r := &Recorder{
		world: world, opts: o, looker: newLooker(o.Sight), clock: c, log: ring{bound: max(o.Bytes, leastRing)},
		byID: map[uint64]*part{}, full: map[uint64]bool{}, treeByID: map[*decider.Outline]int{}, wishes: 1,
	}
	for _, id := range o.Full {
		r.full[id] = true
	}
	r.sink = &sink{r}
	return r
}

// maxPeriod is the longest period that is predicted, and the longest distance of
// keyframes: it bounds how many ticks a few lines can stand for.
const maxPeriod = 1 << 16

// Watch records these agents in full from the next frame on that decider.World.Tick or
// Advance begins. Any goroutine may call it at any time.
func (r *Recorder) Watch(agents ...uint64) { r.choose(true, agents) }

// Unwatch records only the transitions and inputs of these agents again, like Watch.
func (r *Recorder) Unwatch(agents ...uint64) { r.choose(false, agents) }

func (r *Recorder) choose(full bool, agents []uint64) {
	r.there("Watch")
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, id := range agents {
		if !full {
			delete(r.full, id)
		} else if r.opts.Agents == nil || slices.Contains(r.opts.Agents, id) {
			r.full[id] = true
		}
		for p := r.byID[id]; p != nil; p = p.same {
			p.want = full || r.opts.Everything
		}
	}
	r.wishes++
}

// Watched returns the ids of the agents that are recorded in full, in order.
func (r *Recorder) Watched() []uint64 {
	r.there("Watched")
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.watched()
}

func (r *Recorder) watched() []uint64 {
	ids := make([]uint64, 0, len(r.full))
	for id := range r.full { // any order: they are sorted
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}

// Stop ends the recording: within a frame when that is over. What was recorded stays and can
// be read. The error is always nil.
func (r *Recorder) Stop() error {
	r.there("Stop")
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stopped {
		return nil
	}
	r.leave()
	if r.stops = slices.Contains(r.world.Observers(), decider.Observer(r.sink)); !r.stops {
		r.stop()
	}
	return nil
}

func (r *Recorder) stop() {
	if r.begun {
		r.flushOpen(math.MaxUint64)
		r.sleep(r.step + 1)
	}
	r.stopped = true
}

// Stats say what a recorder holds.
type Stats struct {
	Bytes   int    // of the log in the ring
	Bound   int    // that it never exceeds
	Steps   int64  // that are held
	From    int64  // the first of them; those before it are gone
	Agents  int    // that are known at present, with injected trees
	Problem string // why nothing is recorded at present, and what to do, or nothing of the Sight, or ""
}

// Stats returns what the recorder holds.
func (r *Recorder) Stats() Stats {
	r.there("Stats")
	r.mu.Lock()
	defer r.mu.Unlock()
	s := Stats{Bytes: r.log.size(), Bound: r.log.bound, Problem: r.tooSmall()}
	if s.Problem == "" && r.looker != nil {
		s.Problem = r.looker.fault
	}
	if held := r.log.held(); len(held) > 0 {
		s.From = held[0].step
		s.Steps = r.step + 1 - s.From
	}
	for _, p := range r.order {
		s.Agents += 1 + len(p.inner)
	}
	return s
}

// tooSmall says that the ring could not hold the last step, or "". A chunk may become twice as
// long as its keyframe before the next one begins.
func (r *Recorder) tooSmall() string {
	if r.lost == 0 {
		return ""
	}
	return fmt.Sprintf("a step of %d agents does not fit in the ring's %d bytes: raise Options.Bytes to %d or more, or record fewer agents", len(r.order), r.log.bound, 2*r.lost)
}
