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
		f.AtLeast(&cheese, "cheese", 3, 0, "how `many` pieces")
		f.Within(new(int), "holes", 4, 2, 7, "how many it has")
		err = f.Read(args, &b)
		return cheese, b.String(), err
	}
	cheese, out, err := read("-cheese", "4")
	assert.NoError(t, err)
	assert.Equal(t, 4, cheese)
	assert.Empty(t, out)

	_, out, err = read("-help")
	assert.ErrorIs(t, err, flag.ErrHelp)
	assert.Equal(t, "Usage: mouse [flags]\n\nIt eats.\n\n  -cheese many\n    \thow many pieces (default 3)\n  -holes int\n    \thow many it has (default 4)\n", out)

	_, out, err = read("-cheese", "4", "please")
	assert.EqualError(t, err, `unexpected argument "please": mouse takes only flags; see -h`)
	assert.Empty(t, out)

	for _, c := range [][3]string{
		{"-cheese", "-1", "-cheese -1: want 0 or more; see -h"},
		{"-cheese", "0"},
		{"-holes", "1", "-holes 1: want 2 to 7; see -h"},
		{"-holes", "2"},
		{"-holes", "7"},
		{"-holes", "8", "-holes 8: want 2 to 7; see -h"},
	} {
		_, out, err = read(c[0], c[1])
		assert.Empty(t, out)
		if c[2] == "" {
			assert.NoError(t, err)
		} else {
			assert.EqualError(t, err, c[2])
			assert.Equal(t, 2, ExitCode(err))
		}
	}
}
