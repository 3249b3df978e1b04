package plain_test

import (
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/internal/plain"
)

func TestShorten(t *testing.T) {
	for _, c := range []struct {
		text string
		most int
		want string
	}{
		{"", 3, ""},
		{"abc", 3, "abc"},
		{"abcd", 3, "…"},
		{"abcdefgh", 6, "abc…"},
		{"aüüüü", 7, "aü…"},
		{"日本語日本語", 9, "日本…"},
	} {
		is := plain.Shorten(c.text, c.most)
		assert.Equal(t, c.want, is, c.text)
		assert.LessOrEqual(t, len(is), c.most)
		assert.True(t, utf8.ValidString(is))
	}
}
