import type {RevisionWithHome} from '#shared/contract/resources.ts'
import {type ApiClient, readJson} from '../../client/api-client.ts'
import {readError} from '../../client/api-error.ts'
import {maxHomeBytes} from '../../client/read-body.ts'
import {type RetryOptions, retry} from '../../client/retry.ts'
import {createWakeSignal} from '../../client/wake-signal.ts'
import {filesIn} from '../folder.ts'
import {type JsonFile, openJsonFile, removeOrWarn, writeOrWarn} from '../json-file.ts'
import type {WritableModel} from '../model.ts'
import {type CachedHome, isReadableHome} from './home-cache.ts'

/** The last handled event: after a restart the stream resumes there. */
export interface StreamPosition {
  projectId: string
  lastEventId: string
}

export interface HomeFollower {
  /** The last event whose version has been read. */
  readonly lastEventId: string | undefined
  /** Requests a read of the home; for an event, only if its version is newer than the last read. */
  refresh(event?: {number: number; id: string | undefined}): void
  /** Reads the home now. Resolves with false when the server has none for this agent. */
  read(signal: AbortSignal): Promise<boolean>
  /** Reads the home after each request, until the signal aborts. */
  run(signal: AbortSignal): Promise<never>
}

export interface HomeFollowerOptions extends Omit<RetryOptions, 'signal' | 'onFailure'> {
  api: ApiClient
  project: {id: string; name: string}
  cache: JsonFile<CachedHome>
  position: JsonFile<StreamPosition>
  model: WritableModel
}

/** Keeps the model up to date with the last saved version of one project. */
export async function createHomeFollower(options: HomeFollowerOptions): Promise<HomeFollower> {
  const {api, project, cache, position, model, clock, logger} = options
  const wakeSignal = createWakeSignal()
  const cached = await cache.read()
  let here = cached?.project.id === project.id ? cached : undefined
  // The agent has another project now: the wall must not show the previous one after a restart.
  if (cached && !here) await removeOrWarn(cache, logger)
  const previous = await position.read()
  let lastEventId = previous?.projectId === project.id ? previous.lastEventId : undefined
  let wanted = {number: 0, id: lastEventId}
  show()

  function show() {
    model.update({project, home: here?.home, revision: here?.number})
  }

  /** One read runs at a time: a late answer must not replace a newer home. */
  let reading: Promise<unknown> = Promise.resolve()

  function read(signal: AbortSignal): Promise<boolean> {
    const next = reading.then(() => readOnce(signal))
    reading = next.catch(() => {})
    return next
  }

  async function readOnce(signal: AbortSignal): Promise<boolean> {
    const path = `/v1/projects/${project.id}/home`
    const headers: Record<string, string> = here?.etag ? {'if-none-match': here.etag} : {}
    const response = await api.send(path, {headers, signal})
    if (response.status === 304 || response.status === 404) {
      // 404 means that no version is saved, or that the agent lost the project: then the stream reports it.
      await response.body?.cancel()
      return response.status === 304
    }
    if (!response.ok) throw await readError(`GET ${path}`, response, {clock, signal})
    const {number, home} = (await readJson(response, {clock, signal, maxBytes: maxHomeBytes})) as RevisionWithHome
    if (!isReadableHome(home)) {
      logger.warn('this agent is too old for the home: update the agent', {revision: number})
      return true
    }
    here = {project, number, etag: response.headers.get('etag'), home}
    logger.info('following the home', {project: project.name, revision: number})
    show()
    await writeOrWarn(cache, here, logger)
    return true
  }

  return {
    read,
    get lastEventId() {
      return lastEventId
    },
    refresh({number, id} = {number: Number.POSITIVE_INFINITY, id: undefined}) {
      wanted = {number: Math.max(wanted.number, number), id: id ?? wanted.id}
      wakeSignal.wake()
    },
    async run(signal) {
      for (;;) {
        await wakeSignal.wait(signal)
        const {number, id} = wanted
        wanted = {number: 0, id}
        if (number > (here?.number ?? 0)) await retry(() => read(signal), {...options, signal})
        if (id === undefined || id === lastEventId) continue
        // Store the event only after its version: in the other order a power cut would lose it.
        lastEventId = id
        await writeOrWarn(position, {projectId: project.id, lastEventId}, logger)
      }
    },
  }
}

export const openStreamPosition = (folder: string): JsonFile<StreamPosition> =>
  openJsonFile({path: filesIn(folder).stream, version: 1, isValid: isPosition})

function isPosition(value: unknown): value is StreamPosition {
  const position = value as Partial<StreamPosition> | null
  return typeof position?.projectId === 'string' && typeof position.lastEventId === 'string'
}
