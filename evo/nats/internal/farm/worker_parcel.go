package farm

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// tries is how often a message is handed out before the coordinator is asked whether its
// matches end their workers. It knows how many workers have vanished, and whether it was
// away itself while they played.
const tries = 12

// parcel plays the matches of a message, when a lane is free. Once soon has ended it
// gives a message back that it has not begun.
func (s *session) parcel(soon context.Context, m jetstream.Msg) {
	defer s.release(m)
	id, matches, err := decodeParcel(m.Data())
	if err != nil {
		s.log("a message in the queue is not understood: %v", err)
		_ = m.Term()
		return
	}
	if meta, err := m.Metadata(); err == nil && meta.NumDelivered > tries {
		s.send(m, answers{worker: s.id, parcel: id, tired: true})
		return
	}
	genomes, err := s.gather(matches)
	if err != nil {
		_ = m.NakWithDelay(min(s.ackWait/4, time.Second))
		return
	}
	defer s.unpin(genomes)
	select {
	case s.lanes <- struct{}{}:
	case <-soon.Done():
		_ = m.Nak() // else it waits for AckWait
		return
	case <-s.life.Done():
		_ = m.Nak()
		return
	}
	defer func() { <-s.lanes }()
	if soon.Err() != nil {
		_ = m.Nak()
		return
	}
	a := answers{worker: s.id, parcel: id}
	start := time.Now()
	for _, one := range matches {
		key := one.Key(s.rules.Key())
		if err := genomes.wrong(one); err != nil {
			a.all = append(a.all, answer{key: key, problem: clip(err.Error())})
			continue
		}
		o, err := play(s.life, s.ev, one)
		if err == nil {
			a.all = append(a.all, answer{key: key, outcome: o})
			s.played.Add(1)
			continue
		}
		if s.life.Err() != nil { // not the match's fault
			_ = m.NakWithDelay(min(s.ackWait/4, time.Second))
			return
		}
		if errors.Is(err, match.ErrStart) { // other workers can play it
			_ = m.Nak()
			s.end(err)
			return
		}
		a.all = append(a.all, answer{key: key, problem: clip(err.Error())})
		if errors.Is(err, match.ErrStuck) {
			defer s.end(err) // this process has a goroutine that never ends
			break            // others play the rest
		}
	}
	a.nanos = uint64(max(time.Since(start), 0))
	s.send(m, a)
}

func clip(text string) string { return text[:min(len(text), maxText)] }

// send sends answers to the coordinator, in several messages if they are long. The last
// one says where the coordinator acknowledges the work.
func (s *session) send(m jetstream.Msg, a answers) {
	const head = 512 // more than there is in front of the answers
	limit := int(s.conn.MaxPayload()) - head
	all := make([][]byte, len(a.all))
	for i, one := range a.all {
		if all[i] = one.append(nil); len(all[i]) > limit {
			all[i] = answer{key: one.key, problem: fmt.Sprintf("its outcome has %d bytes, and the broker takes messages of at most %d. "+
				"Fix: raise the broker's max_payload, or ask for hashes less often", len(all[i]), limit+head)}.append(nil)
		}
	}
	for a.ack == "" {
		n := 0
		for bytes := 0; n < len(all); n++ {
			if bytes += len(all[n]); n > 0 && bytes > min(limit, 1<<20) {
				break
			}
		}
		if n == len(all) {
			a.ack = m.Reply()
		}
		if s.conn.Publish(s.names.outcomes(), a.append(nil, all[:n])) != nil {
			return // the message comes again, to this worker or another
		}
		all = all[n:]
	}
	runtime.Gosched() // to the goroutine that writes to the connection, before the next round
}
