package inspect

import (
	"encoding/json"
	"strconv"
)

// status is what the page is told besides the log, as the data of an event "status":
// what the handler can do, and what it was told to do.
type status struct {
	Watched []string `json:"watched"` // ids of the agents that are recorded in full
	Paused  bool     `json:"paused"`
	Pause   bool     `json:"canPause"`
	Profile bool     `json:"hasProfile"`
	Cover   bool     `json:"hasCover"`
	Tables  int      `json:"tables"` // that can be tuned
}

// status returns the present status as JSON. Streams ask for it again and again, for
// the game itself may watch agents as well.
func (h *handler) status() []byte {
	s := status{
		Watched: []string{}, Paused: h.paused.Load(),
		Pause: h.options.Pause != nil, Profile: h.options.Profile != nil, Cover: h.options.Cover != nil, Tables: len(h.options.Tuning),
	}
	if h.src.watched != nil {
		for _, id := range h.src.watched() {
			s.Watched = append(s.Watched, strconv.FormatUint(id, 10))
		}
	}
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // texts, numbers and truths
	}
	return text
}

// pauseGame tells the game and notes it, for one client at a time: all pages show what
// the game was told last.
func (h *handler) pauseGame(paused bool) {
	h.pausing.Lock()
	defer h.pausing.Unlock()
	h.options.Pause(paused)
	h.paused.Store(paused)
}
