import type {Clock} from '#shared/clock.ts'
import {isRecord} from '#shared/json.ts'
import type {HomeSource} from '../config.ts'

/** The agent's answer to an offer. */
export interface TakenOffer {
  /** How many elements were offered. */
  offered: number
  /** The entities that the agent doesn't have. */
  unknown: readonly string[]
}

/** Milliseconds that an offer may take. */
const timeout = 15_000

/**
 * Offers the entities of elements, by the elements' keys, to the agent that shows the home. It passes them on, so that
 * people may bind them. Rejects when the agent doesn't take them.
 */
export async function offerPlaces(
  agent: HomeSource & {kind: 'agent'},
  entities: Readonly<Record<string, readonly string[]>>,
  clock: Clock,
): Promise<TakenOffer> {
  const gone = new AbortController()
  const cancel = clock.after(timeout, () => gone.abort())
  try {
    const response = await fetch(agent.url.replace(/home\.json$/, 'offered-places.json'), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(agent.key !== undefined && {authorization: `Bearer ${agent.key}`}),
      },
      body: JSON.stringify({entities}),
      signal: gone.signal,
    })
    if (!response.ok) throw new Error(`the agent answered ${response.status}`)
    return readTaken(await response.json())
  } finally {
    cancel()
  }
}

function readTaken(answer: unknown): TakenOffer {
  if (!isRecord(answer) || !Number.isInteger(answer.offered) || !Array.isArray(answer.unknown))
    throw new TypeError('the agent answered something else')
  return {offered: Number(answer.offered), unknown: answer.unknown.map(String)}
}
