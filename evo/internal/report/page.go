package report

import (
	"bytes"
	"crypto/sha256"
	_ "embed" // the parts of the page
	"encoding/base64"
	"html/template"
	"strings"

	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/internal/plain"
)

var (
	//go:embed page.html
	pageText string
	//go:embed report.html
	sectionText string
	//go:embed report.css
	styleText string
	//go:embed report.js
	scriptText string
)

var (
	pageTemplate    = template.Must(template.New("page").Parse(pageText))
	sectionTemplate = template.Must(template.New("sections").Funcs(template.FuncMap{
		"percent":    percent,
		"hundredths": hundredths,
		"show":       declared.Show,
		"unit":       declared.ShownUnit,
		"bar":        bar,
		"plural":     count,
		"indent":     func(n int) int { return min(n, 8) },
		"color":      func(class int) int { return class % classColors },
		"heat":       func(share int64) int64 { return 1 + min(share/201, 4) },
	}).Parse(sectionText))
)

// sections are the parts of the page, each with a template of its name.
var sections = []struct{ id, title string }{
	{"warnings", "Warnings"},
	{"result", "Classes"},
	{"best", "Best table"},
	{"held", "Proof"},
	{"seen", "What one sees"},
	{"tables", "Tables"},
	{"lineage", "Ancestors"},
	{"diversity", "Diversity"},
	{"funnel", "Funnel"},
}

// section is a part of the page.
type section struct {
	ID    string
	Title string // in the navigation
	HTML  template.HTML
}

// sections renders the parts of the page that have something to show.
func (d *Data) sections() (all []section, err error) {
	view := struct {
		*Data
		Flow template.HTML
	}{d, d.Lineage.flow(d.Classes)}
	for _, s := range sections {
		var b bytes.Buffer
		if err := sectionTemplate.ExecuteTemplate(&b, s.id, view); err != nil {
			return nil, err
		}
		// Names and texts from files may have control characters, which HTML does not
		// escape. The page itself has none.
		if text := plain.AppendText(nil, strings.TrimSpace(b.String())); len(text) > 0 {
			all = append(all, section{s.id, s.title, template.HTML(text)})
		}
	}
	return all, nil
}

// HTML returns the report as a page that needs no other file. Its
// Content-Security-Policy allows its own script, and forbids all others and the network.
func (d *Data) HTML() ([]byte, error) {
	all, err := d.sections()
	if err != nil {
		return nil, err
	}
	hash := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	policy := "default-src 'none'; script-src " + hash(scriptText) + "; style-src " + hash(styleText) + "; img-src data:; base-uri 'none'; form-action 'none'"
	var b bytes.Buffer
	err = pageTemplate.Execute(&b, struct {
		*Data
		Policy   template.HTMLAttr
		Style    template.CSS
		Script   template.JS
		Sections []section
	}{d, template.HTMLAttr(`content="` + policy + `"`), template.CSS(styleText), template.JS(scriptText), all})
	return plain.AppendText(nil, b.String()), err
}
