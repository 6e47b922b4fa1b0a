import type {EventSourceMessage} from 'eventsource-parser'
import {type Clock, sleep} from '#shared/clock.ts'
import type {ApiClient} from '../../client/api-client.ts'
import {isStatus, readError} from '../../client/api-error.ts'
import {backoff, isTransient, retry} from '../../client/retry.ts'
import {readEvents} from '../../client/stream.ts'
import type {StreamPulse} from '../../client/stream-pulse.ts'
import {Failure} from '../failure.ts'
import type {Logger} from '../logger.ts'
import type {HomeFollower} from './follow-home.ts'
import type {Link} from './link.ts'
import type {HomePoller} from './poll-home.ts'

export interface FollowEventsOptions {
  api: ApiClient
  projectId: string
  homes: HomeFollower
  poller: HomePoller
  link: Link
  pulse: StreamPulse
  clock: Clock
  random(): number
  logger: Logger
}

/** How a stream ended: access was revoked, or the stream must be reopened. */
type StreamEnd = 'revoked' | 'again'

/** A stream that lasted this long, in milliseconds, resets the backoff. */
export const healthyLifetime = 30_000

/** Follows the project's events and reopens the stream when it ends. Resolves when the agent loses access. */
export async function followEvents(options: FollowEventsOptions, signal: AbortSignal): Promise<void> {
  const {poller, pulse, clock, random, logger} = options
  const attempt = async (): Promise<StreamEnd> => {
    const openedAt = clock.elapsed()
    try {
      return await openStream(options, signal)
    } catch (error) {
      pulse.ended()
      if (!isTransient(error)) throw error
      // A stream may fail where requests pass: only a request shows whether the server is away.
      if (!(await poller.ask(signal))) return 'revoked'
      if (clock.elapsed() - openedAt < healthyLifetime || !(error instanceof Failure)) throw error
      return 'again'
    }
  }
  while ((await retry(attempt, {clock, random, logger, signal})) === 'again') {
    await sleep(clock, backoff(1, random), signal)
  }
}

/** The reaction to each event; undefined: the stream continues. */
const reactions: Record<string, (event: EventSourceMessage, homes: HomeFollower) => StreamEnd | undefined> = {
  'revision.saved': ({data, id}, homes) => {
    homes.refresh({number: numberOf(data), id})
    return undefined
  },
  'stream.reset': (_, homes) => {
    homes.refresh()
    return undefined
  },
  'access.revoked': () => 'revoked',
  'token.expired': () => 'again',
}

async function openStream(
  {api, projectId, homes, link, pulse, clock, logger}: FollowEventsOptions,
  signal: AbortSignal,
): Promise<StreamEnd> {
  const path = `/v1/projects/${projectId}/events`
  const headers: Record<string, string> = {accept: 'text/event-stream'}
  if (homes.lastEventId !== undefined) headers['last-event-id'] = homes.lastEventId
  const response = await api.send(path, {headers, signal})
  if (!response.ok) {
    const error = await readError(`GET ${path}`, response, {clock, signal})
    if (isStatus(error, 404)) return 'revoked'
    throw error
  }
  if (pulse.opened()) link.streams()
  // Read now: events before this stream are unknown. An unchanged home costs one 304.
  homes.refresh()

  const onBytes = () => {
    pulse.beat()
    link.streams()
  }
  for await (const event of readEvents(response, {clock, signal, onBytes})) {
    logger.debug('event', {type: event.event})
    const end = reactions[event.event ?? '']?.(event, homes)
    if (end !== undefined) {
      pulse.ended()
      return end
    }
  }
  throw new Failure('unreachable', 'The server closed the event stream.')
}

function numberOf(data: string): number {
  try {
    const {number} = JSON.parse(data)
    return Number.isSafeInteger(number) ? number : Number.POSITIVE_INFINITY
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
