package testflag

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestWanted(t *testing.T) {
	for _, c := range []struct {
		args []string
		want bool
	}{
		{[]string{"/game/guard.test", "-test.v", "-trace=4"}, true},
		{[]string{`C:\guard.test.exe`, "--trace", "4"}, true},
		{[]string{"renamed", "-test.timeout=10m", "-trace=4"}, true},
		{[]string{"guard.test", "-test.v"}, false},
		{[]string{"guard.test", "-test.trace=out"}, false},
		{[]string{"guard.test", "-tracer"}, false},
		{[]string{"guard.test", "--", "-trace=4"}, false},
		{[]string{"game", "-trace=4"}, false},
		{nil, false},
	} {
		flags := flag.NewFlagSet("", flag.ContinueOnError)
		assert.Equal(t, c.want, Wanted(flags, c.args, "trace"), "%v", c.args)
		flags.String("trace", "", "")
		assert.False(t, Wanted(flags, c.args, "trace"), "taken: %v", c.args)
	}
}
