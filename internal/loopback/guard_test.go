package loopback

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestRefuseHost(t *testing.T) {
	for _, c := range []struct {
		host, from string
		allowed    []string
		refused    bool
	}{
		{"localhost:6060", "127.0.0.1:1234", nil, false},
		{"127.0.0.1:6060", "127.0.0.1:1234", nil, false},
		{"[::1]:6060", "[::1]:1234", nil, false},
		{"[::ffff:127.0.0.1]", "@", nil, false},
		{"run.localhost", "", nil, false},
		{"evil.example:6060", "127.0.0.1:1234", nil, true},
		{"localhost.evil.example", "127.0.0.1:1234", nil, true},
		{"", "127.0.0.1:1234", nil, true},
		{"localhost:6060", "192.168.1.9:1234", nil, true},
		{"build-7:6060", "192.168.1.9:1234", []string{"Build-7"}, false},
		{"build-8:6060", "192.168.1.9:1234", []string{"build-7"}, true},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Host, r.RemoteAddr = c.host, c.from
		assert.Equal(t, c.refused, RefuseHost(r, c.allowed) != "", "%+v", c)
	}
}

func TestRefuseOrigin(t *testing.T) {
	for _, c := range []struct {
		header, value string
		refused       bool
	}{
		{"Accept", "*/*", false},
		{"Origin", "http://localhost:6060", false},
		{"Origin", "http://localhost:6061", true},
		{"Origin", "null", true},
		{"Origin", "http://evil.example", true},
		{"Sec-Fetch-Site", "same-origin", false},
		{"Sec-Fetch-Site", "none", false},
		{"Sec-Fetch-Site", "cross-site", true},
		{"Sec-Fetch-Site", "same-site", true},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Host = "localhost:6060"
		r.Header.Set(c.header, c.value)
		assert.Equal(t, c.refused, RefuseOrigin(r) != "", "%+v", c)
	}
}

func TestListen(t *testing.T) {
	for _, addr := range []string{":0", "localhost:0", "127.0.0.1:0"} {
		l, err := Listen(addr, "localhost:6060", "page")
		require.NoError(t, err, addr)
		assert.Regexp(t, `^http://(localhost|127\.0\.0\.1):[1-9]\d*/$`, l.URL)
		assert.Empty(t, l.Hosts)
		_, err = Listen(l.Addr().String(), "localhost:6060", "page")
		require.ErrorContains(t, err, "is in use, perhaps by another page: choose another, such as ")
		require.NoError(t, l.Close())
	}
	_, err := Listen("6060", "localhost:6060", "page")
	assert.ErrorContains(t, err, "want HOST:PORT")
	_, err = Listen("192.0.2.1:0", "localhost:6060", "page") // no address of this machine
	assert.ErrorContains(t, err, `cannot listen on "192.0.2.1:0"`)
	for port, want := range map[string]string{"6070": "6071", "http": "6061", "65535": "6061"} {
		assert.Equal(t, want, another(port, "localhost:6060"), port)
	}
}

// TestServe: a server says where its page is, and ends with the requests under way.
func TestServe(t *testing.T) {
	l, err := Listen("localhost:0", "localhost:6060", "page")
	require.NoError(t, err)
	var said strings.Builder
	asked := make(chan struct{})
	s := l.Serve(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		close(asked)
		<-r.Context().Done()
	}), time.Second, "page", &said)
	assert.Equal(t, "page: "+l.URL+"\n", said.String())
	ended := make(chan error, 1)
	go func() {
		answer, err := http.Get(l.URL)
		if err == nil {
			err = answer.Body.Close()
		}
		ended <- err
	}()
	<-asked
	s.End()
	require.NoError(t, s.Close())
	assert.NoError(t, <-ended)
	assert.NoError(t, s.Close(), "again")
	_, err = http.Get(l.URL)
	assert.Error(t, err)
}
