package loopback

import (
	"errors"
	"fmt"
	"net"
	"strconv"
	"syscall"
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
// could name, so the page still answers to this machine only. Errors name an example
// of an address, and what the page is.
func Listen(addr, example, page string) (*Listener, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, fmt.Errorf("address %q: %w; want HOST:PORT, such as %q", addr, err, example)
	}
	l := &Listener{}
	ip := net.ParseIP(host)
	if host == "" {
		host = "localhost" // other machines need an explicit host, such as 0.0.0.0
	} else if !IsLoopback(host) && !ip.IsUnspecified() {
		l.Hosts = []string{host}
	}
	l.Listener, err = net.Listen("tcp", net.JoinHostPort(host, port))
	if inUse(err) {
		return nil, fmt.Errorf("port %s is in use, perhaps by another %s: choose another, such as %q, or %q for any free one: %w",
			port, page, net.JoinHostPort(host, another(port, example)), net.JoinHostPort(host, "0"), err)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot listen on %q: %w", addr, err)
	}
	_, port, _ = net.SplitHostPort(l.Addr().String()) // it is the one of a TCP listener
	if ip.IsUnspecified() {
		host = "localhost"
	}
	l.URL = "http://" + net.JoinHostPort(host, port) + "/"
	return l, nil
}

// inUse reports whether err says that another program listens already.
func inUse(err error) bool {
	const windows = syscall.Errno(10048) // WSAEADDRINUSE, which syscall has only for Windows
	return errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, windows)
}

// another returns a port beside one that is in use.
func another(port, example string) string {
	n, err := strconv.ParseUint(port, 10, 16)
	if err != nil || n > 65_000 {
		_, port, _ = net.SplitHostPort(example)
		n, _ = strconv.ParseUint(port, 10, 16)
	}
	return strconv.FormatUint(n+1, 10)
}
