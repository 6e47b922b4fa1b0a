import type {IncomingMessage, RequestListener, ServerResponse} from 'node:http'
import type {Clock} from '#shared/clock.ts'
import {isOfferedPlaces, type OfferedPlaces} from '../devices/offered-places.ts'
import type {Model} from '../model.ts'
import {createPace} from '../pace.ts'
import {readBounded} from '../read-bounded.ts'
import {admitCard, answerCard, type CardAccess, commonHeaders, type Headers, isForCards} from './card-access.ts'

/** The path at which cards offer the entities that people chose for elements. */
const offersPath = '/offered-places.json'

/** Bytes of an offer, and offers that all cards together may make within `offerWindow` milliseconds. */
const maxLength = 256 * 1024
export const maxOffers = 30
export const offerWindow = 10 * 60 * 1000

/** Milliseconds in which an offer must arrive. */
const patience = 10_000

interface Options {
  access: CardAccess
  model: Model
  clock: Clock
  take(offered: OfferedPlaces): Promise<void>
}

/**
 * Takes offers of cards: `{"entities": {"sofa-lamp": ["light.sofa"]}}`. Answers how many elements were offered, and which
 * entities are none of this agent's.
 */
export function takeOffers({access, model, clock, take}: Options, next: RequestListener): RequestListener {
  const pace = createPace(clock, {most: maxOffers, within: offerWindow})

  async function receive(request: IncomingMessage, response: ServerResponse, allowed: Headers) {
    if (pace() > 0) return answerCard(response, 429, allowed, 'Too many offers. Wait a few minutes.\n')
    const body = await readBounded(request, maxLength)
    if (body === undefined)
      return answerCard(response, 413, {...allowed, Connection: 'close'}, 'The offer is too long.\n')
    const offered = parse(String(body))
    if (!offered) return answerCard(response, 400, allowed, 'This is no list of entities by element.\n')
    if (!model.get().home)
      return answerCard(response, 404, allowed, 'No home yet: the agent is not paired, or no version is saved.\n')
    try {
      await take(offered)
    } catch {
      return answerCard(response, 400, allowed, 'These are too many elements.\n')
    }
    const known = new Set(model.get().devices.flatMap(({aliases = []}) => aliases))
    const unknown = [...new Set(Object.values(offered).flat())].filter((entity) => !known.has(entity))
    const answer = JSON.stringify({offered: Object.keys(offered).length, unknown})
    response.writeHead(200, {...commonHeaders, ...allowed, 'Content-Type': 'application/json'}).end(answer)
  }

  return (request, response) => {
    if (!isForCards(access, request, offersPath)) return next(request, response)
    const allowed = admitCard(access, 'POST', request, response)
    if (!allowed) return
    const giveUp = clock.after(patience, () => request.destroy())
    receive(request, response, allowed)
      .catch(() => response.destroy())
      .finally(giveUp)
  }
}

function parse(text: string): OfferedPlaces | undefined {
  try {
    const {entities} = JSON.parse(text)
    return isOfferedPlaces(entities) ? entities : undefined
  } catch {
    return undefined
  }
}
