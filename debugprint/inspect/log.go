package inspect

import (
	"compress/gzip"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// log serves what the ring holds, as a log that ends where it is now.
func (h *handler) log(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Disposition", `inline; filename="ethogram.jsonl"`)
	h.report(w, r, "application/jsonl", h.src.writeLog)
}

func (h *handler) profile(w http.ResponseWriter, r *http.Request) {
	h.report(w, r, "application/json", h.options.Profile)
}

func (h *handler) cover(w http.ResponseWriter, r *http.Request) {
	h.report(w, r, "application/json", h.options.Cover)
}

// report serves what write writes. Nothing of it is kept, so a log may be of any
// size.
func (h *handler) report(w http.ResponseWriter, r *http.Request, kind string, write func(io.Writer) error) {
	if write == nil {
		http.Error(w, "the game gives none to the inspector: see inspect.Options", http.StatusNotFound)
		return
	}
	if !enter(w, h.reports) {
		return
	}
	defer func() { <-h.reports }()
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Vary", "Accept-Encoding")
	slow := h.patient(w)
	defer slow.calm()
	var out io.Writer = slow
	var zip *gzip.Writer
	if acceptsGzip(r.Header.Get("Accept-Encoding")) {
		w.Header().Set("Content-Encoding", "gzip")
		zip, _ = gzip.NewWriterLevel(out, gzip.BestSpeed) // the level is valid
		out = zip
	}
	err := write(out)
	if err != nil && !slow.wrote {
		w.Header().Del("Content-Encoding")
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	// After another error the answer stops short, since code 200 is on its way. A log
	// without an end is read as one that was cut.
	if err == nil && zip != nil {
		zip.Close()
	}
}

// patient gives each write its own time. So a long answer does not run into the
// WriteTimeout of the game's server, and a client that reads nothing does not hold it
// for ever.
type patient struct {
	w          io.Writer
	controller *http.ResponseController
	long       time.Duration
	wrote      bool // something
}

func (h *handler) patient(w http.ResponseWriter) *patient {
	return &patient{w: w, controller: http.NewResponseController(w), long: h.patience}
}

func (p *patient) Write(b []byte) (int, error) {
	p.hurry()
	p.wrote = true
	return p.w.Write(b)
}

func (p *patient) flush() error {
	p.hurry()
	defer p.calm()
	return p.controller.Flush()
}

// hurry and calm set and remove the deadline. A writer that knows none, as in tests,
// has no connection to wait for.
func (p *patient) hurry() { p.controller.SetWriteDeadline(time.Now().Add(p.long)) }
func (p *patient) calm()  { p.controller.SetWriteDeadline(time.Time{}) }

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
