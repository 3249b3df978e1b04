package cli

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestTemporary(t *testing.T) {
	for file, want := range map[string]bool{
		"go-build123/b001/exe/forage": true,
		"go-build/ab/abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789-d/forage": true,
		"game/exe/forage": false,
		"bin/forage":      false,
	} {
		assert.Equal(t, want, temporary(filepath.Join(t.TempDir(), filepath.FromSlash(file))), file)
	}
	assert.Equal(t, "./example/forage", packageFrom("example.com/game/example/forage", "example.com/game"))
	assert.Equal(t, ".", packageFrom("example.com/game", "example.com/game"))
	assert.Equal(t, "example.com/game/x", packageFrom("example.com/game/x", ""))
	assert.Equal(t, word(os.Args[0]), Called(), "a program that was built is called as it was typed")
}

func TestWord(t *testing.T) {
	for text, want := range map[string]string{
		"tanks-evolution":      "tanks-evolution",
		`C:\games\tanks`:       `C:\games\tanks`,
		"größe/é":              "größe/é",
		"two words":            `"two words"`,
		"a;rm -rf":             `"a;rm -rf"`,
		`Ada's "best" $HOME`:   `'Ada'\''s "best" $HOME'`,
		"":                     `""`,
		"run (2)":              `"run (2)"`,
		"a`b`":                 "'a`b`'",
		"line\nend, & another": "\"line\nend, & another\"",
	} {
		assert.Equal(t, want, word(text))
	}
}
