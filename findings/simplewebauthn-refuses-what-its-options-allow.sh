#!/usr/bin/env bash
# @simplewebauthn/server 14.0.3 (npm). 2026-11-28.
# The options that it makes by default ask for user verification only as "preferred", so an authenticator may leave it out.
# Its own verifyRegistrationResponse() then throws for such an answer: there requireUserVerification is true by default.
# Where it bites: sign-up by passkey works with every phone in the tests. A person with a security key without a PIN touches
# it, the browser reports success, the server refuses, and the key keeps a passkey that no account knows. Set both alike:
# userVerification: 'required', or requireUserVerification: false.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type": "module"}' >package.json
npm install --silent --no-audit --no-fund @simplewebauthn/server@14.0.3
cat >register.js <<'JS'
import {createHash, generateKeyPairSync, randomBytes} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {generateRegistrationOptions, verifyRegistrationResponse} from '@simplewebauthn/server'

const {version} = JSON.parse(readFileSync('node_modules/@simplewebauthn/server/package.json'))
console.log('@simplewebauthn/server', version)
const expected = {expectedOrigin: 'http://localhost:8080', expectedRPID: 'localhost'}
const options = await generateRegistrationOptions({rpName: 'House', rpID: 'localhost', userName: 'ada'})
console.log('options ask for userVerification:', options.authenticatorSelection.userVerification)

/** Answers as an authenticator does whose user touched it, and entered no PIN. */
function answer({challenge}, verified) {
  const {x, y} = generateKeyPairSync('ec', {namedCurve: 'P-256'}).publicKey.export({format: 'jwk'})
  const hex = (text) => Buffer.from(text, 'hex')
  const part = (text) => Buffer.from(text, 'base64url')
  // COSE: an elliptic key for ES256 on P-256.
  const key = Buffer.concat([hex('a5010203262001215820'), part(x), hex('225820'), part(y)])
  const id = randomBytes(16)
  const [present, userVerified, hasKey] = [0x01, 0x04, 0x40]
  const data = Buffer.concat([
    createHash('sha256').update('localhost').digest(),
    Buffer.from([present | hasKey | (verified ? userVerified : 0)]),
    Buffer.alloc(4 + 16),
    Buffer.from([0, id.length]),
    id,
    key,
  ])
  // CBOR: {fmt: "none", attStmt: {}, authData: …}
  const attestation = Buffer.concat([hex('a363666d74646e6f6e656761747453746d74a0686175746844617461'), Buffer.from([0x58, data.length]), data])
  const client = JSON.stringify({type: 'webauthn.create', challenge, origin: expected.expectedOrigin, crossOrigin: false})
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {clientDataJSON: Buffer.from(client).toString('base64url'), attestationObject: attestation.toString('base64url')},
  }
}
async function verify(verified, more) {
  const response = answer(options, verified)
  const seen = await verifyRegistrationResponse({response, expectedChallenge: options.challenge, ...expected, ...more}).then(
    (result) => String(result.verified),
    (error) => error.message,
  )
  console.log(`user ${verified ? 'verified' : 'present '} ${JSON.stringify(more)}: ${seen}`)
  return seen
}
const [full, touched, told] = [await verify(true, {}), await verify(false, {}), await verify(false, {requireUserVerification: false})]
if (options.authenticatorSelection.userVerification !== 'preferred' || full !== 'true' || touched === 'true' || told !== 'true') {
  console.error('This has changed.')
  process.exit(1)
}
console.log('Seen: an answer that the default options allow is refused by the default check.')
JS
node register.js
