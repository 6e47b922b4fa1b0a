#!/usr/bin/env bash
# oidc-provider 9.13.3 (npm), features.clientIdMetadataDocument, for a client whose document can't be read. 2026-11-30.
# One authorization request reads the address twice: the error handler looks the client up again, and failures are not kept.
# A document that is read is fetched once.
# Where it bites: a limit on what strangers can have the server fetch is used up twice as fast, and a page that says "can't be
# reached" comes after two time limits.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-audit --no-fund oidc-provider@9.13.3
cat >ask.js <<'JS'
import {createHash} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {Provider} from 'oidc-provider'

console.log('oidc-provider', JSON.parse(readFileSync('node_modules/oidc-provider/package.json', 'utf8')).version)
const read = []
const documents = {'https://app.example/good.json': 200, 'https://app.example/away.json': 503}
const provider = new Provider('http://127.0.0.1:0', {
  features: {clientIdMetadataDocument: {enabled: true, ack: 'draft-02'}, devInteractions: {enabled: false}},
  interactions: {url: () => '/consent'},
  clientAuthMethods: ['none'],
  cookies: {keys: ['a key']},
  renderError: (ctx, {error}) => {
    ctx.body = error
  },
  async fetch(url) {
    read.push(url)
    const members = {client_id: url, redirect_uris: ['https://app.example/back'], token_endpoint_auth_method: 'none'}
    return Response.json(members, {status: documents[url]})
  },
})
const server = provider.listen(0, '127.0.0.1', async () => {
  const {port} = server.address()
  const count = async (client_id) => {
    read.length = 0
    const code_challenge = createHash('sha256').update('x').digest('base64url')
    const query = new URLSearchParams({client_id, response_type: 'code', redirect_uri: 'https://app.example/back', scope: 'openid', code_challenge, code_challenge_method: 'S256'})
    const {status} = await fetch(`http://127.0.0.1:${port}/auth?${query}`, {redirect: 'manual'})
    console.log(`${client_id}: answered ${status}, read ${read.length} times`)
    return read.length
  }
  const [good, away] = [await count('https://app.example/good.json'), await count('https://app.example/away.json')]
  if (good !== 1 || away !== 2) throw new Error('This has changed.')
  console.log('Seen: one request reads a document twice if the first read fails.')
  process.exit()
})
JS
node --no-warnings ask.js
