package inspect

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func packed(t *testing.T, text string) []byte {
	var b bytes.Buffer
	zip := gzip.NewWriter(&b)
	_, err := io.WriteString(zip, text)
	require.NoError(t, errors.Join(err, zip.Close()))
	return b.Bytes()
}

func TestCheckLog(t *testing.T) {
	assert.NoError(t, CheckLog(strings.NewReader(header+"\nnonsense")))
	assert.NoError(t, CheckLog(bytes.NewReader(packed(t, header+"\n"))))
	assert.NoError(t, CheckLog(strings.NewReader(`{"version":1,"trees":[{}],"ethogram":"log"}`)))
	for text, says := range map[string]string{
		"":                                   "it is empty",
		"hello":                              "not the JSON of a header",
		"\x1f\x8b":                           "no log: unexpected EOF",
		`{"resourceSpans":[]}`:               "not a header",
		`{"ethogram":"profile"}`:             "not a header",
		`{"ethogram":"log","version":2}`:     "a log of version 2: want version 1",
		`{"ethogram":"log","version":"one"}`: "not the JSON of a header",
		string(packed(t, "hello")):           "not the JSON of a header",
		string(packed(t, ""))[:12]:           "not the JSON of a header",
		"\x89PNG\r\n\x1a\n":                  "not the JSON of a header",
		`{"ethogram":"log"`:                  "not the JSON of a header",
		strings.Repeat("[", 100_000):         "not the JSON of a header",
	} {
		assert.ErrorContains(t, CheckLog(strings.NewReader(text)), says, "%.20q", text)
	}
}

// TestCheckLogMark: a log may begin with a byte order mark; UTF-16 is refused in words.
func TestCheckLogMark(t *testing.T) {
	assert.NoError(t, CheckLog(strings.NewReader("\ufeff"+header)))
	assert.ErrorContains(t, CheckLog(strings.NewReader("\xff\xfe{\x00")), "save it as UTF-8")
}
