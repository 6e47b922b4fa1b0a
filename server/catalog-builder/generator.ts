/** Models and thumbnails say that they were built, so that those which people made are never taken for built ones. */

/** What made them, in the words of glTF's `asset.generator` and of Exif's `Software`. */
export const generator = 'Pianta'

/** glTF 2.0, 4.4: header of 12 bytes, then the length of the JSON, its type, and the JSON. */
export function isGeneratedModel(bytes: Buffer): boolean {
  if (bytes.length < 20 || bytes.toString('latin1', 0, 4) !== 'glTF') return false
  try {
    const json = JSON.parse(bytes.toString('utf8', 20, 20 + bytes.readUInt32LE(12)))
    return json?.asset?.generator === generator
  } catch {
    return false
  }
}

/** RIFF: header of 12 bytes, then chunks of a name, a length, and as many bytes, made even. */
export function isGeneratedThumbnail(bytes: Buffer): boolean {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4)
    if (bytes.toString('latin1', at, at + 4) === 'EXIF')
      return bytes.subarray(at + 8, at + 8 + length).includes(`${generator}\0`)
    at += 8 + length + (length % 2)
  }
  return false
}
