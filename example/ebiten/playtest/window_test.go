package playtest

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What the program draws, in its draw.go.
const (
	width, height = 1120, 904
	fieldHeight   = 672
)

var (
	dayGrass   = color.RGBA{0x9c, 0xc0, 0x7b, 0xff}
	nightGrass = color.RGBA{0x35, 0x4c, 0x58, 0xff}
	panel      = color.RGBA{0x1b, 0x1e, 0x24, 0xff}
	things     = map[string]color.RGBA{
		"nest":      {0xd9, 0xb8, 0x6c, 0xff},
		"bushes":    {0x3d, 0x74, 0x38, 0xff},
		"berries":   {0xc8, 0x2f, 0x3c, 0xff},
		"the wolf":  {0x6b, 0x6f, 0x78, 0xff},
		"selection": {0xff, 0xff, 0xff, 0xff},
		"text":      {0xf0, 0xc2, 0x5a, 0xff},
		"Ada":       {0x4f, 0x7f, 0xd6, 0xff},
		"Bo":        {0xe0, 0x8a, 0x3c, 0xff},
		"Cleo":      {0xb0, 0x5f, 0xc4, 0xff},
		"Dot":       {0x2f, 0xa8, 0x9b, 0xff},
	}
)

// build compiles the program.
func build(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "ebiten")
	output, err := exec.Command("go", "build", "-o", program, "..").CombinedOutput()
	require.NoError(t, err, "%s", output)
	return program
}

// command is the program on a display.
func command(ctx context.Context, program, display string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Env = append(os.Environ(), "DISPLAY="+display, "LIBGL_ALWAYS_SOFTWARE=1")
	return cmd
}

// TestWindow plays the program as a user would, on a virtual X display: looks
// at the picture it takes of itself and at what the display shows, selects,
// steps and quits with the keyboard.
func TestWindow(t *testing.T) {
	display := startDisplay(t)
	program := build(t)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute) // software rendering on a busy machine
	defer cancel()

	shot := filepath.Join(t.TempDir(), "shot.png")
	var output bytes.Buffer
	cmd := command(ctx, program, display, "-from=335", "-pause", "-shot="+shot)
	cmd.Stdout, cmd.Stderr = &output, &output
	require.NoError(t, cmd.Start())
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	defer cmd.Process.Kill()

	x, err := xgb.NewConnDisplay(display)
	require.NoError(t, err)
	defer x.Close()
	window := &xWindow{t: t, ctx: ctx, conn: x, ended: ended, output: &output}
	window.find("Ethogram: Ada, paused at tick 335")

	var own image.Image
	window.until("the picture is written", func() bool {
		f, err := os.Open(shot)
		if err != nil {
			return false
		}
		defer f.Close()
		own, err = png.Decode(f)
		return err == nil // else it is being written
	})
	looksAlive(t, "the game's own picture", own)
	var shown image.Image
	window.until("the display shows the same colors", func() bool {
		shown = window.picture()
		return colors(shown)[dayGrass]+colors(shown)[nightGrass] > 0
	})
	looksAlive(t, "what the display shows", shown)
	keep(t, "own.png", own)
	keep(t, "shown.png", shown)

	window.press(keyTab)
	window.find("Ethogram: Bo, paused at tick 335")
	window.press(keyRight)
	window.find("Ethogram: Bo, paused at tick 336")
	window.press(keySpace)
	window.find("Ethogram: Bo")
	window.press(keyEscape)
	select {
	case err := <-ended:
		require.NoError(t, err, "%s", &output)
	case <-ctx.Done():
		t.Fatalf("Esc does not end the program\n%s", &output)
	}
}

// looksAlive checks that a picture has the colors of what must be on it, in
// amounts that a blank or torn window would not have.
func looksAlive(t *testing.T, name string, picture image.Image) {
	t.Helper()
	n := colors(picture)
	assert.Equal(t, image.Pt(width, height), picture.Bounds().Size(), name)
	assert.Greater(t, n[dayGrass]+n[nightGrass], width*fieldHeight/2, "%s: grass", name)
	assert.Greater(t, n[panel], width*(height-fieldHeight)/2, "%s: panel", name)
	for what, c := range things {
		assert.Greater(t, n[c], 20, "%s: %s", name, what)
	}
}

// colors counts the pixels of each color.
func colors(picture image.Image) map[color.RGBA]int {
	n := map[color.RGBA]int{}
	b := picture.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			n[color.RGBAModel.Convert(picture.At(x, y)).(color.RGBA)]++
		}
	}
	return n
}

// keep writes a picture for people to look at where ETHOGRAM_SHOTS says.
func keep(t *testing.T, name string, picture image.Image) {
	t.Helper()
	dir := os.Getenv("ETHOGRAM_SHOTS")
	if dir == "" {
		return
	}
	f, err := os.Create(filepath.Join(dir, name))
	require.NoError(t, err)
	require.NoError(t, png.Encode(f, picture))
	require.NoError(t, f.Close())
}

func TestUsage(t *testing.T) {
	display := startDisplay(t)
	program := build(t)
	for _, c := range []struct {
		args string
		exit int
		says string
	}{
		{"-h", 0, "Usage of "},
		{"-agents 0", 2, "-agents 0: want 1 to 12"},
		{"-from -1", 2, "-from -1: want 0 or more"},
		{"-seed x", 2, "-seed"},
		{"-no", 2, "-no"},
		{"file", 2, `unexpected argument "file"`},
	} {
		output, err := command(t.Context(), program, display, strings.Fields(c.args)...).CombinedOutput()
		exit := 0
		if failed := (*exec.ExitError)(nil); errors.As(err, &failed) {
			exit = failed.ExitCode()
		} else {
			require.NoError(t, err)
		}
		assert.Equal(t, c.exit, exit, c.args)
		assert.Contains(t, string(output), c.says, c.args)
	}
}
