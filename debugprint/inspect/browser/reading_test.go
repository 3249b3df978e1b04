package browser

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/inspect"
	"github.com/ethogram-go/ethogram/debugprint/record"
)

// slow has the page run so many times slower than the machine does.
func (w *window) slow(times float64) {
	w.t.Helper()
	_, err := chromedp.Call(w.ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: times})
	require.NoError(w.t, err)
}

// isRead waits until the page has read its log.
func (w *window) isRead() {
	w.t.Helper()
	w.until(`ethogramPage.state.source.value.state === 'ready'`)
}

// servedFile serves a log file that the page knows the length of.
func servedFile(t *testing.T, path string) string {
	server := httptest.NewServer(inspect.LogHandler(func() (io.ReadCloser, error) { return os.Open(path) }, inspect.Options{}))
	t.Cleanup(server.Close)
	return server.URL + "/"
}

// TestBigLog reads a long log on a machine that is six times slower than this one.
func TestBigLog(t *testing.T) {
	size := 4_000
	if !testing.Short() {
		size = 12_000
	}
	m := play(t, plain, 20, size, 1, record.Options{Everything: true, Steps: size, Bytes: 1 << 30})
	path := file(t, "deer.jsonl.gz", nil)
	require.NoError(t, m.rec.WriteFile(path))
	w := open(t)
	w.slow(6)
	w.visit(servedFile(t, path))
	w.sees(`header`, "reading")
	w.until(`document.querySelector('header progress')?.value > 0`)
	w.within(5*time.Minute, `ethogramPage.state.source.value.state === 'ready'`) // with others on the machine
	assert.Empty(t, w.text(`[role=alert]`))
	w.until(`document.querySelector('[role=slider]').getAttribute('aria-valuemax') === '%d'`, size-1)
	w.quiet()
}

// inParts serves the page with a log of which only the first bytes come, until go on is
// closed; then the rest comes, or the connection is cut.
func inParts(t *testing.T, log []byte, first int, cut bool) (url string, goOn chan struct{}) {
	page := inspect.LogHandler(func() (io.ReadCloser, error) { return nil, io.EOF }, inspect.Options{})
	goOn = make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/log" {
			page.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Ethogram-Length", strconv.Itoa(len(log)))
		w.Write(log[:first])
		w.(http.Flusher).Flush()
		select {
		case <-goOn:
		case <-r.Context().Done():
		}
		if cut {
			panic(http.ErrAbortHandler)
		}
		w.Write(log[first:])
	}))
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
	})
	return server.URL + "/", goOn
}

// TestConnectionIsCut is no fault of the log, wherever it is cut, and whether it is packed.
func TestConnectionIsCut(t *testing.T) {
	m := play(t, plain, 3, 3000, 1, full)
	path := file(t, "deer.jsonl.gz", nil)
	require.NoError(t, m.rec.WriteFile(path))
	zip, err := os.ReadFile(path)
	require.NoError(t, err)
	log := m.log()
	atLine := bytes.IndexByte(log[len(log)/2:], '\n') + len(log)/2 + 1
	w := open(t)
	for _, c := range []struct {
		log []byte
		at  int
	}{{zip, len(zip) / 2}, {log, len(log) / 2}, {log, atLine}} {
		url, cut := inParts(t, c.log, c.at, true)
		w.visit(url)
		w.sees(agents, "Deer A")         // what has come is shown at once
		share := 100 * c.at / len(c.log) // or a little less: half a line is not read yet
		w.until(`/reading (%d|%d) %%/.test(document.querySelector('header').innerText)`, share-1, share)
		close(cut)
		w.sees(`[role=alert]`, "The connection was cut")
		w.sees(`[role=alert]`, "up to step ")
		assert.NotContains(t, w.text(`[role=alert]`), "damaged")
		assert.Equal(t, 1, eval[int](w, `document.querySelectorAll('[role=alert] p').length`), w.text(`[role=alert]`))
		w.sees(agents, "Deer A")
	}
	w.shoot("cut")

	url, cut := inParts(t, zip, 0, true)
	close(cut)
	w.visit(url)
	w.sees(`[role=alert]`, "The connection was cut: 0 of ")
	w.sees(`[role=alert]`, "Nothing of it can be shown.")
	server := httptest.NewServer(inspect.LogHandler(func() (io.ReadCloser, error) { return nil, os.ErrPermission }, inspect.Options{}))
	defer server.Close()
	w.visit(server.URL + "/")
	w.sees(`[role=alert]`, "Could not read the log: permission denied.")
}

// TestStop leaves the rest of a log.
func TestStop(t *testing.T) {
	m := play(t, plain, 3, 500, 1, full)
	log := m.log()
	url, _ := inParts(t, log, len(log)/2, false)
	w := open(t)
	w.visit(url)
	w.sees(agents, "Deer A")
	w.clickText("Stop")
	w.sees(`[role=alert]`, "Reading was stopped")
	w.isRead()
	w.sees(agents, "Deer A")
	w.quiet()
}
