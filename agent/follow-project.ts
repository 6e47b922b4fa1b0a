import type {EventSourceMessage} from 'eventsource-parser'
import type {Project} from '#shared/api/resources.ts'
import {type Clock, sleep} from '#shared/clock.ts'
import type {ApiClient} from './api-client.ts'
import {isStatus, readError} from './api-error.ts'
import {createDeclarer} from './declare.ts'
import {Failure, reasonOf} from './failure.ts'
import {createHomeFollower, type HomeFollower, openStreamPosition} from './follow-home.ts'
import {openHomeCache} from './home-cache.ts'
import {removeOrWarn} from './json-file.ts'
import type {Logger} from './logger.ts'
import type {WritableModel} from './model.ts'
import {raceTasks} from './race-tasks.ts'
import {backoff, retry} from './retry.ts'
import {readEvents} from './stream.ts'

export interface FollowOptions {
  api: ApiClient
  model: WritableModel
  folder: string
  clock: Clock
  random(): number
  logger: Logger
}

/** How a stream ended: access was revoked, or the stream must be reopened. */
type StreamEnd = 'revoked' | 'again'

/** Milliseconds between checks for a project while the agent has none. */
const projectInterval = 60_000

/** A stream that lasted this long, in milliseconds, resets the backoff. */
const healthyLifetime = 30_000

/** Follows the project that the person chose, also when it changes. Rejects on abort or when the session ends. */
export async function followChosenProject(options: FollowOptions, signal: AbortSignal): Promise<never> {
  const {clock, random} = options
  let closed = {id: '', at: 0}
  for (;;) {
    const project = await findProject(options, signal)
    // The server lists a project that it closed a moment ago: back off instead of looping.
    const isFlapping = project.id === closed.id && clock.elapsed() - closed.at < healthyLifetime
    if (isFlapping) await sleep(clock, backoff(3, random), signal)
    await followProject(project, options, signal)
    closed = {id: project.id, at: clock.elapsed()}
  }
}

async function findProject(
  {api, model, folder, clock, random, logger}: FollowOptions,
  signal: AbortSignal,
): Promise<Project> {
  for (;;) {
    const {rows} = await retry(() => api.get<{rows: Project[]}>('/v1/projects', {signal}), {
      clock,
      random,
      logger,
      signal,
      onFailure: (error) => setOffline(model, logger, error),
    })
    // The agent's client can access only the one project that the person chose.
    if (rows[0]) return rows[0]
    if (model.get().link.state !== 'no-project') {
      logger.warn('this agent has no project: choose one on the Connected apps page')
      await removeOrWarn(openHomeCache(folder), logger)
    }
    model.update({project: undefined, home: undefined, revision: undefined})
    model.setLink('no-project')
    await sleep(clock, projectInterval * (0.9 + 0.2 * random()), signal)
  }
}

/** Follows one project. Resolves when the agent loses access to it. */
async function followProject({id, name}: Project, options: FollowOptions, signal: AbortSignal): Promise<void> {
  const {folder} = options
  const homes = await createHomeFollower({
    ...options,
    project: {id, name},
    cache: openHomeCache(folder),
    position: openStreamPosition(folder),
  })
  const declarer = await createDeclarer({...options, projectId: id, homes})
  await raceTasks<void>(signal, [
    (signal) => followEvents(id, homes, options, signal),
    (signal) => homes.run(signal),
    (signal) => declarer.run(signal),
  ])
  await declarer.forget()
}

async function followEvents(
  id: string,
  homes: HomeFollower,
  options: FollowOptions,
  signal: AbortSignal,
): Promise<void> {
  const {clock, random, logger, model} = options
  const attempt = async (): Promise<StreamEnd> => {
    const openedAt = clock.elapsed()
    try {
      return await openStream(id, homes, options, signal)
    } catch (error) {
      if (clock.elapsed() - openedAt < healthyLifetime || !(error instanceof Failure && error.isTransient)) throw error
      setOffline(model, logger, error)
      return 'again'
    }
  }
  for (;;) {
    const end = await retry(attempt, {
      clock,
      random,
      logger,
      signal,
      onFailure: (error) => setOffline(model, logger, error),
    })
    if (end === 'revoked') return
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
  id: string,
  homes: HomeFollower,
  {api, clock, model, logger}: FollowOptions,
  signal: AbortSignal,
): Promise<StreamEnd> {
  const path = `/v1/projects/${id}/events`
  const headers: Record<string, string> = {accept: 'text/event-stream'}
  if (homes.lastEventId !== undefined) headers['last-event-id'] = homes.lastEventId
  const response = await api.send(path, {headers, signal})
  if (!response.ok) {
    const error = await readError(`GET ${path}`, response, {clock, signal})
    if (isStatus(error, 404)) return 'revoked'
    throw error
  }
  if (model.get().link.state !== 'online') logger.info('online', {project: id})
  model.setLink('online')
  // Read now: events before this stream are unknown. An unchanged home costs one 304.
  homes.refresh()

  for await (const event of readEvents(response, {clock, signal})) {
    logger.debug('event', {type: event.event})
    const end = reactions[event.event ?? '']?.(event, homes)
    if (end !== undefined) return end
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

function setOffline(model: WritableModel, logger: Logger, error: Error): void {
  if (model.get().link.state !== 'offline') logger.warn('offline', {reason: reasonOf(error)})
  model.setLink('offline')
}
