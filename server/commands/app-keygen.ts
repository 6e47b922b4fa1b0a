import {writeFileSync} from 'node:fs'
import {parseArgs} from 'node:util'
import {calculateJwkThumbprint, exportJWK, generateKeyPair} from 'jose'
import {terminalJson, terminalLine} from '#shared/text/terminal-text.ts'
import {invalidInput} from '../errors.ts'
import type {Command} from './command.ts'

const keyFile = 'pianta-app-key.json'
const alg = 'ES256'

export const appKeygen: Command = {
  usage: 'app keygen [--out FILE] [--json]',
  summary:
    'Creates a key pair for an app of the kind server: prints the public key set, which you register, and writes the ' +
    `private key to a new file (default: ${keyFile}). Works without a running server.`,
  async run(args) {
    const {values} = parseArgs({args, options: {out: {type: 'string', default: keyFile}, json: {type: 'boolean'}}})
    const {publicKey, privateKey} = await generateKeyPair(alg, {extractable: true})
    const jwk = await exportJWK(publicKey)
    const metadata = {kid: await calculateJwkThumbprint(jwk), use: 'sig', alg}
    writeNew(values.out, `${JSON.stringify({...(await exportJWK(privateKey)), ...metadata}, null, 2)}\n`)
    const set = {keys: [{...jwk, ...metadata}]}
    // The key set is alone on stdout, so that people can redirect it to a file.
    console.log(terminalJson(set, values.json ? undefined : 2))
    if (!values.json)
      console.error(
        terminalLine(`The private key is in ${values.out}. Keep it on your server and share it with nobody.`),
      )
    return 0
  },
}

/** Writes a file that only its owner can read. Throws invalid_input when it exists or can't be written. */
function writeNew(path: string, text: string) {
  try {
    writeFileSync(path, text, {flag: 'wx', mode: 0o600, flush: true})
  } catch (error) {
    const {code, message} = error as NodeJS.ErrnoException
    throw invalidInput(
      code === 'EEXIST' ? `${path}: already exists; choose another file with --out` : `${path}: ${message}`,
    )
  }
}
