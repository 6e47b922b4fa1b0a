import {serverCommand} from '#shared/host/own-command.ts'
import {urlProblemSentences} from '../outbound/url-problem.ts'

/** A sentence to follow a field's name. A function takes the problem's value. */
type AppProblemSentence = string | ((value: string) => string)

export type AppProblemCode = keyof typeof sentences

export type AppProblemSentences = Record<AppProblemCode, AppProblemSentence>

export function describeProblem(
  words: AppProblemSentences,
  {code, value = ''}: {code: AppProblemCode; value?: string},
) {
  const sentence = words[code]
  return typeof sentence === 'string' ? sentence : sentence(value)
}

/** The English sentences, for the API, the CLI and the pages. */
export const sentences = {
  name: (max: string) => `must have 1 to ${max} characters`,
  nameUnreadable: 'must not contain characters that are invisible or reverse the text',
  kind: (kinds: string) => `must be one of ${kinds}`,
  deviceAddresses: 'a device has no return address: people allow it with a code',
  addressMissing: 'this kind of app needs at least one return address',
  addressCount: (max: string) => `must have at most ${max} addresses`,
  addressRepeated: 'this address is in the list already',
  addressTooLong: 'must have at most 2,000 characters',
  addressCharacters:
    'has a character that addresses cannot have, like a space or a backslash; percent-encode characters outside ASCII',
  addressFragment: 'must have no fragment: browsers never send # and the text after it to a server',
  addressWildcard: 'must have no *: addresses are compared exactly, character by character',
  noAddress: 'is not an address; start with https:// or another scheme',
  addressCredentials: 'must not contain a user name or password',
  addressChanged: (address: string) => `browsers write this address differently; use ${address}`,
  notHttps: (scheme: string) => `must be an https address, not ${scheme}`,
  httpElsewhere: 'must be an https address; http is for localhost only, during development',
  installedHttps:
    'an installed app cannot return to https, which opens a web page; use its own URI scheme or http://127.0.0.1',
  installedHttp: 'http is for http://127.0.0.1 only, where the app itself listens',
  installedLocalhost:
    'use 127.0.0.1 instead of localhost, which can resolve to another machine; people may sign in with any port',
  schemeWithoutDot: (scheme: string) =>
    `the scheme ${scheme} must be your domain reversed, like org.example.app, so that no other app uses it`,
  keysMissing: 'a server needs its public keys: a JWK set {"keys": […]}, or the address where it publishes one',
  keysNotServer: 'only a server has keys',
  keysTwice: 'give either the JWK set or its address, not both',
  keysNotJson: 'is not JSON; a JWK set looks like {"keys": […]}',
  keysPem: `is PEM; use a JWK set {"keys": […]}, as “${serverCommand} app keygen” makes it`,
  keysAddress: 'is not a JWK set but names a jwks_uri; enter only that address',
  keysOne: 'is a single key; put it into a set, {"keys": [ … ]}',
  keysShape: 'must be a JWK set {"keys": […]}',
  keysCount: (max: string) => `must have 1 to ${max} keys`,
  keyShape: 'must be a key, an object',
  keyPrivate:
    'is a private key. It was not stored, but it is no longer secret: make new keys, and enter only the public one',
  keySymmetric: 'is a shared secret; use the public key of a key pair',
  keyType: 'kty must be EC, RSA or OKP',
  keyCurve: (curves: string) => `crv must be one of ${curves}`,
  keyRsaSize: (bits: string) => `an RSA key must have ${bits} bits`,
  keyUse: 'must be a key for verifying signatures: use “sig”, key_ops “verify”',
  keyAlgorithm: (algorithms: string) => `alg must be one of ${algorithms}`,
  keyId: 'kid must be a text of 1 to 200 characters',
  keyIdRepeated: 'has the kid of another key',
  keyUnreadable: 'its values are not a valid public key',
  scopeMissing: 'must name at least one scope',
  scopeUnknown: (scope: string) => `${scope} is not a scope`,
  hostsAlone: 'hosts:manage is requested together with projects:read',
  ...urlProblemSentences,
} satisfies Record<string, AppProblemSentence>
