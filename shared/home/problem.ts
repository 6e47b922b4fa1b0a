/** What the check of a home finds, as the contract writes it. */
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
  /** A sentence for people; of a `format` problem, its path in the file and what is wrong there. */
  message: string
  /** The plan's id, when it concerns one. */
  plan?: string
  /** Walls, rooms and points by the home's ids; of a `format` problem, its path. */
  detail?: Record<string, unknown>
}

/** A JSON Pointer (RFC 6901) of these steps; a step that is too long to show is cut. */
export function pointer(...steps: (string | number)[]): string {
  return steps.map((step) => `/${shorten(String(step)).replace(/~/g, '~0').replace(/\//g, '~1')}`).join('')
}

/** The whole document's pointer is empty, which nobody would see: `/` stands for it. */
export function formatProblem(path: string, wrong: string, plan?: string): HomeProblem {
  const place = path === '' ? '/' : path
  const problem: HomeProblem = {kind: 'format', message: `${place}: ${wrong}`, detail: {path: place}}
  if (plan !== undefined) problem.plan = plan
  return problem
}

/** What somebody wrote, short enough for a sentence. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
