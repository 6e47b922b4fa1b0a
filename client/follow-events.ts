import {type Clock, sleep} from '#shared/clock.ts'
import type {ApiClient} from './api-client.ts'
import {isStatus, readError} from './api-error.ts'
import {Failure} from './failure.ts'
import type {Logger} from './logger.ts'
import type {StreamMessage} from './parse-events.ts'
import {backoff, isTransient, retry} from './retry.ts'
import {readEvents} from './stream.ts'
import type {StreamPulse} from './stream-pulse.ts'

/** A saved version, as its event tells it. */
export interface SavedEvent {
  number: number
  id: string | undefined
}

export interface FollowEventsOptions {
  api: ApiClient
  projectId: string
  pulse: StreamPulse
  clock: Clock
  random(): number
  logger: Logger
  /** Returns the last handled event, after which the stream resumes. */
  lastEventId(): string | undefined
  /** Asks by a request whether the app still reaches the project: a stream may fail where requests pass. */
  ask(signal: AbortSignal): Promise<boolean>
  /** Called when the stream shows signs of life. */
  onLife(): void
  /** Called when a stream is open, which resumes after `lastEventId()`. */
  onOpen(): void
  /** Called when the server doesn't know the last event: versions may have been saved since. */
  onReset(): void
  onSaved(event: SavedEvent): void
  /** Called with the type of each event, after the reactions above. */
  onEvent?(type: string | undefined): void
}

/** How a stream ended: access was revoked, or the stream must be reopened. */
type StreamEnd = 'revoked' | 'again'

/** A stream that lasted this long, in milliseconds, resets the backoff. */
export const healthyLifetime = 30_000

/** Follows the project's events and reopens the stream when it ends. Resolves when the app loses access. */
export async function followEvents(options: FollowEventsOptions, signal: AbortSignal): Promise<void> {
  const {ask, pulse, clock, random, logger} = options
  const attempt = async (): Promise<StreamEnd> => {
    const openedAt = clock.elapsed()
    try {
      return await openStream(options, signal)
    } catch (error) {
      pulse.ended()
      if (!isTransient(error)) throw error
      // A stream may fail where requests pass: only a request shows whether the server is away.
      if (!(await ask(signal))) return 'revoked'
      if (clock.elapsed() - openedAt < healthyLifetime || !(error instanceof Failure)) throw error
      return 'again'
    }
  }
  while ((await retry(attempt, {clock, random, logger, signal})) === 'again') {
    await sleep(clock, backoff(1, random), signal)
  }
}

/** The reaction to each event; undefined: the stream continues. */
const reactions: Record<string, (event: StreamMessage, options: FollowEventsOptions) => StreamEnd | undefined> = {
  'revision.saved': ({data, id}, {onSaved}) => {
    onSaved({number: numberOf(data), id})
    return undefined
  },
  'stream.reset': (_, {onReset}) => {
    onReset()
    return undefined
  },
  'access.revoked': () => 'revoked',
  'token.expired': () => 'again',
}

async function openStream(options: FollowEventsOptions, signal: AbortSignal): Promise<StreamEnd> {
  const {api, projectId, pulse, clock, logger, lastEventId, onLife, onOpen, onEvent} = options
  const path = `/v1/projects/${projectId}/events`
  const headers: Record<string, string> = {accept: 'text/event-stream'}
  const last = lastEventId()
  if (last !== undefined) headers['last-event-id'] = last
  const response = await api.send(path, {headers, signal})
  if (!response.ok) {
    const error = await readError(`GET ${path}`, response, {clock, signal})
    if (isStatus(error, 404)) return 'revoked'
    throw error
  }
  if (pulse.opened()) onLife()
  onOpen()

  const onBytes = () => {
    pulse.beat()
    onLife()
  }
  for await (const event of readEvents(response, {clock, signal, onBytes})) {
    logger.debug('event', {type: event.event})
    const end = reactions[event.event ?? '']?.(event, options)
    onEvent?.(event.event)
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
