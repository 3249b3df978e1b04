package arena

// digest is a hash of 64-bit words: multiply and fold. The words' order counts,
// and a change of one word always changes it.
type digest uint64

// add returns the digest with one more word.
func (h digest) add(w uint64) digest {
	x := (uint64(h) ^ w) * 0x9fb21c651e98df25
	return digest(x ^ x>>29)
}

// pair adds two numbers of 32 bits as one word.
func (h digest) pair(a, b int32) digest {
	return h.add(uint64(uint32(a)) | uint64(uint32(b))<<32)
}

// point adds a point.
func (h digest) point(p Point) digest { return h.pair(int32(p.X), int32(p.Y)) }

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
