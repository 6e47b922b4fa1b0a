import {readFileSync} from 'node:fs'
import {zstdCompressSync} from 'node:zlib'
import fc from 'fast-check'
import t from 'tap'
import type {Home} from '#shared/home/schema.ts'
import {
  compressHome,
  isLargeStored,
  largeHome,
  readStoredHome,
  readStoredHomeAsync,
  readStoredHomePieces,
  type StoredHome,
  unpackedLength,
  type WholeHome,
} from '../../../server/homes/stored-home.ts'
import {runs} from '../../runs.ts'
import {homeWith} from '../api.ts'

const house: Home = JSON.parse(readFileSync(new URL('../../../samples/house.json', import.meta.url), 'utf8'))
const bytesOf = (document: unknown) => Buffer.from(JSON.stringify(document))
const whole = (home: unknown): WholeHome => ({number: 1, bytes: compressHome(bytesOf(home)).bytes})

/** The home with the first wall of its first plan moved. */
function moved(home: Home, by: number): Home {
  const other = structuredClone(home)
  const wall = other.plans[0]?.walls[0]
  if (wall) wall.a = [wall.a[0] + by, wall.a[1]]
  return other
}

t.test('a home with the previous version as its base is tiny, and is read back', async (t) => {
  const [base, json] = [whole(house), bytesOf(moved(house, 0.1))]
  t.ok(base.bytes.length < 0.3 * json.length)
  const stored = compressHome(json, base)
  t.equal(stored.base, base)
  t.ok(stored.bytes.length < 0.002 * json.length, `${stored.bytes.length} of ${json.length} bytes`)
  t.same(readStoredHome(stored), json)
  t.same(await readStoredHomeAsync(stored), json)
})

t.test('a home is stored whole without a base, or with a very different one', async (t) => {
  const [json, other] = [bytesOf(house), whole(homeWith({}))]
  for (const stored of [compressHome(json), compressHome(json, null), compressHome(json, other)]) {
    t.equal(stored.base, null)
    t.same(readStoredHome(stored), json)
    t.same(await readStoredHomeAsync(stored), json)
  }
})

t.test('a home without a checksum, from earlier releases, is read', async (t) => {
  const json = bytesOf(house)
  const stored = {bytes: zstdCompressSync(json), base: null}
  t.same(readStoredHome(stored), json)
  t.same(compressHome(json, {number: 1, bytes: stored.bytes}).bytes.length < 100, true, 'others are stored on it')
})

t.test('a change in a home of 16 MiB is tiny too, wherever it is', async (t) => {
  const point = (place: number) => Number((Math.abs(Math.sin(place + 1)) * 1000).toFixed(4))
  const lights = Array.from({length: 215_000}, (_, index) => {
    return {id: `light-${index}`, name: `Lamp ${point(index)}`, at: [point(2 * index), point(index / 3)], z: 2.4}
  })
  const home = {...house, lights}
  const base = whole(home)
  t.ok(bytesOf(home).length > 15 * 1024 * 1024, `${bytesOf(home).length} bytes`)
  for (const place of [0, lights.length / 2, lights.length - 1]) {
    const json = bytesOf({...home, lights: lights.toSpliced(place, 1)})
    const stored = compressHome(json, base)
    t.ok(stored.bytes.length < 4000, `${stored.bytes.length} bytes`)
    t.ok(readStoredHome(stored).equals(json))
  }
})

t.test('any home is read back from any base, byte by byte', (t) => {
  const json = fc.oneof(
    fc.json().map(Buffer.from),
    fc.uint8Array({maxLength: 2000}).map((bytes) => Buffer.from(bytes)),
    fc.double({noNaN: true}).map((by) => bytesOf(moved(house, by))),
  )
  const isReadBack = (before: Buffer, json: Buffer) => {
    const stored = compressHome(json, {number: 1, bytes: compressHome(before).bytes})
    return readStoredHome(stored).equals(json)
  }
  fc.assert(fc.property(json, json, isReadBack), runs(500))
  t.end()
})

t.test('a damaged home, or one with a wrong base, fails to decompress', async (t) => {
  const base = whole(house)
  const json = bytesOf(moved(house, 1))
  const stored = compressHome(json, base)
  t.same(othersReadFrom({bytes: compressHome(bytesOf(homeWith({}))).bytes, base: null}), [])
  t.same(othersReadFrom(stored), [])
  for (const other of [null, whole(homeWith({}))]) {
    t.throws(() => readStoredHome({...stored, base: other}))
    await t.rejects(readStoredHomeAsync({...stored, base: other}))
  }
})

/** Lists the bytes at which damage goes unnoticed. */
function othersReadFrom(stored: StoredHome): number[] {
  const json = readStoredHome(stored)
  const others: number[] = []
  for (const [at, byte] of stored.bytes.entries()) {
    const damaged = Uint8Array.from(stored.bytes)
    damaged[at] = byte ^ 1
    try {
      if (!readStoredHome({...stored, bytes: damaged}).equals(json)) others.push(at)
    } catch {
      // The expected result.
    }
  }
  return others
}

t.test('the length of a stored home is known before it is unpacked, however well it was compressed', async (t) => {
  const sizes = [2, 255, 256, 65_791, 65_792, largeHome, largeHome + 1, 16 * 2 ** 20]
  const base = {number: 1, bytes: compressHome(Buffer.alloc(100_000, 'y')).bytes}
  for (const size of sizes) {
    for (const stored of [compressHome(Buffer.alloc(size, 'x')), compressHome(Buffer.alloc(size, 'y'), base)]) {
      t.equal(unpackedLength(stored.bytes), size)
      t.equal(isLargeStored(stored), size > largeHome)
    }
  }
  t.ok(
    isLargeStored({
      bytes: compressHome(Buffer.alloc(9)).bytes,
      base: {number: 1, bytes: compressHome(Buffer.alloc(3_000_000)).bytes},
    }),
  )
  t.equal(unpackedLength(Buffer.alloc(3)), Number.POSITIVE_INFINITY)
})

async function buffers(pieces: AsyncIterable<Uint8Array>) {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return all
}

t.test('a stored home is read piece by piece', async (t) => {
  const json = Buffer.from(JSON.stringify(Array.from({length: 200_000}, (_, index) => index)))
  const base = {number: 1, bytes: compressHome(json).bytes}
  const other = Buffer.concat([json, Buffer.from(' ')])
  for (const [stored, expected] of [
    [compressHome(json), json],
    [compressHome(other, base), other],
  ] as const) {
    const pieces = await buffers(readStoredHomePieces(stored))
    t.ok(pieces.length > 1)
    t.ok(Buffer.concat(pieces).equals(expected))
  }
  await t.rejects(buffers(readStoredHomePieces({bytes: base.bytes.subarray(0, 200), base: null})))
})
