package hunt

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"runtime/coverage"

	"golang.org/x/exp/slices"
)

// This file counts the statements that rounds reach, in programs that were built with
// go build -cover -covermode=atomic. The runtime writes its counters in the formats of
// internal/coverage, which cannot be imported, so what is needed of them is read here.
// Both formats carry a version; others are refused.

// coverable returns why the statements of this program are not counted, or nil.
func coverable() error {
	if coverage.WriteCounters(io.Discard) != nil { // its text has nothing to add
		return errors.New("the program does not count its statements. Fix: build it with go build -cover -covermode=atomic -coverpkg=PACKAGES, where PACKAGES, such as ./..., are those of the program itself and of the game")
	}
	return nil
}

// statements reads which statements this process has reached since clear.
type statements struct {
	own    map[int]bool // packages that do not count, by index
	buffer bytes.Buffer
}

// ownPackage judges, and looks at clocks meanwhile: what it does is not of a round.
const ownPackage = "github.com/ethogram-go/ethogram/evo/internal/hunt"

func newStatements() (*statements, error) {
	s := &statements{own: map[int]bool{}}
	if err := coverage.WriteMeta(&s.buffer); err != nil {
		return nil, err
	}
	all, err := countedPackages(s.buffer.Bytes())
	for i, pkg := range all {
		s.own[i] = pkg.path == ownPackage
	}
	return s, err
}

// files returns how many statements of each file are among the things that were reached,
// in the order of packages and files, and the functions that were, as package runtime
// names them; methods are of *Type.
func files(reached map[uint64]struct{}) (shares []Share, called map[string]bool, err error) {
	var meta bytes.Buffer
	if err := coverage.WriteMeta(&meta); err != nil {
		return nil, nil, err
	}
	all, err := countedPackages(meta.Bytes())
	index, called := map[string]int{}, map[string]bool{}
	for i, pkg := range all {
		for k, f := range pkg.functions {
			if pkg.path == ownPackage {
				continue
			}
			at, known := index[f.file]
			if !known {
				at = len(shares)
				index[f.file], shares = at, append(shares, Share{Name: f.file})
			}
			for n, statements := range f.blocks {
				shares[at].All += statements
				if _, is := reached[coverDigest(coverStatement, uint64(i), uint64(k), uint64(n))]; is {
					shares[at].Reached += statements
					called[pkg.inRuntime()+"."+f.name] = true
				}
			}
		}
	}
	return shares, called, err
}

// clear begins to count.
func (s *statements) clear() error { return coverage.ClearCounters() }

// add adds digests of the statements that were reached to a sorted list.
func (s *statements) add(to []uint64) ([]uint64, error) {
	s.buffer.Reset()
	if err := coverage.WriteCounters(&s.buffer); err != nil {
		return nil, err
	}
	blocks, err := coveredBlocks(s.buffer.Bytes())
	if err != nil {
		return nil, err
	}
	for _, b := range blocks {
		if !s.own[b.pkg] {
			to = append(to, coverDigest(coverStatement, uint64(b.pkg), uint64(b.function), uint64(b.block)))
		}
	}
	slices.Sort(to)
	return to, nil
}

// block is a run of statements without branches. Packages, their functions and the
// blocks of a function are counted from 0.
type block struct{ pkg, function, block int }

var (
	errCounters = errors.New("the counters of statements have a form that this version of the library does not read. Fix: hunt without statement coverage, or build with Go 1.26")
	counterHead = []byte("\x00cwm\x01\x00\x00\x00") // the magic and the version
	metaHead    = []byte("\x00cvm\x01\x00\x00\x00")
)

// coveredBlocks returns the blocks with a counter above 0 in what
// [coverage.WriteCounters] writes:
//
//	magic, version uint32, 16 bytes of hash, flavor uint8, big endian uint8, 6 bytes
//	functions uint64, length of strings uint32, length of arguments uint32
//	strings, arguments, zeros up to a multiple of 4
//	for each function: counters, package, function, and its counters
//	footer of 16 bytes: magic, 4 bytes, segments uint32, 4 bytes
//
// Numbers of functions are uint32 (flavor 1) or ULEB128 (flavor 2).
func coveredBlocks(data []byte) (all []block, err error) {
	const header, segment, footer = 32, 16, 16
	if len(data) < header+segment+footer || !bytes.HasPrefix(data, counterHead) {
		return nil, errCounters
	}
	flavor, big := data[24], data[25] != 0
	end := len(data) - footer
	if !bytes.HasPrefix(data[end:], counterHead[:4]) || binary.LittleEndian.Uint32(data[end+8:]) != 1 {
		return nil, errCounters
	}
	functions := binary.LittleEndian.Uint64(data[header:])
	skip := uint64(binary.LittleEndian.Uint32(data[header+8:])) + uint64(binary.LittleEndian.Uint32(data[header+12:]))
	at := (header + segment + skip + 3) &^ 3
	if at > uint64(end) {
		return nil, errCounters
	}
	r := counterReader{data: data[at:end], flavor: flavor, big: big}
	for range functions {
		n := r.next()
		pkg, function := r.next(), r.next()
		for i := range n {
			if r.next() != 0 {
				all = append(all, block{int(pkg), int(function), int(i)})
			}
			if r.failed {
				break
			}
		}
		if r.failed {
			return nil, errCounters
		}
	}
	return all, nil
}

// uleb is the flavor of numbers in ULEB128.
const uleb = 2

// counterReader reads numbers of functions.
type counterReader struct {
	data   []byte
	flavor byte
	big    bool
	failed bool
}

func (r *counterReader) next() uint32 {
	switch {
	case r.flavor == 1 && len(r.data) >= 4:
		n := binary.LittleEndian.Uint32(r.data)
		if r.big {
			n = binary.BigEndian.Uint32(r.data)
		}
		r.data = r.data[4:]
		return n
	case r.flavor == uleb:
		if n, size := binary.Uvarint(r.data); size > 0 && n < 1<<32 {
			r.data = r.data[size:]
			return uint32(n)
		}
	}
	r.failed = true
	return 0
}

// counted is a package whose statements are counted.
type counted struct {
	path, name string
	functions  []function
}

// function has the statements of each of its blocks.
type function struct {
	name, file string
	blocks     []int
}

// inRuntime returns the package's path as package runtime says it.
func (c *counted) inRuntime() string {
	if c.name == "main" {
		return c.name
	}
	return c.path
}

// countedPackages returns the packages whose statements are counted, from what
// [coverage.WriteMeta] writes:
//
//	magic, version uint32, length uint64, packages uint64, and 32 bytes more
//	for each package the offset of its description, uint64
//
// A description has the indexes of name and path in its strings as second and third uint32, and the number
// of functions at byte 40; after the offset of each of these, uint32, come the strings:
// how many there are, and each with its length in front. A function has the number of its
// blocks, the indexes of its name and its file, and for each block where it begins and
// ends, in line and column, and its statements. Numbers are in ULEB128.
func countedPackages(data []byte) (all []counted, err error) {
	const header, description = 56, 44
	if len(data) < header || !bytes.HasPrefix(data, metaHead) {
		return nil, errCounters
	}
	n := binary.LittleEndian.Uint64(data[16:])
	if n > uint64(len(data)-header)/8 {
		return nil, errCounters
	}
	for i := range n {
		from := binary.LittleEndian.Uint64(data[header+8*i:])
		if from > uint64(len(data)) || uint64(len(data))-from < description {
			return nil, errCounters
		}
		of := data[from:]
		functions := binary.LittleEndian.Uint32(of[40:])
		if uint64(len(of)-description)/4 < uint64(functions) {
			return nil, errCounters
		}
		texts := &counterReader{data: of[description+4*functions:], flavor: uleb}
		names := texts.strings()
		text := func(i uint32) string {
			if uint64(i) >= uint64(len(names)) {
				texts.failed = true
				return ""
			}
			return names[i]
		}
		pkg := counted{name: text(binary.LittleEndian.Uint32(of[4:])), path: text(binary.LittleEndian.Uint32(of[8:]))}
		for k := range functions {
			at := binary.LittleEndian.Uint32(of[description+4*k:])
			if uint64(at) > uint64(len(of)) {
				return nil, errCounters
			}
			r := &counterReader{data: of[at:], flavor: uleb}
			blocks, name, file := r.next(), r.next(), r.next()
			f := function{name: text(name), file: text(file)}
			for range blocks {
				for range 4 {
					r.next()
				}
				if f.blocks = append(f.blocks, int(r.next())); r.failed {
					return nil, errCounters
				}
			}
			pkg.functions = append(pkg.functions, f)
		}
		if texts.failed {
			return nil, errCounters
		}
		all = append(all, pkg)
	}
	return all, nil
}

// strings reads a table of strings.
func (r *counterReader) strings() (all []string) {
	for range r.next() {
		n := r.next()
		if r.failed || uint64(n) > uint64(len(r.data)) {
			r.failed = true
			return nil
		}
		all, r.data = append(all, string(r.data[:n])), r.data[n:]
	}
	return all
}
