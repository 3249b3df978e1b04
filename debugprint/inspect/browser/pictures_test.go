package browser

import (
	"bytes"
	"encoding/base64"
	"flag"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/example/nest/creatures"
)

var pictures = flag.String("pictures", "", "draw the pictures of pages in docs in this `folder`")

const maxAnimation = 400_000 // bytes: it is loaded with the page that shows it

// TestPictures draws what pages in docs show of the inspector:
//
//	go test -run TestPictures . -pictures ../../../docs
func TestPictures(t *testing.T) {
	if *pictures == "" {
		t.Skip("SKIPPED: -pictures names no folder")
	}
	world, err := creatures.New(9, 83, nil)
	require.NoError(t, err)
	rec, err := record.New(world.Minds, record.Options{Everything: true, Sight: world.Sight()})
	require.NoError(t, err)
	for range 330 {
		require.NoError(t, world.Step(100*time.Millisecond))
	}
	nest := (&meadow{t: t, rec: rec}).log()
	w := open(t)
	w.size(1280, 760)
	w.read(t, "nest.jsonl", nest, "agent=4&step=302")
	w.sees(why, "not ")
	inspector := w.picture()
	w.keep("inspector.png", inspector)

	var film animation // through time to a row that is not rechecked
	w.size(1120, 640)
	w.read(t, "village.jsonl", (&meadow{t: t, rec: village{noRecheck: true}.play(t)}).log(), "agent=2&step=70")
	for step := 70; step <= 142; step += 3 {
		film.add(t, w.at(step), 12)
	}
	w.clickRowOf("HIDE")
	w.sees(`[aria-label="The chosen row"]`, "not rechecked")
	film.add(t, w.picture(), 400)
	w.keep("inspector.gif", film.encode(t))

	w.keep("editing.gif", edited(t, w).encode(t))

	film = animation{} // the wolf comes to the nest, and the herd to the wolf
	w.read(t, "nest.jsonl", nest, "agent=10&step=245")
	w.click(`#tab-map`)
	for step := 245; step <= 315; step += 2 {
		film.add(t, w.at(step), 12)
	}
	film.add(t, w.picture(), 300)
	w.keep("maps.gif", film.encode(t))

	film = animation{} // from a comb to the switch that makes it
	flickering := bugs[0]
	flickering.find = func(*window) {}
	flickering.look(w, nil)
	film.add(t, w.picture(), 200)
	for _, key := range []string{kb.Home, "]", "]", "]"} {
		w.press(key)
		film.add(t, w.picture(), 120)
	}
	film.add(t, w.picture(), 400)
	w.keep("finding-bugs.gif", film.encode(t))

	film = animation{} // from decision to decision
	w.size(1120, 700)
	w.visit(checked(t, 300, 1500, 12))
	w.sees(`.verdict`, "begin FLEE")
	film.add(t, w.picture(), 300)
	for range 4 {
		w.press("d")
		film.add(t, w.picture(), 120)
	}
	film.add(t, w.picture(), 300)
	w.keep("decision-diff.gif", film.encode(t))

	w.size(1200, 630) // what chats show of a link to the site
	w.visit("data:text/html;base64," + base64.StdEncoding.EncodeToString([]byte(card(inspector))))
	w.keep("card.png", w.picture())
	w.quiet()
}

// card is a page with a picture of the inspector and what it is for.
func card(inspector []byte) string {
	return `<body style="margin:0; background:#0f2740; color:#fff; font:34px/1.3 system-ui, sans-serif; overflow:hidden">
<div style="padding:40px 56px 0"><b style="font-size:60px">Ethogram</b><br>Behavior trees and utility AI for game AI in Go,<br>and a page that says why an NPC did not do something else.</div>
<img alt="" style="display:block; width:1088px; margin:32px 56px; border-radius:10px" src="data:image/png;base64,` + base64.StdEncoding.EncodeToString(inspector) + `">`
}

// at is what the window shows of a step.
func (w *window) at(step int) []byte {
	eval[any](w, `ethogramPage.state.step.value = `+strconv.Itoa(step))
	return w.picture()
}

// keep writes a picture of a page in docs.
func (w *window) keep(name string, data []byte) {
	assert.LessOrEqual(w.t, len(data), maxAnimation, name)
	require.NoError(w.t, os.WriteFile(filepath.Join(*pictures, name), data, 0o644))
}

// read opens a log by its name, at the moment of a link.
func (w *window) read(t *testing.T, name string, log []byte, link string) {
	w.visit("about:blank")
	w.visit(pageFile(t, nil) + "#" + link)
	w.sees(`main`, "Drop a log here")
	w.drop(file(t, name, log))
	w.until("document.querySelector(`%s`)", agents)
	w.isRead()
}

// clickRowOf chooses a row in the list of reasons.
func (w *window) clickRowOf(name string) { w.clickOne(why+` .line-body`, name) }

// picture is what the window shows.
func (w *window) picture() []byte {
	w.t.Helper()
	eval[any](w, `new Promise(done => requestAnimationFrame(() => setTimeout(done, 120)))`) // curves come when all rests
	data, err := chromedp.Run(w.ctx, chromedp.CaptureScreenshot())
	require.NoError(w.t, err)
	return data
}

// An animation is pictures and for how long each is shown, in hundredths of a second.
type animation struct {
	pictures []*image.RGBA
	delays   []int
}

func (a *animation) add(t *testing.T, data []byte, delay int) {
	shown, err := png.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	img := image.NewRGBA(shown.Bounds())
	draw.Draw(img, img.Bounds(), shown, image.Point{}, draw.Src)
	a.pictures, a.delays = append(a.pictures, img), append(a.delays, delay)
}

// encode keeps of each picture only what is not as in the one before.
func (a *animation) encode(t *testing.T) []byte {
	palette := a.palette()
	known := map[color.RGBA]uint8{}
	g := &gif.GIF{Delay: a.delays}
	for n, img := range a.pictures {
		changed := img.Bounds()
		if n > 0 {
			changed = image.Rectangle{}
			for y := range img.Rect.Max.Y {
				for x := range img.Rect.Max.X {
					if img.RGBAAt(x, y) != a.pictures[n-1].RGBAAt(x, y) {
						changed = changed.Union(image.Rect(x, y, x+1, y+1))
					}
				}
			}
		}
		if changed.Empty() {
			changed = image.Rect(0, 0, 1, 1)
		}
		frame := image.NewPaletted(changed, palette) // all of it is transparent
		for y := changed.Min.Y; y < changed.Max.Y; y++ {
			for x := changed.Min.X; x < changed.Max.X; x++ {
				c := img.RGBAAt(x, y)
				if n > 0 && c == a.pictures[n-1].RGBAAt(x, y) {
					continue
				}
				i, found := known[c]
				if !found {
					i = uint8(1 + palette[1:].Index(c))
					known[c] = i
				}
				frame.SetColorIndex(x, y, i)
			}
		}
		g.Image = append(g.Image, frame)
	}
	var b bytes.Buffer
	require.NoError(t, gif.EncodeAll(&b, g))
	return b.Bytes()
}

// palette has the 255 colours that most pixels have, behind the transparent one.
func (a *animation) palette() color.Palette {
	count := map[color.RGBA]int{}
	for _, img := range a.pictures {
		for i := 0; i < len(img.Pix); i += 4 {
			count[color.RGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], 255}]++
		}
	}
	all := make([]color.RGBA, 0, len(count))
	for c := range count {
		all = append(all, c)
	}
	slices.SortFunc(all, func(x, y color.RGBA) int {
		if d := count[y] - count[x]; d != 0 {
			return d
		}
		return bytes.Compare([]byte{x.R, x.G, x.B}, []byte{y.R, y.G, y.B})
	})
	palette := color.Palette{color.RGBA{}}
	for _, c := range all[:min(255, len(all))] {
		palette = append(palette, c)
	}
	return palette
}
