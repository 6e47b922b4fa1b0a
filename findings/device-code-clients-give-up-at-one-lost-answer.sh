#!/usr/bin/env bash
# openid-client 6.9.0 (npm) and golang.org/x/oauth2 0.38.0, waiting for a device's code (RFC 8628). 2026-11-28.
# One poll whose connection is cut ends the wait of both, though the code is good for minutes and RFC 8628, section 3.5,
# has clients poll on, more slowly, after a timeout. A 503 with Retry-After ends the Go one too; openid-client waits it out.
# Where it bites: the server restarts, or the Wi-Fi blinks, while a person looks for the phone: the tablet stops asking,
# the person allows the code, and nothing is connected. Calling again with the same device code goes on.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-audit --no-fund openid-client@6.9.0
cat >poll.js <<'JS'
import {readFileSync} from 'node:fs'
import {createServer} from 'node:http'
import * as client from 'openid-client'

let polls = 0
const server = createServer(({socket}, response) => {
  polls++
  const send = (status, body) => response.writeHead(status, {'content-type': 'application/json'}).end(JSON.stringify(body))
  if (polls === 1) send(400, {error: 'authorization_pending'})
  else if (polls === 2) socket.destroy()
  else send(200, {access_token: 'token', token_type: 'Bearer', expires_in: 60})
})
server.listen(0, '127.0.0.1', async () => {
  const issuer = `http://127.0.0.1:${server.address().port}`
  const config = new client.Configuration({issuer, token_endpoint: `${issuer}/token`}, 'tablet', undefined, client.None())
  client.allowInsecureRequests(config)
  const code = {device_code: 'code', user_code: 'ABCD', verification_uri: issuer, expires_in: 600, interval: 1}
  const poll = () => client.pollDeviceAuthorizationGrant(config, code).then(({access_token}) => access_token, ({message}) => message)
  const [first, again] = [await poll(), await poll()]
  console.log('openid-client', JSON.parse(readFileSync('node_modules/openid-client/package.json')).version)
  console.log(`  after one cut connection: ${first}; asked again: ${again}`)
  if (first !== 'fetch failed' || again !== 'token') process.exitCode = 1
  server.close()
})
JS
node poll.js
cat >main.go <<'GO'
package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"time"

	"golang.org/x/oauth2"
)

func poll(lose func(http.ResponseWriter)) (string, string) {
	polls := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		polls++
		w.Header().Set("content-type", "application/json")
		switch polls {
		case 1:
			w.WriteHeader(400)
			fmt.Fprint(w, `{"error":"authorization_pending"}`)
		case 2:
			lose(w)
		default:
			fmt.Fprint(w, `{"access_token":"token","token_type":"Bearer"}`)
		}
	}))
	defer server.Close()
	config := oauth2.Config{ClientID: "tablet", Endpoint: oauth2.Endpoint{TokenURL: server.URL, AuthStyle: oauth2.AuthStyleInParams}}
	code := &oauth2.DeviceAuthResponse{DeviceCode: "code", Interval: 1, Expiry: time.Now().Add(10 * time.Minute)}
	ask := func() string {
		token, err := config.DeviceAccessToken(context.Background(), code)
		if err != nil {
			return "an error"
		}
		return token.AccessToken
	}
	return ask(), ask()
}

func main() {
	cut := func(w http.ResponseWriter) {
		connection, _, _ := w.(http.Hijacker).Hijack()
		connection.(*net.TCPConn).SetLinger(0)
		connection.Close()
	}
	busy := func(w http.ResponseWriter) {
		w.Header().Set("retry-after", "1")
		w.WriteHeader(503)
	}
	first, again := poll(cut)
	fmt.Println("golang.org/x/oauth2 0.38.0")
	fmt.Printf("  after one cut connection: %s; asked again: %s\n", first, again)
	afterBusy, _ := poll(busy)
	fmt.Printf("  after one 503: %s\n", afterBusy)
	if first != "an error" || again != "token" || afterBusy != "an error" {
		os.Exit(1)
	}
}
GO
go mod init poll >/dev/null 2>&1
go get golang.org/x/oauth2@v0.38.0 >/dev/null 2>&1
go run .
echo 'Seen: both give up at the first answer that is lost.'
