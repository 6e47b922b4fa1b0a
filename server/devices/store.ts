import type {Clock} from '#shared/clock.ts'
import type {Device} from '#shared/contract/resources.ts'
import {and, asc, eq, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {placeholders} from '../database/placeholders.ts'
import {device} from '../database/tables/devices.ts'
import type {ProjectChanges} from '../events/project-changes.ts'
import {createGoneDevices, deleteGoneDevices} from './gone-devices.ts'
import {createProjectApps, findEndedApps} from './project-apps.ts'

export type DeviceStore = ReturnType<typeof createDevices>

interface Needs {
  database: Database
  clock: Clock
  projectChanges: Pick<ProjectChanges, 'announce'>
}

/** Stores the devices that apps declare. People bind a home's lights and shutters to them. */
export function createDevices({database, clock, projectChanges}: Needs) {
  const gone = createGoneDevices({database, clock})
  const isDeclared = and(
    eq(device.connectionId, sql.placeholder('connectionId')),
    eq(device.projectId, sql.placeholder('projectId')),
  )
  const declared = lazyStatement(() =>
    database
      .select({
        id: device.deviceId,
        name: device.name,
        kind: device.kind,
        room: device.room,
        floor: device.floor,
        aliases: device.aliases,
      })
      .from(device)
      .where(isDeclared)
      .orderBy(asc(device.position)),
  )
  const anyOfProject = lazyStatement(() =>
    database
      .select({id: device.deviceId})
      .from(device)
      .where(eq(device.projectId, sql.placeholder('projectId')))
      .limit(1),
  )
  const deleteAll = lazyStatement(() => database.delete(device).where(isDeclared))
  const declare = lazyStatement(() =>
    database
      .insert(device)
      .values(
        placeholders('connectionId', 'projectId', 'position', 'deviceId', 'name', 'kind', 'room', 'floor', 'aliases'),
      ),
  )

  const list = (connectionId: string, projectId: string) =>
    declared
      .all({connectionId, projectId})
      .map(({aliases, ...rest}) => ({...rest, ...(aliases !== null && {aliases: JSON.parse(aliases)})}) as Device)

  return {
    list,
    /** Returns whether an app of the project declares a device. */
    hasAny: (projectId: string): boolean => anyOfProject.get({projectId}) !== undefined,
    /** Lists the devices that a connection declared once and no longer declares. */
    listGone: gone.list,
    /** Lists the apps of a project with their devices, the earliest connection first. */
    listApps: createProjectApps({database, list, listGone: gone.list}),
    /** Returns which of these apps of bindings are connections that ended lately, by their id. */
    findEndedApps: (projectId: string, apps: readonly string[]) => findEndedApps(database, projectId, apps),
    /** Forgets gone devices after a while. */
    deleteOldGone: gone.deleteOld,
    /** Replaces the devices of a connection in a project, and remembers the ones left out. */
    replace(connectionId: string, projectId: string, devices: readonly Device[]) {
      database.transaction(() => {
        gone.update(connectionId, projectId, list(connectionId, projectId), devices)
        deleteAll.run({connectionId, projectId})
        for (const [position, {id, aliases, ...rest}] of devices.entries()) {
          const stored = aliases === undefined ? null : JSON.stringify(aliases)
          declare.run({connectionId, projectId, position, deviceId: id, ...rest, aliases: stored})
        }
        projectChanges.announce(projectId, 'devices')
      })
    },
  }
}

/** Deletes a connection's devices in a project that it can no longer access. */
export function deleteDevices(database: Database, connectionId: string, projectId: string) {
  database
    .delete(device)
    .where(and(eq(device.connectionId, connectionId), eq(device.projectId, projectId)))
    .run()
  deleteGoneDevices(database, connectionId, projectId)
}
