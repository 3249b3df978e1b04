package farm

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	client "github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// parcel is a message with matches in the queue.
type parcel struct {
	id       uint64
	jobs     []*job    // without an outcome
	at       time.Time // when it was published, or last looked for
	seq      uint64    // in the queue; 0 until the broker says that it is stored
	vanished int       // the coordinator's, when the parcel was made
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
		p := &parcel{id: c.lastID, jobs: slices.Clone(jobs[:n]), vanished: c.vanished}
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
		for _, j := range p.jobs {
			j.fail(fmt.Errorf("a match has %d bytes, and the broker takes messages of at most %d. Fix: raise its max_payload", len(data), c.conn.MaxPayload()))
		}
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
	return c.unpack(j)
}

// unpack takes a job out of its parcel. The caller holds the lock.
func (c *Coordinator) unpack(j *job) (p *parcel, empty bool) {
	if p = j.parcel; p == nil {
		return nil, false
	}
	j.parcel = nil
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
			c.failAll(noRoom(fmt.Sprintf("%s (error %d)", ack.Error.Description, ack.Error.ErrorCode)), false)
		} else {
			c.excuse = ack.Error.Description
			c.say("the broker does not take matches yet: %v", ack.Error.Description)
		}
		return
	case p == nil: // it was given up before
		c.unqueue(ack.Seq)
	default:
		p.seq = ack.Seq
	}
	c.deaf, c.excuse = 0, ""
}
