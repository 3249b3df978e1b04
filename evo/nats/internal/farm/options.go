package farm

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"net"
	"os"
	"regexp"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/internal/loopback"
)

// Link says how to reach a broker and what to show it.
type Link struct {
	URL   string // such as nats://10.0.0.1:4222; several of a cluster with commas
	Token string // the secret that coordinator and workers share; "" is none

	// CA is a PEM file with the authorities whose certificates are trusted, Cert and
	// Key are files with an own certificate. A client that names a CA or a Cert speaks
	// nothing but TLS. A broker with a Cert does so too, and with a CA it asks clients
	// for theirs.
	CA, Cert, Key string
}

// Options are those of [New]. Either Listen or the Link's URL must be given.
type Options struct {
	// Link leads to the broker. For an own broker (Listen) it has no URL, and says
	// which token and certificates the broker asks for.
	Link

	// Listen is the address, HOST:PORT, at which a broker in this process listens.
	// Other addresses than this machine's own ones need a Token.
	Listen string

	// Queue is the name under which workers find the coordinator, so that several can
	// use one broker; "" is DefaultQueue. It has letters, digits, - and _.
	Queue string

	// Store is the folder in which an own broker keeps the matches that wait; "" keeps
	// them in memory, which costs less. No result depends on it.
	Store string

	// AckWait is after how long the matches of a worker that says nothing are given to
	// others; 0 is 10 seconds, and 100 milliseconds is the least.
	AckWait time.Duration

	// InFlight is how many matches may be taken ahead; 0 is 16,384. Half of them are under
	// way at a time.
	InFlight int

	// Recheck is the share of the matches that the coordinator plays again, to find workers
	// whose outcomes are false: 0 is DefaultRecheck, 1 plays all again, and a negative number
	// none. A difference ends all calls of Evaluate with match.ErrDiffers. It costs the
	// coordinator's machine this share of what all workers play.
	Recheck float64

	// RecheckIsolated plays these matches in child processes, as [match.Proc]. The program
	// must call [match.Serve] first, as cli.Main does. Without it, a match of which a worker
	// says that it ended its process is never played again.
	RecheckIsolated bool

	// Program is how users call the program whose command worker plays, for the lines that
	// say how to start workers; "" leaves it out.
	Program string

	// Log gets plain lines for people: who comes, who goes, what is waited for. One
	// goroutine at a time calls it. nil discards them.
	Log func(line string)
}

// DefaultQueue is the name of a queue that is given none.
const DefaultQueue = "evolution"

const leastAckWait = 100 * time.Millisecond

var queueNames = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// fill checks the options, completes them, and returns all that is wrong.
func (o *Options) fill() error {
	var errs []error
	wrong := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	switch {
	case o.Listen == "" && o.URL == "":
		wrong("no broker is named. Fix: give the address at which one should listen (-listen), or the URL of one that is there (-nats-url)")
	case o.Listen != "" && o.URL != "":
		wrong("both -listen %s and -nats-url %s are given. Fix: leave one out; -listen starts a broker, -nats-url uses one that is there", o.Listen, o.URL)
	case o.Listen != "":
		if err := o.listens(); err != nil {
			errs = append(errs, err)
		}
	}
	errs = append(errs, o.Link.fill(&o.Queue, &o.Log)...)
	if o.Listen != "" && o.CA != "" && o.Cert == "" {
		wrong("-tls-ca asks workers for certificates, and the broker has none of its own. Fix: give -tls-cert and -tls-key too")
	}
	if o.AckWait = cmp.Or(o.AckWait, 10*time.Second); o.AckWait < leastAckWait {
		wrong("AckWait is %v, want at least %v: healthy workers could not say in time that they are busy", o.AckWait, leastAckWait)
	}
	if o.InFlight = cmp.Or(o.InFlight, 1<<14); o.InFlight < 0 {
		wrong("InFlight is %d, want at least 0", o.InFlight)
	}
	if o.Recheck = cmp.Or(o.Recheck, DefaultRecheck); math.IsNaN(o.Recheck) || o.Recheck > 1 {
		wrong("Recheck is %v, want a share of at most 1, or a negative number to play nothing again", o.Recheck)
	}
	return errors.Join(errs...)
}

// fill checks what both sides have, completes it, and returns all that is wrong.
func (l Link) fill(queue *string, log *func(string)) (errs []error) {
	if (l.Cert == "") != (l.Key == "") {
		errs = append(errs, errors.New("-tls-cert and -tls-key belong together: one of them is missing"))
	}
	if _, err := l.config(); err != nil {
		errs = append(errs, err)
	}
	*queue = cmp.Or(*queue, DefaultQueue)
	if !queueNames.MatchString(*queue) {
		errs = append(errs, fmt.Errorf("the queue is called %q, want up to 64 letters, digits, - and _", *queue))
	}
	if *log == nil {
		*log = func(string) {}
	}
	return errs
}

// listens checks the address of an own broker.
func (o *Options) listens() error {
	host, port, err := net.SplitHostPort(o.Listen)
	if err != nil {
		return fmt.Errorf("-listen %s: %w. Fix: write HOST:PORT, such as 127.0.0.1:4222", o.Listen, err)
	}
	if _, err := net.LookupPort("tcp", port); err != nil {
		return fmt.Errorf("-listen %s: %w", o.Listen, err)
	}
	if o.Token == "" && !loopback.IsLoopback(host) {
		return fmt.Errorf("-listen %s can be reached from other machines, and there is no token: whoever reaches it could play, and be given the tables. "+
			"Fix: give a secret (-token), or listen on 127.0.0.1 only", o.Listen)
	}
	return nil
}

// secret has a Token of the form @FILE be what is in FILE, so that it is not among the
// arguments of the process.
func (l *Link) secret() error {
	file, found := strings.CutPrefix(l.Token, "@")
	if !found {
		return nil
	}
	data, err := os.ReadFile(file)
	if l.Token = strings.TrimSpace(string(data)); err == nil && l.Token == "" {
		err = fmt.Errorf("%s is empty", file)
	}
	if err != nil {
		return fmt.Errorf("the token cannot be read: %w", err)
	}
	return nil
}
