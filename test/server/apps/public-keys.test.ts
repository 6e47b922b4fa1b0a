import {generateKeyPairSync, type JsonWebKey, type KeyObject} from 'node:crypto'
import t from 'tap'
import {isAddress, isSafeToEcho, parseKeys, validateKeys} from '../../../server/apps/public-keys.ts'

const jwksOf = ({publicKey, privateKey}: {publicKey: KeyObject; privateKey: KeyObject}) => ({
  publicJwk: publicKey.export({format: 'jwk'}),
  privateJwk: privateKey.export({format: 'jwk'}),
})
const ec = (namedCurve: string) => jwksOf(generateKeyPairSync('ec', {namedCurve}))
const rsa = jwksOf(generateKeyPairSync('rsa', {modulusLength: 2048}))
const shortRsa = jwksOf(generateKeyPairSync('rsa', {modulusLength: 1024}))
const ed25519 = jwksOf(generateKeyPairSync('ed25519'))
const x25519 = jwksOf(generateKeyPairSync('x25519'))
const p256 = ec('P-256')
const secp256k1 = ec('secp256k1')

const good: Record<string, JsonWebKey> = {
  'P-256': p256.publicJwk,
  'P-384': ec('P-384').publicJwk,
  'P-521': ec('P-521').publicJwk,
  RSA: rsa.publicJwk,
  Ed25519: ed25519.publicJwk,
  'with all it may say': {...p256.publicJwk, kid: 'one', use: 'sig', alg: 'ES256', key_ops: ['verify']},
  'RSA with PSS': {...rsa.publicJwk, alg: 'PS512'},
  'Ed25519 by its newer name': {...ed25519.publicJwk, alg: 'Ed25519'},
}

/** A key with a changed coordinate, off the curve. */
const offCurve = {...p256.publicJwk, y: p256.publicJwk.x}

/** A value that can't be converted to text. */
const textless = {toString: null}

/** Refused keys by the reason. */
const bad: Record<string, Record<string, unknown>> = {
  keyShape: {null: null, text: 'key', list: []},
  keyPrivate: {
    EC: p256.privateJwk,
    RSA: rsa.privateJwk,
    Ed25519: ed25519.privateJwk,
    'a part of RSA': {...rsa.publicJwk, qi: 'AQ'},
    'an empty one': {...p256.publicJwk, d: ''},
    'one of an unknown type': {kty: 'AKP', pub: 'AQ', priv: 'AQ'},
  },
  keySymmetric: {oct: {kty: 'oct', k: 'c2VjcmV0'}},
  keyType: {
    none: {},
    unknown: {kty: 'AKP', pub: 'AQ'},
    inherited: {kty: 'constructor'},
    number: {kty: 1},
    list: {kty: ['EC']},
    object: {kty: textless},
  },
  keyCurve: {
    secp256k1: secp256k1.publicJwk,
    X25519: x25519.publicJwk,
    none: {...p256.publicJwk, crv: undefined},
    inherited: {...p256.publicJwk, crv: 'toString'},
    list: {...p256.publicJwk, crv: ['P-256']},
    object: {...p256.publicJwk, crv: textless},
    'RSA with a curve': {...rsa.publicJwk, crv: 'P-256'},
  },
  keyRsaSize: {1024: shortRsa.publicJwk},
  keyUse: {
    enc: {...p256.publicJwk, use: 'enc'},
    'key_ops sign': {...p256.publicJwk, key_ops: ['sign']},
    'key_ops text': {...p256.publicJwk, key_ops: 'verify'},
  },
  keyAlgorithm: {
    'of another curve': {...p256.publicJwk, alg: 'ES384'},
    none: {...rsa.publicJwk, alg: 'none'},
    symmetric: {...rsa.publicJwk, alg: 'HS256'},
    encryption: {...rsa.publicJwk, alg: 'RSA-OAEP'},
    list: {...p256.publicJwk, alg: ['ES256']},
    object: {...p256.publicJwk, alg: textless},
  },
  keyId: {
    empty: {...p256.publicJwk, kid: ''},
    number: {...p256.publicJwk, kid: 7},
    long: {...p256.publicJwk, kid: 'x'.repeat(201)},
  },
  keyUnreadable: {
    'off the curve': offCurve,
    'too short': {...p256.publicJwk, x: 'AQ'},
    'no numbers': {kty: 'EC', crv: 'P-256'},
    'a number for text': {...p256.publicJwk, x: 7},
    'an exponent of 1': {...rsa.publicJwk, e: 'AQ'},
    'an even exponent': {...rsa.publicJwk, e: 'AQAC'},
  },
}

t.test('validateKeys() accepts public signature keys', async (t) => {
  for (const [name, key] of Object.entries(good)) t.same(validateKeys({keys: [key]}).problems, undefined, name)
  t.same(validateKeys({keys: Object.values(good)}).jwks?.keys.length, Object.keys(good).length)
})

t.test('validateKeys() refuses all other keys with the reason and their index', async (t) => {
  for (const [code, keys] of Object.entries(bad)) {
    for (const [name, key] of Object.entries(keys)) {
      const {jwks, problems} = validateKeys({keys: [p256.publicJwk, key]})
      t.match(problems, [{code, at: 1}], `${code}: ${name}`)
      t.equal(jwks, undefined)
    }
  }
  const twice = {...p256.publicJwk, kid: 'same'}
  t.same(validateKeys({keys: [twice, {...rsa.publicJwk, kid: 'same'}]}).problems, [{code: 'keyIdRepeated', at: 1}])
  t.same(validateKeys({keys: [rsa.privateJwk, p256.publicJwk, offCurve]}).problems, [
    {code: 'keyPrivate', at: 0},
    {code: 'keyUnreadable', at: 2},
  ])
})

t.test('validateKeys() keeps only the public members', async (t) => {
  const key = {...p256.publicJwk, kid: 'one', x5c: ['MII'], note: 'ours', key_ops: ['verify']}
  t.same(validateKeys({keys: [key], more: true}).jwks, {keys: [{...p256.publicJwk, kid: 'one'}]})
})

t.test('parseKeys() describes a text that is no JWK set', async (t) => {
  const code = (text: string) => parseKeys(text).problems?.map((problem) => problem.code)
  t.same(parseKeys(JSON.stringify({keys: [p256.publicJwk]})).jwks, {keys: [p256.publicJwk]})
  t.same(code('{"keys": ['), ['keysNotJson'])
  t.same(code('-----BEGIN PUBLIC KEY-----\nMII'), ['keysPem'])
  t.same(code('{"jwks_uri": "https://example.org/jwks.json"}'), ['keysAddress'])
  t.same(code(JSON.stringify(p256.publicJwk)), ['keysOne'])
  t.same(code(JSON.stringify(p256.privateJwk)), ['keyPrivate'])
  for (const text of ['null', '7', '[]', '{}', '{"keys": {}}', JSON.stringify([p256.publicJwk])]) {
    t.same(code(text), ['keysShape'], text)
  }
  t.same(code('{"keys": []}'), ['keysCount'])
  const many = (count: number) => JSON.stringify({keys: Array.from({length: count}, () => p256.publicJwk)})
  t.same(code(many(11)), ['keysCount'])
  t.equal(parseKeys(many(10)).jwks?.keys.length, 10)
})

t.test('isAddress() recognises a single address, valid or not', async (t) => {
  for (const text of ['https://example.org/jwks.json', ' http://printer/\n', 'HTTPS://x', 'ftp://example.org']) {
    t.ok(isAddress(text), text)
    t.ok(isSafeToEcho(text), text)
  }
  const two = 'https://example.org/\nhttps://example.org/'
  for (const text of ['', 'example.org', '{"jwks_uri": "https://x"}', two, 'https://x -----BEGIN PRIVATE KEY-----']) {
    t.notOk(isAddress(text), text)
  }
})

t.test('isSafeToEcho() refuses text with any private part', async (t) => {
  for (const key of Object.values(good)) t.ok(isSafeToEcho(JSON.stringify({keys: [key]})))
  t.ok(isSafeToEcho(JSON.stringify({keys: [offCurve]})))
  for (const text of [
    '',
    JSON.stringify({keys: [p256.privateJwk]}),
    JSON.stringify(rsa.privateJwk),
    JSON.stringify({jwks: {deep: [{private: ed25519.privateJwk}]}}),
    JSON.stringify({keys: [{kty: 'oct', secret: 'x'}]}),
    JSON.stringify({pem: '-----BEGIN PRIVATE KEY-----'}),
    '{"keys": [{"\\u0064": "x"}]}',
    `${JSON.stringify({keys: [p256.privateJwk]})},`,
    '-----BEGIN PRIVATE KEY-----',
  ]) {
    t.notOk(isSafeToEcho(text), text.slice(0, 40))
  }
})
