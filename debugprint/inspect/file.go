package inspect

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"

	"github.com/ethogram-go/ethogram/debugprint/internal/page"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// LogHandler serves the page with a log that open opens, plain or gzip'ed, as
// [Handler] does with that of a recorder. open is called for each request. Where what it
// opens has a method Stat, as an *os.File has, the page shows how much is read.
func LogHandler(open func() (io.ReadCloser, error), o Options) http.Handler {
	return logHandler(open, o, page.Bundle())
}

// StartLog serves [LogHandler] at addr, as [Start] does.
func StartLog(addr string, open func() (io.ReadCloser, error), o Options) (*Server, error) {
	return start(addr, logHandler(open, o, page.Bundle()))
}

// WriteHTML writes the page as one HTML file that needs no server and no network.
// It shows the log, plain or gzip'ed, or logs that are dropped on it if log is nil.
//
// The log stands in the page as gzip has packed it, in base64, so the page is larger by a
// third of that. The error is that of reading or writing. Where the log's compression is
// cut or damaged, the page says so, and shows what comes before.
func WriteHTML(w io.Writer, log io.Reader) error {
	if log == nil {
		return page.Write(w, page.Bundle())
	}
	return page.Write(w, page.Bundle(), page.Log{From: log})
}

func logHandler(open func() (io.ReadCloser, error), o Options, bundle fs.FS) *handler {
	return newHandler(source{file: open, other: o.Compare}, o, bundle)
}

// CheckLog returns an error if what r reads, plain or gzip'ed, does not begin as a
// log that the page can show. It reads the first line only: what is damaged after it
// the page says itself.
func CheckLog(r io.Reader) error {
	plain, err := unpacked(r)
	if err != nil {
		return fmt.Errorf("no log: %w", err)
	}
	var first struct {
		Ethogram string `json:"ethogram"`
		Version  int    `json:"version"`
	}
	var path *fs.PathError
	switch err := json.NewDecoder(io.LimitReader(plain, maxFirstLine)).Decode(&first); {
	case errors.Is(err, io.EOF):
		return errors.New("no log: it is empty")
	case errors.As(err, &path): // a directory, say
		return fmt.Errorf("no log: %w", err)
	case err != nil:
		return fmt.Errorf("no log: its first line is not the JSON of a header: %w", err)
	case first.Ethogram != "log":
		return errors.New(`no log: its first line is not a header; want {"ethogram":"log",...}, as record.Recorder writes it`)
	case first.Version != logVersion:
		return fmt.Errorf("a log of version %d: want version %d, with a program as new as the one that wrote it", first.Version, logVersion)
	}
	return nil
}

const (
	logVersion   = 1
	maxFirstLine = 64 << 20 // bytes; it has all tables
)

// unpacked returns the text of a log that may be gzip'ed, without a byte order mark.
func unpacked(r io.Reader) (io.Reader, error) {
	b := bufio.NewReader(r)
	if page.IsPacked(b) {
		zip, err := gzip.NewReader(b)
		if err != nil {
			return nil, err
		}
		b = bufio.NewReader(zip)
	}
	begin, _ := b.Peek(4)
	mark, err := plain.Mark(begin)
	b.Discard(mark)
	return b, err
}
