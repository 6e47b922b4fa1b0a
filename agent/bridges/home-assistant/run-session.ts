import {sleep} from '#shared/clock.ts'
import type {EnergyPlan} from '#shared/house/energy/plan.ts'
import {raceTasks} from '../../../client/race-tasks.ts'
import {backoff} from '../../../client/retry.ts'
import {createWakeSignal} from '../../../client/wake-signal.ts'
import {Failure, reasonOf} from '../../failure.ts'
import type {BridgeContext} from '../bridge.ts'
import type {Connection} from './connection.ts'
import type {EntityStates} from './entity-states.ts'
import type {HouseModel} from './house-model.ts'
import {type House, isAutomation, loadHouse, readConfig} from './load-house.ts'
import {readAutomations} from './read-automations.ts'
import {energyInterval, readEnergy} from './read-energy.ts'
import {createTranslations} from './read-translations.ts'
import {readRegistries} from './registries.ts'

export interface SessionOptions extends Pick<BridgeContext, 'clock' | 'random' | 'logger'> {
  connection: Connection
  model: HouseModel
  /** Called with the reason while Home Assistant is not ready, and with undefined once it is. */
  onReady(reason: string | undefined): void
  /** Called with the ids of the devices that automations name. */
  onAutomated(devices: readonly string[]): void
  /** Called with how the house measures its energy; with null where it doesn't say. */
  onEnergy(plan: EnergyPlan | null): void
}

/** Milliseconds between two questions whether Home Assistant has started. */
const startInterval = 3000

/** Milliseconds from a change of the registries to their reading: a rename makes several changes. */
const registryDelay = 1000

/** Milliseconds from a change of the automations to their reading. */
const automationDelay = 5000

/** Milliseconds between two readings without a change. */
const readingInterval = 60 * 60 * 1000

/** Milliseconds until the states of a started Home Assistant must arrive, and of one that starts. */
const stateTimeouts = [15_000, 5000] as const

/** Keeps a model current until the connection ends; then rejects with its reason. */
export async function runSession(options: SessionOptions): Promise<never> {
  const {connection, model, clock, logger} = options
  const {ended} = connection
  const registries = createWakeSignal()
  const automations = createWakeSignal()
  let house: House | undefined
  let temperatureUnit = '°C'
  let currency: string | undefined
  const words = createTranslations(connection)

  async function load(isRunning: boolean): Promise<void> {
    const previous = house
    house = await loadHouse({
      connection,
      clock,
      timeout: stateTimeouts[isRunning ? 0 : 1],
      onChanges(changes) {
        model.apply(changes)
        if (changes.isNewSet && [...changes.changed].some(isAutomation)) automations.wake()
      },
      onRegistries: registries.wake,
    })
    previous?.unsubscribe()
    model.load({...house, temperatureUnit, translate: words.translate, isRunning})
  }

  /** Reads the registries and the unit of temperatures again. */
  async function reload(): Promise<void> {
    const config = await readConfig(connection)
    currency = config.currency
    const next = await readRegistries(connection)
    if (!house) return
    house = {...house, registries: next}
    if (config.temperatureUnit === temperatureUnit) {
      model.update(next, words.translate)
    } else {
      temperatureUnit = config.temperatureUnit
      model.load({...house, temperatureUnit, translate: words.translate, isRunning: true})
    }
  }

  /** Tries something that Home Assistant may refuse. Returns the reason if it did. */
  async function attempt(act: () => Promise<void>): Promise<string | undefined> {
    try {
      await act()
      return undefined
    } catch (error) {
      ended.throwIfAborted()
      if (!(error instanceof Failure)) throw error
      logger.debug('Home Assistant is not ready', {reason: reasonOf(error)})
      return reasonOf(error)
    }
  }

  /** Loads the house of a Home Assistant that starts, and again once it has started: it may send no states before. */
  async function start(): Promise<void> {
    let isLoaded = false
    for (;;) {
      const config = await readConfig(connection)
      temperatureUnit = config.temperatureUnit
      currency = config.currency
      if (config.isRunning) break
      if (!isLoaded) isLoaded = (await attempt(() => load(false))) === undefined
      options.onReady('Home Assistant is still starting. Its devices follow.')
      await sleep(clock, startInterval, ended)
    }
    await insist(() => load(true), ended, options.onReady)
    await attempt(readWords)
  }

  /** Tries until it succeeds: after a restart Home Assistant may refuse a subscription. */
  async function insist(
    act: () => Promise<void>,
    signal: AbortSignal,
    onFailure: (reason: string) => void,
  ): Promise<void> {
    for (let count = 1; ; count++) {
      const reason = await attempt(act)
      if (reason === undefined) return
      onFailure(reason)
      await sleep(clock, backoff(count, options.random), signal)
    }
  }

  /** Reads the words of new kinds of entities. The house is shown meanwhile, and without them if need be. */
  async function readWords(): Promise<void> {
    if (house && (await words.read(house.registries))) model.update(house.registries, words.translate)
  }

  /** Reads the registries again after each change, and every hour. */
  async function followRegistries(signal: AbortSignal): Promise<never> {
    for (;;) {
      await wait(registries, signal)
      await sleep(clock, registryDelay, signal)
      // The states stay current meanwhile, so the house counts as connected.
      await insist(reload, signal, () => {})
      await attempt(readWords)
      automations.wake()
    }
  }

  async function followAutomations(signal: AbortSignal): Promise<never> {
    for (;;) {
      await attempt(async () => {
        if (!house) return
        const named = await readAutomations(connection, automationsIn(house.states), house.registries)
        options.onAutomated([...named].flatMap((entityId) => model.deviceOf(entityId) ?? []))
      })
      await wait(automations, signal)
      await sleep(clock, automationDelay, signal)
    }
  }

  async function followEnergy(signal: AbortSignal): Promise<never> {
    for (;;) {
      await attempt(async () => options.onEnergy(await readEnergy(connection, currency)))
      await sleep(clock, energyInterval, signal)
    }
  }

  /** Waits for a change, or an hour. */
  async function wait(changes: {wait(signal: AbortSignal): Promise<void>}, signal: AbortSignal): Promise<void> {
    await raceTasks(signal, [(signal) => changes.wait(signal), (signal) => sleep(clock, readingInterval, signal)])
  }

  await start()
  options.onReady(undefined)
  return raceTasks(ended, [followRegistries, followAutomations, followEnergy])
}

const automationsIn = (states: EntityStates) => [...states.ids()].filter(isAutomation)
