// What people wrote, as it may stand in a letter or in a list: it must not pass for our own words, nor turn them around.

/** One line of at most `most` characters. */
export function oneLine(text: string, most = 100): string {
  return shorten(text.replaceAll(/[\s\p{C}]+/gu, ' ').trim(), most)
}

/** Its lines, each behind the mark of a quotation (RFC 3676, section 4.5); at most `most` characters of them. */
export function quoted(text: string, most: number): string {
  const plain = text
    .replaceAll(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replaceAll(/[^\S\n]|\t/g, ' ')
    .replaceAll(/(?!\n)\p{Cc}|\p{Bidi_Control}/gu, '')
    .replaceAll(/\n(\s*\n)+/g, '\n\n')
    .trim()
  return shorten(plain, most)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}

function shorten(text: string, most: number): string {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}
