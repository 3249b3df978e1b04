package farm

import (
	"cmp"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// The largest message of an own broker, and what it may store, in bytes. Outcomes with the
// hashes of each step are long.
const (
	maxPayload = 32 << 20
	maxStore   = 1 << 30
)

// broker is a NATS server with JetStream in this process.
type broker struct {
	server *server.Server
	folder string // to be removed, or ""
	log    *brokerLog
}

// startBroker starts a server as the filled options say. Its errors go to log.
func startBroker(o Options, log func(string)) (_ *broker, err error) {
	l, err := net.Listen("tcp", o.Listen) // the server would only log an error
	if err != nil {
		return nil, fmt.Errorf("the broker cannot listen at %s: %w. Fix: choose another port (-listen), or use the broker that is there (-nats-url)", o.Listen, err)
	}
	l.Close()
	host, port, _ := net.SplitHostPort(o.Listen)
	number, _ := net.LookupPort("tcp", port)
	b := &broker{log: &brokerLog{to: log}}
	defer func() {
		if err != nil {
			b.close()
		}
	}()
	store := o.Store
	if store == "" {
		if store, err = os.MkdirTemp("", "ethogram-nats-"); err != nil {
			return nil, err
		}
		b.folder = store
	} else if err := os.MkdirAll(store, 0o700); err != nil {
		return nil, fmt.Errorf("the broker's folder: %w", err)
	}
	options := &server.Options{
		ServerName: "ethogram-" + o.Queue, Host: cmp.Or(host, "0.0.0.0"), Port: cmp.Or(number, server.RANDOM_PORT),
		NoSigs: true, DisableJetStreamBanner: true,
		JetStream: true, StoreDir: store, JetStreamMaxStore: maxStore, JetStreamMaxMemory: maxStore,
		// What is stored need not survive the machine: the coordinator publishes it again.
		SyncInterval: time.Hour,
		MaxPayload:   maxPayload, MaxPending: 4 * maxPayload,
		Authorization: o.Token,
	}
	if o.Cert != "" {
		if options.TLSConfig, err = o.Link.config(); err != nil {
			return nil, err
		}
		if o.CA != "" {
			options.TLSConfig.ClientAuth = tls.RequireAndVerifyClientCert
		}
		options.TLS, options.TLSTimeout = true, 5
	}
	if b.server, err = server.NewServer(options); err != nil {
		return nil, fmt.Errorf("the broker does not start: %w", err)
	}
	b.server.SetLoggerV2(b.log, false, false, false)
	b.server.Start()
	if !b.server.ReadyForConnections(10*time.Second) || !b.server.JetStreamEnabled() {
		return nil, fmt.Errorf("the broker does not start: %w", b.log.last())
	}
	return b, nil
}

func (b *broker) close() {
	b.log.mu.Lock()
	b.log.said = mostSaid
	b.log.mu.Unlock()
	if b.server != nil {
		b.server.Shutdown()
		b.server.WaitForShutdown()
	}
	if b.folder != "" {
		_ = os.RemoveAll(b.folder) // a temporary folder
	}
}

const mostSaid = 100

// brokerLog hands the broker's errors on, each once in a row.
type brokerLog struct {
	to func(string)

	mu     sync.Mutex
	before string
	said   int // at most mostSaid
}

// Fatalf is as Errorf: the server does not end the process by itself.
func (l *brokerLog) Fatalf(format string, args ...any) { l.Errorf(format, args...) }

// Errorf hands on what goes wrong.
func (l *brokerLog) Errorf(format string, args ...any) {
	text := brokerWords(fmt.Sprintf(format, args...))
	l.mu.Lock()
	again := text == l.before || l.said >= mostSaid
	l.before = text
	l.said++
	l.mu.Unlock()
	if !again {
		l.to("broker: " + text)
	}
}

// brokerWords says in plain words what NATS logs of those that may not come in.
func brokerWords(text string) string {
	from, rest, _ := strings.Cut(text, " - ")
	switch {
	case strings.Contains(rest, "authentication error"):
		return "a program at " + from + " is refused: it shows no token, or another one (-token)"
	case strings.Contains(rest, "TLS handshake error"):
		_, why, _ := strings.Cut(rest, "TLS handshake error: ")
		return "a program at " + from + " is refused: TLS: " + why
	}
	return text
}

func (l *brokerLog) last() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return errors.New(cmp.Or(l.before, "it was not ready after 10 seconds"))
}

// Noticef, Warnf, Debugf and Tracef discard what no user needs.
func (l *brokerLog) Noticef(string, ...any) {}
func (l *brokerLog) Warnf(string, ...any)   {}
func (l *brokerLog) Debugf(string, ...any)  {}
func (l *brokerLog) Tracef(string, ...any)  {}
