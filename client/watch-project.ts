import {sleep} from '#shared/clock.ts'
import type {Project} from '#shared/contract/resources.ts'
import type {ApiClient} from './api-client.ts'
import {ApiError, isStatus} from './api-error.ts'
import {followEvents} from './follow-events.ts'
import {raceTasks} from './race-tasks.ts'
import {isTransient} from './retry.ts'
import type {Runtime} from './runtime.ts'
import {createStreamPulse} from './stream-pulse.ts'
import {createWakeSignal} from './wake-signal.ts'

/** An event of a project. Versions that are saved in quick succession come as one event, of the last of them. */
export type ProjectEvent =
  /** Version `number` is saved. Store `id` to resume after it; a version found by a request has none. */
  | {type: 'revision.saved'; projectId: string; number: number; id?: string}
  /** Events may be missing: read the home. It begins every watch that resumes nothing. */
  | {type: 'stream.reset'; projectId: string}
  /** The app has lost the project: the last event. */
  | {type: 'access.revoked'; projectId: string}

export interface WatchOptions extends Pick<Runtime, 'clock' | 'random' | 'logger'> {
  api: ApiClient
  projectId: string
  /** The id of the last handled event. */
  lastEventId?: string | undefined
}

/** Tells whether the caller must mend its call, which would be refused for ever. A proxy's refusal has no code. */
const isMistake = (error: unknown) =>
  error instanceof ApiError && (error.code === 'forbidden' || error.code === 'invalid_input')

/** Milliseconds that the first stream has to open, and the most between two questions in its place. */
const firstDelay = 2500
const interval = 30_000

/**
 * Yields the project's events until the app loses the project. It reconnects for as long as it takes, and asks every 30
 * seconds where a proxy holds the stream back. Rejects when the session ends, when the call can't succeed (a malformed
 * id, a missing scope), and with the signal's reason.
 */
export async function* watchProject(options: WatchOptions, signal: AbortSignal): AsyncGenerator<ProjectEvent> {
  const {api, projectId, clock, random} = options
  const pulse = createStreamPulse(clock)
  const arrived = createWakeSignal()
  let {lastEventId} = options
  let isReset = lastEventId === undefined
  /** The newest version that is known; events of it and older ones are skipped. */
  let known = 0
  let saved: {number: number; id?: string} | undefined
  let end: {error?: unknown} | undefined

  function note(number: number, id?: string) {
    if (id !== undefined) lastEventId = id
    // A later release may tell a version in another way.
    if (!Number.isFinite(number)) return reset()
    if (number > known) saved = {number, ...(id !== undefined && {id})}
    known = Math.max(known, number)
    arrived.wake()
  }

  function reset() {
    isReset = true
    arrived.wake()
  }

  /** Asks for the last version. Resolves with undefined when the server is away, and null when the project is lost. */
  async function askVersion(signal: AbortSignal): Promise<number | undefined | null> {
    try {
      const {lastRevision} = await api.get<Pick<Project, 'lastRevision'>>(`/v1/projects/${projectId}`, {signal})
      return lastRevision?.number ?? 0
    } catch (error) {
      if (isStatus(error, 404)) return null
      if (!isTransient(error) || isMistake(error)) throw error
      return undefined
    }
  }

  async function noteVersion(signal: AbortSignal): Promise<boolean> {
    const number = await askVersion(signal)
    if (typeof number === 'number') note(number)
    return number !== null
  }

  async function helpStream(signal: AbortSignal): Promise<void> {
    await sleep(clock, firstDelay, signal)
    while (!pulse.needsHelp() || (await noteVersion(signal)))
      await sleep(clock, interval * (0.9 + random() / 10), signal)
  }

  const stop = new AbortController()
  const both = AbortSignal.any([signal, stop.signal])
  const follow = (signal: AbortSignal) =>
    followEvents(
      {
        ...options,
        pulse,
        lastEventId: () => lastEventId,
        // The stream itself tells the versions that it missed, with their ids.
        ask: async (signal) => (await askVersion(signal)) !== null,
        onLife() {},
        onOpen() {
          // A stream that resumes has missed nothing.
          if (lastEventId === undefined) reset()
        },
        onReset: reset,
        onSaved: ({number, id}) => note(number, id),
      },
      signal,
    )
  const running = raceTasks<void>(both, [follow, helpStream]).then(
    () => {
      end = {}
    },
    (error) => {
      end = {error}
    },
  )
  void running.then(() => arrived.wake())

  try {
    for (;;) {
      await arrived.wait(signal)
      if (end && 'error' in end) throw end.error
      if (isReset) {
        isReset = false
        saved = undefined
        yield {type: 'stream.reset', projectId}
      }
      if (saved) {
        const event = saved
        saved = undefined
        yield {type: 'revision.saved', projectId, ...event}
      }
      if (end) return yield {type: 'access.revoked', projectId}
    }
  } finally {
    stop.abort()
    await running
  }
}
