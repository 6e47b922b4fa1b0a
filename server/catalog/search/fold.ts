/** Letters that NFKD doesn't decompose, as people type them. */
const letters: Record<string, string> = {ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i'}
const isLetter = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')

/** Returns text in lower case without accents, for comparison. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(isLetter, (letter) => letters[letter] ?? letter)
