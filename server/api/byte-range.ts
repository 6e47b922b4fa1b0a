/** A part of a whole, by the places of its first and its last byte, from 0. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The one part that `Range` asks for, of `size` bytes (RFC 9110, section 14.1.2); undefined where all are to be sent. A
 * server may ignore the field (section 14.2): it does so for several parts, which each would need a part of a body, and
 * where nothing is left to send, for the contract's errors have no 416.
 */
export function byteRange(range: string | undefined, size: number): ByteRange | undefined {
  const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(range ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  // Without a first byte it is so many from the end.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end ? {start, end} : undefined
}
