import {hash} from 'node:crypto'
import {promisify} from 'node:util'
import {constants, zstdCompressSync, zstdDecompress, zstdDecompressSync} from 'node:zlib'
import {LRUCache} from 'lru-cache'

/**
 * The JSON of a home as the database keeps it: zstd-compressed, with the JSON of an earlier version as the dictionary
 * where there is one. What differs between versions is little, so few of them take more than some hundred bytes.
 */
export interface StoredHome {
  bytes: Uint8Array
  /** Whose JSON is the dictionary. */
  base: WholeHome | null
}

/** A version whose home is compressed without another one: to read any home takes at most two. */
export interface WholeHome {
  number: number
  bytes: Uint8Array
}

const decompress = promisify(zstdDecompress)

/** The JSON of whole homes that this thread stored others on, by the hash of their bytes: most are stored on again soon. */
const dictionaries = new LRUCache<string, Buffer>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (json) => Math.max(json.length, 1),
})

function dictionaryOf({bytes}: WholeHome): Buffer {
  const key = hash('sha256', bytes)
  const known = dictionaries.get(key)
  if (known) return known
  const json = zstdDecompressSync(bytes)
  dictionaries.set(key, json)
  return json
}

/**
 * Bytes of memory that a little is compressed to. With Node's own 16 kB, these would all be copied to another thread with
 * it, and stay until the old garbage is collected, four times as often.
 */
export const smallChunk = 4096

/** Stores a home's JSON, on `base` where that saves at least half. */
export function compressHome(json: Uint8Array, base: WholeHome | null = null): StoredHome {
  if (base) {
    const dictionary = dictionaryOf(base)
    const params = paramsFor(json.length + dictionary.length)
    const bytes = zstdCompressSync(json, {dictionary, params, chunkSize: smallChunk})
    if (bytes.length < base.bytes.length / 2) return {bytes, base}
  }
  return {bytes: zstdCompressSync(json, {params: checked}), base: null}
}

/** A stored home's JSON. */
export function readStoredHome({bytes, base}: StoredHome): Buffer {
  return zstdDecompressSync(bytes, base ? {dictionary: zstdDecompressSync(base.bytes)} : {})
}

/** A stored home's JSON, read beside this thread. */
export async function readStoredHomeAsync({bytes, base}: StoredHome): Promise<Buffer> {
  return decompress(bytes, base ? {dictionary: await decompress(base.bytes)} : {})
}

/** The checksum makes reading a damaged home, or one on another base, fail instead of answering another one. */
const checked = {[constants.ZSTD_c_checksumFlag]: 1}

/**
 * The base is looked at while the window still holds it, so that must have room for both; and every part of it is found
 * again by a table with a place for every four bytes. With zstd's own sizes, homes of some MB save nothing.
 */
function paramsFor(bytes: number) {
  const window = Math.min(Math.max(Math.ceil(Math.log2(bytes)), leastWindow), mostWindow)
  return {
    ...checked,
    [constants.ZSTD_c_compressionLevel]: 1,
    [constants.ZSTD_c_windowLog]: window,
    [constants.ZSTD_c_hashLog]: window - 2,
  }
}

/** As powers of two; a reader refuses to make room for more. */
const [leastWindow, mostWindow] = [17, 27]
