import {closeSync, openSync, writeSync} from 'node:fs'
import {crc32, deflateRawSync} from 'node:zlib'
import {writeZip, type ZipEntry} from '../../../server/export/zip.ts'

export const time = Date.UTC(2026, 1, 28, 23, 59, 58)

/** Makes an entry of this content, stored unless told otherwise. */
export function entry(name: string, content: string | Buffer, more: Partial<ZipEntry> = {}): ZipEntry {
  const bytes = Buffer.from(content as string)
  const packed = more.method === 'deflated' ? deflateRawSync(bytes) : bytes
  const sizes = {size: bytes.length, packedSize: packed.length, crc32: crc32(bytes)}
  return {name, time, method: 'stored', ...sizes, packed: [packed], ...more}
}

/** Writes an archive; pieces of zeros become holes on the disk. */
export async function writeArchive(file: string, entries: Iterable<ZipEntry>) {
  const to = openSync(file, 'w')
  let [length, position] = [0, 0]
  let waiting: Uint8Array[] = []
  const flush = () => {
    writeSync(to, Buffer.concat(waiting), 0, length - position, position)
    waiting = []
  }
  for await (const piece of writeZip(allOf(entries))) {
    if (piece === zeros && waiting.length > 0) flush()
    if (piece !== zeros && waiting.length === 0) position = length
    // A piece is valid until the next read.
    if (piece !== zeros) waiting.push(Buffer.from(piece))
    length += piece.length
  }
  flush()
  closeSync(to)
}

async function* allOf(entries: Iterable<ZipEntry>) {
  yield* entries
}

export const zeros = Buffer.alloc(1024 * 1024)
