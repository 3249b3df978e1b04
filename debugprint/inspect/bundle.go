package inspect

import (
	"embed"
	"io/fs"
)

// The page, as debugprint/inspect/page/build makes it of the sources there.
//
//go:embed bundle/index.html bundle/page.js bundle/page.css bundle/LICENSES.txt
var embedded embed.FS

// bundle has the files of the page: index.html and what it refers to.
var bundle = sub(embedded, "bundle")

func sub(all fs.FS, dir string) fs.FS {
	files, err := fs.Sub(all, dir)
	if err != nil {
		panic(err) // the name is valid
	}
	return files
}
