package plain_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/internal/plain"
)

func TestWrap(t *testing.T) {
	assert.Equal(t, "one two\n  three\n  four", plain.Wrap("one two three four", 8, "  "))
	assert.Equal(t, "a\nlongestword\nb", plain.Wrap("a longestword b", 5, ""))
	assert.Equal(t, "− − −\n−", plain.Wrap("− − − −", 5, ""), "columns, not bytes")
	assert.Equal(t, "", plain.Wrap("", 5, "  "))
}
