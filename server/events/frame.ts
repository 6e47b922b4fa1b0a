/** Text for streams, encoded once for all of them. */
export interface Frame {
  /** The text alone, for HTTP/1.0, where a response ends with its connection. */
  bytes: Buffer
  /** The same text as a chunk of HTTP/1.1 (RFC 9112, section 7.1). */
  chunk: Buffer
}

/** Encodes text, which must not be empty: an empty chunk ends a response. */
export function encodeFrame(text: string): Frame {
  const head = `${Buffer.byteLength(text).toString(16)}\r\n`
  const chunk = Buffer.from(`${head}${text}\r\n`)
  return {chunk, bytes: chunk.subarray(head.length, -2)}
}
