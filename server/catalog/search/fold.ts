/** What is one letter to those who type it: NFKD leaves these whole. */
const letters: Record<string, string> = {ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i'}
const isSuch = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')

/** A text as it is compared: without accents, in small letters. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(isSuch, (letter) => letters[letter] ?? letter)
