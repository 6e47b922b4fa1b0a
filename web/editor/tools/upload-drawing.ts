import type {EditDrawing} from '../protocol.ts'
import type {DrawingWords} from '../words/products-en.ts'

export type UploadRefusal = keyof DrawingWords['refused']

/** The file could not be uploaded, and why. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused'
  readonly reason: UploadRefusal

  constructor(reason: UploadRefusal) {
    super(reason)
    this.reason = reason
  }
}

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']

export interface Upload {
  /** The project's path. */
  path: string
  /** The token of this browser's forms. */
  token: string
  file: File
  /** Told of the share that was sent, from 0 to 1. */
  onProgress(share: number): void
}

/** Draws a page of a PDF as a picture. Rejects with UploadRefused. */
export async function pageOfPdf(file: File, number: number): Promise<File> {
  try {
    const {pictureOfPdf} = await import('../drawing/picture-of-pdf.ts')
    const {picture} = await pictureOfPdf(file, number)
    return new File([picture], file.name, {type: picture.type})
  } catch {
    throw new UploadRefused('pdf')
  }
}

/** Uploads the picture behind a plan. Rejects with UploadRefused. */
export function uploadDrawing({path, token, file, onProgress}: Upload): Promise<EditDrawing> {
  if (!pictureTypes.includes(file.type)) return Promise.reject(new UploadRefused('type'))
  return new Promise((resolve, reject) => {
    // fetch() doesn't tell how much was sent.
    const request = new XMLHttpRequest()
    request.responseType = 'json'
    request.open('POST', `${path}/edit/drawing?name=${encodeURIComponent(nameOf(file))}`)
    request.setRequestHeader('content-type', file.type)
    request.setRequestHeader('form-token', token)
    request.upload.onprogress = ({loaded, total}) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status < 300) resolve(request.response as EditDrawing)
      else reject(new UploadRefused(reasonOf(request.status, request.response)))
    }
    request.onerror = () => reject(new UploadRefused('network'))
    request.send(file)
  })
}

/** Returns a file's name without its ending, as the name of a drawing. */
export function nameOf({name}: Pick<File, 'name'>): string {
  const plain = name.replace(/\.[a-z]{3,4}$/i, '').replace(/\p{Cc}/gu, ' ')
  return [...plain].slice(0, 120).join('').trim()
}

function reasonOf(status: number, answer: {problems?: string[]} | null): UploadRefusal {
  const problem = answer?.problems?.[0] ?? ''
  if (status === 429) return 'busy'
  if (status === 415) return problem.startsWith('body: is damaged') ? 'damaged' : 'type'
  if (problem.startsWith('body: must be at most')) return 'size'
  return problem.startsWith('storage:') ? 'room' : 'other'
}
