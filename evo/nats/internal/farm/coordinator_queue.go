package farm

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	client "github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

var errFull = errors.New("the broker takes no more matches")

// noRoom returns an errFull with what was found and what to do.
func noRoom(found string) error {
	return fmt.Errorf("%w: %s. Fix: free disk or memory at the broker, or raise its limits, and restart it if its disk was full; "+
		"then run the same command again: every outcome that came is in the log", errFull, found)
}

// full reports whether trying again cannot help before a user does something. The
// codes are of nats-server's errors.json: limits of an account, insufficient resources,
// memory or storage, too long, no JetStream, too many bytes.
func full(e *jetstream.APIError) bool {
	switch e.ErrorCode {
	case 10002, 10023, 10028, 10039, 10047, 10054, 10076, 10122:
		return true
	case 10077: // storing has failed: also while the broker ends
		text := strings.ToLower(e.Description)
		return strings.Contains(text, "space") || strings.Contains(text, "maximum") || strings.Contains(text, "exceed")
	}
	return false
}

// otherQueues returns the streams that other coordinators of this queue have made.
func (c *Coordinator) otherQueues() (others []string, err error) {
	ctx, cancel := context.WithTimeout(c.life, 5*time.Second)
	defer cancel()
	names := c.js.StreamNames(ctx)
	for name := range names.Name() {
		if strings.HasPrefix(name, streamPrefix(c.options.Queue)) && name != c.names.stream() {
			others = append(others, name)
		}
	}
	if err := names.Err(); err != nil && !errors.Is(err, jetstream.ErrEndOfData) {
		return nil, err
	}
	return others, nil
}

// removeStream removes a queue, if it is there.
func (c *Coordinator) removeStream(name string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if err := c.js.DeleteStream(ctx, name); !errors.Is(err, jetstream.ErrStreamNotFound) {
		return err
	}
	return nil
}

// storage returns where the queue keeps messages: on disk at a broker that is not the
// coordinator's, so that they survive its restart and do not fill its memory.
func (c *Coordinator) storage() jetstream.StorageType {
	if c.broker != nil && c.options.Store == "" {
		return jetstream.MemoryStorage
	}
	return jetstream.FileStorage
}

// makeQueue makes the stream and the consumer that workers share.
func (c *Coordinator) makeQueue() error {
	ctx, cancel := context.WithTimeout(c.life, 10*time.Second)
	defer cancel()
	_, err := c.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: c.names.stream(), Subjects: []string{c.names.work()},
		Description: "Matches of an evolution that are to be played.",
		Retention:   jetstream.WorkQueuePolicy, Discard: jetstream.DiscardNew,
		Storage: c.storage(), MaxAge: 24 * time.Hour,
	})
	if err != nil {
		return c.explainQueue(err)
	}
	_, err = c.js.CreateOrUpdateConsumer(ctx, c.names.stream(), jetstream.ConsumerConfig{
		Durable: consumerName, AckPolicy: jetstream.AckExplicitPolicy, AckWait: c.options.AckWait,
		MaxDeliver: -1, MaxAckPending: -1, MaxWaiting: 1 << 14,
		MemoryStorage: true, // what was delivered is delivered again after a restart, which is harmless
	})
	return c.explainQueue(err)
}

func (c *Coordinator) explainQueue(err error) error {
	var api *jetstream.APIError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount), errors.Is(err, client.ErrNoResponders):
		return fmt.Errorf("the broker at %s has no JetStream: %w. Fix: start it with -js, or with jetstream in its configuration", withoutSecrets(c.URL()), err)
	case errors.As(err, &api) && full(api):
		return noRoom(err.Error())
	}
	return fmt.Errorf("the queue %s cannot be made: %w", c.names.stream(), err)
}
