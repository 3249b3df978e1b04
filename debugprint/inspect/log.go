package inspect

import (
	"bufio"
	"compress/gzip"
	"io"
	"io/fs"
	"math"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/debugprint/internal/page"
)

// log serves what the ring holds, as a log that ends where it is now, or the file. Who
// reads a long log may leave it alone meanwhile, to work on what it has: a file waits
// for as long as that takes.
func (h *handler) log(w http.ResponseWriter, r *http.Request) {
	if h.src.file != nil {
		if h.src.other != nil {
			w.Header().Set(otherHeader, "1")
		}
		w.Header().Set(askHeader, "1")
		h.logFile(w, r, h.src.file)
		return
	}
	h.report(w, r, report{kind: saveAs(w, false), patience: h.logPatience, write: h.src.writeLog})
}

// saveAs names the log for those who save it, by what its bytes are, and returns their kind.
func saveAs(w http.ResponseWriter, packed bool) (kind string) {
	name, kind := "ethogram.jsonl", "application/jsonl"
	if packed {
		name, kind = "ethogram.jsonl.gz", "application/gzip"
	}
	w.Header().Set("Content-Disposition", `inline; filename="`+name+`"`)
	return kind
}

// lengthHeader has the bytes of a log file as it is, whatever packs it on its way: so the
// page knows how much is to come, and what is missing if it does not.
const lengthHeader = "Ethogram-Length"

// nameHeader has the name of a file, escaped as in an address.
const nameHeader = "Ethogram-Name"

// askHeader says that the log of a file can be asked, see question.
const askHeader = "Ethogram-Ask"

// otherHeader says that there is another log, to compare this one with.
const otherHeader = "Ethogram-Other"

// other serves the log to compare with.
func (h *handler) other(w http.ResponseWriter, r *http.Request) {
	if h.src.other == nil {
		http.Error(w, "there is no log to compare with: see inspect.Options", http.StatusNotFound)
		return
	}
	h.logFile(w, r, h.src.other)
}

// logFile serves the log that is opened for this request.
func (h *handler) logFile(w http.ResponseWriter, r *http.Request, open func() (io.ReadCloser, error)) {
	f, err := open()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	defer f.Close()
	length, known := lengthOf(f)
	if name := nameOf(f); name != "" {
		w.Header().Set(nameHeader, url.PathEscape(name))
	}
	from := bufio.NewReaderSize(io.LimitReader(f, length), 64<<10) // what is written meanwhile was not announced
	if known {
		w.Header().Set(lengthHeader, strconv.FormatInt(length, 10))
	}
	packed := page.IsPacked(from)
	h.report(w, r, report{kind: saveAs(w, packed), packed: packed, write: func(to io.Writer) error {
		n, err := io.Copy(to, from)
		if err == nil && known && n < length {
			err = io.ErrUnexpectedEOF // it was cut meanwhile
		}
		return err
	}})
}

// lengthOf returns the bytes of what was opened, if it is a file that ends.
func lengthOf(f io.Reader) (n int64, known bool) {
	if s, ok := f.(interface{ Stat() (fs.FileInfo, error) }); ok {
		if info, err := s.Stat(); err == nil && info.Mode().IsRegular() {
			return info.Size(), true
		}
	}
	return math.MaxInt64, false
}

// nameOf returns the name of what was opened, if it is a file.
func nameOf(f io.Reader) string {
	if s, ok := f.(interface{ Stat() (fs.FileInfo, error) }); ok {
		if info, err := s.Stat(); err == nil {
			return info.Name()
		}
	}
	return ""
}

// html serves the page with the log in it, as one file to keep or to send.
func (h *handler) html(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Disposition", `attachment; filename="ethogram.html"`)
	as := report{kind: "text/html; charset=utf-8", patience: h.logPatience, packed: true}
	switch {
	case h.src.file != nil:
		as.write = func(w io.Writer) error { return writeFiles(w, h.bundle, h.src.file, h.src.other) }
	case h.src.writeLog != nil:
		as.write = func(w io.Writer) error {
			log, to := io.Pipe()
			defer log.Close() // which ends the writing, too
			go func() { to.CloseWithError(h.src.writeLog(to)) }()
			return page.Write(w, h.bundle, page.Log{From: log})
		}
	}
	h.report(w, r, as)
}

// writeFiles writes the page with one log, or with another to compare it with.
func writeFiles(w io.Writer, bundle fs.FS, opens ...func() (io.ReadCloser, error)) error {
	var logs []page.Log
	for _, open := range opens {
		if open == nil {
			continue
		}
		f, err := open()
		if err != nil {
			return err
		}
		defer f.Close()
		logs = append(logs, page.Log{From: f, Name: nameOf(f)})
	}
	return page.Write(w, bundle, logs...)
}

func (h *handler) profile(w http.ResponseWriter, r *http.Request) {
	h.report(w, r, report{kind: "application/json", patience: h.patience, write: h.options.Profile})
}

func (h *handler) cover(w http.ResponseWriter, r *http.Request) {
	h.report(w, r, report{kind: "application/json", patience: h.patience, write: h.options.Cover})
}

// report is a long answer.
type report struct {
	kind     string        // of the content
	patience time.Duration // with a client that reads nothing; 0: for ever
	packed   bool          // to pack it once more would only cost time
	write    func(io.Writer) error
}

// report serves what its write writes. Nothing of it is kept, so a log may be of any
// size.
func (h *handler) report(w http.ResponseWriter, r *http.Request, what report) {
	if what.write == nil {
		http.Error(w, "the game gives none to the inspector: see inspect.Options", http.StatusNotFound)
		return
	}
	if !enter(w, h.reports) {
		return
	}
	defer func() { <-h.reports }()
	w.Header().Set("Content-Type", what.kind)
	w.Header().Set("Vary", "Accept-Encoding")
	slow := &patient{w: w, controller: http.NewResponseController(w), long: what.patience}
	defer slow.calm()
	var out io.Writer = slow
	var zip *gzip.Writer
	slow.enough = r.Method == http.MethodHead
	if !what.packed && acceptsGzip(r.Header.Get("Accept-Encoding")) {
		w.Header().Set("Content-Encoding", "gzip")
		if !slow.enough {
			zip, _ = gzip.NewWriterLevel(out, gzip.BestSpeed) // the level is valid
			out = zip
		}
	}
	err := what.write(out)
	if err == nil && zip != nil {
		err = zip.Close()
	}
	switch {
	case err == nil || slow.enough && slow.wrote:
	case !slow.wrote:
		w.Header().Del("Content-Encoding")
		w.Header().Del(lengthHeader)
		w.Header().Del("Content-Disposition")
		http.Error(w, err.Error(), http.StatusInternalServerError)
	default:
		// Code 200 is on its way. An answer that ended in order would be taken for a log
		// that is damaged: the client gets what there is, and must see that the connection
		// was cut.
		if zip != nil {
			zip.Flush()
		}
		slow.flush()
		panic(http.ErrAbortHandler)
	}
}

// patient gives each write its own time. So a long answer does not run into the
// WriteTimeout of the game's server, and a client that reads nothing does not hold it
// for ever, unless long is 0.
type patient struct {
	w          io.Writer
	controller *http.ResponseController
	long       time.Duration
	wrote      bool // something
	enough     bool // to know that there is something, for HEAD
}

func (h *handler) patient(w http.ResponseWriter) *patient {
	return &patient{w: w, controller: http.NewResponseController(w), long: h.patience}
}

func (p *patient) Write(b []byte) (int, error) {
	p.hurry()
	if p.wrote = true; p.enough {
		return 0, io.ErrShortWrite
	}
	return p.w.Write(b)
}

func (p *patient) flush() error {
	p.hurry()
	defer p.calm()
	return p.controller.Flush()
}

// hurry and calm set and remove the deadline. A writer that knows none, as in tests,
// has no connection to wait for.
func (p *patient) hurry() {
	if p.long > 0 {
		p.controller.SetWriteDeadline(time.Now().Add(p.long))
	} else {
		p.calm() // the server's own WriteTimeout is for short answers
	}
}

func (p *patient) calm() { p.controller.SetWriteDeadline(time.Time{}) }

// acceptsGzip reads an Accept-Encoding header.
func acceptsGzip(header string) bool {
	for coding := range strings.SplitSeq(header, ",") {
		name, weight, _ := strings.Cut(coding, ";")
		if name = strings.TrimSpace(name); !strings.EqualFold(name, "gzip") && name != "*" {
			continue
		}
		q, ok := strings.CutPrefix(strings.ReplaceAll(weight, " ", ""), "q=")
		if !ok {
			return true
		}
		v, err := strconv.ParseFloat(q, 64)
		return err == nil && v > 0
	}
	return false
}
