import {fileNames} from '#shared/home/roomplan/read-json.ts'

export interface NamedContent {
  name: string
  bytes: Uint8Array
}

/** Files that can be chosen together. */
export const maxFiles = 20

/**
 * Puts room scans of several files together as one document, without parsing them. Undefined when one can't be a scan.
 */
export function joinScans(files: readonly NamedContent[]): Buffer | undefined {
  const texts = files.map(({bytes}) => withoutMark(bytes))
  if (!texts.every((text) => /^\s*\{/.test(text.subarray(0, startLength).toString('latin1')))) return undefined
  const names = JSON.stringify(files.map(({name}) => name.toWellFormed()))
  const rooms = texts.flatMap((text, index) => (index === 0 ? [text] : [Buffer.from(','), text]))
  return Buffer.concat([Buffer.from('{"rooms":['), ...rooms, Buffer.from(`],"${fileNames}":${names}}`)])
}

/** Returns the name of files that were put together: `Kitchen, Hall.json`. */
export const joinedName = (names: readonly string[]): string =>
  names.map((name, index) => (index === names.length - 1 ? name : name.replace(/\.json$/i, ''))).join(', ')

/** Returns whether bytes are an output of `joinScans`. */
export const isJoined = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(`],"${fileNames}":[`)

/** Bytes in which a JSON document begins. */
const startLength = 100

function withoutMark(bytes: Uint8Array): Buffer {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return text[0] === 0xef && text[1] === 0xbb && text[2] === 0xbf ? text.subarray(3) : text
}
