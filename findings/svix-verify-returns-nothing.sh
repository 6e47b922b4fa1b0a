#!/usr/bin/env bash
# svix 2.5.0 (npm) beside standardwebhooks 1.1.1, which it is built on.
# Guess: `new Webhook(secret).verify(body, headers)` returns the event, as svix did until 1.99 and its base does.
# It verifies the post and returns undefined: a receiver that reads the verified event fails on each genuine post, which
# the sender then repeats for hours, and one that tests the result for truth refuses all. Only the types say so.
# Seen 2026-11-29.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund svix@2.5.0 svix-1@npm:svix@1.99.1 standardwebhooks@1.1.1
cat > verify.mjs <<'PROGRAM'
import {createHmac} from 'node:crypto'
const key = Buffer.alloc(32, 7)
const secret = `whsec_${key.toString('base64')}`
const body = '{"type":"revision.saved"}'
const seconds = String(Math.floor(Date.now() / 1000))
const signature = createHmac('sha256', key).update(`post-1.${seconds}.${body}`).digest('base64')
const headers = {'webhook-id': 'post-1', 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}`}
const returned = {}
for (const name of ['standardwebhooks', 'svix-1', 'svix']) {
  const {Webhook} = await import(name)
  returned[name] = new Webhook(secret).verify(body, headers)
  console.log(`${name}: verify() of a genuine post returns ${JSON.stringify(returned[name])}`)
}
const isAsSeen = returned.standardwebhooks?.type && returned['svix-1']?.type && returned.svix === undefined
if (!isAsSeen) throw new Error('this has changed')
PROGRAM
grep '"version"' node_modules/svix/package.json
node verify.mjs
