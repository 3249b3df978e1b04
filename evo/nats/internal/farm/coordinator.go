package farm

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"iter"
	"sync"
	"sync/atomic"
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
	genomes genomes
	checks  checks

	audits  chan struct{} // asks for an audit
	reaudit atomic.Bool   // of all parcels
	lines   chan string   // for Options.Log
	ended   sync.WaitGroup
	cancel  context.CancelFunc
	life    context.Context // ends with Close

	mu       sync.Mutex
	jobs     map[genome.Key]*job
	parcels  map[uint64]*parcel
	lastID   uint64
	workers  map[string]*member // those that are there, by ID
	joined   map[string]*sender // all that have shown what they play, by ID
	sum      int                // of the workers' lanes
	summed   time.Time          // when sum was computed; zero is no more valid
	vanished int                // workers that left without a word
	calls    map[*call]bool
	came     digests
	nanos    int64                  // what a match takes, smoothed; 0 is unknown
	failed   error                  // ends all calls, also later ones
	ears     []*client.Subscription // to what workers and the broker say
	waits    time.Time
	deaf     int    // audits in a row that found the broker to confirm nothing
	excuse   string // what it said last
	sent     Traffic
	shutting bool
}

// Traffic counts what went through the broker since the coordinator was made.
type Traffic struct {
	Matches  int   // outcomes that came, without duplicates
	Again    int   // outcomes that came once more, equal to the first
	Checked  int   // outcomes that the coordinator has played again, to the same
	Messages int   // published and received by the coordinator
	Bytes    int64 // of those messages, without the protocol's own
	Genomes  int   // that were sent to workers
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
		rules: match.RulesOf(spec), options: o, trial: t,
		names:  subjects{queue: o.Queue, session: nonce()},
		audits: make(chan struct{}, 1), lines: make(chan string, 256),
		jobs: map[genome.Key]*job{}, parcels: map[uint64]*parcel{}, calls: map[*call]bool{},
		workers: map[string]*member{}, joined: map[string]*sender{},
	}
	c.key = c.rules.Key()
	c.genomes = genomes{find: func(k genome.Key) (*evo.Genome, bool) {
		if g, ok := find(k); ok {
			return g, true
		}
		return t.store.Find(k)
	}}
	if c.checks, err = newChecks(game, c.genomes.find, o); err != nil {
		return nil, err
	}
	c.life, c.cancel = context.WithCancel(context.Background())
	c.ended.Go(c.talk)
	c.startChecks()
	if err := c.open(); err != nil {
		c.shut()
		return nil, err
	}
	c.ended.Go(c.watch)
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
	for {
		select {
		case line := <-c.lines:
			c.options.Log(line)
		case <-c.life.Done():
			for len(c.lines) > 0 {
				c.options.Log(<-c.lines)
			}
			return
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

// Traffic returns what was sent so far.
func (c *Coordinator) Traffic() Traffic {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.sent
}

// Workers returns how many matches the workers that are connected play at a time.
func (c *Coordinator) Workers() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.lanes(time.Now())
}

// Evaluate has matches played. The outcomes come as they are ready. Without workers it
// waits for some.
func (c *Coordinator) Evaluate(ctx context.Context, matches iter.Seq[match.Match]) iter.Seq2[match.Outcome, error] {
	return func(yield func(match.Outcome, error) bool) {
		s := c.begin(matches)
		defer s.end()
		for {
			if err := s.fill(ctx); err != nil {
				yield(match.Outcome{}, err)
				return
			}
			if s.inFlight == 0 {
				return
			}
			if o, err := s.wait(ctx); !yield(o, err) || err != nil {
				return
			}
		}
	}
}

// Close removes the queue from the broker, tells the workers, and ends the own
// broker. Evaluate must not be under way, and is an error afterwards.
func (c *Coordinator) Close() error {
	c.mu.Lock()
	if c.shutting {
		c.mu.Unlock()
		return nil
	}
	c.shutting = true
	if c.failed == nil {
		c.failed = errors.New("the coordinator is closed")
	}
	c.mu.Unlock()
	var errs []error
	if c.conn.IsConnected() {
		if err := c.removeStream(c.names.stream()); err != nil {
			errs = append(errs, fmt.Errorf("the queue %s remains at the broker: %w. The next coordinator of this queue removes it", c.names.stream(), err))
		}
		_ = c.conn.Publish(c.names.bye(), nil) // workers find out by themselves, too
		_ = c.conn.FlushTimeout(2 * time.Second)
	}
	c.shut()
	return errors.Join(errs...)
}

// shut ends the connection, the broker and the goroutines.
func (c *Coordinator) shut() {
	c.cancel()
	c.mu.Lock()
	c.checks.wake.Broadcast()
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

// disconnected is called when the connection has ended for good.
func (c *Coordinator) disconnected(err error) {
	if c.life.Err() != nil {
		return
	}
	if err == nil {
		err = client.ErrConnectionClosed
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.failAll(fmt.Errorf("the connection to the broker has ended: %w", err), true)
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
	for of := range c.calls {
		of.fail(err)
	}
}
