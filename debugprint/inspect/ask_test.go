package inspect

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	questions "github.com/ethogram-go/ethogram/debugprint/ask"
	"github.com/ethogram-go/ethogram/debugprint/record"
)

// TestQuestions: the page asks a running game and a file what package ask knows.
func TestQuestions(t *testing.T) {
	p := graze(t, 3)
	rec, err := record.New(p.world, record.Options{Everything: true})
	require.NoError(t, err)
	for range 30 {
		require.NoError(t, p.world.Tick(100*time.Millisecond))
	}
	var text strings.Builder
	_, err = rec.WriteTo(&text)
	require.NoError(t, err)
	for _, src := range []source{recorded(rec), {file: opened(text.String())}} {
		_, server := stage(t, src, Options{})
		resp, body := ask(t, server, "GET", "ask?ask=table", "")
		require.Equal(t, 200, resp.StatusCode, body)
		var a questions.Answer
		require.NoError(t, json.Unmarshal([]byte(body), &a))
		assert.NotEmpty(t, a.Lines)
		assert.Contains(t, a.Text, "3 agents (3 recorded in full), steps 0 to 29")
		resp, body = ask(t, server, "GET", "ask?ask=find&flags=Nonsense", "")
		assert.Equal(t, 400, resp.StatusCode)
		assert.Contains(t, body, "no flag or stimulus is called Nonsense")
		resp, _ = ask(t, server, "GET", "ask?ask=table", "", "Origin: http://example.com")
		assert.Equal(t, 403, resp.StatusCode)
	}
	_, server := stage(t, recorded(nil), Options{})
	resp, body := ask(t, server, "GET", "ask?ask=table", "")
	assert.Equal(t, 200, resp.StatusCode)
	assert.Contains(t, body, `{"error":"there is no log to ask`)
}
