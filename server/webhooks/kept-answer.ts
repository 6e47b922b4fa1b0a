import {limits} from '#shared/api/limits.ts'

const most = limits.webhookAnswerKept

/**
 * What is kept of an answer: its beginning as text, whatever it is, of at most 4 KiB in UTF-8 and without a broken character
 * at the cut. Control characters are replaced, so that what strangers answer can be shown in a terminal too.
 */
export function truncateAnswer(body: Buffer): string {
  if (body.length === 0) return ''
  const text = beginning(body).replaceAll(control, '\ufffd')
  return Buffer.byteLength(text) <= most ? text : beginning(Buffer.from(text))
}

/** Told that more may come, a decoder leaves out a character whose bytes are not all there. */
const beginning = (bytes: Buffer) => new TextDecoder().decode(bytes.subarray(0, most), {stream: bytes.length > most})

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g
