package inspect

import (
	"encoding/json"
	"strconv"
	"sync"
)

// status is what the page is told besides the log: what the handler can do, and
// what it was told to do.
type status struct {
	mu      sync.Mutex
	version uint64 // from 1
	report  report
	text    []byte // of report
}

// report is the data of an event "status".
type report struct {
	Watched []string `json:"watched"` // ids of the agents that are recorded in full
	Paused  bool     `json:"paused"`
	Pause   bool     `json:"canPause"`
	Profile bool     `json:"hasProfile"`
	Cover   bool     `json:"hasCover"`
	Tables  int      `json:"tables"` // that can be tuned
}

// now returns the status as JSON, and a number that grows with each change.
func (s *status) now() (version uint64, text []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.version, s.text
}

// change changes the status by do.
func (s *status) change(do func(*report)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	do(&s.report)
	text, err := json.Marshal(s.report)
	if err != nil {
		panic(err) // texts, numbers and truths
	}
	s.version++
	s.text = text
}

// watchedAre notes which agents are recorded in full.
func (s *status) watchedAre(ids []uint64) {
	s.change(func(r *report) {
		r.Watched = make([]string, len(ids)) // [] rather than null
		for i, id := range ids {
			r.Watched[i] = strconv.FormatUint(id, 10)
		}
	})
}
