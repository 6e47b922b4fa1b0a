/** The container of binary glTF (glTF 2.0, 4.4): a header, the JSON, and the bytes of its only buffer. */

const header = 12
const chunkHeader = 8
const magic = 0x46546c67
const [jsonChunk, binaryChunk] = [0x4e4f534a, 0x004e4942]

/** Takes parts whose lengths are multiples of four. */
export function joinGlb(json: object, parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify(json))
  const jsonLength = padded(text.length)
  const binaryLength = parts.reduce((sum, {length}) => sum + length, 0)
  const binaryStart = header + chunkHeader + jsonLength + chunkHeader
  const length = binaryLength === 0 ? binaryStart - chunkHeader : binaryStart + binaryLength
  const bytes = new Uint8Array(length)
  const view = new DataView(bytes.buffer)
  const words = (at: number, ...values: number[]) => {
    for (const [index, value] of values.entries()) view.setUint32(at + 4 * index, value, true)
  }
  words(0, magic, 2, length, jsonLength, jsonChunk)
  bytes.set(text, header + chunkHeader)
  bytes.fill(0x20, header + chunkHeader + text.length, header + chunkHeader + jsonLength)
  if (binaryLength === 0) return bytes
  words(binaryStart - chunkHeader, binaryLength, binaryChunk)
  let at = binaryStart
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Returns a length as a multiple of four. */
export const padded = (length: number): number => Math.ceil(length / 4) * 4
