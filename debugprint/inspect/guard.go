package inspect

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"golang.org/x/exp/slices"
)

// policy forbids the page everything that it does not need: above all code and
// styles that stand in the page itself, as a row's name could if a view forgot to
// escape it.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// secure sets the headers that each answer has, errors as well.
func secure(h http.Header) {
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
}

// refuseHost says why a request must not be answered at all, or "". A page of
// another site that makes its own name point to this machine (DNS rebinding) has
// that name in Host.
func refuseHost(r *http.Request, allowed []string) string {
	host := hostname(r.Host)
	if slices.ContainsFunc(allowed, func(a string) bool { return strings.EqualFold(a, host) }) {
		return ""
	}
	if !isLoopback(host) {
		return fmt.Sprintf("the host %.100q is not allowed: the inspector answers to localhost and to the names in Options.Hosts", host)
	}
	// Host is what the client says. Who may connect from elsewhere is for the game to decide.
	if from := hostname(r.RemoteAddr); len(allowed) == 0 && from != "" && from != "@" && !isLoopback(from) {
		return fmt.Sprintf("requests from %.100q are not allowed: the inspector answers to this machine only, unless Options.Hosts has names", from)
	}
	return ""
}

// hostname returns the host of an address without port and brackets.
func hostname(address string) string {
	if host, _, err := net.SplitHostPort(address); err == nil {
		return host
	}
	return strings.TrimSuffix(strings.TrimPrefix(address, "["), "]")
}

// isLoopback reports whether a host can only be this machine.
func isLoopback(host string) bool {
	name := strings.ToLower(strings.TrimSuffix(host, "."))
	if name == "localhost" || strings.HasSuffix(name, ".localhost") {
		return true
	}
	ip, err := netip.ParseAddr(name)
	return err == nil && ip.Unmap().IsLoopback()
}

// refuseOrigin says why a page of another site may not have sent r, or "". Browsers
// say where a request comes from; a program without these headers is no browser,
// which another site could make send it.
func refuseOrigin(r *http.Request) string {
	switch site := r.Header.Get("Sec-Fetch-Site"); site {
	case "", "same-origin", "none":
	default:
		return fmt.Sprintf("a %.40q request is not allowed: only the inspector's own page may ask", site)
	}
	for _, origin := range r.Header.Values("Origin") {
		if u, err := url.Parse(origin); err != nil || u.Host == "" || !strings.EqualFold(u.Host, r.Host) {
			return fmt.Sprintf("the origin %.100q is not allowed: only the inspector's own page may ask", origin)
		}
	}
	return ""
}
