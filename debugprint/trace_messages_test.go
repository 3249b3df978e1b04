package debugprint

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestTraceWords: messages have no word that is unknown, and there is no other one.
func TestTraceWords(t *testing.T) {
	used := map[string]bool{}
	note := func(buf []byte, word string) []byte {
		assert.NotNil(t, traceWords[word], word)
		used[word] = true
		return buf
	}
	spell(nil, sporeInputs+sporeCurrent, note)
	for _, m := range messages {
		spell(nil, m.plain+m.spore, note)
	}
	assert.Len(t, used, len(traceWords))
}
