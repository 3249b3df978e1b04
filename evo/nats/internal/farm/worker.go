package farm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync/atomic"
	"time"

	client "github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// WorkerOptions are those of [Work]. The URL must be given.
type WorkerOptions struct {
	Link
	Queue   string // of the coordinator; "" is DefaultQueue
	Name    string // for people; "" is host and process
	Workers int    // how many matches are played at a time; 0 is one for each processor

	// Isolated plays in child processes, as [match.Proc]: for games that crash or hang.
	// The program must call [match.Serve] first, as cli.Main does. Patience, Memory and
	// Stderr are those of match.ProcOptions; without Isolated, Patience is that of
	// match.Options.
	Isolated bool
	Patience time.Duration
	Memory   int64
	Stderr   io.Writer

	// Once ends the work when the coordinator says that it has ended. Else the worker
	// waits for the next.
	Once bool

	// Log gets plain lines for people. It may be called by several goroutines at once.
	// nil discards them.
	Log func(line string)
}

func (o *WorkerOptions) fill() error {
	var errs []error
	if o.URL == "" {
		errs = append(errs, errors.New("no broker is named. Fix: give the URL that the coordinator prints (-url nats://HOST:PORT)"))
	}
	if (o.Cert == "") != (o.Key == "") {
		errs = append(errs, errors.New("-tls-cert and -tls-key belong together: one of them is missing"))
	}
	for _, file := range []string{o.CA, o.Cert, o.Key} {
		if err := readable(file); err != nil {
			errs = append(errs, err)
		}
	}
	if o.Queue == "" {
		o.Queue = DefaultQueue
	}
	if !queueNames.MatchString(o.Queue) {
		errs = append(errs, fmt.Errorf("the queue is called %q, want up to 64 letters, digits, - and _", o.Queue))
	}
	if o.Workers < 0 || o.Workers > maxLanes {
		errs = append(errs, fmt.Errorf("%d workers, want 0 to %d", o.Workers, maxLanes))
	}
	if o.Workers == 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.Name == "" {
		o.Name = fmt.Sprintf("%s-%d", host(), os.Getpid())
	}
	if len(o.Name) > 200 {
		errs = append(errs, errors.New("the name is longer than 200 bytes"))
	}
	if o.Log == nil {
		o.Log = func(string) {}
	}
	return errors.Join(errs...)
}

const maxLanes = 1 << 12

// ErrRefused is in the error of a worker that the coordinator does not take: it has
// another version of the game, or of this library.
var ErrRefused = errors.New("the coordinator refuses this worker")

// worker plays for coordinators, one after the other.
type worker struct {
	options WorkerOptions
	id      string // of this process, for coordinators
	conn    *client.Conn
	js      jetstream.JetStream
	closed  chan error // the connection has ended for good
	store   *worn
	// evaluator returns what plays a session's game, in which a role evolves.
	evaluator func(role string, find match.Genomes) (match.Evaluator, match.Rules, func(), error)

	played atomic.Int64 // matches, for the log
	parted atomic.Bool  // the coordinator has ended, and its broker with it perhaps
}

// Work plays a game for the coordinators of a queue, until the context ends. Then it
// finishes the matches that it plays, gives those back that it has not begun, and
// returns nil. It waits for a broker or a coordinator that is not there yet, or not any
// more. The error is one that waiting does not mend: a wrong token or certificate,
// another version of the game, a game that hangs. If as many matches are played at a
// time as GOMAXPROCS, that is one higher for as long.
func Work[A any](ctx context.Context, game *evo.Game[A], o WorkerOptions) error {
	if err := o.fill(); err != nil {
		return err
	}
	w := &worker{options: o, id: nonce(), closed: make(chan error, 1), store: new(worn)}
	w.evaluator = func(role string, find match.Genomes) (match.Evaluator, match.Rules, func(), error) {
		own := *game
		own.Role = role
		if o.Isolated {
			proc, err := match.NewProc(&own, find, match.ProcOptions{Workers: o.Workers, Patience: o.Patience, Memory: o.Memory, Stderr: o.Stderr})
			if err != nil {
				return nil, match.Rules{}, nil, err
			}
			return proc, proc.Rules(), func() { _ = proc.Close() }, nil
		}
		local, err := match.NewLocal(&own, find, match.Options{Workers: o.Workers, Patience: o.Patience})
		if err != nil {
			return nil, match.Rules{}, nil, err
		}
		return local, local.Rules(), func() {}, nil
	}
	if _, err := game.Spec(); err != nil {
		return err
	}
	if n := runtime.GOMAXPROCS(0); !o.Isolated && n == o.Workers {
		// Rounds do not yield. Without a processor of its own for the network, in Go's
		// sense, an outcome would wait for the end of the next round.
		runtime.GOMAXPROCS(n + 1)
		defer runtime.GOMAXPROCS(n)
	}
	if err := w.dial(ctx); err != nil || ctx.Err() != nil {
		return err
	}
	defer w.conn.Close()
	return w.serve(ctx)
}

func (w *worker) log(format string, args ...any) { w.options.Log(fmt.Sprintf(format, args...)) }

// dial connects, and waits for a broker that is not there yet.
func (w *worker) dial(ctx context.Context) error {
	for said := false; ctx.Err() == nil; {
		conn, err := connect(w.options.Link, "ethogram worker "+w.options.Name, hooks{
			log: w.options.Log,
			lost: func(c *client.Conn, words string) {
				// The good-bye of a coordinator that takes its broker with it is read later.
				time.AfterFunc(300*time.Millisecond, func() {
					if !w.parted.Load() && c.IsReconnecting() {
						w.log("%s", words)
					}
				})
			},
			reconnected: func() {},
			closed: func(err error) {
				select {
				case w.closed <- err:
				default:
				}
			},
		})
		if err == nil {
			w.conn = conn
			w.js, err = jetstream.New(conn)
			return err
		}
		var stays lasting
		if errors.As(err, &stays) {
			return err
		}
		if !said {
			w.log("%v; trying again until it is there", err)
			said = true
		}
		pause(ctx, time.Second)
	}
	return nil
}

// pause waits, at most until the context ends.
func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// serve plays for one coordinator after the other.
func (w *worker) serve(ctx context.Context) error {
	for said := false; ctx.Err() == nil; {
		select {
		case err := <-w.closed:
			return err
		default:
		}
		got, err := request[welcome](ctx, w.conn, subjects{queue: w.options.Queue}.hello(), hello{Protocol: protocol, Name: w.options.Name}, 2*time.Second)
		if err != nil {
			if !said && w.conn.IsConnected() {
				w.log("no coordinator has the queue %q at %s yet; waiting for one", w.options.Queue, w.conn.ConnectedUrlRedacted())
				said = true
			}
			pause(ctx, time.Second)
			continue
		}
		said = false
		w.parted.Store(false)
		if got.Refused != "" || got.Rules == nil {
			return fmt.Errorf("%w: %s", ErrRefused, plain.Name(got.Refused))
		}
		switch ended, err := w.session(ctx, got); {
		case err != nil:
			return err
		case ended && w.options.Once:
			w.log("the coordinator has ended")
			return nil
		case ended && ctx.Err() == nil:
			w.log("the coordinator has ended; waiting for the next")
		case ctx.Err() == nil:
			w.log("the coordinator has gone; waiting for the next")
		}
	}
	return nil
}
