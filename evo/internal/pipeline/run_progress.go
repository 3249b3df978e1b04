package pipeline

import (
	"github.com/ethogram-go/ethogram/evo/internal/journal"
	"github.com/ethogram-go/ethogram/evo/internal/search"
)

// Progress is what a stage is doing.
type Progress struct {
	Stage    Stage
	Done, Of int64  // in rounds, generations or thousandths, as the stage counts; Of is 0 if the end is unknown
	Text     string // for people
	Note     bool   // Text is a message to keep, of one line or more, not a state
	Played   int64  // rounds that the stage has played, without those from the journal
	Rounds   bool   // Done and Of are rounds; Of may be a guess that changes

	// Generation is the last generation of the search that is over, or nil. Nothing
	// changes it any more.
	Generation *search.Generation
}

// progress is the last report, which is repeated with each round that is played.
type progress struct {
	Progress
	countsRounds bool // Done is the number of rounds
	from         int  // rounds of the journal's session before the first that counts
}

// report tells what the stage under way does now.
func (r *Run) report(p Progress) {
	if r.session != nil {
		p.Played = int64(r.session.Stats().Played)
	}
	if !p.Note {
		r.progress = progress{Progress: p}
	}
	r.tell(p)
}

// expectRounds tells about how many rounds the stage will still play, and counts all
// that it plays.
func (r *Run) expectRounds(text string, left int) {
	s := r.session.Stats()
	done := s.Recalled + s.Played
	p := Progress{Text: text, Done: int64(done), Of: int64(done + left), Played: int64(s.Played), Rounds: true}
	r.progress = progress{Progress: p, countsRounds: true}
	r.tell(p)
}

// countRounds tells that the stage is about to play a number of rounds, and
// counts them from now on.
func (r *Run) countRounds(text string, of int) {
	s := r.session.Stats()
	p := Progress{Text: text, Of: int64(of), Played: int64(s.Played), Rounds: true}
	r.progress = progress{Progress: p, countsRounds: true, from: s.Recalled + s.Played}
	r.tell(p)
}

// played is called after each round.
func (r *Run) played(s journal.Stats) {
	r.progress.Played = int64(s.Played)
	if r.progress.countsRounds {
		r.progress.Done = int64(s.Recalled + s.Played - r.progress.from)
	}
	r.tell(r.progress.Progress)
}

func (r *Run) tell(p Progress) {
	if r.Report != nil {
		p.Stage = r.stage
		r.Report(p)
	}
}
