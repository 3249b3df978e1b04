package pipeline

import "github.com/ethogram-go/ethogram/evo/journal"

// Progress is told what a stage is doing. Of is 0 where nobody knows how much
// there is to do.
type Progress struct {
	Stage    Stage
	Done, Of int64  // rounds, generations or whatever the stage counts
	Text     string // for people
	Note     bool   // Text is not a state but something to know, of one line or more
	Played   int64  // rounds of this stage that were played, not taken from the journal
}

// state is what was last reported, so that it can be said again with each round
// that is played meanwhile.
type state struct {
	Progress
	counts bool // Done counts rounds,
	from   int  // those of the journal's session beyond this one
}

// report tells what a stage does now.
func (r *Run) report(p Progress) {
	if !p.Note {
		r.state = state{Progress: p}
	}
	r.tell(p)
}

// rounds tells that a stage is about to play a number of rounds, which are what
// its progress counts from now on.
func (r *Run) rounds(p Progress, session *journal.Session, of int) {
	s := session.Stats()
	p.Done, p.Of, p.Played = 0, int64(of), int64(s.Played)
	r.state = state{Progress: p, counts: true, from: s.Recalled + s.Played}
	r.tell(p)
}

// played is told of each round that is played.
func (r *Run) played(s journal.Stats) {
	r.state.Played = int64(s.Played)
	if r.state.counts {
		r.state.Done = int64(s.Recalled + s.Played - r.state.from)
	}
	r.tell(r.state.Progress)
}

func (r *Run) tell(p Progress) {
	if r.Report != nil {
		r.Report(p)
	}
}
