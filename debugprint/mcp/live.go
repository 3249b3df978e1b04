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
	"github.com/ethogram-go/ethogram/decider/vocabulary"
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

var (
	errFar   = errors.New("it is no address of this machine: only a game that runs here can be asked")
	errEnded = errors.New("it does not run, has ended, or its inspector has another port")
)

func newLive(address string) (*live, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" || !loopback.IsLoopback(u.Hostname()) {
		return nil, fmt.Errorf("the address is %q; want one of this machine, such as http://localhost:6070/", plain.Name(address))
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

// request asks for something, or sends an order, and returns the answer's body. A refusal is
// an error with its code.
func (l *live) request(ctx context.Context, what string, order any) (io.ReadCloser, int, error) {
	method, text := http.MethodGet, []byte(nil)
	if order != nil {
		method = http.MethodPost
		text, _ = json.Marshal(order) // of edits that were JSON
	}
	r, err := http.NewRequestWithContext(ctx, method, l.at+what, bytes.NewReader(text))
	if err != nil {
		return nil, 0, err
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := l.client.Do(r)
	switch {
	case ctx.Err() != nil:
		return nil, 0, context.Cause(ctx)
	case errors.Is(err, errFar):
		return nil, 0, fmt.Errorf("%s leads elsewhere: %w", l.at, errFar)
	case err != nil:
		return nil, 0, fmt.Errorf("no game answers at %s: %w: %w", l.at, errEnded, err)
	case answer.StatusCode == http.StatusOK:
		return answer.Body, http.StatusOK, nil
	}
	defer answer.Body.Close()
	text, _ = io.ReadAll(io.LimitReader(answer.Body, 2000))
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
	body, _, err := l.request(ctx, "log", nil)
	if l.log != nil && errors.Is(err, errEnded) {
		l.game = ask.Of(liveName+", has ended", l.log)
		return l.game, nil
	} else if err != nil {
		return nil, err
	}
	defer body.Close()
	log, err := record.Read(io.LimitReader(body, maxLog), record.Limits{Bytes: maxLog})
	if log == nil {
		return nil, fmt.Errorf("what answers at %s is no inspector of this version: %w", l.at, err)
	}
	name := liveName
	if err != nil {
		name += ", not whole"
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
	Problems []struct{ Path, Message, Fix string }
	Last     struct {
		Error string
		Fault *struct{ Row, Call, Says string }
		Lost  int
	}
}

// order is what a table is told.
type order struct {
	Revision uint64            `json:"revision"`
	Edits    []vocabulary.Edit `json:"edits,omitempty"`
	Apply    bool              `json:"apply"`
}

// tune asks for a table, or sends it an order. The code says whether there is one.
func (l *live) tune(ctx context.Context, table int, what string, order any) (t tuned, code int, err error) {
	answer, code, err := l.request(ctx, fmt.Sprintf("tune%s?table=%d", what, table), order)
	if err == nil {
		defer answer.Close()
		err = json.NewDecoder(io.LimitReader(answer, maxState)).Decode(&t)
	}
	return t, code, err
}

// pick returns a table with its number, and the edits: that of the first row that they name, or
// else the first, which says what is wrong with them. Of no edits it is the first.
func (l *live) pick(ctx context.Context, data string) (first tuned, table int, edits []vocabulary.Edit, err error) {
	for n := range maxTables {
		t, code, err := l.tune(ctx, n, "", nil)
		if n > 0 && code == http.StatusNotFound {
			break
		} else if err != nil {
			return first, 0, nil, err
		} else if n == 0 {
			first = t
		}
		if strings.TrimSpace(data) == "{}" {
			break
		}
		has := func(row string) bool {
			return slices.ContainsFunc(t.Rows, func(r struct{ Name string }) bool { return r.Name == row })
		}
		if edits, err = gosource.ReadEdits([]byte(data), has); err != nil {
			return first, 0, nil, err
		} else if has(cmp.Or(edits[0].Row, edits[0].Group)) {
			return t, n, edits, nil
		}
	}
	return first, 0, edits, nil
}

// apply makes edits in a table of the running game.
func (l *live) apply(ctx context.Context, a *arguments) (string, error) {
	t, table, edits, err := l.pick(ctx, a.Edits)
	if err != nil {
		return "", err
	}
	what := "-edit"
	if edits == nil {
		what = "-reset"
	}
	if t, _, err = l.tune(ctx, table, what, order{t.Revision, edits, true}); err != nil {
		return "", err
	}
	said := ""
	for _, p := range t.Problems {
		said += fmt.Sprintf("%s: %s. Fix: %s\n", p.Path, p.Message, p.Fix)
	}
	if !t.CanApply {
		_, _, err = l.tune(ctx, table, "-undo", order{Revision: t.Revision}) // for the page
		return "", errors.Join(errors.New("nothing is changed, the table would have problems:\n"+said), err)
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
	if _, err := l.asked(ctx, false); err == nil && t.Applied {
		l.mu.Lock()
		defer l.mu.Unlock()
		_, until := l.log.Steps()
		said += fmt.Sprintf("agents have lost %d things that they remembered. The log has both tables: ask with from %d\n", t.Last.Lost, until-1)
	}
	return page(said, 0), nil
}
