package loop

import "fmt"

// Progress is what a run is doing.
type Progress struct {
	Stage    Stage
	Done, Of int64  // in rounds, tables or generations, as the stage counts; Of is 0 if the end is unknown
	Text     string // for people
	Note     bool   // Text is a message to keep, of one line or more, not a state
	Played   int64  // rounds that were played since the log was opened, without those from it
	Rounds   bool   // Done and Of are rounds; Of may be a guess that changes
}

// progress is the last report, which is repeated with each round that is played.
type progress struct {
	stage Stage
	last  Progress
	from  int // rounds of the log before the first that counts; -1 if rounds are not counted
}

// say tells what the stage under way does now.
func (r *Run) say(p Progress) {
	if !p.Note {
		r.progress.last, r.progress.from = p, -1
	}
	r.tell(p)
}

// note tells something to keep.
func (r *Run) note(text string) { r.say(Progress{Text: text, Note: true}) }

// expectRounds tells about how many rounds the stage will still play, and counts all
// that it plays.
func (r *Run) expectRounds(text string, left int) {
	n := r.log.Counts()
	done := int64(n.Recalled + n.Played)
	r.progress.last, r.progress.from = Progress{Text: text, Done: done, Of: done + int64(left), Rounds: true}, 0
	r.tell(r.progress.last)
}

// countRounds tells that the stage is about to play a number of rounds, and
// counts them from now on.
func (r *Run) countRounds(text string, of int) {
	n := r.log.Counts()
	r.progress.last, r.progress.from = Progress{Text: text, Of: int64(of), Rounds: true}, n.Recalled+n.Played
	r.tell(r.progress.last)
}

// played is called after each round, while the log plays.
func (r *Run) played(n Counts) {
	if r.progress.from >= 0 {
		r.progress.last.Done = int64(n.Recalled + n.Played - r.progress.from)
	}
	r.progress.last.Played = int64(n.Played)
	r.tell(r.progress.last)
}

func (r *Run) tell(p Progress) {
	if r.Report != nil {
		p.Stage = r.progress.stage
		r.Report(p)
	}
}

// searching counts towards the first limit that the settings set.
func (r *Run) searching(s *Search) Progress {
	last := s.Last()
	p := Progress{Text: fmt.Sprintf("%d tables", s.made)}
	if len(last.InClass) > 0 {
		p.Text += fmt.Sprintf(", in class %v", last.InClass)
	}
	switch o := &r.Settings; {
	case o.Genomes > 0:
		p.Done, p.Of = int64(s.made), int64(o.Genomes)
	case o.Generations > 0:
		p.Done, p.Of = int64(len(s.history)), int64(o.Generations)
	}
	return p
}
