/** Stand for the arguments of a text. */
const marks = ['⟦a⟧', '⟦b⟧', '⟦c⟧']

type Text = (...given: unknown[]) => unknown

/** Writes a text with marks in the place of names and numbers. */
function written(text: unknown): string {
  if (typeof text !== 'function') return String(text)
  try {
    return String((text as Text)(...marks))
  } catch {
    // It takes a list.
    return String((text as Text)(...marks.map((mark) => [mark, mark])))
  }
}

/** Returns every text of a language by its path: `plan.open`. */
export function textsOf(texts: unknown, path = ''): [path: string, text: unknown][] {
  if (typeof texts !== 'object' || texts === null) return [[path, texts]]
  return Object.entries(texts).flatMap(([key, text]) => textsOf(text, path === '' ? key : `${path}.${key}`))
}

/** Arguments of texts in a house: counts, and values that some texts choose by. */
const given = [0, 1, 2, 21, true, false, null, undefined, 'scene', 'script', '14:02']

/**
 * Returns the faults of a language's texts, compared with the English ones. `alike` are words that both languages have.
 */
export function faultsOf(texts: object, english: object, alike: ReadonlySet<string>): string[] {
  const own = new Map(textsOf(texts))
  const others = new Map(textsOf(english))
  return [
    ...[...others.keys()].flatMap((path) => (own.has(path) ? [] : [`${path} is missing`])),
    ...[...own].flatMap(([path, text]) =>
      faultsOfText(text, others.get(path), alike).map((fault) => `${path} ${fault}`),
    ),
  ]
}

function faultsOfText(text: unknown, english: unknown, alike: ReadonlySet<string>): string[] {
  if (typeof text !== typeof english) return ['is not of the English form']
  const [line, other] = [written(text), written(english)]
  const placeholders = (one: string) => marks.filter((mark) => one.includes(mark)).join()
  const isWord = /\p{L}{2}/u.test(line.replace(/⟦.⟧|https?/g, ''))
  const values = typeof text === 'function' && text.length === 1 ? given : []
  return [
    ...(placeholders(line) === placeholders(other) ? [] : [`does not tell the same: ${line}`]),
    ...(line === other && isWord && !alike.has(line) ? [`is in English: ${line}`] : []),
    ...(/^\s*$|undefined|\[object|['~^]|\.{3}|\S\s{2}/.test(line) ? [`is not written well: ${line}`] : []),
    ...values.flatMap((value) =>
      /^$|\bNaN\b|\[object/.test(tryWith(text as Text, value)) ? [`fails for ${value}`] : [],
    ),
  ]
}

function tryWith(text: Text, value: unknown): string {
  try {
    return String(text(value))
  } catch {
    return 'takes a list'
  }
}

/** Returns the French texts without the spaces before high signs that break no line. */
export const frenchFaults = (texts: object): string[] =>
  textsOf(texts).flatMap(([path, text]) => {
    // Addresses, times and YAML have no such spaces.
    const line = written(text).replace(
      /\S*:\/\/\S*|\{[^}]*\}|\w+:\d+|\w+: \{.*\}\}?|[a-z-]+: (light|sensor)\.\S*|\?key=/g,
      '',
    )
    return /(?<!\u00a0):|(?<!\u202f)[;!?]|«(?!\u00a0)|(?<!\u00a0)»/.test(line) ? [`${path}: ${line}`] : []
  })
