package plain

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestMark(t *testing.T) {
	for text, want := range map[string]int{"": 0, "{}": 0, "{\"a\":1}": 0, "\xef\xbb\xbf": 3, "\xef\xbb\xbf{}": 3, "\xef\xbb": 0, "\x00\x00\x00\x00": 0, "\x1f\x8b\x08\x00": 0} {
		n, err := Mark([]byte(text))
		assert.NoError(t, err, "%q", text)
		assert.Equal(t, want, n, "%q", text)
	}
	for _, text := range []string{"\xff\xfe{\x00", "\xfe\xff\x00{", "{\x00}\x00", "\x00{\x00}", "\xff\xfe"} {
		_, err := Mark([]byte(text))
		assert.ErrorContains(t, err, "save it as UTF-8", "%q", text)
	}
}
