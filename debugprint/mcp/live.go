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
	"strconv"
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

// live is a game that runs on this machine, behind its inspector, which is asked.
type live struct {
	at     string // the address, with a slash at its end
	client *http.Client
	log    *ask.Game  // what the game holds, for questions about two games
	mu     sync.Mutex // an inspector answers few at once
}

// Bounds of what a game may send, and for how long.
const (
	liveName  = "live"
	maxLog    = 256 << 20
	maxBody   = 16 << 20
	maxTables = 100
	patience  = time.Minute
)

// here refuses to dial other machines. It looks at what is dialled, not at what is named: that
// holds for names that lead elsewhere, and for redirects.
func here(_, address string, _ syscall.RawConn) error {
	if host, _, err := net.SplitHostPort(address); err != nil || !loopback.IsLoopback(host) {
		return errors.New("it leads elsewhere, to no address of this machine: only a game that runs here can be asked")
	}
	return nil
}

func newLive(address string) (*live, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" || !loopback.IsLoopback(u.Hostname()) {
		return nil, fmt.Errorf("the address is %q; want one of this machine, such as http://localhost:6070/", plain.Name(address))
	}
	l := &live{
		at:     "http://" + u.Host + strings.TrimRight(u.EscapedPath(), "/") + "/",
		client: &http.Client{Timeout: patience, Transport: &http.Transport{DialContext: (&net.Dialer{Control: here}).DialContext}},
	}
	l.log = ask.From(liveName, func(ctx context.Context) (log *record.Log, err error) {
		_, err = l.request(ctx, "log", nil, func(body io.Reader) (err error) {
			log, err = record.Read(io.LimitReader(body, maxLog), record.Limits{Bytes: maxLog})
			return err
		})
		return log, err
	})
	return l, nil
}

// request asks for something, or sends an order, and has the answer's body read. A refusal is an
// error with its code.
func (l *live) request(ctx context.Context, what string, order any, read func(io.Reader) error) (code int, err error) {
	method, text := http.MethodGet, []byte{}
	if order != nil {
		method = http.MethodPost
		text, _ = json.Marshal(order) // of edits that were JSON
	}
	r, err := http.NewRequestWithContext(ctx, method, l.at+what, bytes.NewReader(text))
	if err != nil {
		return 0, err
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := l.client.Do(r)
	if err != nil {
		return 0, fmt.Errorf("no game answers at %s: %w: it does not run, has ended, or its inspector has another port. Of what it held only a log is left that it wrote, see Recorder.WriteFile", l.at, err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		text, _ = io.ReadAll(io.LimitReader(answer.Body, ask.Most))
		why := string(bytes.TrimSpace(text))
		if answer.StatusCode != http.StatusBadRequest { // which says what is wrong with a question
			why = fmt.Sprintf("the game refuses, with code %d: %s", answer.StatusCode, why)
		}
		return answer.StatusCode, errors.New(why)
	}
	if err = read(answer.Body); err != nil {
		err = fmt.Errorf("what answers at %s is no inspector of this version, or breaks off: %w", l.at, err)
	}
	return answer.StatusCode, err
}

// into has a body read as JSON.
func into(to any) func(io.Reader) error {
	return func(body io.Reader) error { return json.NewDecoder(io.LimitReader(body, maxBody)).Decode(to) }
}

// ask asks the inspector.
func (l *live) ask(ctx context.Context, q ask.Question) (ask.Answer, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	values := url.Values{
		"ask": {q.Ask}, "agent": {q.Agent}, "row": {q.Row}, "not": {q.Not}, "flags": q.Flags, "noflags": q.NoFlags, "answer": {q.Answer}, "value": {q.Value},
		"at": {q.At}, "from": {q.From}, "until": {q.Until}, "edits": {q.Edits}, "skip": {strconv.Itoa(q.Skip)},
	}
	if q.All {
		values.Set("all", "")
	}
	var answer struct {
		ask.Answer
		Error string
	}
	_, err := l.request(ctx, "ask?"+values.Encode(), nil, into(&answer))
	if err == nil && answer.Error != "" {
		err = errors.New(answer.Error)
	}
	return answer.Answer, err
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
	code, err = l.request(ctx, fmt.Sprintf("tune%s?table=%d", what, table), order, into(&t))
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
	if a, err := l.ask(ctx, ask.Question{Ask: "vocabulary"}); err == nil && t.Applied {
		said += fmt.Sprintf("agents have lost %d things that they remembered. The log has both tables: ask with from %d\n", t.Last.Lost, a.Last)
	}
	return page(said, 0), nil
}
