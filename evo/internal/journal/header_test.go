package journal

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestDifferences(t *testing.T) {
	long := `"` + strings.Repeat("é", 50) + `"`
	for _, c := range []struct{ a, b, want string }{
		{`{"size":6}`, `{"size":7}`, "size 6, not 7"},
		{`{"b":{"c":[1,{"d":2}]},"a":1}`, `{"b":{"c":[1,{"d":3}]},"a":2}`, "a 1, not 2, b.c[1].d 2, not 3"},
		{`{"a":1}`, `{"b":1}`, "a 1, not null, b null, not 1"},
		{`{"a":[1]}`, `{"a":[1,2]}`, "a [1], not [1,2]"},
		{`{"a":[1]}`, `{"a":{"b":1}}`, `a [1], not {"b":1}`},
		{`{"a":12345678901234567890}`, `{"a":12345678901234567891}`, "a 12345678901234567890, not 12345678901234567891"},
		{`[1,2,3,4,5,6]`, `[0,0,0,0,0,0]`, "[0] 1, not 0, [1] 2, not 0, [2] 3, not 0, [3] 4, not 0, and 2 more"},
		{`1`, `2`, "1, not 2"},
		{``, `{"a":1}`, `null, not {"a":1}`},
		{`{"a":1}`, `{ "a": 1 }`, "written in another way"},
		{`{"a"`, `{}`, `{"a", not {}`},
		{`{"a":1}`, `{"a":` + long + `}`, `a 1, not "` + strings.Repeat("é", 29) + "…"},
	} {
		assert.Equal(t, c.want, differences([]byte(c.a), []byte(c.b)), "%s and %s", c.a, c.b)
	}
}
