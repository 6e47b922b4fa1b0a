import {hash} from 'node:crypto'
import type {Metadata, Sharp} from 'sharp'
import {maxPixels, type PictureFormat, pictureFormat} from '../files/picture-format.ts'

/** A picture that a project can store. */
export interface ProjectImage {
  sha256: string
  contentType: 'image/png' | 'image/jpeg' | 'image/webp'
  bytes: Uint8Array
  /** Pixels. */
  width: number
  height: number
}

type Convert = ((picture: Sharp) => Sharp) | undefined

/** How each format is stored. `convert` is undefined when the bytes stay as they are. */
const formats: Record<
  PictureFormat,
  (metadata: Metadata) => {contentType: ProjectImage['contentType']; convert: Convert}
> = {
  png: () => ({contentType: 'image/png', convert: undefined}),
  webp: () => ({contentType: 'image/webp', convert: undefined}),
  // Sweet Home 3D ignores the orientation in a photo, but browsers rotate by it. Drop it.
  jpeg: ({orientation = 1}) => ({
    contentType: 'image/jpeg',
    convert: orientation === 1 ? undefined : (picture) => picture.jpeg({quality: 92}),
  }),
  gif: () => ({contentType: 'image/png', convert: (picture) => picture.png()}),
  tiff: () => ({contentType: 'image/png', convert: (picture) => picture.png()}),
}

/** The number of pixels that several pictures may still have. Reading 50 million takes a second. */
export interface PixelBudget {
  left: number
}

/** Creates the budget for the pictures of one import. */
export const pixelBudget = (): PixelBudget => ({left: maxPixels * 2})

interface Limits {
  maxBytes: number
  pixels?: PixelBudget
}

/** Reads a picture and detects its format. Returns undefined when it is damaged, too large or no picture. */
export async function readImage(
  bytes: Uint8Array,
  {maxBytes, pixels = pixelBudget()}: Limits,
): Promise<ProjectImage | undefined> {
  const format = pictureFormat(bytes)
  if (format === undefined) return undefined
  const sharp = await loadSharp()
  const open = () => sharp(bytes, {limitInputPixels: maxPixels, failOn: 'error'})
  try {
    const metadata = await open().metadata()
    const {width, height} = metadata
    if (metadata.format !== format || width * height > Math.min(pixels.left, maxPixels)) return undefined
    // A damaged picture costs as much time as a good one.
    pixels.left -= width * height
    const {contentType, convert} = formats[format](metadata)
    const kept = convert ? await convert(open()).toBuffer() : bytes
    // The header looks right even if the file is cut short. Decoding it finds that.
    if (!convert) await open().resize(16).raw().toBuffer()
    if (kept.length > maxBytes) return undefined
    return {sha256: hash('sha256', kept), contentType, bytes: kept, width, height}
  } catch {
    return undefined
  }
}

/**
 * Loads sharp only when needed: it takes 100 ms, and most homes have no picture.
 * Its cache is off, because pictures are read once.
 */
async function loadSharp() {
  const {default: sharp} = await import('sharp')
  sharp.cache(false)
  return sharp
}
