package farm

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"iter"
	"sync"
	"time"

	client "github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// Coordinator has matches played by workers on other machines. It is a
// [match.Evaluator]; Evaluate may be called by several goroutines at once. Close it
// after use.
type Coordinator struct {
	rules   match.Rules
	key     genome.Key // of the rules
	options Options
	broker  *broker // nil if it is not in this process
	conn    *client.Conn
	js      jetstream.JetStream
	names   subjects
	trial   trial
	find    match.Genomes
	checks  checks
	came    match.Recent[came]
	packed  match.Recent[[]byte] // genomes, for workers

	wake   chan struct{} // keep has something to do
	lines  chan string   // for Options.Log
	ended  sync.WaitGroup
	cancel context.CancelFunc
	life   context.Context // ends with Close
	queue  queue           // of keep's goroutine

	mu       sync.Mutex
	jobs     map[genome.Key]*job
	fresh    []*job             // to be published
	parcels  map[uint64]*parcel // by their place in the queue
	members  map[string]*member // all that have shown what they play, by ID
	vanished int                // members that left without a word
	failed   error              // ends all calls, also later ones
	ears     []*client.Subscription
	waits    time.Time
}

// job is a match that somebody waits for.
type job struct {
	match   match.Match
	key     genome.Key
	waiting int           // who wait
	held    bool          // it was played, and the outcome is being checked
	done    chan struct{} // closed with the result
	outcome match.Outcome
	err     error
}

// New returns a coordinator for a game whose genomes it finds by their keys. It
// starts a broker, or connects to one; workers join it as they come. The error lists
// what is wrong with the options or the game.
func New[A any](game *evo.Game[A], find match.Genomes, o Options) (*Coordinator, error) {
	if err := o.fill(); err != nil {
		return nil, err
	}
	if find == nil {
		return nil, errors.New("genomes is nil: give the Find of a Store")
	}
	spec, err := game.Spec()
	if err != nil {
		return nil, err
	}
	t, err := newTrial(game, spec)
	if err != nil {
		return nil, err
	}
	c := &Coordinator{
		rules: match.RulesOf(spec), options: o, trial: t, find: find,
		names: subjects{queue: o.Queue, session: nonce()},
		came:  match.Recent[came]{Most: 1 << 17}, packed: match.Recent[[]byte]{Most: 1 << 14},
		wake: make(chan struct{}, 1), lines: make(chan string, 256),
		jobs: map[genome.Key]*job{}, parcels: map[uint64]*parcel{}, members: map[string]*member{},
	}
	c.key = c.rules.Key()
	if c.checks, err = newChecks(game, find, o); err != nil {
		return nil, err
	}
	c.life, c.cancel = context.WithCancel(context.Background())
	c.ended.Go(c.talk)
	if err := c.open(); err != nil {
		c.shut()
		return nil, err
	}
	c.ended.Go(c.keep)
	return c, nil
}

// say hands a line to Options.Log, by a goroutine that holds no lock: Log may call the
// coordinator. Lines that nobody can read that fast are dropped.
func (c *Coordinator) say(format string, args ...any) {
	select {
	case c.lines <- fmt.Sprintf(format, args...):
	default:
	}
}

func (c *Coordinator) talk() {
	for c.life.Err() == nil || len(c.lines) > 0 {
		select {
		case line := <-c.lines:
			c.options.Log(line)
		case <-c.life.Done():
		}
	}
}

// nonce returns a name that no other session has. Nothing is decided by it.
func nonce() string {
	var b [8]byte
	_, _ = rand.Read(b[:]) // it never fails
	return hex.EncodeToString(b[:])
}

// Rules returns what the outcomes depend on beside their matches.
func (c *Coordinator) Rules() match.Rules { return c.rules }

// Workers returns how many matches the workers that are connected play at a time.
func (c *Coordinator) Workers() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.lanes()
}

// Evaluate has matches played. The outcomes come as they are ready. Without workers it
// waits for some.
func (c *Coordinator) Evaluate(ctx context.Context, matches iter.Seq[match.Match]) iter.Seq2[match.Outcome, error] {
	return match.Spread(ctx, c.key, max(c.options.InFlight/2, 1), matches, c.play)
}

// play has a worker play a match.
func (c *Coordinator) play(ctx context.Context, m match.Match) (match.Outcome, error) {
	key := m.Key(c.key)
	c.mu.Lock()
	if c.failed != nil {
		defer c.mu.Unlock()
		return match.Outcome{}, c.failed
	}
	j := c.jobs[key]
	if j == nil {
		j = &job{match: m, key: key, done: make(chan struct{})}
		c.jobs[key] = j
		c.fresh = append(c.fresh, j)
		c.stir()
	}
	j.waiting++
	c.mu.Unlock()
	select {
	case <-j.done:
		return j.outcome, j.err
	case <-ctx.Done():
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if j.waiting--; !c.waited(j) { // it came at the last moment
		return j.outcome, j.err
	}
	if j.waiting == 0 {
		delete(c.jobs, key)
		c.stir()
	}
	return match.Outcome{}, context.Cause(ctx)
}

// waited reports whether somebody waits for a job. The caller holds the lock.
func (c *Coordinator) waited(j *job) bool { return c.jobs[j.key] == j }

// due reports whether somebody waits for a job to be played. The caller holds the lock.
func (c *Coordinator) due(j *job) bool { return c.waited(j) && !j.held }

// stir wakes keep.
func (c *Coordinator) stir() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// settle hands the result of a job to those who wait. The caller holds the lock.
func (c *Coordinator) settle(j *job, o match.Outcome, err error) {
	if c.waited(j) {
		delete(c.jobs, j.key)
		j.outcome, j.err = o, err
		close(j.done)
	}
}

// failAll ends the calls that are under way with an error, and all later ones if it is
// for good. Then the workers hear nothing any more, and look for another coordinator. The
// caller holds the lock.
func (c *Coordinator) failAll(err error, forGood bool) {
	if forGood && c.failed == nil {
		c.failed = err
		for _, ear := range c.ears {
			_ = ear.Unsubscribe() // without a connection there is nothing to hear either
		}
	}
	for _, j := range c.jobs {
		c.settle(j, match.Outcome{}, err)
	}
	c.stir()
}

// Close removes the queue from the broker, tells the workers, and ends the own
// broker. Evaluate must not be under way, and is an error afterwards.
func (c *Coordinator) Close() (err error) {
	if c.life.Err() != nil {
		return nil
	}
	c.mu.Lock()
	c.failed = cmp.Or(c.failed, errors.New("the coordinator is closed"))
	c.mu.Unlock()
	if c.conn.IsConnected() {
		if err = c.remove(c.names); err != nil {
			err = fmt.Errorf("the queue %s remains at the broker: %w. The next coordinator of this queue removes it", c.names.stream(), err)
		}
		_ = c.conn.Publish(c.names.bye(), nil) // workers find out by themselves, too
		_ = c.conn.FlushTimeout(2 * time.Second)
	}
	c.shut()
	return err
}

// shut ends the connection, the broker and the goroutines.
func (c *Coordinator) shut() {
	c.mu.Lock()
	c.cancel() // no check begins any more
	c.mu.Unlock()
	defer c.checks.close()
	defer c.ended.Wait()
	if c.conn != nil {
		c.conn.Close()
	}
	if c.broker != nil {
		c.broker.close()
	}
}
