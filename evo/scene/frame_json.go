package scene

import (
	"encoding/json"
	"strconv"
)

func appendInt(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }

// appendText appends a text as JSON; <, > and & are escaped, so that it can stand in
// a page.
func appendText(b []byte, s string) []byte {
	text, err := json.Marshal(clip(s))
	if err != nil {
		panic(err) // a text has no errors
	}
	return append(b, text...)
}
