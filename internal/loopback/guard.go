// Package loopback is for pages that a program serves to the people at its own
// machine: where to listen, and which requests to refuse.
package loopback

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"golang.org/x/exp/slices"
)

// RefuseHost says why a request must not be answered at all, or "": it comes from
// another machine, or names a host that is neither this machine nor among the
// allowed ones. A page of another site that makes its own name point to this machine
// (DNS rebinding) has that name in Host. Without allowed hosts only this machine may
// ask.
func RefuseHost(r *http.Request, allowed []string) string {
	host := hostname(r.Host)
	if slices.ContainsFunc(allowed, func(a string) bool { return strings.EqualFold(a, host) }) {
		return ""
	}
	if !IsLoopback(host) {
		return fmt.Sprintf("the host %.100q is not allowed: this page answers to localhost and to the host that it was told to listen on", host)
	}
	if from := hostname(r.RemoteAddr); len(allowed) == 0 && from != "" && from != "@" && !IsLoopback(from) {
		return fmt.Sprintf("requests from %.100q are not allowed: this page answers to this machine only", from)
	}
	return ""
}

// RefuseOrigin says why a page of another site may not have sent a request, or "".
// Browsers say where a request comes from; a program without these headers is no
// browser, which another site could make send it.
func RefuseOrigin(r *http.Request) string {
	switch site := r.Header.Get("Sec-Fetch-Site"); site {
	case "", "same-origin", "none":
	default:
		return fmt.Sprintf("a %.40q request is not allowed: only the page itself may ask", site)
	}
	for _, origin := range r.Header.Values("Origin") {
		if u, err := url.Parse(origin); err != nil || u.Host == "" || !strings.EqualFold(u.Host, r.Host) {
			return fmt.Sprintf("the origin %.100q is not allowed: only the page itself may ask", origin)
		}
	}
	return ""
}

// Secure sets the headers that each answer should have, errors as well.
func Secure(h http.Header, contentPolicy string) {
	h.Set("Content-Security-Policy", contentPolicy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
}

// hostname returns the host of an address without port and brackets.
func hostname(address string) string {
	if host, _, err := net.SplitHostPort(address); err == nil {
		return host
	}
	return strings.TrimSuffix(strings.TrimPrefix(address, "["), "]")
}

// IsLoopback reports whether a host can only be this machine.
func IsLoopback(host string) bool {
	name := strings.ToLower(strings.TrimSuffix(host, "."))
	if name == "localhost" || strings.HasSuffix(name, ".localhost") {
		return true
	}
	ip, err := netip.ParseAddr(name)
	return err == nil && ip.Unmap().IsLoopback()
}
