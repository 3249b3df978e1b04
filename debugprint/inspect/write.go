package inspect

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"fmt"
	"net/http"
	"path"
	"time"

	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// Source shows what edits make of the Go source of a table, and writes that. Package inspect/source has one;
// none is linked by a game that does not ask for it. Methods are called by several goroutines at once.
type Source interface {
	// Diff returns what edits make of the table with this root, in the form of diff -u, and what to know beside it.
	Diff(ctx context.Context, root string, edits []vocabulary.Edit) (diff string, notes []string, err error)
	// Write writes what Diff has last returned, if that was for the same edits, and returns the files.
	Write(root string, edits []vocabulary.Edit) (files []string, err error)
	// Undo takes back what was last written, and returns the files.
	Undo() (files []string, err error)
}

// sayToken says by which token the page writes source: whoever has it can read what the game prints.
func (h *handler) sayToken() {
	if h.refuseSource() == "" {
		fmt.Fprintf(h.output(), "inspector: to write source, the page asks for this token: %s\n", h.token)
	}
}

// refuseSource says why source is neither shown nor written, or "".
func (h *handler) refuseSource() string {
	switch {
	case h.options.Source == nil:
		return "the game gives the inspector no Source"
	case len(h.options.Hosts) > 0:
		return "source is written from this machine only, and Options.Hosts lets in others"
	}
	return ""
}

// canWrite says whether there is source to write, so that the page need not try.
func (h *handler) canWrite(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	fmt.Fprintf(w, "%t", h.refuseSource() == "")
}

// source shows, writes or takes back a change of source. What changes files needs the token, for a program that
// is no browser passes the guard.
func (h *handler) source(w http.ResponseWriter, r *http.Request) {
	var order struct {
		Root  string            `json:"root"`
		Edits []vocabulary.Edit `json:"edits"`
		Token string            `json:"token"`
	}
	data, ok := body(w, r)
	if !ok {
		return
	}
	if why := h.refuseSource(); why != "" {
		http.Error(w, why, http.StatusForbidden)
		return
	}
	if err := strict.Decode(data, &order); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	right := subtle.ConstantTimeCompare([]byte(order.Token), []byte(h.token)) == 1
	fromPage := r.Header.Get("Origin") != "" || r.Header.Get("Sec-Fetch-Site") == "same-origin"
	request := path.Base(r.URL.Path)
	if !right && (request != "source-diff" || !fromPage) {
		http.Error(w, "the token is wrong: the game has printed it, with the page's address, when it started", http.StatusUnauthorized)
		return
	}
	http.NewResponseController(w).SetWriteDeadline(time.Time{}) // compilers take their time; best effort, as in patient
	var answer struct {
		Diff  string   `json:"diff"`
		Notes []string `json:"notes"`
		Files []string `json:"files"`
	}
	var err error
	switch request {
	case "source-diff":
		answer.Diff, answer.Notes, err = h.options.Source.Diff(r.Context(), order.Root, order.Edits)
	case "source-write":
		answer.Files, err = h.options.Source.Write(order.Root, order.Edits)
	case "source-undo":
		answer.Files, err = h.options.Source.Undo()
	default:
		http.Error(w, "want source-diff, source-write or source-undo", http.StatusNotFound)
		return
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusUnprocessableEntity)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(answer)
}
