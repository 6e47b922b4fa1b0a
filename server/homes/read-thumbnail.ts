import type {Sharp} from 'sharp'
import {limits} from '#shared/contract/limits.ts'
import {invalidInput} from '../errors.ts'
import {pictureFormat} from '../files/picture-format.ts'

const {thumbnailBytes, thumbnailWidth: width, thumbnailHeight: height} = limits

/** A small file can expand to so many pixels that decoding takes all memory. */
const maxPixels = 4096 * 4096

/** Decodes an app's base64 picture and resizes it to WebP, 640 × 400, without cropping. Throws invalid_input. */
export async function readThumbnail(base64: string): Promise<Uint8Array> {
  if (base64.length > Math.ceil(thumbnailBytes / 3) * 4) throw tooLarge()
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw invalidInput('thumbnail: must be base64')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > thumbnailBytes) throw tooLarge()
  if (pictureFormat(bytes) !== 'webp') refuse()
  // sharp takes 100 ms to load, and most versions come without a picture.
  const {default: sharp} = await import('sharp')
  const picture = sharp(bytes, {limitInputPixels: maxPixels})
  const {format, ...size} = await picture.metadata().catch(refuse)
  if (format !== 'webp') refuse()
  return fit(picture, size, bytes).catch(refuse)
}

async function fit(picture: Sharp, size: {width: number; height: number}, bytes: Uint8Array): Promise<Uint8Array> {
  if (size.width === width && size.height === height) {
    // Decoding finds a truncated picture; the header does not.
    await picture.raw().toBuffer()
    return bytes
  }
  const background = {r: 0, g: 0, b: 0, alpha: 0}
  return picture.resize({width, height, fit: 'contain', background}).webp().toBuffer()
}

const tooLarge = () => invalidInput(`thumbnail: must be at most ${thumbnailBytes} bytes`)

function refuse(): never {
  throw invalidInput(`thumbnail: must be a WebP picture of at most ${maxPixels / 2 ** 20} million pixels`)
}
