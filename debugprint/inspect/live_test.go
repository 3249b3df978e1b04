package inspect

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestLive(t *testing.T) {
	rec := &tape{}
	rec.write("one")
	_, server := stage(t, rec.source(), Options{})
	l := listen(t, server)
	assert.Equal(t, header+"\none", l.until("lines"))
	rec.write("two", "three")
	assert.Equal(t, "two\nthree", l.until("lines"))
	rec.write("four")
	assert.Equal(t, "four", l.until("lines"))
}

func TestLiveRestartsSlowClients(t *testing.T) {
	rec := &tape{}
	rec.write("one", "two")
	_, server := stage(t, rec.source(), Options{})
	l := listen(t, server)
	assert.Equal(t, header+"\none\ntwo", l.until("lines"))
	rec.mu.Lock() // drops what the client has not seen
	rec.lines = append(rec.lines, "three", "four", "five")
	rec.dropped = 4
	rec.mu.Unlock()
	assert.Equal(t, "", l.until("restart"))
	assert.Equal(t, header+"\nfive", l.until("lines"))
}

// TestLiveSendsALargeRing in pieces that end with lines.
func TestLiveSendsALargeRing(t *testing.T) {
	rec := &tape{}
	line := strings.Repeat("x", 1000)
	for range 2000 {
		rec.write(line)
	}
	rec.write(strings.Repeat("y", 3*maxBatch)) // one line longer than a batch
	_, server := stage(t, rec.source(), Options{})
	l := listen(t, server)
	lines, batches := 0, 0
	for lines < 2002 {
		data := l.until("lines")
		lines += strings.Count(data, "\n") + 1
		batches++
		assert.LessOrEqual(t, len(data), 4*maxBatch)
	}
	assert.Equal(t, 2002, lines)
	assert.Greater(t, batches, 5)
}

func TestLiveSaysTheStatus(t *testing.T) {
	rec := &tape{}
	paused := make(chan bool, 1)
	_, server := stage(t, rec.source(), Options{Pause: func(p bool) { paused <- p }, Tuning: []*Table{tuned(t, "GUESTS")}})
	l := listen(t, server)
	type status struct {
		Watched              []string
		Paused, CanPause     bool
		HasProfile, HasCover bool
		Tables               int
	}
	var got status
	require.NoError(t, json.Unmarshal([]byte(l.until("status")), &got))
	assert.Equal(t, status{Watched: []string{}, CanPause: true, Tables: 1}, got)

	resp, body := ask(t, server, "POST", "watch", `{"agents":["17","18446744073709551615"]}`)
	assert.Equal(t, 204, resp.StatusCode, body)
	require.NoError(t, json.Unmarshal([]byte(l.until("status")), &got))
	assert.Equal(t, []string{"17", "18446744073709551615"}, got.Watched)

	resp, body = ask(t, server, "POST", "pause", `{"paused":true}`)
	assert.Equal(t, 204, resp.StatusCode, body)
	assert.True(t, <-paused)
	require.NoError(t, json.Unmarshal([]byte(l.until("status")), &got))
	assert.True(t, got.Paused)

	resp, _ = ask(t, server, "POST", "unwatch", `{"agents":["17","18446744073709551615"]}`)
	assert.Equal(t, 204, resp.StatusCode)
	require.NoError(t, json.Unmarshal([]byte(l.until("status")), &got))
	assert.Empty(t, got.Watched)
}

func TestLiveHeartbeat(t *testing.T) {
	h := newHandler(new(tape).source(), Options{}, placeholder)
	h.poll, h.heartbeat = time.Millisecond, 10*time.Millisecond
	ctx, stop := context.WithTimeout(t.Context(), 20*time.Second)
	defer stop()
	w := &flushed{header: http.Header{}, end: stop}
	r, err := http.NewRequestWithContext(ctx, "GET", "http://localhost/live", nil)
	require.NoError(t, err)
	h.ServeHTTP(w, r)
	assert.Contains(t, w.text.String(), heartbeat)
}

// heartbeat is what a stream says when it has nothing else to say.
const heartbeat = "\n: still here\n\n"

// flushed is a ResponseWriter that can flush and has no connection. It calls end
// after the first heartbeat.
type flushed struct {
	header http.Header
	text   strings.Builder
	end    func()
}

func (f *flushed) Header() http.Header         { return f.header }
func (f *flushed) Write(b []byte) (int, error) { return f.text.Write(b) }
func (f *flushed) WriteHeader(int)             {}

func (f *flushed) FlushError() error {
	if strings.Contains(f.text.String(), heartbeat) {
		f.end()
	}
	return nil
}

// TestManyClients opens more streams than there may be, and ends them all: no
// goroutine stays.
func TestManyClients(t *testing.T) {
	rec := &tape{}
	h, server := stage(t, rec.source(), Options{})
	before := runtime.NumGoroutine()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	transport := &http.Transport{}
	var bodies []*http.Response
	refused := 0
	for range maxStreams + 36 {
		req, err := http.NewRequestWithContext(ctx, "GET", server.URL+prefix+"live", nil)
		require.NoError(t, err)
		resp, err := transport.RoundTrip(req)
		require.NoError(t, err)
		if resp.StatusCode == http.StatusServiceUnavailable {
			assert.NotEmpty(t, resp.Header.Get("Retry-After"))
			refused++
			resp.Body.Close()
			continue
		}
		bodies = append(bodies, resp)
	}
	assert.Equal(t, 36, refused)
	assert.Len(t, bodies, maxStreams)
	for i := range 50 {
		rec.write(fmt.Sprint("line ", i))
	}
	stop()
	for _, resp := range bodies {
		resp.Body.Close()
	}
	transport.CloseIdleConnections()
	assert.Eventually(t, func() bool { return len(h.streams) == 0 }, 20*time.Second, time.Millisecond)
	assert.Eventually(t, func() bool { return runtime.NumGoroutine() <= before+2 }, 20*time.Second, 10*time.Millisecond,
		"%d goroutines before, %d after", before, runtime.NumGoroutine())
	l := listen(t, server) // there is room again
	l.until("lines")
}

// TestDeafClient opens a stream and never reads: others go on, and the game's
// recorder is never waited for, else the test would take an hour.
func TestDeafClient(t *testing.T) {
	rec := &tape{}
	h, server := stage(t, rec.source(), Options{})
	h.patience = time.Hour
	defer openDeaf(t, server).Close()
	require.Eventually(t, func() bool { return len(h.streams) == 1 }, 20*time.Second, time.Millisecond)
	l := listen(t, server)
	l.until("lines")
	for range 200 {
		rec.write(strings.Repeat("z", 100_000))
	}
	for got := 0; got < 200; {
		got += strings.Count(l.until("lines"), "z\n") + 1
	}
	assert.Len(t, h.streams, 2)
}

// TestDeafClientIsCut: its place is free again.
func TestDeafClientIsCut(t *testing.T) {
	rec := &tape{}
	h, server := stage(t, rec.source(), Options{})
	h.patience = 100 * time.Millisecond
	defer openDeaf(t, server).Close()
	require.Eventually(t, func() bool { return len(h.streams) == 1 }, 20*time.Second, time.Millisecond)
	for range 200 {
		rec.write(strings.Repeat("z", 100_000))
	}
	require.Eventually(t, func() bool { return len(h.streams) == 0 }, 20*time.Second, 10*time.Millisecond)
}

// openDeaf asks for a stream that nobody reads.
func openDeaf(t *testing.T, server *httptest.Server) net.Conn {
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	require.NoError(t, err)
	fmt.Fprintf(conn, "GET %slive HTTP/1.1\r\nHost: localhost\r\n\r\n", prefix)
	return conn
}
