/** A byte range: the offsets of its first and last byte. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Parses `Range` for a resource of `size` bytes (RFC 9110, section 14.1.2). Returns undefined to send all of it, also
 * for several ranges or an unsatisfiable one: a server may ignore the header (14.2), and the API has no 416.
 */
export function byteRange(range: string | undefined, size: number): ByteRange | undefined {
  const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(range ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  // A range without a first byte counts from the end.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end ? {start, end} : undefined
}
