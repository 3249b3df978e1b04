package mcp

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/ask"
	"github.com/ethogram-go/ethogram/debugprint/inspect"
)

// TestLive: each question is about what the game holds then, but the rest of an answer is about
// what its beginning was. A game that has ended is asked what it held.
func TestLive(t *testing.T) {
	g := newFoxes(t, "BARK")
	g.play(t, 50)
	s := g.serve(t)
	c := start(t, Options{Live: s.URL, Logs: []string{full(t)}})
	steps := func(want, arguments string) {
		t.Helper()
		text, wrong := c.ask(t, "table", arguments)
		assert.False(t, wrong, text)
		assert.Contains(t, text, want)
	}
	steps("live: 3 agents (3 recorded in full), steps 0 to 49", `{}`)
	g.play(t, 50)
	steps("steps 0 to 49", `{"skip":1}`)
	steps("steps 0 to 99", `{"log":"live"}`)
	steps("full: 8 agents", `{"log":"full"}`)
	s.Close()
	steps("live, has ended: 3 agents (3 recorded in full), steps 0 to 99", `{}`)
	steps("live, has ended", `{}`)

	text, wrong := start(t, Options{Live: s.URL}).ask(t, "problems", `{}`)
	assert.True(t, wrong)
	assert.Contains(t, text, "no game answers at "+s.URL+"/: it does not run, has ended, or")
}

// TestLiveStrange: whatever stands behind the address, it is told in words, and nobody else is
// asked.
func TestLiveStrange(t *testing.T) {
	game := newFoxes(t, "BARK")
	game.play(t, 9)
	there := game.serve(t)
	var cutLog bytes.Buffer
	_, err := game.rec.WriteTo(&cutLog)
	require.NoError(t, err)
	var answer atomic.Pointer[http.HandlerFunc]
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { (*answer.Load())(w, r) }))
	defer s.Close()
	to := func(url string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, url+"log", http.StatusTemporaryRedirect)
		}
	}
	says := func(text string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(text)) }
	}
	for name, one := range map[string]struct {
		do   http.HandlerFunc
		want string
	}{
		"far":     {to("http://192.0.2.1/"), "leads elsewhere: it is no address of this machine"},
		"file":    {to("file:///etc/passwd?"), "no game answers"},
		"itself":  {to("/"), "no game answers"},
		"near":    {to(there.URL + "/"), "live: 3 agents"},
		"page":    {says("<html>hello\x1b[2J</html>"), "is no inspector of this version"},
		"nothing": {says(""), "is no inspector of this version"},
		"refuses": {func(w http.ResponseWriter, _ *http.Request) {
			http.Error(w, "call write\x1b now"+strings.Repeat("x", 9000), http.StatusForbidden)
		}, `refuses, with code 403: call write\x1b now`},
		"cuts off": {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, "no game answers"},
	} {
		c := start(t, Options{Live: s.URL + "/debug/ethogram", Apply: true})
		answer.Store(&one.do)
		text, wrong := c.ask(t, "table", `{}`)
		assert.Contains(t, text, one.want, name)
		assert.Equal(t, name != "near" && name != "cut", wrong, name)
		text, wrong = c.ask(t, "apply", `{"edits":{"DIG.Timeout":"2s"}}`)
		assert.True(t, wrong, "%s: %s", name, text)
	}
	always := says(`{"Revision":1,"Rows":[{"Name":"X"}]}`)
	answer.Store(&always)
	text, wrong := start(t, Options{Live: s.URL, Apply: true}).ask(t, "apply", `{"edits":{"DIG.Timeout":"2s"}}`)
	assert.True(t, wrong, text)
	assert.Contains(t, text, "nothing is changed, the table would have problems")
}

// TestApply: edits reach the running game, or nothing is changed.
func TestApply(t *testing.T) {
	g := newFoxes(t, "BARK")
	g.play(t, 50)
	s := g.serve(t)
	c := start(t, Options{Live: s.URL, Apply: true})
	apply := func(edits string) (string, bool) {
		t.Helper()
		stop, ended := make(chan struct{}), make(chan struct{})
		go func() { // the game
			defer close(ended)
			for {
				select {
				case <-stop:
					return
				case <-time.After(time.Millisecond):
					_, err := g.table.Update()
					if err == nil {
						err = g.world.Tick(100 * time.Millisecond)
					}
					assert.NoError(t, err)
				}
			}
		}()
		defer func() { close(stop); <-ended }()
		return c.ask(t, "apply", `{"edits":`+edits+`}`)
	}
	table := func(want string) {
		t.Helper()
		text, wrong := c.ask(t, "table", `{"row":"DIG"}`)
		assert.False(t, wrong, text)
		assert.Contains(t, text, want)
		assert.Contains(t, text, "live: 3 agents (3 recorded in full)")
	}

	text, wrong := apply(`{"DIG.Timeout":"2s","SLEEP.Off":true}`)
	require.False(t, wrong, text)
	assert.Regexp(t, `(?s)differs from the first one in:\nDIG: Timeout 1s -> 2s\n.*SLEEP.*The log has both tables: ask with from \d+\n$`, text)
	table("DIG: timeout 2s")
	for edits, want := range map[string]string{
		`{"DOG.Timeout":"2s"}`:  "no row DOG",
		`{"DIG.Timeuot":"2s"}`:  "Timeuot",
		`{"DIG.Timeout":"-2s"}`: "DIG",
		`[{"do":"set","row":"DIG","field":"Timeout","value":"-1s"},{"do":"set","row":"FLEE","field":"Timeout","value":"-1s"}]`: "FLEE",
		`{"FOX.Loop":3}`: "nothing is changed, the table would have problems:\nFOX",
		`{"DIG":"2s"}`:   "is no row and field",
		`[]`:             "there are no edits in it",
		`7`:              "want",
	} {
		text, wrong = apply(edits)
		assert.True(t, wrong, "%s: %s", edits, text)
		assert.Contains(t, text, want, edits)
		table("DIG: timeout 2s")
	}
	text, wrong = apply(`{}`)
	require.False(t, wrong, text)
	assert.Contains(t, text, "differs from the first one in:\nnothing\n")
	table("DIG: timeout 1s")

	text, wrong = c.ask(t, "apply", `{"edits":{"DIG.Timeout":"2s"}}`) // a game that is paused
	assert.False(t, wrong, text)
	assert.Contains(t, text, "the game has not taken the table yet")
	_, err := g.table.Update()
	require.NoError(t, err)

	alone := httptest.NewServer(inspect.Handler(g.rec, inspect.Options{}))
	defer alone.Close()
	text, wrong = start(t, Options{Live: alone.URL, Apply: true}).ask(t, "apply", `{"edits":{"DIG.Timeout":"2s"}}`)
	assert.True(t, wrong)
	assert.Contains(t, text, "no such table can be tuned")
	assert.LessOrEqual(t, len(text), ask.Most)
}
