package plain

import (
	"bytes"
	"errors"
)

var errUTF16 = errors.New("the text is UTF-16, with two bytes for each letter: save it as UTF-8")

// Mark returns the length of the byte order mark with which a text begins, as some
// editors write it: who reads the text skips it. begin has the first four bytes of the
// text, or more. The error says that the text is UTF-16, which nothing here reads.
func Mark(begin []byte) (int, error) {
	if bytes.HasPrefix(begin, []byte("\xef\xbb\xbf")) {
		return 3, nil
	}
	wide := len(begin) >= 4 && (begin[0] == 0) == (begin[2] == 0) && (begin[1] == 0) == (begin[3] == 0) && (begin[0] == 0) != (begin[1] == 0)
	if wide || bytes.HasPrefix(begin, []byte("\xff\xfe")) || bytes.HasPrefix(begin, []byte("\xfe\xff")) {
		return 0, errUTF16
	}
	return 0, nil
}
