package play

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"path"
	"sync"
	"time"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/scene"
	"github.com/ethogram-go/ethogram/internal/loopback"
)

// DefaultAddress is where the command play listens.
const DefaultAddress = "localhost:6080"

// Server plays rounds with a person: it is the handler of the page. Its methods may
// be called by several goroutines.
type Server[A any] struct {
	show   show
	stage  *stage[A]
	hosts  []string
	files  http.Handler
	guests chan struct{} // clients at once
	ctx    context.Context
	end    context.CancelFunc
	all    sync.WaitGroup // of the stage

	patience time.Duration // with a client that does not read
}

// maxGuests is how many pages may be open at once.
const maxGuests = 16

// New returns a server whose first round waits for the person. The error lists
// everything that is wrong with the game, its view or the options. Close the server
// after use.
func New[A any](game *evo.Game[A], view *scene.View[A], o Options) (*Server[A], error) {
	ctx, end := context.WithCancel(context.Background())
	s := &Server[A]{
		hosts: o.Hosts, files: http.FileServerFS(scene.Bundle()), guests: make(chan struct{}, maxGuests),
		ctx: ctx, end: end, patience: 10 * time.Second,
	}
	s.show.wake = make(chan struct{})
	var err error
	if s.stage, err = newStage(game, view, &s.show, o); err != nil {
		end()
		return nil, err
	}
	s.all.Go(func() { s.stage.run(ctx) })
	return s, nil
}

// ServeHTTP implements http.Handler. It may be mounted below any prefix that ends
// with a slash.
func (s *Server[A]) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w = loopback.Answer(w, r)
	loopback.Secure(w.Header(), scene.ContentSecurityPolicy)
	if why := loopback.RefuseHost(r, s.hosts); why != "" {
		http.Error(w, why, http.StatusForbidden)
		return
	}
	name := path.Base(r.URL.Path)
	if r.URL.Path == "" || r.URL.Path[len(r.URL.Path)-1] == '/' {
		name = ""
	}
	if why := loopback.RefuseOrigin(r); why != "" && name != "" { // a link to the page may stand anywhere
		http.Error(w, why, http.StatusForbidden)
		return
	}
	if !loopback.Reads(r) {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, r.Method+" is not allowed here: want GET or HEAD", http.StatusMethodNotAllowed)
		return
	}
	switch name {
	case "socket":
		s.welcome(w, r)
	case "replay.html":
		s.replay(w)
	default:
		r = r.Clone(r.Context())
		r.URL.Path = "/" + name
		s.files.ServeHTTP(w, r)
	}
}

// replay writes the round so far as a page.
func (s *Server[A]) replay(w http.ResponseWriter) {
	head, frames := s.show.round()
	// The page has its own, stricter policy; the header is for what comes from here.
	w.Header().Del("Content-Security-Policy")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="round.html"`)
	_ = scene.WritePage(w, head, frames) // a client that goes away is not ours to mend
}

// Close ends the round and all links. Votes are on the disk already.
func (s *Server[A]) Close() {
	s.end()
	s.all.Wait()
}

// Serve serves a game at an address, such as "localhost:6080", until ctx is done.
// Without a host it is for this machine only. It says to diag where the page is.
func Serve[A any](ctx context.Context, addr string, game *evo.Game[A], view *scene.View[A], o Options, diag io.Writer) error {
	listener, err := loopback.Listen(addr, DefaultAddress, "game")
	if err != nil {
		return fmt.Errorf("play: %w", err)
	}
	o.Hosts = append(append([]string{}, o.Hosts...), listener.Hosts...)
	s, err := New(game, view, o)
	if err != nil {
		listener.Close()
		return err
	}
	server := listener.Serve(s, s.patience, "play", diag)
	<-ctx.Done()
	s.Close()
	server.End()
	return server.Close()
}
