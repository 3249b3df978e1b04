package inspect

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func started(t *testing.T, addr string, o Options) *Server {
	t.Helper()
	var out bytes.Buffer
	o.Output = &out
	s, err := start(addr, newHandler(new(tape).source(), o, placeholder))
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, s.Close()) })
	assert.Equal(t, "inspector: "+s.URL()+"\n", out.String())
	return s
}

func TestStart(t *testing.T) {
	for _, addr := range []string{":0", "localhost:0", "127.0.0.1:0", "0.0.0.0:0"} {
		s := started(t, addr, Options{})
		resp, err := http.Get(s.URL() + "log")
		require.NoError(t, err, addr)
		body, err := io.ReadAll(resp.Body)
		require.NoError(t, err)
		resp.Body.Close()
		assert.Equal(t, header+"\n", string(body))
	}
	host := newHandler(new(tape).source(), Options{Output: io.Discard}, placeholder)
	s, err := start(":0", host)
	require.NoError(t, err)
	defer s.Close()
	assert.True(t, strings.HasPrefix(s.URL(), "http://localhost:"), s.URL())
	assert.Empty(t, host.options.Hosts, "nothing said who else may look")
}

func TestStartRefuses(t *testing.T) {
	s := started(t, "localhost:0", Options{})
	port := s.URL()[strings.LastIndexByte(s.URL(), ':')+1 : len(s.URL())-1]
	for addr, says := range map[string][]string{
		"localhost:" + port: {"port " + port + " is in use", `or "localhost:0" for any free one`},
		"6070":              {`address "6070"`, `want HOST:PORT, such as "localhost:6070"`},
		"localhost:99999":   {`cannot listen on "localhost:99999"`},
		"localhost:x":       {`cannot listen on "localhost:x"`},
		"192.0.2.1:0":       {`cannot listen on "192.0.2.1:0"`}, // no address of this machine
	} {
		_, err := start(addr, newHandler(new(tape).source(), Options{}, placeholder))
		for _, part := range says {
			assert.ErrorContains(t, err, part)
		}
	}
	_, err := Start("", nil, Options{})
	assert.ErrorContains(t, err, "record.New")
}

// TestClose ends streams as well.
func TestClose(t *testing.T) {
	s := started(t, ":0", Options{})
	resp, err := http.Get(s.URL() + "live")
	require.NoError(t, err)
	defer resp.Body.Close()
	closed := make(chan error)
	go func() { closed <- s.Close() }()
	select {
	case err := <-closed:
		assert.NoError(t, err)
	case <-time.After(20 * time.Second):
		t.Fatal("Close waits for a stream")
	}
	assert.NoError(t, s.Close())
	_, err = http.Get(s.URL())
	assert.Error(t, err)
}

// TestSlowClients send their requests a byte at a time, or not at all.
func TestSlowClients(t *testing.T) {
	h := newHandler(new(tape).source(), Options{Pause: func(bool) {}, Output: io.Discard}, placeholder)
	h.patience = 200 * time.Millisecond
	s, err := start(":0", h)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, s.Close()) })
	addr := strings.TrimSuffix(strings.TrimPrefix(s.URL(), "http://"), "/")
	for _, start := range []string{
		"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ",
		"POST /pause HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 16\r\n\r\n{",
		"POST /pause HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
	} {
		t.Run(start[:6], func(t *testing.T) {
			t.Parallel()
			conn, err := net.Dial("tcp", addr)
			require.NoError(t, err)
			defer conn.Close()
			fmt.Fprint(conn, start)
			require.NoError(t, conn.SetReadDeadline(time.Now().Add(20*time.Second)))
			answer, err := io.ReadAll(conn) // until the server hangs up
			assert.NoError(t, err)
			if start[0] == 'P' {
				assert.Contains(t, string(answer), "HTTP/1.1 408 ")
			}
		})
	}
}
