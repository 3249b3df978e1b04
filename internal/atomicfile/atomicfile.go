// Package atomicfile replaces files at once or not at all: a disk that is full,
// a process that is killed or a machine that dies leaves the old content or the
// new one, never a part.
package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"
)

// File is a file to write.
type File struct {
	Path string
	Data []byte
}

// Write writes a file beside path and renames it to path. It follows a link, and
// keeps the mode of a replaced file. A pipe, /dev/stdout or another path that is no
// regular file is written to directly.
func Write(path string, data []byte) error { return WriteAll(File{path, data}) }

// WriteAll writes files as Write does. It replaces none of them before all have been
// written, so that a full disk leaves all as they were.
func WriteAll(files ...File) (err error) {
	staged := make([]stage, 0, len(files))
	defer func() {
		for _, s := range staged { // renamed ones no longer exist
			if s.temporary != "" {
				_ = os.Remove(s.temporary)
			}
		}
	}()
	for _, f := range files {
		s, err := prepare(f)
		if err != nil {
			return err
		}
		staged = append(staged, s)
		if s.temporary == "" {
			continue
		}
		if err := fill(s.temporary, s.path, f.Data, os.O_EXCL); err != nil {
			return err
		}
	}
	for i, s := range staged {
		if s.temporary == "" {
			err = os.WriteFile(s.path, files[i].Data, 0o644)
		} else {
			err = rename(s.temporary, s.path)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// WriteBy writes a file by way of a temporary file of a fixed name in the same
// folder. It is for folders under a lock: the next process overwrites what a killed
// one left.
func WriteBy(temporary, path string, data []byte) error {
	err := fill(temporary, path, data, os.O_TRUNC)
	if err == nil {
		err = rename(temporary, path)
	}
	if err != nil {
		_ = os.Remove(temporary)
	}
	return err
}

// stage is where a file is written first; temporary is "" for no regular file.
type stage struct{ path, temporary string }

// counter tells temporary files of this process apart.
var counter atomic.Uint64

func prepare(f File) (stage, error) {
	s := stage{path: f.Path}
	switch info, err := os.Stat(f.Path); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return s, err
	case info.IsDir():
		return s, fmt.Errorf("%s is a folder: name a file", f.Path)
	case !info.Mode().IsRegular():
		return s, nil
	default:
		if s.path, err = filepath.EvalSymlinks(f.Path); err != nil {
			return s, err
		}
	}
	s.temporary = fmt.Sprintf("%s.%d-%d.new", s.path, os.Getpid(), counter.Add(1))
	return s, nil
}

// fill writes a temporary file with the mode of the file that it will replace.
func fill(temporary, path string, data []byte, flag int) error {
	f, err := os.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|flag, 0o644)
	if err != nil {
		return err
	}
	if info, err := os.Stat(path); err == nil {
		_ = f.Chmod(info.Mode().Perm()) // not every system has modes
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Sync(), f.Close())
}

func rename(temporary, path string) error {
	if err := os.Rename(temporary, path); err != nil {
		return err
	}
	if dir, err := os.Open(filepath.Dir(path)); err == nil {
		_ = dir.Sync() // not every system can; then the name is as safe as it gets
		dir.Close()
	}
	return nil
}
