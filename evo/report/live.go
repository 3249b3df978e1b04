package report

// StageState is what a page says of a stage of a run that goes on.
type StageState struct {
	Name, About string
	State       string // "next", "now", "done" or "failed"
	Text        string // what it does
	Known       bool   // Done is known
	Done        int64  // in thousandths
	Percent     string
	Pace        string // how fast it is, and how long it takes
}
