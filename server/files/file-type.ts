import {type File, fileTypes} from '#shared/contract/resources.ts'
import {type PictureFormat, pictureFormat} from './picture-format.ts'

type FileType = File['contentType']

const types: Partial<Record<PictureFormat, FileType>> = {png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp'}

/** Bytes from the start that show the type: readers accept a PDF header within them (ISO 32000-1, Annex H.3). */
export const typeBytes = 1024

/**
 * Returns a file's type by its first `typeBytes` bytes, undefined for an unsupported one. Does not decode the picture
 * to find damage: a few bytes can expand to more pixels than fit in memory.
 */
export function fileTypeOf(start: Uint8Array): FileType | undefined {
  const format = pictureFormat(start)
  if (format) return types[format]
  const text = Buffer.from(start.buffer, start.byteOffset, Math.min(start.length, typeBytes)).toString('latin1')
  return text.includes('%PDF-') ? 'application/pdf' : undefined
}

/** Returns the supported type that `Content-Type` names, ignoring case and parameters. */
export function namedType(contentType: string | undefined): FileType | undefined {
  const named = contentType?.split(';')[0]?.trim().toLowerCase()
  return fileTypes.find((type) => type === named)
}
