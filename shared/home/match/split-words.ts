const maxLength = 200
const maxWords = 24

/** Matches addresses and serial numbers: `0x00158d0003a1b2c4`, `a8032ab4`, `c45bbe`. */
const address = /^(?:0x)?(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{6,}$|^0x[0-9a-f]+$|^\d{6,}$/

/**
 * Returns the words of a name in lower case without accents: `lmpCucina_sx2` becomes `lmp`, `cucina`, `sx`, `2`.
 * Addresses and serial numbers are left out.
 */
export function splitWords(text: string): string[] {
  const plain = text
    .slice(0, maxLength)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/['\u2019]s\b/g, '')
  return plain
    .split(/[^a-z0-9-]+/)
    .flatMap((part) => (/^-\d$/.test(part) ? [part] : part.split('-')))
    .filter((part) => part !== '' && !address.test(part))
    .flatMap((part) =>
      /^(?:e27|e14|gu10|\dp|p\d|\df|\d(?:st|nd|rd|th)|3d|fp2|qe55|s1|ps1)$/.test(part) ? [part] : splitDigits(part),
    )
    .slice(0, maxWords)
}

const splitDigits = (part: string) => (/^-\d$/.test(part) ? [part] : (part.match(/\d+|[a-z]+/g) ?? []))
