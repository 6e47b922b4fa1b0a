import {isDeepStrictEqual} from 'node:util'
import {limits} from '#shared/api/limits.ts'
import type {Device, Devices, HostReference} from '#shared/api/resources.ts'
import {boundDevices} from '#shared/home/bindings.ts'
import type {ApiClient} from './api-client.ts'
import {isStatus} from './api-error.ts'
import {reasonOf} from './failure.ts'
import {filesIn} from './folder.ts'
import type {HomeFollower} from './follow-home.ts'
import {openJsonFile, writeOrWarn} from './json-file.ts'
import type {AgentState, WritableModel} from './model.ts'
import {type RetryOptions, retry} from './retry.ts'
import {createWakeSignal} from './wake-signal.ts'

export interface Declarer {
  /** Declares what changed, whenever the model changes, until the signal aborts. */
  run(signal: AbortSignal): Promise<never>
  /** The project was closed to the agent, and with it went what was declared there. */
  forget(): Promise<void>
}

export interface DeclarerOptions extends Omit<RetryOptions, 'signal' | 'onFailure'> {
  api: ApiClient
  projectId: string
  model: WritableModel
  homes: HomeFollower
  folder: string
}

/** What the server is known to have been told; absent: nobody knows. */
interface Declared {
  projectId: string
  /** When it was told, in milliseconds since the epoch. */
  at: number
  app?: string
  devices?: readonly Device[]
  refs?: readonly HostReference[]
}

/**
 * How long what was declared is taken for known after a restart, in milliseconds: a project that was closed and opened
 * again meanwhile has forgotten it, and nobody told.
 */
const maxDeclaredAge = 24 * 60 * 60 * 1000

/** Tells the server what devices there are and which elements of the home they drive, with no request when it knows. */
export async function createDeclarer(options: DeclarerOptions): Promise<Declarer> {
  const {api, projectId, model, homes, folder, clock, logger} = options
  const stored = openJsonFile({path: filesIn(folder).declared, version: 1, isValid: isDeclared})
  const kept = await stored.read()
  const isKnown = kept?.projectId === projectId && clock.now() - kept.at < maxDeclaredAge
  let declared: Declared = isKnown ? kept : unknown(kept?.app)
  const devicesPath = `/v1/projects/${projectId}/devices`
  let isViewer = false
  let refused: readonly Device[] | undefined
  model.update({app: declared.app})

  function unknown(app: string | undefined): Declared {
    return {projectId, at: clock.now(), ...(app !== undefined && {app})}
  }

  async function remember(change: Partial<Declared>): Promise<void> {
    declared = {...declared, ...change, at: clock.now()}
    if (change.app !== undefined) model.update({app: change.app})
    await writeOrWarn(stored, declared, logger)
  }

  async function declareDevices(signal: AbortSignal): Promise<void> {
    const devices = model.get().devices.slice(0, limits.devices)
    // Not known yet is not the same as none: what a device that was replaced had declared stays until then.
    if (devices.length === 0 && declared.devices === undefined) return await learnApp(signal)
    if (isDeepStrictEqual(devices, declared.devices) || isDeepStrictEqual(devices, refused)) return
    try {
      const {app} = await api.put<Devices>(devicesPath, {devices}, {signal})
      await remember({app, devices})
      logger.info('devices declared', {devices: devices.length})
    } catch (error) {
      if (isStatus(error, 400)) {
        refused = devices
        logger.warn('the server does not take these devices', {reason: reasonOf(error)})
      } else if (isStatus(error, 403)) {
        warnViewer()
        await learnApp(signal)
      } else throw error
    }
  }

  /** The bindings of the home may name this agent although it declares nothing. */
  async function learnApp(signal: AbortSignal): Promise<void> {
    if (declared.app !== undefined) return
    const {app} = await api.get<Devices>(devicesPath, {signal})
    await remember({app})
  }

  async function declareReferences(signal: AbortSignal): Promise<void> {
    const refs = referencesOf(model.get())
    // Without devices of its own, as far as is known, the agent relies on nothing.
    if (refs === undefined || declared.devices === undefined || isDeepStrictEqual(refs, declared.refs)) return
    try {
      await api.put(`/v1/projects/${projectId}/host-references`, {refs}, {signal})
      await remember({refs})
      logger.info('elements declared', {elements: refs.length})
    } catch (error) {
      if (isStatus(error, 403)) return warnViewer()
      if (!isStatus(error, 400)) throw error
      // Another version was saved meanwhile, without one of these: its home brings us here again.
      logger.info('the home has changed, reading it again', {reason: reasonOf(error)})
      homes.refresh()
    }
  }

  function warnViewer(): void {
    if (!isViewer) logger.warn('this person may only look at the project: the plan is shown, nothing is declared')
    isViewer = true
  }

  const onFailure = (error: Error) => logger.debug('not declared yet', {reason: reasonOf(error)})

  return {
    async run(signal) {
      const wakeSignal = createWakeSignal()
      const unsubscribe = model.subscribe((state, previous) => {
        if (state.home !== previous.home || state.devices !== previous.devices) wakeSignal.wake()
      })
      try {
        for (;;) {
          await retry(() => declareDevices(signal), {...options, signal, onFailure})
          await retry(() => declareReferences(signal), {...options, signal, onFailure})
          await wakeSignal.wait(signal)
        }
      } finally {
        unsubscribe()
      }
    },
    async forget() {
      declared = unknown(declared.app)
      await writeOrWarn(stored, declared, logger)
    },
  }
}

/** The elements that the home binds to devices of this agent, each once; undefined as long as that is not known. */
function referencesOf({home, app, devices}: AgentState): HostReference[] | undefined {
  if (!home || app === undefined) return undefined
  const ids = new Set(devices.map(({id}) => id))
  const elements = boundDevices(home, app).filter(({device}) => ids.has(device))
  const unique = new Map(elements.map(({kind, id}) => [`${kind} ${id}`, {kind, id}]))
  return [...unique.values()].slice(0, limits.hostReferences)
}

function isDeclared(value: unknown): value is Declared {
  const declared = value as Partial<Declared> | null
  return typeof declared?.projectId === 'string' && typeof declared.at === 'number'
}
