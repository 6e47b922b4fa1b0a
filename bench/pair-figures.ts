/** A line that outputs of two builds share, or that only one of them has. */
export interface Paired {
  /** The line with the medians of each build's turns. Equal where no number differs. */
  there: string | undefined
  here: string | undefined
  /** This build's figure by the other's, for each number that differs in some turn. */
  ratios: number[]
}

const number = /\d+(?:,\d{3})*(?:\.\d+)?/g

/** Marks of missed goals, which are cut off: the other build may have reached the goal. */
const missed = /(?: —|,) (?:NOT REACHED|MISSED)/g

const amountOf = (written: string) => Number(written.replaceAll(',', ''))

/** Numbers by the words around them, one list a turn. */
type Figures = Map<string, string[][]>

/**
 * Pairs the outputs of two builds, an output for each turn: lines with the same words are the same measure, the numbers
 * that differ in any of them its figures. Returns the lines in this build's order, then those of the other alone.
 */
export function pairFigures(there: readonly string[], here: readonly string[]): Paired[] {
  const [those, these] = [readFigures(there), readFigures(here)]
  const words = new Set([...these.keys(), ...those.keys()])
  return [...words].map((line) => pairLine(line, those.get(line), these.get(line)))
}

function readFigures(outputs: readonly string[]): Figures {
  const figures: Figures = new Map()
  for (const output of outputs) {
    const seen = new Map<string, number>()
    for (const line of output.split('\n')) {
      const text = line.replace(missed, '').trimEnd()
      if (text === '') continue
      const words = text.replace(number, '#').replace(/ {2,}/g, '  ')
      const place = (seen.get(words) ?? 0) + 1
      seen.set(words, place)
      // A bench prints some lines once a part, under a heading: the first of each output belong together.
      const key = `${place} ${words}`
      const turns = figures.get(key) ?? []
      turns.push(text.match(number) ?? [])
      figures.set(key, turns)
    }
  }
  return figures
}

function pairLine(line: string, there?: string[][], here?: string[][]): Paired {
  const words = line.slice(line.indexOf(' ') + 1).split('#')
  const [thoseMedians, theseMedians] = [there && medians(there), here && medians(here)]
  const ratios = words.slice(1).flatMap((_, place) => {
    const written = new Set([...(there ?? []), ...(here ?? [])].map((turn) => turn[place]))
    const [that, own] = [thoseMedians?.[place], theseMedians?.[place]]
    return written.size > 1 && that !== undefined && own !== undefined ? [amountOf(own) / amountOf(that)] : []
  })
  return {there: thoseMedians && write(words, thoseMedians), here: theseMedians && write(words, theseMedians), ratios}
}

/** Returns the median of each number of a line, as a turn wrote it. */
function medians(turns: readonly string[][]): string[] {
  return (turns[0] ?? []).map((_, place) => {
    const sorted = turns.map((turn) => turn[place] ?? '').sort((one, other) => amountOf(one) - amountOf(other))
    return sorted[Math.floor((sorted.length - 1) / 2)] ?? ''
  })
}

const write = (words: readonly string[], numbers: readonly string[]) =>
  words.map((part, place) => part + (numbers[place] ?? '')).join('')
