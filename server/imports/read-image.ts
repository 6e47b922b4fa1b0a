import {hash} from 'node:crypto'
import type {Metadata, Sharp} from 'sharp'
import {maxPixels, type PictureFormat, pictureFormat} from '../files/picture-format.ts'

/** A picture that a project can hold. */
export interface ProjectImage {
  sha256: string
  contentType: 'image/png' | 'image/jpeg' | 'image/webp'
  bytes: Uint8Array
  /** Pixels. */
  width: number
  height: number
}

type Convert = ((picture: Sharp) => Sharp) | undefined

/** What becomes of each format; undefined where it is kept as it is. */
const formats: Record<
  PictureFormat,
  (metadata: Metadata) => {contentType: ProjectImage['contentType']; convert: Convert}
> = {
  png: () => ({contentType: 'image/png', convert: undefined}),
  webp: () => ({contentType: 'image/webp', convert: undefined}),
  // Sweet Home 3D shows a photo as it is stored, browsers turn it as its camera was held.
  jpeg: ({orientation = 1}) => ({
    contentType: 'image/jpeg',
    convert: orientation === 1 ? undefined : (picture) => picture.jpeg({quality: 92}),
  }),
  gif: () => ({contentType: 'image/png', convert: (picture) => picture.png()}),
  tiff: () => ({contentType: 'image/png', convert: (picture) => picture.png()}),
}

/** How many pixels may still be read, of several pictures together: reading them takes a second for 50 million. */
export interface PixelBudget {
  left: number
}

/** For the pictures of one import. */
export const pixelBudget = (): PixelBudget => ({left: maxPixels * 2})

interface Limits {
  maxBytes: number
  pixels?: PixelBudget
}

/** Reads a picture by what its bytes are. Undefined when it is none, is damaged, or is over the limits. */
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
    // What turns out to be damaged has taken as long.
    pixels.left -= width * height
    const {contentType, convert} = formats[format](metadata)
    const kept = convert ? await convert(open()).toBuffer() : bytes
    // The header says nothing of what follows it: a picture cut short is found by reading it.
    if (!convert) await open().resize(16).raw().toBuffer()
    if (kept.length > maxBytes) return undefined
    return {sha256: hash('sha256', kept), contentType, bytes: kept, width, height}
  } catch {
    return undefined
  }
}

/** It takes 100 ms to load, and most homes come without a picture. It would keep what it read last, and nobody asks again. */
async function loadSharp() {
  const {default: sharp} = await import('sharp')
  sharp.cache(false)
  return sharp
}
