import type {Random} from './random.ts'
import {type Request, write} from './right-request.ts'

const replacing = (pattern: RegExp, by: string) => (bytes: Buffer) =>
  Buffer.from(
    bytes.toString('latin1').replace(pattern, () => by),
    'latin1',
  )

/** Bytes that replace the end of the head. */
const adding = (...lines: string[]) => replacing(/\r\n\r\n/, `\r\n${lines.join('\r\n')}\r\n\r\n`)

/** Damages the written form of a request. It may get no answer. */
const ways: readonly ((bytes: Buffer, random: Random) => Buffer)[] = [
  (bytes, random) => bytes.subarray(0, random.below(bytes.length)),
  (bytes, random) => {
    const spoilt = Buffer.from(bytes)
    for (let count = random.below(4); count >= 0; count--) spoilt[random.below(spoilt.length)] = random.below(256)
    return spoilt
  },
  (_, random) => random.bytes(random.below(300)),
  replacing(/Host: .*\r\n/, ''),
  adding('Host: b'),
  replacing(/HTTP\/1\.1/, 'HTTP/1.0'),
  replacing(/HTTP\/1\.1/, 'HTTP/2.0'),
  replacing(/HTTP\/1\.1/, 'HTTP/9'),
  replacing(/ HTTP\/1\.1/, ''),
  replacing(/^[A-Z]+/, 'get'),
  replacing(/^[A-Z]+/, 'BREW'),
  replacing(/^[A-Z]+ \S*/, 'OPTIONS *'),
  replacing(/^[A-Z]+ \S*/, 'CONNECT example.org:443'),
  replacing(/^([A-Z]+) /, 'GET http://example.org'),
  replacing(/ \//, '  /'),
  replacing(/\r\n/g, '\n'),
  replacing(/\r\n/g, '\r'),
  adding('no colon here'),
  adding(': no name'),
  adding('X : space before'),
  adding('X: folded', ' on two lines'),
  adding('X: \0'),
  adding(`X: ${'x'.repeat(17_000)}`),
  adding(`${'x'.repeat(17_000)}: x`),
  adding('Content-Length: 1'),
  adding('Content-Length: 1', 'Content-Length: 2'),
  adding('Content-Length: -1'),
  adding('Content-Length: +1'),
  adding('Content-Length: 0x10'),
  adding('Content-Length: 99999999999999999999'),
  adding('Transfer-Encoding: chunked'),
  adding('Transfer-Encoding: gzip'),
  adding('Transfer-Encoding: gzip, chunked'),
  adding('Transfer-Encoding: chunked, chunked'),
  replacing(/Content-Length: .*\r\n/, ''),
  replacing(/Content-Length: .*/, 'Transfer-Encoding: chunked'),
  replacing(/Content-Length: .*/, 'Content-Length: 100000'),
  replacing(/Content-Length: .*/, 'Content-Length: 3'),
  adding('Expect: 100-continue'),
  adding('Expect: nonsense'),
  adding('Connection: Upgrade', 'Upgrade: h2c'),
  adding('Connection: close', 'Connection: keep-alive'),
  (bytes) => Buffer.concat([bytes, bytes]),
  (bytes) => Buffer.concat([bytes, Buffer.from('nonsense\r\n\r\n')]),
  (bytes) => Buffer.concat([Buffer.from('\r\n\r\n'), bytes]),
  () => Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  () => Buffer.from('16030100c8010000c40303', 'hex'),
]

export const spoilHttp = (request: Request, random: Random): Buffer => random.pick(ways)(write(request), random)
