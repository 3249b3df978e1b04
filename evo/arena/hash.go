package arena

// digest is a hash of 64-bit words: multiply and fold, the words' order counts.
type digest uint64

func (h *digest) add(w uint64) {
	x := (uint64(*h) ^ w) * 0x9fb21c651e98df25
	*h = digest(x ^ x>>32)
}

func (h *digest) num(n int64)     { h.add(uint64(n)) }
func (h *digest) pair(a, b int32) { h.add(uint64(uint32(a)) | uint64(uint32(b))<<32) }
func (h *digest) point(p Point)   { h.pair(int32(p.X), int32(p.Y)) }
