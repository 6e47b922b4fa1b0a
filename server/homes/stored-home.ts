import {hash} from 'node:crypto'
import {promisify} from 'node:util'
import {constants, createZstdDecompress, zstdCompressSync, zstdDecompress, zstdDecompressSync} from 'node:zlib'
import {LRUCache} from 'lru-cache'

/**
 * A home's JSON as the database stores it: zstd-compressed, with an earlier version's JSON as the dictionary if there
 * is one. Versions differ little, so most take some hundred bytes.
 */
export interface StoredHome {
  bytes: Uint8Array
  /** The version whose JSON is the dictionary. */
  base: WholeHome | null
}

/** A version whose home is compressed without a dictionary, so reading a home takes two versions at most. */
export interface WholeHome {
  number: number
  bytes: Uint8Array
}

/** Bytes of JSON above which a home is large: large homes are read, drawn and sent one at a time. */
export const largeHome = 2 * 1024 * 1024

/** Returns whether a stored home, or the one that it needs to be read, is large. */
export const isLargeStored = ({bytes, base}: StoredHome): boolean =>
  [bytes, ...(base ? [base.bytes] : [])].some((each) => unpackedLength(each) > largeHome)

/**
 * Returns the bytes that compressed bytes have unpacked, as the header of their frame says (RFC 8878, section 3.1.1.1);
 * infinite when it doesn't. Compressing in one call always writes it.
 */
export function unpackedLength(packed: Uint8Array): number {
  const {buffer, byteOffset, length} = packed
  const descriptor = packed[4] ?? 0
  const isSingle = (descriptor & 0x20) !== 0
  const [width, at] = [
    [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0,
    5 + (isSingle ? 0 : 1) + dictionaryIdLength(descriptor),
  ]
  if (width === 0 || length < at + width) return Number.POSITIVE_INFINITY
  const view = new DataView(buffer, byteOffset + at, width)
  if (width === 1) return view.getUint8(0)
  if (width === 2) return view.getUint16(0, true) + 256
  return width === 4 ? view.getUint32(0, true) : Number(view.getBigUint64(0, true))
}

const dictionaryIdLength = (descriptor: number) => [0, 1, 2, 4][descriptor & 3] ?? 0

const decompress = promisify(zstdDecompress)

/** The dictionaries that this thread used, by the hash of their bytes: most are used again soon. */
const dictionaries = new LRUCache<string, Buffer>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (json) => Math.max(json.length, 1),
})

function dictionaryOf({bytes}: WholeHome): Buffer {
  const key = keyOf(bytes)
  return dictionaries.get(key) ?? remember(key, zstdDecompressSync(bytes))
}

async function dictionaryOfAsync({bytes}: WholeHome): Promise<Buffer> {
  const key = keyOf(bytes)
  return dictionaries.get(key) ?? remember(key, await decompress(bytes))
}

const keyOf = (bytes: Uint8Array) => hash('sha256', bytes)

function remember(key: string, json: Buffer): Buffer {
  dictionaries.set(key, json)
  return json
}

/**
 * The buffer size for small outputs. Node's default of 16 kB would be copied between threads whole, and cause four
 * times as many full garbage collections.
 */
export const smallChunk = 4096

/** A short home would keep its whole buffer in memory. */
const maxChunk = 2 ** 20

/** Compresses a home's JSON, with `base` as the dictionary if that saves at least half. */
export function compressHome(json: Uint8Array, base: WholeHome | null = null): StoredHome {
  if (base) {
    const dictionary = dictionaryOf(base)
    const params = paramsFor(json.length + dictionary.length)
    const bytes = zstdCompressSync(json, {dictionary, params, chunkSize: smallChunk})
    if (bytes.length < base.bytes.length / 2) return {bytes, base}
  }
  return {bytes: zstdCompressSync(json, {params: checked}), base: null}
}

/** Decompresses a stored home's JSON. */
export function readStoredHome({bytes, base}: StoredHome): Buffer {
  return zstdDecompressSync(bytes, base ? {dictionary: zstdDecompressSync(base.bytes)} : {})
}

/** Decompresses a stored home's JSON in a thread of zlib. */
export async function readStoredHomeAsync({bytes, base}: StoredHome): Promise<Buffer> {
  // Compression leaves a tenth, rarely less than a sixteenth: one buffer takes most homes.
  if (!base) return decompress(bytes, {chunkSize: Math.min(bytes.length * 16 + smallChunk, maxChunk)})
  const dictionary = await dictionaryOfAsync(base)
  // A version is about as long as its base: one buffer takes it, without copies of smaller ones.
  return decompress(bytes, {dictionary, chunkSize: Math.min(dictionary.length + smallChunk, maxChunk)})
}

/** Decompresses a stored home's JSON piece by piece, which takes little memory beside its base. */
export async function* readStoredHomePieces({bytes, base}: StoredHome): AsyncGenerator<Uint8Array> {
  const stream = createZstdDecompress({...(base && {dictionary: await dictionaryOfAsync(base)}), chunkSize: pieceSize})
  stream.end(bytes)
  yield* stream as AsyncIterable<Uint8Array>
}

const pieceSize = 256 * 1024

/** The checksum makes reading fail on damage or a wrong base, instead of returning another home. */
const checked = {[constants.ZSTD_c_checksumFlag]: 1}

/**
 * Returns parameters for compressing with a dictionary: the window must hold both homes, and the hash table needs an
 * entry per four bytes to find every part. zstd's default sizes save nothing for homes of some MB.
 */
function paramsFor(bytes: number) {
  const window = Math.min(Math.max(Math.ceil(Math.log2(bytes)), minWindow), maxWindow)
  return {
    ...checked,
    [constants.ZSTD_c_compressionLevel]: 1,
    [constants.ZSTD_c_windowLog]: window,
    [constants.ZSTD_c_hashLog]: window - 2,
  }
}

/** Exponents of two; decompression refuses larger windows. */
const [minWindow, maxWindow] = [17, 27]
