import {hash} from 'node:crypto'
import sharp from 'sharp'
import type {Services} from '../../../server/services.ts'

/** A file that can be uploaded. */
export const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')
export const pdfSha256 = hash('sha256', pdf)

/** A picture in a supported format. */
export const pictureOf = (format: 'png' | 'jpeg' | 'webp', width = 30, height = 20) =>
  sharp({create: {width, height, channels: 3, background: 'red'}})
    .toFormat(format)
    .toBuffer()

/** A value for `thumbnail` of POST revisions. */
export const thumbnail = async () => (await pictureOf('webp', 640, 400)).toString('base64')

export async function addPdf({files}: Pick<Services, 'files'>, projectId: string) {
  return files.add(projectId, await files.put(pdf), {name: 'plan.pdf', contentType: 'application/pdf'})
}
