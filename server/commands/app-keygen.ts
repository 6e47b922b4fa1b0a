import {createHash, generateKeyPairSync} from 'node:crypto'
import {writeFileSync} from 'node:fs'
import {parseArgs} from 'node:util'
import {invalidInput} from '../errors.ts'
import type {Command} from './command.ts'

const keyFile = 'pianta-app-key.json'

export const appKeygen: Command = {
  usage: 'app keygen [--out FILE] [--json]',
  summary: `Makes the keys of an app that is a server: prints the public ones, to register it with, and writes the private one to a new file, ${keyFile} unless it is said which. Needs no server.`,
  async run(args) {
    const {values} = parseArgs({args, options: {out: {type: 'string', default: keyFile}, json: {type: 'boolean'}}})
    const {publicKey, privateKey} = generateKeyPairSync('ec', {namedCurve: 'P-256'})
    const {kty, crv, x, y} = publicKey.export({format: 'jwk'})
    // The thumbprint of the key (RFC 7638, section 3): its members in this order.
    const kid = createHash('sha256').update(JSON.stringify({crv, kty, x, y})).digest('base64url')
    const about = {kid, use: 'sig', alg: 'ES256'}
    writeNew(values.out, `${JSON.stringify({...privateKey.export({format: 'jwk'}), ...about}, null, 2)}\n`)
    const set = {keys: [{kty, crv, x, y, ...about}]}
    // Alone on stdout, so that it can be sent to a file.
    console.log(values.json ? JSON.stringify(set) : JSON.stringify(set, null, 2))
    if (!values.json) console.error(`The private key is in ${values.out}. It belongs to your server alone.`)
    return 0
  },
}

/** For its owner's eyes; a file that is there already stays as it is. */
function writeNew(path: string, text: string) {
  try {
    writeFileSync(path, text, {flag: 'wx', mode: 0o600, flush: true})
  } catch (error) {
    const {code, message} = error as NodeJS.ErrnoException
    throw invalidInput(code === 'EEXIST' ? `${path}: is there already, and nothing was written` : `${path}: ${message}`)
  }
}
