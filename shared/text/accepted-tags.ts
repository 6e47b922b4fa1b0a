/** Returns the tags of `Accept-Language` in lower case, the highest weight first (RFC 9110, section 12.5.4). */
export const acceptedTags = (acceptLanguage: string | undefined): string[] =>
  (acceptLanguage ?? '')
    .split(',')
    .map((entry) => {
      // No regular expression for the spaces: one that expects `;` after them is slow on thousands of spaces.
      const [tag = '', weight] = entry.split(';').map((part) => part.trim().toLowerCase())
      return {tag, weight: weight === undefined ? 1 : Number(weight.replace('q=', '')) || 0}
    })
    .filter(({weight}) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({tag}) => tag)
