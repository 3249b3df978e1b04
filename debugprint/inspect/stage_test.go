package inspect

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// tape is a recorder whose lines the test writes, and whose ring the test drops.
type tape struct {
	mu      sync.Mutex
	lines   []string
	dropped int // lines that are no longer there
	rec     *record.Recorder
}

const header = `{"ethogram":"log","version":1}`

func (t *tape) write(lines ...string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.lines = append(t.lines, lines...)
}

func (t *tape) follow() follower {
	at := -1
	return func() ([]byte, bool) {
		t.mu.Lock()
		defer t.mu.Unlock()
		var out bytes.Buffer
		switch {
		case at < 0:
			fmt.Fprintln(&out, header)
			at = t.dropped
		case at < t.dropped:
			at = -1
			return nil, false
		}
		for _, line := range t.lines[at:] {
			fmt.Fprintln(&out, line)
		}
		at = len(t.lines)
		return out.Bytes(), true
	}
}

func (t *tape) writeLog(w io.Writer) error {
	lines, _ := t.follow()()
	_, err := w.Write(lines)
	return err
}

// source has a recorder of an empty world, for what is not in the lines.
func (t *tape) source() source {
	t.rec, _ = record.New(decider.NewWorld(1), record.Options{}) // the options are valid
	return source{rec: t.rec, writeLog: t.writeLog, follow: t.follow}
}

var placeholder = fstest.MapFS{
	"index.html": {Data: []byte("<!doctype html><title>Inspector</title><script src=app.js></script>")},
	"app.js":     {Data: []byte("document.title")},
	"notes.md":   {Data: []byte("not for clients")},
}

// stage serves a handler below a prefix, as a game's server does.
func stage(t *testing.T, src source, o Options) (*handler, *httptest.Server) {
	h := newHandler(src, o, placeholder)
	h.poll = 5 * time.Millisecond
	mux := http.NewServeMux()
	mux.Handle("/debug/ethogram/", h)
	server := httptest.NewServer(mux)
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close() // waits for whatever a test opened
	})
	return h, server
}

const prefix = "/debug/ethogram/"

// ask sends a request with headers such as "Origin: http://example.com".
func ask(t *testing.T, server *httptest.Server, method, name, body string, headers ...string) (*http.Response, string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, server.URL+prefix+name, strings.NewReader(body))
	require.NoError(t, err)
	if method == http.MethodPost {
		req.Header.Set("Content-Type", "application/json")
	}
	for _, h := range headers {
		key, value, _ := strings.Cut(h, ": ")
		if key == "Host" {
			req.Host = value
		} else if req.Header.Set(key, value); value == "" {
			req.Header.Del(key)
		}
	}
	resp, err := http.DefaultTransport.RoundTrip(req)
	require.NoError(t, err)
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	return resp, string(data)
}

// event is one of Server-Sent Events.
type event struct{ name, data string }

// listener reads the events of live.
type listener struct {
	t    *testing.T
	body *bufio.Reader
	stop func()
}

func listen(t *testing.T, server *httptest.Server) *listener {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL+prefix+"live", nil)
	require.NoError(t, err)
	resp, err := server.Client().Do(req)
	require.NoError(t, err)
	t.Cleanup(func() { stop(); resp.Body.Close() })
	require.Equal(t, http.StatusOK, resp.StatusCode)
	assert.Equal(t, "text/event-stream", resp.Header.Get("Content-Type"))
	return &listener{t, bufio.NewReaderSize(resp.Body, 1<<20), stop}
}

// next returns the next event, by the rules of the HTML standard.
func (l *listener) next() (e event) {
	l.t.Helper()
	var data []string
	for {
		line, err := l.body.ReadString('\n')
		require.NoError(l.t, err)
		field, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ":")
		value = strings.TrimPrefix(value, " ")
		switch {
		case line == "\n" && data != nil:
			e.data = strings.Join(data, "\n")
			return e
		case line == "\n":
			e = event{}
		case field == "event":
			e.name = value
		case field == "data":
			data = append(data, value)
		}
	}
}

// until returns the data of the next event with that name.
func (l *listener) until(name string) string {
	l.t.Helper()
	for {
		if e := l.next(); e.name == name {
			return e.data
		}
	}
}
