package digest

import (
	"bytes"
	"crypto/sha256"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestSumIsSHA256(t *testing.T) {
	for n := range 200 {
		data := bytes.Repeat([]byte{byte(n), 0, 255}, n)[:n]
		assert.Equal(t, sha256.Sum256(data), sum(data), "%d bytes", n)
		assert.Equal(t, sum(data), Sum256(data), "%d bytes", n)
	}
}
