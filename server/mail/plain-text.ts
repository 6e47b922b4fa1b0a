// What people wrote, as it may stand in an email or in a list: it must not pass for our own words, nor turn them around.

/** One line of at most `most` characters. */
export function oneLine(text: string, most = 100): string {
  const characters = [...text.replaceAll(/[\s\p{C}]+/gu, ' ').trim()]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : characters.join('')
}

/** Its lines, each behind the mark of a quotation (RFC 3676, section 4.5). */
export function quoted(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replaceAll(/[^\S\n]/g, ' ')
    .replaceAll(/(?!\n)\p{Cc}|\p{Bidi_Control}/gu, '')
    .replaceAll(/\n\s*\n/g, '\n\n')
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}
