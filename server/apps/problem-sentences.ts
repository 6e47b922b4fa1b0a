import {type UrlProblemCode, urlProblemSentences} from '../outbound/url-problem.ts'
import type {KeyProblemCode} from './public-keys.ts'
import type {RedirectUriProblem} from './redirect-uris.ts'

export type AppProblemCode =
  | RedirectUriProblem['code']
  | KeyProblemCode
  | UrlProblemCode
  | 'name'
  | 'nameUnreadable'
  | 'kind'
  | 'deviceAddresses'
  | 'addressMissing'
  | 'addressCount'
  | 'addressRepeated'
  | 'keysMissing'
  | 'keysNotServer'
  | 'keysTwice'
  | 'scopeMissing'
  | 'scopeUnknown'
  | 'hostsAlone'

/** A sentence for each, to follow its place; those of a value are made for it. */
export type AppProblemSentences = Record<AppProblemCode, string | ((value: string) => string)>

export function describeProblem(
  words: AppProblemSentences,
  {code, value = ''}: {code: AppProblemCode; value?: string},
) {
  const sentence = words[code]
  return typeof sentence === 'string' ? sentence : sentence(value)
}

/** In English: for the API, the commands and the pages. */
export const sentences = {
  name: (longest: string) => `must have 1 to ${longest} characters`,
  nameUnreadable: 'must be text, without characters that cannot be seen or that turn the writing round',
  kind: (kinds: string) => `must be one of ${kinds}`,
  deviceAddresses: 'a device has no return address: people allow it by a code',
  addressMissing: 'this kind of app needs a return address at least',
  addressCount: (most: string) => `there may be up to ${most} addresses`,
  addressRepeated: 'the same address is above already',
  addressTooLong: 'an address may have up to 2,000 characters',
  addressCharacters:
    'has a character that no address may have, like a space or a backslash: write those outside ASCII in their encoded form',
  addressFragment: 'must have no fragment: # and what follows it never reaches a server',
  addressWildcard: 'must have no *: the address is compared as it is written, letter by letter',
  noAddress: 'is no address: it starts with https:// or another scheme',
  addressCredentials: 'must hold no user name or password',
  addressChanged: (address: string) => `browsers write this address otherwise; write ${address}`,
  notHttps: (scheme: string) => `must be an https address, not ${scheme}`,
  httpElsewhere: 'must be an https address: http is for localhost alone, while you are building',
  installedHttps:
    'an installed app does not return to https, which belongs to a web page: use its own URI scheme, or http://127.0.0.1',
  installedHttp: 'http is for http://127.0.0.1 alone, where the app itself listens',
  installedLocalhost:
    'write 127.0.0.1 in place of localhost, a name that can lead elsewhere; any port does when people sign in',
  schemeWithoutDot: (scheme: string) =>
    `the scheme ${scheme} must be a domain of yours turned round, like org.example.app: so that no other app has the same`,
  keysMissing: 'a server needs its public keys: a JWK set {"keys": […]}, or the address where it publishes one',
  keysNotServer: 'only a server has keys',
  keysTwice: 'a server has its keys in one place: the set itself, or its address',
  keysNotJson: 'is not JSON; a JWK set looks like {"keys": […]}',
  keysPem: 'is PEM; what is needed is a JWK set {"keys": […]}, as “pianta app keygen” makes it',
  keysAddress: 'is no JWK set, but names a jwks_uri: put in that address alone',
  keysOne: 'is a single key: put it into a set, {"keys": [ … ]}',
  keysShape: 'must be a JWK set {"keys": […]}',
  keysCount: (most: string) => `must hold 1 to ${most} keys`,
  keyShape: 'must be a key, an object',
  keyPrivate:
    'is a private key. It was not kept, but it has left its place: make new ones, and put in the public part alone',
  keySymmetric: 'is a shared secret; what is needed is the public half of a pair of keys',
  keyType: 'kty must be EC, RSA or OKP',
  keyCurve: (curves: string) => `crv must be one of ${curves}`,
  keyRsaSize: (bits: string) => `an RSA key must have ${bits} bits`,
  keyUse: 'must be a key for checking signatures: use “sig”, key_ops “verify”',
  keyAlgorithm: (algorithms: string) => `alg must be one of ${algorithms}`,
  keyId: 'kid must be a text of 1 to 200 characters',
  keyIdRepeated: 'has the kid of another key',
  keyUnreadable: 'its numbers are no public key',
  scopeMissing: 'must name one at least',
  scopeUnknown: (scope: string) => `${scope} is not a scope`,
  hostsAlone: 'hosts:manage is requested together with projects:read',
  ...urlProblemSentences,
} satisfies AppProblemSentences
