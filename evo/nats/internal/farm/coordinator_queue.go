package farm

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	client "github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// queue is what the coordinator knows of its stream at the broker.
type queue struct {
	jetstream.Stream
	created time.Time // a queue that was made at another time has none of the matches
	last    uint64    // message that was stored since it was emptied, or 0
	deaf    int       // how often in a row it confirmed nothing
}

var (
	errFull  = errors.New("the broker takes no more matches")
	errTaken = errors.New("another coordinator has the queue")
)

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

// make makes the stream, unless it is there, and the consumer that workers share. The
// stream of a coordinator that is not there any more is removed. It is called by open, and
// then by keep.
func (c *Coordinator) make() error {
	ctx, cancel := context.WithTimeout(c.life, 10*time.Second)
	defer cancel()
	config := jetstream.StreamConfig{
		Name: c.names.stream(), Subjects: []string{c.names.work()},
		Description: "Matches of an evolution that are to be played.",
		Retention:   jetstream.WorkQueuePolicy, Discard: jetstream.DiscardNew,
		Storage: jetstream.FileStorage, MaxAge: 24 * time.Hour,
	}
	if c.broker != nil && c.options.Store == "" {
		config.Storage = jetstream.MemoryStorage
	}
	s, err := c.js.CreateStream(ctx, config)
	for n := 0; err != nil && n < 5; n++ { // others may make and remove it, too
		if err := c.evict(ctx); err != nil {
			return err
		}
		s, err = c.js.CreateStream(ctx, config)
	}
	if err == nil {
		_, err = s.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
			Durable: c.names.session, AckPolicy: jetstream.AckExplicitPolicy, AckWait: c.options.AckWait,
			MaxDeliver: -1, MaxAckPending: -1, MaxWaiting: 1 << 14,
			MemoryStorage: true, // what was delivered is delivered again after a restart, which is harmless
		})
	}
	if err != nil {
		return c.explain(err)
	}
	c.queue.Stream, c.queue.created = s, s.CachedInfo().Created
	return nil
}

// evict removes the queue of another coordinator, unless that one is there: the broker says
// at once if nobody listens.
func (c *Coordinator) evict(ctx context.Context) error {
	s, err := c.js.Stream(ctx, c.names.stream())
	if err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
		return c.explain(err)
	}
	if err != nil || slices.Contains(s.CachedInfo().Config.Subjects, c.names.work()) {
		return nil
	}
	other := subjects{queue: c.options.Queue}
	if parts := strings.Split(strings.Join(s.CachedInfo().Config.Subjects, "."), "."); len(parts) == 4 {
		other.session = parts[2]
	}
	is, err := request[welcome](ctx, c.conn, other.there(), hello{Protocol: protocol, Name: "a coordinator"}, 4*time.Second)
	if errors.Is(err, context.DeadlineExceeded) { // the broker may have noticed by now that it has gone
		is, err = request[welcome](ctx, c.conn, other.there(), hello{Protocol: protocol, Name: "a coordinator"}, 4*time.Second)
	}
	switch {
	case errors.Is(err, client.ErrNoResponders):
		return c.remove(other)
	case err == nil:
		return fmt.Errorf("%w %q of this broker, on %s. Fix: give each its own queue (-queue), and the workers that of theirs", errTaken, c.options.Queue, plain.Name(is.Host))
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("another coordinator has the queue %q of this broker and does not answer: it is stopped, or its machine has vanished. "+
			"Fix: end it, or wait for some minutes until the broker has noticed, or choose another queue (-queue)", c.options.Queue)
	}
	return err
}

// remove removes the queue, if it is that of a session.
func (c *Coordinator) remove(of subjects) error {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	s, err := c.js.Stream(ctx, of.stream())
	if err == nil && slices.Contains(s.CachedInfo().Config.Subjects, of.work()) {
		err = c.js.DeleteStream(ctx, of.stream())
	}
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return nil
	}
	return err
}

// explain says why the broker does not make the queue, or does not answer.
func (c *Coordinator) explain(err error) error {
	var api *jetstream.APIError
	switch {
	case errors.Is(err, context.DeadlineExceeded) && errors.Is(c.conn.LastError(), client.ErrPermissionViolation):
		return fmt.Errorf("the broker at %s: %w. Fix: let the user of the token use the subjects ethogram.>, $JS.API.>, $JS.ACK.> and _INBOX.>", withoutSecrets(c.options.URL), c.conn.LastError())
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount), errors.Is(err, client.ErrNoResponders):
		return fmt.Errorf("the broker at %s has no JetStream: %w. Fix: start it with -js, or with jetstream in its configuration", withoutSecrets(c.URL()), err)
	case errors.As(err, &api) && full(api):
		return noRoom(err.Error())
	}
	return fmt.Errorf("the queue %s cannot be made: %w", c.names.stream(), err)
}

// keep publishes matches, and sees now and then whether the queue has lost some.
func (c *Coordinator) keep() {
	ticker := time.NewTicker(beat(c.options.AckWait))
	defer ticker.Stop()
	for {
		select {
		case <-c.life.Done():
			return
		case <-c.wake:
			pause(c.life, time.Millisecond) // for those that come together
		case <-ticker.C:
			if c.look() {
				_ = c.audit()
			}
		}
		c.publish()
	}
}

// audit makes a queue anew that is not there any more, and has matches published again that
// are not in it: because the broker was restarted without its store, or somebody emptied
// the queue. Nobody but the coordinator acknowledges a message, and it forgets the parcel
// then. So each parcel is in the queue, and none is older than the first message there.
func (c *Coordinator) audit() error {
	s, err := c.js.Stream(c.life, c.names.stream())
	made := err != nil || !s.CachedInfo().Created.Equal(c.queue.created)
	if err == nil && (made || s.CachedInfo().State.Consumers == 0) || errors.Is(err, jetstream.ErrStreamNotFound) {
		err = c.make()
	}
	if err != nil {
		c.mu.Lock()
		defer c.mu.Unlock()
		if taken := errors.Is(err, errTaken); taken || errors.Is(err, errFull) {
			c.failAll(err, taken)
		} else if c.life.Err() == nil && c.conn.IsConnected() {
			c.say("the queue cannot be looked at: %v", err.Error())
		}
		return err
	}
	if made {
		c.say("the queue was lost; it has been made again")
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	lost := 0
	for seq, p := range c.parcels { // any order: each match is known by its key
		if made || seq < s.CachedInfo().State.FirstSeq {
			delete(c.parcels, seq)
			if c.anew(p) {
				lost++
			}
		}
	}
	if lost > 0 {
		c.say("%d messages with matches were lost; they are published again", lost)
	}
	return nil
}

// deafest is how many times in a row the queue may be there and confirm nothing. A NATS
// server whose disk is full does not answer at all.
const deafest = 5

// publish puts the fresh jobs into the queue, and empties it when nobody waits any more.
func (c *Coordinator) publish() {
	c.mu.Lock()
	fresh := slices.DeleteFunc(c.fresh, func(j *job) bool { return !c.due(j) })
	c.fresh = nil
	lanes := max(c.lanes(), 1)
	idle := len(c.jobs) == 0 && c.queue.last > 0
	vanished := c.vanished
	c.mu.Unlock()
	if idle && c.queue.Purge(c.life, jetstream.WithPurgeSequence(c.queue.last+1)) == nil {
		c.queue.last = 0
		c.mu.Lock()
		clear(c.parcels)
		c.mu.Unlock()
	}
	if len(fresh) == 0 {
		return
	}
	var all []*parcel
	for len(fresh) > 0 {
		n, data := pack(fresh, lanes, int(c.conn.MaxPayload()))
		p := &parcel{jobs: fresh[:n:n], vanished: vanished}
		p.stored, p.err = c.js.PublishMsgAsync(&client.Msg{Subject: c.names.work(), Data: data})
		all, fresh = append(all, p), fresh[n:]
	}
	var trouble error
	for _, p := range all {
		var ack *jetstream.PubAck
		if p.err == nil {
			select {
			case ack = <-p.stored.Ok():
			case p.err = <-p.stored.Err():
			}
		}
		c.mu.Lock()
		switch {
		case ack != nil:
			c.queue.deaf, c.queue.last = 0, ack.Sequence
			if slices.ContainsFunc(p.jobs, c.due) { // else it was played meanwhile
				c.parcels[ack.Sequence] = p
			}
		case errors.Is(p.err, client.ErrMaxPayload): // it has one match
			c.settle(p.jobs[0], match.Outcome{}, fmt.Errorf("a match has %d bytes, and the broker takes messages of at most %d. Fix: raise its max_payload",
				len(match.AppendMatch(nil, p.jobs[0].match)), c.conn.MaxPayload()))
		default:
			trouble, c.fresh = p.err, append(c.fresh, p.jobs...) // for the next beat
		}
		c.mu.Unlock()
	}
	if err := c.full(trouble); err != nil && c.life.Err() == nil {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.failAll(err, false)
	}
}

// full returns an errFull if what kept matches out of the queue, if anything, is one.
func (c *Coordinator) full(why error) error {
	said := "it does not say why, but its log may"
	if api := (*jetstream.APIError)(nil); errors.As(why, &api) {
		if full(api) {
			return noRoom(fmt.Sprintf("%s (error %d)", api.Description, api.ErrorCode))
		}
		said = "it says: " + api.Description
		c.say("the broker does not take matches yet: %v", api.Description)
	} else if !errors.Is(why, jetstream.ErrAsyncPublishTimeout) {
		return nil // without a connection, or a queue
	}
	if c.audit() == nil {
		c.queue.deaf++
	}
	if c.queue.deaf < deafest {
		return nil
	}
	c.queue.deaf = 0
	return noRoom(fmt.Sprintf("the queue %s is there, and the broker stores nothing in it; %s", c.names.stream(), said))
}

// parcel is a message with matches in the queue.
type parcel struct {
	jobs     []*job
	vanished int // the coordinator's, when the parcel was made
	stored   jetstream.PubAckFuture
	err      error // why it is not stored
}

// maxBatch is how many matches share a message.
const maxBatch = 64

// pack returns a message with the first matches of jobs, and how many there are: of what is
// left a fourth of a lane's share, so that messages are long at first, and workers end a
// generation at the same time (guided self-scheduling; Polychronopoulos and Kuck, 1987).
func pack(jobs []*job, lanes, most int) (n int, data []byte) {
	share := min((len(jobs)+4*lanes-1)/(4*lanes), maxBatch)
	for ; n < share; n++ {
		longer := match.Frame{Kind: match.FrameRequest, Data: match.AppendMatch(nil, jobs[n].match)}.Append(data)
		if n > 0 && len(longer) > most {
			break
		}
		data = longer
	}
	return n, data
}

// anew has the matches of a parcel published that somebody still waits for, and reports
// whether there are any. The caller holds the lock.
func (c *Coordinator) anew(p *parcel) bool {
	due := slices.DeleteFunc(p.jobs, func(j *job) bool { return !c.due(j) })
	c.fresh = append(c.fresh, due...)
	c.stir()
	return len(due) > 0
}
