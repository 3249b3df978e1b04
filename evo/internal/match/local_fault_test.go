package match_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/evo/internal/match"
)

type rude struct{}

func (rude) Error() string { panic("again") }

type spoken int

func (s spoken) String() string { return fmt.Sprintf("spoken %d", int(s)) }

type secret struct{ p *int }

func TestDescribe(t *testing.T) {
	for _, c := range []struct {
		value any
		want  string
	}{
		{"boom", "boom"},
		{errors.New("at 0xc000123456 in goroutine 42"), "at 0x? in goroutine ?"},
		{fmt.Sprintf("%v", &secret{new(int)})[:2] + "0xc00012a008}", "&{0x?}"},
		{spoken(3), "spoken 3"},
		{7, "7"},
		{1.5, "1.5"},
		{true, "true"},
		{secret{new(int)}, "a match_test.secret"},
		{&secret{}, "a *match_test.secret"},
		{[]int{1}, "a []int"},
		{rude{}, "a match_test.rude whose own text panics"},
		{"\xff\xfe", "?"},
	} {
		assert.Equal(t, c.want, match.Describe(c.value))
	}
	long := match.Describe(strings.Repeat("é", 5000))
	assert.Less(t, len(long), 1100)
	assert.True(t, utf8.ValidString(long))
	assert.True(t, strings.HasSuffix(long, "é …"))
	assert.Equal(t, "short", match.Clean("short"))
}
