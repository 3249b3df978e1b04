package nats

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"

	client "github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// open connects to the broker and makes the queue.
func (c *Coordinator) open() (err error) {
	link := c.options.Link
	var more []client.Option
	if c.options.Listen != "" {
		if c.broker, err = startBroker(c.options, func(line string) { c.say("%s", line) }); err != nil {
			return err
		}
		link = Link{URL: "nats://" + c.broker.address(), Token: link.Token} // no TLS within a process
		more = append(more, client.InProcessServer(c.broker.server))
	}
	c.conn, err = connect(link, "ethogram coordinator "+c.names.session, hooks{
		log:  func(line string) { c.say("%s", line) },
		lost: func(_ *client.Conn, words string) { c.say("%s", words) },
		reconnected: func() {
			c.reaudit.Store(true)
			c.askAudit()
		},
		closed: c.disconnected,
	}, more...)
	if err != nil {
		return err
	}
	if c.js, err = jetstream.New(c.conn, jetstream.WithDefaultTimeout(5*time.Second)); err != nil {
		return err
	}
	if err := c.alone(); err != nil {
		return err
	}
	if err := c.removeQueues(); err != nil {
		return err
	}
	if err := c.makeQueue(); err != nil {
		return err
	}
	for subject, handle := range map[string]client.MsgHandler{
		c.names.hello():            c.onHello,
		c.names.join():             c.onJoin,
		c.names.status():           c.onStatus,
		c.names.genomes():          c.onGenomes,
		c.names.outcomes():         c.onOutcomes,
		c.names.published() + ".*": c.onPublished,
	} {
		sub, err := c.conn.Subscribe(subject, handle)
		if err != nil {
			return err
		}
		if err := sub.SetPendingLimits(-1, -1); err != nil { // what is in flight is the limit
			return err
		}
	}
	if err := c.conn.FlushTimeout(5 * time.Second); err != nil || c.broker != nil {
		return err
	}
	return c.stillAlone(300 * time.Millisecond) // two may have begun at once
}

// errTaken is the error of a coordinator whose queue another one has.
var errTaken = errors.New("another coordinator has the queue")

// stillAlone returns an error if another coordinator answers within some time. This one
// does not answer itself.
func (c *Coordinator) stillAlone(patience time.Duration) error {
	if err := c.ask(patience); errors.Is(err, errTaken) {
		return err
	}
	return nil // nobody answers
}

// ask asks for another coordinator. The error is errTaken if there is one.
func (c *Coordinator) ask(patience time.Duration) error {
	m, err := request[welcome](c.life, c.conn, c.names.hello(), hello{Protocol: protocol, Name: "a coordinator", Session: c.names.session}, patience)
	if err != nil {
		return err
	}
	return fmt.Errorf("%w %q of this broker, on %s. Fix: give each its own queue (-queue), and the workers that of theirs", errTaken, c.options.Queue, plain.Name(m.Host))
}

// alone is stillAlone before this coordinator listens: it also finds one that does not
// answer.
func (c *Coordinator) alone() error {
	err := c.ask(2 * time.Second)
	switch {
	case errors.Is(err, client.ErrNoResponders):
		return nil
	case errors.Is(err, context.DeadlineExceeded) && errors.Is(c.conn.LastError(), client.ErrPermissionViolation):
		return fmt.Errorf("the broker at %s: %w. Fix: let the user of the token use the subjects ethogram.>, $JS.API.>, $JS.ACK.> and _INBOX.>", withoutSecrets(c.options.URL), c.conn.LastError())
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("another coordinator has the queue %q of this broker and does not answer: it is stopped, or its machine has vanished. "+
			"Fix: end it, or wait for some minutes until the broker has noticed, or choose another queue (-queue)", c.options.Queue)
	}
	return err
}

// URL returns where workers on this machine connect to.
func (c *Coordinator) URL() string {
	if c.broker == nil {
		return c.options.URL
	}
	return c.scheme() + c.broker.address()
}

func (c *Coordinator) scheme() string {
	if c.options.Cert != "" {
		return "tls://"
	}
	return "nats://"
}

// invitation returns the arguments of workers on other machines, for people.
func (c *Coordinator) invitation() string {
	text := "worker -url " + withoutSecrets(c.URL())
	if c.broker != nil {
		if h, port, err := net.SplitHostPort(c.broker.address()); err == nil && net.ParseIP(h).IsUnspecified() {
			text = "worker -url " + c.scheme() + net.JoinHostPort(host(), port)
		}
	}
	if c.options.Token != "" {
		text += " -token @FILE"
	}
	if c.options.Queue != DefaultQueue {
		text += " -queue " + c.options.Queue
	}
	if c.broker != nil && c.options.Cert != "" || c.broker == nil && c.options.CA != "" {
		text += " -tls-ca FILE"
	}
	if c.options.CA != "" && c.options.Cert != "" {
		text += " -tls-cert FILE -tls-key FILE"
	}
	return text
}
