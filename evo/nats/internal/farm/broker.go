package farm

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// maxPayload is the largest message of an own broker, in bytes. Outcomes with the
// hashes of each step are long.
const maxPayload = 32 << 20

// broker is a NATS server with JetStream in this process.
type broker struct {
	server *server.Server
	folder string // to be removed, or ""
	log    *brokerLog
}

// startBroker starts a server as the filled options say. Its errors go to log.
func startBroker(o Options, log func(string)) (*broker, error) {
	host, port, _ := net.SplitHostPort(o.Listen)
	number, err := net.LookupPort("tcp", port)
	if err != nil {
		return nil, err
	}
	if number != 0 { // the server would only log it
		l, err := net.Listen("tcp", o.Listen)
		if err != nil {
			return nil, fmt.Errorf("the broker cannot listen at %s: %w. Fix: choose another port (-listen), or use the broker that is there (-nats-url)", o.Listen, err)
		}
		l.Close()
	} else {
		number = server.RANDOM_PORT
	}
	if host == "" {
		host = "0.0.0.0"
	}
	b := &broker{log: &brokerLog{to: log}}
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
		ServerName: "ethogram-" + o.Queue, Host: host, Port: number,
		NoSigs: true, DisableJetStreamBanner: true,
		JetStream: true, StoreDir: store, JetStreamMaxStore: o.StoreLimit, JetStreamMaxMemory: o.StoreLimit,
		// What is stored need not survive the machine: the coordinator publishes it again.
		SyncInterval: time.Hour,
		MaxPayload:   maxPayload, MaxPending: 4 * maxPayload,
		Authorization: o.Token,
	}
	if o.Cert != "" {
		if options.TLSConfig, err = serverTLS(o.Link); err != nil {
			b.remove()
			return nil, err
		}
		options.TLS, options.TLSTimeout = true, 5
	}
	if b.server, err = server.NewServer(options); err != nil {
		b.remove()
		return nil, fmt.Errorf("the broker does not start: %w", err)
	}
	b.server.SetLoggerV2(b.log, false, false, false)
	b.server.Start()
	if !b.server.ReadyForConnections(10*time.Second) || !b.server.JetStreamEnabled() {
		b.close()
		return nil, fmt.Errorf("the broker does not start: %w", b.log.last())
	}
	return b, nil
}

// address returns where the broker listens, as HOST:PORT.
func (b *broker) address() string { return b.server.Addr().String() }

func (b *broker) close() {
	b.log.quiet()
	b.server.Shutdown()
	b.server.WaitForShutdown()
	b.remove()
}

func (b *broker) remove() {
	if b.folder != "" {
		_ = os.RemoveAll(b.folder) // a temporary folder
	}
}

// serverTLS returns the broker's side of TLS.
func serverTLS(l Link) (*tls.Config, error) {
	pair, err := tls.LoadX509KeyPair(l.Cert, l.Key)
	if err != nil {
		return nil, fmt.Errorf("the broker's certificate (-tls-cert, -tls-key): %w", err)
	}
	c := &tls.Config{MinVersion: tls.VersionTLS12, Certificates: []tls.Certificate{pair}}
	if l.CA != "" {
		pool, err := authorities(l.CA)
		if err != nil {
			return nil, err
		}
		c.ClientCAs, c.ClientAuth = pool, tls.RequireAndVerifyClientCert
	}
	return c, nil
}

// authorities reads certificates to trust.
func authorities(file string) (*x509.CertPool, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(data) {
		return nil, fmt.Errorf("%s has no certificate (-tls-ca), want PEM: -----BEGIN CERTIFICATE-----", file)
	}
	return pool, nil
}

// brokerLog hands the broker's errors on, each once in a row.
type brokerLog struct {
	to func(string)

	mu     sync.Mutex
	before string
	said   int
	ended  bool
}

func (l *brokerLog) error(format string, args ...any) {
	text := brokerWords(fmt.Sprintf(format, args...))
	l.mu.Lock()
	again := text == l.before || l.ended || l.said >= 100
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
	if l.before == "" {
		return errors.New("it was not ready after 10 seconds")
	}
	return errors.New(l.before)
}

func (l *brokerLog) quiet() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ended = true
}

// Noticef, Warnf, Debugf and Tracef discard what no user needs.
func (l *brokerLog) Noticef(string, ...any) {}
func (l *brokerLog) Warnf(string, ...any)   {}
func (l *brokerLog) Debugf(string, ...any)  {}
func (l *brokerLog) Tracef(string, ...any)  {}

// Errorf and Fatalf keep what goes wrong. The server does not end the process by
// itself.
func (l *brokerLog) Errorf(format string, args ...any) { l.error(format, args...) }
func (l *brokerLog) Fatalf(format string, args ...any) { l.error(format, args...) }
