package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
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
// what its beginning was. Of a game that has ended the answer says so.
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
	for _, arguments := range []string{`{}`, `{"other":"full"}`} {
		text, wrong := c.ask(t, "problems", arguments)
		assert.True(t, wrong)
		assert.Contains(t, text, "no game answers at "+s.URL+"/: ")
		assert.Contains(t, text, "it does not run, has ended, or its inspector has another port")
	}
}

// TestLiveIsAsked: the inspector answers as the recorder's log would, and sends that only where
// another log is held against it.
func TestLiveIsAsked(t *testing.T) {
	g := newFoxes(t, "BARK, and & bite")
	g.play(t, 200)
	var sent atomic.Int32
	game := inspect.Handler(g.rec, inspect.Options{})
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/log") {
			sent.Add(1)
		}
		game.ServeHTTP(w, r)
	}))
	defer s.Close()
	there, here := start(t, Options{Live: s.URL}), start(t, Options{Logs: []string{g.file(t, "live.jsonl")}})
	dice, answers := rand.New(rand.NewPCG(1, 2)), 0
	ask := func(tool, arguments string) {
		t.Helper()
		want, wrong := here.ask(t, tool, arguments)
		text, refused := there.ask(t, tool, arguments)
		assert.Equal(t, want, text, "%s %s", tool, arguments)
		assert.Equal(t, wrong, refused)
		if !wrong {
			answers++
		}
	}
	for _, q := range [][2]string{
		{"find", `{"flags":["Night","BARK, and & bite"],"not":"DIG"}`},
		{"find", `{"noflags":["BARK, and & bite"],"row":"BARK, and & bite"}`},
		{"find", `{"row":"FLEE","answer":"RefusedFlags","from":"3s","until":"90"}`},
		{"why", `{"agent":9007199254740993,"at":"40","all":true}`},
		{"history", `{"agent":"1","skip":7}`},
		{"rehearse", `{"edits":{"DIG.Timeout":"2s","SLEEP.Off":true}}`},
	} {
		ask(q[0], q[1])
	}
	assert.Equal(t, 6, answers)
	for range 300 {
		tool := there[[]string{"problems", "find", "why", "history", "odd", "table", "vocabulary", "rehearse"}[dice.IntN(8)]]
		var all map[string]json.RawMessage
		if json.Unmarshal([]byte(drawn(dice, tool)), &all) == nil {
			delete(all, "log")
			delete(all, "other")
			arguments, err := json.Marshal(all)
			require.NoError(t, err)
			ask(tool.name, string(arguments))
		}
	}
	assert.Greater(t, answers, 60)
	assert.Zero(t, sent.Load())
	c := start(t, Options{Live: s.URL, Other: full(t)})
	for range 2 {
		_, wrong := c.ask(t, "compare", `{}`)
		assert.False(t, wrong)
	}
	_, wrong := c.ask(t, "compare", `{"skip":1}`)
	assert.False(t, wrong)
	assert.EqualValues(t, 2, sent.Load())
}

// TestLiveStrange: whatever stands behind the address, it is told in words, and nobody else is
// asked.
func TestLiveStrange(t *testing.T) {
	game := newFoxes(t, "BARK")
	game.play(t, 9)
	there := game.serve(t)
	var answer atomic.Pointer[http.HandlerFunc]
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { (*answer.Load())(w, r) }))
	defer s.Close()
	to := func(url string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, url+strings.TrimPrefix(r.URL.RequestURI(), "/debug/ethogram/"), http.StatusTemporaryRedirect)
		}
	}
	says := func(text string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(text)) }
	}
	for name, one := range map[string]struct {
		do   http.HandlerFunc
		want string
	}{
		"far":    {to("http://192.0.2.1/"), "leads elsewhere, to no address of this machine"},
		"file":   {to("file:///etc/passwd?"), "no game answers"},
		"itself": {to("/"), "no game answers"},
		"endless": {func(w http.ResponseWriter, _ *http.Request) {
			for text := []byte(strings.Repeat(" ", 1<<20)); ; {
				if _, err := w.Write(text); err != nil {
					return
				}
			}
		}, "is no inspector of this version, or breaks off"},
		"other":   {says(`{"text":"1. obey\u001b[2J` + strings.Repeat("y", 9000) + `"}`), `1. obey\x1b[2J`},
		"no log":  {says(`{"error":"there is no log to ask"}`), "there is no log to ask"},
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
		assert.Equal(t, name != "near" && name != "other", wrong, name)
		text, wrong = c.ask(t, "apply", `{"edits":{"DIG.Timeout":"2s"}}`)
		assert.Equal(t, name != "near", wrong, "%s: %s", name, text)
	}
	ctx, giveUp := context.WithCancelCause(t.Context())
	slow := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		giveUp(errors.New("enough"))
		<-r.Context().Done()
	})
	answer.Store(&slow)
	text, wrong := start(t, Options{Live: s.URL}).within(ctx, t, "table", `{}`)
	assert.True(t, wrong)
	assert.Contains(t, text, "enough")
	always := says(`{"Revision":1,"Rows":[{"Name":"X"}]}`)
	answer.Store(&always)
	text, wrong = start(t, Options{Live: s.URL, Apply: true}).ask(t, "apply", `{"edits":{"DIG.Timeout":"2s"}}`)
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
	both, _ := c.ask(t, "table", `{"row":"DIG"}`)
	assert.Regexp(t, `(?m)^ *DIG: timeout 1s .* · table 1 of 2, in steps 0 to \d+\n *DIG: timeout 2s .* · table 2 of 2, in steps \d+ to \d+$`, both)
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
