package inspect

import (
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/internal/page"
)

// TestReportThatFails cuts the connection: an answer that ends in order would be taken for
// a whole one.
func TestReportThatFails(t *testing.T) {
	noise := make([]byte, 1<<20) // more than any buffer holds back
	rand.NewChaCha8([32]byte{}).Read(noise)
	src := source{writeLog: func(w io.Writer) error {
		w.Write(noise)
		return io.ErrUnexpectedEOF
	}}
	for _, encoding := range []string{"identity", "gzip"} {
		_, server := stage(t, src, Options{})
		got, err := download(t, server, encoding, func() {})
		assert.ErrorIs(t, err, io.ErrUnexpectedEOF, encoding)
		assert.NotEmpty(t, got)
	}
	src.writeLog = func(io.Writer) error { return errors.New("disk") } // before anything was sent
	_, server := stage(t, src, Options{})
	resp, body := ask(t, server, "GET", "log", "", "Accept-Encoding: gzip")
	assert.Equal(t, http.StatusInternalServerError, resp.StatusCode)
	assert.Equal(t, "disk\n", body)
}

// opened opens a text as a log file.
func opened(text string) func() (io.ReadCloser, error) {
	return func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }
}

// download asks for the log, reads its first byte, does something else, and reads on.
func download(t *testing.T, server *httptest.Server, encoding string, meanwhile func()) ([]byte, error) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+prefix+"log", nil)
	require.NoError(t, err)
	req.Header.Set("Accept-Encoding", encoding)
	resp, err := http.DefaultTransport.RoundTrip(req)
	require.NoError(t, err)
	defer resp.Body.Close()
	first := make([]byte, 1)
	_, err = io.ReadFull(resp.Body, first)
	require.NoError(t, err)
	meanwhile()
	rest, err := io.ReadAll(resp.Body)
	return append(first, rest...), err
}

// TestSlowReaderGetsTheWholeLog leaves a long log alone for longer than the handler has
// patience with others, as a page does that works on what it has.
func TestSlowReaderGetsTheWholeLog(t *testing.T) {
	const size = 32 << 20 // more than any buffer on the way
	text := strings.Repeat(header+"\n", size/(len(header)+1))
	for name, src := range map[string]source{
		"file":     {file: opened(text)},
		"recorder": {writeLog: func(w io.Writer) error { _, err := io.WriteString(w, text); return err }},
	} {
		h, server := stage(t, src, Options{})
		h.patience = time.Millisecond
		got, err := download(t, server, "identity", func() {
			require.Never(t, func() bool { return len(h.reports) == 0 }, 100*time.Millisecond, 10*time.Millisecond, "%s: it was all sent at once", name)
		})
		require.NoError(t, err, name)
		assert.Len(t, got, len(text), name)
		assert.Eventually(t, func() bool { return len(h.reports) == 0 }, 20*time.Second, time.Millisecond)
	}
}

// TestDeafReaderIsCut: who reads nothing of a recorder's log for long keeps no other from it.
func TestDeafReaderIsCut(t *testing.T) {
	h, server := stage(t, source{writeLog: func(w io.Writer) error {
		for {
			if _, err := w.Write(make([]byte, 1<<20)); err != nil {
				return err
			}
		}
	}}, Options{})
	h.logPatience = 50 * time.Millisecond
	_, err := download(t, server, "identity", func() {
		require.Eventually(t, func() bool { return len(h.reports) == 0 }, 20*time.Second, time.Millisecond)
	})
	assert.Error(t, err)
}

// TestLogFiles says how long the file is, whatever packs it on its way, and packs none
// that is packed.
func TestLogFiles(t *testing.T) {
	text := strings.Repeat(header+"\n", 1000)
	for name, data := range map[string]string{"a.jsonl": text, "a.jsonl.gz": string(packed(t, text))} {
		path := filepath.Join(t.TempDir(), name)
		require.NoError(t, os.WriteFile(path, []byte(data), 0o600))
		_, server := stage(t, source{file: func() (io.ReadCloser, error) { return os.Open(path) }}, Options{})
		resp, _ := ask(t, server, "GET", "log", "", "Accept-Encoding: gzip")
		assert.Equal(t, strconv.Itoa(len(data)), resp.Header.Get("Ethogram-Length"), name)
		assert.Equal(t, name == "a.jsonl", resp.Header.Get("Content-Encoding") == "gzip", name)
		_, body := ask(t, server, "GET", "log", "", "Accept-Encoding: identity")
		assert.Equal(t, data, body, name)
	}
	_, server := stage(t, source{file: func() (io.ReadCloser, error) { return os.Open(t.TempDir()) }}, Options{})
	resp, _ := ask(t, server, "GET", "log", "", "Accept-Encoding: gzip")
	assert.Equal(t, http.StatusInternalServerError, resp.StatusCode)
	assert.Empty(t, resp.Header.Get("Ethogram-Length"))
}

// TestOther serves a second log, says how it is called, and saves both in one page.
func TestOther(t *testing.T) {
	opens := func(name, text string) func() (io.ReadCloser, error) {
		path := filepath.Join(t.TempDir(), name)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		return func() (io.ReadCloser, error) { return os.Open(path) }
	}
	const name = `before "&" 草.jsonl`
	src := source{file: opens("run.jsonl", header+"\n")}
	_, server := stage(t, src, Options{})
	resp, _ := ask(t, server, "GET", "log", "")
	assert.Empty(t, resp.Header.Get("Ethogram-Other"))
	resp, _ = ask(t, server, "GET", "other", "")
	assert.Equal(t, http.StatusNotFound, resp.StatusCode)

	src.other = opens(name, header+"\n\n")
	_, server = stage(t, src, Options{})
	resp, _ = ask(t, server, "GET", "log", "")
	assert.NotEmpty(t, resp.Header.Get("Ethogram-Other"))
	resp, body := ask(t, server, "GET", "other", "")
	assert.Equal(t, header+"\n\n", body)
	called, err := url.PathUnescape(resp.Header.Get("Ethogram-Name"))
	require.NoError(t, err)
	assert.Equal(t, name, called)
	var both strings.Builder
	require.NoError(t, writeFiles(&both, page.Bundle(), src.file, src.other))
	body = both.String()
	assert.Contains(t, body, `id="log" data-name="run.jsonl"`)
	assert.Contains(t, body, `id="other" data-name="before &#34;&amp;&#34; 草.jsonl"`)
}

// shrinking is a file of which less is there than it says.
type shrinking struct{ *os.File }

func (s shrinking) Stat() (fs.FileInfo, error) { info, err := s.File.Stat(); return longer{info}, err }

type longer struct{ fs.FileInfo }

func (l longer) Size() int64 { return l.FileInfo.Size() + 1 }

// TestFileThatShrinks is no log that ends in order.
func TestFileThatShrinks(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.jsonl")
	require.NoError(t, os.WriteFile(path, []byte(header), 0o600))
	_, server := stage(t, source{file: func() (io.ReadCloser, error) {
		f, err := os.Open(path)
		return shrinking{f}, err
	}}, Options{})
	_, err := download(t, server, "identity", func() {})
	assert.ErrorIs(t, err, io.ErrUnexpectedEOF)
}

// TestSavedPage: a page that is saved is the one that WriteHTML writes, of a recorder and of a file.
func TestSavedPage(t *testing.T) {
	tape := new(tape)
	tape.write("one", "two")
	log := strings.Join([]string{header, "one", "two"}, "\n") + "\n"
	var want strings.Builder
	require.NoError(t, WriteHTML(&want, strings.NewReader(log)))
	saved := func(src source) (code int, body string) {
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/html", nil)
		r.Host, r.RemoteAddr = "localhost", "127.0.0.1:5000"
		newHandler(src, Options{}, page.Bundle()).ServeHTTP(w, r)
		return w.Code, w.Body.String()
	}
	for name, src := range map[string]source{
		"recorder": tape.source(),
		"file":     {file: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(log)), nil }},
	} {
		code, body := saved(src)
		assert.Equal(t, 200, code, name)
		assert.Equal(t, want.String(), body, name)
	}
	code, body := saved(source{file: func() (io.ReadCloser, error) { return nil, errors.New("it is gone") }})
	assert.Equal(t, 500, code)
	assert.Contains(t, body, "it is gone")
	code, _ = saved(source{})
	assert.Equal(t, 404, code)
}
