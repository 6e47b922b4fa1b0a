import {isDeepStrictEqual} from 'node:util'
import {allBindings} from '#shared/home/bindings.ts'
import type {Home} from '#shared/home/schema.ts'
import type {DeviceAction} from '#shared/house/device-state.ts'
import type {EnergyPlan} from '#shared/house/energy/plan.ts'
import {callFor} from '#shared/house/home-assistant/domains/domains.ts'
import {callForZone} from '#shared/house/home-assistant/radar-settings.ts'
import {raceTasks} from '../../../client/race-tasks.ts'
import {Failure} from '../../failure.ts'
import type {Bridge, BridgeContext} from '../bridge.ts'
import {createHealth} from '../health.ts'
import {accessToken, keepSignIn} from './access-token.ts'
import type {HomeAssistantConfig} from './config.ts'
import {type Connection, connect} from './connection.ts'
import {createDeviceStore} from './device-store.ts'
import {createHouseModel} from './house-model.ts'
import {keepConnected} from './keep-connected.ts'
import {createQuestions} from './questions.ts'
import {readMeter} from './read-energy.ts'
import {TokenRefused} from './refusals.ts'
import {runSession} from './run-session.ts'

/** Creates a bridge to a Home Assistant. It connects once it is started. */
export function createHomeAssistantBridge(config: HomeAssistantConfig, context: BridgeContext): Bridge {
  const {folder, homes, report, changed, clock, random, logger} = context
  const store = createDeviceStore({folder, bridge: config.id, logger})
  const health = createHealth({
    clock,
    changed,
    onState(state, reason) {
      const level = state === 'connected' || state === 'connecting' ? 'info' : 'warn'
      logger[level](`the house is ${state}`, {bridge: config.id, reason})
    },
  })
  const model = createHouseModel({bridge: config.id, clock, report, changed: onDevices})
  let connection: Connection | undefined
  let automated: readonly string[] = []
  let energyPlan: EnergyPlan | null = null

  function onDevices(): void {
    save()
    changed()
  }

  function save(): void {
    const devices = model.devices()
    if (devices) store.save({devices, automated, lastEntities: model.lastEntities()})
  }

  /** Takes the devices that the plan names, those of other agents too: another tablet's agent has the same ids. */
  function setHome(home: Home | undefined): void {
    // An agent that loses its project may get it back.
    if (!home) return
    const bound = allBindings(home).map(({device}) => device)
    model.setPlaced(new Set(bound.filter((id) => id.startsWith(`${config.id}:`))))
    save()
  }

  function setAutomated(devices: readonly string[]): void {
    const next = devices.toSorted()
    if (next.length === automated.length && next.every((id, index) => id === automated[index])) return
    automated = next
    onDevices()
  }

  /** Connects once and follows the house; rejects when the connection ends. */
  async function follow(token: string, signal: AbortSignal, onReady: () => void): Promise<never> {
    const access = await accessToken(config, token, {clock, signal})
    const current = await connect({url: config.url, token: access, clock, signal, onSilence: model.setSilent}).catch(
      async (error) => {
        // A sign-in may end between its two questions. The first one, asked again, says so with the remedy.
        if (error instanceof TokenRefused) await accessToken(config, token, {clock, signal})
        throw error
      },
    )
    connection = current
    health.set('connecting', 'Home Assistant answers. Its devices follow.')
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
              health.set('connected')
              onReady()
            } else health.set('connecting', reason)
          },
          onAutomated: setAutomated,
          onEnergy(plan) {
            if (isDeepStrictEqual(plan, energyPlan)) return
            energyPlan = plan
            changed()
          },
        })
      return await raceTasks(current.ended, [session, (signal) => keepSignIn(config, token, {clock, signal, logger})])
    } finally {
      connection = undefined
      current.close()
      model.lose()
    }
  }

  return {
    id: config.id,
    async run(signal) {
      let unsubscribe = () => {}
      try {
        const last = await store.read()
        signal.throwIfAborted()
        if (last) {
          automated = last.automated
          model.restore(last.devices, last.lastEntities ?? {})
        }
        unsubscribe = homes(setHome)
        await keepConnected(
          {config, follow: (token, onReady) => follow(token, signal, onReady), health, clock, random, logger},
          signal,
        )
      } catch (error) {
        if (!signal.aborted) throw error
      } finally {
        unsubscribe()
        model.end()
        await store.settle()
      }
    },
    devices: model.devices,
    automated: () => automated,
    health: health.current,
    problems: model.problems,
    leftOut: model.leftOut,
    energy: () =>
      energyPlan && {
        id: config.id,
        plan: energyPlan,
        read: (entityId) => readMeter(model.stateOf(entityId)),
        deviceOf: (entityId) => model.known(model.deviceOf(entityId) ?? '')?.device,
      },
    radar: model.radar,
    radarZones: (device) => model.radarZones(device).settings,
    async setRadarZone(device, key, value) {
      const {state, reason} = health.current()
      if (!connection) throw new Failure('unreachable', `The house is unreachable: ${reason ?? state}`)
      const entity = model.radarZones(device).entities.get(key)
      if (!entity) throw new RangeError(`The radar of ${device} has no setting ${key}.`)
      await connection.request(callForZone(entity, value, model.stateOf))
    },
    ...createQuestions({config, model, clock, logger}),
    async command(id: string, action: DeviceAction) {
      const known = model.known(id)
      if (!known) throw new RangeError(`There is no device ${id}.`)
      const {name} = known.device
      const {state, reason} = health.current()
      if (!connection) throw new Failure('unreachable', `${name} is unreachable: ${reason ?? state}`)
      const entity = model.entity(id)
      if (known.device.isGone) throw new Failure('unreachable', `Home Assistant has ${name} no more.`)
      if (!entity || entity.state === 'unavailable') throw new Failure('unreachable', `${name} is unavailable.`)
      const {message, target} = callFor(entity, action)
      await connection.request(message)
      if (target !== undefined) model.setTarget(id, target)
    },
  }
}
