package nats

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	client "github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/match"
)

// parcel is a message with matches in the queue.
type parcel struct {
	id   uint64
	jobs []*job    // without an outcome
	at   time.Time // when it was published, or last looked for
	seq  uint64    // in the queue; 0 until the broker says that it is stored
}

// pack publishes jobs, several in a parcel: evenly among the workers if there are few.
// The caller holds the lock.
func (c *Coordinator) pack(jobs []*job, batch int) {
	lanes := max(c.lanes(time.Now()), 1)
	batch = min(batch, (len(jobs)+lanes-1)/lanes)
	room := int(c.conn.MaxPayload()) - parcelHead
	for len(jobs) > 0 {
		n := 0
		for bytes := 0; n < min(batch, len(jobs)); n++ {
			if bytes += len(match.AppendMatch(nil, jobs[n].match)); n > 0 && bytes > room {
				break
			}
		}
		c.lastID++
		p := &parcel{id: c.lastID, jobs: slices.Clone(jobs[:n])}
		for _, j := range p.jobs {
			j.parcel = p
		}
		c.parcels[p.id] = p
		c.publish(p)
		jobs = jobs[n:]
	}
}

// parcelHead is more than a parcel has beside its matches, in bytes.
const parcelHead = 32

// publish sends a parcel to the queue. If it does not arrive, an audit finds out. The
// caller holds the lock.
func (c *Coordinator) publish(p *parcel) {
	p.seq, p.at = 0, time.Now()
	matches := make([]match.Match, len(p.jobs))
	for i, j := range p.jobs {
		matches[i] = j.match
	}
	data := appendParcel(nil, p.id, matches)
	c.count(len(data))
	err := c.conn.PublishMsg(&client.Msg{
		Subject: c.names.work(), Reply: c.names.published() + "." + strconv.FormatUint(p.id, 10), Data: data,
	})
	if errors.Is(err, client.ErrMaxPayload) {
		c.failAll(fmt.Errorf("a match has %d bytes, and the broker takes messages of at most %d. Fix: raise its max_payload", len(data), c.conn.MaxPayload()), false)
	}
}

func (c *Coordinator) count(bytes int) {
	c.sent.Messages++
	c.sent.Bytes += int64(bytes)
}

// done removes a job. A parcel without jobs is nobody's any more: if matches were
// given up it is taken out of the queue. The caller holds the lock.
func (c *Coordinator) done(j *job) (p *parcel, empty bool) {
	delete(c.jobs, j.key)
	p = j.parcel
	if i := slices.Index(p.jobs, j); i >= 0 {
		p.jobs = slices.Delete(p.jobs, i, i+1)
	}
	if len(p.jobs) > 0 {
		return p, false
	}
	delete(c.parcels, p.id)
	return p, true
}

// drop gives a job up. The caller holds the lock.
func (c *Coordinator) drop(j *job) {
	if p, empty := c.done(j); empty && p.seq > 0 {
		c.unqueue(p.seq)
	}
}

// unqueue deletes a message, without waiting for the answer: one that remains is
// played in vain.
func (c *Coordinator) unqueue(seq uint64) {
	data, err := json.Marshal(map[string]any{"seq": seq, "no_erase": true})
	if err == nil {
		_ = c.conn.Publish("$JS.API.STREAM.MSG.DELETE."+c.names.stream(), data)
	}
}

// onPublished hears what the broker says of a parcel.
func (c *Coordinator) onPublished(m *client.Msg) {
	id, err := strconv.ParseUint(m.Subject[strings.LastIndexByte(m.Subject, '.')+1:], 10, 64)
	if err != nil {
		return
	}
	var ack struct {
		Error *jetstream.APIError `json:"error"`
		Seq   uint64              `json:"seq"`
	}
	if m.Header.Get("Status") == "503" || json.Unmarshal(m.Data, &ack) != nil {
		c.askAudit() // nobody listens: there is no queue, or not yet
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	p := c.parcels[id]
	switch {
	case ack.Error != nil:
		if full(ack.Error) {
			c.failAll(fmt.Errorf("%w: %s (error %d)", errFull, ack.Error.Description, ack.Error.ErrorCode), false)
		} else {
			c.say("the broker does not take matches yet: %v", ack.Error.Description)
		}
	case p == nil: // it was given up before
		c.unqueue(ack.Seq)
	default:
		p.seq = ack.Seq
	}
}

var errFull = errors.New("the broker takes no more matches. Fix: free disk or memory at the broker, or raise its limits; " +
	"then run the same command again: every outcome that came is in the journal")

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

// makeQueue makes the stream and the consumer that workers share, and removes those
// that a coordinator left behind that was killed.
func (c *Coordinator) makeQueue() error {
	ctx, cancel := context.WithTimeout(c.life, 10*time.Second)
	defer cancel()
	names := c.js.StreamNames(ctx)
	for name := range names.Name() {
		if strings.HasPrefix(name, streamPrefix(c.options.Queue)) && name != c.names.stream() {
			_ = c.js.DeleteStream(ctx, name) // it only takes room
		}
	}
	if err := names.Err(); err != nil && !errors.Is(err, jetstream.ErrEndOfData) {
		return c.explainQueue(err)
	}
	_, err := c.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: c.names.stream(), Subjects: []string{c.names.work()},
		Description: "Matches of an evolution that are to be played.",
		Retention:   jetstream.WorkQueuePolicy, Discard: jetstream.DiscardNew,
		Storage: jetstream.FileStorage, MaxAge: 24 * time.Hour,
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
		return fmt.Errorf("the broker at %s has no JetStream: %w. Fix: start it with -js, or with jetstream in its configuration", c.URL(), err)
	case errors.As(err, &api) && full(api):
		return fmt.Errorf("%w: %w", errFull, err)
	}
	return fmt.Errorf("the queue %s cannot be made: %w", c.names.stream(), err)
}

// askAudit has the queue compared with what is waited for.
func (c *Coordinator) askAudit() {
	select {
	case c.audits <- struct{}{}:
	default:
	}
}

// watch audits the queue now and then, and says when nobody plays.
func (c *Coordinator) watch() {
	ticker := time.NewTicker(min(c.options.AckWait/2, 2*time.Second))
	defer ticker.Stop()
	for {
		select {
		case <-c.life.Done():
			return
		case <-c.audits:
		case <-ticker.C:
		}
		c.sayWaiting()
		if c.conn.IsConnected() {
			all := c.reaudit.Swap(false)
			if err := c.audit(all); err != nil && c.life.Err() == nil && c.conn.IsConnected() {
				if errors.Is(err, errFull) {
					c.mu.Lock()
					c.failAll(err, false)
					c.mu.Unlock()
				} else {
					if all {
						c.reaudit.Store(true)
					}
					c.say("the queue cannot be looked at: %v", err.Error())
				}
			}
		}
	}
}

// some is how many parcels an audit looks for: if one of them is missing, it looks for
// all.
const some = 8

// audit publishes again the parcels that the queue has lost: because the broker was
// restarted without its store, or somebody emptied the queue.
func (c *Coordinator) audit(all bool) error {
	now := time.Now()
	var old []*parcel
	c.mu.Lock()
	for _, p := range c.parcels {
		switch age := now.Sub(p.at); {
		case p.seq == 0 && age > max(time.Second, c.options.AckWait/4):
			old = append(old, p)
		case p.seq > 0 && (all || age > 2*c.options.AckWait):
			old = append(old, p)
		}
	}
	c.mu.Unlock()
	if len(old) == 0 && !all {
		return nil
	}
	slices.SortFunc(old, func(a, b *parcel) int { return int(a.id) - int(b.id) })
	ctx, cancel := context.WithTimeout(c.life, 20*time.Second)
	defer cancel()
	stream, err := c.js.Stream(ctx, c.names.stream())
	if err == nil {
		_, err = stream.Consumer(ctx, consumerName)
	}
	if errors.Is(err, jetstream.ErrStreamNotFound) || errors.Is(err, jetstream.ErrConsumerNotFound) {
		gone := errors.Is(err, jetstream.ErrStreamNotFound)
		if err := c.makeQueue(); err != nil {
			return err
		}
		c.say("the queue was lost; it has been made again")
		if gone {
			c.mu.Lock()
			for _, p := range c.parcels {
				p.seq = 0 // of another stream
			}
			c.mu.Unlock()
		}
		stream, err = c.js.Stream(ctx, c.names.stream())
	}
	if err != nil {
		return err
	}
	again := 0
	for i, p := range old {
		if i == some && again == 0 && !all {
			break
		}
		lost, err := c.lost(ctx, stream, p)
		if err != nil {
			return err
		}
		if lost {
			again++
		}
	}
	if again > 0 {
		c.say("%d messages with matches were lost; they have been published again", again)
	}
	return nil
}

// lost publishes a parcel again if it is not in the queue, and reports whether it was.
func (c *Coordinator) lost(ctx context.Context, stream jetstream.Stream, p *parcel) (bool, error) {
	c.mu.Lock()
	seq := p.seq
	c.mu.Unlock()
	if seq > 0 {
		m, err := stream.GetMsg(ctx, seq)
		if err != nil && !errors.Is(err, jetstream.ErrMsgNotFound) {
			return false, err
		}
		if err == nil {
			if id, _, err := decodeParcel(m.Data); err == nil && id == p.id {
				c.mu.Lock()
				p.at = time.Now()
				c.mu.Unlock()
				return false, nil
			}
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.parcels[p.id] != p || p.seq != seq {
		return false, nil // it was there a moment ago
	}
	c.publish(p)
	return true, nil
}
