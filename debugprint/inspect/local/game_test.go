package local

import (
	"errors"
	"io"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// TestAsk asks a game that can do everything, and one that can do nothing.
func TestAsk(t *testing.T) {
	rec, err := record.New(decider.NewWorld(1), record.Options{})
	require.NoError(t, err)
	report := func(w io.Writer) error { _, err := io.WriteString(w, `{"rows":[]}`); return err }
	paused := false
	full := &Game{Recorder: rec, Pause: func(p bool) { paused = p }, Profile: report, Cover: report, Tuning: []*Table{newAviary(t).table}}
	for _, c := range []struct {
		request, body, answer string
		none                  int // the code of a game with nothing
	}{
		{"status", "", `{"watched":[],"paused":false,"canPause":true,"hasProfile":true,"hasCover":true,"tables":1}`, 0},
		{"pause", `{"paused":true}`, "", 404},
		{"watch", `{"agents":["17"]}`, "", 404},
		{"status", "", `{"watched":["17"],"paused":true,"canPause":true,"hasProfile":true,"hasCover":true,"tables":1}`, 0},
		{"unwatch", `{"agents":["17"]}`, "", 404},
		{"profile", "", `{"rows":[]}`, 404},
		{"cover", "", `{"rows":[]}`, 404},
	} {
		var body []byte
		if c.body != "" {
			body = []byte(c.body)
		}
		answer, err := full.Ask(t.Context(), c.request, body)
		require.NoError(t, err, c.request)
		assert.Equal(t, c.answer, string(answer), c.request)
		_, err = new(Game).Ask(t.Context(), c.request, body)
		assert.Equal(t, c.none, codeOf(err), "%s: %v", c.request, err)
	}
	assert.True(t, paused)
	for request, code := range map[string]int{"": 404, "log": 404, "status-now": 404, "watch": 405, "tune?table=1": 404, "tune-set": 405} {
		_, err := full.Ask(t.Context(), request, nil)
		assert.Equal(t, code, codeOf(err), "%s: %v", request, err)
	}
	_, err = full.Ask(t.Context(), "status", []byte("{}"))
	assert.Equal(t, 405, codeOf(err))
}

func codeOf(err error) int {
	var coded interface{ Code() int }
	if errors.As(err, &coded) {
		return coded.Code()
	}
	return 0
}

// TestServeNowhere: outside of a browser Serve says so.
func TestServeNowhere(t *testing.T) {
	_, err := new(Game).Serve()
	assert.ErrorContains(t, err, "without a recorder")
	rec, err := record.New(decider.NewWorld(1), record.Options{})
	require.NoError(t, err)
	stop, err := (&Game{Recorder: rec}).Serve()
	if runtime.GOOS == "js" { // node has all that it needs
		require.NoError(t, err)
		stop()
		return
	}
	assert.ErrorContains(t, err, "GOOS=js")
}
