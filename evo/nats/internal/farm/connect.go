package farm

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	client "github.com/nats-io/nats.go"
)

// hooks are told what happens to a connection, by goroutines of the client.
type hooks struct {
	log         func(string)
	lost        func(c *client.Conn, words string) // it is tried again
	reconnected func()
	closed      func(err error)
}

// connect opens a connection that comes back by itself. The error is explained; it is
// a lasting one if trying again cannot help.
func connect(l Link, name string, h hooks, more ...client.Option) (*client.Conn, error) {
	options := []client.Option{
		client.Name(name),
		client.MaxReconnects(-1), client.ReconnectWait(250 * time.Millisecond),
		// What is sent while there is no connection is an error instead of being kept:
		// both sides send again what still matters.
		client.ReconnectBufSize(-1),
		client.Timeout(5 * time.Second), client.PingInterval(10 * time.Second), client.MaxPingsOutstanding(2),
		client.DisconnectErrHandler(func(c *client.Conn, err error) {
			if err != nil {
				h.lost(c, "the connection to the broker is lost, trying again: "+err.Error())
			}
		}),
		client.ReconnectHandler(func(*client.Conn) {
			h.log("the broker is back")
			h.reconnected()
		}),
		client.ClosedHandler(func(c *client.Conn) {
			h.closed(explain(c.LastError(), l))
		}),
		client.ErrorHandler(func(_ *client.Conn, _ *client.Subscription, err error) {
			if !errors.Is(err, client.ErrAuthorization) { // the ClosedHandler has it
				h.log("the broker says: " + err.Error())
			}
		}),
	}
	if l.Token != "" {
		options = append(options, client.Token(l.Token))
	}
	if l.CA != "" || l.Cert != "" {
		c, err := clientTLS(l)
		if err != nil {
			return nil, lasting{err}
		}
		options = append(options, client.Secure(c))
	}
	conn, err := client.Connect(l.URL, append(options, more...)...)
	if err != nil {
		return nil, explain(err, l)
	}
	return conn, nil
}

// clientTLS returns a worker's side of TLS.
func clientTLS(l Link) (*tls.Config, error) {
	c := &tls.Config{MinVersion: tls.VersionTLS12}
	if l.CA != "" {
		pool, err := authorities(l.CA)
		if err != nil {
			return nil, err
		}
		c.RootCAs = pool
	}
	if l.Cert != "" {
		pair, err := tls.LoadX509KeyPair(l.Cert, l.Key)
		if err != nil {
			return nil, fmt.Errorf("the certificate (-tls-cert, -tls-key): %w", err)
		}
		c.Certificates = []tls.Certificate{pair}
	}
	return c, nil
}

// lasting is an error of a connection that remains until a user does something.
type lasting struct{ error }

func (l lasting) Unwrap() error { return l.error }

// explain says in words why there is no connection, and how to mend it.
func explain(err error, l Link) error {
	if err == nil {
		return nil
	}
	var (
		unknown x509.UnknownAuthorityError
		name    x509.HostnameError
		invalid x509.CertificateInvalidError
		alert   tls.AlertError
		record  tls.RecordHeaderError
	)
	url := withoutSecrets(l.URL)
	because := func(fix string) error {
		return lasting{fmt.Errorf("the broker at %s: %w. Fix: %s", url, err, fix)}
	}
	switch {
	case errors.Is(err, client.ErrAuthorization), errors.Is(err, client.ErrAuthExpired), strings.Contains(strings.ToLower(err.Error()), "authorization violation"):
		if l.Token == "" {
			return because("it wants a token: give the coordinator's with -token")
		}
		return because("it wants another token: give the coordinator's with -token, to the letter")
	case errors.Is(err, client.ErrNoServers):
		return fmt.Errorf("the broker at %s: nobody answers there", url)
	case errors.Is(err, client.ErrSecureConnRequired):
		return because("it speaks only TLS: name the authority of its certificate with -tls-ca")
	case errors.Is(err, client.ErrSecureConnWanted):
		return because("it speaks no TLS: start it with -tls-cert and -tls-key, or write nats:// and leave -tls-ca out")
	case errors.As(err, &unknown):
		return because("its certificate is of an authority that is not trusted here: name the right one with -tls-ca")
	case errors.As(err, &name):
		return because("its certificate is for other names: connect to one of them, or have a certificate made for this one")
	case errors.As(err, &invalid):
		return because("its certificate is not valid (any more): have a new one made")
	case errors.As(err, &alert), strings.Contains(err.Error(), "remote error: tls"):
		return because("it does not accept this side's certificate: give one of an authority that it trusts, with -tls-cert and -tls-key")
	case errors.As(err, &record):
		return because("it does not speak TLS as expected: check the address and -tls-ca")
	case strings.Contains(err.Error(), "parse"), strings.Contains(err.Error(), "unknown port"), strings.Contains(err.Error(), "invalid port"):
		return because("write the URL as nats://HOST:PORT")
	}
	return fmt.Errorf("the broker at %s: %w", url, err)
}

// secrets finds what stands before the host of a URL.
var secrets = regexp.MustCompile(`(^|,|//)[^/,@]*@`)

// withoutSecrets returns URLs as they may be printed: without a user's name, password and
// token.
func withoutSecrets(urls string) string { return secrets.ReplaceAllString(urls, "${1}…@") }
