package playtest

import (
	"bytes"
	"context"
	"image"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgb/xtest"
	"github.com/stretchr/testify/require"
)

// startDisplay starts an X server without a screen and returns its name.
func startDisplay(t *testing.T) string {
	t.Helper()
	server, err := exec.LookPath("Xvfb")
	if err != nil {
		t.Skip("no virtual display: Xvfb is not installed (apt package xvfb)")
	}
	r, w, err := os.Pipe()
	require.NoError(t, err)
	var output bytes.Buffer
	cmd := exec.Command(server, "-displayfd", "3", "-screen", "0", "1400x1050x24", "-nolisten", "tcp")
	cmd.ExtraFiles = []*os.File{w}
	cmd.Stderr = &output
	require.NoError(t, cmd.Start())
	w.Close()
	t.Cleanup(func() {
		cmd.Process.Signal(os.Interrupt) // it tidies up its socket
		cmd.Wait()
	})
	number := make(chan string, 1)
	go func() {
		text, _ := io.ReadAll(io.LimitReader(r, 16)) // Xvfb closes its end after the number
		number <- strings.TrimSpace(string(text))
	}()
	select {
	case n := <-number:
		if n == "" {
			t.Skipf("no virtual display: Xvfb does not start: %s", &output)
		}
		return ":" + n
	case <-time.After(20 * time.Second):
		t.Skip("no virtual display: Xvfb does not start within 20 s")
		return ""
	}
}

// Key codes that Xvfb's keyboard has.
const (
	keyEscape xproto.Keycode = 9
	keyTab    xproto.Keycode = 23
	keySpace  xproto.Keycode = 65
	keyRight  xproto.Keycode = 114
)

// xWindow is the program's window as another X client sees it.
type xWindow struct {
	t      *testing.T
	ctx    context.Context
	conn   *xgb.Conn
	ended  chan error
	output *bytes.Buffer
	id     xproto.Window
	tested bool // the XTEST extension is ready
}

// until waits for ok, and fails if the program ends or takes too long.
func (w *xWindow) until(what string, ok func() bool) {
	w.t.Helper()
	for !ok() {
		select {
		case err := <-w.ended:
			w.t.Fatalf("before %s the program ended: %v\n%s", what, err, w.output)
		case <-w.ctx.Done():
			w.t.Fatalf("waited in vain: %s", what)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// find waits for a window of that title.
func (w *xWindow) find(title string) {
	w.t.Helper()
	w.until("a window is titled "+title, func() bool {
		root := xproto.Setup(w.conn).DefaultScreen(w.conn).Root
		tree, err := xproto.QueryTree(w.conn, root).Reply()
		if err != nil {
			return false
		}
		for _, id := range tree.Children {
			name, err := xproto.GetProperty(w.conn, false, id, xproto.AtomWmName, xproto.GetPropertyTypeAny, 0, 256).Reply()
			if err == nil && string(name.Value) == title {
				w.id = id
				return true
			}
		}
		return false
	})
}

// press presses and releases a key, with the keyboard on the window. A game
// sees a key only if it is down while it looks.
func (w *xWindow) press(key xproto.Keycode) {
	w.t.Helper()
	if !w.tested {
		require.NoError(w.t, xtest.Init(w.conn))
		w.tested = true
	}
	require.NoError(w.t, xproto.SetInputFocusChecked(w.conn, xproto.InputFocusParent, w.id, xproto.TimeCurrentTime).Check())
	for _, event := range [...]byte{xproto.KeyPress, xproto.KeyRelease} {
		require.NoError(w.t, xtest.FakeInputChecked(w.conn, event, byte(key), 0, xproto.WindowNone, 0, 0, 0).Check())
		time.Sleep(100 * time.Millisecond)
	}
}

// picture is what the window shows, or a blank one before it shows anything.
func (w *xWindow) picture() image.Image {
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	reply, err := xproto.GetImage(w.conn, xproto.ImageFormatZPixmap, xproto.Drawable(w.id), 0, 0, width, height, ^uint32(0)).Reply()
	if err != nil {
		return picture
	}
	for i := 0; i+3 < len(reply.Data) && i+3 < len(picture.Pix); i += 4 {
		picture.Pix[i], picture.Pix[i+1], picture.Pix[i+2], picture.Pix[i+3] = reply.Data[i+2], reply.Data[i+1], reply.Data[i], 0xff
	}
	return picture
}
