// Formats people's text for emails and lists, so that it can't pass for Pianta's words or reverse their direction.

/** Returns the text as one line of at most `maxLength` characters. */
export function oneLine(text: string, maxLength = 100): string {
  const characters = [...text.replaceAll(/[\s\p{C}]+/gu, ' ').trim()]
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : characters.join('')
}

/** Returns the text with a quote mark before each line (RFC 3676, section 4.5). */
export function quoteLines(text: string): string {
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
