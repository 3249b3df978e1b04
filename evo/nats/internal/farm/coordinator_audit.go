package farm

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/exp/slices"
)

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
				if taken := errors.Is(err, errTaken); taken || errors.Is(err, errFull) {
					c.mu.Lock()
					c.failAll(err, taken)
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

// deafest is how many audits in a row may find that the queue is there and confirms
// nothing. A NATS server whose disk is full does not answer at all.
const deafest = 5

// audit publishes again the parcels that the queue has lost: because the broker was
// restarted without its store, or somebody emptied the queue.
func (c *Coordinator) audit(all bool) error {
	now := time.Now()
	var old []*parcel
	unconfirmed := 0
	c.mu.Lock()
	for _, p := range c.parcels {
		switch age := now.Sub(p.at); {
		case p.seq == 0 && age > max(time.Second, c.options.AckWait/4):
			old = append(old, p)
			unconfirmed++
		case p.seq > 0 && (all || age > 2*c.options.AckWait):
			old = append(old, p)
		}
	}
	c.mu.Unlock()
	if len(old) == 0 && !all {
		return nil
	}
	slices.SortFunc(old, func(a, b *parcel) int { return int(a.id) - int(b.id) })
	// Each question has a time limit of its own: with one for all, an audit of many messages
	// at a broker far away would begin again and again, and never come to the last.
	ctx := c.life
	stream, err := c.js.Stream(ctx, c.names.stream())
	if err == nil {
		_, err = stream.Consumer(ctx, consumerName)
	}
	if errors.Is(err, jetstream.ErrStreamNotFound) || errors.Is(err, jetstream.ErrConsumerNotFound) {
		gone := errors.Is(err, jetstream.ErrStreamNotFound)
		if err := c.alone(); err != nil {
			return err // it has removed the queue
		}
		if err := c.makeQueue(); err != nil {
			return err
		}
		unconfirmed = 0
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
	if err := c.listens(unconfirmed > 0 && !all); err != nil {
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

// listens counts the audits in a row that found matches which the queue does not confirm,
// and returns an error after too many.
func (c *Coordinator) listens(unconfirmed bool) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !unconfirmed {
		return nil
	}
	if c.deaf++; c.deaf < deafest {
		return nil
	}
	c.deaf = 0
	why := "it does not say why, but its log may"
	if c.excuse != "" {
		why = "it says: " + c.excuse
	}
	return noRoom(fmt.Sprintf("the queue %s is there, and the broker stores nothing in it; %s", c.names.stream(), why))
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
