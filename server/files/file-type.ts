import {type File, fileTypes} from '#shared/api/resources.ts'
import {type PictureFormat, pictureFormat} from './picture-format.ts'

type FileType = File['contentType']

const types: Partial<Record<PictureFormat, FileType>> = {png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp'}

/** So many bytes from the start show the type: of a PDF, readers take a header that begins within them (ISO 32000-1, Annex H.3). */
export const typeBytes = 1024

/**
 * What a file is by its first `typeBytes` bytes; undefined for what is not kept. Whether the rest is whole only reading
 * it all as a picture can tell; that is not done here, where a few bytes can hold more pixels than memory does.
 */
export function fileTypeOf(start: Uint8Array): FileType | undefined {
  const format = pictureFormat(start)
  if (format) return types[format]
  const text = Buffer.from(start.buffer, start.byteOffset, Math.min(start.length, typeBytes)).toString('latin1')
  return text.includes('%PDF-') ? 'application/pdf' : undefined
}

/** The type that `Content-Type` names, whatever its capitals and parameters; undefined for what is not kept. */
export function namedType(contentType: string | undefined): FileType | undefined {
  const named = contentType?.split(';')[0]?.trim().toLowerCase()
  return fileTypes.find((type) => type === named)
}
