//go:build !js

// Package digest has SHA-256 for programs that may run in browsers: package crypto/sha256 brings all of
// crypto/internal/fips140 with its self-tests there, 40 kB of a packed program.
package digest

import "crypto/sha256"

// Sum256 returns the SHA-256 of data.
func Sum256(data []byte) [32]byte { return sha256.Sum256(data) }
