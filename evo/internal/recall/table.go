package main

import "io"

func (r *recall) print(w io.Writer) error { return nil }
