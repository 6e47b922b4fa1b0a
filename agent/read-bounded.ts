/** Reads a body whole; returns undefined as soon as it is longer than `maxLength` bytes. */
export async function readBounded(body: AsyncIterable<Uint8Array>, maxLength: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > maxLength) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
