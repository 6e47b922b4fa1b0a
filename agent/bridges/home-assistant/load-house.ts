import type {Clock} from '#shared/clock.ts'
import {domainName, domainOf} from '#shared/house/home-assistant/domains/domains.ts'
import type {Registries} from '#shared/house/home-assistant/registries.ts'
import {plainText} from '#shared/house/plain-text.ts'
import {isRecord} from '#shared/json.ts'
import {Failure} from '../../failure.ts'
import type {Connection} from './connection.ts'
import {createEntityStates, type EntityChanges, type EntityStates} from './entity-states.ts'
import {Refusal} from './refusals.ts'
import {readRegistries, registryEvents} from './registries.ts'

/** The state of Home Assistant itself. */
export interface ServerConfig {
  /** Whether it has started whole. Before that, entities are missing and subscriptions may stay silent. */
  isRunning: boolean
  temperatureUnit: string
  /** The currency of prices, like `EUR`. */
  currency: string | undefined
}

/** Reads the state of Home Assistant itself. */
export async function readConfig(connection: Connection): Promise<ServerConfig> {
  const config = await connection.request({type: 'get_config'})
  const {state, unit_system: units, currency} = isRecord(config) ? config : {}
  return {
    // Home Assistant before 2021 doesn't say.
    isRunning: state === undefined || state === 'RUNNING',
    temperatureUnit: isRecord(units) && units.temperature === '°F' ? '°F' : '°C',
    currency: plainText(currency, 10),
  }
}

export interface LoadOptions {
  connection: Connection
  clock: Clock
  /** Milliseconds until the states must arrive. */
  timeout: number
  /** Called with the differences after the first states. */
  onChanges(changes: EntityChanges): void
  /** Called when a registry may have changed. */
  onRegistries(): void
}

/** The registries and states of a house, with the subscriptions that keep them current. */
export interface House {
  registries: Registries
  states: EntityStates
  unsubscribe(): void
}

/** Reads a whole house and subscribes to its changes. Rejects if Home Assistant refuses or stays silent. */
export async function loadHouse(options: LoadOptions): Promise<House> {
  const {connection, onRegistries} = options
  const unsubscribes: (() => void)[] = []
  const unsubscribe = () => {
    for (const act of unsubscribes.splice(0)) act()
  }
  try {
    // Subscribe first, so that no change after the reading is missed.
    await Promise.all(
      registryEvents.map(async (event) => {
        const subscription = connection.subscribe({type: 'subscribe_events', event_type: event}, onRegistries)
        unsubscribes.push(await subscription.catch(acceptForbidden))
      }),
    )
    const registries = await readRegistries(connection)
    const {states, unsubscribe: stop} = await readStates(options)
    unsubscribes.push(stop)
    return {registries, states, unsubscribe}
  } catch (error) {
    unsubscribe()
    throw error
  }
}

/** Accepts that the token's user may not subscribe to an event: the registries are also read every hour. */
function acceptForbidden(error: unknown): () => void {
  if (error instanceof Refusal && error.code === 'unauthorized') return () => {}
  throw error
}

/** Subscribes to the states; resolves with the first, whole ones. */
async function readStates({connection, clock, timeout, onChanges, onRegistries}: LoadOptions) {
  const states = createEntityStates((entityId) => domainOf(entityId) !== undefined || isAutomation(entityId))
  const first = Promise.withResolvers<void>()
  let isFirst = true
  const unsubscribe = await connection.subscribe({type: 'subscribe_entities'}, (event) => {
    const changes = states.apply(event)
    if (isFirst) {
      isFirst = false
      first.resolve()
      return
    }
    onChanges(changes)
    if (changes.isNewSet) onRegistries()
  })
  const cancel = clock.after(timeout, () =>
    first.reject(new Failure('unreachable', 'Home Assistant sends no states: it is still starting, or overloaded.')),
  )
  const fail = () => first.reject(connection.ended.reason)
  connection.ended.addEventListener('abort', fail, {once: true})
  try {
    await first.promise
    return {states, unsubscribe}
  } catch (error) {
    unsubscribe()
    throw error
  } finally {
    cancel()
    connection.ended.removeEventListener('abort', fail)
  }
}

export const isAutomation = (entityId: string) => domainName(entityId) === 'automation'
