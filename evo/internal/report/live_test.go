package report

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/evo/internal/search"
	"github.com/ethogram-go/ethogram/evo/internal/testing/foragetest"
)

// liveRun returns a small run that has not begun.
func liveRun(t *testing.T) *pipeline.Run {
	t.Helper()
	env, err := pipeline.NewEnv(&foragetest.Brief, pipeline.Local, 1)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, env.Close()) })
	c, err := pipeline.NewConfig("default", 7)
	require.NoError(t, err)
	c.Search.Population, c.Search.Generations, c.Search.MonitorEvery = 20, 3, 0
	c.Calibration, c.Tournament, c.Holdout, c.Admission.Most = 4, 4, 4, 8
	return &pipeline.Run{Dir: t.TempDir(), Env: env, Config: c}
}

// followed returns a run after its search, and a report that follows its files.
func followed(t *testing.T) (*pipeline.Run, *Live) {
	t.Helper()
	r := liveRun(t)
	for _, stage := range pipeline.Stages[:2] {
		require.NoError(t, r.Do(t.Context(), stage))
	}
	return r, NewLive(r, nil)
}

// serveLive serves a live report that looks for changes often.
func serveLive(t *testing.T, l *Live, hosts ...string) *httptest.Server {
	t.Helper()
	h := newHandler(l, hosts)
	h.poll, h.patience = 5*time.Millisecond, 200*time.Millisecond
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return s
}

// listen returns the parts that a stream sends, by id, until enough says so.
func listen(t *testing.T, s *httptest.Server, have string, enough func(map[string]string, bool) bool) map[string]string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.URL+"/live?have="+url.QueryEscape(have), nil)
	require.NoError(t, err)
	answer, err := s.Client().Do(request)
	require.NoError(t, err)
	defer answer.Body.Close()
	require.Equal(t, "text/event-stream", answer.Header.Get("Content-Type"))
	parts := map[string]string{}
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 16<<20)
	event := ""
	for lines.Scan() {
		if name, ok := strings.CutPrefix(lines.Text(), "event: "); ok {
			event = name
		}
		if text, ok := strings.CutPrefix(lines.Text(), "data: "); ok && event == "end" {
			parts["end"] = text
		} else if ok && event == "section" {
			var c change
			require.NoError(t, json.Unmarshal([]byte(text), &c))
			parts[c.ID] = c.HTML
		}
		if enough(parts, parts["end"] != "") {
			return parts
		}
	}
	require.NoError(t, lines.Err())
	require.Fail(t, "the stream ended", "%v", parts)
	return nil
}

func get(t *testing.T, s *httptest.Server, path string) (int, string) {
	t.Helper()
	answer, err := s.Client().Get(s.URL + path)
	require.NoError(t, err)
	defer answer.Body.Close()
	var b strings.Builder
	_, err = bufio.NewReader(answer.Body).WriteTo(&b)
	require.NoError(t, err)
	return answer.StatusCode, b.String()
}

func TestLiveShowsWhatTheRunTells(t *testing.T) {
	r := liveRun(t)
	l := NewLive(r, pipeline.Stages)
	clock := time.Unix(0, 0)
	l.now = func() time.Time { return clock }
	s := serveLive(t, l)
	code, page := get(t, s, "/")
	require.Equal(t, http.StatusOK, code, "before the first stage")
	assert.Contains(t, page, `<body data-live="run" data-run="`)
	assert.Contains(t, page, "breeds tables")

	l.Begin(pipeline.Search)
	g := search.Generation{Number: 0, Shapes: 5, Operators: map[string]int{"random": 5}}
	l.Hear(pipeline.Progress{Done: 10, Of: 100, Text: "10 <genomes>", Generation: &g})
	clock = clock.Add(10 * time.Second)
	g.Number = 1
	l.Hear(pipeline.Progress{Done: 20, Of: 100, Played: 50, Text: "20 <genomes>", Generation: &g})
	l.Hear(pipeline.Progress{Text: "warning: one <family>", Note: true})
	parts := listen(t, s, "", func(parts map[string]string, _ bool) bool {
		return parts["curves"] != "" && parts["run"] != "" && parts["warnings"] != ""
	})
	assert.Contains(t, parts["run"], "20 &lt;genomes&gt; <small>10s, 5 rounds/s, 1m20s left</small>")
	assert.Contains(t, parts["run"], `value="200"`)
	assert.Contains(t, parts["curves"], "Diversity")
	assert.Contains(t, parts["warnings"], "one &lt;family&gt;")

	// A page gets only what it does not have.
	_, all, _, err := l.sections()
	require.NoError(t, err)
	var have []string
	for _, p := range all {
		have = append(have, p.ID+":"+p.Hash)
	}
	go func() {
		time.Sleep(20 * time.Millisecond)
		l.End(pipeline.Search, errors.New("no <berries>"))
		l.Finish()
	}()
	parts = listen(t, s, strings.Join(have, ","), func(_ map[string]string, end bool) bool { return end })
	assert.Contains(t, parts["run"], "ended early: no &lt;berries&gt;")
	assert.Contains(t, parts["run"], "The run was stopped")
	assert.Equal(t, "stopped", parts["end"])
	assert.NotContains(t, parts, "result")
}

// Search and pick report a warning that the files have, too, once they are written. It
// appears at once, and once.
func TestLiveRepeatsNoWarning(t *testing.T) {
	r := liveRun(t)
	l := NewLive(r, pipeline.Stages)
	warnings := func() string {
		t.Helper()
		_, parts, _, err := l.sections()
		require.NoError(t, err)
		return string(parts[1].HTML)
	}
	assert.Empty(t, warnings())
	l.Begin(pipeline.Search)
	l.Hear(pipeline.Progress{Text: "warning: 3 of 4 descend from Duelist", Note: true})
	assert.Equal(t, 1, strings.Count(warnings(), "Duelist"), "before the stage ends")
	l.data.Warnings = []string{"Hard: 3 of 4 descend from Duelist. Fix: search longer"}
	l.drawn = drawing{}
	assert.Equal(t, 1, strings.Count(warnings(), "Duelist"))
	assert.Contains(t, warnings(), "Fix: search longer")
}

// A page says that it shows old files, and no longer than it does.
func TestLiveSaysThatFilesCannotBeRead(t *testing.T) {
	r, l := followed(t)
	page := func() string {
		t.Helper()
		_, parts, _, err := l.sections()
		require.NoError(t, err)
		return string(parts[1].HTML) + string(parts[8].HTML)
	}
	assert.Contains(t, page(), "tables created")
	good, err := os.ReadFile(r.Path("history.jsonl"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(r.Path("history.jsonl"), []byte("{"), 0o644))
	for range 2 {
		assert.Contains(t, page(), "The page is not up to date: ")
		assert.Contains(t, page(), "tables created")
	}
	require.NoError(t, os.WriteFile(r.Path("history.jsonl"), good, 0o644))
	assert.NotContains(t, page(), "not up to date")
}

// A report without stages follows the files of a run, which others write.
func TestLiveFollowsFiles(t *testing.T) {
	r, l := followed(t)
	s := serveLive(t, l)
	_, page := get(t, s, "/")
	assert.Contains(t, page, `<body data-live="files" data-run="`)
	assert.NotContains(t, page, "<h2>The run", "it is not ours: it may be over or not")
	assert.Contains(t, page, "is a step that the run has not come to")
	assert.Contains(t, page, `<td>in no class<small>their results lie in the ranges of no class</small><td class="n">–<td><td class="n"></tr>`)
	written := make(chan struct{})
	go func() {
		defer close(written)
		for _, stage := range pipeline.Stages[2:5] {
			assert.NoError(t, r.Do(t.Context(), stage))
		}
	}()
	listen(t, s, "", func(parts map[string]string, _ bool) bool {
		return strings.Contains(parts["tables"], "<li class=") && !strings.Contains(parts["funnel"], "is a step that the run has not come to")
	})
	<-written
	l.Finish()
	parts := listen(t, s, "", func(_ map[string]string, end bool) bool { return end })
	assert.Equal(t, "closed", parts["end"])
}

// The run's files are the same with and without somebody who watches, and the page
// has what they have.
func TestLiveLeavesTheRunAlone(t *testing.T) {
	files := map[bool]map[string]string{}
	for _, watched := range []bool{false, true} {
		r := liveRun(t)
		var l *Live
		if watched {
			l = NewLive(r, pipeline.Stages)
			s := serveLive(t, l)
			// A client that asks for everything and reads nothing.
			slow, err := net.Dial("tcp", s.Listener.Addr().String())
			require.NoError(t, err)
			defer slow.Close()
			_, err = slow.Write([]byte("GET /live HTTP/1.1\r\nHost: localhost\r\n\r\n"))
			require.NoError(t, err)
			watching := make(chan map[string]string)
			go func() {
				watching <- listen(t, s, "", func(_ map[string]string, end bool) bool { return end })
			}()
			defer func() {
				parts := <-watching
				for _, id := range []string{"run", "result", "funnel", "curves"} {
					assert.NotEmpty(t, parts[id], id)
				}
				assert.Equal(t, "over", parts["end"])
			}()
		}
		r.Report = l.Hear
		for _, stage := range pipeline.Stages {
			l.Begin(stage)
			err := r.Do(t.Context(), stage)
			l.End(stage, err)
			require.NoError(t, err)
		}
		require.NoError(t, Write(r))
		l.Finish()
		files[watched] = map[string]string{}
		names, err := filepath.Glob(filepath.Join(r.Dir, "*"))
		require.NoError(t, err)
		for _, name := range names {
			data, err := os.ReadFile(name)
			require.NoError(t, err)
			text := strings.ReplaceAll(string(data), r.Dir, "DIR")
			// A hash of a part that has DIR.
			files[watched][filepath.Base(name)] = regexp.MustCompile(`(<section id="tables" data-hash=")[0-9a-f]+`).ReplaceAllString(text, "$1")
		}
		delete(files[watched], "timing.json")
	}
	require.Len(t, files[true], len(files[false]))
	for name, text := range files[false] {
		assert.True(t, text == files[true][name], name)
	}
}

func TestLiveIsGuarded(t *testing.T) {
	l := NewLive(liveRun(t), pipeline.Stages)
	h := l.Handler()
	for _, c := range []struct {
		method, path, host, header, value string
		want                              int
	}{
		{"GET", "/", "localhost:6060", "", "", http.StatusOK},
		{"GET", "/run/", "127.0.0.1", "Sec-Fetch-Site", "cross-site", http.StatusOK}, // a link to it
		{"GET", "/", "evil.example", "", "", http.StatusForbidden},
		{"GET", "/live", "localhost", "Origin", "http://evil.example", http.StatusForbidden},
		{"GET", "/live", "localhost", "Sec-Fetch-Site", "cross-site", http.StatusForbidden},
		{"POST", "/", "localhost", "", "", http.StatusMethodNotAllowed},
		{"HEAD", "/", "localhost", "", "", http.StatusOK},
		{"HEAD", "/live", "localhost", "", "", http.StatusOK},
		{"GET", "/favicon.ico", "localhost", "", "", http.StatusNotFound},
		{"GET", "/replays/0123.html", "localhost", "", "", http.StatusNotFound},
		{"GET", "/replays/..%2f..%2fetc", "localhost", "", "", http.StatusNotFound},
	} {
		request := httptest.NewRequest(c.method, c.path, nil)
		request.Host, request.RemoteAddr = c.host, "127.0.0.1:9"
		if c.header != "" {
			request.Header.Set(c.header, c.value)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, request)
		assert.Equal(t, c.want, w.Code, "%+v", c)
		assert.Contains(t, w.Header().Get("Content-Security-Policy"), "default-src 'none'")
	}
	request := httptest.NewRequest("GET", "/", nil)
	request.Host, request.RemoteAddr = "localhost", "192.168.1.9:9"
	w := httptest.NewRecorder()
	h.ServeHTTP(w, request)
	assert.Equal(t, http.StatusForbidden, w.Code, "another machine")
}

// Serve ends with its clients, slow ones too.
func TestServeEnds(t *testing.T) {
	l := NewLive(liveRun(t), pipeline.Stages)
	var said strings.Builder
	s, err := l.Serve("localhost:0", &said)
	require.NoError(t, err)
	assert.Equal(t, "report: "+s.URL+"\n", said.String())
	u, err := url.Parse(s.URL)
	require.NoError(t, err)
	slow, err := net.Dial("tcp", u.Host)
	require.NoError(t, err)
	defer slow.Close()
	_, err = slow.Write([]byte("GET /live HTTP/1.1\r\nHost: localhost\r\n\r\n"))
	require.NoError(t, err)
	l.Finish()
	begun := time.Now()
	s.Close()
	assert.Less(t, time.Since(begun), 5*time.Second)
	_, err = net.Dial("tcp", u.Host)
	require.Error(t, err)
	(*Server)(nil).Close()
	_, err = l.Serve("6060", &said)
	assert.ErrorContains(t, err, "want HOST:PORT")
}
