package inspect

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"syscall"
	"time"

	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/internal/loopback"
)

// DefaultAddress is where [Start] listens for the address "".
const DefaultAddress = "localhost:6070"

// Server serves the inspector on an address of its own.
type Server struct {
	url  string
	http *http.Server
	end  context.CancelFunc
	done chan struct{}
}

// Start serves [Handler] on an address of its own, such as "localhost:6070" or
// "localhost:0" for any free port; "" is [DefaultAddress]. Without a host it serves
// this machine only: to be reached from others, name the host, or "0.0.0.0" and the
// names in Options.Hosts. It says in Options.Output where the page is.
func Start(addr string, rec *record.Recorder, o Options) (*Server, error) {
	if rec == nil {
		return nil, errors.New("inspect: Start without a recorder: make one with record.New")
	}
	rehearseWith(rec, o.Tuning)
	return start(addr, newHandler(recorded(rec), o, bundle))
}

// start serves h at addr and says where the page is.
func start(addr string, h *handler) (*Server, error) {
	if addr == "" {
		addr = DefaultAddress
	}
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, fmt.Errorf("inspect: address %q: %w; want HOST:PORT, such as %q", addr, err, DefaultAddress)
	}
	if host == "" {
		host = "localhost" // other machines need an explicit host, such as 0.0.0.0
	} else if ip := net.ParseIP(host); !loopback.IsLoopback(host) && !ip.IsUnspecified() {
		h.options.Hosts = append(h.options.Hosts, host)
	}
	listener, err := net.Listen("tcp", net.JoinHostPort(host, port))
	if inUse(err) {
		return nil, fmt.Errorf("inspect: port %s is in use, perhaps by another inspector: choose another, such as %q, or %q for any free one: %w",
			port, net.JoinHostPort(host, another(port)), net.JoinHostPort(host, "0"), err)
	}
	if err != nil {
		return nil, fmt.Errorf("inspect: cannot listen on %q: %w", addr, err)
	}
	_, port, _ = net.SplitHostPort(listener.Addr().String()) // it is the one of a TCP listener
	ctx, end := context.WithCancel(context.Background())
	s := &Server{
		url: "http://" + net.JoinHostPort(shown(host), port) + "/",
		http: &http.Server{
			Handler:           h,
			BaseContext:       func(net.Listener) context.Context { return ctx },
			ReadHeaderTimeout: h.patience,
			IdleTimeout:       time.Minute,
			MaxHeaderBytes:    16 << 10,
		},
		end: end, done: make(chan struct{}),
	}
	go func() {
		defer close(s.done)
		if err := s.http.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			fmt.Fprintf(h.output(), "inspector: %v\n", err)
		}
	}()
	fmt.Fprintf(h.output(), "inspector: %s\n", s.url)
	return s, nil
}

func (h *handler) output() io.Writer {
	if h.options.Output != nil {
		return h.options.Output
	}
	return os.Stderr
}

// URL is where the page is.
func (s *Server) URL() string { return s.url }

// Close ends the server and all that it streams. It may be called more than once.
func (s *Server) Close() error {
	s.end()
	soon, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	err := s.http.Shutdown(soon)
	if errors.Is(err, context.DeadlineExceeded) { // a client that reads slowly
		err = s.http.Close()
	}
	<-s.done
	return err
}

// inUse reports whether err says that another program listens already.
func inUse(err error) bool {
	const windows = syscall.Errno(10048) // WSAEADDRINUSE, which syscall has only for Windows
	return errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, windows)
}

// another returns a port beside one that is in use.
func another(port string) string {
	n, err := strconv.ParseUint(port, 10, 16)
	if err != nil || n > 65_000 {
		n = 6070
	}
	return strconv.FormatUint(n+1, 10)
}

// shown is the host to put into a link.
func shown(host string) string {
	if ip := net.ParseIP(host); ip.IsUnspecified() {
		return "localhost"
	}
	return host
}
