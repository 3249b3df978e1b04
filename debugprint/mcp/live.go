package mcp

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint/ask"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/internal/gosource"
	"github.com/ethogram-go/ethogram/internal/loopback"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// live is a game that runs on this machine, behind its inspector.
type live struct {
	at     string // the address, with a slash at its end
	client *http.Client

	mu   sync.Mutex
	log  *record.Log // what the game held the last time
	game *ask.Game   // that can be asked it
}

// Bounds of what a game may send, and for how long.
const (
	liveName  = "live"
	maxLog    = 256 << 20
	maxState  = 16 << 20
	maxTables = 100
	patience  = time.Minute
)

var errFar = errors.New("it is no address of this machine: only a game that runs here can be asked")

func newLive(address string) (*live, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" || u.Host == "" {
		return nil, fmt.Errorf("the address is %q; want one such as http://localhost:6070/", plain.Name(address))
	}
	if !loopback.IsLoopback(u.Hostname()) {
		return nil, fmt.Errorf("the address is %q: %w", plain.Name(address), errFar)
	}
	// What is dialled is looked at, not what is named: that holds for names that lead
	// elsewhere, and for redirects.
	here := func(_, address string, _ syscall.RawConn) error {
		if host, _, err := net.SplitHostPort(address); err != nil || !loopback.IsLoopback(host) {
			return errFar
		}
		return nil
	}
	return &live{
		at:     "http://" + u.Host + strings.TrimRight(u.EscapedPath(), "/") + "/",
		client: &http.Client{Timeout: patience, Transport: &http.Transport{DialContext: (&net.Dialer{Control: here}).DialContext}},
	}, nil
}

// ended is that nobody answers.
type ended struct{ error }

// request sends a request and returns the answer's body. A refusal is an error with its code.
func (l *live) request(ctx context.Context, method, what string, body []byte) (io.ReadCloser, int, error) {
	r, err := http.NewRequestWithContext(ctx, method, l.at+what, bytes.NewReader(body))
	if err != nil {
		return nil, 0, err
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	answer, err := l.client.Do(r)
	switch {
	case ctx.Err() != nil:
		return nil, 0, context.Cause(ctx)
	case errors.Is(err, errFar):
		return nil, 0, fmt.Errorf("%s leads elsewhere: %w", l.at, errFar)
	case err != nil:
		return nil, 0, ended{fmt.Errorf("no game answers at %s: it does not run, has ended, or its inspector has another port: %w", l.at, err)}
	case answer.StatusCode == http.StatusOK:
		return answer.Body, http.StatusOK, nil
	}
	defer answer.Body.Close()
	text, _ := io.ReadAll(io.LimitReader(answer.Body, 2000))
	return nil, answer.StatusCode, fmt.Errorf("the game refuses, with code %d: %s", answer.StatusCode, strings.TrimSpace(string(text)))
}

// asked returns the game as it is now, or again what it was the last time. One that has ended
// can still be asked what it held then.
func (l *live) asked(ctx context.Context, again bool) (*ask.Game, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if again && l.game != nil {
		return l.game, nil
	}
	body, _, err := l.request(ctx, http.MethodGet, "log", nil)
	if err != nil {
		if l.log == nil || !errors.As(err, new(ended)) {
			return nil, err
		}
		l.game = ask.Of("live, has ended", l.log)
		return l.game, nil
	}
	defer body.Close()
	log, err := record.Read(io.LimitReader(body, maxLog), record.Limits{Bytes: maxLog})
	if log == nil {
		return nil, fmt.Errorf("what answers at %s is no inspector of this version: %w", l.at, err)
	}
	name := liveName
	if err != nil {
		name = "live, cut"
	}
	l.log, l.game = log, ask.Of(name, log)
	return l.game, nil
}

// tuned is what the inspector says of a table.
type tuned struct {
	Revision uint64
	Rows     []struct{ Name string }
	Text     string
	CanApply bool
	Applied  bool
	Problems []struct {
		Warning            bool
		Path, Message, Fix string
	}
	Last struct {
		Error string
		Fault *struct{ Row, Call, Says string }
		Lost  int
	}
}

func (t *tuned) has(row string) bool {
	return slices.ContainsFunc(t.Rows, func(r struct{ Name string }) bool { return r.Name == row })
}

// tune sends a request about a table. There is none at a number if ok is false.
func (l *live) tune(ctx context.Context, table int, order string, body any) (t tuned, ok bool, err error) {
	method, text := http.MethodGet, []byte(nil)
	if body != nil {
		method = http.MethodPost
		if text, err = json.Marshal(body); err != nil {
			return t, false, err
		}
	}
	answer, code, err := l.request(ctx, method, fmt.Sprintf("tune%s?table=%d", order, table), text)
	if err != nil {
		return t, code != http.StatusNotFound, err
	}
	defer answer.Close()
	err = json.NewDecoder(io.LimitReader(answer, maxState)).Decode(&t)
	return t, true, err
}

// apply makes edits in a table of the running game.
func (l *live) apply(ctx context.Context, data []byte) (string, error) {
	nothing := strings.TrimSpace(string(data)) == "{}"
	table, edits := 0, any(nil)
	var t tuned
	for n := range maxTables { // the first table that has the row, else the first: it says what is wrong
		one, ok, err := l.tune(ctx, n, "", nil)
		if !ok && n > 0 {
			break
		} else if err != nil {
			return "", err
		}
		if n == 0 {
			t = one
		}
		if nothing {
			break
		}
		read, err := gosource.ReadEdits(data, one.has)
		if err != nil {
			return "", err
		}
		if found := one.has(cmp.Or(read[0].Row, read[0].Group)); found || n == 0 {
			t, table, edits = one, n, read
			if found {
				break
			}
		}
	}
	order, body := "-edit", map[string]any{"revision": t.Revision, "edits": edits, "apply": true}
	if nothing {
		order, body = "-reset", map[string]any{"revision": t.Revision, "apply": true}
	}
	t, _, err := l.tune(ctx, table, order, body)
	if err != nil {
		return "", err
	}
	said := ""
	for _, p := range t.Problems {
		said += fmt.Sprintf("%s: %s. Fix: %s\n", p.Path, p.Message, p.Fix)
	}
	if !t.CanApply {
		if _, _, err := l.tune(ctx, table, "-undo", map[string]any{"revision": t.Revision}); err != nil {
			said += "and the page still has the edits: " + err.Error()
		}
		return "", errors.New("nothing is changed, the table would have problems:\n" + said)
	}
	for i := 0; i < 40 && err == nil && !t.Applied; i++ { // until the game updates its tables
		select {
		case <-ctx.Done():
			return "", context.Cause(ctx)
		case <-time.After(50 * time.Millisecond):
		}
		t, _, err = l.tune(ctx, table, "", nil)
	}
	switch f := t.Last.Fault; {
	case err != nil:
		return "", err
	case f != nil:
		return "", fmt.Errorf("the game has gone back to the table before: %s of %s panicked: %s", f.Call, f.Row, f.Says)
	case t.Last.Error != "":
		return "", fmt.Errorf("nothing is changed: %s", t.Last.Error)
	case !t.Applied:
		said += "the game has not taken the table yet: it is paused, or does not call Update\n"
	}
	said = "now the table differs from the first one in:\n" + cmp.Or(t.Text, "nothing\n") + said
	if t.Last.Lost > 0 {
		said += fmt.Sprintf("%d things that agents remembered were lost\n", t.Last.Lost)
	}
	if _, err := l.asked(ctx, false); err == nil && t.Applied {
		_, until := l.log.Steps()
		said += fmt.Sprintf("the log has both tables: ask with from %d\n", until-1)
	}
	return page(said, 0), nil
}
