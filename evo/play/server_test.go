package play_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/pack"
	"github.com/ethogram-go/ethogram/evo/play"
	"github.com/ethogram-go/ethogram/evo/scene"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// foragers are the library as opponents; with points they can follow the player.
func foragers(t *testing.T, points bool) (all []play.Opponent) {
	t.Helper()
	spec, err := game.Forage.Spec()
	require.NoError(t, err)
	for i, ref := range spec.Library {
		o := play.Opponent{Name: ref.Name, About: ref.Style, Genome: ref.Genome}
		if points {
			o.Class, o.Points, o.Rounds = fmt.Sprint("class", i), int64(i)*20_000, 100
			o.Low, o.High = o.Points-1000, o.Points+1000
		}
		all = append(all, o)
	}
	return all
}

// serve serves the foragers, and returns the address of the page.
func serve(t *testing.T, o play.Options) string {
	t.Helper()
	if o.Opponents == nil {
		o.Opponents = foragers(t, false)
	}
	if o.Mode == "" {
		o.Mode = game.Day.Name
	}
	_, page := serveGame(t, &game.Forage, &game.View, o)
	return page
}

// serveGame serves a game until the test ends.
func serveGame[A any](t *testing.T, g *evo.Game[A], view *scene.View[A], o play.Options) (s *play.Server[A], page string) {
	t.Helper()
	s, err := play.New(g, view, o)
	require.NoError(t, err)
	h := httptest.NewServer(s)
	t.Cleanup(func() { s.Close(); h.Close() })
	return s, h.URL + "/"
}

// tab is a page that a test plays.
type tab struct {
	t      *testing.T
	conn   *websocket.Conn
	head   struct{ Seed string }
	heads  int
	frames []json.RawMessage
	most   int // bytes of a message
	state  struct {
		Drives, Taken, Paused bool
		Person, Speed, Round  int
		By, Words             string
		Adapt                 *bool
		Votes                 map[string]struct{ Natural, Fun *bool }
	}
	say string
}

func open(t *testing.T, page string) *tab {
	t.Helper()
	conn, _, err := websocket.Dial(t.Context(), page+"socket", nil)
	require.NoError(t, err)
	conn.SetReadLimit(1 << 24)
	t.Cleanup(func() { conn.CloseNow() })
	return &tab{t: t, conn: conn}
}

// hear reads messages until what it waits for is so.
func (p *tab) hear(what string, until func() bool) {
	p.t.Helper()
	ctx, late := context.WithTimeout(p.t.Context(), 30*time.Second)
	defer late()
	for !until() {
		_, data, err := p.conn.Read(ctx)
		require.NoError(p.t, err, what)
		p.most = max(p.most, len(data))
		var m struct {
			Head   json.RawMessage
			Frames []json.RawMessage
			State  json.RawMessage
			Say    *string
		}
		require.NoError(p.t, json.Unmarshal(data, &m))
		if m.Head != nil {
			require.NoError(p.t, json.Unmarshal(m.Head, &p.head))
			p.frames = nil
			p.heads++
		}
		p.frames = append(p.frames, m.Frames...)
		if m.State != nil {
			p.state.Votes = nil
			require.NoError(p.t, json.Unmarshal(m.State, &p.state))
		}
		if m.Say != nil {
			p.say = *m.Say
		}
	}
}

func (p *tab) send(order string) {
	p.t.Helper()
	require.NoError(p.t, p.conn.Write(p.t.Context(), websocket.MessageText, []byte(order)))
}

// says waits for words of the server.
func (p *tab) says(part string) {
	p.t.Helper()
	p.hear(part, func() bool { return strings.Contains(p.say, part) })
}

func (p *tab) drives() *tab {
	p.t.Helper()
	p.hear("drives", func() bool { return p.state.Drives && len(p.frames) > 0 })
	return p
}

// over reports whether the round of the page is over.
func (p *tab) over() bool {
	return len(p.frames) > 0 && strings.HasSuffix(string(p.frames[len(p.frames)-1]), `"e":1}`)
}

// A person plays a round, tick by tick: the same hands play the same round.
func TestRound(t *testing.T) {
	var rounds [2][]json.RawMessage
	for i := range rounds {
		p := open(t, serve(t, play.Options{Seed: 4})).drives()
		assert.True(t, p.state.Paused, "it waits for the person")
		for tick := range 60 {
			if tick%10 == 0 {
				p.send(fmt.Sprintf(`{"do":"control","right":%d,"up":%d,"fire":%v}`, 1000-tick*30, tick*20, tick%20 == 0))
			}
			p.send(`{"do":"step"}`)
		}
		p.hear("60 ticks", func() bool { return len(p.frames) == 61 })
		rounds[i] = p.frames
	}
	assert.Equal(t, rounds[0], rounds[1])
	moved := open(t, serve(t, play.Options{Seed: 4})).drives()
	for range 60 {
		moved.send(`{"do":"step"}`)
	}
	moved.hear("60 ticks", func() bool { return len(moved.frames) == 61 })
	assert.NotEqual(t, rounds[0], moved.frames, "hands at rest play another round")
}

// The server keeps the time: a round goes on by itself, faster if asked, to its end,
// and the next one has another seed.
func TestTime(t *testing.T) {
	page := serve(t, play.Options{})
	p := open(t, page).drives()
	p.send(`{"do":"speed","speed":99999999}`)
	p.hear("the fastest speed", func() bool { return p.state.Speed == 50_000 })
	p.send(`{"do":"pause","on":false}`)
	p.hear("the end", p.over)
	assert.Len(t, p.frames, game.DayTicks+1)
	seed := p.head.Seed

	late := open(t, page)
	late.hear("the whole round", late.over)
	assert.Equal(t, p.frames, late.frames, "who comes late sees the same")

	p.send(`{"do":"pause","on":false}`) // a round that is over stays so
	p.send(`{"do":"step"}`)
	p.send(`{"do":"next"}`)
	p.hear("the next round", func() bool { return p.state.Round == 2 && !p.state.Paused })
	assert.NotEqual(t, seed, p.head.Seed)
	p.send(`{"do":"speed","speed":-5}`)
	p.hear("the slowest speed", func() bool { return p.state.Speed == 100 })
}

// Who comes late, or loads the page again, gets the round in pieces that a slow link can
// take, each in the time that a client is given, also if the game draws much.
func TestRichPicture(t *testing.T) {
	view, n := game.View, 0
	view.Draw = func(sim evo.Sim[*game.Forager], c *scene.Canvas) {
		game.View.Draw(sim, c)
		n++
		c.Text(2, scene.Ink, strings.Repeat(fmt.Sprint(n, " "), 800), 0, 0, 1)
	}
	_, page := serveGame(t, &game.Forage, &view, play.Options{Opponents: foragers(t, false)})
	p := open(t, page).drives()
	for range 200 {
		p.send(`{"do":"step"}`)
	}
	p.hear("200 ticks", func() bool { return len(p.frames) == 201 })
	late := open(t, page)
	late.hear("the round so far", func() bool { return len(late.frames) == 201 })
	assert.Equal(t, p.frames, late.frames)
	assert.Less(t, late.most, 100_000, "bytes at once")
}

// One page drives, others watch; when it goes the round pauses, and another drives.
func TestTwoTabs(t *testing.T) {
	page := serve(t, play.Options{})
	first := open(t, page).drives()
	first.send(`{"do":"control","right":1000}`)
	first.send(`{"do":"pause","on":false}`)
	second := open(t, page)
	second.hear("watches", func() bool { return second.state.Taken && !second.state.Paused })
	assert.False(t, second.state.Drives)
	second.send(`{"do":"next"}`)
	second.says("only watches")
	second.send(`{"do":"drive"}`)
	second.says("Another page drives")
	require.NoError(t, first.conn.Close(websocket.StatusNormalClosure, ""))
	second.hear("a free seat, and a pause", func() bool { return !second.state.Taken && second.state.Paused })
	n := len(second.frames)
	second.send(`{"do":"drive"}`)
	second.drives()
	second.hear("no more complaints", func() bool { return second.say == "" })
	second.send(`{"do":"step"}`)
	second.hear("a tick", func() bool { return len(second.frames) > n })

	back := open(t, page) // the first one, after its link was lost
	back.hear("everything", func() bool { return len(back.frames) == len(second.frames) && back.state.Taken })
	assert.Equal(t, second.frames, back.frames)
}

// A client that does not read holds up nobody.
func TestSlowClient(t *testing.T) {
	page := serve(t, play.Options{})
	p := open(t, page).drives()
	open(t, page) // it never reads
	p.send(`{"do":"speed","speed":50000}`)
	p.send(`{"do":"pause","on":false}`)
	p.hear("the end", p.over)
}

// Garbage is answered with words, and then with the end of the link.
func TestGarbage(t *testing.T) {
	page := serve(t, play.Options{})
	p := open(t, page).drives()
	for order, words := range map[string]string{
		`drive!`:                           "That was no order",
		`{"do":"dance \u001b[2J"}`:         `There is no order`,
		`{}`:                               "There is no order",
		`{"do":"vote","by":"a","slot":-1}`: "not kept",
		`{"do":"control","right":1e99}`:    "That was no order",
		`{"do":"adapt","on":true}`:         "never measured. Fix: play against the tables of a pack",
	} {
		p.say = ""
		p.send(order)
		p.says(words)
		assert.NotContains(t, p.say, "\x1b")
	}
	p.send(`{"do":"control","right":999999999,"up":-999999999,"aim":{"x":99999999999,"y":-99999999}}`)
	p.send(`{"do":"step"}`)
	p.hear("it plays on", func() bool { return len(p.frames) == 2 })

	for name, send := range map[string]func(*tab) error{
		"many": func(p *tab) error {
			for range 30 {
				if err := p.conn.Write(t.Context(), websocket.MessageText, []byte("[")); err != nil {
					return nil
				}
			}
			return nil
		},
		"long":   func(p *tab) error { return p.conn.Write(t.Context(), websocket.MessageText, make([]byte, 10_000)) },
		"binary": func(p *tab) error { return p.conn.Write(t.Context(), websocket.MessageBinary, []byte{1}) },
	} {
		bad := open(t, page)
		require.NoError(t, send(bad), name)
		if name == "binary" {
			bad.says("not a text")
			continue
		}
		var err error
		for err == nil {
			_, _, err = bad.conn.Read(t.Context())
		}
		assert.Contains(t, []websocket.StatusCode{websocket.StatusPolicyViolation, websocket.StatusMessageTooBig}, websocket.CloseStatus(err), "%s: %v", name, err)
	}
	p.send(`{"do":"step"}`)
	p.hear("others are not touched", func() bool { return len(p.frames) == 3 })
}

// Votes are in the file before the page knows, as the command vote reads them; one
// without a name is refused.
func TestVotes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "votes.jsonl")
	require.NoError(t, os.WriteFile(path, []byte("# by hand"), 0o644))
	read := func() []pack.Vote {
		f, err := os.Open(path)
		require.NoError(t, err)
		defer f.Close()
		votes, err := pack.ReadVotes(f)
		require.NoError(t, err)
		return votes
	}
	p := open(t, serve(t, play.Options{Votes: path})).drives()
	assert.Len(t, p.state.Votes, 3, "the page offers votes on all opponents")
	assert.NotContains(t, p.state.Votes, "0", "but not on the person")
	p.send(`{"do":"vote","round":1,"slot":1,"natural":true}`)
	p.says("A vote needs your name")
	p.send(`{"do":"vote","round":1,"slot":1,"natural":true,"by":"  \t"}`)
	p.send(`{"do":"vote","round":1,"slot":1,"by":"Ada"}`)
	p.says("says whether")
	p.send(`{"do":"vote","round":1,"slot":0,"natural":true,"by":"Ada"}`)
	p.says("no opponent")
	p.send(`{"do":"vote","round":2,"slot":1,"natural":true,"by":"Ada"}`)
	p.says("That round is over")
	p.send(`{"do":"vote","round":1,"slot":99,"natural":true,"by":"Ada"}`)
	assert.Empty(t, read())

	p.send(`{"do":"vote","round":1,"slot":1,"natural":false,"by":" Ada ","why":"spins\nround"}`)
	p.hear("the vote", func() bool { return p.state.Votes["1"].Natural != nil })
	yes, no := true, false
	votes := read()
	require.Len(t, votes, 1, "it is on the disk already")
	assert.Equal(t, pack.Vote{Key: votes[0].Key, Natural: &no, By: "Ada", Why: "spins\nround"}, votes[0])
	keys := map[genome.Key]bool{}
	for _, o := range foragers(t, false) {
		keys[genome.KeyOf(o.Genome)] = true
	}
	assert.True(t, keys[votes[0].Key])
	p.send(`{"do":"vote","round":1,"slot":1,"fun":true,"by":"Ada"}`)
	p.hear("both answers", func() bool { return p.state.Votes["1"].Fun != nil && p.state.Votes["1"].Natural != nil })
	assert.Equal(t, &yes, read()[1].Fun)
	assert.Equal(t, "Ada", p.state.By)

	require.NoError(t, os.Remove(path))
	require.NoError(t, os.Mkdir(path, 0o755))
	p.send(`{"do":"vote","round":1,"slot":1,"fun":false,"by":"Ada"}`)
	p.says("could not be written")
	assert.True(t, *p.state.Votes["1"].Fun, "what is shown is what was written")
}

// Wrong options are told at once, all of them.
func TestOptions(t *testing.T) {
	view := game.View
	view.Drive = nil
	_, err := play.New(&game.Forage, &view, play.Options{Mode: "noon", Seat: 9, Votes: filepath.Join(t.TempDir(), "none", "votes.jsonl"), Opponents: []play.Opponent{{Name: "ghost"}}})
	for _, part := range []string{"has no Drive. Fix", `no mode "noon"`, "no seat 9", "ghost, has no genome", "votes cannot be written"} {
		assert.ErrorContains(t, err, part)
	}
	_, err = play.New(&game.Forage, &game.View, play.Options{})
	assert.ErrorContains(t, err, "there are no opponents. Fix")
}

// Only the page itself, on this machine, may connect.
func TestGuard(t *testing.T) {
	page := serve(t, play.Options{})
	for name, h := range map[string]http.Header{
		"origin":  {"Origin": {"http://evil.example"}},
		"site":    {"Sec-Fetch-Site": {"cross-site"}},
		"rebound": {"Host": {"evil.example"}},
	} {
		o := &websocket.DialOptions{HTTPHeader: h, Host: h.Get("Host")}
		_, r, err := websocket.Dial(t.Context(), page+"socket", o)
		require.Error(t, err, name)
		require.NotNil(t, r, name)
		assert.Equal(t, http.StatusForbidden, r.StatusCode, name)
	}
	get := func(name string) (*http.Response, string) {
		r, err := http.Get(page + name)
		require.NoError(t, err)
		defer r.Body.Close()
		text, err := io.ReadAll(r.Body)
		require.NoError(t, err)
		return r, string(text)
	}
	r, text := get("")
	assert.Contains(t, text, "page.js")
	assert.Contains(t, r.Header.Get("Content-Security-Policy"), "default-src 'none'")
	r, text = get("replay.html")
	assert.Contains(t, text, `id="round"`)
	assert.Contains(t, r.Header.Get("Content-Disposition"), "attachment")
	r, _ = get("../go.mod")
	assert.Equal(t, http.StatusNotFound, r.StatusCode)
	r, err := http.Head(page + "replay.html")
	require.NoError(t, err)
	assert.Equal(t, http.StatusOK, r.StatusCode)
	assert.Contains(t, r.Header.Get("Content-Disposition"), "attachment")
	r, err = http.Post(page+"socket", "text/plain", nil)
	require.NoError(t, err)
	assert.Equal(t, http.StatusMethodNotAllowed, r.StatusCode)
}

// No more pages than are good for the machine, and a closed one makes room.
func TestManyTabs(t *testing.T) {
	page := serve(t, play.Options{})
	var all []*tab
	for range 16 {
		all = append(all, open(t, page))
	}
	_, r, err := websocket.Dial(t.Context(), page+"socket", nil)
	require.Error(t, err)
	require.Equal(t, http.StatusServiceUnavailable, r.StatusCode)
	all[3].conn.CloseNow()
	require.Eventually(t, func() bool {
		conn, _, err := websocket.Dial(t.Context(), page+"socket", nil)
		if err == nil {
			conn.CloseNow()
		}
		return err == nil
	}, 20*time.Second, 10*time.Millisecond)
}

// A server that ends tells its pages.
func TestClose(t *testing.T) {
	s, err := play.New(&game.Forage, &game.View, play.Options{Opponents: foragers(t, false)})
	require.NoError(t, err)
	h := httptest.NewServer(s)
	defer h.Close()
	p := open(t, h.URL+"/").drives()
	p.send(`{"do":"pause","on":false}`)
	go s.Close()
	for err == nil {
		_, _, err = p.conn.Read(t.Context())
	}
	s.Close()
}
