package inspect

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"regexp"
	"strings"
)

// WriteHTML writes the page as one HTML file that needs no server and no network.
// It shows the log, plain or gzip'ed, or logs that are dropped on it if log is nil.
//
// The error is that of reading or writing. Where the log's compression is cut or
// damaged, the log in the page ends, and the page says so.
func WriteHTML(w io.Writer, log io.Reader) error { return writeHTML(w, log, bundle) }

// What a page refers to, as the bundle's index.html has it.
var (
	scriptTag = regexp.MustCompile(`<script[^>]* src="([^"]+)"[^>]*></script>\s*`)
	styleTag  = regexp.MustCompile(`<link[^>]* rel="stylesheet"[^>]* href="([^"]+)"[^>]*>`)
)

func writeHTML(w io.Writer, log io.Reader, bundle fs.FS) error {
	page, err := fs.ReadFile(bundle, "index.html")
	if err != nil {
		return err
	}
	var hashes [2]string // of script and style
	var parts [2][]byte
	for i, tag := range []*regexp.Regexp{scriptTag, styleTag} {
		found := tag.FindSubmatchIndex(page)
		if found == nil {
			return fmt.Errorf("inspect: the bundle's page has nothing like %v", tag)
		}
		if parts[i], err = fs.ReadFile(bundle, string(page[found[2]:found[3]])); err != nil {
			return err
		}
		if lower := bytes.ToLower(parts[i]); bytes.Contains(lower, []byte("</s")) || bytes.Contains(lower, []byte("<!--")) {
			return fmt.Errorf("inspect: %s cannot stand in a page: it has </s or <!--", page[found[2]:found[3]])
		}
		sum := sha256.Sum256(parts[i])
		hashes[i] = "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	// What headers say to a browser, a file must say itself.
	policy := fmt.Sprintf(`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src %s; style-src %s; img-src data:; base-uri 'none'; form-action 'none'">`,
		hashes[0], hashes[1])
	page = scriptTag.ReplaceAll(page, nil)
	page = styleTag.ReplaceAll(page, []byte("<style>\x00</style>"))
	text := strings.Replace(string(page), "\x00", string(parts[1]), 1)
	text = strings.Replace(text, "<head>", "<head>\n"+policy, 1)
	before, after, ok := strings.Cut(text, "</body>")
	if !ok || !strings.Contains(text, policy) {
		return fmt.Errorf("inspect: the bundle's page has no <head> or no </body>")
	}
	if _, err := io.WriteString(w, before); err != nil {
		return err
	}
	if log != nil {
		if err := embedLog(w, log); err != nil {
			return err
		}
	}
	licenses, err := fs.ReadFile(bundle, "LICENSES.txt") // they go with every copy
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "<script type=\"text/plain\">\n%s</script>\n<script>%s</script>\n</body>%s", licenses, parts[0], after)
	return err
}

// embedLog writes a log as the text of a script that no browser runs. A < stands only
// in texts of a log, where \u003c is the same.
func embedLog(w io.Writer, log io.Reader) error {
	if _, err := io.WriteString(w, "<script type=\"application/jsonl\" id=\"log\">"); err != nil {
		return err
	}
	plain, err := unpacked(log)
	if err == nil {
		_, err = io.Copy(escaped{w}, plain)
	}
	if err != nil && !isDamage(err) {
		return err
	}
	_, err = io.WriteString(w, "</script>\n")
	return err
}

// isDamage reports whether err is one of package gzip about the data.
func isDamage(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, gzip.ErrChecksum) ||
		errors.Is(err, gzip.ErrHeader) || errors.As(err, new(flate.CorruptInputError))
}

// escaped writes each < as JSON's \u003c.
type escaped struct{ w io.Writer }

func (e escaped) Write(b []byte) (int, error) {
	if _, err := e.w.Write(bytes.ReplaceAll(b, []byte("<"), []byte(`\u003c`))); err != nil {
		return 0, err
	}
	return len(b), nil
}
