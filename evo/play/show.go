package play

import (
	"bytes"
	"encoding/json"
	"sync"
)

// show is what all pages see: the round so far as a list of frames, which only
// grows, and the state of the game. A client is a place in that list, so a slow one
// costs nothing and holds nobody up.
type show struct {
	mu      sync.Mutex
	number  int // of head: a client with another one gets everything
	head    []byte
	frames  [][]byte
	state   state
	version int // of state
	driver  *client
	wake    chan struct{} // closed at the next change
}

// state is what the page knows beside the frames.
type state struct {
	Drives bool           `json:"drives"`
	Taken  bool           `json:"taken"`
	Person int            `json:"person"`
	Paused bool           `json:"paused"`
	Speed  int            `json:"speed"` // thousandths
	Round  int            `json:"round"`
	By     string         `json:"by"`
	Adapt  *bool          `json:"adapt,omitempty"`
	Words  string         `json:"words"`
	Votes  map[int]ballot `json:"votes"` // of all opponents, by slot
}

// ballot is what the person said of an opponent in this round.
type ballot struct {
	Natural *bool `json:"natural,omitempty"`
	Fun     *bool `json:"fun,omitempty"`
}

// change changes something and wakes all clients.
func (s *show) change(do func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	do()
	close(s.wake)
	s.wake = make(chan struct{})
}

// begin shows another list of frames.
func (s *show) begin(head []byte) {
	s.number++
	s.head, s.frames = head, nil
}

// round returns the head and the frames of the round so far.
func (s *show) round() (head []byte, frames [][]byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.head, s.frames[:len(s.frames):len(s.frames)]
}

// say gives a client words that only it sees.
func (s *show) say(c *client, words string) {
	s.change(func() { c.words = &words })
}

// mostBytes is how long the frames of a message are together, unless it has only one: a
// slow link has to take a message in the time that a client is given.
const mostBytes = 64 << 10

// next returns what a client does not know yet as a message, or nil and what will
// be closed when there is something.
func (s *show) next(c *client) (message []byte, wake <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var parts [][]byte
	add := func(name string, value []byte) {
		parts = append(parts, append(append([]byte{'"'}, name...), append([]byte(`":`), value...)...))
	}
	if c.number != s.number {
		c.number, c.sent = s.number, 0
		add("head", s.head)
	}
	if news := s.frames[c.sent:]; len(news) > 0 {
		n, size := 1, len(news[0])
		for n < len(news) && size+len(news[n]) <= mostBytes {
			size += len(news[n])
			n++
		}
		list := append([]byte{'['}, bytes.Join(news[:n], []byte{','})...)
		c.sent += n
		add("frames", append(list, ']'))
	}
	if c.version != s.version {
		c.version = s.version
		mine := s.state
		mine.Drives, mine.Taken = s.driver == c, s.driver != nil && s.driver != c
		add("state", marshal(mine))
	}
	if c.words != nil {
		add("say", marshal(*c.words))
		c.words = nil
	}
	if parts == nil {
		return nil, s.wake
	}
	return append(append([]byte{'{'}, bytes.Join(parts, []byte{','})...), '}'), nil
}

// marshal returns plain data as JSON.
func marshal(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // it is ours
	}
	return text
}
