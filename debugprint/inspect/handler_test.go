package inspect

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

func TestPage(t *testing.T) {
	_, server := stage(t, new(tape).source(), Options{})
	resp, body := ask(t, server, "GET", "", "")
	assert.Equal(t, 200, resp.StatusCode)
	assert.Contains(t, body, "<title>Inspector</title>")
	assert.Equal(t, "text/html; charset=utf-8", resp.Header.Get("Content-Type"))
	for key, want := range map[string]string{
		"X-Content-Type-Options":       "nosniff",
		"X-Frame-Options":              "DENY",
		"Referrer-Policy":              "no-referrer",
		"Cross-Origin-Opener-Policy":   "same-origin",
		"Cross-Origin-Resource-Policy": "same-origin",
		"Access-Control-Allow-Origin":  "",
	} {
		assert.Equal(t, want, resp.Header.Get(key), key)
	}
	policy := resp.Header.Get("Content-Security-Policy")
	assert.Contains(t, policy, "default-src 'none'")
	assert.NotContains(t, policy, "unsafe")

	resp, body = ask(t, server, "GET", "app.js", "")
	assert.Equal(t, "document.title", body)
	assert.Equal(t, "text/javascript; charset=utf-8", resp.Header.Get("Content-Type"))

	for _, name := range []string{"notes.md", "nonsense", "..", "bundle/", "app.js/", "%2e%2e%2fhandler.go", "log-", "live-x", "app.js%00"} {
		resp, body = ask(t, server, "GET", name, "")
		if resp.StatusCode == 200 { // a path that ends with / is the page: nothing is listed
			assert.Contains(t, body, "<title>Inspector</title>", name)
		} else {
			assert.Contains(t, []int{301, 307, 404}, resp.StatusCode, name)
		}
	}
}

// TestPrefixes mounts the handler in all the ways that http has.
func TestPrefixes(t *testing.T) {
	h := newHandler(new(tape).source(), Options{}, placeholder)
	for _, c := range []struct {
		pattern, url string
		h            http.Handler
	}{
		{"/", "/log", h},
		{"/tune/", "/tune/log", h},
		{"/a/b/", "/a/b/log", h},
		{"/a/b/", "/a/b/log", http.StripPrefix("/a/b/", h)},
		{"/a/b/", "/a/b/log", http.StripPrefix("/a/b", h)},
	} {
		mux := http.NewServeMux()
		mux.Handle(c.pattern, c.h)
		for name, want := range map[string]string{"log": header, "": "Inspector", "app.js": "document"} {
			w := httptest.NewRecorder()
			r := httptest.NewRequest("GET", strings.TrimSuffix(c.url, "log")+name, nil)
			r.Host, r.RemoteAddr = "localhost", "127.0.0.1:5000"
			mux.ServeHTTP(w, r)
			assert.Contains(t, w.Body.String(), want, "%s %s", c.pattern, name)
		}
	}
}

func TestMethods(t *testing.T) {
	_, server := stage(t, new(tape).source(), Options{})
	for name, allow := range map[string]string{
		"": "GET, HEAD", "log": "GET, HEAD", "html": "GET, HEAD", "live": "GET, HEAD", "app.js": "GET, HEAD",
		"watch": "POST", "unwatch": "POST", "pause": "POST", "tune": "GET, HEAD, POST",
	} {
		for _, method := range []string{"GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"} {
			if strings.Contains(allow, method) {
				continue
			}
			resp, _ := ask(t, server, method, name, "{}")
			assert.Equal(t, http.StatusMethodNotAllowed, resp.StatusCode, "%s %s", method, name)
			assert.Equal(t, allow, resp.Header.Get("Allow"), "%s %s", method, name)
			assert.Empty(t, resp.Header.Get("Access-Control-Allow-Origin"))
		}
	}
}

// TestHead: HEAD answers as GET does, without the body. A stream ends at once.
func TestHead(t *testing.T) {
	src := new(tape).source()
	src.other = func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(header + "\n")), nil }
	file := src
	file.file = src.other
	_, game := stage(t, src, Options{Cover: func(w io.Writer) error { _, err := io.WriteString(w, "{}"); return err }})
	_, log := stage(t, file, Options{})
	for server, names := range map[*httptest.Server][]string{
		game: {"", "log", "other", "html", "app.js", "nonsense", "cover", "profile", "tune", "tune?table=7"}, log: {"", "log", "other", "html"},
	} {
		for _, name := range names {
			want, _ := ask(t, server, "GET", name, "", "Accept-Encoding: gzip")
			got, body := ask(t, server, "HEAD", name, "", "Accept-Encoding: gzip")
			assert.Empty(t, body, name)
			assert.Equal(t, want.StatusCode, got.StatusCode, name)
			for _, h := range []http.Header{want.Header, got.Header} { // of the body that is not there
				h.Del("Date")
				h.Del("Content-Length")
			}
			assert.Equal(t, want.Header, got.Header, name)
		}
	}
	got, _ := ask(t, game, "HEAD", "live", "")
	assert.Equal(t, "text/event-stream", got.Header.Get("Content-Type"))
	got, _ = ask(t, game, "HEAD", "watch", "")
	assert.Equal(t, http.StatusMethodNotAllowed, got.StatusCode)

	w := httptest.NewRecorder() // not every server leaves out the body by itself
	r := httptest.NewRequest("HEAD", "/tune", nil)
	r.Host, r.RemoteAddr = "localhost", "127.0.0.1:5000"
	newHandler(src, Options{}, placeholder).ServeHTTP(w, r)
	assert.Equal(t, http.StatusNotFound, w.Code)
	assert.Empty(t, w.Body.String())
}

// TestSavedName: a saved log has the name of what its bytes are.
func TestSavedName(t *testing.T) {
	var zipped bytes.Buffer
	zip := gzip.NewWriter(&zipped)
	_, err := io.WriteString(zip, header+"\n")
	require.NoError(t, errors.Join(err, zip.Close()))
	for _, text := range []string{header + "\n", zipped.String()} {
		open := func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }
		_, server := stage(t, source{file: open, other: open}, Options{})
		for _, name := range []string{"log", "other"} {
			resp, body := ask(t, server, "GET", name, "", "Accept-Encoding: identity")
			packed := strings.HasPrefix(body, "\x1f\x8b")
			assert.Equal(t, text, body)
			assert.Equal(t, packed, strings.HasSuffix(resp.Header.Get("Content-Disposition"), `filename="ethogram.jsonl.gz"`))
			assert.Equal(t, packed, resp.Header.Get("Content-Type") == "application/gzip")
		}
	}
	_, server := stage(t, new(tape).source(), Options{})
	resp, body := ask(t, server, "GET", "log", "", "Accept-Encoding: identity")
	assert.True(t, strings.HasPrefix(body, header))
	assert.Equal(t, `inline; filename="ethogram.jsonl"`, resp.Header.Get("Content-Disposition"))
}

func TestHosts(t *testing.T) {
	for _, c := range []struct {
		host, from string
		allowed    []string
		ok         bool
	}{
		{"localhost", "127.0.0.1:9", nil, true},
		{"localhost:6070", "[::1]:9", nil, true},
		{"LOCALHOST.", "127.0.0.1:9", nil, true},
		{"nest.localhost:80", "127.0.0.1:9", nil, true},
		{"127.0.0.1:6070", "127.0.0.1:9", nil, true},
		{"127.8.9.1", "127.0.0.1:9", nil, true},
		{"[::1]:6070", "127.0.0.1:9", nil, true},
		{"[::1]", "127.0.0.1:9", nil, true},
		{"[::ffff:127.0.0.1]", "127.0.0.1:9", nil, true},
		{"localhost", "@", nil, true}, // a Unix socket
		{"evil.example.com", "127.0.0.1:9", nil, false},
		{"localhost.example.com", "127.0.0.1:9", nil, false},
		{"notlocalhost", "127.0.0.1:9", nil, false},
		{"127.0.0.1.example.com", "127.0.0.1:9", nil, false},
		{"127.1", "127.0.0.1:9", nil, false},
		{"2130706433", "127.0.0.1:9", nil, false},
		{"0.0.0.0", "127.0.0.1:9", nil, false},
		{"192.168.1.7", "127.0.0.1:9", nil, false},
		{"", "127.0.0.1:9", nil, false},
		{"[::1%25lo]:80", "127.0.0.1:9", nil, true}, // still this machine
		{"localhost", "192.168.1.9:9", nil, false},  // Host is what the client says
		{"game.example.com:80", "192.168.1.9:9", []string{"game.example.com"}, true},
		{"GAME.example.com", "192.168.1.9:9", []string{"game.example.com"}, true},
		{"localhost", "172.17.0.1:9", []string{"localhost"}, true}, // through a container's port
		{"evil.example.com", "192.168.1.9:9", []string{"game.example.com"}, false},
	} {
		h := newHandler(new(tape).source(), Options{Hosts: c.allowed}, placeholder)
		for _, name := range []string{"", "log", "app.js"} {
			w := httptest.NewRecorder()
			r := httptest.NewRequest("GET", "/"+name, nil)
			r.Host, r.RemoteAddr = c.host, c.from
			h.ServeHTTP(w, r)
			if c.ok {
				assert.Equal(t, 200, w.Code, "%+v: %s", c, w.Body)
			} else {
				assert.Equal(t, 403, w.Code, "%+v", c)
				assert.Contains(t, w.Body.String(), "Options.Hosts")
				assert.NotContains(t, w.Body.String(), header)
			}
		}
	}
}

func TestOrigins(t *testing.T) {
	_, server := stage(t, new(tape).source(), Options{Pause: func(bool) {}})
	own := server.URL
	for _, c := range []struct {
		site, origin string
		ok           bool
	}{
		{"", "", true}, // no browser
		{"same-origin", own, true},
		{"same-origin", "", true},
		{"none", "", true}, // typed into the address bar
		{"", own, true},    // an old browser
		{"cross-site", "", false},
		{"cross-site", own, false},
		{"same-site", "", false}, // another port of this machine
		{"nonsense", "", false},
		{"", "http://evil.example.com", false},
		{"same-origin", "http://evil.example.com", false},
		{"", "null", false},
		{"", "http://127.0.0.1:1", false},
		{"", "%zz", false},
		{"", "file://", false},
	} {
		headers := []string{"Sec-Fetch-Site: " + c.site, "Origin: " + c.origin}
		for _, call := range [][2]string{{"GET", "log"}, {"GET", "app.js"}, {"POST", "watch"}, {"POST", "pause"}} {
			resp, body := ask(t, server, call[0], call[1], map[string]string{"watch": `{"agents":["1"]}`, "pause": `{}`}[call[1]], headers...)
			if c.ok {
				assert.Less(t, resp.StatusCode, 300, "%+v %s: %s", c, call, body)
			} else {
				assert.Equal(t, 403, resp.StatusCode, "%+v %s", c, call)
				assert.Empty(t, resp.Header.Get("Access-Control-Allow-Origin"))
			}
		}
		if !c.ok {
			resp, _ := ask(t, server, "GET", "live", "", headers...)
			assert.Equal(t, 403, resp.StatusCode, "%+v live", c)
		}
	}
	resp, _ := ask(t, server, "GET", "", "", "Sec-Fetch-Site: cross-site")
	assert.Equal(t, 200, resp.StatusCode, "a link in a bug report leads to the page")
}

// TestErrorsAreText shows that what an attacker sends never comes back as HTML.
func TestErrorsAreText(t *testing.T) {
	_, server := stage(t, new(tape).source(), Options{})
	const evil = "<img src=x onerror=alert(1)>"
	for _, c := range [][]string{
		{"GET", "%3Cimg%20src=x%3E"},
		{"GET", "log", "Origin: http://" + evil},
		{"GET", "log", "Sec-Fetch-Site: " + evil},
		{"POST", "watch", "Content-Type: " + evil},
		{"POST", "watch"},
	} {
		resp, body := ask(t, server, c[0], c[1], `{"agents":["`+evil+`\u001b[31m"]}`, c[2:]...)
		assert.GreaterOrEqual(t, resp.StatusCode, 400, c)
		assert.Equal(t, "text/plain; charset=utf-8", resp.Header.Get("Content-Type"), c)
		assert.Equal(t, "nosniff", resp.Header.Get("X-Content-Type-Options"), c)
		assert.NotContains(t, body, "\x1b", c)
	}
}

// tuned returns a table that can be tuned.
func tuned(t *testing.T, name string) *Table {
	root := &decider.Decider[*int]{Name: name, Children: []*decider.Decider[*int]{{Name: "SIT", Run: func(*int) behavior.Status { return behavior.Running }}}}
	tree, err := decider.Compile(root)
	require.NoError(t, err)
	crowd, err := tree.NewCrowd(tree.NewWorld(1), nil)
	require.NoError(t, err)
	table, err := Tuning(crowd)
	require.NoError(t, err)
	return table
}

// TestTuningSeam finds the table that a request is about.
func TestTuningSeam(t *testing.T) {
	_, server := stage(t, new(tape).source(), Options{Tuning: []*Table{tuned(t, "GUESTS"), tuned(t, "GUARDS")}})
	for _, c := range [][4]string{
		{"GET", "tune", "", "GUESTS"},
		{"GET", "tune?table=1", "", "GUARDS"},
		{"POST", "tune-apply", `{"revision":0}`, "GUESTS"},
		{"POST", "tune-reset?table=1", `{"revision":0}`, "GUARDS"},
	} {
		resp, body := ask(t, server, c[0], c[1], c[2])
		assert.Equal(t, "application/json", resp.Header.Get("Content-Type"))
		assert.Contains(t, body, `"root":"`+c[3]+`"`)
	}
	for name, code := range map[string]int{
		"tune?table=2": 404, "tune?table=-1": 404, "tune?table=x": 404, "tune?table=99999999999999999999": 404, "tune-apply": 405,
	} {
		resp, _ := ask(t, server, "GET", name, "")
		assert.Equal(t, code, resp.StatusCode, name)
	}
	for body, code := range map[string]int{
		`{"revision":7}`: 409, ``: 400, `{"revision":0,"sudo":true}`: 400,
		`{"revision":0,"edits":[` + strings.Repeat(`{"do":"set","row":"EAT","field":"Commit","value":"1s"},`, 3000) + `]}`: 413,
	} {
		resp, says := ask(t, server, "POST", "tune-edit", body)
		assert.Equal(t, code, resp.StatusCode, "%.100s: %s", body, says)
		assert.Equal(t, "text/plain; charset=utf-8", resp.Header.Get("Content-Type"))
	}
	ask(t, server, "POST", "tune-edit", `{"revision":1,"edits":[{"do":"set","row":"SIT","field":"Commit","value":"-1s"}]}`)
	resp, _ := ask(t, server, "POST", "tune-apply", `{"revision":2}`)
	assert.Equal(t, 422, resp.StatusCode)
	_, server = stage(t, new(tape).source(), Options{})
	resp, body := ask(t, server, "POST", "tune-apply", "{}")
	assert.Equal(t, 404, resp.StatusCode)
	assert.Contains(t, body, "as Tuning")
}
