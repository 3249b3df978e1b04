package scene

import (
	"bytes"
	"embed"
	"encoding/base64"
	"fmt"
	"io"
	"io/fs"

	"github.com/ethogram-go/ethogram/internal/digest"
)

// The page, as evo/scene/page/build makes it of the sources there.
//
//go:embed bundle/index.html bundle/page.js bundle/page.css bundle/LICENSES.txt
var embedded embed.FS

// Bundle has the files of the page: index.html and what it refers to. It replays
// what stands in it, see [WritePage], or connects to the server that it comes from.
func Bundle() fs.FS {
	files, err := fs.Sub(embedded, "bundle")
	if err != nil {
		panic(err) // the name is valid
	}
	return files
}

// ContentSecurityPolicy is that of the page when a server sends it.
const ContentSecurityPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// The places of the bundle's index.html where a page that needs no server has the
// files themselves.
const (
	styleTag  = `<link rel="stylesheet" href="page.css">`
	scriptTag = `<script src="page.js"></script>`
)

// writePage writes a page with a scene in it. The data is JSON without a <.
func writePage(w io.Writer, data []byte) error {
	var files [4][]byte
	for i, name := range []string{"index.html", "page.css", "page.js", "LICENSES.txt"} {
		text, err := fs.ReadFile(embedded, "bundle/"+name)
		if err != nil {
			return err
		}
		files[i] = text
	}
	page, style, script, licenses := files[0], files[1], files[2], files[3]
	policy := fmt.Appendf(nil, `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src %s; style-src %s; img-src data:; base-uri 'none'; form-action 'none'">`,
		hashOf(script), hashOf(style))
	parts := [][]byte{nil}
	for _, cut := range []struct {
		at   string
		then [][]byte
	}{
		{"<head>", [][]byte{[]byte("<head>\n"), policy}},
		{styleTag, [][]byte{[]byte("<style>"), style, []byte("</style>")}},
		{scriptTag, [][]byte{
			[]byte(`<script type="application/json" id="round">`), data, []byte("</script>\n<script type=\"text/plain\">\n"), licenses,
			[]byte("</script>\n<script>"), script, []byte("</script>"),
		}},
	} {
		before, after, ok := bytes.Cut(page, []byte(cut.at))
		if !ok {
			return fmt.Errorf("scene: the bundle's page has no %s", cut.at)
		}
		parts = append(append(parts, before), cut.then...)
		page = after
	}
	for _, part := range append(parts, page) {
		if _, err := w.Write(part); err != nil {
			return fmt.Errorf("scene: %w", err)
		}
	}
	return nil
}

// hashOf returns how a Content-Security-Policy names a script or a style.
func hashOf(text []byte) string {
	sum := digest.Sum256(text)
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
