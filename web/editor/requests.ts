/** Requests of drafts and versions, with the reasons for which they fail. */

/** Why a request was refused, as the page words it. */
export type Refusal =
  | 'offline'
  | 'busy'
  | 'signed-out'
  | 'forbidden'
  | 'gone'
  | 'conflict'
  | 'full'
  | 'blocked'
  | 'failed'

export interface Refused {
  why: Refusal
  /** The server's sentences, in English. */
  problems: readonly string[]
  /** Milliseconds that the server asks to wait. */
  retryAfter: number | null
}

export type Answer<Body> = {body: Body; refused?: undefined} | {refused: Refused}

interface Options {
  method?: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** A text of JSON. */
  json?: string
  /** Sends it although the page is being left. */
  isLeaving?: boolean
  /** Milliseconds until it counts as offline. */
  deadline?: number
}

/** Sends a request and reads the answer's JSON. Never throws. */
export async function ask<Body>(path: string, options: Options = {}): Promise<Answer<Body>> {
  const {method = 'GET', json, isLeaving = false, deadline = 30_000} = options
  try {
    const answer = await fetch(path, {
      method,
      keepalive: isLeaving,
      signal: AbortSignal.timeout(deadline),
      ...(json !== undefined && {body: json, headers: {'content-type': 'application/json'}}),
    })
    if (!answer.ok) return {refused: await refusedOf(answer)}
    return {body: (answer.status === 204 ? undefined : await answer.json()) as Body}
  } catch {
    return {refused: {why: 'offline', problems: [], retryAfter: null}}
  }
}

const refusals: Readonly<Record<number, Refusal>> = {
  401: 'signed-out',
  403: 'forbidden',
  404: 'gone',
  408: 'busy',
  409: 'conflict',
  429: 'busy',
}

async function refusedOf(answer: Response): Promise<Refused> {
  const {error, problems = []} = (await answer.json().catch(() => ({}))) as {error?: string; problems?: string[]}
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
  return {why: whyOf(answer.status, error, problems), problems, retryAfter: seconds > 0 ? seconds * 1000 : null}
}

function whyOf(status: number, error: string | undefined, problems: readonly string[]): Refusal {
  if (status >= 500) return 'busy'
  if (error === 'blocking_problems') return 'blocked'
  // The quota's refusal is an invalid_input of this name.
  if (problems[0]?.startsWith('storage: ')) return 'full'
  return refusals[status] ?? 'failed'
}
