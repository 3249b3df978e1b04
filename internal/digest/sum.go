package digest

import (
	"encoding/binary"
	"math"
	"math/bits"
)

// sum is SHA-256 as FIPS 180-4 has it.
func sum(data []byte) (is [32]byte) {
	var h [8]uint32
	var k [64]uint32 // bits behind the point of roots of primes
	for n, p := 0, 2; n < len(k); p++ {
		prime := true
		for d := 2; d*d <= p; d++ {
			prime = prime && p%d != 0
		}
		if !prime {
			continue
		}
		if n < len(h) {
			_, root := math.Modf(math.Sqrt(float64(p)))
			h[n] = uint32(math.Ldexp(root, 32))
		}
		_, root := math.Modf(math.Cbrt(float64(p)))
		k[n] = uint32(math.Ldexp(root, 32))
		n++
	}
	text := append(data[:len(data):len(data)], 0x80)
	text = append(text, make([]byte, (120-len(text)%64)%64)...)
	text = binary.BigEndian.AppendUint64(text, uint64(len(data))*8)
	turned := func(x uint32, by int) uint32 { return bits.RotateLeft32(x, -by) }
	for ; len(text) > 0; text = text[64:] {
		var w [64]uint32
		for i := range w {
			if i < 16 {
				w[i] = binary.BigEndian.Uint32(text[4*i:])
				continue
			}
			x, y := w[i-15], w[i-2]
			w[i] = w[i-16] + w[i-7] + (turned(x, 7) ^ turned(x, 18) ^ x>>3) + (turned(y, 17) ^ turned(y, 19) ^ y>>10)
		}
		v := h
		for i := range w {
			a, b, c, e := v[0], v[1], v[2], v[4]
			t := v[7] + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + (e&v[5] ^ ^e&v[6]) + k[i] + w[i]
			copy(v[1:], v[:7])
			v[4] += t
			v[0] = t + (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + (a&b ^ a&c ^ b&c)
		}
		for i := range h {
			h[i] += v[i]
		}
	}
	for i, x := range h {
		binary.BigEndian.PutUint32(is[4*i:], x)
	}
	return is
}
