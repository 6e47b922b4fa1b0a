import {isDeepStrictEqual} from 'node:util'
import type {Clock} from '#shared/clock.ts'
import type {DeviceState, HouseDevice} from '#shared/house/device-state.ts'
import {deriveDevices, entityOf, type KnownDevice, maxDevices} from '#shared/house/home-assistant/derive-devices.ts'
import type {Entity} from '#shared/house/home-assistant/domains/domain.ts'
import {readState} from '#shared/house/home-assistant/domains/domains.ts'
import {countLeftOut} from '#shared/house/home-assistant/domains/left-out.ts'
import {describingAttributes, readInto, stateText} from '#shared/house/home-assistant/entity-state.ts'
import type {LastEntity, Places} from '#shared/house/home-assistant/identify.ts'
import type {Translate} from '#shared/house/home-assistant/phrases.ts'
import type {Registries} from '#shared/house/home-assistant/registries.ts'
import type {DeviceProblem} from '../bridge.ts'
import {createEntityStates, type EntityChanges, type EntityStates} from './entity-states.ts'
import type {RecordedDevice} from './read-history.ts'

/** The devices of a house with their states, as the bridge tells them. */
export interface HouseModel {
  devices(): readonly HouseDevice[] | undefined
  problems(): readonly DeviceProblem[]
  leftOut(): Readonly<Record<string, number>>
  /** Returns the entity of a device; undefined while Home Assistant has none. */
  entity(device: string): Entity | undefined
  /** Returns the ids of devices by entity id. */
  deviceOf(entityId: string): string | undefined
  known(device: string): KnownDevice | undefined
  /** Returns how to read recorded states of a device; undefined while it has no entity. */
  recorded(device: string): Pick<RecordedDevice, 'entityId' | 'read'> | undefined
  /** Remembers where a cover is going. */
  setTarget(device: string, target: number): void
  /** Takes the devices that the plan names. They keep their places on it, and stay when Home Assistant has them no more. */
  setPlaced(devices: ReadonlySet<string>): void
  /** Returns the last entity of each device that the plan names. */
  lastEntities(): Readonly<Record<string, LastEntity>>
  /** Shows the devices of the last run, which are unavailable until Home Assistant answers. */
  restore(devices: readonly HouseDevice[], lastEntities: Readonly<Record<string, LastEntity>>): void
  /** Takes the whole house. Devices that are gone are removed after a grace, unless Home Assistant is starting. */
  load(house: LoadedHouse): void
  /** Takes new registries. */
  update(registries: Registries, translate: Translate): void
  /** Tells the states of the entities that have changed. */
  apply(changes: EntityChanges): void
  /** While the house is silent on an open connection, nobody knows its states: every device is unavailable. */
  setSilent(isSilent: boolean): void
  /** The connection was lost: after a grace every device is unavailable. */
  lose(): void
  end(): void
}

export interface LoadedHouse {
  registries: Registries
  states: EntityStates
  temperatureUnit: string
  /** Home Assistant's own words. */
  translate?: Translate | undefined
  /** Whether Home Assistant has started whole. */
  isRunning: boolean
}

export interface HouseModelOptions {
  bridge: string
  clock: Clock
  report(device: string, state: DeviceState): void
  /** Called when `devices()` or `problems()` has changed. */
  changed(): void
}

/** Milliseconds that an outage or a missing entity is not told: panels must not flicker. */
export const outageGrace = 3000

/** Milliseconds until a device that has gone is removed: an integration that reloads brings it back. */
export const removalGrace = 10_000

/** Milliseconds until new names and abilities are told, together. */
const shapeDelay = 1000

const maxProblems = 200

export function createHouseModel({bridge, clock, report, changed}: HouseModelOptions): HouseModel {
  let house: LoadedHouse = {
    registries: {entities: new Map(), devices: new Map(), areas: new Map(), floors: new Map()},
    states: createEntityStates(() => false),
    temperatureUnit: '°C',
    isRunning: false,
  }
  let isAway = true
  let known: Map<string, KnownDevice> | undefined
  let list: readonly HouseDevice[] | undefined
  let users = usersOf(new Map())
  const reported = new Map<string, DeviceState>()
  const problems = new Map<string, DeviceProblem>()
  const targets = new Map<string, number>()
  const timers = new Map<string, () => void>()
  let placed: ReadonlySet<string> = new Set()
  const lastEntities = new Map<string, LastEntity>()
  const places: Places = {isPlaced: (id) => placed.has(id), last: lastEntities}

  /** Calls once after a time, unless it is cancelled by its name. */
  function later(name: string, ms: number, act: () => void): void {
    if (timers.has(name)) return
    const cancel = clock.after(ms, () => {
      timers.delete(name)
      act()
    })
    timers.set(name, cancel)
  }

  function cancel(name: string): void {
    timers.get(name)?.()
    timers.delete(name)
  }

  function tell(id: string, state: DeviceState): void {
    if (isDeepStrictEqual(reported.get(id), state)) return
    reported.set(id, state)
    report(id, state)
  }

  function entity(id: string): Entity | undefined {
    const device = known?.get(id)
    const state = device && house.states.get(device.entityId)
    if (!device || !state) return undefined
    const {entityId, precision, wordsKey} = device
    const {temperatureUnit, translate} = house
    const {name} = device.device
    return entityOf({entityId, name, precision, state, temperatureUnit, target: targets.get(id)}, translate, wordsKey)
  }

  /** Tells a device's state. Returns whether its problem has changed. */
  function show(id: string): boolean {
    const current = entity(id)
    if (!current) {
      later('missing', outageGrace, showMissing)
      return false
    }
    const battery = known?.get(id)?.battery
    const {state, problem} = readState(current, battery && house.states.get(battery)?.state)
    if (state.status === 'ok' && state.moving === undefined) targets.delete(id)
    tell(id, state)
    if (problems.get(id)?.reason === problem) return false
    if (problem === undefined) problems.delete(id)
    else if (problems.size < maxProblems) problems.set(id, {device: id, name: current.name, reason: problem})
    return true
  }

  /** Shows that devices without an entity are unavailable. */
  function showMissing(): void {
    for (const id of known?.keys() ?? []) if (isAway || !entity(id)) tell(id, {status: 'unavailable'})
  }

  function setKnown(next: Map<string, KnownDevice>): boolean {
    const devices = [...next.values()].map(({device}) => device)
    known = next
    users = usersOf(next)
    for (const id of [...reported.keys()].filter((id) => !next.has(id))) {
      reported.delete(id)
      targets.delete(id)
      problems.delete(id)
    }
    for (const {id, name, isGone} of devices) {
      if (isGone) problems.set(id, {device: id, name, reason: goneReason, advice: goneAdvice})
      else if (problems.get(id)?.reason === goneReason) problems.delete(id)
    }
    if (isDeepStrictEqual(devices, list)) return false
    list = devices
    return true
  }

  /** Derives the devices again. Removed ones stay for a grace period. */
  function derive(): void {
    const derived = deriveDevices({bridge, ...house, previous: known ?? new Map(), places})
    noteEntities(derived)
    const next = withMissing(derived)
    const isNewList = setKnown(next)
    const isNewFullness = nameFullness()
    const newProblems = [...next.keys()].filter(show)
    if (isNewList || isNewFullness || newProblems.length > 0) changed()
  }

  /** Adds the devices that have gone, for a grace. */
  function withMissing(derived: readonly KnownDevice[]): Map<string, KnownDevice> {
    const next = new Map(derived.map((device) => [device.device.id, device]))
    for (const id of next.keys()) cancel(`remove ${id}`)
    for (const [id, device] of known ?? []) {
      if (next.has(id)) continue
      if (next.size < maxDevices) next.set(id, device)
      if (house.isRunning && !isAway) later(`remove ${id}`, removalGrace, () => remove(id))
    }
    return next
  }

  /** Remembers by which entity each device of the plan is known. */
  function noteEntities(derived: readonly KnownDevice[]): void {
    for (const {device, entityId, entry} of derived) {
      if (placed.has(device.id)) lastEntities.set(device.id, {entityId, ...(entry !== undefined && {entry})})
    }
  }

  /** Removes a device, or says that it is gone: one that the plan names must not be lost without a word. */
  function remove(id: string): void {
    const next = new Map(known)
    const last = next.get(id)
    if (last && placed.has(id)) {
      next.set(id, {...last, entityId: '', battery: undefined, device: {...last.device, isGone: true}})
    } else next.delete(id)
    if (setKnown(next)) changed()
  }

  function nameFullness(): boolean {
    const isFull = house.states.isFull() || (known?.size ?? 0) >= maxDevices
    if (isFull === problems.has(bridge)) return false
    const reason = `The house has more than ${maxDevices} devices. The others are left out: hide entities that nobody needs.`
    if (isFull) problems.set(bridge, {device: bridge, name: 'Home Assistant', reason})
    else problems.delete(bridge)
    return true
  }

  return {
    devices: () => list,
    problems: () => [...problems.values()],
    leftOut: () => countLeftOut(house.registries, [...house.states.ids(), ...house.states.unreadIds()]),
    entity,
    deviceOf: (entityId) => users.get(entityId)?.find((id) => known?.get(id)?.entityId === entityId),
    known: (id) => known?.get(id),
    recorded(id) {
      const current = entity(id)
      if (!current) return undefined
      const describing = Object.entries(current.attributes).filter(([key]) => key in describingAttributes)
      return {
        entityId: current.entityId,
        read(state, attributes) {
          const past = {
            ...current,
            state: stateText(state),
            attributes: Object.fromEntries(describing),
            wrong: undefined,
            target: undefined,
          }
          readInto(past, attributes)
          return readState(past, undefined).state
        },
      }
    },
    setTarget: (id, target) => void targets.set(id, target),
    setPlaced(devices) {
      placed = devices
      for (const id of [...lastEntities.keys()].filter((id) => !placed.has(id))) lastEntities.delete(id)
      for (const [id, {device}] of known ?? []) if (device.isGone && !placed.has(id)) remove(id)
      if (known && !isAway) derive()
    },
    lastEntities: () => Object.fromEntries(lastEntities),
    restore(devices, last) {
      for (const [id, entity] of Object.entries(last)) lastEntities.set(id, entity)
      const unread = {
        entityId: '',
        entry: undefined,
        registryName: undefined,
        precision: undefined,
        wordsKey: undefined,
        battery: undefined,
      }
      setKnown(new Map(devices.map((device) => [device.id, {device, ...unread}])))
      changed()
      later('missing', outageGrace, showMissing)
    },
    load(next) {
      house = next
      isAway = false
      cancel('missing')
      derive()
    },
    update(registries, translate) {
      house = {...house, registries, translate}
      derive()
    },
    apply({changed: entityIds, isNewShape}) {
      let isChanged = false
      for (const entityId of entityIds) for (const id of users.get(entityId) ?? []) if (show(id)) isChanged = true
      if (isNewShape) later('shape', shapeDelay, derive)
      if (isChanged) changed()
    },
    setSilent(isSilent) {
      for (const id of known?.keys() ?? []) {
        if (isSilent) tell(id, {status: 'unavailable'})
        else show(id)
      }
    },
    lose() {
      isAway = true
      // Nobody can say whether a missing device comes back.
      for (const name of [...timers.keys()]) if (name !== 'missing') cancel(name)
      targets.clear()
      later('missing', outageGrace, showMissing)
    },
    end() {
      for (const name of [...timers.keys()]) cancel(name)
    },
  }
}

const goneReason = 'The plan has it, but Home Assistant has its entity no more, or hides it.'

const goneAdvice =
  'Show the entity again, give another one its entity id, or bind another device on the page Devices of the project.'

/** Returns the devices of each entity: its own, and for a battery also the devices that it powers. */
function usersOf(known: ReadonlyMap<string, KnownDevice>): Map<string, string[]> {
  const users = new Map<string, string[]>()
  for (const [id, {entityId, battery}] of known) {
    for (const used of battery === undefined ? [entityId] : [entityId, battery]) {
      const others = users.get(used)
      if (others) others.push(id)
      else users.set(used, [id])
    }
  }
  return users
}
