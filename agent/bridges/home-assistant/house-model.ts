import type {Clock} from '#shared/clock.ts'
import type {DeviceState, HouseDevice} from '#shared/house/device-state.ts'
import {deriveDevices, type KnownDevice, maxDevices} from '#shared/house/home-assistant/derive-devices.ts'
import type {Entity} from '#shared/house/home-assistant/domains/domain.ts'
import {countLeftOut} from '#shared/house/home-assistant/domains/left-out.ts'
import type {EntityState} from '#shared/house/home-assistant/entity-state.ts'
import type {LastEntity} from '#shared/house/home-assistant/identify.ts'
import type {Translate} from '#shared/house/home-assistant/phrases.ts'
import {readZoneSettings, type ZoneEntities, zoneEntitiesBeside} from '#shared/house/home-assistant/radar-settings.ts'
import {readTargets, targetsBeside} from '#shared/house/home-assistant/radar-targets.ts'
import type {Registries} from '#shared/house/home-assistant/registries.ts'
import type {RadarReading, ZoneSettings} from '#shared/house/radars.ts'
import type {DeviceProblem} from '../bridge.ts'
import {createDeviceStates, type HouseStates} from './device-states.ts'
import {createEntityStates, type EntityChanges, type EntityStates} from './entity-states.ts'
import {createHouseProblems} from './house-problems.ts'
import {createKnownDevices} from './known-devices.ts'
import {createNamedTimers} from './named-timers.ts'
import {createPlacedDevices} from './placed-devices.ts'
import type {RecordedDevice} from './read-history.ts'
import {recordedReader} from './recorded-reader.ts'

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
  /** Returns the ids of an integration's devices by the device of the registry that they are parts of. */
  devicesOfPlatform(platform: string): ReadonlyMap<string, readonly string[]>
  /** Returns an entity, whether or not it is a device; undefined while the house isn't heard. */
  stateOf(entityId: string): EntityState | undefined
  /** Returns the reading of the radar that a device is a part of; undefined without places of people. */
  radar(device: string): RadarReading | undefined
  /** Returns the settings of the zones of the radar that a device is a part of, with the entity of each. */
  radarZones(device: string): {entities: ZoneEntities; settings: ZoneSettings}
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

export interface LoadedHouse extends HouseStates {
  registries: Registries
  states: EntityStates
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

/** Milliseconds until a device that has gone is removed: an integration that reloads brings it back. */
const removalGrace = 10_000

/** Milliseconds until new names and abilities are told, together. */
const shapeDelay = 1000

export function createHouseModel({bridge, clock, report, changed}: HouseModelOptions): HouseModel {
  let house: LoadedHouse = {
    registries: {entities: new Map(), devices: new Map(), areas: new Map(), floors: new Map()},
    states: createEntityStates(() => false),
    temperatureUnit: '°C',
    isRunning: false,
  }
  let isAway = true
  let isSilent = false
  const known = createKnownDevices()
  const placed = createPlacedDevices()
  const problems = createHouseProblems(bridge)
  const states = createDeviceStates({house: () => house, known: known.all, problems, clock, report})
  const timers = createNamedTimers(clock)

  function setKnown(next: ReadonlyMap<string, KnownDevice>): boolean {
    states.forgetOthers(next)
    for (const {device} of next.values()) problems.setGone(device)
    return known.replace(next)
  }

  /** Derives the devices again. Removed ones stay for a grace period. */
  function derive(): void {
    const derived = deriveDevices({bridge, ...house, previous: known.all(), places: placed})
    placed.note(derived)
    const next = withMissing(derived)
    const isNewList = setKnown(next)
    const isNewFullness = problems.setFull(house.states.isFull() || next.size >= maxDevices)
    const newProblems = [...next.keys()].filter(states.show)
    if (isNewList || isNewFullness || newProblems.length > 0) changed()
  }

  /** Adds the devices that have gone, for a grace. */
  function withMissing(derived: readonly KnownDevice[]): Map<string, KnownDevice> {
    const next = new Map(derived.map((device) => [device.device.id, device]))
    for (const id of next.keys()) timers.cancel(`remove ${id}`)
    for (const [id, device] of known.all()) {
      if (next.has(id)) continue
      if (next.size < maxDevices) next.set(id, device)
      if (house.isRunning && !isAway) timers.start(`remove ${id}`, removalGrace, () => remove(id))
    }
    return next
  }

  /** Removes a device, or says that it is gone: one that the plan names must not be lost without a word. */
  function remove(id: string): void {
    const next = new Map(known.all())
    const last = next.get(id)
    if (last && placed.isPlaced(id)) {
      next.set(id, {...last, entityId: '', battery: undefined, device: {...last.device, isGone: true}})
    } else next.delete(id)
    if (setKnown(next)) changed()
  }

  const stateOf = (entityId: string) => (isAway || isSilent ? undefined : house.states.get(entityId))

  return {
    devices: known.list,
    problems: problems.all,
    leftOut: () => countLeftOut(house.registries, [...house.states.ids(), ...house.states.unreadIds()]),
    entity: states.entity,
    deviceOf: known.deviceOf,
    known: (id) => known.all().get(id),
    devicesOfPlatform(platform) {
      const devices = new Map<string, string[]>()
      for (const {deviceId, platform: of, entityId} of house.registries.entities.values()) {
        if (of !== platform || deviceId === undefined) continue
        const device = known.deviceOf(entityId)
        devices.set(deviceId, [...(devices.get(deviceId) ?? []), ...(device === undefined ? [] : [device])])
      }
      return devices
    },
    stateOf,
    radar(id) {
      const targets = targetsBeside(known.all().get(id)?.entityId ?? '', house.registries)
      return targets.length === 0 ? undefined : readTargets(targets, stateOf)
    },
    radarZones(id) {
      const entities = zoneEntitiesBeside(known.all().get(id)?.entityId ?? '', house.registries)
      return {entities, settings: readZoneSettings(entities, stateOf)}
    },
    recorded(id) {
      const entity = states.entity(id)
      return entity && {entityId: entity.entityId, read: recordedReader(entity)}
    },
    setTarget: states.setTarget,
    setPlaced(devices) {
      placed.set(devices)
      for (const [id, {device}] of known.all()) if (device.isGone && !placed.isPlaced(id)) remove(id)
      if (!isAway) derive()
    },
    lastEntities: () => Object.fromEntries(placed.last),
    restore(devices, last) {
      placed.restore(last)
      setKnown(new Map(devices.map((device) => [device.id, {device, ...unread}])))
      changed()
      states.lose()
    },
    load(next) {
      house = next
      isAway = false
      isSilent = false
      states.find()
      derive()
    },
    update(registries, translate) {
      house = {...house, registries, translate}
      derive()
    },
    apply({changed: entityIds, isNewShape}) {
      let isChanged = false
      for (const entityId of entityIds) for (const id of known.usersOf(entityId)) if (states.show(id)) isChanged = true
      if (isNewShape) timers.start('shape', shapeDelay, derive)
      if (isChanged) changed()
    },
    setSilent(silent) {
      isSilent = silent
      states.setSilent(silent)
    },
    lose() {
      isAway = true
      // Without a connection a missing device must not be removed: it may come back.
      timers.cancelAll()
      states.lose()
    },
    end() {
      timers.cancelAll()
      states.end()
    },
  }
}

/** The facts of a device that only Home Assistant tells, while it has not yet. */
const unread: Omit<KnownDevice, 'device'> = {
  entityId: '',
  entry: undefined,
  registryName: undefined,
  precision: undefined,
  wordsKey: undefined,
  battery: undefined,
}
