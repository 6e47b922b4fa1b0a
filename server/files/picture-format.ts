/** The first bytes of each picture format, as latin1. */
const starts = {
  png: /^\x89PNG\r\n.\n/s,
  jpeg: /^\xff\xd8\xff/,
  webp: /^RIFF.{4}WEBPVP8[ LX]/s,
  gif: /^GIF8[79]a/,
  tiff: /^(II\*\0|MM\0\*)/,
}

/** More than an A0 sheet at 200 dpi. A small file can expand to so many pixels that decoding takes all memory. */
export const maxPixels = 8192 * 8192

export type PictureFormat = keyof typeof starts

/**
 * Returns a picture's format by its signature, undefined for an unsupported one. Call it before sharp, which accepts
 * more: a small SVG can take it many seconds to measure.
 */
export function pictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return (Object.keys(starts) as PictureFormat[]).find((format) => starts[format].test(start))
}
