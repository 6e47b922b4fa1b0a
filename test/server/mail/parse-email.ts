export interface Received {
  /** The recipients of the envelope. */
  to: string[]
  /** Unfolded and decoded headers by lowercase name. */
  headers: Record<string, string>
  subject: string
  text: string
}

/** Parses an email of one part (RFC 5322, 2045 and 2047). */
export function parseEmail(bytes: Buffer, to: string[]): Received {
  const [, head = '', body = ''] = /^(.*?)\r\n\r\n(.*)$/s.exec(bytes.toString('latin1')) ?? []
  const headers = Object.fromEntries(
    head
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => {
        const [, name = '', value = ''] = /^([^:]+): *(.*)$/.exec(line) ?? []
        return [name.toLowerCase(), decodeWords(value)]
      }),
  )
  const decode = bodies[headers['content-transfer-encoding'] ?? '7bit']
  if (!decode) throw new Error(`a body in ${headers['content-transfer-encoding']}`)
  return {to, headers, subject: headers.subject ?? '', text: decode(body).replaceAll('\r\n', '\n')}
}

const utf8 = (latin1: string) => Buffer.from(latin1, 'latin1').toString()

const quotedPrintable = (text: string) =>
  utf8(
    text
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
  )

const bodies: Record<string, (text: string) => string> = {
  '7bit': utf8,
  '8bit': utf8,
  base64: (text) => Buffer.from(text, 'base64').toString(),
  'quoted-printable': quotedPrintable,
}

const decodeWords = (text: string) =>
  text
    .replaceAll(/\?= +=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind, word) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : quotedPrintable(word.replaceAll('_', ' ')),
    )
