const maxLength = 200
const maxWords = 24

/** Matches addresses and serial numbers: `0x00158d0003a1b2c4`, `a8032ab4`, `c45bbe`. */
const address = /^(?:0x)?(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{6,}$|^0x[0-9a-f]+$|^\d{6,}$/

/** Words whose letters and digits belong together. */
const mixed = /^(?:e27|e14|gu10|\dp|p\d|\df|\d(?:st|nd|rd|th)|3d|fp2|qe55|s1|ps1)$/

/**
 * Returns the words of a name in lower case without accents: `lmpCucina_sx2` becomes `lmp`, `cucina`, `sx`, `2`.
 * Addresses and serial numbers are left out.
 */
export function splitWords(text: string): string[] {
  const plain = plainText(text.slice(0, maxLength))
  const words: string[] = []
  // A house has tens of thousands of words, and regular expressions for each part take most of the time.
  for (let start = 0; start < plain.length && words.length < maxWords; start++) {
    let end = start
    while (isLetter(plain.charCodeAt(end))) end++
    const isWord = !isInPart(plain.charCodeAt(end))
    while (isInPart(plain.charCodeAt(end))) end++
    const part = plain.slice(start, end)
    if (!isWord) words.push(...splitPart(part))
    else if (part !== '') words.push(part)
    start = end
  }
  return words.length > maxWords ? words.slice(0, maxWords) : words
}

const isLetter = (code: number) => code >= 97 && code <= 122
/** Tells whether a character is a letter, a digit or a hyphen. */
const isInPart = (code: number) => isLetter(code) || (code >= 48 && code <= 57) || code === 45

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters of ASCII
const ascii = /^[\x00-\x7f]*$/

/** Returns the text in lower case, without accents, with a space before the capitals inside of words. */
function plainText(text: string): string {
  const bare = ascii.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')
  const plain = bare.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return plain.replace(/['\u2019]s\b/g, '')
}

/** Returns the words of a part with digits or hyphens. */
const splitPart = (part: string): string[] =>
  (/^-\d$/.test(part) ? [part] : part.split('-'))
    .filter((each) => each !== '' && !address.test(each))
    .flatMap((each) => (mixed.test(each) ? [each] : splitDigits(each)))

const splitDigits = (part: string) => (/^-\d$/.test(part) ? [part] : (part.match(/\d+|[a-z]+/g) ?? []))
