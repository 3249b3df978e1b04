package loopback

import "net/http"

// Reads reports whether a request only reads: GET, or HEAD, which asks for what GET
// would answer, without the body.
func Reads(r *http.Request) bool { return r.Method == http.MethodGet || r.Method == http.MethodHead }

// Answer returns the writer for the answer to r: of that to HEAD no body is written,
// whoever serves it.
func Answer(w http.ResponseWriter, r *http.Request) http.ResponseWriter {
	if r.Method == http.MethodHead {
		return bodiless{w}
	}
	return w
}

type bodiless struct{ http.ResponseWriter }

func (bodiless) Write(b []byte) (int, error) { return len(b), nil }

// Unwrap lets an http.ResponseController find the connection.
func (b bodiless) Unwrap() http.ResponseWriter { return b.ResponseWriter }
