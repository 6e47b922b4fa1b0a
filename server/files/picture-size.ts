import {open} from 'node:fs/promises'
import {maxPixels, pictureFormat} from './picture-format.ts'

export interface PictureSize {
  /** Pixels, after the rotation that the camera recorded. */
  width: number
  height: number
}

/** Reads a stored picture's size from its header. Returns undefined for other files, damage or too many pixels. */
export async function pictureSize(path: string): Promise<PictureSize | undefined> {
  try {
    if (pictureFormat(await headOf(path)) === undefined) return undefined
    // sharp takes 100 ms to load.
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
