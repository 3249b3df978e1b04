package program

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestExitCode(t *testing.T) {
	assert.Equal(t, 0, ExitCode(nil))
	assert.Equal(t, 0, ExitCode(flag.ErrHelp))
	assert.Equal(t, 1, ExitCode(errors.New("out of cheese")))
	assert.Equal(t, 2, ExitCode(fmt.Errorf("today: %w", Usagef("-cheese %d: want 1 or more", 0))))
}

func TestFlags(t *testing.T) {
	read := func(args ...string) (cheese int, out string, err error) {
		var b bytes.Buffer
		f := NewFlags("mouse", "It eats.")
		f.IntVar(&cheese, "cheese", 3, "how `many` pieces")
		err = f.Read(args, &b)
		return cheese, b.String(), err
	}
	cheese, out, err := read("-cheese", "4")
	assert.NoError(t, err)
	assert.Equal(t, 4, cheese)
	assert.Empty(t, out)

	_, out, err = read("-help")
	assert.ErrorIs(t, err, flag.ErrHelp)
	assert.Equal(t, "Usage: mouse [flags]\n\nIt eats.\n\n  -cheese many\n    \thow many pieces (default 3)\n", out)

	_, out, err = read("-cheese", "4", "please")
	assert.EqualError(t, err, `unexpected argument "please": mouse takes only flags; see -h`)
	assert.Empty(t, out)
}
