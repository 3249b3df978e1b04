package cli

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestClassNamesBecomeIdentifiers(t *testing.T) {
	for name, want := range map[string]string{
		"Easy": "Easy", "very hard": "VeryHard", "2 fast": "Fast", "Ärger": "Rger", "!": "Class",
	} {
		assert.Equal(t, want, identifier(name))
	}
}
