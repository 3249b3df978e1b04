//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package loop

import (
	"os"
	"syscall"
)

// lock keeps others from locking a file or folder, until this process closes f or
// dies. It reports false if another has it; where a lock might outlive the
// process that took it, it does nothing and reports true.
func lock(f *os.File) bool {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}
