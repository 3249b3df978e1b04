package report

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	_ "embed" // the parts of the page
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"html/template"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
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
		"p":          stats.P,
		"indent":     func(n int) int { return min(n, 8) },
		"color":      func(class int) int { return class % classColors },
		"heat":       func(share int64) int64 { return 1 + min(share/201, 4) },
	}).Parse(sectionText))
)

// sections are the parts of the page, each with a template of its name.
var sections = []struct{ id, title string }{
	{"run", "Progress"},
	{"warnings", "Warnings"},
	{"result", "Classes"},
	{"held", "Proof"},
	{"seen", "What one sees"},
	{"tables", "Tables"},
	{"lineage", "Ancestors"},
	{"diversity", "Diversity"},
	{"funnel", "Funnel"},
	{"curves", "Search"},
	{"ablation", "Ablation"},
}

// section is a part of the page.
type section struct {
	ID    string
	Title string        // in the navigation
	Hash  string        // of HTML
	HTML  template.HTML // "" if there is nothing to show
}

// view is what the templates of the sections see.
type view struct {
	*Data
	Charts    []template.HTML
	Flow      template.HTML
	Operators []Operator
}

// sections renders the parts of the page.
func (d *Data) sections() (all []section, err error) {
	v := view{d, d.charts(), d.Lineage.flow(d.Classes), d.operators()}
	for _, s := range sections {
		of, err := v.section(s.id, s.title)
		if err != nil {
			return nil, err
		}
		all = append(all, of)
	}
	return all, nil
}

// progress renders the first part of the page alone, which changes often.
func (d *Data) progress() (section, error) {
	return view{Data: d}.section(sections[0].id, sections[0].title)
}

// section renders a part of the page.
func (v view) section(id, title string) (section, error) {
	var b bytes.Buffer
	if err := sectionTemplate.ExecuteTemplate(&b, id, v); err != nil {
		return section{}, err
	}
	// Names and texts from files may have control characters, which HTML does not
	// escape. The page itself has none.
	text := plain.AppendText(nil, strings.TrimSpace(b.String()))
	sum := sha256.Sum256(text)
	return section{ID: id, Title: title, Hash: hex.EncodeToString(sum[:8]), HTML: template.HTML(text)}, nil
}

// HTML returns the report as a page that needs no other file.
func (d *Data) HTML() ([]byte, error) {
	all, err := d.sections()
	if err != nil {
		return nil, err
	}
	return d.page(all, pageAlone)
}

// kind is what a page is to its reader.
type kind string

const (
	pageAlone   kind = ""      // it stays as it is
	pageOfRun   kind = "run"   // it asks its server how a run goes on
	pageOfFiles kind = "files" // it asks its server for changes of files
)

// page puts the page together.
func (d *Data) page(all []section, of kind) ([]byte, error) {
	return d.frame(all, of, d.identity(of))
}

// identity is a digest of all that a page has beside its sections. If a server has
// another one, it shows another run or is another program.
func (d *Data) identity(of kind) string {
	empty, _ := d.frame(nil, of, "") // writing to memory does not fail
	sum := sha256.Sum256(empty)
	return hex.EncodeToString(sum[:8])
}

// frame puts sections into a page.
func (d *Data) frame(all []section, of kind, identity string) ([]byte, error) {
	var b bytes.Buffer
	err := pageTemplate.Execute(&b, struct {
		*Data
		Policy   template.HTMLAttr
		Style    template.CSS
		Script   template.JS
		Sections []section
		Live     kind
		Identity string
	}{d, template.HTMLAttr(`content="` + policy(of != pageAlone) + `"`), template.CSS(styleText), template.JS(scriptText), all, of, identity})
	return plain.AppendText(nil, b.String()), err
}

// policy is the Content-Security-Policy of the page: it allows the page's own
// script, and forbids all others and the network.
func policy(live bool) string {
	hash := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	connect := ""
	if live {
		connect = "connect-src 'self'; "
	}
	return fmt.Sprintf("default-src 'none'; script-src %s; style-src %s; img-src data:; %sbase-uri 'none'; form-action 'none'",
		hash(scriptText), hash(styleText), connect)
}

// Operator is a way in which the search has made tables.
type Operator struct {
	Name  string
	N     int
	Share int64 // of the most frequent, in thousandths
}

// operators counts how the tables of all generations were made, the most frequent
// first.
func (d *Data) operators() (all []Operator) {
	n := map[string]int{}
	for _, g := range d.History {
		for name, times := range g.Operators { // any order: sums
			n[name] += times
		}
	}
	for name, times := range n { // any order: sorted below
		all = append(all, Operator{Name: name, N: times})
	}
	slices.SortFunc(all, func(a, b Operator) int {
		return cmp.Or(cmp.Compare(b.N, a.N), cmp.Compare(a.Name, b.Name))
	})
	for i := range all {
		all[i].Share = int64(all[i].N * 1000 / max(all[0].N, 1))
	}
	return all
}
