package inspect

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"os"
	"path"
	"strconv"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/internal/strict"
)

// bound prepares r's body for reading: it must be JSON, which another site's form
// cannot send, of bounded size, and come soon.
func (h *handler) bound(w http.ResponseWriter, r *http.Request) bool {
	kind := r.Header.Get("Content-Type")
	if media, _, err := mime.ParseMediaType(kind); err != nil || media != "application/json" {
		http.Error(w, fmt.Sprintf("the body is of type %.100q: want application/json", kind), http.StatusUnsupportedMediaType)
		return false
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxBody)
	http.NewResponseController(w).SetReadDeadline(time.Now().Add(h.patience)) // best effort, as in patient
	return true
}

// read decodes r's body into what into points to, or answers what is wrong with it.
func read(w http.ResponseWriter, r *http.Request, into any) bool {
	data, err := io.ReadAll(r.Body)
	if err == nil {
		http.NewResponseController(w).SetReadDeadline(time.Time{})
		return done(w, strict.Decode(data, into))
	}
	w.Header().Set("Connection", "close") // nothing waits for the rest of the body
	switch large := (*http.MaxBytesError)(nil); {
	case errors.As(err, &large):
		http.Error(w, fmt.Sprintf("the body is too large: want at most %d bytes", large.Limit), http.StatusRequestEntityTooLarge)
	case errors.Is(err, os.ErrDeadlineExceeded):
		http.Error(w, "the body is incomplete: it did not come in time", http.StatusRequestTimeout)
	default:
		done(w, err)
	}
	return false
}

// done answers an order: with nothing if it was carried out, else with what is
// wrong with it.
func done(w http.ResponseWriter, err error) bool {
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return false
	}
	return true
}

// agents is the body of watch and unwatch. Ids are texts, since JavaScript's
// numbers have only 53 bits.
type agents struct {
	Agents []string `json:"agents"`
}

func (h *handler) watch(w http.ResponseWriter, r *http.Request)   { h.choose(w, r, h.src.watch) }
func (h *handler) unwatch(w http.ResponseWriter, r *http.Request) { h.choose(w, r, h.src.unwatch) }

// choose says which agents are recorded in full. No agent decides otherwise for it.
func (h *handler) choose(w http.ResponseWriter, r *http.Request, do func(ids ...uint64)) {
	var body agents
	if do == nil {
		http.Error(w, "this log is a file: nothing is recorded", http.StatusNotFound)
		return
	}
	if !read(w, r, &body) {
		return
	}
	ids := make([]uint64, 0, len(body.Agents))
	for i, text := range body.Agents {
		id, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			done(w, fmt.Errorf("agents[%d] is %.40q: want an agent's id, a decimal number in quotes", i, text))
			return
		}
		ids = append(ids, id)
	}
	if len(ids) == 0 {
		done(w, errors.New("agents is empty: want the ids of agents"))
		return
	}
	do(ids...)
	w.WriteHeader(http.StatusNoContent)
}

func (h *handler) pause(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Paused bool `json:"paused"`
	}
	if h.options.Pause == nil {
		http.Error(w, "the game cannot pause: see Options.Pause", http.StatusNotFound)
		return
	}
	if read(w, r, &body) {
		h.pauseGame(body.Paused)
		w.WriteHeader(http.StatusNoContent)
	}
}

// tune passes a request on to the table that it is about: the one with the number
// in the query's "table", or the first.
func (h *handler) tune(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.Atoi("0" + r.URL.Query().Get("table"))
	if err != nil || n >= len(h.options.Tuning) {
		http.Error(w, "no such table can be tuned: see Options.Tuning", http.StatusNotFound)
		return
	}
	_, name := path.Split(r.URL.Path)
	_, action, _ := strings.Cut(name, "-")
	h.options.Tuning[n].serveTune(w, r, action)
}
