package report

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/evo/internal/search"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Live is the report of a run while it goes on. The run tells it what happens with
// Begin, Hear and End, which only take notes: pages are made when a client asks, in
// the client's goroutine. So the run waits for nobody, and its files are the same
// with and without a report. Without stages a Live follows the files of a run in the
// same way, such as those that the command vote rewrites in another process. It is
// safe for concurrent use. All methods of a nil Live do nothing.
type Live struct {
	now func() time.Time

	mu     sync.Mutex
	stages []liveStage
	at     int // the stage under way, or -1
	pace   pipeline.Pace
	latest pipeline.Progress
	notes  []string            // warnings that stages have reported
	rows   []search.Generation // of the search under way
	files  int                 // counts the changes of the run's files
	ended  bool
	over   chan struct{} // closed when the run has ended

	making sync.Mutex // guards what follows
	loader *loader
	loaded int // the state of the files that data has, -1 is none
	stamp  string
	data   *Data
	drawn  drawing // what parts show
	parts  []section
}

// drawing is what the parts of a page show, apart from the first.
type drawing struct {
	files, rows, notes int
	problem            string // why the files could not be read
}

// liveStage is a stage of the run.
type liveStage struct {
	stage pipeline.Stage
	state string // as StageState.State
	text  string
	took  time.Duration
}

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

// stageWords say what stages do.
var stageWords = map[pipeline.Stage]string{
	pipeline.Calibrate: "plays the hand-written library, to know what is strong",
	pipeline.Search:    "breeds tables",
	pipeline.Certify:   "measures them until it is sure of their class",
	pipeline.Pick:      "keeps those that differ most",
	pipeline.Pack:      "writes what the game ships",
	pipeline.Holdout:   "plays the classes against each other, to prove them",
}

// NewLive returns a report of a run that is about to go through stages, or of one
// that others write if there are none. It only reads what the run has written.
func NewLive(r *pipeline.Run, stages []pipeline.Stage) *Live {
	reader := &pipeline.Run{Dir: r.Dir, Env: r.Env, Config: r.Config, Program: r.Program}
	l := &Live{now: time.Now, at: -1, loaded: -1, loader: newLoader(reader), over: make(chan struct{})}
	l.loader.replays = r.Env.Replay != nil
	for _, stage := range stages {
		l.stages = append(l.stages, liveStage{stage: stage, state: "next"})
	}
	return l
}

// Begin notes that a stage begins.
func (l *Live) Begin(stage pipeline.Stage) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.at = -1
	for i := range l.stages {
		if l.stages[i].stage == stage {
			l.at = i
			l.stages[i] = liveStage{stage: stage, state: "now"}
		}
	}
	l.pace.Begin(l.now())
	l.latest = pipeline.Progress{}
	if stage == pipeline.Search {
		l.rows = nil
	}
}

// Hear notes a report of the stage under way.
func (l *Live) Hear(p pipeline.Progress) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if p.Note {
		if text, ok := strings.CutPrefix(p.Text, "warning: "); ok {
			l.notes = append(l.notes, text)
		}
		return
	}
	l.pace.Hear(p, l.now())
	l.latest = p
	if g := p.Generation; g != nil && (len(l.rows) == 0 || g.Number > l.rows[len(l.rows)-1].Number) {
		l.rows = append(l.rows, *g)
	}
}

// End notes how a stage ended.
func (l *Live) End(stage pipeline.Stage, err error) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.files++
	if l.at < 0 {
		return
	}
	s := &l.stages[l.at]
	s.state, s.took = "done", l.pace.Elapsed(l.now())
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		s.state, s.text = "failed", "stopped"
	} else if err != nil {
		s.state, s.text = "failed", err.Error()
	}
	if stage == pipeline.Search {
		l.rows = nil // the files have them now
	}
	l.at = -1
}

// Finish notes that the run is over, or that its files are followed no longer.
func (l *Live) Finish() {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.ended {
		close(l.over)
	}
	l.ended = true
	l.files++
}

// ending is why a stream ends. The page tells its reader.
type ending string

const (
	goesOn     ending = ""
	runOver    ending = "over"    // all stages are done
	runStopped ending = "stopped" // the same command continues the run
	notServed  ending = "closed"  // the files are followed no longer
)

// ending returns why there are no more changes. Its caller holds the lock.
func (l *Live) ending() ending {
	switch {
	case !l.ended:
		return goesOn
	case len(l.stages) == 0:
		return notServed
	}
	for _, s := range l.stages {
		if s.state != "done" {
			return runStopped
		}
	}
	return runOver
}

// sections returns the parts of the page as they are now, and whether they may still
// change. It reads files again only if they have changed, and draws the parts that
// take long only if they have.
func (l *Live) sections() (d *Data, all []section, end ending, err error) {
	l.making.Lock()
	defer l.making.Unlock()
	changed := l.changed()
	l.mu.Lock()
	if changed {
		l.files++
	}
	rows, notes, stages, end := l.rows[:len(l.rows):len(l.rows)], l.notes[:len(l.notes):len(l.notes)], l.states(), l.ending()
	want := drawing{files: l.files, rows: len(rows), notes: len(notes)}
	l.mu.Unlock()
	if l.loaded != want.files {
		data, err := l.loader.load()
		switch {
		case err == nil:
			l.data, l.loaded = data, want.files
		case l.data == nil:
			return nil, nil, end, err
		default: // the run may be writing its files: the old ones stay until they can be read
			want.problem = err.Error()
		}
	}
	now := *l.data
	now.Stages, now.Ended, now.Stopped = stages, end != goesOn, end == runStopped
	if len(rows) > 0 {
		now.History = rows
	}
	if l.parts != nil && l.drawn == want {
		run, err := now.progress()
		if err != nil {
			return nil, nil, end, err
		}
		l.parts = append([]section{run}, l.parts[1:]...)
		return &now, l.parts, end, nil
	}
	now.note(notes)
	if want.problem != "" {
		now.Warnings = append(now.Warnings, "The page is not up to date: "+want.problem)
	}
	parts, err := now.sections()
	if err != nil {
		return nil, nil, end, err
	}
	l.parts, l.drawn = parts, want
	return &now, parts, end, nil
}

// kind returns what the page is.
func (l *Live) kind() kind {
	if len(l.stages) == 0 {
		return pageOfFiles
	}
	return pageOfRun
}

// changed reports whether files have changed that others write. The stages of a run
// of our own tell us.
func (l *Live) changed() bool {
	if len(l.stages) > 0 {
		return false
	}
	var b strings.Builder
	files, _ := os.ReadDir(l.loader.run.Dir) // loading them says what is wrong
	for _, f := range files {
		if ext := filepath.Ext(f.Name()); ext == ".json" || ext == ".jsonl" {
			if info, err := f.Info(); err == nil {
				fmt.Fprintln(&b, f.Name(), info.Size(), info.ModTime().UnixNano())
			}
		}
	}
	was := l.stamp
	l.stamp = b.String()
	return was != "" && was != l.stamp
}

// note adds what stages have reported, but nothing that the files say already.
func (d *Data) note(notes []string) {
	d.Warnings = d.Warnings[:len(d.Warnings):len(d.Warnings)]
	for _, note := range notes {
		if !slices.ContainsFunc(d.Warnings, func(w string) bool { return strings.Contains(w, note) }) {
			d.Warnings = append(d.Warnings, note)
		}
	}
}

// states describes the stages.
func (l *Live) states() (all []StageState) {
	for i, s := range l.stages {
		of := StageState{Name: string(s.stage), About: stageWords[s.stage], State: s.state, Text: plain.Name(s.text)}
		switch {
		case i == l.at:
			l.describe(&of)
		case s.state == "done", s.state == "failed":
			of.Pace = s.took.Round(100 * time.Millisecond).String()
		}
		all = append(all, of)
	}
	return all
}

// describe says how far the stage under way is.
func (l *Live) describe(s *StageState) {
	now := l.now()
	s.Text = l.latest.Text
	if of := l.latest.Of; of > 0 {
		s.Known, s.Done = true, min(1000*l.latest.Done/of, 1000)
		s.Percent = fmt.Sprintf("%d %%", s.Done/10)
	}
	words := []string{l.pace.Elapsed(now).Round(time.Second).String()}
	if rate, ok := l.pace.Rate(now); ok {
		words = append(words, fmt.Sprintf("%.0f rounds/s", rate))
	}
	if left, ok := l.pace.Left(now); ok {
		words = append(words, left.Round(time.Second).String()+" left")
	}
	s.Pace = strings.Join(words, ", ")
}
