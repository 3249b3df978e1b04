package plain_test

import (
	"os"
	"strconv"
	"syscall"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// TestColumnsOfATerminal asks a real terminal how wide it is, before and after its window
// is resized.
func TestColumnsOfATerminal(t *testing.T) {
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip("this machine has no terminals to open: " + err.Error())
	}
	defer master.Close()
	control := func(request uintptr, of unsafe.Pointer) {
		_, _, failed := syscall.Syscall(syscall.SYS_IOCTL, master.Fd(), request, uintptr(of))
		require.Zero(t, failed)
	}
	var number, unlocked int32
	control(syscall.TIOCSPTLCK, unsafe.Pointer(&unlocked))
	control(syscall.TIOCGPTN, unsafe.Pointer(&number))
	terminal, err := os.OpenFile("/dev/pts/"+strconv.Itoa(int(number)), os.O_RDWR|syscall.O_NOCTTY, 0)
	require.NoError(t, err)
	defer terminal.Close()
	t.Setenv("TERM", "xterm")
	assert.True(t, plain.Rewrites(terminal))
	for _, columns := range []uint16{60, 37, 200} {
		size := [4]uint16{24, columns}
		control(syscall.TIOCSWINSZ, unsafe.Pointer(&size))
		assert.Equal(t, int(columns), plain.Columns(terminal))
	}
}
