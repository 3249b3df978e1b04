package farm

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/cli"
	"github.com/ethogram-go/ethogram/evo/internal/extend"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Extension gives a game's program the back end nats and the command worker:
//
//	func main() { cli.Main(&mygame.Game, nats.Extension[*mygame.Agent]()) }
func Extension[A any]() extend.Extension[A] {
	return extend.Extension[A]{
		Commands: []extend.Command[A]{workerCommand[A]()},
		Backends: []extend.Backend[A]{backend[A]()},
	}
}

// defaultListen is where a broker listens that is given no address.
const defaultListen = "127.0.0.1:4222"

// choose sets a text for which the back end nats is meant, unless another one is named
// before or after.
func choose(f *flag.FlagSet, text *string) func(string) error {
	return func(value string) error {
		*text = value
		named := f.Lookup("backend") == nil
		f.Visit(func(of *flag.Flag) { named = named || of.Name == "backend" })
		if named {
			return nil
		}
		return f.Set("backend", "nats")
	}
}

// setShare sets a share in percent, such as 1% or 0.25. None is 0, which options take as the
// default, so 0% is a negative number.
func setShare(of *float64) func(string) error {
	return func(text string) error {
		percent, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(text, "%")), 64)
		if err != nil || !(percent >= 0 && percent <= 100) {
			return errors.New("want a share from 0% to 100%, such as 1% or 0.25%")
		}
		if *of = percent / 100; percent == 0 {
			*of = -1
		}
		return nil
	}
}

// addLink defines the flags that both sides have.
func addLink(f *flag.FlagSet, l *Link, queue *string, certificate, authority string) {
	f.StringVar(&l.Token, "token", "", "the `secret` that coordinator and workers share; @FILE reads it from a file")
	f.StringVar(queue, "queue", DefaultQueue, "the `name` under which workers find their coordinator, if several use one broker")
	f.StringVar(&l.Cert, "tls-cert", "", "a PEM `file` with the certificate "+certificate)
	f.StringVar(&l.Key, "tls-key", "", "a PEM `file` with the key of -tls-cert")
	f.StringVar(&l.CA, "tls-ca", "", "a PEM `file` with the authority "+authority)
}

func backend[A any]() extend.Backend[A] {
	var o Options
	return extend.Backend[A]{
		Name: "nats", About: "by the workers that connect to -listen or -nats-url, however many they are (see the command worker)",
		Flags: func(f *flag.FlagSet) {
			o = Options{}
			f.Func("listen", "the `address` at which workers connect to the broker in this process. It implies -backend nats, for which empty is "+defaultListen, choose(f, &o.Listen))
			f.Func("nats-url", "the `URL` of a broker that is there already, NATS with JetStream, instead of -listen. It implies -backend nats", choose(f, &o.URL))
			f.Func("recheck", "with -backend nats: the `share` of the rounds that this program plays again, to find workers whose outcomes are false (default 1%)", setShare(&o.Recheck))
			f.StringVar(&o.Store, "nats-store", "", "with -listen: the `folder` in which the broker keeps matches that wait; empty keeps them in memory")
			f.DurationVar(&o.AckWait, "ack-wait", 0, "with -backend nats: the `time` after which others play the matches of a worker that says nothing; 0 is 10s")
			addLink(f, &o.Link, &o.Queue, "that the broker shows, or this program at -nats-url",
				"of the certificates that workers must show, or of that of -nats-url")
		},
		Open: func(game *evo.Game[A], genomes match.Genomes, _ int) (match.Evaluator, func() error, error) {
			use := o
			if use.Listen == "" && use.URL == "" {
				use.Listen = defaultListen
			}
			use.RecheckIsolated = true // cli.Main serves
			use.Program = cli.Called()
			use.Log = logTo(os.Stderr, plain.Rewrites(os.Stderr))
			if err := cmp.Or(use.secret(), use.fill()); err != nil {
				return nil, nil, extend.Misused("%v", err)
			}
			c, err := New(game, genomes, use)
			if err != nil {
				return nil, nil, err
			}
			c.say("start workers with: %s", c.invitation())
			return c, c.Close, nil
		},
	}
}

func workerCommand[A any]() extend.Command[A] {
	var o WorkerOptions
	return extend.Command[A]{
		Name: "worker", About: "play rounds for a coordinator on another machine",
		Long: "The coordinator is a command with -backend nats, which prints the URL. The worker\n" +
			"plays for one after the other until it is stopped: it then finishes the rounds\n" +
			"that it plays. It must be built from the coordinator's source.",
		Flags: func(f *flag.FlagSet) {
			f.StringVar(&o.URL, "url", "", "the `URL` of the broker, such as nats://10.0.0.1:4222; several of a cluster with commas")
			f.StringVar(&o.Name, "name", "", "what the coordinator calls this worker; empty is host and process")
			f.IntVar(&o.Workers, "workers", 0, "how many rounds are played at the same time; 0 is one per processor")
			f.BoolVar(&o.Isolated, "isolate", false, "play in child processes that may crash or hang, as -backend proc does")
			f.BoolVar(&o.Once, "once", false, "end when the coordinator has ended, instead of waiting for the next")
			addLink(f, &o.Link, &o.Queue, "that this worker shows", "of the broker's certificate")
		},
		Run: func(ctx context.Context, p *extend.Program[A], _ []string) error {
			use := o
			use.Log, use.Stderr = logTo(p.Diag, false), p.Diag
			if err := cmp.Or(use.secret(), use.fill()); err != nil {
				return extend.Misused("%v", err)
			}
			return Work(ctx, p.Game(), use)
		},
	}
}

// logTo writes plain lines with the time of day. With fresh, the program rewrites a line of
// the terminal to show its progress: that line is cleared, and comes again below.
func logTo(w io.Writer, fresh bool) func(string) {
	var mu sync.Mutex
	begin := ""
	if fresh {
		begin = "\r\x1b[K"
	}
	return func(line string) {
		mu.Lock()
		defer mu.Unlock()
		_, _ = io.WriteString(w, begin+time.Now().Format(time.TimeOnly)+" nats: "+plain.Name(line)+"\n")
	}
}
