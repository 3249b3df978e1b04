package inspect

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"sync"
	"time"

	questions "github.com/ethogram-go/ethogram/debugprint/ask" // ask is what tests of this package do
	"github.com/ethogram-go/ethogram/debugprint/record"
)

// asked is the game that can be asked, once somebody has.
type asked struct {
	once sync.Once
	game *questions.Game
	err  error
}

// question answers "ask?ask=problems&row=EAT" and the like: the fields of [questions.Question] in small
// letters, flags once for each. The answer is an [questions.Answer], or
// an object with an error where nothing can be asked.
func (h *handler) question(w http.ResponseWriter, r *http.Request) {
	if !enter(w, h.reports) {
		return
	}
	defer func() { <-h.reports }()
	h.asked.once.Do(func() { h.asked.game, h.asked.err = h.src.asked() })
	w.Header().Set("Content-Type", "application/json")
	if h.asked.err != nil { // no fault of who asks: a browser would write one into its console
		_ = json.NewEncoder(w).Encode(map[string]string{"error": h.asked.err.Error()})
		return
	}
	http.NewResponseController(w).SetWriteDeadline(time.Time{}) // it may take long; best effort, as in patient
	values := r.URL.Query()
	skip, _ := strconv.Atoi(values.Get("skip"))
	a, err := h.asked.game.Ask(r.Context(), questions.Question{
		Ask: values.Get("ask"), Agent: values.Get("agent"), Row: values.Get("row"), Not: values.Get("not"), Flags: values["flags"], NoFlags: values["noflags"],
		Answer: values.Get("answer"), Value: values.Get("value"), At: values.Get("at"), From: values.Get("from"), Until: values.Get("until"), All: values.Has("all"), Edits: values.Get("edits"), Skip: skip,
	})
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	_ = json.NewEncoder(w).Encode(a) // a client that has left
}

// asked returns what can be asked: what the recorder holds, or the log of the file.
func (s *source) asked() (*questions.Game, error) {
	if s.rec != nil {
		return questions.Live(s.rec), nil
	}
	if s.file == nil {
		return nil, errors.New("there is no log to ask: see inspect.Handler and LogHandler")
	}
	f, err := s.file()
	if err != nil {
		return nil, err
	}
	defer f.Close()
	log, err := record.Read(f, record.Limits{Bytes: 256 << 20})
	if log == nil {
		return nil, err
	}
	return questions.Of(nameOf(f), log), nil
}
