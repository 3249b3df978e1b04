package record_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/record"
)

// TestReadMark: a byte order mark before a log is skipped, packed or not, and UTF-16 is
// refused in words.
func TestReadMark(t *testing.T) {
	text := string(campText(t))
	pack := func(text string) string {
		var b bytes.Buffer
		zip := gzip.NewWriter(&b)
		_, err := zip.Write([]byte(text))
		require.NoError(t, errors.Join(err, zip.Close()))
		return b.String()
	}
	want, err := record.Read(bytes.NewReader([]byte(text)), record.Limits{})
	require.NoError(t, err)
	for _, marked := range []string{"\xef\xbb\xbf" + text, pack("\xef\xbb\xbf" + text)} {
		log, err := record.Read(bytes.NewReader([]byte(marked)), record.Limits{})
		require.NoError(t, err)
		_, until := want.Steps()
		_, got := log.Steps()
		assert.Equal(t, until, got)
	}
	var wide []byte
	for _, u := range utf16.Encode([]rune(text)) {
		wide = append(wide, byte(u), byte(u>>8))
	}
	for _, text := range []string{string(wide), "\xff\xfe" + string(wide), pack(string(wide))} {
		_, err := record.Read(bytes.NewReader([]byte(text)), record.Limits{})
		require.ErrorIs(t, err, record.ErrNotLog)
		assert.ErrorContains(t, err, "save it as UTF-8")
	}
}
