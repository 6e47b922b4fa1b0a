import {isDeepStrictEqual} from 'node:util'
import type {Clock} from '#shared/clock.ts'
import {limits} from '#shared/contract/limits.ts'
import type {Device, Devices, HostReference} from '#shared/contract/resources.ts'
import {boundDevices} from '#shared/home/bindings.ts'
import {elementPrefix} from '#shared/home/match/element-alias.ts'
import type {HouseDevice} from '#shared/house/device-state.ts'
import type {ApiClient} from '../../client/api-client.ts'
import {isStatus} from '../../client/api-error.ts'
import {type RetryOptions, retry} from '../../client/retry.ts'
import {createWakeSignal, type WakeSignal} from '../../client/wake-signal.ts'
import {reasonOf} from '../failure.ts'
import {filesIn} from '../folder.ts'
import {type JsonFile, openJsonFile, writeOrWarn} from '../json-file.ts'
import type {AgentState, WritableModel} from '../model.ts'
import type {HomeFollower} from './follow-home.ts'
import type {Reliance} from './reliance.ts'

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
  relyOn: Reliance
}

/** Milliseconds without a change before a declaration, and the most that a restless house delays it. */
export const restNeeded = 1000
const longestUnrest = 30_000

/** The last declaration that the server accepted; a missing field is unknown. */
export interface Declared {
  projectId: string
  app?: string
  devices?: readonly Device[]
  refs?: readonly HostReference[]
}

/**
 * Declares devices and the elements to keep in the plan. Skips requests when the server has the declaration already.
 */
export async function createDeclarer(options: DeclarerOptions): Promise<Declarer> {
  const {api, projectId, model, homes, folder, relyOn, clock, logger} = options
  const stored = openDeclaration(folder)
  const previous = await stored.read()
  let declared: Declared = previous?.projectId === projectId ? previous : unknown(previous?.app)
  const devicesPath = `/v1/projects/${projectId}/devices`
  const referencesPath = `/v1/projects/${projectId}/host-references`
  let isViewer = false
  let refused: readonly Device[] | undefined
  model.update({app: declared.app})

  function unknown(app: string | undefined): Declared {
    return {projectId, ...(app !== undefined && {app})}
  }

  async function remember(change: Partial<Declared>): Promise<void> {
    declared = {...declared, ...change}
    if (change.app !== undefined) model.update({app: change.app})
    await writeOrWarn(stored, declared, logger)
  }

  /**
   * Compares the stored declaration with the server's: it deletes declarations when the agent loses the project, and
   * the agent may have missed that.
   */
  async function verify(signal: AbortSignal): Promise<void> {
    const {app, devices} = await api.get<Devices>(devicesPath, {signal})
    const {refs} = await api.get<{refs: HostReference[]}>(referencesPath, {signal})
    // An agent that has declared no devices keeps those of the device that it replaced.
    await remember(declared.devices === undefined ? {app} : {app, devices, refs})
  }

  async function declareDevices(signal: AbortSignal): Promise<void> {
    const devices = declarable(model.get())
    // No devices yet may mean that the bridge is starting: keep the declaration of the device that this one replaced.
    if (!model.get().areDevicesKnown || (devices.length === 0 && declared.devices === undefined)) return
    if ([declared.devices, refused].some((known) => isDeepStrictEqual(devices, known))) return
    try {
      const {app} = await api.put<Devices>(devicesPath, {devices}, {signal})
      await remember({app, devices})
      logger.info('devices declared', {devices: devices.length})
      warnOfLeftOut(devices.length)
    } catch (error) {
      if (isStatus(error, 403)) return warnViewer()
      if (!isStatus(error, 400)) throw error
      refused = devices
      logger.warn('the server refuses these devices', {reason: reasonOf(error)})
    }
  }

  function warnOfLeftOut(declared: number): void {
    const left = model.get().devices.length - declared
    if (left > 0 && declared === limits.devices)
      logger.warn('a project takes no more devices of one app', {max: limits.devices, left})
  }

  async function declareReferences(signal: AbortSignal): Promise<void> {
    const refs = referencesOf(model.get(), relyOn)
    // An agent that has declared no devices has no references.
    if (refs === undefined || declared.devices === undefined || isDeepStrictEqual(refs, declared.refs)) return
    try {
      await api.put(referencesPath, {refs}, {signal})
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
        const parts = ['home', 'devices', 'automated', 'offered'] as const
        if (parts.some((part) => state[part] !== previous[part])) wakeSignal.wake()
      })
      try {
        await retry(() => verify(signal), {...options, signal, onFailure})
        for (;;) {
          await retry(() => declareDevices(signal), {...options, signal, onFailure})
          await retry(() => declareReferences(signal), {...options, signal, onFailure})
          await wakeSignal.wait(signal)
          await settle(wakeSignal, clock, signal)
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

/**
 * Waits until nothing has changed for some seconds, so that a house that tells its devices one by one is declared in
 * one request. A house that never rests is declared all the same.
 */
async function settle(changes: WakeSignal, clock: Clock, signal: AbortSignal): Promise<void> {
  const end = clock.elapsed() + longestUnrest
  while (clock.elapsed() < end) {
    const quiet = new AbortController()
    const stop = clock.after(restNeeded, () => quiet.abort())
    try {
      await changes.wait(AbortSignal.any([signal, quiet.signal]))
    } catch {
      signal.throwIfAborted()
      return
    } finally {
      stop()
    }
  }
}

/**
 * Returns the devices to declare, as the server knows them. If there are too many, the home's bound devices come first,
 * then the ones that people drive.
 */
function declarable({devices, home, app, offered}: AgentState): Device[] {
  const bound = new Set(home && app !== undefined ? boundDevices(home, app).map(({device}) => device) : [])
  const rank = ({id, kind}: Device) => (bound.has(id) ? 2 : kind === 'sensor' ? 0 : 1)
  // One that the house has no more stays on the panel, and the server tells since when it is gone.
  const useful = devices.filter((device) => !device.isGone && (bound.has(device.id) || isPlaceable(device)))
  const chosen = useful.length <= limits.devices ? useful : useful.toSorted((one, other) => rank(other) - rank(one))
  return chosen.slice(0, limits.devices).map(({id, name, kind, room, floor, aliases: own}) => {
    const aliases = withOffered(own, offered)
    return {id, name, kind, room, floor, ...(aliases && {aliases})}
  })
}

/** Returns the aliases of a device with those of the elements that a person chose for one of them in a card. */
function withOffered(aliases: readonly string[] | undefined, offered: AgentState['offered']): string[] | undefined {
  const elements = aliases?.flatMap((alias) => offered.get(alias) ?? []) ?? []
  const all = [...(aliases ?? []), ...elements.map((key) => `${elementPrefix}${key}`)]
  return aliases && all.slice(0, limits.deviceAliases)
}

/** Tells whether an element of a plan may be this device: scenes, scripts and cameras are in the room's sheet alone. */
const isPlaceable = ({id, actions, picture}: HouseDevice) => actions?.includes('press') !== true && picture !== id

/** Returns the elements that the home binds to devices of this agent; undefined while unknown. */
function referencesOf({home, app, devices, automated}: AgentState, relyOn: Reliance): HostReference[] | undefined {
  if (!home || app === undefined) return undefined
  const isReliedOn = {automated: (id: string) => automated.includes(id), all: () => true, none: () => false}[relyOn]
  const ids = new Set(devices.map(({id}) => id).filter(isReliedOn))
  const elements = boundDevices(home, app).filter(({device}) => ids.has(device))
  const unique = new Map(elements.map(({kind, id}) => [`${kind} ${id}`, {kind, id}]))
  return [...unique.values()].slice(0, limits.hostReferences)
}

export const openDeclaration = (folder: string): JsonFile<Declared> =>
  openJsonFile({path: filesIn(folder).declared, version: 1, isValid: isDeclared})

function isDeclared(value: unknown): value is Declared {
  const declared = value as Partial<Declared> | null
  return typeof declared?.projectId === 'string'
}
