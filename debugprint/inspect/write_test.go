package inspect

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/vocabulary"
)

// paper is a Source that notes what it is asked.
type paper struct{ asked []string }

func (p *paper) Diff(_ context.Context, root string, edits []vocabulary.Edit) (string, []string, error) {
	p.asked = append(p.asked, "diff "+root)
	if len(edits) == 0 {
		return "", nil, errors.New("there are no edits")
	}
	return "+" + edits[0].Row, []string{"a note"}, nil
}

func (p *paper) Write(root string, edits []vocabulary.Edit) ([]string, error) {
	p.asked = append(p.asked, "write "+root+" "+edits[0].Do)
	return []string{"fox.go"}, nil
}

func (p *paper) Undo() ([]string, error) {
	p.asked = append(p.asked, "undo")
	return nil, errors.New("nothing was written")
}

// TestSource: the page gets a diff, and whoever has the token writes; nobody else does.
func TestSource(t *testing.T) {
	p, out := &paper{}, &bytes.Buffer{}
	h, server := stage(t, new(tape).source(), Options{Source: p, Output: out})
	h.sayToken()
	m := regexp.MustCompile(`^inspector: to write source, the page asks for this token: (\w{26})\n$`).FindStringSubmatch(out.String())
	require.NotNil(t, m, out)
	_, can := ask(t, server, "GET", "source", "")
	assert.Equal(t, "true", can)
	const edits = `"root":"FOX","edits":[{"do":"delete","row":"NAP"}]`
	token, same := `{"token":"`+m[1]+`",`, "Origin: "+server.URL
	for _, c := range []struct {
		name, body, header string
		code               int
		says, asked        string
	}{
		{"source-diff", `{` + edits + `}`, same, 200, `{"diff":"+NAP","notes":["a note"],"files":null}`, "diff FOX"},
		{"source-diff", `{` + edits + `}`, "Sec-Fetch-Site: same-origin", 200, "+NAP", "diff FOX"},
		{"source-diff", `{` + edits + `}`, "", 401, "the token is wrong", ""},
		{"source-diff", token + edits + `}`, "", 200, "+NAP", "diff FOX"},
		{"source-diff", `{"root":"FOX"}`, same, 422, "there are no edits", "diff FOX"},
		{"source-diff", `{"table":"FOX"}`, same, 400, "table", ""},
		{"source-diff", `{` + edits + `}`, "Origin: http://evil.example", 403, "only the page itself", ""},
		{"source-diff", `{` + edits + `}`, "Host: evil.example", 403, "is not allowed", ""},
		{"source-diff", `{` + edits + `}`, "Content-Type: text/plain", 415, "want application/json", ""},
		{"source-write", `{` + edits + `}`, same, 401, "the token is wrong", ""},
		{"source-write", `{"token":"` + strings.Repeat("A", 26) + `",` + edits + `}`, same, 401, "the token is wrong", ""},
		{"source-write", `{"token":"",` + edits + `}`, "", 401, "the token is wrong", ""},
		{"source-write", token + edits + `}`, "Sec-Fetch-Site: cross-site", 403, "only the page itself", ""},
		{"source-write", token + edits + `}`, same, 200, "fox.go", "write FOX delete"},
		{"source-write", token + edits + `}`, "", 200, "fox.go", "write FOX delete"},
		{"source-undo", `{}`, same, 401, "the token is wrong", ""},
		{"source-undo", token + `"edits":[]}`, same, 422, "nothing was written", "undo"},
		{"source-more", token + `"edits":[]}`, same, 404, "want source-diff", ""},
	} {
		p.asked = nil
		headers := []string{c.header}
		if c.header == "" {
			headers = nil
		}
		resp, body := ask(t, server, "POST", c.name, c.body, headers...)
		assert.Equal(t, c.code, resp.StatusCode, "%+v: %s", c, body)
		assert.Contains(t, body, c.says, "%+v", c)
		assert.Equal(t, c.asked, strings.Join(p.asked, ", "), "%+v", c)
	}
	resp, _ := ask(t, server, "GET", "source-write", "")
	assert.Equal(t, 200, resp.StatusCode, "which only says whether it may")
}

// TestSourceRefused: where others are let in, or the game does not allow it, no source is written, and no token printed.
func TestSourceRefused(t *testing.T) {
	for want, o := range map[string]Options{
		"gives the inspector no Source": {},
		"from this machine only":        {Source: &paper{}, Hosts: []string{"build-7"}},
	} {
		var out bytes.Buffer
		o.Output = &out
		h, server := stage(t, new(tape).source(), o)
		h.sayToken()
		assert.Empty(t, out.String())
		_, can := ask(t, server, "GET", "source", "")
		assert.Equal(t, "false", can)
		for _, name := range []string{"source-diff", "source-write", "source-undo"} {
			resp, body := ask(t, server, "POST", name, `{"token":"`+h.token+`"}`, "Origin: "+server.URL)
			assert.Equal(t, 403, resp.StatusCode)
			assert.Contains(t, body, want)
		}
	}
	h := newHandler(new(tape).source(), Options{Source: &paper{}}, placeholder)
	r := httptest.NewRequest("POST", "/source-write", strings.NewReader(`{"token":"`+h.token+`"}`))
	r.Header.Set("Content-Type", "application/json")
	r.Host, r.RemoteAddr = "localhost", "192.168.1.9:5000"
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	assert.Equal(t, 403, w.Code, "another machine")
}

// TestSourceIsSaid: both ways to serve a page print a token of their own.
func TestSourceIsSaid(t *testing.T) {
	var out bytes.Buffer
	rec, err := record.New(decider.NewWorld(1), record.Options{})
	require.NoError(t, err)
	Handler(rec, Options{Source: &paper{}, Output: &out})
	s, err := Start("localhost:0", rec, Options{Source: &paper{}, Output: &out})
	require.NoError(t, err)
	assert.NoError(t, s.Close())
	tokens := regexp.MustCompile(`token: (\w+)`).FindAllStringSubmatch(out.String(), -1)
	require.Len(t, tokens, 2)
	assert.NotEqual(t, tokens[0][1], tokens[1][1])
	h := newHandler(new(tape).source(), Options{Source: &paper{}, Output: io.Discard, Hosts: []string{"build-7"}}, placeholder)
	assert.NotEmpty(t, h.refuseSource())
}
