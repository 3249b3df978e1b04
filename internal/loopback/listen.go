package loopback

import (
	"fmt"
	"net"
)

// Listener listens for requests to a page.
type Listener struct {
	net.Listener
	URL   string   // of the page
	Hosts []string // other than this machine under which the page may be reached
}

// Listen listens at an address such as "localhost:6060", or "localhost:0" for any
// free port. Without a host it listens on this machine only; another host must be
// named. An address that names all of them, "0.0.0.0", is no host that a request
// could name, so the page still answers to this machine only.
func Listen(addr string) (*Listener, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, fmt.Errorf(`address %q: %w; want HOST:PORT, such as "localhost:6060", or "localhost:0" for any free port`, addr, err)
	}
	l := &Listener{}
	ip := net.ParseIP(host)
	if host == "" {
		host = "localhost"
	} else if !IsLoopback(host) && !ip.IsUnspecified() {
		l.Hosts = []string{host}
	}
	if l.Listener, err = net.Listen("tcp", net.JoinHostPort(host, port)); err != nil {
		return nil, fmt.Errorf("cannot listen on %q: %w. Fix: choose another port, or 0 for any free one", addr, err)
	}
	_, port, _ = net.SplitHostPort(l.Addr().String()) // it is the one of a TCP listener
	if ip.IsUnspecified() {
		host = "localhost"
	}
	l.URL = "http://" + net.JoinHostPort(host, port) + "/"
	return l, nil
}
