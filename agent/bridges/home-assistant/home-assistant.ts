import {isDeepStrictEqual} from 'node:util'
import {sleep} from '#shared/clock.ts'
import {allBindings} from '#shared/home/bindings.ts'
import type {Home} from '#shared/home/schema.ts'
import type {BridgeHealth} from '#shared/house/agent-connections.ts'
import type {DeviceAction, HouseDevice} from '#shared/house/device-state.ts'
import {callFor} from '#shared/house/home-assistant/domains/domains.ts'
import type {LastEntity} from '#shared/house/home-assistant/identify.ts'
import {Failure, reasonOf} from '../../failure.ts'
import {openJsonFile, writeOrWarn} from '../../json-file.ts'
import {raceTasks} from '../../link/race-tasks.ts'
import {backoff} from '../../link/retry.ts'
import type {Bridge, BridgeContext} from '../bridge.ts'
import {accessToken, keepSignIn} from './access-token.ts'
import type {HomeAssistantConfig} from './config.ts'
import {type Connection, connect} from './connection.ts'
import {deviceFile} from './device-file.ts'
import {createHouseModel} from './house-model.ts'
import {readHistory} from './read-history.ts'
import {readStill} from './read-still.ts'
import {TokenRefused} from './refusals.ts'
import {runSession} from './run-session.ts'

/** Milliseconds between two looks at the token file after a refusal. */
export const tokenInterval = 30_000

/** Looks after which a refused token is tried all the same: Home Assistant may ban an address after failures. */
const refusedLooks = 10

/** Doublings of the wait between two connections: at most 16 s, because a house is near and people wait. */
const maxDoublings = 5

/** Milliseconds that an access token of a sign-in is used again: it is good for 30 minutes. */
const accessKept = 15 * 60_000

/** Creates a bridge to a Home Assistant. It connects once it is started. */
export function createHomeAssistantBridge(config: HomeAssistantConfig, context: BridgeContext): Bridge {
  const {folder, homes, report, changed, clock, random, logger} = context
  const stored = openJsonFile(deviceFile(folder, config.id))
  const model = createHouseModel({bridge: config.id, clock, report, changed: onDevices})
  let connection: Connection | undefined
  let automated: readonly string[] = []
  let health: BridgeHealth = {state: 'connecting', since: clock.now()}
  let written: Promise<void> | undefined
  let storedDevices: readonly HouseDevice[] | undefined
  /** The last access token, and the token that it came by. */
  let lastAccess: {of: string; access: string; at: number} | undefined
  let storedEntities: Readonly<Record<string, LastEntity>> = {}

  function onDevices(): void {
    store()
    changed()
  }

  /** Stores the devices, so that the next start knows them while the house is away. */
  function store(): void {
    const devices = model.devices()
    const lastEntities = model.lastEntities()
    if (!devices || (devices === storedDevices && isDeepStrictEqual(lastEntities, storedEntities))) return
    storedDevices = devices
    storedEntities = lastEntities
    written = writeOrWarn(stored, {devices, automated, lastEntities}, logger)
  }

  /** Takes the devices that the plan names, whatever agent they are of: another tablet's has the same ids. */
  function setHome(home: Home | undefined): void {
    // An agent that loses its project may get it back.
    if (!home) return
    const bound = allBindings(home).map(({device}) => device)
    model.setPlaced(new Set(bound.filter((id) => id.startsWith(`${config.id}:`))))
    store()
  }

  function setHealth(state: BridgeHealth['state'], reason?: string): void {
    if (health.state === state && health.reason === reason) return
    const since = health.state === state ? health.since : clock.now()
    if (health.state !== state) {
      const level = state === 'connected' || state === 'connecting' ? 'info' : 'warn'
      logger[level](`the house is ${state}`, {bridge: config.id, reason})
    }
    health = {state, since, ...(reason !== undefined && {reason})}
    changed()
  }

  function setAutomated(devices: readonly string[]): void {
    const next = devices.toSorted()
    if (next.length === automated.length && next.every((id, index) => id === automated[index])) return
    automated = next
    storedDevices = undefined
    onDevices()
  }

  /** Returns a token for a question beside the connection. A sign-in's is used several times. */
  async function access(signal: AbortSignal): Promise<string> {
    const token = await config.token()
    if (lastAccess?.of !== token || clock.elapsed() - lastAccess.at > accessKept) {
      const access = await accessToken(config, token, {clock, signal})
      lastAccess = {of: token, access, at: clock.elapsed()}
    }
    return lastAccess.access
  }

  /** Connects once and follows the house; rejects when the connection ends. Returns whether it was ready. */
  async function follow(token: string, signal: AbortSignal, onReady: () => void): Promise<never> {
    const access = await accessToken(config, token, {clock, signal})
    const current = await connect({url: config.url, token: access, clock, signal, onSilence: model.setSilent})
    connection = current
    setHealth('connecting', 'Home Assistant answers. Its devices follow.')
    logger.debug('Home Assistant answers', {bridge: config.id, version: current.version})
    try {
      const session = () =>
        runSession({
          connection: current,
          model,
          clock,
          random,
          logger,
          onReady(reason) {
            if (reason === undefined) {
              setHealth('connected')
              onReady()
            } else setHealth('connecting', reason)
          },
          onAutomated: setAutomated,
        })
      return await raceTasks(current.ended, [session, (signal) => keepSignIn(config, token, {clock, signal, logger})])
    } finally {
      connection = undefined
      current.close()
      model.lose()
    }
  }

  /** Waits until a refused token has changed, or a long time. */
  async function waitForToken(refused: string | undefined, signal: AbortSignal): Promise<void> {
    for (let look = 0; look < refusedLooks; look++) {
      await sleep(clock, tokenInterval * (0.75 + random() / 2), signal)
      const token = await config.token().catch(() => undefined)
      if (token !== undefined && token !== refused) return
    }
  }

  async function connectForever(signal: AbortSignal): Promise<never> {
    for (let attempt = 1; ; attempt++) {
      let token: string | undefined
      try {
        token = await config.token()
        await follow(token, signal, () => {
          attempt = 0
        })
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof Failure)) logger.error('the bridge failed', {bridge: config.id, reason: reasonOf(error)})
        await rest(error, token, attempt, signal)
      }
    }
  }

  /** Says why the connection ended, and waits for the next try. */
  async function rest(error: unknown, token: string | undefined, attempt: number, signal: AbortSignal): Promise<void> {
    if (token === undefined || error instanceof TokenRefused) {
      setHealth('refused', reasonOf(error))
      await waitForToken(token, signal)
    } else {
      setHealth('disconnected', reasonOf(error))
      await sleep(clock, backoff(Math.min(attempt + 1, maxDoublings), random), signal)
    }
  }

  return {
    id: config.id,
    async run(signal) {
      let unsubscribe = () => {}
      try {
        const last = await stored.read()
        signal.throwIfAborted()
        if (last) {
          automated = last.automated
          storedDevices = last.devices
          model.restore(last.devices, last.lastEntities ?? {})
        }
        unsubscribe = homes(setHome)
        await connectForever(signal)
      } catch (error) {
        if (!signal.aborted) throw error
      } finally {
        unsubscribe()
        model.end()
        await written
      }
    },
    devices: model.devices,
    automated: () => automated,
    health: () => health,
    problems: model.problems,
    leftOut: model.leftOut,
    async readPast(gaps, tell, signal) {
      const devices = gaps.flatMap((gap) => {
        const recorded = model.recorded(gap.device)
        return recorded ? [{...gap, ...recorded}] : []
      })
      const open = async (maxPayload: number, signal: AbortSignal) =>
        await connect({url: config.url, token: await access(signal), clock, signal, maxPayload})
      await readHistory({devices, open, tell, clock, logger}, signal)
    },
    async readStill(camera, signal) {
      const {device, entityId} = model.known(camera) ?? {}
      if (!device || !entityId) throw new RangeError(`There is no device ${camera}.`)
      const token = await access(signal)
      return await readStill({url: config.url, token, entityId, name: device.name, clock, signal})
    },
    async command(id: string, action: DeviceAction) {
      const known = model.known(id)
      if (!known) throw new RangeError(`There is no device ${id}.`)
      const {name} = known.device
      if (!connection) throw new Failure('unreachable', `${name} is unreachable: ${health.reason ?? health.state}`)
      const entity = model.entity(id)
      if (known.device.isGone) throw new Failure('unreachable', `Home Assistant has ${name} no more.`)
      if (!entity || entity.state === 'unavailable') throw new Failure('unreachable', `${name} is unavailable.`)
      const {message, target} = callFor(entity, action)
      await connection.request(message)
      if (target !== undefined) model.setTarget(id, target)
    },
  }
}
