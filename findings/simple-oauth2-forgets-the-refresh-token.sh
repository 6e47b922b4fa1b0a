#!/usr/bin/env bash
# simple-oauth2 5.1.0 (npm). 2026-12-01.
# A server may answer a refresh without a new refresh token, and the old one stays valid (RFC 6749, 6). The token that
# refresh() returns then has `refresh_token: undefined`; the next refresh sends an empty one. One would guess that it keeps it.
# Where it bites: all works for two hours. The first refresh succeeds, the second fails, and a program that stores the token
# it was given last has lost the refresh token for good: the person has to sign in again.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-audit --no-fund simple-oauth2@5.1.0
cat >refresh.js <<'JS'
import {once} from 'node:events'
import {readFileSync} from 'node:fs'
import {createServer} from 'node:http'
import {text} from 'node:stream/consumers'
import {AuthorizationCode} from 'simple-oauth2'

console.log('simple-oauth2', JSON.parse(readFileSync('node_modules/simple-oauth2/package.json')).version)
const sent = []
const server = createServer(async (request, answer) => {
  const form = new URLSearchParams(await text(request))
  sent.push(form.get('refresh_token'))
  answer.setHeader('Content-Type', 'application/json')
  answer.end(JSON.stringify({access_token: `access-${sent.length}`, token_type: 'Bearer', expires_in: 3600}))
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const client = new AuthorizationCode({
  client: {id: 'app', secret: 'secret'},
  auth: {tokenHost: `http://127.0.0.1:${server.address().port}`},
})
const first = client.createToken({access_token: 'access-0', refresh_token: 'kept', expires_in: 1})
const second = await first.refresh()
console.log('after the first refresh:', second.token.access_token, second.token.refresh_token)
await second.refresh()
console.log('refresh tokens that the server was sent:', sent)
server.close()
if (sent.join() !== 'kept,') throw new Error('This has changed.')
console.log('Seen: the second refresh sends an empty refresh token.')
JS
node refresh.js
