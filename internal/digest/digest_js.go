package digest

// Sum256 returns the SHA-256 of data.
func Sum256(data []byte) [32]byte { return sum(data) }
