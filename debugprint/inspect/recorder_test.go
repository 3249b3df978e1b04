package inspect

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

type (
	sheep   struct{ n int }
	row     = decider.Decider[*sheep]
	doing   = behavior.Behavior[*sheep]
	pasture struct {
		world *decider.World
		crowd *decider.Crowd[*sheep]
		root  *row
	}
)

const hostile = "<img src=x onerror=alert(1)>\x1b[31m\u202e</script>"

// graze is a table whose agents change their mind now and then, and whose names
// attack the page that shows them.
func graze(t *testing.T, agents int) *pasture {
	eat := doing{Name: "EAT", Tick: func(s *sheep, _ behavior.Context) behavior.Status {
		s.n++
		return behavior.Until(s.n%3 == 0)
	}}
	root := decider.Group("FLOCK", decider.PrioritizedList,
		&row{Name: hostile, Decide: func(s *sheep, q decider.Query) float64 {
			q.Note(hostile+" %v", float64(s.n))
			return float64(s.n%5) - 3
		}, Behavior: &eat},
		&row{Name: "LIE", Behavior: &eat},
	)
	tree := decider.MustCompile(&root)
	p := &pasture{world: tree.NewWorld(1), root: &root}
	p.world.SetNames(decider.Names{Agent: func(uint64) string { return hostile }})
	var err error
	p.crowd, err = tree.NewCrowd(p.world, nil)
	require.NoError(t, err)
	for id := range uint64(agents) {
		require.NoError(t, p.crowd.Add(id+1, &sheep{n: int(id)}))
	}
	return p
}

func (p *pasture) tick(t *testing.T, n int) {
	for range n {
		require.NoError(t, p.world.Tick(10*time.Millisecond))
	}
}

// TestRecorder follows a game while it plays, watches an agent, and reads back what
// came: it is the log.
func TestRecorder(t *testing.T) {
	p := graze(t, 3)
	rec, err := record.New(p.world, record.Options{})
	require.NoError(t, err)
	_, server := stage(t, recorded(rec), Options{})
	p.tick(t, 1)
	l := listen(t, server)
	l.until("status")
	var log bytes.Buffer
	more := func(until string) {
		for !strings.Contains(log.String(), until) {
			log.WriteString(l.until("lines") + "\n")
		}
	}
	more(`{"ethogram":"log"`)
	p.tick(t, 10)
	more(`{"end":11}`)
	resp, body := ask(t, server, "POST", "watch", `{"agents":["2"]}`)
	require.Equal(t, 204, resp.StatusCode, body)
	p.tick(t, 10)
	more(`{"end":21}`)
	assert.Equal(t, []uint64{2}, rec.Watched())
	assert.Contains(t, log.String(), `\u003cimg`)
	assert.NotContains(t, log.String(), "<img")
	assert.NotContains(t, log.String(), "\x1b")

	read, err := record.Read(&log, record.Limits{})
	require.NoError(t, err)
	m, err := read.At(2, 20)
	require.NoError(t, err)
	assert.NotNil(t, m.Why, "agent 2 was recorded in full")

	require.NoError(t, rec.Stop())
	p.tick(t, 10)
	_, body = ask(t, server, "GET", "log", "", "Accept-Encoding: identity")
	assert.True(t, strings.HasSuffix(body, "{\"end\":21}\n"), "a stopped recorder shows what it has")
}

// TestStreamBeforeTheFirstTick opens the page while the game is still loading: what it
// reads is a log.
func TestStreamBeforeTheFirstTick(t *testing.T) {
	p := graze(t, 3)
	rec, err := record.New(p.world, record.Options{})
	require.NoError(t, err)
	_, server := stage(t, recorded(rec), Options{})
	l := listen(t, server)
	l.until("status")
	p.tick(t, 10)
	log := ""
	for !strings.Contains(log, `{"end":10}`) {
		log += l.until("lines") + "\n"
	}
	read, err := record.Read(strings.NewReader(log), record.Limits{})
	require.NoError(t, err)
	assert.Len(t, read.Agents(), 3)
}

// TestRehearsal tries a table on what was recorded.
func TestRehearsal(t *testing.T) {
	p := graze(t, 3)
	table, err := Tuning(p.crowd)
	require.NoError(t, err)
	rec, err := record.New(p.world, record.Options{Everything: true})
	require.NoError(t, err)
	h := Handler(rec, Options{Tuning: []*Table{table}})
	p.tick(t, 100)
	post := func(action, body string) string {
		w := httptest.NewRecorder()
		r := httptest.NewRequest("POST", "/tune-"+action, strings.NewReader(body))
		r.Host, r.RemoteAddr = "localhost", "127.0.0.1:5000"
		r.Header.Set("Content-Type", "application/json")
		h.ServeHTTP(w, r)
		assert.Equal(t, 200, w.Code, w.Body)
		return w.Body.String()
	}
	post("edit", `{"revision":0,"edits":[{"do":"set","row":"LIE","field":"Commit","value":"1s"}]}`)
	var rehearsal record.Rehearsal
	require.NoError(t, json.Unmarshal([]byte(post("rehearse", `{"revision":1}`)), &rehearsal))
	assert.Contains(t, rehearsal.String(), "3 agents, 300 ticks; 3 do something else")
}

// TestSmallRing plays faster than a stream can be read: it restarts with the header,
// and what it reads then is a log again.
func TestSmallRing(t *testing.T) {
	p := graze(t, 20)
	rec, err := record.New(p.world, record.Options{Everything: true, Bytes: 16 << 10, Steps: 1, Keyframe: 4})
	require.NoError(t, err)
	since := recorded(rec).follow()
	p.tick(t, 10)
	lines, ok := since()
	assert.True(t, ok)
	assert.Contains(t, string(lines), `{"ethogram":"log"`)
	p.tick(t, 300)
	_, ok = since()
	assert.False(t, ok)
	lines, ok = since()
	assert.True(t, ok)
	_, err = record.Read(bytes.NewReader(lines), record.Limits{})
	assert.NoError(t, err)
}

// TestWhileTheGamePlays lets clients come, watch and go while the world ticks.
func TestWhileTheGamePlays(t *testing.T) {
	p := graze(t, 50)
	require.NoError(t, p.world.SetWorkers(2))
	rec, err := record.New(p.world, record.Options{Bytes: 64 << 10, Keyframe: 16})
	require.NoError(t, err)
	h, server := stage(t, recorded(rec), Options{})
	stop := make(chan struct{})
	var playing, clients sync.WaitGroup
	playing.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
				if err := p.world.Tick(time.Millisecond); err != nil {
					t.Error(err)
					return
				}
			}
		}
	})
	for i := range 6 {
		clients.Go(func() {
			for range 10 {
				switch i % 3 {
				case 0:
					ask(t, server, "GET", "log", "")
				case 1:
					ask(t, server, "POST", "watch", `{"agents":["1","2"]}`)
					ask(t, server, "POST", "unwatch", `{"agents":["1","2"]}`)
				default:
					l := listen(t, server)
					l.until("lines")
					l.stop()
				}
			}
		})
	}
	clients.Wait()
	close(stop)
	playing.Wait()
	resp, log := ask(t, server, "GET", "log", "", "Accept-Encoding: identity")
	assert.Equal(t, http.StatusOK, resp.StatusCode)
	_, err = record.Read(strings.NewReader(log), record.Limits{})
	assert.NoError(t, err)
	assert.Eventually(t, func() bool { return len(h.streams) == 0 }, 20*time.Second, 5*time.Millisecond)
}
