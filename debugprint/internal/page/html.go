package page

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"errors"
	"fmt"
	"html"
	"io"
	"io/fs"
	"strings"
)

// A Log stands in a page.
type Log struct {
	From io.Reader // plain or gzip'ed
	Name string    // what the page calls it; "" is a name of the page's own
}

// ids are those of the elements that have the logs: the one that the page shows, and the
// one that it compares with it.
var ids = [...]string{"log", "other"}

// Write writes the page as one HTML file with up to two logs. bundle is that of [Bundle].
func Write(w io.Writer, bundle fs.FS, logs ...Log) error {
	parts := map[string]string{}
	for _, name := range []string{"index.html", "hashes.txt", "LICENSES.txt"} {
		text, err := fs.ReadFile(bundle, name)
		if err != nil {
			return err
		}
		parts[name] = string(text)
	}
	page, script, err := cutFile(bundle, parts["index.html"], "<script src=\"", "\"></script>\n", "")
	if err != nil {
		return err
	}
	page, style, err := cutFile(bundle, page, "<link rel=\"stylesheet\" href=\"", "\">", "<style>\x00</style>")
	if err != nil {
		return err
	}
	// What headers say to a browser, a file must say itself.
	hashes := strings.Fields(parts["hashes.txt"])
	if len(hashes) != 2 {
		return fmt.Errorf("the inspector's page: hashes.txt has %d hashes; want those of script and style", len(hashes))
	}
	policy := fmt.Sprintf(`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src '%s'; style-src '%s'; img-src data:; base-uri 'none'; form-action 'none'">`,
		hashes[0], hashes[1])
	text := strings.Replace(page, "\x00", style, 1)
	text = strings.Replace(text, "<head>", "<head>\n"+policy, 1)
	before, after, ok := strings.Cut(text, "</body>")
	if !ok || !strings.Contains(text, policy) {
		return errors.New("the inspector's page has no <head> or no </body>")
	}
	if _, err := io.WriteString(w, before); err != nil {
		return err
	}
	for i, log := range logs {
		if err := embedLog(w, ids[i], log); err != nil {
			return err
		}
	}
	// The licenses go with every copy.
	_, err = fmt.Fprintf(w, "<script type=\"text/plain\">\n%s</script>\n<script>%s</script>\n</body>%s", parts["LICENSES.txt"], script, after)
	return err
}

// cutFile replaces what stands between two texts, and refers to a file, by instead. It
// returns the text of the file as well.
func cutFile(bundle fs.FS, page, from, to, instead string) (rest, text string, err error) {
	before, after, ok := strings.Cut(page, from)
	name, after, ok2 := strings.Cut(after, to)
	if !ok || !ok2 {
		return "", "", fmt.Errorf("the inspector's page has nothing like %sFILE%s", from, to)
	}
	data, err := fs.ReadFile(bundle, name)
	if lower := bytes.ToLower(data); bytes.Contains(lower, []byte("</s")) || bytes.Contains(lower, []byte("<!--")) {
		err = fmt.Errorf("the inspector's page: %s cannot stand in a page: it has </s or <!--", name)
	}
	return before + instead + after, string(data), err
}

// embedLog writes a log as the text of a script that no browser runs: gzip'ed, in base64,
// since a log is ten to thirty times as long as what gzip makes of it.
func embedLog(w io.Writer, id string, log Log) error {
	name := ""
	if log.Name != "" {
		name = fmt.Sprintf(` data-name="%s"`, html.EscapeString(log.Name))
	}
	if _, err := fmt.Fprintf(w, `<script type="application/gzip" id="%s"%s>`, id, name); err != nil {
		return err
	}
	from := bufio.NewReader(log.From)
	text := base64.NewEncoder(base64.StdEncoding, w)
	var err error
	if IsPacked(from) { // as it is: the page says where it is damaged
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

// IsPacked reports whether b reads what gzip has packed.
func IsPacked(b *bufio.Reader) bool {
	magic, _ := b.Peek(2)
	return string(magic) == "\x1f\x8b"
}
