package inspect

import (
	"bufio"
	"bytes"
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
// The log stands in the page as gzip has packed it, in base64, so the page is larger by a
// third of that. The error is that of reading or writing. Where the log's compression is
// cut or damaged, the page says so, and shows what comes before.
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

// embedLog writes a log as the text of a script that no browser runs: gzip'ed, in base64,
// since a log is ten to thirty times as long as what gzip makes of it.
func embedLog(w io.Writer, log io.Reader) error {
	if _, err := io.WriteString(w, `<script type="application/gzip" id="log">`); err != nil {
		return err
	}
	from := bufio.NewReader(log)
	text := base64.NewEncoder(base64.StdEncoding, w)
	var err error
	if isPacked(from) { // as it is: the page says where it is damaged
		_, err = io.Copy(text, from)
	} else {
		zip, _ := gzip.NewWriterLevel(text, gzip.BestCompression) // the level is valid
		_, err = io.Copy(zip, from)
		err = errors.Join(err, zip.Close())
	}
	if err = errors.Join(err, text.Close()); err != nil {
		return err
	}
	_, err = io.WriteString(w, "</script>\n")
	return err
}
