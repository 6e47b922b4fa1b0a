/** What the first bytes of a picture are, as latin1. */
const starts = {
  png: /^\x89PNG\r\n.\n/s,
  jpeg: /^\xff\xd8\xff/,
  webp: /^RIFF.{4}WEBPVP8[ LX]/s,
  gif: /^GIF8[79]a/,
  tiff: /^(II\*\0|MM\0\*)/,
}

/** A sheet of A0 at 200 dots per inch has fewer; one of few bytes can hold so many that showing it takes all memory. */
export const maxPixels = 8192 * 8192

export type PictureFormat = keyof typeof starts

/**
 * What a picture says it is, of the formats that are read here; undefined for others. To be asked before sharp, which
 * reads many more: an SVG of few bytes can take it many seconds, only to say how large it is.
 */
export function pictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return (Object.keys(starts) as PictureFormat[]).find((format) => starts[format].test(start))
}
