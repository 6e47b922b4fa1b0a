import type {Device} from '#shared/contract/resources.ts'
import type {BindableDevice} from '#shared/home/edit/device-roles.ts'
import type {Relied} from '#shared/home/edit/relied-on.ts'
import type {EditDevices, EditRelied} from '../../protocol.ts'
import {type Answer, ask} from '../../requests.ts'
import type {Said} from './read-names.ts'

/** A device that an app declares. */
export interface DeclaredDevice extends BindableDevice, Pick<Device, 'room' | 'floor'> {}

/** A device that an app declared once, or whose app was disconnected. */
export interface LostDevice {
  name: string
  appName: string | null
  /** When its app left it out. */
  goneSince: string | null
  /** When its app was disconnected. */
  endedAt: string | null
}

export interface HouseApp {
  app: string
  name: string
  devices: readonly DeclaredDevice[]
}

/** The devices of the house, and the elements that apps rely on. */
export interface House {
  apps: readonly HouseApp[]
  byKey: ReadonlyMap<string, DeclaredDevice>
  lost: ReadonlyMap<string, LostDevice>
  relied: readonly (Relied & EditRelied)[]
}

/** Returns the key of a device. JSON, because both ids may contain any character. */
export const deviceKey = ({app, device}: {app: string; device: string}): string => JSON.stringify([app, device])

/** Reads the devices of the house. */
export async function readHouse(path: string): Promise<Answer<House>> {
  const answer = await ask<EditDevices>(`${path}/edit/devices`)
  if (answer.refused !== undefined) return answer
  const {body} = answer
  return {body: houseOf(body, await readerFor(body))}
}

const silent: Said = {quantities: [], isLamp: false}

/** Without the words of names, people choose the roles of sensors themselves. */
async function readerFor({apps}: EditDevices): Promise<(device: Device) => Said> {
  const isNeeded = apps.some(({devices}) => devices.some(({kind}) => kind === 'sensor' || kind === 'switch'))
  if (!isNeeded) return () => silent
  return import('./read-names.ts').then(
    ({createDeviceReader}) => createDeviceReader(),
    () => () => silent,
  )
}

function houseOf({apps, relied, lost}: EditDevices, read: (device: Device) => Said): House {
  const known = new Map<string, LostDevice>()
  for (const {app, device, appName, endedAt, last} of lost ?? []) {
    const name = last?.name ?? device
    known.set(deviceKey({app, device}), {name, appName, goneSince: last?.goneSince ?? null, endedAt})
  }
  for (const {app, name: appName, gone} of apps)
    for (const {id, name, goneSince} of gone)
      known.set(deviceKey({app, device: id}), {name, appName, goneSince, endedAt: null})
  const shown = mergeApps(apps, read)
  const all = shown.flatMap(({devices}) => devices)
  const byKey = new Map(all.map((device) => [deviceKey({app: device.app, device: device.id}), device]))
  return {apps: shown, byKey, lost: known, relied}
}

/** Connections of one registered app share its id: they are one app, and each device of it counts once. */
function mergeApps(apps: EditDevices['apps'], read: (device: Device) => Said): HouseApp[] {
  const merged = new Map<string, {names: Set<string>; devices: Map<string, DeclaredDevice>}>()
  for (const {app, name, devices} of apps) {
    const one = merged.get(app) ?? {names: new Set(), devices: new Map()}
    one.names.add(name)
    for (const device of devices)
      if (!one.devices.has(device.id)) one.devices.set(device.id, {app, ...device, ...read(device)})
    merged.set(app, one)
  }
  return [...merged].map(([app, {names, devices}]) => ({
    app,
    name: [...names].join(', '),
    devices: [...devices.values()],
  }))
}
