package strict_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/internal/strict"
)

type key [2]byte

func (k *key) UnmarshalText(text []byte) error { copy(k[:], text); return nil }

type Inner struct {
	Name string `json:"name"`
	Both int    `json:"both"`
}

type outer struct {
	Inner
	Both   string          `json:"both"`
	List   []Inner         `json:"list"`
	By     map[string]int  `json:"by"`
	Key    *key            `json:"key"`
	Raw    json.RawMessage `json:"raw"`
	Any    any             `json:"any"`
	Plain  int
	Hidden int `json:"-"`
	IDs    map[uint64]int
}

func TestUnknown(t *testing.T) {
	for text, want := range map[string][]string{
		`{}`:   nil,
		`null`: nil,
		`{"NAME":"A","Plain":1,"raw":{"x":1},"any":{"x":1},"by":{"x":1}}`: nil,
		`{"old":{"x":[1]},"list":[{"name":"A"},{"was":1}],"both":""}`:     {"old", "list.was"},
	} {
		assert.Equal(t, want, strict.Unknown([]byte(text), reflect.TypeFor[*outer]()), text)
	}
}

func TestDecode(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{}`, ""},
		{" {\"name\": \"A\", \"both\":\"x\",\n\t\"list\":[{\"name\":\"B\"} , {\"both\":1}], \"Plain\":-1.0e0}\n", `"Plain" is the number -1.0e0; want a whole number`},
		{`{"list":[{"name":"a\"b\\"},null,{}],"by":{"A":1,"a":2},"key":"ab","raw":{"a":1,"a":2},"any":[{"a":[]}],"Plain":-1}`, ""},
		{`{"raw":"a\"]","name":"A"}`, ""},
		{`{"raw": [1,{"a":["]"]},null] ,"nme":1}`, `no field "nme"`},
		{"{\r\n\t\"name\": \"A\",\r\n\t\"list\": [\r\n\t\t{}\r\n\t]\r\n}\r\n", ""},
		{"{\r\n\"name\":3}\r\n", "line 2, column "},
		{`{"raw":null}`, ""},
		{`{"na\u006de":"A"}`, ""},

		{``, "column 1: the file ends within a value"},
		{`{"name":`, "column 9: the file ends within a value"},
		{`{"name":"A"} x`, "column 14: invalid character 'x' after top-level value"},
		{`{"name":"A"}{"name":"A"}`, "column 13: invalid character '{' after top-level value"},
		{"{\n\"name\":3}", "line 2, column "},
		{`{"name":[]}`, `"name" is a list; want a text`},
		{`{"list":{}}`, `"list" is an object; want a list`},
		{`{"by":{"A":true}}`, `is true or false; want a whole number`},
		{`{"IDs":{"1":1,"wolf":2}}`, `column 15: an id in "IDs" is "wolf"; want a whole number from 0`},
		{`{"IDs":{"-1":1}}`, `an id in "IDs" is "-1"; want a whole number from 0`},
		{`{"IDs":{"1":1.5}}`, `"IDs" is the number 1.5; want a whole number`},
		{`7`, "column 2: the value is a number; want an object"},
		{`{"nme":1}`, `column 2: there is no field "nme": correct the name, or leave it out`},
		{`{"Name":"A"}`, `there is no field "Name": write it as "name"`},
		{`{"Hidden":1}`, `there is no field "Hidden"`},
		{`{"name":"A","name":"B"}`, `column 13: the field "name" is there twice`},
		{`{"name":"A","n\u0061me":"B"}`, `the field "name" is there twice`},
		{`{"both":"A","list":[{},{"both":1,"both":1}]}`, `column 34: the field "both" is there twice`},
		{`{"list":[{"bth":1}]}`, `there is no field "bth"`},
		{`{"by":{"A":1,"A":2}}`, `the field "A" is there twice`},
		{`{"any":[{"a":1,"b":{},"a":1}]}`, `the field "a" is there twice`},
		{`{"\u001b[2J":1}`, `there is no field "\x1b[2J"`},
		{`{"` + strings.Repeat("x", 1000) + `":1}`, `… (1000 bytes)`},
		{strings.Repeat("[", 1_000_000), "exceeded max depth"},
	} {
		var o outer
		err := strict.Decode([]byte(c.text), &o)
		if c.want == "" {
			assert.NoError(t, err, c.text)
		} else if assert.Error(t, err, "%.100s", c.text) {
			assert.Contains(t, err.Error(), c.want)
			assert.Less(t, len(err.Error()), 300)
		}
	}
	var list []Inner
	require.NoError(t, strict.Decode([]byte(`[{"name":"A"}]`), &list))
	assert.Equal(t, []Inner{{Name: "A"}}, list)
}

// What is not JSON is refused before it is walked, so the walk cannot run over
// its end.
func FuzzDecode(f *testing.F) {
	for _, s := range []string{`{"list":[{"name":"a\""}],"by":{"A":1}}`, `{"any":{"a":"\\"}}`, `[`, `"`, "\xff", `{"raw":[1,{}]}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var o outer
		if strict.Decode(data, &o) == nil && !json.Valid(data) {
			t.Fatalf("%q is no JSON", data)
		}
	})
}

func TestProblems(t *testing.T) {
	var none strict.Problems
	none.Add(nil)
	assert.NoError(t, none.Err())
	var many strict.Problems
	first := errors.New("the first")
	many.Add(first)
	for i := range 100 {
		many.Addf("line %d", i)
	}
	many.Add(errors.New("the last"))
	assert.ErrorIs(t, many.Err(), first)
	lines := strings.Split(many.Err().Error(), "\n")
	assert.Len(t, lines, 21)
	assert.Equal(t, "and 82 more", lines[20])
	assert.Equal(t, fmt.Sprint(many.Err()), fmt.Sprint(many.Err()), "it can be asked for again")
}
