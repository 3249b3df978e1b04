// Package page has the inspector's page, and writes it as one file with logs in it. It
// stands below both package inspect, which serves the page, and package record, whose
// Check leaves one behind.
package page

import (
	"embed"
	"io/fs"
)

// The page, as debugprint/inspect/page/build makes it of the sources there.
//
//go:embed bundle/index.html bundle/page.js bundle/page.css bundle/LICENSES.txt bundle/hashes.txt
var embedded embed.FS

// Bundle returns the files of the page: index.html, what it refers to, and the hashes of
// script and style for a Content-Security-Policy: to compute them would link package
// sha256 into every program that records. It is a
// function, so that programs that do not call it are not linked with the files.
func Bundle() fs.FS {
	files, err := fs.Sub(embedded, "bundle")
	if err != nil {
		panic(err) // the name is valid
	}
	return files
}
