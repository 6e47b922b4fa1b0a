import {isDeepStrictEqual} from 'node:util'
import {limits} from '#shared/api/limits.ts'
import type {Device, Devices, HostReference} from '#shared/api/resources.ts'
import {boundDevices} from '#shared/home/bindings.ts'
import type {ApiClient} from './api-client.ts'
import {isStatus} from './api-error.ts'
import {reasonOf} from './failure.ts'
import {filesIn} from './folder.ts'
import type {HomeFollower} from './follow-home.ts'
import {type JsonFile, openJsonFile, writeOrWarn} from './json-file.ts'
import type {AgentState, WritableModel} from './model.ts'
import {type RetryOptions, retry} from './retry.ts'
import {createWakeSignal} from './wake-signal.ts'

export interface Declarer {
  /** Declares devices and host references after each change of the model, until the signal aborts. */
  run(signal: AbortSignal): Promise<never>
  /** Forgets the declaration, because the server deletes it when the agent loses the project. */
  forget(): Promise<void>
}

export interface DeclarerOptions extends Omit<RetryOptions, 'signal' | 'onFailure'> {
  api: ApiClient
  projectId: string
  model: WritableModel
  homes: HomeFollower
  folder: string
}

/** The last declaration that the server accepted; a missing field is unknown. */
export interface Declared {
  projectId: string
  /** The time of the declaration, in milliseconds since the epoch. */
  at: number
  app?: string
  devices?: readonly Device[]
  refs?: readonly HostReference[]
}

/**
 * How long the agent trusts a stored declaration after a restart, in milliseconds. The server deletes declarations when
 * the agent loses the project, and the agent may have missed that.
 */
const maxDeclaredAge = 24 * 60 * 60 * 1000

/** Declares devices and the elements that they drive. Skips requests when the server has the declaration already. */
export async function createDeclarer(options: DeclarerOptions): Promise<Declarer> {
  const {api, projectId, model, homes, folder, clock, logger} = options
  const stored = openDeclaration(folder)
  const previous = await stored.read()
  const isKnown = previous?.projectId === projectId && clock.now() - previous.at < maxDeclaredAge
  let declared: Declared = isKnown ? previous : unknown(previous?.app)
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
    // No devices yet may mean that the bridge is starting: keep the declaration of the device that this one replaced.
    if (devices.length === 0 && declared.devices === undefined) return await learnApp(signal)
    if (isDeepStrictEqual(devices, declared.devices) || isDeepStrictEqual(devices, refused)) return
    try {
      const {app} = await api.put<Devices>(devicesPath, {devices}, {signal})
      await remember({app, devices})
      logger.info('devices declared', {devices: devices.length})
    } catch (error) {
      if (isStatus(error, 400)) {
        refused = devices
        logger.warn('the server refuses these devices', {reason: reasonOf(error)})
      } else if (isStatus(error, 403)) {
        warnViewer()
        await learnApp(signal)
      } else throw error
    }
  }

  /** Reads the agent's app id: bindings may name it before the agent has declared devices. */
  async function learnApp(signal: AbortSignal): Promise<void> {
    if (declared.app !== undefined) return
    const {app} = await api.get<Devices>(devicesPath, {signal})
    await remember({app})
  }

  async function declareReferences(signal: AbortSignal): Promise<void> {
    const refs = referencesOf(model.get())
    // An agent that has declared no devices has no references.
    if (refs === undefined || declared.devices === undefined || isDeepStrictEqual(refs, declared.refs)) return
    try {
      await api.put(`/v1/projects/${projectId}/host-references`, {refs}, {signal})
      await remember({refs})
      logger.info('elements declared', {elements: refs.length})
    } catch (error) {
      if (isStatus(error, 403)) return warnViewer()
      if (!isStatus(error, 400)) throw error
      // A newer version lacks one of these elements: reading its home triggers another declaration.
      logger.info('the home has changed; reading it again', {reason: reasonOf(error)})
      homes.refresh()
    }
  }

  function warnViewer(): void {
    if (!isViewer)
      logger.warn(
        'the person who paired this agent can only view the project: the plan is shown, no devices are declared',
      )
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

/** Returns the elements that the home binds to this agent's devices, without duplicates; undefined while unknown. */
function referencesOf({home, app, devices}: AgentState): HostReference[] | undefined {
  if (!home || app === undefined) return undefined
  const ids = new Set(devices.map(({id}) => id))
  const elements = boundDevices(home, app).filter(({device}) => ids.has(device))
  const unique = new Map(elements.map(({kind, id}) => [`${kind} ${id}`, {kind, id}]))
  return [...unique.values()].slice(0, limits.hostReferences)
}

export const openDeclaration = (folder: string): JsonFile<Declared> =>
  openJsonFile({path: filesIn(folder).declared, version: 1, isValid: isDeclared})

function isDeclared(value: unknown): value is Declared {
  const declared = value as Partial<Declared> | null
  return typeof declared?.projectId === 'string' && typeof declared.at === 'number'
}
