package evo

func formatted(source []byte) ([]byte, error) { return source, nil }
