package inspect

import (
	"bytes"
	"io/fs"
	"net/http"
	"path"
	"time"
)

// A bundle is a folder of files, index.html among them. It refers to one script and
// one style sheet by src and href, without a folder. In the page of WriteHTML both
// stand in the page itself, and the log is the text of the element with id "log".

// page serves the page itself.
func (h *handler) page(w http.ResponseWriter, r *http.Request) { h.file(w, r, "index.html") }

// asset serves a file of the bundle.
func (h *handler) asset(w http.ResponseWriter, r *http.Request) { h.file(w, r, path.Base(r.URL.Path)) }

// types are the files that a bundle may have. Those of the operating system would
// do no harm, but they differ from machine to machine.
var types = map[string]string{
	".html": "text/html; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".svg":  "image/svg+xml",
	".txt":  "text/plain; charset=utf-8", // the licenses of what is in the bundle
}

func (h *handler) file(w http.ResponseWriter, r *http.Request, name string) {
	data, err := fs.ReadFile(h.bundle, name)
	kind := types[path.Ext(name)]
	if err != nil || kind == "" {
		http.Error(w, "the inspector has no such page", http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", kind)
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data))
}
