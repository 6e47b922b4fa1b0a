/** The papers and scales of prints. */
export const papers = {a4: {width: 297, height: 210}, a3: {width: 420, height: 297}} as const
export type Paper = keyof typeof papers
export const isPaper = (text: string): text is Paper => text in papers

/** Metres of the house for a metre on paper; `fit` chooses the largest round scale that fits on one sheet. */
export const scales = [50, 100, 200] as const
export type Scale = (typeof scales)[number] | 'fit'

/** The round scales that `fit` chooses from: those of a scale ruler first, then ever smaller ones. */
export const roundScales = [20, 25, 50, 75, 100, 125, 200, 250, 500, 1000, 2000, 2500, 5000, 10_000, 20_000]

/** Reads `50`, `1:50` or `fit`; undefined when the text is none. */
export function readScale(text: string): Scale | undefined {
  const written = text.replace(/^1:/, '')
  return written === 'fit' ? 'fit' : scales.find((scale) => String(scale) === written)
}
