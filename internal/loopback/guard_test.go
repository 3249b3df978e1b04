package loopback

import (
	"net/http"
	"net/http/httptest"
	"testing"

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
		l, err := Listen(addr)
		require.NoError(t, err, addr)
		assert.Regexp(t, `^http://(localhost|127\.0\.0\.1):[1-9]\d*/$`, l.URL)
		assert.Empty(t, l.Hosts)
		_, err = Listen(l.Addr().String())
		require.ErrorContains(t, err, "choose another port")
		require.NoError(t, l.Close())
	}
	_, err := Listen("6060")
	assert.ErrorContains(t, err, "want HOST:PORT")
}
