package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/internal/loopback"
)

// Bounds of what clients may ask.
const (
	maxStreams = 16 // pages that are kept up to date
	maxReplays = 2  // rounds that are played at once
)

// handler serves the page of a live report: the page itself, "live", the stream of
// its changes, and "replays/KEY.html", the round of a table.
type handler struct {
	live             *Live
	hosts            []string
	streams, replays chan struct{}
	poll, heartbeat  time.Duration
	patience         time.Duration // with a client that does not read
}

// Handler serves the page below any prefix that ends with a slash. It answers only
// to this machine, or under the names of hosts; see package inspect of debugprint
// for the same guards.
func (l *Live) Handler(hosts ...string) http.Handler { return newHandler(l, hosts) }

func newHandler(l *Live, hosts []string) *handler {
	return &handler{
		live: l, hosts: hosts,
		streams: make(chan struct{}, maxStreams), replays: make(chan struct{}, maxReplays),
		poll: time.Second, heartbeat: 15 * time.Second, patience: 10 * time.Second,
	}
}

// ServeHTTP implements http.Handler.
func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w = loopback.Answer(w, r)
	loopback.Secure(w.Header(), policy(true)+"; frame-ancestors 'none'")
	if why := loopback.RefuseHost(r, h.hosts); why != "" {
		http.Error(w, why, http.StatusForbidden)
		return
	}
	folder, name := path.Split(r.URL.Path)
	replay := path.Base(folder) == replayFolder
	// A link to the page or a replay may stand anywhere.
	if why := loopback.RefuseOrigin(r); why != "" && name != "" && !replay {
		http.Error(w, why, http.StatusForbidden)
		return
	}
	switch {
	case !loopback.Reads(r):
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, r.Method+" is not allowed here: the page only shows", http.StatusMethodNotAllowed)
	case replay:
		h.replay(w, r, name)
	case name == "live":
		h.stream(w, r)
	case name == "":
		h.page(w)
	default:
		http.Error(w, "there is no such page", http.StatusNotFound)
	}
}

// page serves the page as it is now.
func (h *handler) page(w http.ResponseWriter) {
	d, parts, _, err := h.live.sections()
	var text []byte
	if err == nil {
		text, err = d.page(parts, h.live.kind())
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	h.write(w, text)
}

// write writes a whole page, unless the client does not read it.
func (h *handler) write(w http.ResponseWriter, text []byte) {
	out := http.NewResponseController(w)
	_ = out.SetWriteDeadline(time.Now().Add(3 * h.patience)) // only tests have writers without deadlines
	_, _ = w.Write(text)
	_ = out.SetWriteDeadline(time.Time{}) // the connection may serve more
}

// change is a part of the page that has changed.
type change struct {
	ID   string `json:"id"`
	Hash string `json:"hash"`
	HTML string `json:"html"`
}

// stream sends which run it is, and the parts of the page that differ from those that
// the page has, as Server-Sent Events, until nothing changes or the client leaves.
func (h *handler) stream(w http.ResponseWriter, r *http.Request) {
	select {
	case h.streams <- struct{}{}:
		defer func() { <-h.streams }()
	default:
		w.Header().Set("Retry-After", "5")
		http.Error(w, "too many pages are open: close one of them", http.StatusServiceUnavailable)
		return
	}
	has := map[string]string{}
	for of := range strings.SplitSeq(r.URL.Query().Get("have"), ",") {
		if id, hash, ok := strings.Cut(of, ":"); ok {
			has[id] = hash
		}
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no") // nginx would collect events
	if r.Method == http.MethodHead {
		return
	}
	out := http.NewResponseController(w)
	send := func(text []byte) error {
		_ = out.SetWriteDeadline(time.Now().Add(h.patience))
		if _, err := w.Write(text); err != nil {
			return err
		}
		return out.Flush()
	}
	poll := time.NewTicker(h.poll)
	defer poll.Stop()
	var text []byte
	last, greeted := time.Now(), false
	for {
		d, parts, end, err := h.live.sections()
		if err == nil {
			if !greeted {
				greeted, text = true, fmt.Appendf(text, "event: run\ndata: %s\n\n", d.identity(h.live.kind()))
			}
			for _, p := range parts {
				if has[p.ID] != p.Hash {
					has[p.ID] = p.Hash
					data, _ := json.Marshal(change{p.ID, p.Hash, string(p.HTML)}) // strings do not fail
					text = fmt.Appendf(text, "event: section\ndata: %s\n\n", data)
				}
			}
		}
		if end != goesOn {
			text = fmt.Appendf(text, "event: end\ndata: %s\n\n", end)
		}
		if len(text) == 0 && time.Since(last) > h.heartbeat {
			text = append(text, ": still here\n\n"...)
		}
		if len(text) > 0 {
			if send(text) != nil {
				return
			}
			text, last = text[:0], time.Now()
		}
		if end != goesOn {
			return
		}
		select {
		case <-r.Context().Done():
			return
		case <-h.live.over:
		case <-poll.C:
		}
	}
}

// replay plays the round of a shipped table and serves it. The page is the game's
// own, with its own script, so that it may do nothing else.
func (h *handler) replay(w http.ResponseWriter, r *http.Request, name string) {
	key, isPage := strings.CutSuffix(name, ".html")
	select {
	case h.replays <- struct{}{}:
		defer func() { <-h.replays }()
	case <-r.Context().Done():
		return
	}
	page, err := h.live.replay(key)
	switch {
	case !isPage || errors.Is(err, errNoTable):
		http.Error(w, "there is no such table", http.StatusNotFound)
		return
	case err != nil:
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Security-Policy",
		"default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; sandbox allow-scripts")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	h.write(w, page)
}

var errNoTable = errors.New("there is no such table")

// replay plays the round that all tables play, with a shipped table.
func (l *Live) replay(key string) ([]byte, error) {
	l.making.Lock()
	run, g := l.loader.run, l.loader.shipped[key]
	l.making.Unlock()
	if g == nil || run.Env.Replay == nil {
		return nil, errNoTable
	}
	var page bytes.Buffer
	err := writeReplay(&page, run.Env, g)
	return page.Bytes(), err
}

// Server serves a live report.
type Server struct {
	URL string // of the page

	server *loopback.Server
}

// Serve serves the report at an address, such as "localhost:6060", or "localhost:0"
// for any free port. Without a host it is for this machine only. It says to diag
// where the page is.
func (l *Live) Serve(addr string, diag io.Writer) (*Server, error) {
	listener, err := loopback.Listen(addr, "localhost:6060", "report")
	if err != nil {
		return nil, err
	}
	h := newHandler(l, listener.Hosts)
	return &Server{URL: listener.URL, server: listener.Serve(h, h.patience, "report", diag)}, nil
}

// Close tells the open pages that the run is over, and ends the server. It waits at
// most a second for slow clients. A nil Server has nothing to close.
func (s *Server) Close() {
	if s != nil {
		_ = s.server.Close() // streams end with their run
	}
}
