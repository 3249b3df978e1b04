//go:build ethogen

package gen

// renewing says that tests write the files.
const renewing = true
