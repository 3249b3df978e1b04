package farm

import (
	"cmp"
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
	errs = append(errs, o.Link.fill(&o.Queue, &o.Log)...)
	if o.Workers < 0 || o.Workers > maxLanes {
		errs = append(errs, fmt.Errorf("%d workers, want 0 to %d", o.Workers, maxLanes))
	}
	o.Workers = cmp.Or(o.Workers, runtime.GOMAXPROCS(0))
	if o.Name = cmp.Or(o.Name, fmt.Sprintf("%s-%d", host(), os.Getpid())); len(o.Name) > 200 {
		errs = append(errs, errors.New("the name is longer than 200 bytes"))
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
	store   match.Recent[*evo.Genome]
	// evaluator returns what plays a session's game, in which a role evolves.
	evaluator func(role string, find match.Genomes) (evaluator, func(), error)

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
	w := &worker{options: o, id: nonce(), store: match.Recent[*evo.Genome]{Most: 1 << 13}}
	w.evaluator = func(role string, find match.Genomes) (evaluator, func(), error) {
		own := *game
		own.Role = role
		return open(&own, find, o.Isolated, match.ProcOptions{Workers: o.Workers, Patience: o.Patience, Memory: o.Memory, Stderr: o.Stderr})
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

// evaluator plays matches in this process, or in further ones.
type evaluator interface {
	match.Evaluator
	Rules() match.Rules
}

// open returns an evaluator, and what ends its processes.
func open[A any](game *evo.Game[A], find match.Genomes, isolated bool, o match.ProcOptions) (evaluator, func(), error) {
	if isolated {
		proc, err := match.NewProc(game, find, o)
		return proc, func() { _ = proc.Close() }, err
	}
	local, err := match.NewLocal(game, find, match.Options{Workers: o.Workers, Patience: o.Patience})
	return local, func() {}, err
}

func (w *worker) log(format string, args ...any) { w.options.Log(fmt.Sprintf(format, args...)) }

// dial connects, and waits for a broker that is not there yet.
func (w *worker) dial(ctx context.Context) (err error) {
	for said := false; ctx.Err() == nil; pause(ctx, time.Second) {
		w.conn, err = connect(w.options.Link, "ethogram worker "+w.options.Name, w.options.Log, &w.parted)
		if err == nil {
			w.js, err = jetstream.New(w.conn)
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
		if w.conn.IsClosed() {
			return explain(w.conn.LastError(), w.options.Link)
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
		switch err := w.session(ctx, got); {
		case errors.Is(err, errBye) && w.options.Once:
			w.log("%v", err)
			return nil
		case errors.Is(err, errBye), errors.Is(err, errGone):
			w.log("%v; waiting for the next", err)
		case err != nil:
			return err
		}
	}
	return nil
}
