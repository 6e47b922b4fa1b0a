/** Marks built models and thumbnails, so that a build never deletes handmade ones. */

/** The value of glTF's `asset.generator` and Exif's `Software`. */
export const generator = 'Pianta'

/** Reads the JSON chunk after the 12-byte header (glTF 2.0, 4.4). */
export function isGeneratedModel(bytes: Buffer): boolean {
  if (bytes.length < 20 || bytes.toString('latin1', 0, 4) !== 'glTF') return false
  try {
    const json = JSON.parse(bytes.toString('utf8', 20, 20 + bytes.readUInt32LE(12)))
    return json?.asset?.generator === generator
  } catch {
    return false
  }
}

/** Walks the RIFF chunks after the 12-byte header: a name, a length, and bytes padded to an even length. */
export function isGeneratedThumbnail(bytes: Buffer): boolean {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4)
    if (bytes.toString('latin1', at, at + 4) === 'EXIF')
      return bytes.subarray(at + 8, at + 8 + length).includes(`${generator}\0`)
    at += 8 + length + (length % 2)
  }
  return false
}
