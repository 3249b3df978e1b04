package inspect

import (
	"compress/gzip"
	"io"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestOrdersAreChecked(t *testing.T) {
	rec := &tape{}
	_, server := stage(t, rec.source(), Options{})
	for _, c := range []struct {
		name, body, kind string
		code             int
		says             string
	}{
		{"watch", `{"agents":["1"]}`, "application/json; charset=utf-8", 204, ""},
		{"watch", `{"agents":["1"]}`, "text/plain", 415, "want application/json"},
		{"watch", `{"agents":["1"]}`, "application/x-www-form-urlencoded", 415, "want application/json"},
		{"watch", `{"agents":["1"]}`, "", 415, "want application/json"},
		{"watch", `agents=1`, "application/json", 400, "invalid character"},
		{"watch", ``, "application/json", 400, "ends within a value"},
		{"watch", `{"agents":["1"]} {"agents":["2"]}`, "application/json", 400, ""},
		{"watch", `{"agents":["x"]}`, "application/json", 400, `agents[0] is "x": want an agent's id`},
		{"watch", `{"agents":["18446744073709551616"]}`, "application/json", 400, "want an agent's id"},
		{"watch", `{"agents":[17]}`, "application/json", 400, "want a text"},
		{"watch", `{"agent":["17"]}`, "application/json", 400, "agent"},
		{"watch", `{"agents":[]}`, "application/json", 400, "agents is empty"},
		{"watch", `null`, "application/json", 400, "agents is empty"},
		{"watch", `{"agents":["` + strings.Repeat("1", maxBody) + `"]}`, "application/json", 413, "at most 65536 bytes"},
		{"watch", strings.Repeat("[", maxBody-1), "application/json", 400, ""},
		{"pause", `{"paused":true}`, "application/json", 404, "gives the inspector no Pause"},
	} {
		resp, body := ask(t, server, "POST", c.name, c.body, "Content-Type: "+c.kind)
		assert.Equal(t, c.code, resp.StatusCode, "%.80s: %s", c.body, body)
		assert.Contains(t, body, c.says, "%.80s", c.body)
	}
	assert.Equal(t, []uint64{1}, rec.rec.Watched(), "nothing was done by the others")
}

func TestFilesTakeNoOrders(t *testing.T) {
	_, server := stage(t, source{file: opened(header + "\n")}, Options{})
	for _, name := range []string{"watch", "unwatch"} {
		resp, body := ask(t, server, "POST", name, `{"agents":["1"]}`)
		assert.Equal(t, 404, resp.StatusCode)
		assert.Contains(t, body, "this log is a file")
	}
	resp, _ := ask(t, server, "GET", "live", "")
	assert.Equal(t, 204, resp.StatusCode)
	_, body := ask(t, server, "GET", "log", "")
	assert.Equal(t, header+"\n", body)
}

func TestNoRecorder(t *testing.T) {
	h := Handler(nil, Options{})
	for name, code := range map[string]int{"": 200, "live": 204, "log": 404, "profile": 404, "tune": 404} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest("GET", "/"+name, nil)
		r.Host, r.RemoteAddr = "localhost", "127.0.0.1:5000"
		h.ServeHTTP(w, r)
		assert.Equal(t, code, w.Code, name)
	}
}

func TestLog(t *testing.T) {
	rec := &tape{}
	rec.write(`{"name":"\u003cimg\u003e"}`)
	_, server := stage(t, rec.source(), Options{})
	const want = header + "\n" + `{"name":"\u003cimg\u003e"}` + "\n"
	resp, body := ask(t, server, "GET", "log", "", "Accept-Encoding: identity")
	assert.Equal(t, want, body)
	assert.Equal(t, "application/jsonl", resp.Header.Get("Content-Type"))
	assert.Empty(t, resp.Header.Get("Content-Encoding"))

	resp, body = ask(t, server, "GET", "log", "", "Accept-Encoding: br, gzip;q=0.5")
	assert.Equal(t, "gzip", resp.Header.Get("Content-Encoding"))
	zip, err := gzip.NewReader(strings.NewReader(body))
	require.NoError(t, err)
	plain, err := io.ReadAll(zip)
	require.NoError(t, err)
	assert.Equal(t, want, string(plain))
}

func TestAcceptsGzip(t *testing.T) {
	for header, want := range map[string]bool{
		"": false, "gzip": true, "GZIP": true, "br, gzip": true, "gzip;q=0": false, "gzip; q=0.1": true,
		"identity": false, "*": true, "*;q=0": false, "gzip;q=x": false, "xgzip": false, "gzip;q=0, *": false,
	} {
		assert.Equal(t, want, acceptsGzip(header), header)
	}
}

// TestReports serves what the game gives.
func TestReports(t *testing.T) {
	write := func(text string) func(io.Writer) error {
		return func(w io.Writer) error { _, err := io.WriteString(w, text); return err }
	}
	_, server := stage(t, new(tape).source(), Options{Profile: write(`{"rows":[]}`), Cover: write(`{"percent":90}`)})
	_, body := ask(t, server, "GET", "profile", "", "Accept-Encoding: identity")
	assert.Equal(t, `{"rows":[]}`, body)
	resp, body := ask(t, server, "GET", "cover", "", "Accept-Encoding: identity")
	assert.Equal(t, `{"percent":90}`, body)
	assert.Equal(t, "application/json", resp.Header.Get("Content-Type"))

	_, server = stage(t, new(tape).source(), Options{})
	resp, body = ask(t, server, "GET", "profile", "")
	assert.Equal(t, 404, resp.StatusCode)
	assert.Contains(t, body, "inspect.Options")
}
