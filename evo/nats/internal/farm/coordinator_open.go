package farm

import (
	"net"
	"strings"
	"sync/atomic"
	"time"

	client "github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// open connects to the broker and makes the queue.
func (c *Coordinator) open() (err error) {
	link := c.options.Link
	var more []client.Option
	log := func(line string) { c.say("%s", line) }
	if c.options.Listen != "" {
		if c.broker, err = startBroker(c.options, log); err != nil {
			return err
		}
		link = Link{URL: "nats://" + c.broker.server.Addr().String(), Token: link.Token} // no TLS within a process
		more = append(more, client.InProcessServer(c.broker.server))
	}
	if c.conn, err = connect(link, "ethogram coordinator "+c.names.session, log, new(atomic.Bool), more...); err != nil {
		return err
	}
	c.js, err = jetstream.New(c.conn, jetstream.WithDefaultTimeout(5*time.Second),
		jetstream.WithPublishAsyncMaxPending(1<<16), jetstream.WithPublishAsyncTimeout(max(beat(c.options.AckWait), time.Second)))
	if err != nil {
		return err
	}
	// Who finds the queue asks here, so it listens first.
	if err := c.listen(map[string]client.MsgHandler{c.names.there(): c.onHello}); err != nil {
		return err
	}
	if _, err := request[welcome](c.life, c.conn, c.names.there(), hello{Protocol: protocol}, 5*time.Second); err != nil {
		return c.explain(err) // it hears itself, else
	}
	if err := c.make(); err != nil {
		return err
	}
	return c.listen(map[string]client.MsgHandler{
		c.names.hello():    c.onHello,
		c.names.status():   c.onStatus,
		c.names.genome():   c.onGenome,
		c.names.outcomes(): c.onOutcomes,
	})
}

// listen has messages handled until the coordinator fails for good.
func (c *Coordinator) listen(handlers map[string]client.MsgHandler) error {
	for subject, handle := range handlers {
		ear, err := c.conn.Subscribe(subject, handle)
		if err == nil {
			err = ear.SetPendingLimits(-1, -1) // what is in flight is the limit
		}
		if err != nil {
			return err
		}
		c.mu.Lock()
		c.ears = append(c.ears, ear)
		c.mu.Unlock()
	}
	return c.conn.FlushTimeout(5 * time.Second)
}

// URL returns where workers on this machine connect to.
func (c *Coordinator) URL() string {
	if c.broker == nil {
		return c.options.URL
	}
	return c.at(c.broker.server.Addr().String())
}

// at returns the URL of the own broker at an address.
func (c *Coordinator) at(address string) string {
	if c.options.Cert != "" {
		return "tls://" + address
	}
	return "nats://" + address
}

// invitation returns the arguments of workers on other machines, for people.
func (c *Coordinator) invitation() string {
	text := "-url " + withoutSecrets(c.URL())
	if c.broker != nil {
		if h, port, err := net.SplitHostPort(c.broker.server.Addr().String()); err == nil && net.ParseIP(h).IsUnspecified() {
			text = "-url " + c.at(net.JoinHostPort(host(), port))
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
