package inspect

import (
	"crypto/rand"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint/inspect/local"
	"github.com/ethogram-go/ethogram/debugprint/internal/page"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/internal/loopback"
)

// Options say what the page may do. The zero value shows everything and changes
// nothing.
type Options struct {
	// Hosts are the names, besides those of this machine itself, under which the
	// page may be reached, without ports: "build-7.example.com", "192.168.1.7". If
	// there are any, requests from other machines are answered as well.
	Hosts []string

	// Pause is called with true when the page asks for a pause, because somebody
	// has pressed the button or a breakpoint was hit, and with false when the game
	// may go on. It is called by another goroutine than the game's: it should
	// only note what it was told, as the Store of an atomic.Bool does, and the
	// game looks at it between two frames. Nil: the page cannot pause the game.
	Pause func(paused bool)

	// Profile and Cover write the JSON of the profile of rows and of the decision
	// coverage so far. Each may be called by several goroutines at once, while the
	// game runs. Nil: the page does not show them.
	Profile, Cover func(w io.Writer) error

	// Compare opens a log that the page of [LogHandler] and [StartLog] compares with
	// its own, plain or gzip'ed. It is called for each request.
	Compare func() (io.ReadCloser, error)

	// Output is where [Start] says the address of the page, and the token to write source
	// by. Nil: os.Stderr.
	Output io.Writer

	// Tuning are the tables that the page may change while the game runs. None: it
	// changes nothing.
	Tuning []*Table

	// Source is the Go source of these tables, which the page shows and writes edits in,
	// with a token that is printed to Output: see package inspect/source. It does so on this
	// machine only, and not where Hosts lets in others. Nil: it writes no source.
	Source Source
}

// Bounds of what clients may ask.
const (
	maxStreams = 64       // live streams at once
	maxReports = 4        // whole logs, profiles and coverages at once
	maxBody    = 64 << 10 // bytes of a request
)

// handler serves the page and what it asks for.
type handler struct {
	src     source
	game    *local.Game
	options Options
	bundle  fs.FS
	asked   asked
	token   string // to write source

	streams, reports chan struct{} // requests that last
	poll, heartbeat  time.Duration // of streams
	patience         time.Duration // with a client that neither sends nor reads
	logPatience      time.Duration // with one that reads nothing of a recorder's log
}

// Handler serves the page that shows what rec records. Mount it below any prefix
// that ends with a slash:
//
//	http.Handle("/debug/ethogram/", inspect.Handler(rec, inspect.Options{}))
//
// It reads the recorder whenever a page asks, also while the game runs, and never
// makes the game wait for a slow page. A stopped recorder still shows what it has.
// Without a recorder the page only opens logs.
func Handler(rec *record.Recorder, o Options) http.Handler {
	h := newHandler(recorded(rec), o, page.Bundle())
	h.sayToken()
	return h
}

func newHandler(src source, o Options, bundle fs.FS) *handler {
	h := &handler{
		src: src, options: o, bundle: bundle, token: rand.Text(),
		game:    &local.Game{Recorder: src.rec, Pause: o.Pause, Profile: o.Profile, Cover: o.Cover, Tuning: o.Tuning},
		streams: make(chan struct{}, maxStreams), reports: make(chan struct{}, maxReports),
		poll: 100 * time.Millisecond, heartbeat: 15 * time.Second, patience: 10 * time.Second, logPatience: 10 * time.Minute,
	}
	h.options.Hosts = slices.Clone(o.Hosts)
	return h
}

// endpoint is what the last part of a request's path names.
type endpoint struct {
	get, post func(*handler, http.ResponseWriter, *http.Request)
}

var endpoints = map[string]endpoint{
	"":        {get: (*handler).page},
	"log":     {get: (*handler).log},
	"other":   {get: (*handler).other},
	"html":    {get: (*handler).html},
	"ask":     {get: (*handler).question},
	"live":    {get: (*handler).live},
	"profile": {get: (*handler).profile},
	"cover":   {get: (*handler).cover},
	"watch":   {post: (*handler).order},
	"unwatch": {post: (*handler).order},
	"pause":   {post: (*handler).order},
	"tune":    {get: (*handler).read, post: (*handler).order},
	"source":  {get: (*handler).canWrite, post: (*handler).source},
}

// ServeHTTP implements http.Handler. The prefix under which the handler is mounted
// does not matter: only the path's end counts.
func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w = loopback.Answer(w, r)
	loopback.Secure(w.Header(), policy)
	if why := h.refuseHost(r); why != "" {
		http.Error(w, why, http.StatusForbidden)
		return
	}
	_, name := path.Split(r.URL.Path)
	of, _, _ := strings.Cut(name, "-") // tune-apply is of tune
	e, ok := endpoints[of]
	if !ok || of != name && of != "tune" && of != "source" {
		e = endpoint{get: (*handler).asset}
	}
	if why := loopback.RefuseOrigin(r); why != "" && name != "" { // a link to the page may stand anywhere
		http.Error(w, why, http.StatusForbidden)
		return
	}
	switch {
	case loopback.Reads(r) && e.get != nil:
		e.get(h, w, r)
	case r.Method == http.MethodPost && e.post != nil:
		if h.bound(w, r) {
			e.post(h, w, r)
		}
	default:
		w.Header().Set("Allow", e.allow())
		http.Error(w, r.Method+" is not allowed here: want "+e.allow(), http.StatusMethodNotAllowed)
	}
}

func (e endpoint) allow() string {
	var methods []string
	if e.get != nil {
		methods = append(methods, http.MethodGet, http.MethodHead)
	}
	if e.post != nil {
		methods = append(methods, http.MethodPost)
	}
	return strings.Join(methods, ", ")
}

// enter counts a client in, up to the capacity of open. The client that gets true
// must receive from open when it is done.
func enter(w http.ResponseWriter, open chan struct{}) bool {
	select {
	case open <- struct{}{}:
		return true
	default:
		w.Header().Set("Retry-After", "5")
		http.Error(w, "too many clients: close another window of the inspector", http.StatusServiceUnavailable)
		return false
	}
}
