//go:build !js

package evo

import "go/format"

func formatted(source []byte) ([]byte, error) { return format.Source(source) }
