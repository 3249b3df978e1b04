package farm

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	client "github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// tries is how often a message is handed out before the coordinator is asked whether its
// matches end their workers. It knows how many workers have vanished, and whether it was
// away itself while they played: MaxDeliver and its advisory know neither.
const tries = 12

// answer plays the matches of a message. Once soon has ended it leaves the rest to others.
func (s *session) answer(soon context.Context, m jetstream.Msg) {
	frames, err := match.Frames(m.Data())
	if err != nil {
		s.log("a message in the queue is not understood: %v", err)
	}
	if meta, err := m.Metadata(); err == nil && meta.NumDelivered > tries {
		frames = nil
	}
	var all []match.Frame
	rules := s.ev.Rules().Key()
	for i, f := range frames {
		if i > 0 && soon.Err() != nil {
			break
		}
		one, _, err := match.DecodeMatch(f.Data)
		if err != nil {
			s.log("a match in the queue is not understood: %v", err)
			continue
		}
		o, err := s.play(s.life, one)
		if err == nil {
			s.played.Add(1)
			all = append(all, match.Frame{Kind: match.FrameAnswer, Data: match.AppendOutcome(nil, o)})
			continue
		}
		if errors.Is(err, match.ErrStart) { // other workers can play it
			s.end(err)
		}
		if s.life.Err() != nil || errors.Is(err, errNoAnswer) { // not the match's fault
			_ = m.NakWithDelay(min(s.ackWait/4, time.Second))
			return
		}
		all = append(all, problem(one.Key(rules), err.Error()))
		if errors.Is(err, match.ErrStuck) {
			defer s.end(err) // this process has a goroutine that never ends
			break            // others play the rest
		}
	}
	s.send(m, all)
}

// problem says why a match cannot be played.
func problem(key genome.Key, why string) match.Frame {
	return match.Frame{Kind: match.FrameError, Data: append(key[:], clip(why)...)}
}

func clip(text string) string { return text[:min(len(text), 1<<13)] }

// send sends answers to the coordinator, in several messages if they are long. The last
// one says where the coordinator acknowledges the work.
func (s *session) send(m jetstream.Msg, all []match.Frame) {
	const head = 512 // more than there is in front of the answers
	limit := int(s.conn.MaxPayload()) - head
	for last := false; !last; {
		out := client.NewMsg(s.names.outcomes())
		out.Header.Set(headWorker, s.id)
		for ; len(all) > 0; all = all[1:] {
			f := all[0]
			if len(f.Data) > limit {
				f = problem(genome.Key(f.Data[:len(genome.Key{})]), fmt.Sprintf("its outcome has %d bytes, and the broker takes messages of at most %d. "+ // which begins with the key
					"Fix: raise the broker's max_payload, or ask for hashes less often", len(f.Data), limit+head))
			}
			if len(out.Data) > 0 && len(out.Data)+len(f.Data) > min(limit, 1<<20) {
				break
			}
			out.Data = f.Append(out.Data)
		}
		if last = len(all) == 0; last {
			out.Header.Set(headAck, m.Reply())
		}
		if s.conn.PublishMsg(out) != nil {
			return // the message comes again, to this worker or another
		}
	}
	runtime.Gosched() // to the goroutine that writes to the connection, before the next round
}

// errNoAnswer is the error of a question for a genome to which there is no answer now.
var errNoAnswer = errors.New("the coordinator does not answer the question for genomes")

// play plays a match. It finds the genomes first, here or at the coordinator: later the
// evaluator looks at its clock, and only the game may be blamed for a match that does not
// end. One that nobody knows is no error: playing finds that out in the same words
// everywhere.
func (s *session) play(ctx context.Context, m match.Match) (o match.Outcome, err error) {
	for _, k := range m.Slots {
		if _, err := s.genome(k); err != nil {
			return o, err
		}
	}
	return play(ctx, s.ev, m)
}

// find is the evaluator's [match.Genomes].
func (s *session) find(k genome.Key) (*evo.Genome, bool) {
	g, _ := s.genome(k)
	return g, g != nil
}

// genome returns a genome, or nil if nobody knows it.
func (s *session) genome(k genome.Key) (*evo.Genome, error) {
	if g, ok := s.store.Find(k); ok {
		return g, nil
	}
	ctx, cancel := context.WithTimeout(s.life, 5*time.Second)
	defer cancel()
	m, err := s.conn.RequestWithContext(ctx, s.names.genome(), k[:])
	if err != nil {
		return nil, errNoAnswer
	}
	frames, err := match.Frames(m.Data)
	switch {
	case err != nil || len(frames) != 1:
		s.log("the genome %s does not arrive: %v", k, errMessage)
		return nil, errNoAnswer
	case frames[0].Kind == match.FrameError:
		return nil, fmt.Errorf("the genome %s %s", k, frames[0].Data)
	case len(frames[0].Data) == 0:
		return nil, nil
	}
	var g *evo.Genome
	data, err := inflate(frames[0].Data)
	if err == nil {
		g, err = match.DecodeGenome(data)
	}
	if err != nil {
		return nil, fmt.Errorf("the genome %s: it does not arrive: %w", k, err)
	}
	s.store.Keep(k, g)
	return g, nil
}
