package farm

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
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
	if err := c.listen(map[string]client.MsgHandler{c.names.there(): c.onThere}); err != nil {
		return err
	}
	if _, err := c.ask(c.names.session); err != nil { // it hears itself
		return c.explainSilence(err)
	}
	if err := c.makeQueue(); err != nil {
		return err
	}
	// Two may have begun at once. Who looks last sees the other's queue.
	if err := c.alone(); err != nil {
		_ = c.removeStream(c.names.stream())
		return err
	}
	return c.listen(map[string]client.MsgHandler{
		c.names.hello():            c.onHello,
		c.names.join():             c.onJoin,
		c.names.status():           c.onStatus,
		c.names.genomes():          c.onGenomes,
		c.names.outcomes():         c.onOutcomes,
		c.names.published() + ".*": c.onPublished,
	})
}

// listen has messages handled until the coordinator fails for good.
func (c *Coordinator) listen(handlers map[string]client.MsgHandler) error {
	for subject, handle := range handlers {
		ear, err := c.conn.Subscribe(subject, handle)
		if err != nil {
			return err
		}
		if err := ear.SetPendingLimits(-1, -1); err != nil { // what is in flight is the limit
			return err
		}
		c.mu.Lock()
		c.ears = append(c.ears, ear)
		err = c.failed // the connection may have ended meanwhile
		c.mu.Unlock()
		if err != nil {
			return err
		}
	}
	return c.conn.FlushTimeout(5 * time.Second)
}

// errTaken is the error of a coordinator whose queue another one has.
var errTaken = errors.New("another coordinator has the queue")

// alone returns an error if another coordinator has a queue of the same name at the
// broker. Queues whose coordinators are not there any more are removed. A coordinator
// listens before it makes its queue, so whoever sees the queue can ask.
func (c *Coordinator) alone() error {
	others, err := c.otherQueues()
	if err != nil {
		return c.explainSilence(err)
	}
	for _, name := range others {
		is, err := c.ask(strings.TrimPrefix(name, streamPrefix(c.options.Queue)))
		switch {
		case err == nil:
			return fmt.Errorf("%w %q of this broker, on %s. Fix: give each its own queue (-queue), and the workers that of theirs", errTaken, c.options.Queue, plain.Name(is.Host))
		case errors.Is(err, client.ErrNoResponders):
			_ = c.removeStream(name) // it only takes room
		case errors.Is(err, context.DeadlineExceeded):
			return fmt.Errorf("another coordinator has the queue %q of this broker and does not answer: it is stopped, or its machine has vanished. "+
				"Fix: end it, or wait for some minutes until the broker has noticed, or choose another queue (-queue)", c.options.Queue)
		default:
			return err
		}
	}
	return nil
}

// ask asks a coordinator whether it is there. The broker says at once if nobody listens.
func (c *Coordinator) ask(session string) (welcome, error) {
	of := subjects{queue: c.options.Queue, session: session}
	return request[welcome](c.life, c.conn, of.there(), nil, 5*time.Second)
}

// onThere answers another coordinator of this queue.
func (c *Coordinator) onThere(m *client.Msg) {
	respond(m, welcome{Protocol: protocol, Host: host()})
}

// explainSilence says why the broker does not answer.
func (c *Coordinator) explainSilence(err error) error {
	if errors.Is(err, context.DeadlineExceeded) && errors.Is(c.conn.LastError(), client.ErrPermissionViolation) {
		return fmt.Errorf("the broker at %s: %w. Fix: let the user of the token use the subjects ethogram.>, $JS.API.>, $JS.ACK.> and _INBOX.>", withoutSecrets(c.options.URL), c.conn.LastError())
	}
	return c.explainQueue(err)
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
	text := "-url " + withoutSecrets(c.URL())
	if c.broker != nil {
		if h, port, err := net.SplitHostPort(c.broker.address()); err == nil && net.ParseIP(h).IsUnspecified() {
			text = "-url " + c.scheme() + net.JoinHostPort(host(), port)
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
	return strings.TrimPrefix(plain.Name(c.options.Program)+" worker ", " ") + text
}
