package plain

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
)

func TestName(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"TAKE_COVER", "TAKE_COVER"},
		{`a "quoted" \n 100%`, `a "quoted" \n 100%`},
		{"Prügel 剣 שלום 👩‍🚀 \uFFFD", "Prügel 剣 שלום 👩‍🚀 \uFFFD"},
		{"\x1b]0;title\a<b>", `\x1b]0;title\x07<b>`},
		{"one\ntwo\r\tthree\x00", `one\ntwo\r\tthree\x00`},
		{"\x7f", `\x7f`},
		{"a\u0080\u009b31m\u009fb", `a\u0080\u009b31m\u009fb`},
		{"\u2028\u2029", `\u2028\u2029`},
		{"abc\u202etxt.exe\u2066\u061c", `abc\u202etxt.exe\u2066\u061c`},
		{"\x9b31m \xff\xc3", `\x9b31m \xff\xc3`}, // C1 in Latin-1, and a character cut short
		{"\xed\xa0\x80", `\xed\xa0\x80`},         // half of a surrogate pair
	} {
		assert.Equal(t, c.want, Name(c.in), "%q", c.in)
		assert.Equal(t, "> "+c.want, string(AppendName([]byte("> "), c.in)), "%q", c.in)
	}
}

// TestNameOfEveryCharacter compares with what unicode says of all characters.
func TestNameOfEveryCharacter(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !utf8.ValidRune(r) {
			continue
		}
		want := unicode.IsControl(r) || unicode.In(r, unicode.Zl, unicode.Zp, unicode.Bidi_Control)
		if got := Name(string(r)) != string(r); got != want {
			t.Fatalf("%U: escaped is %t", r, got)
		}
	}
}

func TestText(t *testing.T) {
	var b strings.Builder
	w := Writer(&b)
	n, err := fmt.Fprintf(w, "%s:\n\t%s\n\n", "\x1b[2J", "two\r\u202e")
	assert.NoError(t, err)
	assert.Equal(t, 16, n, "as many bytes as were written to it")
	_, err = io.WriteString(w, "Ü")
	assert.NoError(t, err)
	assert.Equal(t, "\\x1b[2J:\n\ttwo\\r\\u202e\n\nÜ", b.String())
	assert.Equal(t, "\n\t", string(AppendText(nil, "\n\t")))

	_, err = Writer(broken{}).Write([]byte("x"))
	assert.ErrorIs(t, err, io.ErrClosedPipe)
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestNameAllocates(t *testing.T) {
	ordinary, b := strings.Repeat("TAKE_COVER Ü", 10), make([]byte, 0, 1000)
	assert.Zero(t, testing.AllocsPerRun(100, func() { _ = Name(ordinary) }))
	assert.Zero(t, testing.AllocsPerRun(100, func() { _ = AppendName(b, ordinary) }))
	assert.Zero(t, testing.AllocsPerRun(100, func() { _ = AppendName(b, "\x1b\u009b\xff") }))
}

func FuzzName(f *testing.F) {
	for _, s := range []string{"", "A", "\x1b[2J", "\u009b", "\xff\xfe", "\u202eabc"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := Name(s)
		if !utf8.ValidString(got) || firstObeyed(got) < len(got) {
			t.Fatalf("%q is still obeyed", got)
		}
		if Name(got) != got || string(AppendName(nil, s)) != got {
			t.Fatalf("%q: the two forms, or two passes, differ", s)
		}
		if len(got) > 4*len(s) {
			t.Fatalf("%q grew to %d bytes", s, len(got))
		}
	})
}
