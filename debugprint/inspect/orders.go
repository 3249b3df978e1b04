package inspect

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"os"
	"path"
	"time"
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

// body reads r's body, or answers what is wrong with it.
func body(w http.ResponseWriter, r *http.Request) ([]byte, bool) {
	data, err := io.ReadAll(r.Body)
	if err == nil {
		http.NewResponseController(w).SetReadDeadline(time.Time{})
		return data, true
	}
	w.Header().Set("Connection", "close") // nothing waits for the rest of the body
	switch large := (*http.MaxBytesError)(nil); {
	case errors.As(err, &large):
		http.Error(w, fmt.Sprintf("the body is too large: want at most %d bytes", large.Limit), http.StatusRequestEntityTooLarge)
	case errors.Is(err, os.ErrDeadlineExceeded):
		http.Error(w, "the body is incomplete: it did not come in time", http.StatusRequestTimeout)
	default:
		http.Error(w, err.Error(), http.StatusBadRequest)
	}
	return nil, false
}

// order hands the body on to the game, and read only asks.
func (h *handler) order(w http.ResponseWriter, r *http.Request) {
	if data, ok := body(w, r); ok {
		h.ask(w, r, data)
	}
}

func (h *handler) read(w http.ResponseWriter, r *http.Request) { h.ask(w, r, nil) }

func (h *handler) ask(w http.ResponseWriter, r *http.Request, data []byte) {
	request := path.Base(r.URL.Path)
	if table := r.URL.Query().Get("table"); table != "" {
		request += "?table=" + table
	}
	answer, err := h.game.Ask(r.Context(), request, data)
	var coded interface{ Code() int }
	switch {
	case errors.As(err, &coded):
		if coded.Code() == http.StatusMethodNotAllowed {
			w.Header().Set("Allow", http.MethodPost)
		}
		http.Error(w, err.Error(), coded.Code())
	case err != nil:
		http.Error(w, err.Error(), http.StatusBadRequest)
	case len(answer) == 0:
		w.WriteHeader(http.StatusNoContent)
	default:
		w.Header().Set("Content-Type", "application/json")
		w.Write(answer)
	}
}
