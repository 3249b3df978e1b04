package play

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/coder/websocket"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/scene"
)

// client is a page. Its fields belong to the show.
type client struct {
	number  int // of the frames that it gets
	sent    int // of these
	version int // of the state
	words   *string
}

// order is what a page asks for.
type order struct {
	Do    string        `json:"do"`
	Right int           `json:"right"`
	Up    int           `json:"up"`
	Thumb bool          `json:"thumb"`
	Aim   *evo.Position `json:"aim"`
	Fire  bool          `json:"fire"`
	Other bool          `json:"other"`
	On    bool          `json:"on"`
	Speed int           `json:"speed"`
	Slot  int           `json:"slot"`
	Round int           `json:"round"` // that the page shows, of a vote
	ballot
	By  string `json:"by"`
	Why string `json:"why"`
}

// controls returns the controls of an order.
func (o order) controls() scene.Controls {
	c := scene.Controls{Right: o.Right, Up: o.Up, Thumb: o.Thumb, Fire: o.Fire, Other: o.Other}
	if o.Aim != nil {
		c.Aim, c.Aiming = *o.Aim, true
	}
	return c
}

const (
	maxOrder = 4096 // bytes
	maxWrong = 20   // messages of a page that are no orders, before it is sent away
)

// welcome serves a page until it goes away.
func (s *Server[A]) welcome(w http.ResponseWriter, r *http.Request) {
	select {
	case s.guests <- struct{}{}:
		defer func() { <-s.guests }()
	default:
		http.Error(w, "too many pages are open: close another one", http.StatusServiceUnavailable)
		return
	}
	conn, err := websocket.Accept(w, r, nil) // it refuses other origins, too, and answers
	if err != nil {
		return
	}
	defer conn.CloseNow()
	conn.SetReadLimit(maxOrder)
	ctx, cancel := context.WithCancel(s.ctx)
	defer cancel()
	c := &client{}
	if !s.stage.ask(ctx, request{from: c, joins: true}) {
		return
	}
	// Also while the server ends: the stage may be gone then.
	defer s.stage.ask(s.ctx, request{from: c, leaves: true})
	go func() {
		defer cancel()
		s.tell(ctx, conn, c)
	}()
	s.listen(ctx, conn, c)
}

// listen reads the orders of a page.
func (s *Server[A]) listen(ctx context.Context, conn *websocket.Conn, c *client) {
	for wrong := 0; ; {
		kind, data, err := conn.Read(ctx)
		if err != nil {
			return
		}
		var o order
		err = json.Unmarshal(data, &o)
		if kind != websocket.MessageText {
			err = errors.New("it is not a text")
		}
		if err != nil {
			if wrong++; wrong == maxWrong {
				conn.Close(websocket.StatusPolicyViolation, "too many messages that are no orders")
				return
			}
			s.show.say(c, "That was no order: "+err.Error())
			continue
		}
		if !s.stage.ask(ctx, request{from: c, order: o}) {
			return
		}
	}
}

// within gives a client so much time to take something.
func (s *Server[A]) within(ctx context.Context, do func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, s.patience)
	defer cancel()
	return do(ctx)
}

// heartbeat is how long a link may be silent before the page has to answer.
const heartbeat = 10 * time.Second

// tell writes what happens to a page.
func (s *Server[A]) tell(ctx context.Context, conn *websocket.Conn, c *client) {
	defer conn.CloseNow()
	for {
		message, wake := s.show.next(c)
		var err error
		if message != nil {
			err = s.within(ctx, func(ctx context.Context) error { return conn.Write(ctx, websocket.MessageText, message) })
		} else {
			select {
			case <-wake:
			case <-ctx.Done():
				err = ctx.Err()
			case <-time.After(heartbeat):
				err = s.within(ctx, conn.Ping)
			}
		}
		if err != nil {
			if s.ctx.Err() != nil {
				conn.Close(websocket.StatusGoingAway, "the server has ended")
			}
			return
		}
	}
}
