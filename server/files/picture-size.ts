import {open} from 'node:fs/promises'
import {maxPixels, pictureFormat} from './picture-format.ts'

export interface PictureSize {
  /** Pixels, as browsers show it: turned as its camera was held. */
  width: number
  height: number
}

/** How large a stored picture is, from its head; undefined when it is none, is damaged, or has too many pixels to be shown. */
export async function pictureSize(path: string): Promise<PictureSize | undefined> {
  try {
    if (pictureFormat(await headOf(path)) === undefined) return undefined
    // It takes 100 ms to load.
    const {default: sharp} = await import('sharp')
    const {autoOrient} = await sharp(path, {limitInputPixels: maxPixels}).metadata()
    return autoOrient.width * autoOrient.height > maxPixels ? undefined : autoOrient
  } catch {
    return undefined
  }
}

async function headOf(path: string): Promise<Buffer> {
  await using file = await open(path)
  const {buffer, bytesRead} = await file.read(Buffer.alloc(16))
  return buffer.subarray(0, bytesRead)
}
