// Command api writes the reference of the public packages, for the site: an array
// of pages as JSON, in Markdown, with what go doc -all says and the examples.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/format"
	"go/parser"
	"go/token"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

const module = "github.com/ethogram-go/ethogram"

// hidden are the packages that are no part of the API: docs/stability.md says which.
var hidden = regexp.MustCompile(`/(internal|example|docs|site|arena|bench|browser)(/|$)`)

// pkg is what go list says of a package.
type pkg struct {
	Dir, ImportPath, Name              string
	GoFiles, TestGoFiles, XTestGoFiles []string
}

// page is a page of the reference.
type page struct {
	Path     string `json:"path"` // of the package, without the module
	Command  bool   `json:"command"`
	Synopsis string `json:"synopsis"`
	Text     string `json:"text"`
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("api: ")
	cmd := exec.Command("go", "list", "-json=Dir,ImportPath,Name,GoFiles,TestGoFiles,XTestGoFiles", module+"/...")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		log.Fatal(err)
	}
	var pkgs []pkg
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		var p pkg
		if err := d.Decode(&p); err != nil {
			log.Fatal(err)
		}
		if !hidden.MatchString(strings.TrimPrefix(p.ImportPath, module)) {
			pkgs = append(pkgs, p)
		}
	}
	pages := []page{}
	named := map[string]int{}
	for _, p := range pkgs {
		named[p.Name]++
	}
	for _, p := range pkgs {
		w := &writer{fset: token.NewFileSet(), files: map[string]bool{}, alone: named[p.Name] == 1}
		for _, p := range pkgs {
			w.files[p.ImportPath] = true
		}
		page, err := w.page(p)
		if err != nil {
			log.Fatalf("%s: %v", p.ImportPath, err)
		}
		pages = append(pages, page)
	}
	if err := json.NewEncoder(os.Stdout).Encode(pages); err != nil {
		log.Fatal(err)
	}
}

// writer writes the page of one package.
type writer struct {
	bytes.Buffer
	fset  *token.FileSet
	files map[string]bool // by import path: the packages that have a page
	alone bool            // no other package has its name
	doc   *doc.Package
}

func (w *writer) page(p pkg) (page, error) {
	var files []*ast.File
	for _, names := range [][]string{p.GoFiles, p.TestGoFiles, p.XTestGoFiles} {
		for _, name := range names {
			file, err := parser.ParseFile(w.fset, filepath.Join(p.Dir, name), nil, parser.ParseComments)
			if err != nil {
				return page{}, err
			}
			files = append(files, file)
		}
	}
	var err error
	if w.doc, err = doc.NewFromFiles(w.fset, files, p.ImportPath); err != nil {
		return page{}, err
	}
	at := strings.TrimPrefix(p.ImportPath, module+"/")
	if p.Name == "main" {
		fmt.Fprintf(w, "# Command %s\n\n```sh\ngo run %s@latest\n```\n\n", filepath.Base(at), p.ImportPath)
	} else {
		name := at
		if w.alone {
			name = p.Name
		}
		fmt.Fprintf(w, "# Package %s\n\n```go\nimport %q\n```\n\n", name, p.ImportPath)
	}
	w.comment(w.doc.Doc, 2)
	w.examples(w.doc.Examples)
	w.values("Constants", w.doc.Consts)
	w.values("Variables", w.doc.Vars)
	for _, f := range w.doc.Funcs {
		w.function("##", "", f)
	}
	for _, t := range w.doc.Types {
		w.declared("##", "type", t.Name, t.Name, t.Decl, t.Doc, t.Examples)
		w.values("", t.Consts)
		w.values("", t.Vars)
		for _, f := range t.Funcs {
			w.function("###", "", f)
		}
		for _, m := range t.Methods {
			w.function("###", t.Name+".", m)
		}
	}
	return page{at, p.Name == "main", w.doc.Synopsis(w.doc.Doc), w.String()}, nil
}

func (w *writer) function(level, receiver string, f *doc.Func) {
	w.declared(level, "func", receiver+f.Name, f.Name, f.Decl, f.Doc, f.Examples)
}

// declared writes a section: its heading, the declaration, the comment, the examples.
func (w *writer) declared(level, kind, id, name string, decl ast.Decl, text string, examples []*doc.Example) {
	if !token.IsExported(name) {
		return
	}
	fmt.Fprintf(w, "%s %s %s\n\n", level, kind, id) // the site makes its last word the anchor
	w.code(decl)
	w.comment(text, len(level)+1)
	w.examples(examples)
}

func (w *writer) values(title string, values []*doc.Value) {
	if title != "" && len(values) > 0 {
		fmt.Fprintf(w, "## %s\n\n", title)
	}
	for _, v := range values {
		for _, name := range v.Names {
			if token.IsExported(name) {
				fmt.Fprintf(w, "<a id=%q></a>", name)
			}
		}
		w.WriteString("\n\n")
		w.code(v.Decl)
		w.comment(v.Doc, 3)
	}
}

func (w *writer) examples(examples []*doc.Example) {
	for _, e := range examples {
		var code bytes.Buffer
		if err := format.Node(&code, w.fset, e.Code); err != nil {
			log.Fatal(err)
		}
		text := code.String()
		if body, ok := strings.CutPrefix(text, "{\n"); ok { // statements; else a whole program
			text = regexp.MustCompile(`(?m)^\t`).ReplaceAllString(strings.TrimSuffix(body, "}"), "")
		}
		title := strings.TrimSpace("Example " + e.Suffix)
		fmt.Fprintf(w, "<details><summary>%s</summary>\n\n", title)
		w.comment(e.Doc, 4)
		w.fence("go", text)
		if e.Output != "" {
			w.fence("text", e.Output)
		}
		w.WriteString("</details>\n\n")
	}
}

func (w *writer) code(node any) {
	var code bytes.Buffer
	if err := format.Node(&code, w.fset, node); err != nil {
		log.Fatal(err)
	}
	w.fence("go", code.String())
}

func (w *writer) fence(language, text string) {
	fmt.Fprintf(w, "```%s\n%s\n```\n\n", language, strings.TrimRight(text, "\n"))
}

// comment writes a comment, whose headings are of a level.
func (w *writer) comment(text string, level int) {
	printer := w.doc.Printer()
	printer.HeadingLevel = level
	printer.HeadingID = func(*comment.Heading) string { return "" }
	printer.DocLinkURL = func(link *comment.DocLink) string {
		id := link.Name
		if link.Recv != "" {
			id = link.Recv + "." + id
		}
		switch {
		case link.ImportPath == "":
			return "#" + id
		case w.files[link.ImportPath]:
			return "/" + strings.TrimPrefix(link.ImportPath, module+"/") + strings.TrimSuffix("#"+id, "#")
		}
		return link.DefaultURL("https://pkg.go.dev")
	}
	w.Write(printer.Markdown(w.doc.Parser().Parse(text)))
	w.WriteString("\n")
}
