#!/usr/bin/env bash
# github.com/tmaxmax/go-sse 0.12.0 (Go). 2026-11-28.
# A request with the header Last-Event-ID continues a stream where an earlier run stopped. go-sse sends it once. If the
# connection ends before the first new event, all later tries come without the header: the client removes it, since it
# knows only ids that it has read itself.
# Where it bites: a house where nothing happens for an hour behind a proxy that cuts quiet streams after a minute. What
# was missed between two connections is never sent again, though the program did store its last id.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >main.go <<'GO'
package main

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"time"

	"github.com/tmaxmax/go-sse"
)

func main() {
	var asked []string
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	server := httptest.NewServer(http.HandlerFunc(func(answer http.ResponseWriter, request *http.Request) {
		asked = append(asked, fmt.Sprintf("%q", request.Header.Get("Last-Event-ID")))
		fmt.Println("connection", len(asked), "Last-Event-ID", asked[len(asked)-1])
		if len(asked) == 4 {
			cancel()
			return
		}
		answer.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprint(answer, ": nothing new\n\n")
		if len(asked) == 3 {
			fmt.Fprint(answer, "id: 42\ndata: lamp\n\n")
		}
	}))
	defer server.Close()
	request, _ := http.NewRequestWithContext(ctx, http.MethodGet, server.URL, nil)
	request.Header.Set("Last-Event-ID", "41")
	client := sse.Client{Backoff: sse.Backoff{InitialInterval: 100 * time.Millisecond}}
	client.NewConnection(request).Connect()
	if strings.Join(asked, " ") != `"41" "" "" "42"` {
		fmt.Println("This has changed.")
		os.Exit(1)
	}
	fmt.Println("Seen: the id 41 was sent once and then forgotten.")
}
GO
cat >go.mod <<'GO'
module listen

go 1.23
GO
go get github.com/tmaxmax/go-sse@v0.12.0 2>/dev/null
go list -m github.com/tmaxmax/go-sse
go run .
