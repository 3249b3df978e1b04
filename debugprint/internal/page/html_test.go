package page

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"maps"
	"strings"
	"testing"
	"testing/fstest"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

var small = fstest.MapFS{
	"index.html": {Data: []byte(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<link rel="stylesheet" href="app.css">
<script src="app.js"></script>
</head>
<body><main id="app"></main></body>
</html>
`)},
	"app.js":  {Data: []byte("let a = '$1 \\x00';")},
	"app.css": {Data: []byte("p { color: red }")},

	"hashes.txt":   {Data: []byte("sha256-wcJhFvlDrKtyzAVEx+rG3WQkaWNrzf57q0jIicaaHB4=\nsha256-ngewhhP73WDIbgwseeu52VAAJgKdGUsu1IUQQsAm8m4=\n")},
	"LICENSES.txt": {Data: []byte("MIT\n")},
}

const header = `{"ethogram":"log","version":1}`

func packed(t *testing.T, text string) []byte {
	var b bytes.Buffer
	zip := gzip.NewWriter(&b)
	_, err := io.WriteString(zip, text)
	require.NoError(t, errors.Join(err, zip.Close()))
	return b.Bytes()
}

func TestWriteHTML(t *testing.T) {
	const evil = header + "\n" + `{"name":"</script><img src=x onerror=alert(1)>","b":"<!--"}` + "\n"
	for name, log := range map[string]string{"plain": evil, "gzip": string(packed(t, evil)), "a byte at a time": evil} {
		var out bytes.Buffer
		r := io.Reader(strings.NewReader(log))
		if name == "a byte at a time" {
			r = iotest.OneByteReader(r)
		}
		require.NoError(t, Write(&out, small, Log{From: r}), name)
		before, rest, ok := strings.Cut(out.String(), `<script type="application/gzip" id="log">`)
		require.True(t, ok, name)
		data, after, ok := strings.Cut(rest, "</script>\n")
		require.True(t, ok, name)
		assert.Equal(t, `<!doctype html>
<html lang="en">
<head>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-wcJhFvlDrKtyzAVEx+rG3WQkaWNrzf57q0jIicaaHB4='; style-src 'sha256-ngewhhP73WDIbgwseeu52VAAJgKdGUsu1IUQQsAm8m4='; img-src data:; base-uri 'none'; form-action 'none'">
<meta charset="utf-8">
<style>p { color: red }</style>
</head>
<body><main id="app"></main>`, before, name)
		assert.Equal(t, `<script type="text/plain">
MIT
</script>
<script>let a = '$1 \x00';</script>
</body>
</html>
`, after, name)
		assert.Equal(t, evil, unpackedText(t, data), name)
	}
	var out bytes.Buffer
	require.NoError(t, Write(&out, small))
	assert.NotContains(t, out.String(), `id="log"`)
}

// TestWriteTwo: a page has the log that it shows, and one to compare it with, each with its name.
func TestWriteTwo(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, Write(&out, small, Log{strings.NewReader(header), "run"}, Log{strings.NewReader(header + "\n"), `"><script>`}))
	_, rest, ok := strings.Cut(out.String(), `<script type="application/gzip" id="log" data-name="run">`)
	require.True(t, ok)
	data, rest, _ := strings.Cut(rest, "</script>\n")
	assert.Equal(t, header, unpackedText(t, data))
	_, rest, ok = strings.Cut(rest, `<script type="application/gzip" id="other" data-name="&#34;&gt;&lt;script&gt;">`)
	require.True(t, ok)
	data, _, _ = strings.Cut(rest, "</script>\n")
	assert.Equal(t, header+"\n", unpackedText(t, data))
}

// unpackedText returns what the page reads of the log in it.
func unpackedText(t *testing.T, data string) string {
	t.Helper()
	zip, err := gzip.NewReader(base64.NewDecoder(base64.StdEncoding, strings.NewReader(data)))
	require.NoError(t, err)
	text, err := io.ReadAll(zip)
	require.NoError(t, err)
	return string(text)
}

// TestWriteHTMLIsSmall: the page is larger than the packed log by less than a half, and
// by the files of the page.
func TestWriteHTMLIsSmall(t *testing.T) {
	skip.UnderRace(t)
	var log strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&log, `{"a":%d,"ev":[["-",%d,"Succeeded"],["+",%d]]}`+"\n", i*7%60, i*i%9, i*i*i%11)
	}
	zip := packed(t, log.String())
	var page, empty bytes.Buffer
	require.NoError(t, Write(&empty, Bundle()))
	for _, text := range []string{log.String(), string(zip)} {
		page.Reset()
		require.NoError(t, Write(&page, Bundle(), Log{From: strings.NewReader(text)}))
		assert.Less(t, page.Len(), empty.Len()+len(zip)*3/2, "the log has %d bytes, packed %d", log.Len(), len(zip))
	}
}

func TestWriteHTMLOfDamagedLogs(t *testing.T) {
	whole := packed(t, strings.Repeat(header+"\n", 50))
	for n := range len(whole) {
		var out bytes.Buffer
		require.NoError(t, Write(&out, small, Log{From: bytes.NewReader(whole[:n])}))
		assert.True(t, strings.HasSuffix(out.String(), "</html>\n"))
	}
	flipped := bytes.Clone(whole)
	for i := range flipped {
		flipped[i] ^= 0x55
		require.NoError(t, Write(io.Discard, small, Log{From: bytes.NewReader(flipped)}), i)
		flipped[i] ^= 0x55
	}
	bad := errors.New("disk")
	assert.ErrorIs(t, Write(io.Discard, small, Log{From: iotest.ErrReader(bad)}), bad)
	assert.ErrorIs(t, Write(full{}, small), errFull)
}

var errFull = errors.New("full")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestWriteHTMLOfWrongBundles(t *testing.T) {
	for name, change := range map[string]map[string]string{
		"no page":   {"index.html": ""},
		"no hashes": {"hashes.txt": "sha256-wcJhFvlDrKtyzAVEx+rG3WQkaWNrzf57q0jIicaaHB4="},
		"no script": {"app.js": ""},
		"closes":    {"app.js": "'</SCRIPT>'"},
		"comments":  {"app.js": "'<!--'"},
		"style":     {"app.css": "</style>"},
		"no tags":   {"index.html": "<head></head><body></body>"},
		"no end":    {"index.html": `<head><link rel="stylesheet" href="app.css"><script src="app.js"></script></head>`},
		"no head":   {"index.html": `<link rel="stylesheet" href="app.css"><script src="app.js"></script></body>`},
		"elsewhere": {"index.html": `<head><link rel="stylesheet" href="app.css"><script src="../app.js"></script></head></body>`},
	} {
		changed := fstest.MapFS{}
		maps.Copy(changed, small)
		for file, text := range change {
			if changed[file] = (&fstest.MapFile{Data: []byte(text)}); text == "" {
				delete(changed, file)
			}
		}
		assert.Error(t, Write(io.Discard, changed), name)
	}
}
