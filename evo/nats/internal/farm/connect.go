package farm

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"sync/atomic"
	"time"

	client "github.com/nats-io/nats.go"
)

// connect opens a connection that comes back by itself, and says when. It is not called
// lost after the other side has parted. The error is explained; it is a lasting one if
// trying again cannot help.
func connect(l Link, name string, log func(string), parted *atomic.Bool, more ...client.Option) (*client.Conn, error) {
	options := []client.Option{
		client.Name(name),
		client.MaxReconnects(-1), client.ReconnectWait(250 * time.Millisecond),
		// What is sent while there is no connection is an error instead of being kept:
		// both sides send again what still matters.
		client.ReconnectBufSize(-1),
		client.Timeout(5 * time.Second), client.PingInterval(10 * time.Second), client.MaxPingsOutstanding(2),
		client.DisconnectErrHandler(func(c *client.Conn, err error) {
			// The good-bye of a coordinator that takes its broker with it is read later.
			time.AfterFunc(300*time.Millisecond, func() {
				if err != nil && c.IsReconnecting() && !parted.Load() {
					log("the connection to the broker is lost, trying again: " + err.Error())
				}
			})
		}),
		client.ReconnectHandler(func(*client.Conn) { log("the broker is back") }),
		client.ErrorHandler(func(_ *client.Conn, _ *client.Subscription, err error) {
			if !errors.Is(err, client.ErrAuthorization) { // it ends the connection
				log("the broker says: " + err.Error())
			}
		}),
	}
	if l.Token != "" {
		options = append(options, client.Token(l.Token))
	}
	if l.CA != "" || l.Cert != "" {
		c, err := l.config()
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

// config returns TLS of either side. The error lists all that is wrong.
func (l Link) config() (*tls.Config, error) {
	var errs [2]error
	c := &tls.Config{MinVersion: tls.VersionTLS12}
	if l.CA != "" {
		var data []byte
		data, errs[0] = os.ReadFile(l.CA)
		c.RootCAs = x509.NewCertPool()
		if c.ClientCAs = c.RootCAs; errs[0] == nil && !c.RootCAs.AppendCertsFromPEM(data) {
			errs[0] = fmt.Errorf("%s has no certificate (-tls-ca), want PEM: -----BEGIN CERTIFICATE-----", l.CA)
		}
	}
	if l.Cert != "" {
		c.Certificates = make([]tls.Certificate, 1)
		if c.Certificates[0], errs[1] = tls.LoadX509KeyPair(l.Cert, l.Key); errs[1] != nil {
			errs[1] = fmt.Errorf("the certificate (-tls-cert, -tls-key): %w", errs[1])
		}
	}
	return c, errors.Join(errs[:]...)
}

// lasting is an error of a connection that remains until a user does something.
type lasting struct{ error }

func (l lasting) Unwrap() error { return l.error }

func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

// explain says in words why there is no connection, and how to mend it.
func explain(err error, l Link) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, client.ErrNoServers) {
		return fmt.Errorf("the broker at %s: nobody answers there", withoutSecrets(l.URL))
	}
	text := strings.ToLower(err.Error())
	token := errors.Is(err, client.ErrAuthorization) || errors.Is(err, client.ErrAuthExpired) || strings.Contains(text, "authorization violation")
	for _, of := range [...]struct {
		is  bool
		fix string
	}{
		{token && l.Token == "", "it wants a token: give the coordinator's with -token"},
		{token, "it wants another token: give the coordinator's with -token, to the letter"},
		{errors.Is(err, client.ErrSecureConnRequired), "it speaks only TLS: name the authority of its certificate with -tls-ca"},
		{errors.Is(err, client.ErrSecureConnWanted), "it speaks no TLS: start it with -tls-cert and -tls-key, or write nats:// and leave -tls-ca out"},
		{is[x509.UnknownAuthorityError](err), "its certificate is of an authority that is not trusted here: name the right one with -tls-ca"},
		{is[x509.HostnameError](err), "its certificate is for other names: connect to one of them, or have a certificate made for this one"},
		{is[x509.CertificateInvalidError](err), "its certificate is not valid (any more): have a new one made"},
		{is[tls.AlertError](err) || strings.Contains(text, "remote error: tls"), "it does not accept this side's certificate: give one of an authority that it trusts, with -tls-cert and -tls-key"},
		{is[tls.RecordHeaderError](err), "it does not speak TLS as expected: check the address and -tls-ca"},
		{strings.Contains(text, "parse") || strings.Contains(text, "unknown port") || strings.Contains(text, "invalid port"), "write the URL as nats://HOST:PORT"},
	} {
		if of.is {
			return lasting{fmt.Errorf("the broker at %s: %w. Fix: %s", withoutSecrets(l.URL), err, of.fix)}
		}
	}
	return fmt.Errorf("the broker at %s: %w", withoutSecrets(l.URL), err)
}

// secrets finds what stands before the host of a URL.
var secrets = regexp.MustCompile(`(^|,|//)[^/,@]*@`)

// withoutSecrets returns URLs as they may be printed: without a user's name, password and
// token.
func withoutSecrets(urls string) string { return secrets.ReplaceAllString(urls, "${1}…@") }
