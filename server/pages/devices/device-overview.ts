import type {Device} from '#shared/contract/resources.ts'
import {compareNames} from '#shared/text/formats.ts'
import type {Language} from '#shared/text/languages.ts'
import {type GoneDevice, goneDevicesKept} from '../../devices/gone-devices.ts'
import type {DeclaringApp, EndedApp} from '../../devices/project-apps.ts'
import {bindingKey} from '../../homes/bindings.ts'
import type {ShownBinding} from '../../homes/read-bindings.ts'

/** A device with its elements on the plan. */
export type Placed<One extends Device = Device> = One & {elements: readonly ShownBinding[]}

export interface DeviceRoom {
  /** The floor and the room as the app calls them. */
  floor: string | null
  room: string | null
  devices: Placed[]
}

export interface AppDevices extends Omit<DeclaringApp, 'devices' | 'gone'> {
  count: number
  placed: number
  rooms: DeviceRoom[]
  gone: Placed<GoneDevice>[]
}

/** The elements that the plan binds to devices of an app which has never declared them, or is not connected. */
export interface UnknownDevices {
  app: string
  /** The app's name; undefined when it is not connected. */
  name: string | undefined
  /** The connection that was this app, when it ended lately. */
  ended: EndedApp | undefined
  bindings: ShownBinding[]
}

export interface DeviceOverview {
  count: number
  placed: number
  apps: AppDevices[]
  unknown: UnknownDevices[]
}

/** Joins the devices that apps declared with the plan's bindings. Rooms are in the order of the language. */
export function overviewOf(
  apps: readonly DeclaringApp[],
  bindings: readonly ShownBinding[],
  {language, now, endedApps}: Context,
): DeviceOverview {
  const onPlan = Map.groupBy(bindings, bindingKey)
  const compare: Compare = (one, other) => compareNames(language, one, other)
  const keysOf = (list: 'devices' | 'gone') =>
    new Set(apps.flatMap((each) => each[list].map(({id}) => bindingKey({app: each.app, device: id}))))
  const declared = keysOf('devices')
  const known = new Set([...declared, ...keysOf('gone')])
  const shown = apps.map(({devices, gone, ...app}): AppDevices => {
    const elementsOf = (key: string) => onPlan.get(key) ?? []
    const keyOf = ({id}: Device) => bindingKey({app: app.app, device: id})
    const placed = devices.map((device) => ({...device, elements: elementsOf(keyOf(device))}))
    // Another connection of the same app may still declare it.
    const left = gone.map((device) => {
      const key = keyOf(device)
      return {...device, elements: declared.has(key) ? [] : elementsOf(key)}
    })
    return {
      ...app,
      count: placed.length,
      placed: placed.filter(({elements}) => elements.length > 0).length,
      rooms: roomsOf(placed, compare),
      gone: left
        .filter(({elements, goneAt}) => elements.length > 0 || now - goneAt <= goneDevicesKept)
        .sort((a, b) => b.goneAt - a.goneAt || compare(a.name, b.name)),
    }
  })
  return {
    count: sum(shown.map(({count}) => count)),
    placed: sum(shown.map(({placed}) => placed)),
    apps: shown,
    unknown: unknownOf(bindings.filter((binding) => !known.has(bindingKey(binding)))),
  }

  function unknownOf(lost: readonly ShownBinding[]): UnknownDevices[] {
    const names = new Map(apps.map(({app, name}) => [app, name]))
    const byApp = Map.groupBy(lost, ({app}) => app)
    const ended = byApp.size > 0 ? endedApps([...byApp.keys()]) : new Map<string, EndedApp>()
    return [...byApp].map(([app, bindings]) => ({app, name: names.get(app), ended: ended.get(app), bindings}))
  }
}

interface Context {
  language: Language
  /** Milliseconds. */
  now: number
  /** Returns those of the apps that ended lately, by their id. */
  endedApps(apps: readonly string[]): ReadonlyMap<string, EndedApp>
}

type Compare = (one: string, other: string) => number

/** Groups devices by floor and room; those without come last. */
function roomsOf(devices: readonly Placed[], compare: Compare): DeviceRoom[] {
  const byPlace = Map.groupBy(devices, ({floor, room}) => JSON.stringify([floor, room]))
  const orNone = (one: string | null, other: string | null) =>
    one === null || other === null ? Number(one === null) - Number(other === null) : compare(one, other)
  return [...byPlace.values()]
    .map((inRoom) => {
      const {floor = null, room = null} = inRoom[0] ?? {}
      return {floor, room, devices: inRoom.toSorted((a, b) => compare(a.name, b.name))}
    })
    .sort((a, b) => orNone(a.floor, b.floor) || orNone(a.room, b.room))
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
