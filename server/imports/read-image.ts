import {hash} from 'node:crypto'
import type {Metadata, Sharp} from 'sharp'

/** A picture that a project can hold. */
export interface ProjectImage {
  sha256: string
  contentType: 'image/png' | 'image/jpeg' | 'image/webp'
  bytes: Uint8Array
  /** Pixels. */
  width: number
  height: number
}

/** A sheet of A0 at 200 dots per inch has fewer; one of few bytes can hold so many that showing it takes all memory. */
const mostPixels = 8192 * 8192

type Convert = ((picture: Sharp) => Sharp) | undefined

/** What becomes of each format; undefined where it is kept as it is. Others are not read. */
const formats: Record<string, (metadata: Metadata) => {contentType: ProjectImage['contentType']; convert: Convert}> = {
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

/** Reads a picture by what its bytes are. Undefined when it is none, is damaged, or is over the limits. */
export async function readImage(bytes: Uint8Array, {maxBytes}: {maxBytes: number}): Promise<ProjectImage | undefined> {
  // sharp takes 100 ms to load, and most homes come without a picture.
  const {default: sharp} = await import('sharp')
  const open = () => sharp(bytes, {limitInputPixels: mostPixels, failOn: 'error'})
  try {
    const metadata = await open().metadata()
    const {width, height, format} = metadata
    if (!Object.hasOwn(formats, format)) return undefined
    const {contentType, convert} = (formats[format] as (typeof formats)[string])(metadata)
    const kept = convert ? await convert(open()).toBuffer() : bytes
    // The header says nothing of what follows it: a picture cut short is found by reading it.
    if (!convert) await open().resize(16).raw().toBuffer()
    if (kept.length > maxBytes) return undefined
    return {sha256: hash('sha256', kept), contentType, bytes: kept, width, height}
  } catch {
    return undefined
  }
}
