package inspect

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/ethogram-go/ethogram/debugprint/internal/page"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/internal/loopback"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// DefaultAddress is where [Start] listens for the address "".
const DefaultAddress = "localhost:6070"

// Server serves the inspector on an address of its own.
type Server struct {
	_ plain.NoCopy

	url    string
	server *loopback.Server
}

// there panics with words where s is nil or zero.
func (s *Server) there(method string) {
	plain.Made(s != nil && s.server != nil, "inspect.Server", method, "Start")
}

// Start serves [Handler] on an address of its own, such as "localhost:6070" or
// "localhost:0" for any free port; "" is [DefaultAddress]. Without a host it serves
// this machine only: to be reached from others, name the host, or "0.0.0.0" and the
// names in Options.Hosts. It says in Options.Output where the page is.
func Start(addr string, rec *record.Recorder, o Options) (*Server, error) {
	if rec == nil {
		return nil, errors.New("inspect: Start without a recorder: make one with record.New")
	}
	return start(addr, newHandler(recorded(rec), o, page.Bundle()))
}

// start serves h at addr and says where the page is.
func start(addr string, h *handler) (*Server, error) {
	if addr == "" {
		addr = DefaultAddress
	}
	listener, err := loopback.Listen(addr, DefaultAddress, "inspector")
	if err != nil {
		return nil, fmt.Errorf("inspect: %w", err)
	}
	h.options.Hosts = append(h.options.Hosts, listener.Hosts...)
	s := &Server{url: listener.URL, server: listener.Serve(h, h.patience, "inspector", h.output())}
	h.sayToken()
	return s, nil
}

func (h *handler) output() io.Writer {
	if h.options.Output != nil {
		return h.options.Output
	}
	return os.Stderr
}

// URL is where the page is.
func (s *Server) URL() string {
	s.there("URL")
	return s.url
}

// Close ends the server and all that it streams. It may be called more than once.
func (s *Server) Close() error {
	s.there("Close")
	s.server.End()
	return s.server.Close()
}
