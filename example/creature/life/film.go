package life

import (
	"bytes"
	"fmt"
	"html"
	"io"
	"time"
	"unicode/utf8"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint"
)

// still is a drawing of the table, with the seconds in which it is shown.
type still struct {
	drawing string
	shown   []bool // by second
}

// Film is the life as an animated SVG. It shows package debugprint's drawings of the
// table with its active path, each in its seconds, with a caption below. A second of
// the life takes a second of the film.
type Film struct {
	*Life
	stills      []*still
	captions    [][2]string // by second
	head, style string
}

// Frame plays a second, and takes its picture.
func (f *Film) Frame(time.Duration, io.Writer) error {
	if err := f.Tick(); err != nil {
		return err
	}
	return f.shoot()
}

func (f *Film) shoot() error {
	var b bytes.Buffer
	if err := debugprint.SVG(&b, f.Crowd.Tree().Outline(), debugprint.GraphOptions{State: f.state(), World: f.World, NoLegend: true}); err != nil {
		return err
	}
	tag, rest, _ := bytes.Cut(bytes.TrimSuffix(b.Bytes(), []byte("</svg>\n")), []byte("\n"))
	colours, drawing, _ := bytes.Cut(rest, []byte("\n")) // of dark pages
	f.head, f.style = string(tag), string(colours)
	if !slices.ContainsFunc(f.stills, func(s *still) bool { return s.drawing == string(drawing) }) {
		f.stills = append(f.stills, &still{string(drawing), make([]bool, len(f.captions))})
	}
	for _, s := range f.stills {
		s.shown = append(s.shown, s.drawing == string(drawing))
	}
	f.captions = append(f.captions, [2]string{f.news(), f.line()})
	return nil
}

// End writes the film, of at least one picture.
func (f *Film) End(out io.Writer) error {
	if f.captions == nil {
		if err := f.shoot(); err != nil {
			return err
		}
	}
	var b bytes.Buffer
	var width, height float64
	view := f.head[bytes.Index([]byte(f.head), []byte("viewBox=")):]
	if _, err := fmt.Sscanf(view, "viewBox=\"0 0 %f %f\"", &width, &height); err != nil {
		return fmt.Errorf("the drawing has no size: %w", err)
	}
	const (
		margin = 12
		glyph  = 7.3 // width of a character
		line   = 16
	)
	for _, c := range f.captions {
		for _, text := range c {
			width = max(width, float64(glyph*float64(utf8.RuneCountInString(text)))+2*margin)
		}
	}
	fmt.Fprintf(&b, "<svg class=\"ethogram-tree\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" font-family=\"monospace\" font-size=\"12\">\n", width, height+2*line+margin)
	fmt.Fprintln(&b, f.style)
	fmt.Fprintf(&b, "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n")
	for _, s := range f.stills {
		show(&b, s.shown, s.drawing)
	}
	for second, caption := range f.captions {
		shown := make([]bool, len(f.captions))
		shown[second] = true
		var text []byte
		for i, c := range caption {
			text = fmt.Appendf(text, "<text x=\"%d\" y=\"%.0f\">%s</text>\n", margin, height+float64(line*(i+1)), html.EscapeString(c))
		}
		show(&b, shown, string(text))
	}
	b.WriteString("</svg>\n")
	_, err := out.Write(b.Bytes())
	return err
}

// show writes what is visible in some of the seconds. A viewer without animation
// shows the last second.
func show(b *bytes.Buffer, shown []bool, what string) {
	word := func(on bool) string {
		if on {
			return "visible"
		}
		return "hidden"
	}
	fmt.Fprintf(b, "<g visibility=\"%s\">\n", word(shown[len(shown)-1]))
	if slices.Contains(shown, false) {
		var values, times bytes.Buffer
		for second, on := range shown {
			if second == 0 || on != shown[second-1] {
				if second > 0 {
					values.WriteByte(';')
					times.WriteByte(';')
				}
				values.WriteString(word(on))
				fmt.Fprintf(&times, "%.4f", float64(second)/float64(len(shown)))
			}
		}
		fmt.Fprintf(b, "<animate attributeName=\"visibility\" calcMode=\"discrete\" dur=\"%ds\" repeatCount=\"indefinite\" values=\"%s\" keyTimes=\"%s\"/>\n",
			len(shown), &values, &times)
	}
	b.WriteString(what)
	b.WriteString("</g>\n")
}

// news says what has happened to the creature.
func (l *Life) news() string {
	time, enemy := "day", ""
	if l.flags&Night != 0 {
		time = "night"
	}
	if l.creature.enemy > 0 {
		enemy = ", an enemy!"
	}
	return fmt.Sprintf("%2d s  %s, hunger %.1f%s", l.second, time, max(0, l.creature.hunger), enemy)
}
