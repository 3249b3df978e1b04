package debugprint

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestRegisterTrace(t *testing.T) {
	for _, c := range []struct {
		args []string
		env  string
		want bool
	}{
		{[]string{"/game/guard.test", "-test.v", "-trace=4"}, "", true},
		{[]string{`C:\guard.test.exe`, "--trace", "4"}, "", true},
		{[]string{"renamed", "-test.timeout=10m", "-trace=4"}, "5", true},
		{[]string{"guard.test", "-test.v"}, "", false},
		{[]string{"guard.test", "-test.trace=out"}, "", false},
		{[]string{"guard.test", "--", "-trace=4"}, "", false},
		{[]string{"guard.test", "-trace=4"}, "off", false},
		{[]string{"game", "-trace=4"}, "", false},
		{[]string{}, "", false},
	} {
		flags := flag.NewFlagSet("", flag.ContinueOnError)
		assert.Equal(t, c.want, registerTrace(flags, c.args, c.env) != nil, "%v", c.args)
		assert.Equal(t, c.want, flags.Lookup("trace") != nil, "%v", c.args)
	}
	taken := flag.NewFlagSet("", flag.ContinueOnError)
	taken.String("trace", "", "")
	assert.Nil(t, registerTrace(taken, []string{"a.test", "-trace=4"}, ""))
}
