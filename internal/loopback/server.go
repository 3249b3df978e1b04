package loopback

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
)

// Server serves a page.
type Server struct {
	http *http.Server
	end  context.CancelFunc
	done chan struct{}
}

// Serve serves a page to those who ask the listener. It gives a client so much time
// for the head of a request, and says to diag, after the page's name, where the page
// is and why it can no longer be served.
func (l *Listener) Serve(page http.Handler, patience time.Duration, name string, diag io.Writer) *Server {
	ctx, end := context.WithCancel(context.Background())
	s := &Server{
		http: &http.Server{
			Handler:           page,
			BaseContext:       func(net.Listener) context.Context { return ctx },
			ReadHeaderTimeout: patience,
			IdleTimeout:       time.Minute,
			MaxHeaderBytes:    16 << 10,
		},
		end: end, done: make(chan struct{}),
	}
	go func() {
		defer close(s.done)
		if err := s.http.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			fmt.Fprintf(diag, "%s: %v\n", name, err)
		}
	}()
	fmt.Fprintf(diag, "%s: %s\n", name, l.URL)
	return s
}

// End ends what the page streams: the contexts of its requests are done.
func (s *Server) End() { s.end() }

// Close ends the server, and waits for at most a second for clients that read
// slowly. It may be called more than once.
func (s *Server) Close() error {
	defer s.end()
	soon, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	err := s.http.Shutdown(soon)
	if errors.Is(err, context.DeadlineExceeded) {
		err = s.http.Close()
	}
	<-s.done
	return err
}
