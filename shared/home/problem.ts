/** The kinds of problems that the check of a home finds (docs/home-format.md, The check). */
export const problemKinds = [
  'format',
  'degenerate',
  'overlap',
  'crossing',
  'open-room',
  'shared-region',
  'area-without-rooms',
] as const
export type ProblemKind = (typeof problemKinds)[number]

export interface HomeProblem {
  kind: ProblemKind
  /** A sentence for people; for a `format` problem, the path in the file and the mistake. */
  message: string
  /** The plan's id, when the problem concerns one. */
  plan?: string
  /** The ids of walls and rooms, and points; for a `format` problem, its path. */
  detail?: Record<string, unknown>
}

/** Returns a JSON Pointer (RFC 6901) of these steps, shortening very long steps. */
export function pointer(...steps: (string | number)[]): string {
  return steps.map((step) => `/${shorten(String(step)).replace(/~/g, '~0').replace(/\//g, '~1')}`).join('')
}

/** Builds a `format` problem. `/` stands for the whole document, whose real pointer is empty and would not be seen. */
export function formatProblem(path: string, wrong: string, plan?: string): HomeProblem {
  const place = path === '' ? '/' : path
  const problem: HomeProblem = {kind: 'format', message: `${place}: ${wrong}`, detail: {path: place}}
  if (plan !== undefined) problem.plan = plan
  return problem
}

/** Shortens a user's text to fit a sentence. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
