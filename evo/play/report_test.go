//go:build !race

package play_test

import (
	"io"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/evo/internal/report"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// evolution is a small run of the foragers and its page.
type evolution struct {
	t      *testing.T
	run    *pipeline.Run
	live   *report.Live
	server *report.Server
}

// evolve begins a run, whose page goes through stages.
func evolve(t *testing.T) *evolution {
	t.Helper()
	if testing.Short() {
		t.Skip("it needs Chromium")
	}
	g := game.Forage
	g.Replay = func(w io.Writer, _ *evo.Game[*game.Forager], _ evo.Setup[*game.Forager], _ []string) error {
		_, err := io.WriteString(w, "<p>a day of foragers")
		return err
	}
	env, err := pipeline.NewEnv(&g, pipeline.Local, 1)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, env.Close()) })
	c, err := pipeline.NewConfig("default", 7)
	require.NoError(t, err)
	c.Search.Population, c.Search.Generations, c.Search.MonitorEvery = 20, 3, 0
	c.Calibration, c.Tournament, c.Holdout, c.Admission.Most = 4, 4, 4, 16
	return &evolution{t: t, run: &pipeline.Run{Dir: t.TempDir(), Env: env, Config: c, Program: "./tanks"}}
}

// serve serves the page at an address, until end.
func (e *evolution) serve(addr string, stages []pipeline.Stage) (page string) {
	e.t.Helper()
	e.live = report.NewLive(e.run, stages)
	e.run.Report = e.live.Hear
	server, err := e.live.Serve(addr, io.Discard)
	require.NoError(e.t, err)
	e.server = server
	e.t.Cleanup(e.end)
	return server.URL
}

func (e *evolution) end() {
	e.live.Finish()
	e.server.Close()
}

func (e *evolution) do(stages ...pipeline.Stage) {
	e.t.Helper()
	for _, stage := range stages {
		e.live.Begin(stage)
		err := e.run.Do(e.t.Context(), stage)
		e.live.End(stage, err)
		require.NoError(e.t, err)
	}
}

// TestReportFollowsTheRun has two windows open from before the first stage until the
// program has ended.
func TestReportFollowsTheRun(t *testing.T) {
	e := evolve(t)
	page := e.serve("localhost:0", pipeline.Stages)
	one, other := lookAt(t, page, 1280, 800, false), lookAt(t, page, 390, 800, false)
	for _, w := range []*window{one, other} {
		w.sees("#connection", "as it goes on")
		w.sees("#run", "breeds tables")
		assert.Empty(t, w.text("#funnel"))
	}
	e.do(pipeline.Calibrate, pipeline.Search)
	for _, w := range []*window{one, other} {
		w.sees("#curves", "Fitness")
		w.sees("#funnel", "has not come to")
	}
	e.do(pipeline.Certify, pipeline.Pick, pipeline.Pack)
	one.sees("#cards", "Watch this round")
	assert.NotContains(t, one.text("#cards"), "To watch", "the link is simpler")

	// What the reader does outlives changes: also where the keyboard is.
	eval[any](one, "document.querySelector('.card summary').focus()")
	one.do(chromedp.KeyEvent(kb.Enter))
	one.until("document.querySelector('.card details').open")
	e.live.Hear(pipeline.Progress{Text: "warning: one family", Note: true})
	e.do(pipeline.Holdout)
	one.sees("#held", "all in order")
	one.until("document.activeElement.matches('.card summary') && document.querySelector('.card details').open")

	e.end()
	for _, w := range []*window{one, other} {
		w.sees("#connection", "The run is over")
		w.sees("#run", "The run is over")
		w.sees("#cards", "To watch, with this page's folder: ./tanks watch -out FOLDER ")
		w.until("!document.querySelector('#cards').innerText.includes('Watch this round')") // there is no server
		assert.True(t, eval[bool](w, "document.documentElement.scrollWidth <= innerWidth"), "it scrolls to the side")
		w.quiet()
	}
}

// TestReportOfAStoppedRun goes on when the run does, and reads the page of another run
// whole.
func TestReportOfAStoppedRun(t *testing.T) {
	e := evolve(t)
	page := e.serve("localhost:0", pipeline.Stages)
	at, err := url.Parse(page)
	require.NoError(t, err)
	w := look(t, page, 1280)
	w.sees("#connection", "as it goes on")
	e.do(pipeline.Calibrate)
	e.end()
	w.sees("#connection", "The run was stopped")
	w.sees("#run", "The same command continues it")
	e.serve(at.Host, pipeline.Stages)
	w.sees("#connection", "as it goes on")
	e.do(pipeline.Stages[:4]...)
	w.sees("#cards", "Watch this round")
	e.end()
	w.sees("#connection", "The run was stopped")

	next := evolve(t)
	next.run.Config.Search.Seed = 8
	next.serve(at.Host, pipeline.Stages)
	require.Eventually(t, func() bool { // while the page is loaded again, it has no text
		lead, err := chromedp.Run(w.ctx, chromedp.Evaluate[string](`document.querySelector('.lead').innerText`))
		return err == nil && strings.Contains(lead, "Seed 8")
	}, 30*time.Second, 20*time.Millisecond)
	assert.Empty(t, w.text("#tables"))
}

// TestReportFollowsFiles serves a run that others write, such as the command vote.
func TestReportFollowsFiles(t *testing.T) {
	e := evolve(t)
	e.serve("localhost:0", pipeline.Stages)
	e.do(pipeline.Stages[:3]...)
	e.end()
	page := e.serve("localhost:0", nil)
	w := look(t, page, 1280)
	w.sees("#connection", "as they change")
	assert.Empty(t, w.text("#tables"))
	writer := *e.run
	writer.Report = nil
	require.NoError(t, writer.Do(t.Context(), pipeline.Pick))
	w.sees("#cards", "Watch this round")
	assert.Equal(t, "_blank", eval[string](w, "document.querySelector('.replay a').target"), "a page that follows a run is not left")
	w.do(chromedp.Navigate(eval[string](w, "document.querySelector('.replay a').href")))
	w.sees("body", "a day of foragers")
	w.quiet()
	e.end()
	w.do(chromedp.Navigate("about:blank"))
}
