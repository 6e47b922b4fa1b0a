import {freeBytes} from '#shared/host/free-bytes.ts'

/** A file of an archive, with its sizes and checksum known in advance. */
export interface ZipEntry {
  /** ASCII, with `/` between folders. */
  name: string
  /** Milliseconds since the epoch. */
  time: number
  method: 'stored' | 'deflated'
  /** Uncompressed bytes. */
  size: number
  /** Bytes in the archive. */
  packedSize: number
  /** The checksum of the uncompressed bytes. */
  crc32: number
  /** The content: `packedSize` bytes. The archive frees the bytes of a small array. */
  packed: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/**
 * Writes a zip archive (PKWARE APPNOTE 6.3) piece by piece; only the directory stays in memory. A piece is valid until
 * the next read.
 * 1. Sizes and checksums precede the bytes: the Archive Utility of macOS cannot read a stored file whose size follows
 *    it. yazl 3 writes every streamed file that way, and its checksum in JavaScript takes longer than the rest of an
 *    export.
 * 2. zip64 is used only for numbers that need it: the Archive Utility could not read it before macOS 10.15.
 * The caller appends a comment of `commentLength` bytes.
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry>,
  {commentLength = 0} = {},
): AsyncGenerator<Uint8Array> {
  let offset = 0
  const directory: Buffer[] = []
  const memory = Buffer.allocUnsafeSlow(maxJoined)
  for await (const entry of entries) {
    directory.push(directoryRecord(entry, offset))
    const header = localHeader(entry)
    yield* piecesOf(header, entry, memory)
    offset += header.length + entry.packedSize
  }
  const records = Buffer.concat(directory)
  yield records
  yield endOfArchive({count: directory.length, size: records.length, offset, commentLength})
}

/** Bytes of a header and its content that are joined to one piece. */
const maxJoined = 2 ** 20

/**
 * Each piece waits until the last one is sent, so small content in memory follows its header in the same piece. These
 * pieces share `memory`.
 */
async function* piecesOf(header: Buffer, {packed, packedSize}: ZipEntry, memory: Buffer): AsyncGenerator<Uint8Array> {
  if (!Array.isArray(packed) || header.length + packedSize > memory.length) {
    yield header
    yield* packed
    return
  }
  let length = 0
  for (const bytes of [header, ...packed]) {
    memory.set(bytes, length)
    length += bytes.length
  }
  // Pieces of a compressor may share their memory, so all are copied before.
  for (const bytes of packed) freeBytes(bytes)
  yield memory.subarray(0, length)
}

const max16 = 0xffff
const max32 = 0xffffffff

/** The number of each compression method, and the version needed to extract it (APPNOTE 4.4.3 and 4.4.5). */
const methods = {stored: {number: 0, version: 10}, deflated: {number: 8, version: 20}}
const zip64Version = 45
/** Version 6.3 on Unix, which makes `attributes` Unix permissions. */
const madeBy = (3 << 8) | 63
/** A regular file with mode 0644. */
const attributes = 0o100644 * 0x10000

/** Writes a local header (APPNOTE 4.3.7). */
function localHeader({name, size, packedSize, ...entry}: ZipEntry): Buffer {
  const isLarge = Math.max(size, packedSize) >= max32
  const sizes = isLarge ? [size, packedSize] : []
  const extra = Buffer.concat([zip64Extra(sizes), timeExtra(entry.time)])
  const fields = [
    ...readingFields(entry, isLarge),
    ...sizeFields(isLarge ? {size: max32, packedSize: max32} : {size, packedSize}),
    u16(name.length),
    u16(extra.length),
  ]
  return Buffer.concat([u32(0x04034b50), ...fields, Buffer.from(name), extra])
}

/** Writes a central directory record (APPNOTE 4.3.12). */
function directoryRecord({name, size, packedSize, ...entry}: ZipEntry, offset: number): Buffer {
  const large = [size, packedSize, offset].filter((value) => value >= max32)
  const extra = Buffer.concat([zip64Extra(large), timeExtra(entry.time)])
  const [comment, disk, internalAttributes] = [u16(0), u16(0), u16(0)]
  const fields = [
    u16(madeBy),
    ...readingFields(entry, large.length > 0),
    ...sizeFields({size, packedSize}),
    u16(name.length),
    u16(extra.length),
    comment,
    disk,
    internalAttributes,
    u32(attributes),
    u32(offset),
  ]
  return Buffer.concat([u32(0x02014b50), ...fields, Buffer.from(name), extra])
}

/** Returns the fields that both headers share, up to the checksum. */
function readingFields({method, time, crc32}: Pick<ZipEntry, 'method' | 'time' | 'crc32'>, isZip64: boolean): Buffer[] {
  const {number, version} = methods[method]
  const flags = u16(0)
  return [u16(isZip64 ? zip64Version : version), flags, u16(number), ...dosTime(time), u32(crc32)]
}

const sizeFields = ({size, packedSize}: Pick<ZipEntry, 'size' | 'packedSize'>) => [u32(packedSize), u32(size)]

/** Writes the numbers that exceed their fields (APPNOTE 4.5.3), or nothing. */
const zip64Extra = (numbers: readonly number[]) =>
  numbers.length > 0 ? Buffer.concat([u16(0x0001), u16(numbers.length * 8), ...numbers.map(u64)]) : Buffer.alloc(0)

/** Writes Info-ZIP's UTC time (APPNOTE 4.6.1, 0x5455): programs read `dosTime` in their own time zone. */
function timeExtra(time: number): Buffer {
  const modificationOnly = Buffer.of(1)
  return Buffer.concat([u16(0x5455), u16(5), modificationOnly, u32(Math.floor(time / 1000))])
}

/** Returns the time in steps of two seconds since 1980 (APPNOTE 4.4.6). */
function dosTime(time: number): [Buffer, Buffer] {
  const date = new Date(Math.max(time, Date.UTC(1980)))
  const seconds = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  const days = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  return [u16(seconds), u16(days)]
}

/** The number of entries, and the size and place of the central directory. */
interface Directory {
  count: number
  size: number
  offset: number
}

/** Writes the end of the archive (APPNOTE 4.3.14 to 4.3.16). */
function endOfArchive({commentLength, ...directory}: Directory & {commentLength: number}): Buffer {
  const {count, size, offset} = directory
  const disk = u16(0)
  const counts = [u16(count), u16(count)]
  const end = [u32(0x06054b50), disk, disk, ...counts, u32(size), u32(offset), u16(commentLength)]
  const isZip64 = count >= max16 || Math.max(size, offset) >= max32
  return Buffer.concat(isZip64 ? [...zip64End(directory), ...end] : end)
}

function zip64End({count, size, offset}: Directory): Buffer[] {
  const [disk, disks] = [u32(0), u32(1)]
  const lengthOfRest = u64(44)
  const versions = [u16(madeBy), u16(zip64Version)]
  const numbers = [count, count, size, offset].map(u64)
  const record = [u32(0x06064b50), lengthOfRest, ...versions, disk, disk, ...numbers]
  const locator = [u32(0x07064b50), disk, u64(offset + size), disks]
  return [...record, ...locator]
}

/** Writes a little-endian number. A number that does not fit becomes the maximum, which points to the zip64 fields. */
const u16 = (value: number) => littleEndian(Math.min(value, max16), 2)
const u32 = (value: number) => littleEndian(Math.min(value, max32), 4)

function littleEndian(value: number, width: number): Buffer {
  const bytes = Buffer.alloc(width)
  bytes.writeUIntLE(value, 0, width)
  return bytes
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
