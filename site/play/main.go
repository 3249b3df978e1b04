//go:build !js

// Play is the playground of the site: worlds in a tab of a browser, all in one program.
// Compiled for another system than js it writes what the site's build needs of them: in
// the folder that is its argument demos.json, the demos with their tables as source and a
// picture, and inspector.html.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"log"
	"os"
	"path/filepath"

	"github.com/ethogram-go/ethogram/debugprint/inspect"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("play: ")
	if len(os.Args) != 2 {
		log.Fatal("want one argument, the folder to write to; call it in the folder of the repository")
	}
	if err := write(os.Args[1]); err != nil {
		log.Fatal(err)
	}
}

// told is a demo as its page is made of it.
type told struct {
	demo
	Source  []part `json:"source"`
	Picture string `json:"picture"` // SVG
}

func write(dir string) error {
	var all []told
	for _, d := range demos {
		t, err := tell(d)
		if err != nil {
			return fmt.Errorf("%s: %w", d.Name, err)
		}
		all = append(all, t)
	}
	data, err1 := json.Marshal(all)
	var page bytes.Buffer
	err2 := inspect.WriteHTML(&page, nil)
	return errors.Join(err1, err2,
		os.WriteFile(filepath.Join(dir, "demos.json"), data, 0o666),
		os.WriteFile(filepath.Join(dir, "inspector.html"), page.Bytes(), 0o666))
}

// tell plays a demo for a while, and returns what its page shows.
func tell(d demo) (told, error) {
	t := told{demo: d}
	r, err := open(d.Name)
	if err != nil {
		return t, err
	}
	const steps = 60
	for range steps {
		if err := r.next(); err != nil {
			return t, err
		}
	}
	t.Picture = r.picture()
	file, err := os.ReadFile(filepath.FromSlash(d.Table))
	if err != nil {
		return t, err
	}
	t.Source, err = marked(file, r)
	return t, err
}

// picture is the scene for a page that does not run.
func (r *running) picture() string {
	var b bytes.Buffer
	m := r.sight.Map
	fmt.Fprintf(&b, `<svg viewBox="0 0 %g %g" role="img" aria-label="A moment of the game">`, m.Width, m.Height)
	for _, line := range m.Lines {
		b.WriteString(`<polyline class="wall" points="`)
		for _, v := range line {
			fmt.Fprintf(&b, "%g ", v)
		}
		b.WriteString(`"/>`)
	}
	for _, t := range r.things() {
		fmt.Fprintf(&b, `<circle class="%s" cx="%.2f" cy="%.2f" r="%g"/>`, t.Look, t.X, t.Y, t.Size)
		if t.Label != "" && t.ID == 0 {
			fmt.Fprintf(&b, `<text x="%.2f" y="%.2f" font-size="%.2f">%s</text>`, t.X, t.Y+t.Size+m.Width/32, m.Width/36, html.EscapeString(t.Label))
		}
	}
	b.WriteString("</svg>")
	return b.String()
}
