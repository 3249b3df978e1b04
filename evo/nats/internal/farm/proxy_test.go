package farm_test

import (
	"net"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// proxy is a network between a client and a broker that can fail.
type proxy struct {
	t      testing.TB
	listen net.Listener
	to     string

	mu    sync.Mutex
	conns map[net.Conn]bool
	cut   bool // nothing gets through, and nobody can connect
	mute  bool // what the broker says is lost
}

func newProxy(t testing.TB, url string) *proxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	p := &proxy{t: t, listen: l, to: strings.TrimPrefix(url, "nats://"), conns: map[net.Conn]bool{}}
	t.Cleanup(func() {
		_ = l.Close()
		p.set(true, true)
	})
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go p.serve(c)
		}
	}()
	return p
}

func (p *proxy) url() string { return "nats://" + p.listen.Addr().String() }

// set changes how the network fails. The connections so far end.
func (p *proxy) set(cut, mute bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut, p.mute = cut, mute
	if !mute || cut {
		for c := range p.conns {
			_ = c.Close()
		}
	}
}

func (p *proxy) serve(from net.Conn) {
	defer from.Close()
	p.mu.Lock()
	cut := p.cut
	p.mu.Unlock()
	if cut {
		return
	}
	to, err := net.Dial("tcp", p.to)
	if err != nil {
		return
	}
	defer to.Close()
	p.mu.Lock()
	p.conns[from], p.conns[to] = true, true
	p.mu.Unlock()
	go p.pump(to, from, func() bool { return false })
	p.pump(from, to, func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.mute
	})
}

// pump copies what comes until one end is closed, or loses it.
func (p *proxy) pump(into, from net.Conn, lose func() bool) {
	defer into.Close()
	b := make([]byte, 1<<16)
	for {
		n, err := from.Read(b)
		if err != nil {
			return
		}
		if lose() {
			continue
		}
		if _, err := into.Write(b[:n]); err != nil {
			return
		}
	}
}
