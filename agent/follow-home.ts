import type {RevisionWithHome} from '#shared/api/resources.ts'
import {type ApiClient, readJson} from './api-client.ts'
import {readError} from './api-error.ts'
import {filesIn} from './folder.ts'
import {type CachedHome, isReadableHome} from './home-cache.ts'
import {type JsonFile, openJsonFile, removeOrWarn, writeOrWarn} from './json-file.ts'
import type {WritableModel} from './model.ts'
import {type RetryOptions, retry} from './retry.ts'
import {createWakeSignal} from './wake-signal.ts'

/** How far the event stream was followed: what came later is asked for again after a restart. */
export interface StreamPosition {
  projectId: string
  lastEventId: string
}

export interface HomeFollower {
  /** The last event whose version is here. */
  readonly lastEventId: string | undefined
  /** Asks for the home to be read: after an event, only when its version is not here yet. */
  refresh(event?: {number: number; id: string | undefined}): void
  /** Reads whenever asked, until the signal aborts. */
  run(signal: AbortSignal): Promise<never>
}

export interface HomeFollowerOptions extends Omit<RetryOptions, 'signal' | 'onFailure'> {
  api: ApiClient
  project: {id: string; name: string}
  cache: JsonFile<CachedHome>
  position: JsonFile<StreamPosition>
  model: WritableModel
}

/** Keeps the model at the last saved version of one project. */
export async function createHomeFollower(options: HomeFollowerOptions): Promise<HomeFollower> {
  const {api, project, cache, position, model, logger} = options
  const wakeSignal = createWakeSignal()
  const cached = await cache.read()
  let here = cached?.project.id === project.id ? cached : undefined
  // The person gave the agent another project: the wall must not show the one before after a restart.
  if (cached && !here) await removeOrWarn(cache, logger)
  const kept = await position.read()
  let lastEventId = kept?.projectId === project.id ? kept.lastEventId : undefined
  let wanted = {number: 0, id: lastEventId}
  show()

  function show() {
    model.update({project, home: here?.home, revision: here?.number})
  }

  async function read(signal: AbortSignal): Promise<void> {
    const path = `/v1/projects/${project.id}/home`
    const headers: Record<string, string> = here?.etag ? {'if-none-match': here.etag} : {}
    const response = await api.send(path, {headers, signal})
    if (response.status === 304 || response.status === 404) {
      // 404: nothing is saved yet; or the project is closed to us, and then the stream says so.
      await response.body?.cancel()
      return
    }
    if (!response.ok) throw await readError(`GET ${path}`, response)
    const {number, home} = (await readJson(response)) as RevisionWithHome
    if (!isReadableHome(home)) {
      logger.warn('the home is of a version that this agent does not know: update it', {revision: number})
      return
    }
    here = {project, number, etag: response.headers.get('etag'), home}
    logger.info('following the home', {project: project.name, revision: number})
    show()
    await writeOrWarn(cache, here, logger)
  }

  return {
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
        // Only now: an event that is taken as seen before its version is here would be lost with the power.
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
