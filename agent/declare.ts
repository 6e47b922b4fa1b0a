import {isDeepStrictEqual} from 'node:util'
import {limits} from '#shared/api/limits.ts'
import type {Device, Devices, HostReference} from '#shared/api/resources.ts'
import {boundDevices} from '#shared/home/bindings.ts'
import type {ApiClient} from './api-client.ts'
import {isStatus} from './api-error.ts'
import {createBell} from './bell.ts'
import {reasonOf} from './failure.ts'
import {filesIn} from './folder.ts'
import type {HomeFollower} from './follow-home.ts'
import type {AgentState, LiveModel} from './model.ts'
import {type RetryOptions, retry} from './retry.ts'
import {keep, openStored} from './stored.ts'

export interface Declarer {
  /** Declares what changed, whenever the model changes, until the signal aborts. */
  run(signal: AbortSignal): Promise<never>
}

export interface DeclarerOptions extends Omit<RetryOptions, 'signal' | 'onFailure'> {
  api: ApiClient
  projectId: string
  model: LiveModel
  homes: HomeFollower
  folder: string
}

/** What the server is known to have been told; absent: nobody knows. */
interface Declared {
  projectId: string
  app?: string
  devices?: readonly Device[]
  refs?: readonly HostReference[]
}

/** Tells the server what devices there are and which elements of the home they drive, with no request when it knows. */
export async function createDeclarer(options: DeclarerOptions): Promise<Declarer> {
  const {api, projectId, model, homes, folder, logger} = options
  const stored = openStored({path: filesIn(folder).declared, version: 1, isValid: isDeclared})
  const kept = await stored.read()
  let declared: Declared = kept?.projectId === projectId ? kept : {projectId}
  let isViewer = false
  model.update({app: declared.app})

  async function remember(change: Partial<Declared>): Promise<void> {
    declared = {...declared, ...change}
    if (change.app !== undefined) model.update({app: change.app})
    await keep(stored, declared, logger)
  }

  async function declareDevices(signal: AbortSignal): Promise<void> {
    const devices = model.get().devices.slice(0, limits.devices)
    if (isDeepStrictEqual(devices, declared.devices)) return
    const path = `/v1/projects/${projectId}/devices`
    try {
      const {app} = await api.put<Devices>(path, {devices}, {signal})
      await remember({app, devices})
      logger.info('devices declared', {devices: devices.length})
    } catch (error) {
      if (!isStatus(error, 403)) throw error
      sayViewer()
      // The bindings of the home still name this agent, if somebody who may edit made them.
      if (declared.app === undefined) await remember({app: (await api.get<Devices>(path, {signal})).app})
    }
  }

  async function declareReferences(signal: AbortSignal): Promise<void> {
    const refs = referencesOf(model.get())
    if (refs === undefined || isDeepStrictEqual(refs, declared.refs)) return
    try {
      await api.put(`/v1/projects/${projectId}/host-references`, {refs}, {signal})
      await remember({refs})
      logger.info('elements declared', {elements: refs.length})
    } catch (error) {
      if (isStatus(error, 403)) return sayViewer()
      if (!isStatus(error, 400)) throw error
      // Another version was saved meanwhile, without one of these: its home brings us here again.
      logger.info('the home has changed, reading it again', {reason: reasonOf(error)})
      homes.look()
    }
  }

  function sayViewer(): void {
    if (!isViewer) logger.warn('this person may only look at the project: the plan is shown, nothing is declared')
    isViewer = true
  }

  return {
    async run(signal) {
      const bell = createBell()
      const unsubscribe = model.subscribe((state, previous) => {
        if (state.home !== previous.home || state.devices !== previous.devices) bell.ring()
      })
      try {
        for (;;) {
          await retry(() => declareDevices(signal), {...options, signal})
          await retry(() => declareReferences(signal), {...options, signal})
          await bell.rung(signal)
        }
      } finally {
        unsubscribe()
      }
    },
  }
}

/** The elements that the home binds to devices of this agent, each once; undefined as long as that is not known. */
export function referencesOf({home, app, devices}: AgentState): HostReference[] | undefined {
  if (!home || app === undefined) return undefined
  const ids = new Set(devices.map(({id}) => id))
  const elements = boundDevices(home, app).filter(({device}) => ids.has(device))
  const unique = new Map(elements.map(({kind, id}) => [`${kind} ${id}`, {kind, id}]))
  return [...unique.values()].slice(0, limits.hostReferences)
}

function isDeclared(value: unknown): value is Declared {
  return typeof (value as Declared | null)?.projectId === 'string'
}
