//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package plain

import (
	"os"
	"syscall"
	"unsafe"
)

// columns asks the terminal's driver for its width; 0 is unknown.
func columns(f *os.File) int {
	var size struct{ rows, columns, x, y uint16 }
	raw, err := f.SyscallConn()
	if err != nil {
		return 0
	}
	err = raw.Control(func(fd uintptr) {
		if _, _, failed := syscall.Syscall(syscall.SYS_IOCTL, fd, syscall.TIOCGWINSZ, uintptr(unsafe.Pointer(&size))); failed != 0 {
			size.columns = 0
		}
	})
	if err != nil {
		return 0
	}
	return int(size.columns)
}
